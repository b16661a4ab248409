import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { isoTime } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Brand } from "../../domain/brand.ts";
import { brandingOf, setBranding } from "../../service/branding.ts";
import { takeRate } from "../../service/rate_limits.ts";
import { reportOf } from "../../service/report.ts";
import { type PeriodRequest, periodOf, type ReportPeriod } from "../../service/report_period.ts";
import { addShare, openShare, revokeShare, sharesOf } from "../../service/report_shares.ts";
import { clientAddress } from "../client_address.ts";
import type { Api, HttpDeps } from "../context.ts";
import { plainPage, reportPage } from "../exports/report_page.ts";
import { envelopeSchema } from "../schemas/common.ts";
import {
  BRANDING_BYTES_MAX,
  Branding,
  BrandingChange,
  ReportQuery,
  ShareAdd,
  ShareCreated,
  ShareRecord,
} from "../schemas/report.ts";
import { keyedRoutes } from "./keyed_routes.ts";

/** Reports read by link from one address. */
const VIEWS_PER_HOUR = 120;
/** A token of ours has 64 characters. */
const TOKEN_CHARS_MAX = 100;

/** Reports of a brand for its readers, how they look, and links by which they are read without a key. */
export function mountReports(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Reports");

  route("getReport", "get /brands/{brand_id}/report", {
    summary: "A report as one HTML page to save, print or send",
    description:
      "Summary, visibility in AI answers by engine compared with the main competitors, citations won and lost, site health, completed work with its measured effect, what comes next and how it was measured. The page is self-contained and runs no scripts.",
    query: ReportQuery,
    answer: [200, z.string(), "The report"],
    mediaType: "text/html",
    handle: async (c) => (await sendReport(deps, c, c.get("brand"), c.req.valid("query"))) as never,
  });

  route("listReportLinks", "get /brands/{brand_id}/report-links", {
    summary: "Links to the brand's report, newest first",
    description: "Including those that expired or were revoked.",
    answer: [200, envelopeSchema("links", ShareRecord), "The links, without their addresses"],
    handle: (c) => {
      const brand_id = c.get("brand").id;
      const links = sharesOf(deps, brand_id);
      return c.json({ brand_id, total: links.length, links }, 200);
    },
  });

  route("addReportLink", "post /brands/{brand_id}/report-links", {
    summary: "Create a link with which anyone can read the report until it expires or is revoked",
    description: "Rolling with `days`, or for a fixed period with `from` and `to`. The URL is shown only once.",
    body: ShareAdd,
    bodyLimits: { required: false },
    answer: [201, ShareCreated, "The link with its URL, which is not shown again"],
    errors: [409],
    handle: (c) => {
      const { token, ...share } = addShare(deps, c.get("brand").id, c.req.valid("json"));
      c.header("Cache-Control", "no-store");
      return c.json({ ...share, url: shareUrl(deps, token) }, 201);
    },
  });

  route("revokeReportLink", "delete /brands/{brand_id}/report-links/{link_id}", {
    summary: "Revoke a link: from now on it answers 410",
    description: "Anyone who opens it is told that it has ended. This cannot be undone.",
    answer: [200, ShareRecord, "The link as it is now"],
    handle: (c) => c.json(revokeShare(deps, c.get("brand").id, c.req.param("link_id").toLowerCase()), 200),
  });

  route("getBranding", "get /auth/branding", {
    summary: "How the reports of the account look",
    description: "Applies to the reports of all brands.",
    answer: [200, Branding, "Name, logo and colours; null: the default"],
    handle: (c) => c.json(brandingOf(deps.db, c.get("account").id), 200),
  });

  route("setBranding", "put /auth/branding", {
    summary: "Set agency name, logo and colours of reports",
    description: "Omitted fields stay unchanged; null removes a value.",
    body: BrandingChange,
    bodyLimits: { bytesMax: BRANDING_BYTES_MAX },
    answer: [200, Branding, "How reports look now"],
    handle: (c) => c.json(setBranding(deps, c.get("account").id, c.req.valid("json")), 200),
  });

  mountSharedReports(api, deps);
}

export function shareUrl({ baseUrl }: Pick<HttpDeps, "baseUrl">, token: string): string {
  return `${baseUrl}/reports/${token}`;
}

/** The brand's report under the policy that holds it to itself. */
export async function sendReport(
  deps: Pick<HttpDeps, "db" | "clock">,
  c: Context,
  brand: Brand,
  asked: PeriodRequest | { period: ReportPeriod },
): Promise<Response> {
  const nowMs = deps.clock.now();
  const period = "period" in asked ? asked.period : periodOf(asked, nowMs);
  const page = await reportPage(reportOf(deps.db, brand, { period, madeAt: isoTime(nowMs) }));
  return c.body(page.html, 200, headersOf(page.policy));
}

function headersOf(policy: string): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
    "X-Robots-Tag": "noindex, nofollow",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
  };
}

const ANSWERS = {
  unknown: [404, "There is no such report", "Check the address, or ask whoever sent it to you."],
  ended: [
    410,
    "This link has ended",
    "The report is no longer available here. Ask whoever sent it to you for a new link.",
  ],
  unpaid: [402, "This report is not available right now", "Ask whoever sent it to you."],
  disabled: [403, "This report is not available right now", "Ask whoever sent it to you."],
  busy: [429, "Too many visits", "Try again in an hour."],
} as const;

/** For people with a link, who know nothing of an API: refusals are pages, too. */
function mountSharedReports(api: Api, deps: HttpDeps): void {
  api.get("/reports/:token", async (c) => {
    const refuse = (why: keyof typeof ANSWERS, headers: Record<string, string> = {}) => {
      const [status, title, text] = ANSWERS[why];
      return c.body(String(plainPage(title, text)), status, { ...headersOf("default-src 'none'"), ...headers });
    };
    const network = clientAddress(c.env?.remoteAddress, {
      forwardedFor: c.req.header("X-Forwarded-For"),
      trustProxy: deps.trustProxy,
    });
    try {
      takeRate(deps, [{ bucket: `report:ip:${network}`, perHour: VIEWS_PER_HOUR, what: "visits" }]);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "rate_limit_exceeded") throw error;
      return refuse("busy", { "Retry-After": String(error.details.retryAfterSeconds) });
    }
    const token = c.req.param("token");
    const shared = token.length > TOKEN_CHARS_MAX ? null : openShare(deps.db, token, deps.clock.now());
    if (shared?.state === "open") return sendReport(deps, c, shared.brand, { period: shared.period });
    return refuse(shared?.state ?? "unknown");
  });
}
