import { isoTime } from "../base/clock.ts";
import { AppError, found } from "../base/errors.ts";
import { sha256Hex } from "../base/ids.ts";
import { DAY_MS } from "../base/iso_time.ts";
import type { Brand } from "../domain/brand.ts";
import { getAccount } from "../store/accounts.ts";
import { getBrand } from "../store/brands.ts";
import { type Db, transact } from "../store/db.ts";
import {
  deleteShares,
  getShare,
  getShareByHash,
  insertShare,
  listShares,
  type ShareRow,
  updateShare,
} from "../store/reports.ts";
import { isPaidUp } from "./plan_changes.ts";
import { type PeriodRequest, periodOf, type ReportPeriod } from "./report_period.ts";
import type { VerbDeps } from "./runs.ts";

const TOKEN_BYTES = 32;
/** Links of one brand, ended ones included. */
const SHARES_MAX = 200;
/** What ended stays listed, and told as ended, for so long. */
const ENDED_DAYS = 90;
const EXPIRES_IN_DAYS = 30;

/** A link as it is shown: nothing leads back to its address. */
export type ShareView = Omit<ShareRow, "token_hash"> & { status: "active" | "expired" | "revoked" };

export type ShareRequest = PeriodRequest & { expires_in_days?: number | undefined };

/** Makes a link to the brand's report; its token is not kept. */
export function addShare(
  { db, clock, ids }: VerbDeps,
  brandId: string,
  { expires_in_days = EXPIRES_IN_DAYS, ...asked }: ShareRequest,
): ShareView & { token: string } {
  const nowMs = clock.now();
  const { from, to } = periodOf(asked, nowMs);
  const isRolling = asked.from === undefined && asked.to === undefined;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  const token = ids.hex(TOKEN_BYTES);
  const row: ShareRow = {
    id: ids.uuid(),
    brand_id: brandId,
    token_hash: sha256Hex(token),
    days: isRolling ? days : null,
    from_at: isRolling ? null : from,
    to_at: isRolling ? null : to,
    expires_at: isoTime(nowMs + expires_in_days * DAY_MS),
    revoked_at: null,
    created_at: isoTime(nowMs),
  };
  transact(db, (tx) => {
    deleteShares(tx, brandId, isoTime(nowMs - ENDED_DAYS * DAY_MS));
    if (listShares(tx, brandId).length >= SHARES_MAX)
      throw new AppError("conflict", `There are ${SHARES_MAX} links to this report already. Revoke one first`);
    insertShare(tx, row);
  });
  return { ...shown(row, nowMs), token };
}

export function sharesOf({ db, clock }: Pick<VerbDeps, "db" | "clock">, brandId: string): ShareView[] {
  return listShares(db, brandId).map((row) => shown(row, clock.now()));
}

/** Throws `not_found` for a link that is not the brand's; one that has ended stays as it is. */
export function revokeShare({ db, clock }: Pick<VerbDeps, "db" | "clock">, brandId: string, id: string): ShareView {
  const now = isoTime(clock.now());
  return transact(db, (tx) => {
    const message = `Link not found. GET /brands/${brandId}/report-links lists them`;
    const row = found(getShare(tx, brandId, id), message);
    const next = { ...row, revoked_at: row.revoked_at ?? now };
    updateShare(tx, id, next);
    return shown(next, clock.now());
  });
}

/** What a link leads to: nothing, nothing any more, nothing for now, or a report. */
export type Shared =
  | { state: "unknown" | "ended" | "unpaid" | "disabled" }
  | { state: "open"; brand: Brand; period: ReportPeriod };

export function openShare(db: Db, token: string, nowMs: number): Shared {
  const row = getShareByHash(db, sha256Hex(token));
  const brand = row && getBrand(db, row.brand_id);
  const account = brand && getAccount(db, brand.account_id);
  if (row === undefined || account === undefined) return { state: "unknown" };
  if (shown(row, nowMs).status !== "active") return { state: "ended" };
  if (account.disabled_at !== null) return { state: "disabled" };
  if (!isPaidUp(account, nowMs)) return { state: "unpaid" };
  const fixed = row.from_at === null || row.to_at === null ? null : { from: row.from_at, to: row.to_at };
  return { state: "open", brand: brand!, period: fixed ?? periodOf({ days: row.days ?? undefined }, nowMs) };
}

function shown({ token_hash: _hash, ...row }: ShareRow, nowMs: number): ShareView {
  const isOver = Date.parse(row.expires_at) <= nowMs;
  return { ...row, status: row.revoked_at !== null ? "revoked" : isOver ? "expired" : "active" };
}
