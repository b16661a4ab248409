import { isoTime } from "../base/clock.ts";
import { type Db, transact } from "../store/db.ts";
import { deleteBudget, getBudget, saveBudget, spentSince } from "../store/schedules.ts";
import type { VerbDeps } from "./runs.ts";

interface Spender {
  accountId: string;
  brandId: string;
  nowMs: number;
  /** A run whose own cost does not count. */
  except?: string | undefined;
}

/** Of a brand: with `left_usd` as the narrower of its own ceiling and its account's. */
export function budgetOf(db: Db, { accountId, brandId, nowMs, except }: Spender): BudgetView {
  const own = viewOf(db, { brandId }, { ownerId: brandId, nowMs, except });
  const whole = accountBudget(db, { accountId, nowMs, except });
  const left = [own.left_usd, whole.left_usd].filter((usd) => usd !== null);
  return { ...own, left_usd: left.length === 0 ? null : Math.min(...left) };
}

/** What the month has left for a run of a brand; null, without counting anything, where nobody set a ceiling. */
export function monthLeftUsd(db: Db, spender: Spender): number | null {
  const isSet = [spender.brandId, spender.accountId].some((ownerId) => getBudget(db, ownerId) !== undefined);
  return isSet ? budgetOf(db, spender).left_usd : null;
}

export function accountBudget(db: Db, { accountId, nowMs, except }: Omit<Spender, "brandId">): BudgetView {
  return viewOf(db, { accountId }, { ownerId: accountId, nowMs, except });
}

/** Sets the ceiling of a brand or an account; null takes it away. */
export function setBudget({ db, clock }: VerbDeps, ownerId: string, monthly_cost_max_usd: number | null): void {
  transact(db, (tx) => {
    if (monthly_cost_max_usd === null) deleteBudget(tx, ownerId);
    else saveBudget(tx, { owner_id: ownerId, monthly_cost_max_usd, updated_at: isoTime(clock.now()) });
  });
}

/** What a month's calls to vendors cost so far and may cost, in US dollars by list price; null: no ceiling. */
export type BudgetView = ReturnType<typeof viewOf>;

function viewOf(
  db: Db,
  of: Parameters<typeof spentSince>[1],
  { ownerId, nowMs, except }: { ownerId: string; nowMs: number; except: string | undefined },
) {
  const month = isoTime(nowMs).slice(0, 7);
  const since = { since: `${month}-01T00:00:00.000Z`, ...(except === undefined ? {} : { except }) };
  const max = getBudget(db, ownerId)?.monthly_cost_max_usd ?? null;
  const spent = Math.round(spentSince(db, of, since) * 10_000) / 10_000;
  return {
    /** `YYYY-MM`, UTC. */
    month,
    spent_usd: spent,
    monthly_cost_max_usd: max,
    left_usd: max === null ? null : Math.max(0, max - spent),
  };
}
