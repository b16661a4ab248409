import { isoTime } from "../base/clock.ts";
import { RETENTION_KINDS, type RetentionKind, type RetentionRules, retentionSetting } from "../domain/retention.ts";
import type { Db } from "../store/db.ts";
import {
  type BrandOwner,
  listBrandOwners,
  listRunKinds,
  listShares,
  listTableFigures,
  readFileFigures,
  type Share,
  type TableFigures,
} from "../store/storage.ts";
import { foreseeRetention } from "./retention/retention.ts";

export interface BrandSize extends BrandOwner {
  rows: number;
  bytes: number;
  tables: { name: string; rows: number; bytes: number }[];
}

export type Storage = ReturnType<typeof measureStorage>;

/**
 * What takes space, the largest first; with `pick` the costs are those of the brand it picks. A table's pages, indexes
 * included, are shared out among its rows by the bytes of their values.
 */
export function measureStorage(db: Db, pick?: (brands: readonly BrandSize[]) => BrandSize) {
  const tables = listTableFigures(db);
  const shares = scaled(listShares(db), tables);
  const owners = new Map(listBrandOwners(db).map((owner) => [owner.brand_id, owner]));
  const brands = [...Map.groupBy(shares, ({ brand_id }) => brand_id)].map(([brand_id, own]): BrandSize => {
    const owner = owners.get(brand_id) ?? { brand_id, domain: null, account_id: null, email: null };
    const byTable = [...Map.groupBy(own, ({ table }) => table)].map(([name, rows]) => ({ name, ...sumOf(rows) }));
    return { ...owner, ...sumOf(own), tables: byTable.toSorted(largestFirst) };
  });
  const owned = Map.groupBy(brands, ({ account_id }) => account_id);
  owned.delete(null);
  const accounts = [...owned].map(([id, own]) => {
    return { account_id: id!, email: own[0]!.email ?? "", brands: own.length, bytes: sumOf(own).bytes };
  });
  brands.sort(largestFirst);
  const meant = pick?.(brands).brand_id;
  const isMeant = (row: { brand_id: string }) => meant === undefined || row.brand_id === meant;
  const costs = { brand: costOf(brands.filter(isMeant)), ...costsOf(db, shares.filter(isMeant)) };
  return { file: readFileFigures(db), tables, accounts: accounts.toSorted(largestFirst), brands, costs };
}

function scaled(shares: readonly Share[], tables: readonly TableFigures[]): Share[] {
  const values = Map.groupBy(shares, ({ table }) => table);
  const factors = new Map(
    tables.map(({ name, bytes, index_bytes }) => [name, (bytes + index_bytes) / sumOf(values.get(name) ?? []).bytes]),
  );
  return shares.map((share) => ({ ...share, bytes: Math.round(share.bytes * (factors.get(share.table) ?? 1)) }));
}

/** Each brief and each draft was made by a run of its own. */
function costsOf(db: Db, shares: readonly Share[]) {
  const left = Map.groupBy(shares, ({ run_id }) => run_id);
  const runs = listRunKinds(db).flatMap(({ id, kind }) => (left.has(id) ? [{ kind, ...sumOf(left.get(id)!) }] : []));
  const byKind = [...Map.groupBy(runs, ({ kind }) => kind)].map(([kind, own]) => [kind, costOf(own)] as const);
  return {
    run: costOf(runs),
    brief: costOf(shares.filter(({ table }) => table === "briefs")),
    draft: costOf(shares.filter(({ table }) => table === "executions")),
    runs_by_kind: Object.fromEntries(byKind),
  };
}

/** What one of a kind takes on average and at most. */
export type Cost = ReturnType<typeof costOf>;

function costOf(rows: readonly { bytes: number }[]) {
  const sizes = rows.map(({ bytes }) => bytes);
  const total = sizes.reduce((a, b) => a + b, 0);
  const average_bytes = Math.round(total / Math.max(1, sizes.length));
  return { count: sizes.length, average_bytes, max_bytes: sizes.reduce((a, b) => Math.max(a, b), 0) };
}

function sumOf(of: readonly { rows: number; bytes: number }[]): { rows: number; bytes: number } {
  return of.reduce((sum, { rows, bytes }) => ({ rows: sum.rows + rows, bytes: sum.bytes + bytes }), {
    rows: 0,
    bytes: 0,
  });
}

function largestFirst(a: { bytes: number }, b: { bytes: number }): number {
  return b.bytes - a.bytes;
}

/** What retention does with one kind of record. */
export type RetentionOutlook = ReturnType<typeof outlookOf>[number];

/** What the next pass would remove, of all or of one brand; nothing is written. */
export function outlookOf(deps: { db: Db; rules: RetentionRules; nowMs: number }, brandId?: string) {
  const tally = foreseeRetention(deps, brandId);
  return (Object.keys(RETENTION_KINDS) as RetentionKind[]).flatMap((kind) => {
    const found = tally.get(kind);
    if (found === undefined && brandId !== undefined) return [];
    const settings = RETENTION_KINDS[kind].map((rule) => [retentionSetting(rule), deps.rules[rule]] as const);
    const { rows = 0, bytes = 0, nextMs = null } = found ?? {};
    return [
      { kind, settings: Object.fromEntries(settings), rows, bytes, next_at: nextMs === null ? null : isoTime(nextMs) },
    ];
  });
}
