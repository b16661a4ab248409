import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { html, raw } from "hono/html";
import { REPORT_COLORS } from "../../service/branding.ts";
import type { ReportFacts } from "../../service/report.ts";
import { formatDay } from "../dashboard/format.ts";
import { EMPTY, type Html, when } from "../dashboard/html.ts";
import { citationsPart, healthPart, methodPart, nextPart, ownPart, visibilityPart, workPart } from "./report_parts.ts";
import { summaryOf } from "./report_summary.ts";

const SHEET = readFileSync(join(import.meta.dirname, "report.css"), "utf8");
const PRODUCT = "Brand Visibility";

/** A page that needs nothing else and runs nothing, and the policy that holds it to that. */
export interface ReportPage {
  html: string;
  policy: string;
}

/** The report as one page: to be read on a screen and a phone, printed, and in grey. */
export async function reportPage(facts: ReportFacts): Promise<ReportPage> {
  const { heading_color, chart_color } = facts.branding;
  const colors = `:root{--heading:${heading_color ?? REPORT_COLORS.heading_color};--chart:${chart_color ?? REPORT_COLORS.chart_color}}`;
  const style = `${colors}\n${SHEET}`;
  const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return { html: String(await render(facts, { style, policy })), policy };
}

function render(facts: ReportFacts, { style, policy }: { style: string; policy: string }) {
  const { brand, branding, period, madeAt, simulated } = facts;
  const time = `${formatDay(period.from)} to ${formatDay(period.to)}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${brand.name}: visibility report, ${time}</title>
<style>${raw(style)}</style>
</head>
<body>
<header>
${agencyLine(branding)}
<h1><bdi>${brand.name}</bdi>: visibility in AI answers and search</h1>
<p class="quiet">${brand.domain} · ${time} · created on ${formatDay(madeAt)}</p>
${when(simulated, () => html`<p class="simulated" role="note">SIMULATED DATA. This report contains figures from a sandbox. They are not measurements and say nothing about the real brand.</p>`)}
</header>
<main>
<h2>Summary</h2>
<p class="lead">${summaryOf(facts).join(" ")}</p>
${visibilityPart(facts)}
${citationsPart(facts)}
${ownPart(facts)}
${healthPart(facts)}
${workPart(facts)}
${nextPart(facts)}
${methodPart(facts)}
</main>
<footer><p>${branding.agency_name ?? PRODUCT} · ${brand.domain} · ${time}</p></footer>
</body>
</html>
`;
}

function agencyLine({ agency_name, logo }: ReportFacts["branding"]): Html {
  if (agency_name === null && logo === null) return html`<div class="agency">${PRODUCT}</div>`;
  const picture = logo === null ? EMPTY : html`<img src="${logo}" alt="${agency_name === null ? "Logo" : ""}">`;
  return html`<div class="agency">${picture}${when(agency_name, () => html`<span>${agency_name}</span>`)}</div>`;
}

/** In place of a report that is not there (any more). */
export function plainPage(title: string, text: string) {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;
}
