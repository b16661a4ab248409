import type { TrafficRow, TrafficSource } from "../../domain/traffic.ts";

/** Days that a tool tells together; what it told of them before is void. */
export interface TrafficSpan {
  from: string;
  to: string;
  rows: TrafficRow[];
}

/** The operator's access to a tool of the site's own visitors. */
export interface TrafficReader {
  source: TrafficSource;
  /** Days that the tool may still correct, the last ones of what was read. */
  lateDays: number;
  /** What the property tells of the brand's pages, day by day; throws ProviderError. */
  read(
    property: string,
    of: { domain: string; from: string; to: string; signal: AbortSignal },
  ): AsyncIterable<TrafficSpan>;
}

/** Rows of one day kept of each report: what is shown least beyond that is left out. */
export const ROWS_PER_DAY_MAX = 5_000;

export function mostShown(rows: readonly TrafficRow[]): TrafficRow[] {
  const weight = ({ impressions, clicks }: TrafficRow) => impressions ?? clicks;
  return rows.toSorted((a, b) => weight(b) - weight(a)).slice(0, ROWS_PER_DAY_MAX);
}
