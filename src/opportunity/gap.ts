import { type CitationMove, citationMove, type PositionChange, positionChange } from "../core/earlier_standing.ts";
import type { FactSources } from "../core/fact_sources.ts";
import { matchPages, PAGE_TOUCHES_MIN } from "../core/page_match.ts";
import { readingKey } from "../core/signals.ts";
import { isLinked, linksTo, noteAt, type PageNote } from "../core/site_notes.ts";
import { type HolderKind, isCeding } from "../core/winnability.ts";
import type { Evidence, EvidenceType } from "../domain/evidence/evidence.ts";
import { FIRST_PAGE_POSITIONS } from "../domain/positions.ts";
import { keywordWords, normalizeKeyword } from "../language/keyword_text.ts";
import { pageRole } from "../page/page_role.ts";
import type { FamilyFacts } from "./facts.ts";
import { type AskedQuestion, type CitedPage, type Landscape, type RankingPage, readLandscape } from "./landscape.ts";
import { asksAbout } from "./offer_match.ts";

/** With fewer results above the brand's own, the whole first page is told about. */
const ABOVE_MIN = 3;
const QUESTIONS_MAX = 8;
const CITED_MAX = 5;
/** A page cited once is chance. */
const BEAT_COUNT_MIN = 2;
const LINK_FROM_MAX = 2;
const RELATED_MAX = 8;
/** Pages no reader is sent on from. */
const UNFIT_ROLES: ReadonlySet<string> = new Set(["legal", "archive", "cart"]);

/** One results page: whose pages stand there, and which of them the play is measured against. */
export interface GapSearch {
  keyword: string;
  evidence_id: string;
  position: number | null;
  /** Pages of others: those above the brand's where it ranks low enough, else the first page. */
  results: RankingPage[];
  above: boolean;
  /** What the brand's own result shows; null where it is not among the results. */
  own: { title: string; snippet: string; url: string } | null;
}

/** What stands between a play and its target, as far as it was measured. */
export interface PlayGap {
  search: GapSearch | null;
  /** The page to edit; null where one is to be made or its text was not read. */
  note: PageNote | null;
  /** Pages of the site that link to the page to edit; null where not read. */
  inlinks: number | null;
  /** Whether the page of the site that ranks links to the one to edit; null where not read. */
  linked: boolean | null;
  /** Pages of the site on the topic without a link to the page, or those to link a new one from. */
  linkFrom: { url: string }[];
  engines: { engine: string; cited: number; of: number }[];
  answerIds: string[];
  /** Pages of others that answers cite, the most cited first. */
  cited: CitedPage[];
  /** The page to measure against: the one of the rival that the title names, else the most cited; null without any. */
  beat: (CitedPage & { kind: HolderKind }) | null;
  /** What no page displaces and answers cite still more than the one to measure against. */
  ahead: (CitedPage & { kind: HolderKind }) | null;
  citingAnswers: number;
  questions: AskedQuestion[];
  queries: AskedQuestion[];
  /** Types of the records read, by id. */
  recordTypes: ReadonlyMap<string, EvidenceType>;
  moved: PositionChange | null;
  citationsMoved: CitationMove | null;
}

/** `target`: the page to edit; null where one is to be made. */
export function gatherPlayGap(target: string | null, facts: FamilyFacts, sources: FactSources): PlayGap {
  const { language } = sources.brand;
  const note = noteAt(sources.site, target);
  const rows = recordsOf(facts, sources);
  const landscape = readLandscape(rows, { domain: ownDomain(sources), language });
  const search = searchOf(facts, rows, sources);
  return {
    search,
    note,
    inlinks: target === null ? null : linksTo(sources.site, target),
    linked: facts.best?.url == null || target === null ? null : isLinked(sources.site, facts.best.url, target),
    linkFrom: linkFrom(facts, target, sources),
    ...answersOf(landscape, { rival: facts.answerRivals[0]?.domain, kinds: sources.brand.kinds }),
    questions: askedOf(landscape, facts, sources, "people_also_ask"),
    queries: askedOf(landscape, facts, sources, "engine_query"),
    recordTypes: new Map(rows.map((row) => [row.id, row.type])),
    moved: positionChange(
      facts.searches.map(({ keyword, brandPosition, depth }) => ({ keyword, position: brandPosition, depth })),
      sources.earlier,
      language,
    ),
    citationsMoved: citationMove(citationsNow(facts), sources.earlier, language),
  };
}

function recordsOf(facts: FamilyFacts, { records, brand }: FactSources): Evidence[] {
  const keys = new Set(facts.keywords.map(({ keyword }) => readingKey(keyword, brand.language)));
  return [...keys].flatMap((key) => records?.get(key) ?? []);
}

function ownDomain({ brand }: FactSources): string {
  for (const [domain, kind] of brand.kinds) if (kind === "brand") return domain;
  return "";
}

/** The results page the brand stands best on, else that of the first search read. */
function searchOf(facts: FamilyFacts, rows: readonly Evidence[], sources: FactSources): GapSearch | null {
  const id = (facts.searches.find((reading) => reading.keyword === facts.best?.keyword) ?? facts.searches[0])
    ?.evidenceId;
  const row = rows.find((candidate) => candidate.id === id && candidate.type === "serp");
  if (row === undefined) return null;
  const { ranking } = readLandscape([row], {
    domain: ownDomain(sources),
    language: sources.brand.language,
  });
  const own = ranking.find((page) => page.own) ?? null;
  const firstPage = ranking.filter((page) => !page.own && page.position <= FIRST_PAGE_POSITIONS);
  const above = own === null ? [] : firstPage.filter((page) => page.position < own.position);
  const isAbove = own !== null && own.position <= FIRST_PAGE_POSITIONS && above.length >= ABOVE_MIN;
  return {
    keyword: ranking[0]?.keyword ?? row.subject,
    evidence_id: row.id,
    position: own?.position ?? null,
    results: isAbove ? above : firstPage,
    above: isAbove,
    own: own === null ? null : { title: own.title, snippet: own.snippet, url: own.url },
  };
}

/** Pages on the topic: those that do not link to the page at hand, or all of them where it is to be made. */
function linkFrom(facts: FamilyFacts, target: string | null, sources: FactSources): { url: string }[] {
  const near = matchPages(sources.pages, [facts.head], {
    language: sources.brand.language,
    min: PAGE_TOUCHES_MIN,
    max: RELATED_MAX,
  });
  return near
    .filter(({ url }) => !UNFIT_ROLES.has(pageRole(url)))
    .filter(({ url }) => (target === null ? true : url !== target && isLinked(sources.site, url, target) === false))
    .slice(0, LINK_FROM_MAX)
    .map(({ url }) => ({ url }));
}

function answersOf(
  { answers, cited }: Landscape,
  { rival, kinds }: { rival: string | undefined; kinds: ReadonlyMap<string, HolderKind> },
): Pick<PlayGap, "engines" | "answerIds" | "cited" | "beat" | "ahead" | "citingAnswers"> {
  const citing = answers.filter((answer) => answer.cited.length > 0);
  const ownUrls = new Set(cited.filter((page) => page.own).map((page) => page.url));
  const engines = [...Map.groupBy(citing, (answer) => answer.engine)].map(([engine, group]) => ({
    engine,
    cited: group.filter((answer) => answer.cited.some((source) => ownUrls.has(source.url))).length,
    of: group.length,
  }));
  const ids = new Set(citing.map((answer) => answer.evidence_id));
  const counted = cited
    .filter((page) => !page.own)
    .map((page) => ({ ...page, evidence_ids: page.evidence_ids.filter((id) => ids.has(id)) }))
    .map((page) => ({ ...page, count: page.evidence_ids.length }))
    .filter((page) => page.count > 0)
    .sort((a, b) => b.count - a.count || (a.url < b.url ? -1 : 1));
  const kinded = counted.map((page) => ({ ...page, kind: kinds.get(page.domain) ?? ("unknown" as const) }));
  const beat = kinded.find(({ domain, count }) => domain === rival && count >= BEAT_COUNT_MIN) ?? kinded[0] ?? null;
  const [top] = kinded;
  return {
    beat,
    ahead: top !== undefined && beat !== null && top.count > beat.count && isCeding(top.kind) ? top : null,
    engines: engines.sort((a, b) => a.cited / a.of - b.cited / b.of || (a.engine < b.engine ? -1 : 1)),
    answerIds: [...ids],
    cited: counted.slice(0, CITED_MAX),
    citingAnswers: citing.length,
  };
}

/** On the topic, and none that is a search of the family itself. */
function askedOf({ questions }: Landscape, facts: FamilyFacts, sources: FactSources, source: string): AskedQuestion[] {
  const named = new Set(facts.keywords.map(({ keyword }) => readingKey(keyword, sources.brand.language)));
  return questions
    .filter(
      (entry) =>
        entry.source === source &&
        keywordWords(normalizeKeyword(entry.question)).length >= 2 &&
        (source !== "engine_query" || !named.has(readingKey(entry.question, sources.brand.language))) &&
        asksAbout(entry.question, facts.head, sources),
    )
    .slice(0, QUESTIONS_MAX);
}

function citationsNow({ signals }: FamilyFacts): { keyword: string; cited: number; of: number }[] {
  return signals.flatMap(({ keyword, signals: { answers } }) =>
    answers?.cited == null ? [] : [{ keyword, cited: answers.cited.present, of: answers.cited.of }],
  );
}
