import type { SerpEntry } from "../../domain/evidence/search_data.ts";
import type { SerpResult } from "../../domain/serp_result.ts";
import type { SearchOptions, Serp } from "./serp.ts";

/** Results that are asked for where nobody says how many. */
const DEPTH_USUAL = 10;
const TEXT_LENGTH_MAX = 1000;
const URL_LENGTH_MAX = 2048;
const QUESTIONS_MAX = 50;

interface FoundResult {
  url?: string | null | undefined;
  title?: string | null | undefined;
  snippet?: string | null | undefined;
  /** Where the vendor counts itself. */
  position?: number | null | undefined;
}

type Texts = readonly (string | null | undefined)[];

/** What a vendor told of a search; what it leaves out it does not measure. */
interface ToldPage {
  found: readonly FoundResult[];
  overview?: SerpResult["ai_overview"];
  questions?: Texts;
  related?: Texts;
  /** null: the vendor bills it and does not say how much. Without it the list price counts. */
  costUsd?: number | null;
  /** Where the vendor gives fewer than were asked for. */
  depth?: number;
  without?: string[];
}

export function createVendorSerp(
  profile: Pick<Serp, "provider" | "costPerCallUsd"> & { depthMax?: number },
  read: (keyword: string, options: SearchOptions & { depth: number }) => Promise<ToldPage>,
): Serp {
  const { provider, costPerCallUsd, depthMax = Number.POSITIVE_INFINITY } = profile;
  return {
    provider,
    simulated: false,
    costPerCallUsd,
    async search(keyword, options) {
      const depth = Math.min(options.depth ?? DEPTH_USUAL, depthMax);
      const told = await read(keyword, { ...options, depth });
      const { found, overview, questions, related, costUsd, without = [] } = told;
      return {
        keyword,
        results: serpEntries(found, depth),
        ai_overview: overview ?? null,
        people_also_ask: questions ? distinctTexts(questions) : null,
        related_searches: related ? distinctTexts(related) : null,
        depth: told.depth ?? depth,
        ...(without.length === 0 ? {} : { without }),
        cost_usd: costUsd === undefined ? costPerCallUsd : costUsd,
      };
    },
  };
}

/** The host of a result without a leading `www.`, or null when the URL is no web address. */
export function resultDomain(url: string): string | null {
  if (url.length > URL_LENGTH_MAX || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return null;
  return hostname.replace(/^www\./, "").replace(/\.$/, "");
}

/** Organic results in order; what has no web address is left out. Positions are the vendor's, else counted. */
function serpEntries(found: readonly FoundResult[], depth: number): SerpEntry[] {
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

function distinctTexts(texts: Texts): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const trimmed = text?.trim().slice(0, TEXT_LENGTH_MAX);
    if (trimmed) found.add(trimmed);
  }
  return [...found].slice(0, QUESTIONS_MAX);
}
