import { existsSync, readFileSync } from "node:fs";
import type { App } from "../../app.ts";
import { refuseDisabled } from "../../service/accounts.ts";
import { recomputeVisibility } from "../../service/visibility.ts";
import { type AccountRow, getAccountByEmail } from "../../store/accounts.ts";
import { transact } from "../../store/db.ts";
import { type CommandContext, printResult, withApp } from "../command.ts";
import { BrandFile } from "./brand_file.ts";
import { applyFile } from "./brands.ts";
import type { Action, Applying, Step } from "./plan.ts";
import { type ReadFile, readYaml } from "./read_file.ts";

/** Undoes what was done to see what would be. */
class Rehearsed extends Error {}

/** `apply FILE.yaml`: makes an account's brands as the file says, all of it or nothing; `--dry-run` only shows the plan. */
export async function apply(context: CommandContext): Promise<void> {
  const [name] = context.words;
  if (name === undefined) throw new Error("Give the file: npm run --silent cli -- apply brands.yaml");
  if (!existsSync(name)) throw new Error(`There is no file "${name}"`);
  const file = readYaml(name, readFileSync(name, "utf8"), BrandFile);
  const { prune = false, "dry-run": dryRun = false } = context.options;
  await withApp(async (app) => {
    const applied = await applyTo(app, file, { email: context.options.account, prune, dryRun });
    printResult(context, { value: applied, text: textOf(applied) });
  });
}

interface Applied extends Record<Action, number> {
  account: string;
  dry_run: boolean;
  steps: (Omit<Step, "path"> & { path: string })[];
}

/** Gives what was done, or, for a dry run, what would be. Throws FileError for what the file may not say. */
export async function applyTo(
  app: App,
  file: ReadFile<BrandFile>,
  { email, prune, dryRun }: { email?: string | undefined; prune: boolean; dryRun: boolean },
): Promise<Applied> {
  const account = findAccount(app, email ?? file.data.account);
  const after = { reread: new Set<string>(), runs: [] };
  const applying: Applying = { deps: app.http, account, prune, at: file.at, steps: [], after };
  try {
    transact(app.db, () => {
      applyFile(applying, file.data);
      if (dryRun) throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  if (!dryRun) await finish(app, applying);
  const steps = applying.steps.map(({ secret, ...step }) => ({
    ...step,
    path: step.path.join("."),
    ...(secret === undefined || dryRun ? {} : { secret }),
  }));
  return { account: account.email, dry_run: dryRun, ...countsOf(steps), steps };
}

function findAccount(app: App, email: string | undefined): AccountRow {
  if (email === undefined) throw new Error('Name the account: --account you@acme.com, or "account:" in the file');
  const account = getAccountByEmail(app.db, email);
  if (account === undefined) throw new Error(`There is no account "${email}": account list shows all accounts`);
  refuseDisabled(account);
  return account;
}

/** As the API does after a change: kept answers are read again, queues follow by a run. */
async function finish(app: App, { after }: Applying): Promise<void> {
  for (const brandId of after.reread) await recomputeVisibility(app.runs, brandId);
  for (const runId of after.runs) app.runs.enqueue(runId);
  await app.runner.idle();
}

const MARKS: Record<Action, string> = { create: "+", change: "~", remove: "-", unchanged: " " };

function countsOf(steps: readonly Pick<Step, "action">[]): Record<Action, number> {
  const count = (action: Action) => steps.filter((step) => step.action === action).length;
  return { create: count("create"), change: count("change"), remove: count("remove"), unchanged: count("unchanged") };
}

function textOf({ account, dry_run, steps, create, change, remove, unchanged }: Applied): string {
  const lines = steps
    .filter(({ action }) => action !== "unchanged")
    .map(({ action, path, what, fields = [] }) => {
      const changed = action === "change" && fields.length > 0 ? `: ${fields.join(", ")}` : "";
      return `${MARKS[action]} ${action.padEnd(7)} ${what}${changed}  (${path})`;
    });
  const secrets = steps.flatMap(({ secret, what, path }) =>
    secret === undefined ? [] : [`Secret of the ${what} (${path}), shown only once: ${secret}`],
  );
  const sum = dry_run
    ? `Plan for ${account}: ${create} to create, ${change} to change, ${remove} to remove, ${unchanged} unchanged. Nothing was written`
    : `Done for ${account}: ${create} created, ${change} changed, ${remove} removed, ${unchanged} unchanged`;
  return [...lines, ...secrets, sum].join("\n");
}
