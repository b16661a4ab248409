import { hostOfUrl } from "../base/domain_name.ts";
import { parseIsoTime } from "../base/iso_time.ts";
import { sumOf, type TrafficRow, type TrafficSource } from "../domain/traffic.ts";
import { CSV_LINES_MAX, decodeText, readCount, readDecimal, readTable } from "./csv_table.ts";
import { columnsOf, type ExportColumn } from "./export_columns.ts";
import { isOfBrand } from "./property.ts";

/** Lines before the header: what a tool says of its report. */
const PREAMBLE_MAX = 30;

export interface ExportFile {
  source: TrafficSource;
  bytes: Uint8Array;
  domain: string;
  /** What the figures are of, where the file does not tell. */
  period: { from: string; to: string } | null;
}

/** Rows of a file, or what is wrong with it and how to mend it. */
export type ReadExport = { rows: TrafficRow[]; notes: string[] } | { problem: string; field: "body" | "from" };

/** Reads a file as Search Console, Bing Webmaster Tools or GA4 export it. */
export function readExport(file: ExportFile): ReadExport {
  const text = decodeText(file.bytes);
  if (text === null) return refuse("is neither UTF-8 nor UTF-16. Export it again, or save it as UTF-8");
  const table = readTable(text);
  const at = table.slice(0, PREAMBLE_MAX).findIndex((row) => row.length > 1 && !row[0]!.startsWith("#"));
  const header = table[at];
  if (header === undefined) return refuse("has no header row with columns");
  const columns = columnsOf(header, file.source);
  const missing = missingOf(columns, file.source);
  if (missing !== null) return refuse(`${missing}. Its columns are ${header.map((cell) => `"${cell}"`).join(", ")}`);
  const period = file.period ?? periodOf(table.slice(0, at));
  if (!columns.has("date") && period === null) {
    return { problem: "is required, and so is to: the file does not say which days it covers", field: "from" };
  }
  const read = table.slice(at + 1).map((cells) => readRow(cells, { columns, period, file }));
  return judge(read, { cut: table.length >= CSV_LINES_MAX, domain: file.domain });
}

function judge(read: readonly (TrafficRow | "foreign" | null)[], of: { cut: boolean; domain: string }): ReadExport {
  const rows = merged(read.filter((row) => row !== null && row !== "foreign"));
  const foreign = read.filter((row) => row === "foreign").length;
  const unread = read.filter((row) => row === null).length;
  if (rows.length === 0) {
    return refuse(
      foreign > 0 ? `has no pages of ${of.domain}: it belongs to another property` : "has no rows with figures",
    );
  }
  const notes = [
    ...(foreign > 0 ? [`${foreign} rows for pages that are not on ${of.domain} were left out`] : []),
    ...(unread > 0 ? [`${unread} rows without a search or page, or without figures, were left out`] : []),
    ...(of.cut ? [`Only the first ${CSV_LINES_MAX} lines were read`] : []),
  ];
  return { rows, notes };
}

function missingOf(columns: ReadonlyMap<ExportColumn, number>, source: TrafficSource): string | null {
  if (!columns.has("query") && !columns.has("page")) return "has no column for searches (Query) or pages (Page)";
  if (columns.has("clicks")) return null;
  return source === "ga4" ? "has no column Sessions" : "has no column Clicks";
}

/** GA4 tells it in comments before the header: `# Start date: 20260101`, `# 20260101-20260131`, in any language. */
function periodOf(preamble: readonly string[][]): { from: string; to: string } | null {
  const days = preamble.flatMap((row) => row.join(" ").match(/\b\d{8}\b/g) ?? []).map((day) => dayOf(day));
  const [from, to] = days.filter((day) => day !== null).toSorted();
  return from === undefined || to === undefined ? null : { from, to };
}

function readRow(
  cells: readonly string[],
  of: { columns: ReadonlyMap<ExportColumn, number>; period: { from: string; to: string } | null; file: ExportFile },
): TrafficRow | "foreign" | null {
  const { columns, period, file } = of;
  const cell = (name: ExportColumn) => cells[columns.get(name) ?? -1] ?? "";
  const day = columns.has("date") ? dayOf(cell("date")) : null;
  const clicks = readCount(cell("clicks"));
  const query = cell("query");
  const page = pageOf(cell("page"), file.domain);
  if (clicks === null || (query === "" && page === "") || (day === null && period === null)) return null;
  if (columns.has("date") && day === null) return null;
  if (page !== "" && !isOfBrand(page, file.domain)) return "foreign";
  const { from, to } = day === null ? period! : { from: day, to: day };
  const impressions = readCount(cell("impressions"));
  return { query, page, from_day: from, to_day: to, clicks, impressions, position: readDecimal(cell("position")) };
}

/** GA4 gives paths. */
function pageOf(text: string, domain: string): string {
  if (text.startsWith("/")) return `https://${domain}${text}`;
  return hostOfUrl(text) === null ? "" : text;
}

/** `2026-01-31`, `20260131`, `31.01.2026` or `31/01/2026`; a day that leaves open which number is the month is none. */
function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(text) ?? [];
  if (year !== undefined) return realDay(`${year}-${month}-${day}`);
  const [, first, second, last] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  if (first === undefined) return null;
  const [left, right] = [first.padStart(2, "0"), second!.padStart(2, "0")];
  if (text.includes(".") || Number(left) > 12) return realDay(`${last}-${right}-${left}`);
  return Number(right) > 12 ? realDay(`${last}-${left}-${right}`) : null;
}

function realDay(day: string): string | null {
  return parseIsoTime(day)?.slice(0, day.length) ?? null;
}

/** One row for what a tool lists twice. */
function merged(rows: readonly TrafficRow[]): TrafficRow[] {
  const groups = Map.groupBy(rows, ({ query, page, from_day, to_day }) => [query, page, from_day, to_day].join("\n"));
  return [...groups.values()].map((group) => (group.length === 1 ? group[0]! : sumOf(group)));
}

function refuse(problem: string): ReadExport {
  return { problem, field: "body" };
}
