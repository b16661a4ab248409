import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { sha256Hex } from "./base/ids.ts";
import { makePrivateFolder, tightenFile } from "./base/private_files.ts";

/** The master secret: the setting, or (outside production) one made once and kept in a 0600 file beside the database. */
export function loadSecretKey(settings: { SECRET_KEY?: string | undefined; DATABASE_PATH: string }): string {
  if (settings.SECRET_KEY !== undefined) return settings.SECRET_KEY.toLowerCase();
  if (settings.DATABASE_PATH === ":memory:") return randomBytes(32).toString("hex");
  const path = `${settings.DATABASE_PATH}.key`;
  if (!existsSync(path)) {
    makePrivateFolder(dirname(path));
    try {
      writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  tightenFile(path);
  const key = readFileSync(path, "utf8").trim();
  if (!/^[0-9a-f]{64}$/i.test(key))
    throw new Error(`The file "${path}" does not contain 64 hex digits. Restore or remove it`);
  return key.toLowerCase();
}

/** The makers of keys that come to mind first, hashed to the right length. */
const OBVIOUS_WORDS = ["", "secret", "password", "changeme", "test", "admin"];
/** What 32 random bytes fall short of once in a thousand million keys, or less often. */
const DISTINCT_BYTES_MIN = 20;
const DISTINCT_DIGITS_MIN = 11;
const SAME_STEPS_MAX = 8;

/** Why 64 hex digits are no secret, as the end of a sentence; null for what a random source gives. */
export function weaknessOf(key: string): string | null {
  const hex = key.toLowerCase();
  const bytes = [...Buffer.from(hex, "hex")];
  if (new Set(hex).size === 1) return "is a single digit repeated";
  if (isRepeated(hex)) return "repeats a short pattern";
  if (hasSteadySteps(bytes)) return "is a sequence";
  if (new Set(bytes).size < DISTINCT_BYTES_MIN || new Set(hex).size < DISTINCT_DIGITS_MIN)
    return "has too few different bytes";
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return "is plain text written as hex";
  if (OBVIOUS_WORDS.some((word) => sha256Hex(word) === hex)) return "is the hash of a common word";
  return null;
}

function isRepeated(hex: string): boolean {
  for (let period = 2; period <= hex.length / 2; period++) {
    if (hex.slice(period) === hex.slice(0, -period)) return true;
  }
  return false;
}

/** 00 01 02 …, ff ee dd …: the same difference from one byte to the next, again and again. */
function hasSteadySteps(bytes: readonly number[]): boolean {
  const counts = new Map<number, number>();
  for (let at = 1; at < bytes.length; at++) {
    const step = (bytes[at]! - bytes[at - 1]! + 256) % 256;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return Math.max(...counts.values()) > SAME_STEPS_MAX;
}
