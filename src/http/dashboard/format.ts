import { domainToUnicode } from "node:url";
import type { Share } from "../../domain/brand.ts";
import { engineName as spelledEngine } from "../../domain/engine_name.ts";

/** Figures and times as people read them. What was not measured is said, never shown as 0. */

export const NOT_MEASURED = "not measured";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

export function formatNumber(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NOT_MEASURED;
  return value.toLocaleString("en-US", { maximumFractionDigits: 1 });
}

/** 0.125 gives `13%`; below ten percent one decimal is kept. */
export function formatPercent(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NOT_MEASURED;
  const percent = value * 100;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1).replace(/\.0$/, "") : Math.round(percent)}%`;
}

/** `7% to 21%`, or "" without an interval. */
export function formatInterval(share: Share | undefined): string {
  if (!share?.interval) return "";
  return `${formatPercent(share.interval[0])} to ${formatPercent(share.interval[1])}`;
}

/** Scores from 0 to 1 in points of 100. */
export function formatPoints(value: number | null | undefined): string {
  return value === null || value === undefined ? NOT_MEASURED : String(Math.round(value * 100));
}

/** `21 Nov 2026, 10:11 UTC` from ISO 8601. */
export function formatTime(iso: string | null | undefined): string {
  return iso ? `${formatDay(iso)}, ${iso.slice(11, 16)} UTC` : "";
}

export function formatDay(iso: string | null | undefined): string {
  if (!iso) return "";
  return `${Number(iso.slice(8, 10))} ${MONTHS[Number(iso.slice(5, 7)) - 1] ?? ""} ${iso.slice(0, 4)}`;
}

/** `2.9 s`, `3 min 20 s`. */
export function formatDuration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1).replace(/\.0$/, "")} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** A domain, or a name or text that holds one, as people write it: `xn--bcher-kva.example` gives `bücher.example`. */
export function shownDomain(text: string): string {
  return text.replace(/[a-z0-9.-]*xn--[a-z0-9.-]+/gi, (domain) => domainToUnicode(domain) || domain);
}

const SPELLINGS: Readonly<Record<string, string>> = {
  ai_readiness: "AI readiness",
  ai_overview: "AI overview",
  citation: "AI overview",
  cpc: "CPC",
  faq: "FAQ",
  llm_answer: "AI answer",
  own_answer: "AI answer to your own question",
  llm_citation: "AI citation",
  llm_gap: "AI answer gap",
  llms_txt: "llms.txt",
  serp: "Search results",
  serp_gap: "Ranking gap",
  target_url: "Page to edit",
};

/** One word for each state, wherever it stands. */
const STATES: Readonly<Record<string, string>> = {
  pending: "To review",
  queued: "Waiting",
  later: "waiting",
  now: "running",
  active: "Active",
};

export function stateName(status: string): string {
  return STATES[status] ?? humanize(status);
}

/** `light_roast` gives `Light roast`. */
export function humanize(name: string): string {
  const known = SPELLINGS[name];
  if (known !== undefined) return known;
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The engine's own spelling of its name, an unknown one made readable. */
export function engineName(platform: string): string {
  const name = spelledEngine(platform);
  return name === platform ? humanize(platform) : name;
}

/** A page of the brand's own site, by its path as people write it. */
export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname } = new URL(url);
  if (pathname === "/") return "Home page";
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
