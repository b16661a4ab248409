import { z } from "zod";
import { ProviderError } from "../../base/errors.ts";
import type { TrafficRow } from "../../domain/traffic.ts";
import { isOfBrand } from "../../traffic/property.ts";
import type { HttpDeps, Manners } from "../http/manners.ts";
import { daysBetween } from "./days.ts";
import type { GoogleAccess } from "./google_access.ts";
import { createGoogleClient } from "./google_client.ts";
import { mostShown, type TrafficReader } from "./traffic_reader.ts";

export const GA4_BASE_URL = "https://analyticsdata.googleapis.com/v1beta";
const PROVIDER = "ga4";
const ROWS_PER_CALL = 10_000;
const ROWS_MAX = 100_000;
/** Visits that no advertisement brought. */
const CHANNEL = {
  fieldName: "sessionDefaultChannelGroup",
  stringFilter: { matchType: "EXACT", value: "Organic Search" },
};

const value = z.object({ value: z.string() });
const answer = z.object({
  rows: z.array(z.object({ dimensionValues: z.array(value), metricValues: z.array(value) })).optional(),
  rowCount: z.number().optional(),
});

/** Sessions from organic search by landing page, as Google Analytics 4 counts them. */
export function createGa4(
  { baseUrl, access, manners = {} }: { baseUrl: string; access: GoogleAccess; manners?: Partial<Manners> },
  deps: HttpDeps,
): TrafficReader {
  const send = createGoogleClient(
    {
      provider: PROVIDER,
      baseUrl,
      versionPath: "/v1beta",
      url: "GA4_BASE_URL",
      scope: "https://www.googleapis.com/auth/analytics.readonly",
      letIn: "Add it as a viewer of the property: Google Analytics, Admin, Property access management",
    },
    { access, deps, manners },
  );
  const visitsOf = async (property: string, { day, signal }: { day: string; signal: AbortSignal }) => {
    const found: { host: string; row: TrafficRow }[] = [];
    for (let offset = 0; offset < ROWS_MAX; offset += ROWS_PER_CALL) {
      const body = {
        dateRanges: [{ startDate: day, endDate: day }],
        dimensions: [{ name: "hostName" }, { name: "landingPagePlusQueryString" }],
        metrics: [{ name: "sessions" }],
        dimensionFilter: { filter: CHANNEL },
        limit: String(ROWS_PER_CALL),
        offset: String(offset),
      };
      const { rows = [], rowCount = 0 } = await send({ path: `/${property}:runReport`, body, signal, schema: answer });
      for (const { dimensionValues, metricValues } of rows) {
        const [host = "", path = ""] = dimensionValues.map((dimension) => dimension.value);
        const clicks = Number(metricValues[0]?.value);
        if (!path.startsWith("/") || !Number.isFinite(clicks)) continue;
        const figures = { clicks, impressions: null, position: null };
        found.push({
          host,
          row: { query: "", page: `https://${host}${path}`, from_day: day, to_day: day, ...figures },
        });
      }
      if (offset + ROWS_PER_CALL >= rowCount) break;
    }
    return found;
  };
  return {
    source: "ga4",
    lateDays: 3,
    async *read(property, { domain, from, to, signal }) {
      for (const day of daysBetween(from, to)) {
        const found = await visitsOf(property, { day, signal });
        const own = found.filter(({ host }) => isOfBrand(host, domain));
        if (found.length > 0 && own.length === 0) throw foreignProperty(property, { host: found[0]!.host, domain });
        yield { from: day, to: day, rows: mostShown(own.map(({ row }) => row)) };
      }
    },
  };
}

function foreignProperty(property: string, { host, domain }: { host: string; domain: string }): ProviderError {
  const message = `${property} counts visits to ${host}, but the brand's domain is ${domain}. Give the property of that domain`;
  return new ProviderError(PROVIDER, message);
}
