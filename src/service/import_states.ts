import type { Brand } from "../domain/brand.ts";
import { TRAFFIC_SOURCES, type TrafficImport, type TrafficSource } from "../domain/traffic.ts";
import type { Db } from "../store/db.ts";
import { listImportsPage } from "../store/traffic.ts";
import { propertyProblem } from "../traffic/property.ts";

/** The newest of them; a brand has a few properties, and files beyond the newest of a tool are not told. */
const IMPORTS_MAX = 200;

/** How visitors' figures of one tool come in: one for each property that is read by itself, and the newest file. */
export interface ImportState extends Pick<TrafficImport, "rows" | "from_day" | "to_day" | "next_at" | "error"> {
  source: TrafficSource;
  /** `connected`: a property is read by itself. */
  state: "connected" | "failed" | "file" | "not connected";
  property: string | null;
  /** Whether the property is the brand's, in words; null where there is none to check. */
  checked: string | null;
  /** When it was last read or tried. */
  last_at: string | null;
}

const NONE = { rows: 0, from_day: null, to_day: null, next_at: null, error: null, property: null };

export function listImportStates(db: Db, brand: Pick<Brand, "id" | "domain">): ImportState[] {
  const { rows } = listImportsPage(db, brand.id, { page: { limit: IMPORTS_MAX } });
  return TRAFFIC_SOURCES.flatMap((source): ImportState[] => {
    const own = rows.filter((row) => row.source === source);
    const file = own.find(({ method }) => method === "csv");
    const told = [...own.filter(({ method }) => method === "api"), ...(file === undefined ? [] : [file])];
    if (told.length === 0) return [{ ...NONE, source, state: "not connected", checked: null, last_at: null }];
    return told.map((row) => stateOf(row, brand.domain));
  });
}

function stateOf(row: TrafficImport, domain: string): ImportState {
  const { source, property, rows, from_day, to_day, next_at, error } = row;
  const state = row.status === "failed" ? "failed" : row.method === "csv" ? "file" : "connected";
  const last_at = row.status === "queued" && to_day === null ? null : row.updated_at;
  return { source, state, property, checked: checkOf(row, domain), last_at, rows, from_day, to_day, next_at, error };
}

function checkOf({ source, method, property }: TrafficImport, domain: string): string | null {
  if (property === null) return method === "csv" ? `rows for hosts other than ${domain} are left out` : null;
  const problem = propertyProblem(source, property, domain);
  if (problem !== null) return `"${property}" ${problem}`;
  return source === "ga4" ? `checked by the hosts it counts, which must belong to ${domain}` : `belongs to ${domain}`;
}
