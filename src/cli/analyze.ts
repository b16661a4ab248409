import type { App } from "../app.ts";
import { stateInsights } from "../brand/sheet.ts";
import type { QueueItem } from "../domain/queue_item.ts";
import { isTerminal } from "../domain/run.ts";
import { createAccount } from "../service/accounts.ts";
import { registerBrand } from "../service/brands.ts";
import { startRun } from "../service/runs.ts";
import { type AccountRow, getAccountByEmail } from "../store/accounts.ts";
import { getBrand } from "../store/brands.ts";
import { transact } from "../store/db.ts";
import { listQueueItems } from "../store/queue_items.ts";
import { getRun, type RunRow } from "../store/runs.ts";
import { type CommandContext, printResult, withApp } from "./command.ts";
import { createProgressLine } from "./progress_line.ts";
import { queueTable } from "./queue_table.ts";

/** Owner of brands that the operator analyses from the command line. */
const OPERATOR_EMAIL = "operator@localhost";

/** `analyze <domain>`: the whole pipeline in this process, on the same database as the server. */
export async function analyze(context: CommandContext): Promise<void> {
  const domain = context.words[0];
  if (domain === undefined) throw new Error("Give the domain to analyse: npm run --silent cli -- analyze acme.com");
  await withApp(async (app) => {
    const account = findAccount(app, context.options.account);
    const brandDeps = { ...app.accounts, abort: app.runs.abort };
    const input = { domain, name: context.options.name ?? nameOf(domain) };
    const { brand } = registerBrand(brandDeps, account, input, { unlimited: true });
    const run = await follow(app, startRun(app.runs, brand, { kind: "full" }).id);
    if (run.status === "failed") process.exitCode = 1;
    const queue = listQueueItems(app.db, brand.id).filter((item) => item.status !== "outdated");
    const value = { brand: getBrand(app.db, brand.id), run, queue };
    printResult(context, { value, text: summary(app, run, queue) });
  });
}

function findAccount(app: App, email: string | undefined): AccountRow {
  const known = getAccountByEmail(app.db, email ?? OPERATOR_EMAIL);
  if (known !== undefined) return known;
  if (email !== undefined)
    throw new Error(`There is no account with the e-mail "${email}". Create it with: account create`);
  const operator = { email: OPERATOR_EMAIL, name: "Operator", tier: "agency" as const };
  return transact(app.db, (tx) => createAccount(app.accounts, tx, operator)).account;
}

function nameOf(domain: string): string {
  const label =
    domain
      .replace(/^[a-z]+:\/\//i, "")
      .replace(/^www\./i, "")
      .split(".", 1)[0] ?? domain;
  return label.replace(/[-_]+/g, " ").replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
}

async function follow(app: App, runId: string): Promise<RunRow> {
  const line = createProgressLine(process.stderr);
  const show = () => {
    const run = getRun(app.db, runId)!;
    line.show({ stage: run.meta.current_stage, detail: run.meta.stage_detail, startedAt: run.started_at });
    return run;
  };
  const stop = app.runner.onChange(runId, show);
  const tick = setInterval(show, 1_000);
  process.once("SIGINT", () => app.runner.abort(runId));
  try {
    await app.runner.idle();
  } finally {
    stop();
    clearInterval(tick);
    line.end();
  }
  const run = getRun(app.db, runId)!;
  if (!isTerminal(run.status)) throw new Error("Stopped. The run continues when the server starts again");
  return run;
}

function summary(app: App, run: RunRow, queue: QueueItem[]): string {
  const seconds = Math.round((Date.parse(run.finished_at!) - Date.parse(run.started_at)) / 1000);
  const brand = getBrand(app.db, run.brand_id)!;
  const health = brand.technical_context?.health_score ?? "not measured";
  const skipped = (run.meta.skipped ?? []).map(({ stage, reason }) => `  ${stage}: ${reason}`);
  return [
    `${brand.name} (${brand.domain}): ${run.status}${run.error === null ? "" : `: ${run.error}`}, ${seconds} s`,
    ...(run.meta.simulated ? ["Sandbox: search, keyword and answer figures are simulated"] : []),
    `Pages crawled ${brand.technical_context?.pages_crawled ?? 0}, health score ${health}`,
    ...(skipped.length > 0 ? ["Left out:", ...skipped] : []),
    ...stateInsights(brand).map(({ text }) => `\nFIRST: ${text}`),
    "",
    queueTable(queue, process.stdout.columns),
  ].join("\n");
}
