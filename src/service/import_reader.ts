import { type Clock, isoTime, utcDay } from "../base/clock.ts";
import { errorMessage, ProviderError } from "../base/errors.ts";
import { DAY_MS } from "../base/iso_time.ts";
import type { Log } from "../base/log.ts";
import type { TrafficImport, TrafficSource } from "../domain/traffic.ts";
import type { TrafficReader } from "../providers/traffic/traffic_reader.ts";
import { getAccount } from "../store/accounts.ts";
import { getBrand } from "../store/brands.ts";
import { type Db, transact } from "../store/db.ts";
import { countImportRows, getImport, listDueImports, replaceTrafficSpan, updateImport } from "../store/traffic.ts";
import { createPasses, type Passes } from "./passes.ts";

/** What a property is first read of: as much as families rest on. */
const FIRST_DAYS = 90;
const READ_EVERY_MS = DAY_MS;
const RETRY_AFTER_MS = 60 * 60_000;

export interface ImportReaderDeps {
  db: Db;
  clock: Clock;
  log: Log;
  readers: readonly TrafficReader[];
  /** What the operator has to set where there is no reader. */
  settingsOf(source: TrafficSource): string;
  /** Whether the operator's access is open to the account with this e-mail address. */
  isOpenTo(email: string): boolean;
  /** Figures of the brand came in. */
  onTraffic(brandId: string): void;
}

/** It cannot be read as things are: waiting mends nothing. */
class Unreadable extends Error {}

/** Reads the properties that are due day by day, one after the other; ended, it goes on from the last whole day. */
export function createImportReader(deps: ImportReaderDeps): Passes {
  const { db, clock, log } = deps;
  return createPasses(log, "imports could not be read; tried again in a minute", async (signal) => {
    for (const row of listDueImports(db, isoTime(clock.now()))) {
      if (signal.aborted) return;
      if (isAtRest(db, row)) continue;
      await readProperty(deps, row, signal);
    }
  });
}

/** Its account is disabled: it stays due until that works again. */
function isAtRest(db: Db, { brand_id }: TrafficImport): boolean {
  const brand = getBrand(db, brand_id);
  return brand !== undefined && (getAccount(db, brand.account_id)?.disabled_at ?? null) !== null;
}

async function readProperty(deps: ImportReaderDeps, row: TrafficImport, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const note = (change: Partial<TrafficImport>) => {
    const now = isoTime(clock.now());
    const rows = countImportRows(db, row.brand_id, row.id);
    updateImport(db, row.id, { ...change, rows, updated_at: now });
  };
  note({ status: "running" });
  try {
    await readDays(deps, row, signal);
    note({ status: "done", error: null, next_at: isoTime(clock.now() + READ_EVERY_MS) });
    deps.onTraffic(row.brand_id);
  } catch (error) {
    if (signal.aborted) return note({ status: "queued" });
    const isPassing = !(error instanceof Unreadable) && !(error instanceof ProviderError && !error.retryable);
    if (!(error instanceof Unreadable || error instanceof ProviderError))
      deps.log.error({ err: error, import_id: row.id }, "an import failed");
    const next_at = isPassing ? isoTime(clock.now() + RETRY_AFTER_MS) : null;
    const again = isPassing ? "" : ". Then POST the import again";
    note({ status: "failed", error: `${errorMessage(error)}${again}`, next_at });
  }
}

async function readDays(deps: ImportReaderDeps, row: TrafficImport, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const { reader, domain } = openReader(deps, row);
  const dayBefore = (days: number) => utcDay(clock.now() - days * DAY_MS);
  const since = row.to_day === null ? dayBefore(FIRST_DAYS) : utcDay(Date.parse(row.to_day) - reader.lateDays * DAY_MS);
  let { from_day, to_day } = row;
  const range = { domain, from: since, to: dayBefore(1), signal };
  for await (const span of reader.read(row.property!, range)) {
    signal.throwIfAborted();
    from_day = from_day === null || span.from < from_day ? span.from : from_day;
    to_day = to_day === null || span.to > to_day ? span.to : to_day;
    const isKept = transact(db, (tx) => {
      // It may have been forgotten meanwhile.
      if (getImport(tx, row.brand_id, row.id) === undefined) return false;
      replaceTrafficSpan(tx, row, span);
      updateImport(tx, row.id, { from_day, to_day });
      return true;
    });
    if (!isKept) return;
  }
}

function openReader(
  { db, readers, settingsOf, isOpenTo }: ImportReaderDeps,
  { brand_id, source }: TrafficImport,
): { reader: TrafficReader; domain: string } {
  const brand = getBrand(db, brand_id);
  if (brand === undefined) throw new Unreadable("The brand was deleted");
  const reader = readers.find((one) => one.source === source);
  if (reader === undefined) throw new Unreadable(`No access to ${source} is configured. Set ${settingsOf(source)}`);
  const email = getAccount(db, brand.account_id)?.email ?? "";
  if (!isOpenTo(email))
    throw new Unreadable(
      "This account is not allowed to use the operator's access. The operator can add its e-mail to IMPORT_ACCOUNTS",
    );
  return { reader, domain: brand.domain };
}
