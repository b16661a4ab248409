import { uniqueBy } from "../../base/unique_by.ts";
import { facetsIn } from "../../core/brief_plan/facets.ts";
import { type Ground, groundSteps, isOnTopic } from "../../core/brief_plan/ground.ts";
import { keyPoint } from "../../core/brief_plan/outline.ts";
import { anchorOf } from "../../core/brief_plan/page_anchor.ts";
import type { Quote } from "../../core/brief_plan/quotes.ts";
import { answeredQuestions } from "../../core/brief_plan/sections.ts";
import { searchPassages, sidePassages } from "../../core/brief_plan/support.ts";
import { wordingFor } from "../../core/brief_plan/wording/wording_for.ts";
import { leansOnContext, type Passage } from "../../core/text/passages.ts";
import { isRedundant, rankPassages } from "../../core/text/ranking.ts";
import { coverage } from "../../core/text/similarity.ts";
import type { OutlineSection } from "../../domain/brief.ts";
import type { DraftClaim } from "../../domain/execution.ts";
import { contentKeys } from "../../language/words.ts";
import { pageRole } from "../../page/page_role.ts";
import { plainText, sameText } from "./builtin_markdown.ts";
import type { DraftMaterial } from "./text_model.ts";

/** A page the outline names for a section is preferred by this much. */
const NAMED_PAGE_BONUS = 0.35;
/** Below this a passage is about something else. */
const RELEVANT_FROM = 0.45;
/** Share of what a heading adds to the topic that a passage must say to stand under it. */
const OWN_WORDS_FROM = 0.5;
const PASSAGES_PER_SECTION_MAX = 4;
const PASSAGES_PER_PAGE_MAX = 2;

/** What is on the writer's desk: the texts, what was taken from them, what was claimed, what an editor must see. */
export interface Desk {
  material: DraftMaterial;
  ground: Ground;
  taken: Passage[];
  /** Passages that answer what people ask; sections leave them to the questions. */
  answers: Passage[];
  claims: DraftClaim[];
  notes: string[];
  linked: Set<string>;
  /** Whether the opening says what the topic is. */
  opened: boolean;
  /** Links given so far, for variety in how they are introduced. */
  linksGiven: number;
  quotesGiven: number;
}

export function* deskSteps(material: DraftMaterial): Generator<void, Desk> {
  const { brief, brand, evidence, pages, language } = material;
  const topic = brief.strategy.topic;
  const target = brief.strategy.target_url;
  const question = brief.strategy.lead_question;
  const ground = yield* groundSteps({
    brand,
    head: typeof topic === "string" ? topic : (brief.target_keywords[0]?.keyword ?? brief.title),
    keywords: brief.target_keywords,
    targetUrl: typeof target === "string" ? target : null,
    local: brief.search_intent.primary === "local",
    question: typeof question === "string" ? question : null,
    evidence,
    pages,
    language,
  });
  return {
    material,
    ground,
    taken: [],
    answers: answeredQuestions(ground).flatMap(({ answer }) => answer.passage ?? []),
    claims: [],
    notes: [],
    linked: new Set(),
    opened: false,
    linksGiven: 0,
    quotesGiven: 0,
  };
}

/** Passages for a section within its length: those the brief planned, then those under the same heading, else the best that say something new. */
export function takePassages(desk: Desk, section: OutlineSection, onPage?: string): Passage[] {
  const { ground } = desk;
  const limit = section.words ?? 150;
  const named = new Set(section.source_urls ?? []);
  const points = new Set(section.key_points);
  const under = ground.index.passages.filter(
    (passage) =>
      passage.heading !== null &&
      sameText(passage.heading, section.query ?? section.heading) &&
      (named.size === 0 || named.has(passage.url)) &&
      (passage.url === ground.input.targetUrl || isOnTopic(ground, passage)),
  );
  // Where the brief found nothing on the site, looser matches would only fill the section.
  const isGap = section.role === "topic" && section.source_urls?.length === 0;
  const relevant = under.length > 0 ? under : isGap ? [] : relevantPassages(desk, section, named);
  const planned = uniqueBy([...relevant, ...ground.index.passages], keyPoint).filter((passage) =>
    points.has(keyPoint(passage)),
  );
  const chosen = uniqueBy([...planned, ...relevant], keyPoint);
  return keepWithin(desk, onPage === undefined ? chosen : pagePassages(desk, onPage, chosen), limit);
}

/** Paragraphs and lists of the passages in the order of their pages, claimed and attributed. */
export function writePassages(desk: Desk, passages: readonly Passage[], section: { heading: string }): string[] {
  const blocks: string[] = [];
  for (const passage of passages) {
    desk.taken.push(passage);
    if (passage.kind === "list") {
      if (passage.heading !== null && !sameText(passage.heading, section.heading))
        blocks.push(listLead(passage.heading));
      blocks.push(passage.parts.map((part) => `- ${plainText(part)}`).join("\n"));
      claim(desk, passage.parts.join("; "), [passage.url]);
    } else {
      const fresh = freshParts(desk, passage.parts);
      if (fresh.length > 0) blocks.push(fresh.map(plainText).join(" "));
      for (const part of fresh) claim(desk, part, [passage.url]);
    }
  }
  const link = nextLink(
    desk,
    passages.map((passage) => passage.url),
  );
  return link === null ? blocks : [...blocks, link];
}

/** Sentences that the text does not hold yet; one that leans on a sentence left out goes with it. */
function freshParts(desk: Desk, parts: readonly string[]): string[] {
  const said = new Set(desk.claims.map((made) => made.text));
  const fresh: string[] = [];
  let dropped = false;
  for (const part of parts) {
    dropped = said.has(plainText(part)) || (dropped && leansOnContext(part, desk.ground.language));
    if (!dropped) fresh.push(part);
  }
  return fresh;
}

/** Whether the text holds the sentence already. */
export function isSaid(desk: Desk, sentence: string): boolean {
  return desk.claims.some((made) => made.text === plainText(sentence));
}

/** Others' words as theirs: quoted, named and linked. */
export function writeQuotes(desk: Desk, quotes: readonly Quote[]): string[] {
  return quotes.map((quote) => {
    const { quoteLeads, labelled, quoted } = wordingFor(desk.ground.language);
    const lead = quoteLeads[desk.quotesGiven++ % quoteLeads.length];
    claim(desk, quote.sentence, [quote.url], [quote.evidence_id]);
    return labelled(`${linkTo(desk, quote.url, quote.site)} ${lead}`, quoted(plainText(quote.sentence)));
  });
}

export function claim(desk: Desk, text: string, urls: readonly string[], evidenceIds: readonly string[] = []): void {
  desk.claims.push({ text: plainText(text), evidence_ids: [...evidenceIds], source_urls: [...new Set(urls)] });
}

/** A link to the first of the pages that was not linked yet, introduced in turn by another phrase. */
export function nextLink(desk: Desk, urls: readonly string[]): string | null {
  const url = urls.find(
    (candidate) =>
      !desk.linked.has(candidate) && candidate !== desk.ground.input.targetUrl && pageRole(candidate) !== "home",
  );
  const page = desk.ground.input.pages.find((entry) => entry.url === url);
  if (url === undefined || page === undefined) return null;
  desk.linked.add(url);
  const { linkLeads, labelled } = wordingFor(desk.ground.language);
  const lead = linkLeads[desk.linksGiven++ % linkLeads.length] ?? "";
  return labelled(lead, `${linkTo(desk, url)}.`);
}

/** Markdown link under the name the page gives itself. */
export function linkTo(desk: Desk, url: string, text?: string): string {
  const page = desk.ground.input.pages.find((entry) => entry.url === url);
  const name = text ?? (page === undefined ? url : anchorOf(page, desk.ground.input.brand.name));
  return `[${plainText(name).replace(/[[\]]/g, "")}](${url.replace(/[()\s]/g, encodeURIComponent)})`;
}

/** Passages of one page: those that answer best with those around them, from the page's beginning when none does. */
function pagePassages(desk: Desk, url: string, ranked: readonly Passage[]): Passage[] {
  const all = desk.ground.index.passages.filter((passage) => passage.url === url && passage.kind === "prose");
  const best = ranked.filter((passage) => passage.url === url && passage.kind === "prose");
  return [...best, ...all.filter((passage) => !best.includes(passage))];
}

/** What the brief found for the section, found again; for a heading of its own what comes nearest. */
function relevantPassages(desk: Desk, section: OutlineSection, named: ReadonlySet<string>): Passage[] {
  const { ground } = desk;
  const query = section.query ?? section.heading;
  const facet = facetsIn(ground.language).find((entry) => entry.query === query);
  if (facet !== undefined) return sidePassages(ground, facet, new Set(desk.answers));
  if (ground.keywords.some((entry) => entry.keyword === query)) return searchPassages(ground, query);
  const own = contentKeys(query, ground.language).filter((key) => !ground.topicKeys.includes(key));
  return rankPassages(ground.index, [...ground.topicKeys, ...own])
    .filter(({ passage }) => isOnTopic(ground, passage))
    .filter(({ passage }) => passage.kind === "prose" || isListAbout(passage, [...ground.topicKeys, ...own]))
    .filter(
      ({ passage }) =>
        own.length === 0 || coverage(own, new Set([...passage.keys, ...passage.heading_keys])) >= OWN_WORDS_FROM,
    )
    .map((entry) => ({ ...entry, score: entry.score + (named.has(entry.passage.url) ? NAMED_PAGE_BONUS : 0) }))
    .filter((entry) => entry.score >= RELEVANT_FROM)
    .sort((a, b) => b.score - a.score)
    .map((entry) => entry.passage);
}

/** A list belongs where its own heading is about the section. */
function isListAbout(passage: Passage, keys: readonly string[]): boolean {
  return coverage(keys, passage.heading_keys) >= 0.5;
}

/** The best that fit the length and say something new, put back in the order of their pages. */
function keepWithin(desk: Desk, passages: readonly Passage[], limit: number): Passage[] {
  const kept: Passage[] = [];
  const perPage = new Map<string, number>();
  let words = 0;
  for (const passage of passages) {
    if (kept.length >= PASSAGES_PER_SECTION_MAX || words >= limit) break;
    const fromPage = perPage.get(passage.url) ?? 0;
    if (fromPage >= PASSAGES_PER_PAGE_MAX && passages.some((other) => other.url !== passage.url)) continue;
    if (isRedundant(passage, [...desk.taken, ...kept]) || (words > 0 && words + passage.words > limit * 1.4)) continue;
    kept.push(passage);
    perPage.set(passage.url, fromPage + 1);
    words += passage.words;
  }
  const pages = [...new Set(kept.map((passage) => passage.url))];
  return kept.sort((a, b) => pages.indexOf(a.url) - pages.indexOf(b.url) || a.order - b.order);
}

function listLead(heading: string): string {
  return heading.trim().endsWith("?") ? plainText(heading) : `${plainText(heading.replace(/[:.]+$/, ""))}:`;
}
