/**
 * How stable the queue is: three full runs on each domain while the world stands still, and one a week later, in the
 * sandbox. `npm run queue:stability [-- domain …]`; with the archive of ../shared/sites (or `SHARED_FOLDER`) the first
 * is a real site. Exits 1 when more than 2 % of a queue is outdated in the second or third run, or when they differ.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { compareRuns, openRepeatedRuns, type QueueChange } from "../test/support/repeated_runs.ts";
import { sharedFolder } from "../test/support/shared_folder.ts";
import { createTestClock } from "../test/support/test_app.ts";

const OUTDATED_SHARE_MAX = 0.02;
const WEEK_MS = 7 * 24 * 3_600_000;
const REAL_SITE = { archive: "curtismethod", domain: "curtismethod.com", name: "The Curtis Method" };
const DOMAINS = [
  "acme-coffee.example",
  "northwind-analytics.example",
  "brightsmile-dental.example",
  "harbor-law.example",
  "taskpilot-software.example",
  "rosewood-garden-shop.example",
  "summit-bikes.example",
];

const given = process.argv.slice(2);
if (given.length === 0) await checkRealSite();
for (const domain of given.length > 0 ? given : DOMAINS) await check({ domain, name: nameOf(domain) });

async function checkRealSite(): Promise<void> {
  const folder = sharedFolder("sites");
  if (folder === null || !existsSync(join(folder, `${REAL_SITE.archive}.tar.gz`))) {
    console.log("Skipped the real site: no archive of it in ../shared/sites");
    return;
  }
  const words = [join(folder, "serve.mjs"), REAL_SITE.archive];
  const server = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const port = await new Promise<string>((done) => {
      server.stdout.once("data", (line) => done(String(line).split(" ")[1]!));
    });
    await check(REAL_SITE, { CRAWL_HOST_MAP: `${REAL_SITE.domain}=127.0.0.1:${port}` });
  } finally {
    server.kill();
  }
}

async function check(brand: { domain: string; name: string }, env: Record<string, string> = {}): Promise<void> {
  const clock = createTestClock();
  const runs = await openRepeatedRuns({ domain: brand.domain, name: brand.name }, { clock, env });
  try {
    const first = await runs.analyze();
    console.log(`${brand.domain}: ${first.queue.length} items, ${first.families.length} families`);
    const second = await runs.analyze();
    const third = await runs.analyze();
    const changes = [compareRuns(first, second), compareRuns(second, third)];
    clock.advance(WEEK_MS);
    show("run 2", changes[0]!);
    show("run 3", changes[1]!);
    show("a week later", compareRuns(third, await runs.analyze()));
    const stable = changes.every(({ items, outdated }) => outdated.length <= items * OUTDATED_SHARE_MAX);
    if (!stable || !changes[1]!.same) process.exitCode = 1;
  } finally {
    await runs.close();
  }
}

function show(label: string, change: QueueChange): void {
  const { items, outdated, added, turned, familiesKept, familiesAdded, rankCorrelation, same } = change;
  const share = ((100 * outdated.length) / items).toFixed(1);
  const families = `families kept ${(100 * familiesKept).toFixed(1)} %, new ${familiesAdded}`;
  const order = `rank correlation ${rankCorrelation.toFixed(3)}${same ? ", the same to the letter" : ""}`;
  console.log(
    `  ${label.padEnd(12)} outdated ${outdated.length} (${share} %), new ${added.length}, turned round ${turned.length}, ${families}, ${order}`,
  );
  for (const { item } of outdated) console.log(`    outdated: ${item.play ?? item.text}`);
  for (const { item, from, to } of turned) console.log(`    ${from} -> ${to}: ${item.item.play}`);
}

function nameOf(domain: string): string {
  const words = domain.split(".")[0]!.split("-");
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(" ");
}
