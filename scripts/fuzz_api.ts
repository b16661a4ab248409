/** The fuzz run at large: `node scripts/fuzz_api.ts [requests] [seed]`. */
import { fuzzApi } from "../test/support/api_fuzz.ts";

const requests = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? 1);
const started = performance.now();
const result = await fuzzApi(requests, seed);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(
  `${result.requests} requests in ${seconds} s, answers by status: ${JSON.stringify(result.statuses)}\n`,
);
