/** Every figure that has a bound, beside it, one bench after the other: `npm run bench`. Takes about an hour. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const BENCHES = [
  ["api_bench.ts", "large"],
  ["busy_bench.ts"],
  ["crawl_bench.ts"],
  ["runs_bench.ts"],
  ["start_bench.ts"],
  ["families_bench.ts"],
] as const;

for (const [script, ...words] of BENCHES) {
  process.stdout.write(`\n${script} ${words.join(" ")}\n`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...words], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
