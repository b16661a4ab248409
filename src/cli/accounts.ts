import type { App } from "../app.ts";
import { isoTime } from "../base/clock.ts";
import { parseTier, TIER_LIMITS } from "../domain/tier.ts";
import { disableAccount, enableAccount, rotateKey } from "../service/accounts.ts";
import { actorOf } from "../service/actor.ts";
import { deleteAccountRows } from "../store/account_removal.ts";
import { type AccountRow, getAccount, getAccountByEmail, listAccounts, updateAccount } from "../store/accounts.ts";
import { countBrands } from "../store/brands.ts";
import { transact } from "../store/db.ts";
import { listAllActiveRuns } from "../store/runs.ts";
import { type CommandContext, printResult, withApp } from "./command.ts";
import { renderTable } from "./table.ts";

/** Plans that the payment provider still bills. */
const BILLED: ReadonlySet<string> = new Set(["active", "past_due", "unpaid", "incomplete"]);

/** `account list`: every account with its plan and brands. */
export async function accountList(context: CommandContext): Promise<void> {
  await withApp(async ({ db }) => {
    const accounts = listAccounts(db).map((account) => ({
      id: account.id,
      email: account.email,
      name: account.name,
      tier: TIER_LIMITS[account.tier].name,
      subscription_status: account.subscription_status,
      brands: countBrands(db, account.id),
      disabled_at: account.disabled_at,
      created_at: account.created_at,
    }));
    const text = renderTable(
      [
        { title: "e-mail", width: 36, text: ({ email }) => email },
        { title: "name", width: 24, text: ({ name }) => name },
        { title: "plan", width: 8, text: ({ tier }) => tier },
        { title: "subscription", width: 12, text: ({ subscription_status }) => subscription_status },
        { title: "state", width: 8, text: ({ disabled_at }) => (disabled_at === null ? "works" : "disabled") },
        { title: "brands", width: 6, text: ({ brands }) => String(brands) },
        { title: "since", width: 10, text: ({ created_at }) => created_at.slice(0, 10) },
      ],
      accounts,
    );
    printResult(context, { value: { accounts }, text: accounts.length === 0 ? "There are no accounts yet" : text });
  });
}

/** `account tier`: another plan for an account that nobody bills. */
export async function accountTier(context: CommandContext): Promise<void> {
  const tier = parseTier(context.options.tier ?? "");
  if (tier === null) throw new Error("Give --tier builder, pro or agency");
  await withAccount(context, async ({ db, http }, account) => {
    refuseBilled(account, "change the plan there");
    updateAccount(db, account.id, { tier, updated_at: isoTime(http.clock.now()) });
    const value = { id: account.id, email: account.email, tier: TIER_LIMITS[tier].name };
    printResult(context, { value, text: `${account.email} is now on the ${value.tier} plan` });
  });
}

/** `account rotate`: a new key; the old one stops working, and a mail tells the owner. */
export async function accountRotate(context: CommandContext): Promise<void> {
  await withAccount(context, async ({ accounts, http }, account) => {
    const { dashboardUrl, signIn } = http;
    const api_key = rotateKey(
      { ...accounts, dashboardUrl, kickMail: signIn.kickMail },
      actorOf({ account, member: null }),
    );
    const value = { id: account.id, email: account.email, api_key };
    printResult(context, { value, text: `New key for ${account.email}: ${api_key}\nThe old one has stopped working` });
  });
}

/** `account disable`: its keys are refused, its runs end, its schedules rest; everything of it is kept. */
export async function accountDisable(context: CommandContext): Promise<void> {
  await withAccount(context, async ({ db, http }, account) => {
    const ended_runs = disableAccount({ db, clock: http.clock }, account.id);
    const value = { id: account.id, email: account.email, ended_runs };
    const billed = BILLED.has(account.subscription_status)
      ? "\nIts subscription at the payment provider continues: cancel it there if it should end"
      : "";
    const text = `${account.email} is disabled, ${ended_runs.length} active runs ended. Nothing is removed; account enable turns it back on${billed}`;
    printResult(context, { value, text });
  });
}

/** `account enable`: takes up again an account that was disabled. */
export async function accountEnable(context: CommandContext): Promise<void> {
  await withAccount(context, async ({ db, http }, account) => {
    enableAccount({ db, clock: http.clock }, account.id);
    const value = { id: account.id, email: account.email };
    printResult(context, { value, text: `${account.email} works again, with the same key, brands and schedules` });
  });
}

/** `account delete`: the account with its brands, their data, its mails and links. There is no way back but a backup. */
export async function accountDelete(context: CommandContext): Promise<void> {
  await withAccount(context, async ({ db }, account) => {
    refuseBilled(account, "cancel it there first");
    if (context.options.yes !== true)
      throw new Error(
        `This permanently removes ${account.email} with ${countBrands(db, account.id)} brands and all their data. Make a backup, then add --yes`,
      );
    const deleted = transact(db, (tx) => {
      const active = listAllActiveRuns(tx).filter(({ account_id }) => account_id === account.id).length;
      if (active > 0)
        throw new Error(`${active} of its runs are in progress. Wait until they end, or end them with account disable`);
      return deleteAccountRows(tx, getAccount(tx, account.id) ?? account);
    });
    const rows = Object.values(deleted).reduce((sum, count) => sum + count, 0);
    const value = { id: account.id, email: account.email, deleted };
    printResult(context, { value, text: `${account.email} is removed: ${rows} rows. Backups still contain it` });
  });
}

async function withAccount(
  { words }: CommandContext,
  work: (app: App, account: AccountRow) => Promise<void>,
): Promise<void> {
  const [wanted] = words;
  if (wanted === undefined) throw new Error("Give the account's e-mail address: account list shows all accounts");
  await withApp(async (app) => {
    const account = getAccountByEmail(app.db, wanted) ?? getAccount(app.db, wanted);
    if (account === undefined) throw new Error(`There is no account "${wanted}": account list shows all accounts`);
    await work(app, account);
  });
}

function refuseBilled({ email, subscription_status }: AccountRow, does: string): void {
  if (BILLED.has(subscription_status))
    throw new Error(`${email} has a subscription at the payment provider (${subscription_status}): ${does}`);
}
