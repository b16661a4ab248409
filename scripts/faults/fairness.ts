/**
 * What one account's work costs another: its run alone and beside slow sites of the first, and its brief beside a flood of
 * briefs. `node scripts/faults/fairness.ts [briefs]`.
 */
import { addBrand, type Client, endOfRun, openService, type Service, tell } from "./service.ts";

export interface FairnessFigures {
  slow_sites_at_work: number;
  run_alone_s: number;
  run_beside_slow_sites_s: number;
  run_ratio: number;
  briefs_asked_for: number;
  briefs_accepted: number;
  briefs_refused_429: number;
  refusals_name_retry_after: boolean;
  brief_alone_s: number;
  brief_beside_flood_s: number;
  brief_ratio: number;
}

export interface FairnessPlan {
  /** Runs of the first account on a slow site. */
  slowRuns: number;
  /** What each page of that site takes, milliseconds. */
  slowMs: number;
  /** Briefs that the first account asks for at once. */
  briefs: number;
  /** What the second account does meanwhile. */
  endpoint: "analyze" | "enrich/technical";
}

export async function shareWork(plan: FairnessPlan): Promise<FairnessFigures> {
  const service = await openService({ sites: { "slow-site.com": plan.slowMs } });
  try {
    await service.start();
    const [first, second] = [service.account("first"), service.account("second")];
    const run = async (domain: string) => {
      const brand = await addBrand(second, domain);
      const body = plan.endpoint === "analyze" ? undefined : { trigger: true };
      return { brand, seconds: await timeRun(second, { brand, endpoint: plan.endpoint, body }) };
    };
    // The first run of a process warms it up.
    await run("acme-bakery.example");
    const alone = await run("acme-coffee.example");
    const item = await firstItem(second, alone.brand);
    const brief = { brand: alone.brand, endpoint: "brief", body: { queue_item_id: item } };
    const briefAlone = await timeRun(second, brief);

    const slow = await addBrand(first, "slow-site.com");
    for (let count = 0; count < plan.slowRuns; count++) {
      await first("POST", `/brands/${slow}/enrich/technical`, { trigger: true });
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    const beside = await run("acme-coffee-two.example");
    const atWork = (await first("GET", `/brands/${slow}/runs?status=running`)).body.total;
    await renew(service);

    const flooded = await addBrand(first, "acme-coffee.example");
    if (plan.endpoint === "analyze") await timeRun(first, { brand: flooded, endpoint: "analyze" });
    const flood = await floodBriefs(first, flooded, plan.briefs);
    const briefBeside = await timeRun(second, brief);
    return {
      slow_sites_at_work: atWork,
      run_alone_s: alone.seconds,
      run_beside_slow_sites_s: beside.seconds,
      run_ratio: beside.seconds / alone.seconds,
      ...flood,
      brief_alone_s: briefAlone,
      brief_beside_flood_s: briefBeside,
      brief_ratio: briefBeside / briefAlone,
    };
  } finally {
    await service.close();
  }
}

/** The slow sites are not waited for: their runs go on with the next start, and do the rest no harm. */
async function renew(service: Service): Promise<void> {
  await service.end("SIGTERM");
  await service.start();
}

/** From the request to the end of the run, seconds; a brief of nothing ends failed, which takes its turn as well. */
async function timeRun(
  call: Client,
  work: { brand: string; endpoint: string; body?: object | undefined },
): Promise<number> {
  const started = performance.now();
  const { body } = await call("POST", `/brands/${work.brand}/${work.endpoint}`, work.body);
  const run = await endOfRun(call, work.brand, body.run_id);
  if (run.status !== "done" && work.endpoint !== "brief") throw new Error(`The run failed: ${run.error}`);
  return (performance.now() - started) / 1000;
}

/** An item to write a brief from; without a queue a name that no item has. */
async function firstItem(call: Client, brand: string): Promise<string> {
  const { body } = await call("GET", `/brands/${brand}/queue?kind=opportunity&limit=1`);
  return body.queue[0]?.id ?? "no-item";
}

const CONNECTIONS = 50;

async function floodBriefs(
  call: Client,
  brand: string,
  briefs: number,
): Promise<
  Pick<FairnessFigures, "briefs_asked_for" | "briefs_accepted" | "briefs_refused_429" | "refusals_name_retry_after">
> {
  const item = await firstItem(call, brand);
  let accepted = 0;
  let refused = 0;
  let named = true;
  let left = briefs;
  const ask = async () => {
    const { status, headers, body } = await call("POST", `/brands/${brand}/brief`, { queue_item_id: item });
    if (status === 202) accepted += 1;
    if (status !== 429) return;
    refused += 1;
    named &&= body.error === "rate_limit_exceeded" && Number(headers.get("retry-after")) === body.retry_after;
  };
  const connection = async () => {
    while (left-- > 0) await ask();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return {
    briefs_asked_for: briefs,
    briefs_accepted: accepted,
    briefs_refused_429: refused,
    refusals_name_retry_after: named,
  };
}

/** Single seconds and ratios of milliseconds are noise on a busy machine: a starved run is many times slower, and slow. */
const RATIO_MAX = 10;
const SLOW_S = 5;

export function wrongIn(figures: FairnessFigures): string[] {
  const wrong: string[] = [];
  if (figures.run_ratio > RATIO_MAX && figures.run_beside_slow_sites_s > SLOW_S)
    wrong.push("a run starved beside another account's slow sites");
  if (figures.brief_ratio > RATIO_MAX && figures.brief_beside_flood_s > SLOW_S)
    wrong.push("a brief starved beside another account's flood");
  if (figures.briefs_accepted + figures.briefs_refused_429 !== figures.briefs_asked_for)
    wrong.push("briefs were answered otherwise than 202 or 429");
  if (!figures.refusals_name_retry_after) wrong.push("a refusal does not say when to try again");
  return wrong;
}

if (import.meta.main) {
  const briefs = Number(process.argv[2] ?? 2000);
  const figures = await shareWork({ slowRuns: 30, slowMs: 10_000, briefs, endpoint: "analyze" });
  tell("Two accounts", figures, wrongIn(figures));
}
