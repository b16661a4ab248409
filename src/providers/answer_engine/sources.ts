import type { AnswerSource } from "../../domain/evidence/answer_data.ts";

const SOURCES_MAX = 300;
const URL_LENGTH_MAX = 2048;
const TITLE_LENGTH_MAX = 300;
/** What engines add to links so that the site sees where a visitor came from; no part of the source. */
const ENGINE_TAGS = new Set(["openai", "chatgpt.com", "perplexity", "perplexity.ai"]);

/** One statement of a vendor about one URL; a URL may be told of several times. */
export interface SourceClaim {
  url: string;
  title?: string | null | undefined;
  cited: boolean;
  retrieved: boolean | null;
  unresolved?: true;
}

/** One entry a URL, in the order first told. Cited and retrieved once is cited and retrieved. */
export function mergeSources(claims: Iterable<SourceClaim>): AnswerSource[] {
  const found = new Map<string, AnswerSource>();
  for (const claim of claims) {
    const url = cleanSourceUrl(claim.url);
    if (url === null) continue;
    const known = found.get(url);
    const title = claim.title?.trim().slice(0, TITLE_LENGTH_MAX) || null;
    if (known) {
      known.cited ||= claim.cited;
      known.retrieved = eitherRetrieved(known.retrieved, claim.retrieved);
      known.title ??= title;
    } else if (found.size < SOURCES_MAX) {
      const { cited, retrieved, unresolved } = claim;
      found.set(url, { url, title, cited, retrieved, ...(unresolved ? { unresolved } : {}) });
    }
  }
  return [...found.values()];
}

/** The URL without the engine's own tag and text fragment; null when it is no web address. */
export function cleanSourceUrl(text: string): string | null {
  if (text.length > URL_LENGTH_MAX || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  const tag = url.searchParams.get("utm_source");
  const tagged = tag !== null && ENGINE_TAGS.has(tag);
  const highlighted = url.hash.startsWith("#:~:");
  if (!tagged && !highlighted) return text;
  if (tagged) url.searchParams.delete("utm_source");
  if (highlighted) url.hash = "";
  return url.href;
}

function eitherRetrieved(a: boolean | null, b: boolean | null): boolean | null {
  if (a === true || b === true) return true;
  return a === null || b === null ? null : false;
}
