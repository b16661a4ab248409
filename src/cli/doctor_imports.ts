import { utcDay } from "../base/clock.ts";
import { errorMessage } from "../base/errors.ts";
import { DAY_MS } from "../base/iso_time.ts";
import { plural } from "../core/phrase.ts";
import { TRAFFIC_NAMES } from "../domain/traffic.ts";
import type { TrafficReader } from "../providers/traffic/traffic_reader.ts";
import { trafficSettingsOf } from "../providers/traffic/traffic_readers.ts";
import type { ImportState } from "../service/import_states.ts";

/** A day that every tool has told of. */
const DAYS_AGO = 5;

export interface CheckedImport extends ImportState {
  /** The property read for one day just now, or a file taken; null: neither is there. */
  ok: boolean | null;
  /** What the reading showed, or what to set. */
  found: string;
}

/** Reads one day of each property of the brand that is connected. */
export function checkImports(
  states: readonly ImportState[],
  of: { domain: string; readers: readonly TrafficReader[]; signal: AbortSignal; nowMs: number },
): Promise<CheckedImport[]> {
  return Promise.all(states.map(async (state) => ({ ...state, ...(await readOneDay(state, of)) })));
}

async function readOneDay(
  { source, property, state }: ImportState,
  { domain, readers, signal, nowMs }: Parameters<typeof checkImports>[1],
): Promise<Pick<CheckedImport, "ok" | "found">> {
  const reader = readers.find((one) => one.source === source);
  if (state === "file") return { ok: true, found: "" };
  if (reader === undefined) {
    const setting = `Set ${trafficSettingsOf(source)}`;
    return property === null
      ? { ok: null, found: `${setting}, or upload files by POST` }
      : { ok: false, found: `No access: ${setting}` };
  }
  if (property === null)
    return { ok: null, found: "Access is set. Connect a property with POST /brands/{id}/imports {source, property}" };
  const day = utcDay(nowMs - DAYS_AGO * DAY_MS);
  try {
    let rows = 0;
    for await (const span of reader.read(property, { domain, from: day, to: day, signal })) rows += span.rows.length;
    return { ok: true, found: `Responds: ${plural(rows, "row")} for ${day}` };
  } catch (error) {
    return { ok: false, found: errorMessage(error) };
  }
}

/** Name and state, then what is known of it, a line each. */
export function importLines({ source, property, ...row }: CheckedImport): [head: string, ...details: string[]] {
  const days = row.to_day === null ? "" : ` from ${row.from_day} to ${row.to_day}`;
  const details = [
    row.state === "not connected"
      ? ""
      : `${plural(row.rows, "row")}${days}, last ${row.state === "failed" ? "tried" : "read"} ${row.last_at ?? "never"}`,
    row.checked === null ? "" : `Property: ${row.checked}`,
    row.error === null ? "" : `Last error: ${row.error}`,
    row.found,
  ];
  const of = property === null ? "" : ` ${property}`;
  return [`${TRAFFIC_NAMES[source]}${of} (${row.state})`, ...details.filter((text) => text !== "")];
}
