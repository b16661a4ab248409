import { isoTime } from "../base/clock.ts";
import { found } from "../base/errors.ts";
import { parseIsoTime } from "../base/iso_time.ts";
import type { Brand } from "../domain/brand.ts";
import type { TrafficImport, TrafficSource } from "../domain/traffic.ts";
import { transact } from "../store/db.ts";
import {
  deleteImport,
  getImport,
  getPropertyImport,
  insertImport,
  putTrafficRows,
  updateImport,
} from "../store/traffic.ts";
import { propertyProblem } from "../traffic/property.ts";
import { readExport } from "../traffic/read_export.ts";
import { refuseField } from "./refuse_field.ts";
import type { VerbDeps } from "./runs.ts";

type Owner = Pick<Brand, "id" | "domain">;

/** A file as a tool exports it, with what it may not tell itself. */
export interface UploadedExport {
  source: TrafficSource;
  bytes: Uint8Array;
  property: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

/** Takes the rows of a file; the same file again changes nothing. */
export function importFile(
  deps: VerbDeps,
  brand: Owner,
  { source, bytes, property, from, to }: UploadedExport,
): TrafficImport {
  if (property !== undefined) refuseForeign(brand, { source, property, path: "query.property" });
  const read = readExport({ source, bytes, domain: brand.domain, period: periodOf(from, to) });
  if ("problem" in read) refuseField(read.field === "body" ? "body" : `query.${read.field}`, read.problem);
  const made = newImport(deps, brand, { source, method: "csv", property: property ?? null });
  const days = read.rows.flatMap(({ from_day, to_day }) => [from_day, to_day]).toSorted();
  const done = {
    ...made,
    status: "done" as const,
    rows: read.rows.length,
    notes: read.notes,
    from_day: days[0]!,
    to_day: days.at(-1)!,
  };
  transact(deps.db, (tx) => {
    insertImport(tx, done);
    putTrafficRows(tx, done, read.rows);
  });
  return done;
}

/** Has a property read from now on, day by day; one that is known is read at once. */
export function importProperty(
  deps: VerbDeps,
  brand: Owner,
  { source, property }: { source: TrafficSource; property: string },
): TrafficImport {
  refuseForeign(brand, { source, property, path: "body.property" });
  return transact(deps.db, (tx) => {
    const now = isoTime(deps.clock.now());
    const known = getPropertyImport(tx, { brand_id: brand.id, source, property });
    if (known !== undefined) {
      const change = known.status === "running" ? {} : { status: "queued" as const, next_at: now, updated_at: now };
      updateImport(tx, known.id, change);
      return { ...known, ...change };
    }
    const made = newImport(deps, brand, { source, method: "api", property });
    insertImport(tx, made);
    return made;
  });
}

/** Forgets an import with what it brought; a property is not read any more. */
export function removeImport(deps: VerbDeps, brandId: string, id: string): void {
  transact(deps.db, (tx) => {
    found(getImport(tx, brandId, id), `Import not found. GET /brands/${brandId}/imports lists them`);
    deleteImport(tx, brandId, id);
  });
}

function newImport(
  { ids, clock }: VerbDeps,
  brand: Owner,
  of: Pick<TrafficImport, "source" | "method" | "property">,
): TrafficImport {
  const now = isoTime(clock.now());
  return {
    ...of,
    id: ids.orderedUuid(),
    brand_id: brand.id,
    status: "queued",
    error: null,
    rows: 0,
    notes: [],
    from_day: null,
    to_day: null,
    next_at: of.method === "api" ? now : null,
    created_at: now,
    updated_at: now,
  };
}

function periodOf(from: string | undefined, to: string | undefined): { from: string; to: string } | null {
  if (from === undefined && to === undefined) return null;
  const day = (name: string, text: string | undefined) => {
    const time = text === undefined ? null : parseIsoTime(text);
    return time === null ? refuseField(`query.${name}`, "must be a day like 2026-01-31") : time.slice(0, 10);
  };
  const period = { from: day("from", from), to: day("to", to) };
  return period.from <= period.to ? period : refuseField("query.to", "must not be before from");
}

function refuseForeign(brand: Owner, of: { source: TrafficSource; property: string; path: string }): void {
  const problem = propertyProblem(of.source, of.property, brand.domain);
  if (problem !== null) refuseField(of.path, problem);
}
