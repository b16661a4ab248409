/**
 * Every figure that has a bound, beside it, one bench after the other, and last all of them in one table; of a bench
 * that missed one, what took most of the processor: `npm run bench`. Takes about an hour, `-- --quick` ten minutes; `-- start busy` runs
 * those alone.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, isMet, lineOf, QUICK, WORDS } from "./figures.ts";
import { profileTop } from "./profile_top.ts";

const BENCHES = [
  ["api_bench.ts", "large"],
  ["busy_bench.ts"],
  ["crawl_bench.ts"],
  ["runs_bench.ts"],
  ["start_bench.ts"],
  ["families_bench.ts"],
] as const;

const folder = mkdtempSync(join(tmpdir(), "bench-"));
const told: { title: string; figures: Figure[]; top: string[] }[] = [];
const wanted = BENCHES.filter(([script]) => WORDS.length === 0 || WORDS.includes(script.replace("_bench.ts", "")));
for (const [at, [script, ...words]] of wanted.entries()) {
  const title = [script, ...words].join(" ");
  print(`\n${title}`);
  const figures = run(script, [...words, ...(QUICK ? ["--quick"] : [])], { file: join(folder, `${at}.jsonl`) });
  const profile = join(folder, `profile-${at}`);
  const isMissed = figures.length === 0 || !figures.every(isMet);
  if (isMissed) run(script, [...words, "--quick"], { file: join(folder, "again.jsonl"), profile, silent: true });
  told.push({ title, figures, top: existsSync(profile) ? profileTop(profile) : [] });
}
rmSync(folder, { recursive: true });
for (const { title, figures, top } of told) {
  print(`\n${title}`);
  if (figures.length === 0) print("FAILED: it told no figure");
  for (const figure of figures) print(lineOf(figure));
  if (top.length > 0) print("Most of the processor's time, by functions' own:");
  for (const line of top) print(line);
}
print(`\nLoad ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores${QUICK ? "; quick, so take it for a hint" : ""}`);

function run(
  script: string,
  words: readonly string[],
  { file, profile, silent = false }: { file: string; profile?: string; silent?: boolean },
): Figure[] {
  const env = { ...process.env, BENCH_FIGURES: file, ...(profile === undefined ? {} : { BENCH_PROFILE: profile }) };
  const own =
    profile !== undefined && script === "families_bench.ts" ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  const argv = [...own, join(import.meta.dirname, script), ...words];
  const { status } = spawnSync(process.execPath, argv, { stdio: silent ? "ignore" : "inherit", env });
  if (status !== 0) process.exitCode = 1;
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line): Figure => JSON.parse(line));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
