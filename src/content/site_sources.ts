import { type Block, textOfBlocks } from "../domain/block.ts";
import type { Ask } from "../domain/content_plan.ts";
import type { Dossier, DossierSource } from "../domain/dossier.ts";
import { splitSentences } from "../language/sentences.ts";
import { countWords, echoes } from "../language/words.ts";
import { createBudget, fitLines, type TokenBudget } from "./dossier_budget.ts";
import type { Unmarked } from "./evidence_sources.ts";
import { type ContentPage, type Passage, type PassageIndex, queryOf, scorePassages } from "./passage_index.ts";

const PAGES_WHOLE_MAX = 12;
/** Lists of other pages repeat what stands on them. */
const LIST_KIND = "archive";
/** Whoever writes for the company needs these, whatever it is about. */
const ALWAYS_KINDS: ReadonlySet<string | null> = new Set(["contact", "about"]);
const ALWAYS_PAGES_MAX = 3;
/** A longer page is shown by its beginning. */
const PAGE_TOKENS_MAX = 3000;
/** The nearest ones are shown to their end. */
const PAGES_FULL_MAX = 4;
const PAGE_TOKENS_FULL_MAX = 8000;
/** Fewer words are a label or a price without its thing. */
const PASSAGE_WORDS_MIN = 12;
const PASSAGES_MAX = 24;
const LINKS_MAX = 12;
const LINK_SENTENCE_CHARS_MAX = 300;
/** A page belongs to the topic with at least this share of the best page's score. */
const RELEVANT_SHARE = 0.12;

export interface RankedPage {
  page: ContentPage;
  score: number;
}

export interface SiteRequest {
  ranked: readonly RankedPage[];
  scores: readonly number[];
  targetUrl: string | null;
  /** Pages that are found for the searches. */
  foundUrls: ReadonlySet<string>;
  budget: TokenBudget;
  left: string[];
  simulated: boolean;
}

/** Pages with what they say nearest to the query, best first; those that say nothing of it are left out. */
export function rankPages(index: PassageIndex, scores: readonly number[]): RankedPage[] {
  const best = new Map<string, number>();
  index.passages.forEach(({ page }, place) => {
    best.set(page.url, Math.max(best.get(page.url) ?? 0, scores[place]!));
  });
  return index.pages
    .map((page) => ({ page, score: best.get(page.url) ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
}

/** The pages nearest to the topic whole, then the best passages of the others; the page to edit is given by its blocks. */
export function siteSources(index: PassageIndex, request: SiteRequest): Unmarked[] {
  const { ranked, targetUrl, foundUrls, budget, left, simulated } = request;
  const top = ranked[0]?.score ?? 0;
  const found = index.pages.filter(({ url }) => foundUrls.has(url));
  const near = ranked.filter(({ page, score }) => page.kind !== LIST_KIND && score > top * RELEVANT_SHARE);
  const chosen = [...new Set([...found, ...near.map(({ page }) => page)])]
    .filter(({ url }) => url !== targetUrl)
    .slice(0, PAGES_WHOLE_MAX);
  const always = index.pages.filter((page) => ALWAYS_KINDS.has(page.kind) && !chosen.includes(page));
  const sources: Unmarked[] = [];
  const shown = new Set<string>(targetUrl === null ? [] : [targetUrl]);
  for (const [place, page] of [...chosen, ...always.slice(0, ALWAYS_PAGES_MAX)].entries()) {
    const fit = fitLines(budget, pageLines(page), place < PAGES_FULL_MAX ? PAGE_TOKENS_FULL_MAX : PAGE_TOKENS_MAX);
    if (fit === null) left.push(`The page ${page.url} did not fit`);
    else {
      shown.add(page.url);
      sources.push(ownSource("page", page, { text: fit.text, label: page.title || page.url, simulated }));
      if (fit.cut > 0) left.push(`${fit.cut} lines at the end of ${page.url} did not fit`);
    }
  }
  for (const { page, heading, blocks } of bestPassages(index, { scores: request.scores, shown })) {
    const text = [heading, textOfBlocks(blocks)].join("\n");
    if (budget.take(text))
      sources.push(ownSource("passage", page, { text, label: `${page.title || page.url} › ${heading}`, simulated }));
  }
  return sources;
}

/** Passages of pages that are not shown, each text once: lists of other pages and product widgets repeat them. */
function bestPassages(
  index: PassageIndex,
  { scores, shown }: { scores: readonly number[]; shown: ReadonlySet<string> },
): Passage[] {
  const told = new Set(
    index.pages
      .filter(({ url, kind }) => shown.has(url) || kind !== LIST_KIND)
      .flatMap(({ url, blocks, kind }) =>
        blocks.map((block) => (kind === LIST_KIND && !shown.has(url) ? "" : textOfBlocks([block]))),
      ),
  );
  const ofShown = new Set(
    index.pages
      .filter(({ url }) => shown.has(url))
      .flatMap(({ blocks }) => blocks.map((block) => textOfBlocks([block]))),
  );
  const taken: Passage[] = [];
  const order = index.passages
    .map((passage, place) => ({ passage, score: scores[place]! }))
    .filter(({ passage, score }) => score > 0 && !shown.has(passage.page.url))
    .toSorted((a, b) => b.score - a.score);
  for (const { passage } of order) {
    if (taken.length >= PASSAGES_MAX) break;
    const texts = passage.blocks.map((block) => textOfBlocks([block]));
    const known = passage.page.kind === LIST_KIND ? told : ofShown;
    if (texts.some((text) => known.has(text)) || countWords(texts.join(" ")) < PASSAGE_WORDS_MIN) continue;
    for (const text of texts) ofShown.add(text);
    taken.push(passage);
  }
  return taken;
}

function ownSource(
  kind: "page" | "passage",
  page: ContentPage,
  { text, label, simulated }: { text: string; label: string; simulated: boolean },
): Unmarked {
  return { kind, label, url: page.url, evidence_id: null, text, simulated };
}

/** A page as lines: its head, then a line a paragraph, item or row, headings marked by `#`. */
export function pageLines({
  title,
  description,
  blocks,
}: Pick<ContentPage, "title" | "description" | "blocks">): string[] {
  return [
    ...(title === "" ? [] : [`Title: ${title}`]),
    ...(description === "" ? [] : [`Description: ${description}`]),
    ...blocks.flatMap(blockLines),
  ];
}

function blockLines(block: Block): string[] {
  switch (block.type) {
    case "heading":
      return [`${"#".repeat(block.level)} ${block.text}`];
    case "list":
      return block.items.map((item) => `- ${item}`);
    case "quote":
      return block.text.split("\n").map((line) => `> ${line}`);
    default:
      return textOfBlocks([block]).split("\n");
  }
}

/** Sentences of other pages that speak of the main search: where a link to the page belongs. */
export function linksOf(
  index: PassageIndex,
  { scores, targetUrl, primary }: { scores: readonly number[]; targetUrl: string | null; primary: string },
): Dossier["links"] {
  const keys = index.keysOf(primary);
  const found = new Map<string, Dossier["links"][number]>();
  const order = index.passages
    .map((passage, place) => ({ passage, score: scores[place]! }))
    .toSorted((a, b) => b.score - a.score);
  for (const { passage, score } of order) {
    const { page, blocks } = passage;
    if (score === 0 || found.size >= LINKS_MAX) break;
    if (page.url === targetUrl || found.has(page.url)) continue;
    const sentence = blocks
      .filter((block) => block.type === "paragraph")
      .flatMap((block) => splitSentences(block.text, index.language))
      .find(({ text }) => keys.length > 0 && keys.every((key) => index.keysOf(text).includes(key)));
    found.set(page.url, {
      url: page.url,
      title: page.title,
      sentence: (sentence?.text ?? "").slice(0, LINK_SENTENCE_CHARS_MAX),
    });
  }
  return [...found.values()];
}

const PASSAGES_AN_ASK_MAX = 2;
const ANSWERS_MAX = 12;
const ANSWER_TOKENS_MAX = 4000;
/** A question speaks of the topic without naming it. */
const TOPIC_WEIGHT = 0.3;

/** The dossier with the passages of the whole site that come nearest to its asks. */
export function withAnswerPassages(dossier: Dossier, asks: readonly Ask[], index: PassageIndex): Dossier {
  const shown = new Set(dossier.sources.map(({ text }) => text));
  const given = shownOf(dossier);
  const topic = dossier.keywords[0]?.keyword ?? "";
  const budget = createBudget(ANSWER_TOKENS_MAX);
  const added: DossierSource[] = [];
  const first = dossier.sources.filter(({ mark }) => mark.startsWith("P")).length + 1;
  for (const { question } of asks) {
    const query = queryOf(index, [
      { text: question, weight: 1 },
      { text: topic, weight: TOPIC_WEIGHT },
    ]);
    const scores = scorePassages(index, query);
    const asked = scorePassages(index, queryOf(index, [{ text: question, weight: 1 }]));
    const best = index.passages
      .map((passage, place) => ({ passage, score: scores[place]! }))
      .filter(({ passage }, place) => asked[place]! > 0 && !given(passage))
      .filter(({ passage }) => !echoes(textOfBlocks(passage.blocks), `${question} ${topic}`, index.language))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, PASSAGES_AN_ASK_MAX);
    for (const { passage } of best) {
      const { page, heading, blocks } = passage;
      const text = [heading, textOfBlocks(blocks)].join("\n");
      if (shown.has(text) || added.length >= ANSWERS_MAX || !budget.take(text)) continue;
      shown.add(text);
      added.push({
        mark: `P${first + added.length}`,
        kind: "passage",
        label: `${page.title || page.url} › ${heading}`,
        url: page.url,
        evidence_id: null,
        text,
        simulated: dossier.simulated,
      });
    }
  }
  return added.length === 0 ? dossier : { ...dossier, sources: [...dossier.sources, ...added] };
}

/** Whether the dossier shows a passage already: of a page that was cut its end is not. */
function shownOf({ sources, target_url }: Dossier): (passage: Passage) => boolean {
  const texts = new Map<string, string>();
  for (const { kind, url, text } of sources)
    if (kind === "page" && url !== null) texts.set(url, `${texts.get(url) ?? ""}${text}\n`);
  return ({ page, blocks }) =>
    page.url === target_url ||
    blocks.flatMap(blockLines).every((line) => texts.get(page.url)?.includes(`${line}\n`) ?? false);
}
