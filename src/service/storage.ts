import { isoTime } from "../base/clock.ts";
import { RETENTION_KINDS, type RetentionKind, type RetentionRules, retentionSetting } from "../domain/retention.ts";
import type { RunKind } from "../domain/run.ts";
import type { Db } from "../store/db.ts";
import { briefs, executions } from "../store/schema.ts";
import {
  type BrandShare,
  type FileFigures,
  getOrphanOwner,
  listBrandOwners,
  listBrandShares,
  listRunCosts,
  listTableFigures,
  listTextCosts,
  readFileFigures,
  type TableFigures,
} from "../store/storage.ts";
import { foreseeRetention } from "./retention/retention.ts";

/** What one of a kind takes on average and at most. */
export interface Cost {
  count: number;
  average_bytes: number;
  max_bytes: number;
}

export interface BrandSize {
  brand_id: string;
  /** null for a brand that was deleted. */
  domain: string | null;
  account_id: string | null;
  email: string | null;
  rows: number;
  bytes: number;
  tables: { name: string; rows: number; bytes: number }[];
}

export interface Storage {
  file: FileFigures;
  tables: TableFigures[];
  accounts: { account_id: string; email: string; brands: number; bytes: number }[];
  brands: BrandSize[];
  costs: { brand: Cost; run: Cost; brief: Cost; draft: Cost; runs_by_kind: Partial<Record<RunKind, Cost>> };
}

/**
 * What takes space, the largest first; with `pick` the costs are those of the brand it picks. A table's pages, indexes
 * included, are shared out among its rows by the bytes of their values.
 */
export function measureStorage(db: Db, pick?: (brands: readonly BrandSize[]) => BrandSize): Storage {
  const tables = listTableFigures(db);
  const shares = listBrandShares(db);
  const scale = scaleOf(tables, shares);
  const brands = brandSizes(db, shares, scale);
  const costs = costsOf(db, { brands, scale, brandId: pick?.(brands).brand_id });
  return { file: readFileFigures(db), tables, accounts: accountSizes(brands), brands, costs };
}

type Scale = (table: string, bytes: number) => number;

function scaleOf(tables: readonly TableFigures[], shares: readonly BrandShare[]): Scale {
  const values = new Map<string, number>();
  for (const { table, bytes } of shares) values.set(table, (values.get(table) ?? 0) + bytes);
  const factors = new Map(
    tables.map(({ name, bytes, index_bytes }) => [name, (bytes + index_bytes) / (values.get(name) ?? bytes)]),
  );
  return (table, bytes) => Math.round(bytes * (factors.get(table) ?? 1));
}

function brandSizes(db: Db, shares: readonly BrandShare[], scale: Scale): BrandSize[] {
  const owners = new Map(listBrandOwners(db).map((owner) => [owner.brand_id, owner]));
  const brands = [...Map.groupBy(shares, ({ brand_id }) => brand_id)].map(([brand_id, own]): BrandSize => {
    const owner = owners.get(brand_id) ?? {
      domain: null,
      account_id: null,
      email: null,
      ...getOrphanOwner(db, brand_id),
    };
    const tables = own.map(({ table, rows, bytes }) => ({ name: table, rows, bytes: scale(table, bytes) }));
    return {
      brand_id,
      domain: owner.domain,
      account_id: owner.account_id,
      email: owner.email,
      rows: sum(tables.map(({ rows }) => rows)),
      bytes: sum(tables.map(({ bytes }) => bytes)),
      tables: tables.toSorted((a, b) => b.bytes - a.bytes),
    };
  });
  return brands.toSorted((a, b) => b.bytes - a.bytes);
}

function accountSizes(brands: readonly BrandSize[]): Storage["accounts"] {
  const owned = brands.filter(({ account_id }) => account_id !== null);
  return [...Map.groupBy(owned, ({ account_id }) => account_id!)]
    .map(([account_id, own]) => ({
      account_id,
      email: own[0]!.email ?? "",
      brands: own.length,
      bytes: sum(own.map(({ bytes }) => bytes)),
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
}

function costsOf(
  db: Db,
  given: { brands: readonly BrandSize[]; scale: Scale; brandId: string | undefined },
): Storage["costs"] {
  const { brands, scale, brandId } = given;
  const isMeant = (row: { brand_id: string }) => brandId === undefined || row.brand_id === brandId;
  const runs = listRunCosts(db, scale).filter(isMeant);
  const texts = (table: typeof briefs | typeof executions, name: string) =>
    costOf(
      listTextCosts(db, table)
        .filter(isMeant)
        .map(({ bytes }) => ({ bytes: scale(name, bytes) })),
    );
  const byKind = Map.groupBy(runs, ({ kind }) => kind);
  return {
    brand: costOf(brands.filter(isMeant)),
    run: costOf(runs),
    brief: texts(briefs, "briefs"),
    draft: texts(executions, "executions"),
    runs_by_kind: Object.fromEntries([...byKind].map(([kind, own]) => [kind, costOf(own)])),
  };
}

function costOf(rows: readonly { bytes: number }[]): Cost {
  const sizes = rows.map(({ bytes }) => bytes);
  const average = sizes.length === 0 ? 0 : Math.round(sum(sizes) / sizes.length);
  return { count: sizes.length, average_bytes: average, max_bytes: sizes.reduce((a, b) => Math.max(a, b), 0) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** What retention does with one kind of record. */
export interface RetentionOutlook {
  kind: RetentionKind;
  /** Days or numbers by setting; null keeps for ever. */
  settings: Record<string, number | null>;
  /** What is due now, and the bytes of its values. */
  rows: number;
  bytes: number;
  /** When the next record reaches its age; null when none is in sight. */
  next_at: string | null;
}

/** What the next pass would remove, of all or of one brand; nothing is written. */
export function outlookOf(
  deps: { db: Db; rules: RetentionRules; nowMs: number },
  brandId?: string,
): RetentionOutlook[] {
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
