import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The master secret: the setting, or (outside production) one made once and kept in a 0600 file beside the database. */
export function loadSecretKey(settings: { SECRET_KEY?: string | undefined; DATABASE_PATH: string }): string {
  if (settings.SECRET_KEY !== undefined) return settings.SECRET_KEY.toLowerCase();
  if (settings.DATABASE_PATH === ":memory:") return randomBytes(32).toString("hex");
  const path = `${settings.DATABASE_PATH}.key`;
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    try {
      writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  const key = readFileSync(path, "utf8").trim();
  if (!/^[0-9a-f]{64}$/i.test(key))
    throw new Error(`The file "${path}" does not hold 64 hex digits. Restore or remove it`);
  return key.toLowerCase();
}
