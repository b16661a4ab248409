import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const MARK_CHARS = 12;

/** What the API and its workers must have in common: the version, and a mark of all code and all packages. */
export function readBuild(): { build: string; version: string } {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  const hash = createHash("sha256").update(readFileSync(join(ROOT, "package-lock.json")));
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(ts|json)$/.test(name),
  );
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(ROOT, "src", name)));
  return { version, build: hash.digest("hex").slice(0, MARK_CHARS) };
}
