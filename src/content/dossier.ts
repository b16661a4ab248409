import type { Brand } from "../domain/brand.ts";
import {
  type ContentAction,
  type Dossier,
  type DossierKeyword,
  type DossierSource,
  isTask,
} from "../domain/dossier.ts";
import type { Evidence, EvidenceOf } from "../domain/evidence/evidence.ts";
import type { Family } from "../domain/keyword.ts";
import { brandSources } from "./brand_sources.ts";
import { createBudget, fitLines, type TokenBudget } from "./dossier_budget.ts";
import { type DossierSubject, type Frame, frameOf } from "./dossier_frame.ts";
import {
  answerSource,
  briefSource,
  findingSource,
  insightSource,
  keywordSource,
  newestOf,
  outletSource,
  type RankingPage,
  rankingSource,
  resultsSource,
  type Unmarked,
} from "./evidence_sources.ts";
import { type ContentPage, type PassageIndex, queryOf, scorePassages } from "./passage_index.ts";
import { linksOf, rankPages, siteSources } from "./site_sources.ts";

const RESULTS_MAX = 5;
const ANSWERS_MAX = 6;
const QUESTIONS_MAX = 16;
const NEIGHBOURS_MAX = 12;
const NEIGHBOUR_PAGES_MAX = 3;
const INDEX_MAX = 2000;
const CLOSEST_MAX = 8;
const KEYWORDS_MAX = 24;
/** Part of the budget for what the market shows; the rest is the site's own words. */
const MARKET_SHARE = 0.35;
/** Share of a search's words that an answer must hold to be about it. */
const ANSWER_ABOUT_MIN = 0.5;
const KEYWORD_WEIGHT = 2;
const PRIMARY_WEIGHT = 3;

export interface DossierInput {
  brand: Brand;
  language: string;
  subject: DossierSubject;
  /** Another page than the recommendation's, to be extended instead. */
  targetUrl?: string;
  /** All of the brand's. */
  families: readonly Family[];
  /** About the subject's keywords, or named by it. */
  evidence: readonly Evidence[];
  /** Pages at fault, of a fix. */
  affected?: readonly string[];
  /** Pages that count, and those at fault. */
  pages: readonly ContentPage[];
  /** Of these pages. */
  index: PassageIndex;
  ranking: readonly RankingPage[];
  /** What could not be read, for people. */
  unread: readonly string[];
  pagesSimulated: boolean;
  tokensMax: number;
}

/** Everything a text may rest on, as much of it as fits, most relevant first; what does not fit is named. */
export function buildDossier(input: DossierInput): Dossier {
  const { brand, language, evidence, pages, index } = input;
  const frame = frameOf(input.subject, input.targetUrl);
  const keywords = keywordsOf(frame.keywords, evidence).slice(0, KEYWORDS_MAX);
  const questions = questionsOf(frame.questions, evidence);
  const query = queryOf(index, [
    ...keywords.map(({ keyword, role }) => ({
      text: keyword,
      weight: role === "primary" ? PRIMARY_WEIGHT : KEYWORD_WEIGHT,
    })),
    ...questions.map(({ question }) => ({ text: question, weight: 1 })),
    { text: frame.task.title, weight: 1 },
  ]);
  const scores = scorePassages(index, query);
  const ranked = rankPages(index, scores);
  const left: string[] = [...input.unread];
  const whole = createBudget(input.tokensMax);
  const market = shareOf(whole, MARKET_SHARE);
  const sources = [
    ...marked("B", fitted(brandSources(brand, input.pagesSimulated), whole, left)),
    ...marked(
      "E",
      fitted(
        [...taskSources(input, frame.action), ...measuredSources(evidence, { action: frame.action, index })],
        market,
        left,
      ),
    ),
    ...marked("R", fitted(input.ranking.map(rankingSource), market, left)),
    ...marked(
      "P",
      siteSources(index, {
        scores,
        ranked,
        targetUrl: frame.target_url,
        foundUrls: new Set([...(input.affected ?? []), ...keywords.flatMap(({ url }) => url ?? [])]),
        budget: whole,
        left,
        simulated: input.pagesSimulated,
      }),
    ),
  ];
  return {
    version: 1,
    language,
    ...frame.shape,
    brand: { name: brand.name, aliases: brand.brand_context?.aliases ?? [], domain: brand.domain },
    task: frame.task,
    target_url: frame.target_url,
    proposed_path: frame.proposed_path,
    target_blocks: targetBlocks(index, frame.target_url),
    keywords,
    questions,
    neighbours: neighboursOf(input.families, { topic: frame.topic, index, query }),
    closest: ranked.slice(0, CLOSEST_MAX).map(({ page }) => entryOf(page)),
    sources,
    index: [
      ...ranked.map(({ page }) => page),
      ...pages.filter(({ url }) => !ranked.some(({ page }) => page.url === url)),
    ]
      .slice(0, INDEX_MAX)
      .map(entryOf),
    links: linksOf(index, { scores, targetUrl: frame.target_url, primary: keywords[0]?.keyword ?? "" }),
    left_out: left,
    simulated: frame.simulated || [...evidence, ...sources].some(({ simulated }) => simulated),
  };
}

function keywordsOf(chosen: Frame["keywords"], evidence: readonly Evidence[]): DossierKeyword[] {
  const results = newestOf(
    evidence.filter((row) => row.type === "serp"),
    (row) => row.data.keyword,
  );
  const byKeyword = new Map(results.map((row) => [row.data.keyword, row.data]));
  return chosen.map(({ keyword, google_vol, difficulty, intent }, place) => {
    const seen = byKeyword.get(keyword);
    return {
      keyword,
      ...(google_vol === undefined ? {} : { google_vol }),
      ...(difficulty === undefined ? {} : { difficulty }),
      intent: intent ?? "informational",
      role: place === 0 ? ("primary" as const) : keyword.includes("?") ? ("question" as const) : ("secondary" as const),
      ...(seen === undefined ? {} : { position: seen.brand_position }),
      ...(seen?.brand_url ? { url: seen.brand_url } : {}),
    };
  });
}

/** As people ask beside the results, then as the recommendation names them; each once. */
function questionsOf(asked: readonly string[], evidence: readonly Evidence[]): Dossier["questions"] {
  const found = new Map<string, Dossier["questions"][number]>();
  const add = (question: string, from: string) => {
    const key = question.toLowerCase();
    if (!found.has(key)) found.set(key, { question, from });
  };
  for (const row of evidence) {
    if (row.type !== "serp") continue;
    for (const question of row.data.people_also_ask ?? []) add(question, `people also ask, "${row.data.keyword}"`);
  }
  for (const question of asked) add(question, "the recommendation");
  return [...found.values()].slice(0, QUESTIONS_MAX);
}

/** What a task is about, and of outreach the site it is for. */
function taskSources({ subject, evidence, brand, language }: DossierInput, action: ContentAction): Unmarked[] {
  if ("brief" in subject) return isTask({ action }) ? [briefSource(subject.brief)] : [];
  if (!("insight" in subject)) return [];
  const { insight } = subject;
  const { outlet } = insight.data;
  const of = { brand: brand.name, language };
  return [insightSource(insight), ...(typeof outlet === "string" ? [outletSource(outlet, evidence, of)] : [])];
}

/** What was measured: searches, results pages, answers; of a fix what the audit found. */
function measuredSources(
  evidence: readonly Evidence[],
  { action, index }: { action: ContentAction; index: PassageIndex },
): Unmarked[] {
  const of = <T extends Evidence["type"]>(type: T) =>
    evidence.filter((row): row is EvidenceOf<T> & Evidence => row.type === type);
  if (action === "fix") return of("technical_issue").map(findingSource);
  const results = newestOf(of("serp"), (row) => row.data.keyword).slice(0, RESULTS_MAX);
  const isAbout = (keyword: string, text: string) => {
    const said = new Set(index.keysOf(text));
    const keys = index.keysOf(keyword);
    return keys.filter((key) => said.has(key)).length >= keys.length * ANSWER_ABOUT_MIN;
  };
  // Answers that leave the brand out say most of what is missing.
  const answers = newestOf(of("llm_answer"), (row) => `${row.data.platform}\n${row.data.question}`)
    .filter((row) => !row.data.branded && isAbout(row.data.keyword, row.data.answer ?? ""))
    .toSorted((a, b) => Number(a.data.mentioned) - Number(b.data.mentioned))
    .slice(0, ANSWERS_MAX);
  const volumes = keywordSource(newestOf(of("keyword"), (row) => row.data.keyword));
  return [
    ...(volumes === null ? [] : [volumes]),
    ...results.map(resultsSource),
    ...answers.flatMap((row) => answerSource(row) ?? []),
  ];
}

function targetBlocks(index: PassageIndex, url: string | null): Dossier["target_blocks"] {
  return (index.inner.get(url ?? "") ?? []).map((block, place) => ({ id: `b${place + 1}`, block }));
}

/** Topics that share a word with this one, and the pages they have. */
function neighboursOf(
  families: readonly Family[],
  { topic, index, query }: { topic: string; index: PassageIndex; query: ReadonlyMap<string, number> },
): Dossier["neighbours"] {
  return families
    .filter(({ name }) => name !== topic && index.keysOf(name).some((key) => query.has(key)))
    .map(({ name, keywords }) => ({
      topic: name,
      urls: [...new Set(keywords.flatMap(({ pages = [] }) => pages))].slice(0, NEIGHBOUR_PAGES_MAX),
    }))
    .filter(({ urls }) => urls.length > 0)
    .slice(0, NEIGHBOURS_MAX);
}

function entryOf({ url, title, kind }: Pick<ContentPage, "url" | "title" | "kind">): Dossier["index"][number] {
  return { url, title, kind: kind ?? "unknown" };
}

function fitted(sources: readonly Unmarked[], budget: TokenBudget, left: string[]): Unmarked[] {
  return sources.flatMap((source) => {
    const fit = fitLines(budget, source.text.split("\n"));
    if (fit === null) left.push(`${source.label} did not fit`);
    else if (fit.cut > 0) left.push(`${fit.cut} lines of ${source.label} did not fit`);
    return fit === null ? [] : [{ ...source, text: fit.text }];
  });
}

function marked(letter: string, sources: readonly Unmarked[]): DossierSource[] {
  return sources.map((source, place) => ({ mark: `${letter}${place + 1}`, ...source }));
}

/** A part of the budget that is spent apart: what is not used of it is not given back. */
function shareOf(budget: TokenBudget, share: number): TokenBudget {
  const tokens = Math.floor(budget.left() * share);
  budget.reserve(tokens);
  return createBudget(tokens);
}
