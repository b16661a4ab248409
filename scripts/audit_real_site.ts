import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { RULES } from "../src/audit/rules/rule_table.ts";
import { systemClock } from "../src/base/clock.ts";
import { silentLog } from "../src/base/log.ts";
import { crawlSite } from "../src/crawl/crawl_site.ts";
import { createHtmlReader } from "../src/page/html_reader.ts";
import type { SiteFacts } from "../src/page/page_facts.ts";
import { createPageFetcher } from "../src/providers/page_fetcher/guarded_fetcher.ts";
import { auditOf, resultsOf } from "./audit_accuracy/check_case.ts";

/**
 * Audits the archived real sites of ../shared/sites (or `SHARED_FOLDER`) over loopback, prints their issues and a random
 * sample of single findings to read by hand: `npx node scripts/audit_real_site.ts [sample size] [seed]`.
 */
const HOSTS = { curtismethod: "curtismethod.com", turbocosta: "turbocosta.co", adultstherapy: "adultstherapy.com" };
const SAMPLE_SIZE = Number(process.argv[2] ?? 100);
const SEED = Number(process.argv[3] ?? 1);
const USER_AGENT = "BrandVisibilityBot/1.0";
const folder = resolve(process.env.SHARED_FOLDER ?? join(import.meta.dirname, "../../shared"), "sites");
const signal = new AbortController().signal;

for (const [name, host] of Object.entries(HOSTS)) {
  if (existsSync(join(folder, `${name}.tar.gz`))) await auditArchive(name, host);
  else console.log(`Skipped: no archive of ${host} in "${folder}"`);
}

async function auditArchive(name: string, host: string): Promise<void> {
  console.log(`\n${host}`);
  const server = spawn(process.execPath, [join(folder, "serve.mjs"), name], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((done) => {
    server.stdout.once("data", (line) => done(Number(String(line).split(" ")[1])));
  });
  try {
    const facts = await crawl(host, port);
    await printIssues(facts);
    await printSample(facts);
  } finally {
    server.kill();
  }
}

async function crawl(host: string, port: number): Promise<SiteFacts> {
  const fetcher = createPageFetcher({
    userAgent: USER_AGENT,
    hostMap: new Map([[host, { address: "127.0.0.1", port }]]),
    // Nothing leaves the machine: every other name does not exist.
    lookup: (name, _options, callback) =>
      callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" }), []),
  });
  const reader = createHtmlReader({ threads: 2 });
  const facts = await crawlSite(
    { fetcher, reader, clock: systemClock, log: silentLog },
    { domain: host, pagesMax: 500, userAgent: USER_AGENT, signal, deadlineMs: Date.now() + 120_000 },
  );
  await Promise.all([fetcher.close(), reader.close()]);
  return facts;
}

async function printIssues(facts: SiteFacts): Promise<void> {
  const startedMs = performance.now();
  const result = await auditOf(facts);
  const ms = Math.round(performance.now() - startedMs);
  const { health_score, ai_readiness, issues_by_severity, issues } = result;
  console.log(`${result.pages} pages judged by ${RULES.length} rules in ${ms} ms`);
  console.log(
    `health ${health_score}, AI readiness ${ai_readiness?.score}, issues ${JSON.stringify(issues_by_severity)}\n`,
  );
  for (const issue of issues) {
    const gain = issue.score_impact ? ` +${issue.score_impact}` : "";
    console.log(`${issue.priority.toFixed(2)} ${issue.rule.severity}${gain}  ${issue.text}`);
  }
}

async function printSample(facts: SiteFacts): Promise<void> {
  const found = await resultsOf(facts);
  const all = found
    .flatMap(({ finding }) => finding ?? [])
    .flatMap(({ rule, hits, detail }) =>
      hits.length === 0
        ? [`${rule.id} | the site | ${detail ?? ""}`]
        : hits.map((hit) => `${rule.id} | ${hit.url} | ${hit.detail}`),
    );
  console.log(`\n${Math.min(SAMPLE_SIZE, all.length)} of ${all.length} findings, by chance:`);
  const next = randomFrom(SEED);
  for (let count = 0; count < SAMPLE_SIZE && all.length > 0; count++) {
    console.log(`  ${all.splice(Math.floor(next() * all.length), 1)[0]!.slice(0, 260)}`);
  }
}

/** The same numbers from 0 to 1 for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
