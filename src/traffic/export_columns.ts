import type { TrafficSource } from "../domain/traffic.ts";
import data from "./export_columns.json" with { type: "json" };

type NamedColumn = keyof typeof data.headers;
export type ExportColumn = "date" | NamedColumn;

/** Parts of the headers that the tools write in the languages they speak; the first column that has one counts. */
const HEADERS = Object.entries(data.headers) as [NamedColumn, string[]][];

/** Which column of a header row holds what. */
export function columnsOf(header: readonly string[], source: TrafficSource): Map<ExportColumn, number> {
  const found = new Map<ExportColumn, number>();
  for (const [at, text] of header.entries()) {
    const name = columnOf(text.toLowerCase(), source);
    if (name !== null && !found.has(name)) found.set(name, at);
  }
  return found;
}

function columnOf(header: string, source: TrafficSource): ExportColumn | null {
  if (data.dates.includes(header)) return "date";
  if (source === "ga4") {
    if (data.sessions.some((word) => header.includes(word))) return "clicks";
    return data.headers.page.some((word) => header.includes(word)) ? "page" : null;
  }
  return HEADERS.find(([, words]) => words.some((word) => header.includes(word)))?.[0] ?? null;
}
