/**
 * Makes the typed client: what operations take and answer and the table of them, from the OpenAPI document, then the
 * JavaScript and declarations that a package holds, by tsc. `--check` writes nothing and fails where they are not
 * current.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTestApp } from "../test/support/test_app.ts";
import { writtenOut } from "./client/document.ts";
import { fromDocument, MADE_BY_TSC, published, tscArguments } from "./client/made_files.ts";

const FOLDER = "src/client";
// Beside the sources' packages, so that the compiler finds them.
const STAGED = join("node_modules", ".cache", `client-${process.pid}`);
const check = process.argv.includes("--check");

const app = createTestApp();
const body = writtenOut((await app.call("GET", "/openapi.json")).body);
await app.close();
const stale: string[] = [];
for (const [name, text] of Object.entries(fromDocument(body))) take(name, text);
try {
  mkdirSync(STAGED, { recursive: true });
  execFileSync(process.execPath, tscArguments(STAGED), { stdio: "inherit" });
  for (const name of MADE_BY_TSC) take(name, published(readFileSync(join(STAGED, name), "utf8")));
} finally {
  rmSync(STAGED, { recursive: true, force: true });
}
if (check && stale.length > 0) {
  process.stderr.write(`Not current: ${stale.join(", ")}. Run: npm run client\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(check ? "The client is current\n" : `Written: ${stale.join(", ") || "nothing new"}\n`);
}

function take(name: string, text: string): void {
  if (text === current(name)) return;
  stale.push(join(FOLDER, name));
  if (!check) writeFileSync(join(FOLDER, name), text);
}

function current(name: string): string | null {
  try {
    return readFileSync(join(FOLDER, name), "utf8");
  } catch {
    return null;
  }
}
