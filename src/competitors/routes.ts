import { registrableDomain } from "../base/domain_name.ts";
import { uniqueBy } from "../base/unique_by.ts";
import type { RouteFigures } from "../domain/evidence/finding_data.ts";
import { FIRST_PAGE_POSITIONS } from "../domain/positions.ts";
import type { SeenPage } from "./domain_type.ts";
import type { AnswerView, ProviderOverlap, SearchView } from "./evidence_views.ts";

/** What one route says of one domain. */
export interface Observation {
  domain: string;
  /** How much it says, 0 to 1. */
  strength: number;
  reasons: string[];
  pages: SeenPage[];
  /** As the source writes it, where it does. */
  name: string | null;
  /** Records it was read from. */
  evidenceIds: string[];
  figures: RouteFigures;
  provider: string;
  simulated: boolean;
}

/** Share of the places, the first counting most, at which search results have said all they can. */
const SEARCH_SHARE_FULL = 0.5;
/** Share of the answers at which answers have. */
const ANSWER_SHARE_FULL = 0.5;
const HITS_MIN = 2;
const EXAMPLES_MAX = 5;
const BUYER_INTENTS: ReadonlySet<string> = new Set(["commercial", "transactional", "local"]);

/** Domains in the first ten for several of the brand's keywords. One keyword is chance, unless only one was asked. */
export function searchRoute(views: readonly SearchView[], ownDomain: string): Observation[] {
  const least = Math.min(HITS_MIN, views.length);
  const byDomain = new Map<string, { view: SearchView; place: SearchView["results"][number]; beside: boolean }[]>();
  for (const view of views) {
    const top = view.results.filter((place) => place.position <= FIRST_PAGE_POSITIONS);
    const beside = top.some((place) => place.domain === ownDomain);
    for (const place of uniqueBy(top, (place) => place.domain)) {
      if (place.domain === ownDomain) continue;
      byDomain.set(place.domain, [...(byDomain.get(place.domain) ?? []), { view, place, beside }]);
    }
  }
  return [...byDomain].flatMap(([domain, hits]) => {
    if (hits.length < least) return [];
    const buyers = hits.filter((hit) => BUYER_INTENTS.has(hit.view.intent ?? "")).length;
    const reasons = ["ranks_for_brand_keywords"];
    if (hits.some((hit) => hit.beside)) reasons.push("ranks_beside_brand");
    if (buyers > 0) reasons.push("ranks_for_buyer_keywords");
    const first = hits[0]!.view;
    return [
      {
        domain,
        strength: Math.min(1, placeShare(hits.map((hit) => hit.place.position)) / (views.length * SEARCH_SHARE_FULL)),
        reasons,
        pages: hits.map((hit) => ({ url: hit.place.url, title: hit.place.title })),
        name: null,
        evidenceIds: hits.flatMap((hit) => hit.view.evidenceId ?? []).slice(0, EXAMPLES_MAX),
        figures: {
          route: "search_results",
          keywords_shared: hits.length,
          keywords_measured: views.length,
          buyer_keywords_shared: buyers,
          examples: hits.slice(0, EXAMPLES_MAX).map(({ view, place }) => ({
            keyword: view.keyword,
            position: place.position,
            url: place.url,
          })),
        },
        provider: first.provider,
        simulated: hits.some((hit) => hit.view.simulated),
      },
    ];
  });
}

/** Domains that answers to the brand's questions cite or link, at least twice. */
export function answerRoute(views: readonly AnswerView[], ownDomain: string): Observation[] {
  const byDomain = new Map<string, { view: AnswerView; source: AnswerView["sources"][number] }[]>();
  for (const view of views) {
    for (const source of uniqueBy(view.sources, (source) => source.domain)) {
      if (source.domain === ownDomain) continue;
      byDomain.set(source.domain, [...(byDomain.get(source.domain) ?? []), { view, source }]);
    }
  }
  return [...byDomain].flatMap(([domain, hits]) => {
    if (hits.length < HITS_MIN) return [];
    const beside = hits.filter((hit) => hit.view.brandPresent).length;
    const name = nameInAnswers(
      domain,
      hits.map((hit) => hit.view.text),
    );
    return [
      {
        domain,
        strength: Math.min(1, hits.length / Math.max(HITS_MIN + 1, views.length * ANSWER_SHARE_FULL)),
        reasons: [
          "cited_in_answers",
          ...(beside > 0 ? ["cited_beside_brand"] : []),
          ...(name === null ? [] : ["named_in_answers"]),
        ],
        pages: hits.map((hit) => ({ url: hit.source.url, title: hit.source.title })),
        name,
        evidenceIds: hits.map((hit) => hit.view.evidenceId).slice(0, EXAMPLES_MAX),
        figures: {
          route: "answer_engines",
          answers_citing: hits.length,
          answers_measured: views.length,
          answers_beside_brand: beside,
          examples: hits
            .slice(0, EXAMPLES_MAX)
            .map(({ view, source }) => ({ question: view.question, url: source.url })),
        },
        provider: hits[0]!.view.provider,
        simulated: hits.some((hit) => hit.view.simulated),
      },
    ];
  });
}

/** Domains the keyword provider sees ranking for the same searches, measured against the strongest of them. */
export function providerRoute({ rows: found, provider, simulated }: ProviderOverlap, ownDomain: string): Observation[] {
  const rows = found.flatMap((row) => {
    const domain = registrableDomain(row.domain);
    return domain === null || domain === ownDomain || row.intersections < HITS_MIN ? [] : [{ ...row, domain }];
  });
  const most = Math.max(0, ...rows.map((row) => row.intersections));
  return rows.map((row) => ({
    domain: row.domain,
    strength: Math.sqrt(row.intersections / most),
    reasons: ["shares_ranking_keywords"],
    pages: [],
    name: null,
    evidenceIds: [],
    figures: { route: "keyword_provider", intersections: row.intersections, avg_position: row.avg_position },
    provider,
    simulated,
  }));
}

/** Places weighed by what is seen of them: 1 / log2(1 + position), 1 for the first. */
function placeShare(positions: readonly number[]): number {
  return positions.reduce((sum, position) => sum + 1 / Math.log2(1 + position), 0);
}

const NAME_CHARS_MAX = 60;
const LIST_NAME = /^\s*(?:\d{1,2}[.)]|[-*•])\s+(?:\*\*)?([\p{Lu}\d][^*:\n–—(,|[]{1,60})/gmu;

/** The name by which answers list the firm: an item of a list that spells the domain's label. */
function nameInAnswers(domain: string, texts: readonly string[]): string | null {
  for (const text of texts) {
    for (const match of text.slice(0, 20_000).matchAll(LIST_NAME)) {
      const name = match[1]!.trim().slice(0, NAME_CHARS_MAX);
      if (spells(name, domain)) return name;
    }
  }
  return null;
}

const SPELLING_CHARS_MIN = 4;

/** Whether a name, written together, is the domain's label or the better part of it. */
export function spells(name: string, domain: string): boolean {
  const label = (domain.split(".")[0] ?? "").replaceAll("-", "");
  const compact = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  if (compact.length < SPELLING_CHARS_MIN) return compact === label;
  return compact === label || (label.startsWith(compact) && compact.length * 2 >= label.length);
}
