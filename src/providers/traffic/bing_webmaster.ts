import { z } from "zod";
import { isoTime } from "../../base/clock.ts";
import type { TrafficRow } from "../../domain/traffic.ts";
import { isOfBrand } from "../../traffic/property.ts";
import { createJsonClient } from "../http/json_client.ts";
import type { VendorFailure } from "../http/json_request.ts";
import type { HttpDeps } from "../http/manners.ts";
import type { VendorAccess } from "../vendor.ts";
import { dayAfter } from "./days.ts";
import { mostShown, type TrafficReader } from "./traffic_reader.ts";

export const BING_WEBMASTER_BASE_URL = "https://ssl.bing.com/webmaster/api.svc/json";
const PROVIDER = "bing_webmaster";
/** It tells weeks, named by their first day. */
const WEEK_DAYS = 7;
const KEY_CODES = [3, 14];
const THROTTLED_CODES = [4, 5];

const answer = z.object({
  d: z.array(
    z.looseObject({
      Query: z.string(),
      Date: z.string(),
      Clicks: z.number(),
      Impressions: z.number(),
      AvgImpressionPosition: z.number().nullish(),
    }),
  ),
});

/** Bing's searches and pages of the last six months, a week a row. It gives no search by page, and all at once. */
export function createBingWebmaster(access: VendorAccess & { apiKey: string }, deps: HttpDeps): TrafficReader {
  const client = createJsonClient(
    {
      provider: PROVIDER,
      settings: { key: "BING_WEBMASTER_API_KEY", url: "BING_WEBMASTER_BASE_URL" },
      baseUrl: access.baseUrl,
      versionPath: "/webmaster/api.svc/json",
      headers: {},
      secrets: [access.apiKey],
      failureOfStatus: (_status, body) => failureInside(body),
      manners: { concurrency: 1, ...access.manners },
    },
    deps,
  );
  const rowsOf = async (method: "GetQueryStats" | "GetPageStats", siteUrl: string, signal: AbortSignal) => {
    const query = { siteUrl, apikey: access.apiKey };
    const { data } = await client.send({ path: `/${method}`, query, signal, schema: answer, failureIn: failureInside });
    return data.d.flatMap(
      ({ Query: name, Date: date, Clicks: clicks, Impressions: impressions, ...row }): TrafficRow[] => {
        const day = dayOf(date);
        if (day === null || name === "") return [];
        const [text, page] = method === "GetPageStats" ? ["", name] : [name, ""];
        // 0 and less stand for no position.
        const position = (row.AvgImpressionPosition ?? 0) > 0 ? row.AvgImpressionPosition! : null;
        return [
          { query: text, page, from_day: day, to_day: dayAfter(day, WEEK_DAYS - 1), clicks, impressions, position },
        ];
      },
    );
  };
  return {
    source: "bing_webmaster",
    lateDays: 2 * WEEK_DAYS,
    async *read(property, { domain, from, signal }) {
      const searches = await rowsOf("GetQueryStats", property, signal);
      const pages = await rowsOf("GetPageStats", property, signal);
      const own = [...searches, ...pages.filter(({ page }) => isOfBrand(page, domain))];
      const weeks = Map.groupBy(own, ({ from_day }) => from_day);
      for (const [week, rows] of [...weeks].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const last = dayAfter(week, WEEK_DAYS - 1);
        if (last >= from) yield { from: week, to: last, rows: mostShown(rows) };
      }
    },
  };
}

/** `/Date(1399100400000-0700)/`: the first instant of a day there. */
function dayOf(text: string): string | null {
  const [, ms, sign, hours, minutes] = /^\/Date\((-?\d+)(?:([+-])(\d{2})(\d{2}))?\)\/$/.exec(text) ?? [];
  if (ms === undefined) return null;
  const offset = sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  return isoTime(Number(ms) + offset * 60_000).slice(0, 10);
}

/** `{ErrorCode, Message}`, also inside a 200. */
function failureInside(body: unknown): VendorFailure | null {
  const parsed = z.object({ ErrorCode: z.number(), Message: z.string() }).safeParse(body);
  if (!parsed.success || parsed.data.ErrorCode === 0) return null;
  const { ErrorCode: code, Message: said } = parsed.data;
  const text = `${PROVIDER} refused the call (${code}): ${said}`;
  if (KEY_CODES.includes(code))
    return {
      message: `${text}. Check BING_WEBMASTER_API_KEY, and that its account has the site verified`,
      retryable: false,
      status: 401,
    };
  const isThrottled = THROTTLED_CODES.includes(code);
  return { message: isThrottled ? `${text}. It will be tried again in an hour` : text, retryable: isThrottled };
}
