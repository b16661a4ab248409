import { contentKeys } from "../../language/words.ts";
import { joinAnd, plural } from "../phrase.ts";
import { coverage } from "../text/similarity.ts";
import type { Landscape } from "./landscape.ts";

const LIST_PAGE =
  /\b(?:best|top|\d+ (?:best|top|providers|companies|services|shops|tools)|compared|comparison|vs|reviews?|providers|list|ranking|vergleich|beste[nrs]?)\b/i;
/** Share of a search's words in a title from which it is about it. */
const ABOUT_FROM = 0.6;
const FIRST_PLACES = 11;

/** A page of somebody else that people and engines are sent to. */
export interface OutletPage {
  url: string;
  domain: string;
  title: string;
  /** What the results page shows of it; empty where it does not rank. */
  snippet: string;
  /** `list` (providers compared or listed) or `article`. */
  kind: "list" | "article";
  /** Whether its title is about the search it is shown for. */
  on_topic: boolean;
  keyword: string | null;
  position: number | null;
  citations: number;
  evidence_ids: string[];
}

/** Pages of others that rank or are cited, lists first, then what is on the subject, is cited and ranks. */
export function shownPages({ ranking, cited }: Landscape, topics: readonly string[]): OutletPage[] {
  const pages = new Map<string, OutletPage>();
  for (const page of ranking) {
    if (page.own) continue;
    pages.set(page.url, {
      url: page.url,
      domain: page.domain,
      title: ownTitle(page.title),
      snippet: page.snippet,
      kind: kindOf(page.title, page.url),
      on_topic: isNamed(page.title, page.keyword),
      keyword: page.keyword,
      position: page.position,
      citations: 0,
      evidence_ids: [page.evidence_id],
    });
  }
  for (const page of cited) {
    if (page.own) continue;
    const known = pages.get(page.url);
    if (known !== undefined) {
      known.citations = page.count;
      known.evidence_ids = [...new Set([...known.evidence_ids, ...page.evidence_ids])];
      continue;
    }
    const title = ownTitle(page.title ?? page.url);
    pages.set(page.url, {
      url: page.url,
      domain: page.domain,
      title,
      snippet: "",
      kind: kindOf(title, page.url),
      on_topic: topics.some((topic) => isNamed(title, topic)),
      keyword: null,
      position: null,
      citations: page.count,
      evidence_ids: page.evidence_ids,
    });
  }
  return [...pages.values()].sort((a, b) => weight(b) - weight(a) || a.url.localeCompare(b.url));
}

export function standingOf(page: OutletPage): string {
  const parts = [
    page.position === null ? "" : `place ${page.position} for “${page.keyword}”`,
    page.citations === 0 ? "" : `cited in ${plural(page.citations, "answer or overview", "answers or overviews")}`,
  ];
  return joinAnd(parts.filter((part) => part !== ""));
}

/** Whether the title carries most of the search's words. */
function isNamed(title: string, search: string): boolean {
  return coverage(contentKeys(search, "en"), new Set(contentKeys(title, "en"))) >= ABOUT_FROM;
}

function kindOf(title: string, url: string): OutletPage["kind"] {
  return LIST_PAGE.test(ownTitle(title)) ||
    LIST_PAGE.test(url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[-_/]+/g, " "))
    ? "list"
    : "article";
}

/** A title without the name of its site. */
function ownTitle(title: string): string {
  const [own = title] = title.split(/\s+[|–—·]\s+/);
  return own.trim() === "" ? title : own.trim();
}

/** Lists first, then what is on the subject, is cited and ranks. */
function weight(page: OutletPage): number {
  return (
    (page.kind === "list" ? 10 : 0) +
    (page.on_topic ? 5 : 0) +
    2 * page.citations +
    (page.position === null ? 0 : Math.max(0, FIRST_PLACES - page.position))
  );
}
