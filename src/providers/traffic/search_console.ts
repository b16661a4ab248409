import { z } from "zod";
import type { TrafficRow } from "../../domain/traffic.ts";
import { isOfBrand } from "../../traffic/property.ts";
import type { HttpDeps, Manners } from "../http/manners.ts";
import { daysBetween } from "./days.ts";
import type { GoogleAccess } from "./google_access.ts";
import { createGoogleClient } from "./google_client.ts";
import { mostShown, type TrafficReader } from "./traffic_reader.ts";

export const SEARCH_CONSOLE_BASE_URL = "https://searchconsole.googleapis.com/webmasters/v3";
/** As many as one answer gives. */
const ROWS_PER_CALL = 25_000;
/** Google tells at most so many of a day. */
const ROWS_MAX = 50_000;

const answer = z.object({
  rows: z
    .array(z.object({ keys: z.array(z.string()), clicks: z.number(), impressions: z.number(), position: z.number() }))
    .optional(),
});

/** Search Console's web searches: by search and page, and by page alone, which leaves out none that is rare. */
export function createSearchConsole(
  { baseUrl, access, manners = {} }: { baseUrl: string; access: GoogleAccess; manners?: Partial<Manners> },
  deps: HttpDeps,
): TrafficReader {
  const send = createGoogleClient(
    {
      provider: "google_search_console",
      baseUrl,
      versionPath: "/webmasters/v3",
      url: "SEARCH_CONSOLE_BASE_URL",
      scope: "https://www.googleapis.com/auth/webmasters.readonly",
      letIn: "Add it as a user of the property: Search Console, Settings, Users and permissions",
    },
    { access, deps, manners },
  );
  const report = async (
    property: string,
    { day, dimensions, signal }: { day: string; dimensions: ("query" | "page")[]; signal: AbortSignal },
  ): Promise<TrafficRow[]> => {
    const found: TrafficRow[] = [];
    for (let startRow = 0; startRow < ROWS_MAX; startRow += ROWS_PER_CALL) {
      const period = { startDate: day, endDate: day };
      const body = { ...period, dimensions, type: "web", dataState: "final", rowLimit: ROWS_PER_CALL, startRow };
      const path = `/sites/${encodeURIComponent(property)}/searchAnalytics/query`;
      const { rows = [] } = await send({ path, body, signal, schema: answer });
      for (const { keys, clicks, impressions, position } of rows) {
        const [query = "", page = ""] = dimensions.length === 1 ? ["", keys[0]] : keys;
        found.push({ query, page, from_day: day, to_day: day, clicks, impressions, position });
      }
      if (rows.length < ROWS_PER_CALL) break;
    }
    return found;
  };
  return {
    source: "google_search_console",
    lateDays: 4,
    async *read(property, { domain, from, to, signal }) {
      for (const day of daysBetween(from, to)) {
        const searches = await report(property, { day, dimensions: ["query", "page"], signal });
        const pages = await report(property, { day, dimensions: ["page"], signal });
        const rows = [searches, pages].flatMap((found) =>
          mostShown(found.filter(({ page }) => isOfBrand(page, domain))),
        );
        yield { from: day, to: day, rows };
      }
    },
  };
}
