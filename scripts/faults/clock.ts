/**
 * Sets the clock back under every limit the service keeps: none may last longer than its rule. In this process with a
 * clock that can be set, then the real server under libfaketime where that is installed. `npm run faults:clock`
 */
import { CLOCK_CASES, isTooLong, tryClockCase } from "./clock_cases.ts";
import { findFakeTime, tryClockOfProcess } from "./clock_process.ts";

const STEPS: Record<string, number> = {
  "1 s": 1_000,
  "1 min": 60_000,
  "10 min": 600_000,
  "1 h": 3_600_000,
  "1 day": 86_400_000,
  "30 days": 30 * 86_400_000,
};

let failures = 0;
let tried = 0;
for (const name of CLOCK_CASES) {
  const took: string[] = [];
  let rule = "";
  for (const [step, ms] of Object.entries(STEPS)) {
    const result = await tryClockCase(name, ms);
    const bad = isTooLong(result);
    tried += 1;
    failures += bad ? 1 : 0;
    rule = `at most ${round(result.atMost)} ${result.unit}`;
    took.push(`${step}: ${round(result.took)}${bad ? " TOO LONG" : ""}`);
  }
  process.stdout.write(`${name}, ${rule}\n    set back by ${took.join(", ")}\n`);
}

const library = findFakeTime();
if (library === null) {
  process.stdout.write("The real server under a clock of its own: SKIPPED, libfaketime is not installed\n");
} else {
  for (const { name, ok, seen } of await tryClockOfProcess(library)) {
    tried += 1;
    failures += ok ? 0 : 1;
    process.stdout.write(`${ok ? "ok    " : "FAILS "} real server: ${name}: ${seen}\n`);
  }
}
process.stdout.write(`${tried} tried, ${failures} failed\n`);
process.exitCode = failures === 0 ? 0 : 1;

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
