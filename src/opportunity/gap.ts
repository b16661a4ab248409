import { registrableDomain, siteOf } from "../base/domain_name.ts";
import { uniqueBy } from "../base/unique_by.ts";
import { type PositionChange, positionChange } from "../core/earlier_standing.ts";
import type { FactSources } from "../core/fact_sources.ts";
import { matchPages, PAGE_TOUCHES_MIN, pageKey } from "../core/page_match.ts";
import { readingKey } from "../core/signals.ts";
import { isLinked, linksTo, noteAt, type PageNote } from "../core/site_notes.ts";
import type { Evidence } from "../domain/evidence/evidence.ts";
import { shownTitle } from "../domain/serp_result.ts";
import { keywordKey, keywordWords, normalizeKeyword } from "../language/keyword_text.ts";
import type { FamilyFacts } from "./facts.ts";
import { asksAbout, isOffered } from "./offer_match.ts";

const QUESTIONS_MAX = 8;
const QUESTION_CHARS = { min: 8, max: 160 };
const LINK_FROM_MAX = 2;
const RELATED_MAX = 8;
/** Of each results page the first few, of all of them so many sites. */
const RANKING_RESULTS_READ = 3;
const RANKING_MAX = 4;

/** A question that results pages show, and on which. */
export interface AskedQuestion {
  question: string;
  evidence_ids: string[];
}

/** What stands between a play and its target, as far as it was measured. */
export interface PlayGap {
  /** The page to edit; null where one is to be made or its text was not read. */
  note: PageNote | null;
  /** Pages of the site that link to the page to edit; null where not read. */
  inlinks: number | null;
  /** Whether the page of the site that ranks links to the one to edit; null where not read. */
  linked: boolean | null;
  /** Pages of the site on the topic without a link to the page, or those to link a new one from. */
  linkFrom: { url: string }[];
  questions: AskedQuestion[];
  moved: PositionChange | null;
}

/** `target`: the page to edit; null where one is to be made. */
export function gatherPlayGap(target: string | null, facts: FamilyFacts, sources: FactSources): PlayGap {
  const { language } = sources.brand;
  const rows = recordsOf(facts, sources);
  const now = facts.searches.map(({ keyword, brandPosition, depth }) => ({ keyword, position: brandPosition, depth }));
  return {
    note: noteAt(sources.site, target),
    inlinks: target === null ? null : linksTo(sources.site, target),
    linked: facts.best?.url == null || target === null ? null : isLinked(sources.site, facts.best.url, target),
    linkFrom: linkFrom(facts, target, sources),
    questions: questionsOn(rows, facts, sources),
    moved: positionChange(now, sources.earlier, language),
  };
}

function recordsOf(facts: FamilyFacts, { records, brand }: FactSources): Evidence[] {
  const keys = new Set(facts.keywords.map(({ keyword }) => readingKey(keyword, brand.language)));
  return [...keys].flatMap((key) => records?.get(key) ?? []);
}

function ownDomain({ brand }: FactSources): string {
  for (const [domain, kind] of brand.kinds) if (kind === "brand") return siteOf(domain);
  return "";
}

/** Pages on the topic: those that do not link to the page at hand, or all of them where it is to be made. */
function linkFrom(facts: FamilyFacts, target: string | null, sources: FactSources): { url: string }[] {
  const near = matchPages(sources.pages, [facts.head], {
    language: sources.brand.language,
    min: PAGE_TOUCHES_MIN,
    max: RELATED_MAX,
  });
  const isOther = (page: (typeof near)[number]) =>
    !page.archive && (target === null || (page.url !== target && isLinked(sources.site, page.url, target) === false));
  const named = target === null ? offerPages(facts, sources) : [];
  const found = uniqueBy([...named, ...near.filter(isOther)], ({ url }) => pageKey(url));
  // Nothing else leads to a page to make that no page is near.
  const home = sources.pages.pages.filter(({ url }) => target === null && URL.parse(url)?.pathname === "/");
  return (found.length > 0 ? found : home).slice(0, LINK_FROM_MAX).map(({ url }) => ({ url }));
}

/** Where the site names the offer that a new page is for, and where it names most of its offers. */
function offerPages({ offer }: FamilyFacts, { brand }: FactSources): { url: string }[] {
  if (!isOffered(offer)) return [];
  const own = brand.offers.find(({ kind, text }) => kind === "service" && text === offer?.text)?.page;
  const named = Map.groupBy(
    brand.offers.filter(({ kind, page }) => kind === "service" && page !== undefined),
    ({ page }) => page!,
  );
  const [hub] = [...named]
    .filter(([url]) => URL.parse(url)?.pathname !== "/")
    .sort(([, a], [, b]) => b.length - a.length);
  return [own, hub !== undefined && hub[1].length > 1 ? hub[0] : undefined].flatMap((url) => (url ? [{ url }] : []));
}

/** What others' pages that stand first for the searches, or that answers cite, say of themselves: title and snippet. */
export function rankingTitles(facts: FamilyFacts, sources: FactSources): string[] {
  const own = ownDomain(sources);
  const found = new Map<string, string>();
  for (const row of recordsOf(facts, sources)) {
    const pages =
      row.type === "serp"
        ? row.data.results.filter(({ position }) => position <= RANKING_RESULTS_READ)
        : row.type === "llm_answer"
          ? row.data.sources.filter(({ cited }) => cited).map(({ url, title }) => ({ url, title, snippet: "" }))
          : [];
    for (const { url, title, snippet } of pages) {
      const domain = registrableDomain(url);
      const text = [shownTitle(title ?? ""), snippet].filter(Boolean).join(": ");
      if (domain !== null && domain !== own && text !== "" && !found.has(domain)) found.set(domain, text);
    }
  }
  return [...found.values()].slice(0, RANKING_MAX);
}

/** What people ask beside the results, on the topic. */
function questionsOn(rows: readonly Evidence[], facts: FamilyFacts, sources: FactSources): AskedQuestion[] {
  const found = new Map<string, AskedQuestion>();
  for (const row of rows) {
    for (const asked of row.type === "serp" ? (row.data.people_also_ask ?? []) : []) {
      const question = asked.replace(/\s+/g, " ").trim();
      const key = keywordKey(question.toLowerCase(), sources.brand.language);
      const { evidence_ids } = found.get(key) ?? { evidence_ids: [] };
      found.set(key, { question: found.get(key)?.question ?? question, evidence_ids: [...evidence_ids, row.id] });
    }
  }
  return [...found.values()]
    .filter(({ question }) => question.length >= QUESTION_CHARS.min && question.length <= QUESTION_CHARS.max)
    .filter(({ question }) => keywordWords(normalizeKeyword(question)).length >= 2)
    .filter(({ question }) => asksAbout(question, facts.head, sources))
    .slice(0, QUESTIONS_MAX);
}
