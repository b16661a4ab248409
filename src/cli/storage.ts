import { existsSync, statSync } from "node:fs";
import { systemClock } from "../base/clock.ts";
import {
  type BrandSize,
  type Cost,
  measureStorage,
  outlookOf,
  type RetentionOutlook,
  type Storage,
} from "../service/storage.ts";
import type { Db } from "../store/db.ts";
import { hasRetentionTables } from "../store/storage.ts";
import { type CommandContext, commandSettings, databasePath, printResult, theOnly, withDatabase } from "./command.ts";
import { compactDatabase } from "./compact_database.ts";
import { renderTable } from "./table.ts";

const SHOWN_MAX = 10;

/** `storage`: what takes space, what one brand, run and brief cost, and what retention would remove; writes nothing. */
export async function storage(context: CommandContext): Promise<void> {
  if (context.options.vacuum) return compact(context, databasePath(commandSettings().config));
  await withDatabase((db, config) => {
    if (!hasRetentionTables(db))
      throw new Error("The database is of an older version. Start the server once, then ask again");
    const look = { db, rules: config.retention, nowMs: systemClock.now() };
    const { brand } = context.options;
    if (brand === undefined) showAll(context, config.DATABASE_PATH, look);
    else showBrand(context, brand, look);
  });
}

interface Look {
  db: Db;
  rules: Parameters<typeof outlookOf>[0]["rules"];
  nowMs: number;
}

function showAll(context: CommandContext, path: string, look: Look): void {
  const found = measureStorage(look.db);
  const retention = outlookOf(look);
  const { page_bytes, pages, free_pages } = found.file;
  const wal = existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0;
  const file = {
    path,
    bytes: statSync(path).size,
    wal_bytes: wal,
    used_bytes: (pages - free_pages) * page_bytes,
    free_bytes: free_pages * page_bytes,
    page_bytes,
  };
  const accounts = found.accounts.slice(0, SHOWN_MAX);
  const brands = found.brands.slice(0, SHOWN_MAX).map(({ tables: _tables, ...brand }) => brand);
  const value = { file, tables: found.tables, accounts, brands, costs: found.costs, retention };
  const text = [
    `${path}: ${size(file.bytes)}, of which ${size(file.free_bytes)} are free for new records; write-ahead log ${size(wal)}`,
    tableOfTables(found.tables),
    "Accounts",
    tableOf(
      accounts.map((row) => ({ name: row.email, rows: row.brands, bytes: row.bytes })),
      "brands",
    ),
    "Brands",
    tableOf(
      brands.map((row) => ({ ...row, name: nameOf(row) })),
      "rows",
    ),
    costText(found.costs),
    retentionText(retention),
  ];
  printResult(context, { value, text: text.join("\n\n") });
}

function showBrand(context: CommandContext, wanted: string, look: Look): void {
  const found = measureStorage(look.db, (brands) => findBrand(brands, wanted));
  const brand = findBrand(found.brands, wanted);
  const { brand: _itself, ...costs } = found.costs;
  const retention = outlookOf(look, brand.brand_id);
  const text = [
    `${nameOf(brand)} (${brand.brand_id}) of ${brand.email ?? "no account"}: ${size(brand.bytes)}`,
    tableOf(brand.tables, "rows"),
    costText(costs),
    retentionText(retention),
  ];
  printResult(context, { value: { brand, costs, retention }, text: text.join("\n\n") });
}

function findBrand(brands: readonly BrandSize[], wanted: string): BrandSize {
  const found = brands.filter(
    ({ brand_id, domain }) => brand_id === wanted.toLowerCase() || domain === wanted.toLowerCase(),
  );
  if (found.length === 0) throw new Error(`No brand "${wanted}" has any data. Give its domain or its id`);
  return theOnly(found, wanted, ({ brand_id, email }) => `${brand_id} (${email})`);
}

async function compact(context: CommandContext, path: string): Promise<void> {
  const value = await compactDatabase(path);
  printResult(context, { value, text: `${path}: ${size(value.before_bytes)} before, ${size(value.after_bytes)} now` });
}

function nameOf({ domain }: Pick<BrandSize, "domain">): string {
  return domain ?? "(deleted)";
}

function tableOfTables(tables: Storage["tables"]): string {
  return renderTable(
    [
      { title: "table", width: 20, text: ({ name }) => name },
      { title: "rows", width: 12, align: "right", text: ({ rows }) => String(rows) },
      { title: "size", width: 10, align: "right", text: ({ bytes }) => size(bytes) },
      { title: "indexes", width: 10, align: "right", text: (row) => size(row.index_bytes) },
    ],
    tables,
  );
}

function tableOf(rows: readonly { name: string; rows: number; bytes: number }[], counted: string): string {
  return renderTable(
    [
      { title: "", width: 40, text: ({ name }) => name },
      { title: counted, width: 12, align: "right", text: (row) => String(row.rows) },
      { title: "size", width: 10, align: "right", text: ({ bytes }) => size(bytes) },
    ],
    rows,
  );
}

function costText({ runs_by_kind, ...costs }: Partial<Storage["costs"]>): string {
  const lines = [
    ...Object.entries(costs),
    ...Object.entries(runs_by_kind ?? {}).map(([kind, cost]) => [`run: ${kind}`, cost] as const),
  ];
  return renderTable(
    [
      { title: "one", width: 26, text: ([name]) => name },
      { title: "number", width: 8, align: "right", text: ([, cost]) => String((cost as Cost).count) },
      { title: "on average", width: 10, align: "right", text: ([, cost]) => size((cost as Cost).average_bytes) },
      { title: "at most", width: 10, align: "right", text: ([, cost]) => size((cost as Cost).max_bytes) },
    ],
    lines,
  );
}

function retentionText(outlook: readonly RetentionOutlook[]): string {
  const table = renderTable(
    [
      { title: "past its limit", width: 16, text: ({ kind }) => kind.replaceAll("_", " ") },
      { title: "rows now", width: 9, align: "right", text: ({ rows }) => String(rows) },
      { title: "size", width: 10, align: "right", text: ({ bytes }) => size(bytes) },
      { title: "next on", width: 10, text: ({ next_at }) => next_at?.slice(0, 10) ?? "" },
      { title: "setting", width: 50, text: ({ settings }) => settingsText(settings) },
    ],
    outlook,
  );
  return `${table}\n\nA running server removes what is due within the hour. The space is reused for new records; --vacuum returns it to the disk while the server is stopped.`;
}

function settingsText(settings: RetentionOutlook["settings"]): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name.replace("RETENTION_", "")} ${value ?? "off"}`)
    .join(", ");
}

const UNITS = ["B", "kB", "MB", "GB", "TB"];

function size(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1_000 && unit < UNITS.length - 1) [value, unit] = [value / 1_000, unit + 1];
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
