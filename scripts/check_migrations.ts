/** Fails when the schema has changes that no migration carries. */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "drizzle";
// Relative: the generator takes no absolute folder.
const copy = join("node_modules", ".cache", `migrations-${process.pid}`);
try {
  cpSync(FOLDER, copy, { recursive: true });
  const kit = join("node_modules", "drizzle-kit", "bin.cjs");
  const options = ["generate", "--dialect", "sqlite", "--schema", "./src/store/*schema.ts", "--out", copy];
  const said = execFileSync(process.execPath, [kit, ...options], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const known = new Set(readdirSync(FOLDER));
  const fresh = readdirSync(copy).filter((name) => name.endsWith(".sql") && !known.has(name));
  if (fresh.length === 0 && !said.includes("No schema changes"))
    throw new Error(`The generator did not answer: ${said}`);
  if (fresh.length > 0) {
    process.stderr.write("The schema has changes without a migration. Run: npm run db:generate\n");
    process.exitCode = 1;
  } else {
    process.stdout.write("Migrations are current\n");
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
