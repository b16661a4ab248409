import type { App } from "../app.ts";
import { isTerminal } from "../domain/run.ts";
import { createAccount } from "../service/accounts.ts";
import { registerBrand } from "../service/brands.ts";
import { startRun } from "../service/runs.ts";
import { type AccountRow, getAccountByEmail } from "../store/accounts.ts";
import { getBrand } from "../store/brands.ts";
import { transact } from "../store/db.ts";
import { listQueueItems } from "../store/queue_items.ts";
import { getRun, type RunRow } from "../store/runs.ts";
import { analysisText, nameOf } from "./analysis_text.ts";
import { type CommandContext, printResult, withApp } from "./command.ts";
import { analyzeElsewhere } from "./elsewhere.ts";
import { createProgressLine } from "./progress_line.ts";

/** Owner of brands that the operator analyses from the command line. */
const OPERATOR_EMAIL = "operator@localhost";

/** `analyze <domain>`: the whole pipeline in this process, on the same database as the server. */
export async function analyze(context: CommandContext): Promise<void> {
  const domain = context.words[0];
  if (domain === undefined) throw new Error("Give the domain to analyse: npm run --silent cli -- analyze acme.com");
  const { server } = context.options;
  if (server !== undefined) return await analyzeElsewhere(context, server, domain);
  await withApp(async (app) => {
    const account = findAccount(app, context.options.account);
    const brandDeps = { ...app.accounts, abort: app.runs.abort };
    const input = { domain, name: context.options.name ?? nameOf(domain) };
    const { brand } = registerBrand(brandDeps, account, input, { unlimited: true });
    const run = await follow(app, startRun(app.runs, brand, { kind: "full" }).id);
    if (run.status === "failed") process.exitCode = 1;
    const queue = listQueueItems(app.db, brand.id).filter((item) => item.status !== "outdated");
    const analysed = getBrand(app.db, brand.id)!;
    printResult(context, { value: { brand: analysed, run, queue }, text: analysisText(analysed, run, queue) });
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
