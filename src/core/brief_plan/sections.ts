import { keywordKey } from "../../language/keyword_text.ts";
import { contentKeys, countWords } from "../../language/words.ts";
import { capitalize } from "../phrase.ts";
import type { PageSection } from "../text/page_sections.ts";
import type { Passage } from "../text/passages.ts";
import { personCounts } from "../text/reading.ts";
import { coverage, jaccard } from "../text/similarity.ts";
import { type Answer, answerTo, keptAnswers } from "./answers.ts";
import { cuesFor } from "./cues/cues_for.ts";
import type { FacetId } from "./facet_id.ts";
import { FACETS, type Facet, facetsAsked, facetsIn } from "./facets.ts";
import { type Ground, isOnHead } from "./ground.ts";
import type { AskedQuestion } from "./landscape.ts";
import { quotesFor } from "./quotes.ts";
import { weightShare } from "./relevance.ts";
import { BARE_IDEA, type SectionIdea } from "./section_idea.ts";
import { sidePassages } from "./support.ts";
import { wordingFor } from "./wording/wording_for.ts";
import { writtenQuestion } from "./written_question.ts";

const QUOTES_MAX = 2;
const HEADING_WORDS = { min: 3, max: 14 };
const KEPT_WORDS_MIN = 6;
/** Uses of `I`, `my` and the like from which a section is somebody's story. */
const STORY_WORDS_FROM = 2;
/** Share of the topic's words in its heading from which a section is named after the topic. */
const NAMED_FROM = 0.6;
/** Share of the topic's words in a question from which it is about the topic. */
const SHORT_TOPIC_NAMED_FROM = 0.5;
const LONG_TOPIC_NAMED_FROM = 0.6;
/** A shop's own names of sections that say nothing. */
const GENERAL_NAME =
  /^(?:description|details|overview|about|information|product description|beschreibung|produktbeschreibung|descripción|descrizione)$/i;
/** Sides whose signs hardly ever stand for anything else. */
const TOLD_ALONE: ReadonlySet<FacetId> = new Set(["cost"]);
/** Plain headings of a side. */
const SIDE_HEADING: Partial<Record<FacetId, RegExp>> = {
  how: /\b(?:how it works|what (?:will )?you (?:will )?(?:learn|get)|what to expect|steps?|process|what(?:['’]s| is) included|what you get)\b/i,
  benefits: /\b(?:benefits?|advantages?|why)\b/i,
  audience: /\bwho\b.{0,30}\b(?:for|attend|join)\b|\bfor whom\b/i,
  cost: /\b(?:costs?|prices?|pricing|fees?|tuition|plans)\b/i,
  timing: /\b(?:when to|how long|how often|schedule|dates|hours|duration)\b/i,
  place: /\bwhere\b|\b(?:location|address|directions|online|in person)\b/i,
  prepare: /\b(?:prepar\w+|before you|get(?:ting)? started|bring)\b/i,
  limits: /\b(?:limits?|risks?|safety|myths?)\b/i,
};
/** What only somebody outside the brand can answer. */
const ASKS_FOR_PROVIDERS = /\b(?:providers?|compan(?:y|ies)|brands?|vendors?|recommend|would you pick)\b/i;
const POINTS_ELSEWHERE = /\b(?:following|below|above|here)\b/i;
const HOW_TO = /^how to \S+ \S/;
const NO_SECTION =
  /^(?:share|related|recent|comments?|leave|search|menu|subscribe|newsletter|follow|tags?|categories|upcoming|photo|cart|login)\b/i;
const OWN_SECTION_WORDS_MIN = 30;
/** A section of the site is taken from its beginning: later parts lean on what comes before. */
const OWN_SECTION_START_MAX = 1;
/** Share of a question's words its section must carry to be named after it. */
const QUESTION_TOLD_FROM = 0.75;
/** Questions and headings this alike ask the same. */
const ALIKE_FROM = 0.65;
/** Two sections that open with texts this alike tell the same. */
const SAME_STORY_FROM = 0.18;
const GENERIC_HEADING =
  /^(?:about|contact|home|welcome|related|share|recent|more|our (?:team|services|blog)|testimonials?|upcoming|what (?:people|clients|customers|parents|our .*) (?:say|are saying)|reviews?|get started|sign up|subscribe|newsletter|follow|description|additional|search|menu|comments?|leave|photo|tags?|faqs?|frequently asked questions|concepts|key (?:features|facts)|overview|introduction|conclusion|summary|some of|the following|click|join|watch|listen|download|buy|order|register)\b/i;
/** Weights of what shows that a section is wanted. */
const DEMAND = { keyword: 2, question: 1.5, results: 3 };

/** Sides of the topic that are asked for or that the brand can speak to, in reading order. */
export function facetIdeas(ground: Ground): SectionIdea[] {
  const answered = answeredQuestions(ground);
  return facetsIn(ground.language)
    .map((facet) => facetIdea(ground, facet, answered))
    .filter((idea) => idea.demand > 0 || idea.passages.length > 0);
}

function facetIdea(ground: Ground, facet: Facet, answered: readonly AnsweredQuestion[]): SectionIdea {
  const passages = sidePassages(ground, facet, new Set(answered.map((entry) => entry.answer.passage)));
  const asks = (text: string) => facetsAsked(text, ground.language).some((asked) => asked.id === facet.id);
  const told = new Set(answered.map((entry) => entry.question));
  const questions = ground.landscape.questions.filter(
    (entry) =>
      entry.source !== "engine_query" &&
      !told.has(entry.question) &&
      facetsAsked(entry.question, ground.language)[0]?.id === facet.id &&
      isAboutTopic(ground, entry.question),
  );
  const settled = new Set([...told].map((question) => question.toLowerCase().replace(/\?$/, "")));
  const keywords = ground.keywords
    .map((keyword) => keyword.keyword)
    .filter((keyword) => asks(keyword) && !settled.has(keyword.toLowerCase()));
  const { ranking } = ground.landscape;
  const rivals = ranking.filter((page) => !page.own);
  const showing = rivals.filter((page) => asks(`${page.title} ${page.snippet}`));
  const covered = rivals.length === 0 ? null : showing.length / rivals.length;
  return {
    ...BARE_IDEA,
    heading:
      questionHeading(ground, questions, passages) ??
      doingHeading(facet, keywords) ??
      wordingFor(ground.language).facetHeading(facet.id, ground.topic),
    facet,
    query: facet.query,
    passages,
    quotes: passages.length === 0 ? quotesFor(ground, { facet, limit: QUOTES_MAX }) : [],
    questions,
    keywords,
    covered,
    evidence_ids: evidenceIds(questions, showing),
    demand: DEMAND.keyword * keywords.length + DEMAND.question * questions.length + DEMAND.results * (covered ?? 0),
    order: facet.order,
  };
}

/** Sections that other pages of the brand have on the topic, under a heading that names it. */
export function ownIdeas(ground: Ground): SectionIdea[] {
  const groups = new Map<string, Passage[]>();
  for (const passage of ground.index.passages) {
    if (
      passage.heading === null ||
      passage.url === ground.target?.url ||
      !isSectionHeading(passage.heading, ground.language)
    )
      continue;
    if (!isOnHead(ground, passage)) continue;
    const key = `${passage.url}\n${passage.heading}`;
    groups.set(key, [...(groups.get(key) ?? []), passage]);
  }
  const ideas: (SectionIdea & { score: number })[] = [];
  for (const passages of groups.values()) {
    const words = passages.reduce((sum, passage) => sum + passage.words, 0);
    const heading = passages[0]?.heading ?? "";
    if (words < OWN_SECTION_WORDS_MIN || (passages[0]?.after_heading ?? 0) > OWN_SECTION_START_MAX) continue;
    const named = new Set(contentKeys(heading, ground.language));
    if (heading.toLowerCase() === ground.target?.name.toLowerCase()) continue;
    if (coverage(ground.topicKeys, named) < NAMED_FROM) continue;
    const centrality = Math.max(...passages.map((passage) => ground.index.centrality(passage)));
    ideas.push({
      ...BARE_IDEA,
      heading: tidyHeading(heading),
      query: heading,
      passages,
      order: facetsAsked(heading, ground.language)[0]?.order ?? FACETS.length / 2,
      score: coverage(ground.topicKeys, named) + centrality + Math.min(words, 200) / 400,
    });
  }
  return ideas.sort((a, b) => b.score - a.score || a.heading.localeCompare(b.heading));
}

/** Sections of the page to edit, in its order: what is there stays. */
export function keptIdeas(ground: Ground): SectionIdea[] {
  const cues = cuesFor(ground.language);
  const short = new Set(keptAnswers(ground).map((entry) => entry.question));
  return (ground.target?.sections ?? []).flatMap((section, place) => {
    const { heading, words } = section;
    if (
      heading === null ||
      isStory(section) ||
      short.has(heading) ||
      words < KEPT_WORDS_MIN ||
      (cues?.noSection ?? NO_SECTION).test(heading)
    )
      return [];
    const name = (cues?.generalName ?? GENERAL_NAME).test(heading)
      ? wordingFor(ground.language).headings.about(ground.target?.name ?? ground.topic.name)
      : tidyHeading(heading);
    return [{ ...BARE_IDEA, heading: name, query: heading, order: place / 1000, kept: section, also: [] }];
  });
}

/** Told in the first person: the words of a customer under their name. */
function isStory({ blocks }: PageSection): boolean {
  return personCounts(blocks.flatMap((block) => block.parts).join(" ")).first_singular >= STORY_WORDS_FROM;
}

/** Whether a section of the page answers a side of the topic already: by its heading, or by what only that side says. */
export function holdsSide({ kept, heading }: SectionIdea, facet: Facet, language = "en"): boolean {
  if (isNamedAfter({ heading }, facet, language)) return true;
  const text = (kept?.blocks ?? []).flatMap((block) => block.parts).join(" ");
  return TOLD_ALONE.has(facet.id) && facet.told.test(text);
}

/** Whether a section's heading says that it tells the side. */
export function isNamedAfter({ heading }: Pick<SectionIdea, "heading">, facet: Facet, language: string): boolean {
  const named = (cuesFor(language)?.sideHeadings ?? SIDE_HEADING)[facet.id];
  return facetsAsked(heading, language).some((asked) => asked.id === facet.id) || named?.test(heading) === true;
}

/** Whether two ideas would say the same. */
export function overlaps(a: SectionIdea, b: SectionIdea, language: string): boolean {
  if (a.facet !== null && (b.kept !== null || b.facet === null) && holdsSide(b, a.facet, language)) return true;
  const keys = (idea: SectionIdea) => new Set(contentKeys(idea.heading, language));
  if (jaccard(keys(a), keys(b)) >= 0.6) return true;
  const shared = a.passages.slice(0, 2).filter((passage) => b.passages.slice(0, 2).includes(passage)).length;
  if (shared > 0) return true;
  const [first, second] = [a.passages[0], b.passages[0]];
  return first !== undefined && second !== undefined && jaccard(first.keys, second.keys) >= SAME_STORY_FROM;
}

/** Whether a question is about the topic and not about a neighbour of it. */
export function isAboutTopic(ground: Ground, question: string): boolean {
  const { topicKeys, index, language } = ground;
  const said = new Set(contentKeys(question, language));
  return (
    coverage(topicKeys, said) >= (topicKeys.length > 2 ? LONG_TOPIC_NAMED_FROM : SHORT_TOPIC_NAMED_FROM) &&
    weightShare({ keys: topicKeys, idf: index.idf }, said) >= SHORT_TOPIC_NAMED_FROM
  );
}

/** A search that says itself what the section does. */
function doingHeading(facet: Facet, keywords: readonly string[]): string | null {
  const search = facet.id === "how" ? keywords.find((keyword) => HOW_TO.test(keyword)) : undefined;
  return search === undefined ? null : capitalize(search);
}

/** A person's own question, when it reads as a heading and the passages speak of what it names. */
function questionHeading(
  ground: Ground,
  questions: readonly AskedQuestion[],
  passages: readonly Passage[],
): string | null {
  const spoken = questions.filter((entry) => entry.source === "people_also_ask");
  const told = new Set(passages.slice(0, 3).flatMap((passage) => [...passage.keys, ...passage.heading_keys]));
  const fit = spoken.find((entry) => {
    const keys = contentKeys(entry.question, ground.language);
    return (
      entry.question.endsWith("?") &&
      countWords(entry.question) <= HEADING_WORDS.max &&
      (passages.length === 0 || coverage(keys, told) >= QUESTION_TOLD_FROM)
    );
  });
  return fit === undefined ? null : writtenQuestion(ground, fit.question);
}

function isSectionHeading(heading: string, language: string): boolean {
  const generic = cuesFor(language)?.genericHeading ?? GENERIC_HEADING;
  const words = countWords(heading);
  if (POINTS_ELSEWHERE.test(heading)) return false;
  if (words < HEADING_WORDS.min || words > HEADING_WORDS.max || generic.test(heading)) return false;
  return !/[|»@©]|\d{4}|\$|https?:|^["“]|[,:;]$/.test(heading);
}

function tidyHeading(heading: string): string {
  const plain = heading
    .replace(/^\s*\d+\s?[.):]\s*/, "")
    .replace(/\s+/g, " ")
    .replace(/[.:!]+$/, "")
    .trim();
  return plain === plain.toUpperCase() ? capitalize(plain.toLowerCase()) : capitalize(plain);
}

function evidenceIds(questions: readonly AskedQuestion[], pages: readonly { evidence_id: string }[]): string[] {
  return [
    ...new Set([...questions.flatMap((entry) => entry.evidence_ids), ...pages.map((page) => page.evidence_id)]),
  ].slice(0, 12);
}

/** A question people ask that a page of the brand answers. */
export interface AnsweredQuestion extends AskedQuestion {
  answer: Answer;
}

/** What people ask about the topic in their own words and the site answers in short. */
export function answeredQuestions(ground: Ground): AnsweredQuestion[] {
  return ground.landscape.questions.flatMap((entry) => {
    if (entry.source === "engine_query" || entry.source === "answer_engine" || !isAboutTopic(ground, entry.question))
      return [];
    const answer = answerTo(ground, entry.question);
    return answer === null ? [] : [{ ...entry, answer }];
  });
}

/** Questions for the FAQ: what people ask about the topic that no section is named after. */
export function faqQuestions(ground: Ground, headings: readonly string[], limit: number): AskedQuestion[] {
  const taken = headings.map((heading) => new Set(contentKeys(heading, ground.language)));
  const chosen: AskedQuestion[] = [];
  const keys = new Set<string>();
  const order = ["people_also_ask", "keyword", "answer_engine"];
  const ranked = [...ground.landscape.questions].sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source));
  for (const entry of ranked) {
    if (chosen.length >= limit) break;
    // Questions put to the engines are this service's own wording: a long one is no reader's question.
    const isOurs = entry.source === "answer_engine";
    if (isOurs && (chosen.length >= 4 || countWords(entry.question) > 10 || ASKS_FOR_PROVIDERS.test(entry.question)))
      continue;
    if (entry.source === "engine_query" || !/^¿?\p{L}/u.test(entry.question) || !isAboutTopic(ground, entry.question))
      continue;
    const own = new Set(contentKeys(entry.question, ground.language));
    const key = keywordKey(entry.question.toLowerCase(), ground.language);
    if (keys.has(key) || taken.some((other) => jaccard(own, other) >= ALIKE_FROM)) continue;
    keys.add(key);
    taken.push(own);
    chosen.push(entry);
  }
  return chosen;
}
