import type { SerpEntry } from "../../domain/evidence/search_data.ts";
import { FIRST_PAGE_POSITIONS } from "../../domain/positions.ts";

const TEXT_LENGTH_MAX = 1000;
const URL_LENGTH_MAX = 2048;
const QUESTIONS_MAX = 50;

interface FoundResult {
  url: string | null | undefined;
  title: string | null | undefined;
  snippet: string | null | undefined;
  /** Where the vendor counts itself. */
  position?: number | null | undefined;
}

/** The host of a result without a leading `www.`, or null when the URL is no web address. */
export function resultDomain(url: string): string | null {
  if (url.length > URL_LENGTH_MAX || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return null;
  return hostname.replace(/^www\./, "").replace(/\.$/, "");
}

/** Organic results in order; what has no web address is left out. Positions are the vendor's, else counted. */
export function serpEntries(found: readonly FoundResult[], depth: number): SerpEntry[] {
  const entries: SerpEntry[] = [];
  for (const [index, result] of found.entries()) {
    const domain = result.url ? resultDomain(result.url) : null;
    if (domain === null) continue;
    entries.push({
      position: result.position ?? index + 1,
      url: result.url!,
      domain,
      title: (result.title ?? "").slice(0, TEXT_LENGTH_MAX),
      snippet: (result.snippet ?? "").slice(0, TEXT_LENGTH_MAX),
    });
  }
  return entries.filter((entry) => entry.position <= depth).slice(0, depth);
}

/** Distinct, trimmed texts in order. */
export function distinctTexts(texts: readonly (string | null | undefined)[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const trimmed = text?.trim().slice(0, TEXT_LENGTH_MAX);
    if (trimmed) found.add(trimmed);
  }
  return [...found].slice(0, QUESTIONS_MAX);
}

export const DEPTH_DEFAULT = FIRST_PAGE_POSITIONS;
