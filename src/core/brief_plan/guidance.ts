import { contentKeys } from "../../language/words.ts";
import { formatCount, joinAnd, pagePath, plural, quoteList, truncate } from "../phrase.ts";
import { splitSentences } from "../text/sentences.ts";
import { coverage } from "../text/similarity.ts";
import type { FacetId } from "./facet_id.ts";
import type { Facet } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { offerPrice } from "./opening.ts";
import type { SectionIdea } from "./section_idea.ts";
import { isNamedAfter } from "./sections.ts";
import { tellsSide } from "./topic_sentences.ts";

const PAGES_NAMED_MAX = 3;
const SEARCHES_NAMED_MAX = 3;
const QUOTED_CHARS = 90;
/** Sides whose signs a description shows without doubt. */
const SAID_ALONE: ReadonlySet<FacetId> = new Set(["cost", "place", "timing"]);
/** A kept section of more words than this without a list is hard to take in. */
const LONG_WORDS = 250;

/** What to ask those who know, where no page of the site says it. */
export const ASK: Record<FacetId, string> = {
  definition: "What is it, in one sentence a customer would use?",
  how: "What exactly happens, step by step, from the first contact to the result?",
  benefits: "What is different afterwards, and how does the customer notice?",
  audience: "For whom is it made, and who should look elsewhere?",
  kinds: "Which ways are there, and when is each the right one?",
  choose: "Which three questions should a buyer put to any provider?",
  cost: "What is the full price, what does it include, and what makes it more or less?",
  timing: "When should one start, and how long does it take?",
  place: "Where does it take place: on site, online, at the customer's?",
  prepare: "What should the customer have ready or do before?",
  proof: "What shows that it works: figures with their source, cases, certificates?",
  limits: "When does it not help, and what then?",
};

/** Each side as something to ask or to tell. */
export const SIDE_NAMES: Record<FacetId, string> = {
  definition: "what it is",
  how: "how it works",
  benefits: "what it is good for",
  audience: "whom it is for",
  kinds: "which kinds there are",
  choose: "how to choose",
  cost: "what it costs",
  timing: "when to start and how long it takes",
  place: "where to get it",
  prepare: "how to prepare",
  proof: "whether it works",
  limits: "what the limits are",
};

/** What to do with a section that is to be added, from what was measured and what the site says. */
export function topicGuidance(ground: Ground, idea: SectionIdea): string {
  const [first] = idea.passages;
  const parts = [
    shownBy(ground, idea),
    isSearch(idea) ? searchedOf(ground, idea) : searchesOf(idea),
    first === undefined ? "" : `Build on ${joinAnd(urlsOf(idea).slice(0, PAGES_NAMED_MAX).map(pagePath))}.`,
    first === undefined && idea.quotes.length === 0 ? asked(ground, idea.facet) : "",
    first === undefined && idea.quotes.length > 0
      ? "Your own pages are silent; the words of others below show what readers are told today."
      : "",
    isSearch(idea) && first === undefined
      ? `No page of your site tells it of ${ground.topic.name}. Ask: What do we offer for “${idea.query}”, and at what price?`
      : "",
    idea.facet === null && first !== undefined && !isSearch(idea)
      ? `Your own section “${first.heading ?? idea.heading}” there: keep what only you can say, and link to it.`
      : "",
  ];
  return sentence(parts) || "Say it in two or three sentences of your own.";
}

/** What only those who know can add, beside the price where a page states it. */
function asked(ground: Ground, facet: Facet | null): string {
  if (facet === null) return "";
  const price = facet.id === "cost" ? offerPrice(ground) : null;
  const described = price === null ? inDescription(ground, facet) : null;
  if (described !== null)
    return `No running text of your site says it; the description of ${pagePath(described.url)} does (“${truncate(described.text, QUOTED_CHARS)}”): check it, and say it here.`;
  return price === null
    ? `No page of your site says it. Ask: ${ASK[facet.id]}`
    : `Your site states “${price.line}” (${pagePath(price.url)}). Ask besides: What does it include, and what makes it more or less?`;
}

/** What the description of a page on the topic says to a side that no text tells. */
function inDescription({ pages, topicKeys, language }: Ground, facet: Facet): { url: string; text: string } | null {
  if (!SAID_ALONE.has(facet.id)) return null;
  for (const { url, title, description } of pages) {
    if (description === "" || coverage(topicKeys, new Set(contentKeys(title, language))) < 1) continue;
    const found = splitSentences(description, language).find(({ text }) => tellsSide({ ...facet, signs: 1 }, text));
    if (found !== undefined) return { url, text: found.text };
  }
  return null;
}

/** A narrower search that the page is to win gets a section of its own. */
function isSearch(idea: SectionIdea): boolean {
  return idea.facet === null && idea.keywords.length > 0;
}

function searchedOf(ground: Ground, { keywords }: SectionIdea): string {
  const [keyword = ""] = keywords;
  const volume = ground.keywords.find((entry) => entry.keyword === keyword)?.google_vol;
  return `Searched as "${keyword}"${volume === undefined ? "" : ` (${formatCount(volume)} a month)`}${ground.target === null ? "." : "; no heading of the page names it."}`;
}

/** What to do with a section that stands on the page. */
export function keptGuidance(ground: Ground, idea: SectionIdea): string {
  const words = idea.kept?.words ?? 0;
  const hasList = idea.kept?.blocks.some((block) => block.kind === "list") ?? false;
  const sides = idea.also.map((side) => {
    const told = toldIn(idea, side, ground.language);
    const quoted = told === null ? "" : `(“${truncate(told, QUOTED_CHARS)}”)`;
    if (isSearch(side))
      return sentence([
        searchedOf(ground, side),
        standsTogether(ground, side.query, told ?? "")
          ? `The page says it ${quoted}: give that a subheading with these words.`
          : `The page comes near it ${quoted}: where that is what is searched, give it a subheading with these words, else two sentences.`,
      ]);
    return sentence([
      shownBy(ground, side),
      searchesOf(side),
      isSettled(idea, side, ground.language)
        ? told === null
          ? "This section tells it: keep it."
          : `Its first sentence says it ${quoted}: keep it.`
        : told === null
          ? untold(idea, side, ground.language)
          : `The page says it ${quoted}: move that sentence first.`,
    ]);
  });
  return sentence([
    `On the page today (${plural(words, "word")}).`,
    ...sides,
    sides.length === 0 ? "Keep it." : "",
    words > LONG_WORDS && !hasList ? "Break it up: a list or a subheading every 100 words." : "",
  ]);
}

/** What to do where no single sentence of the section tells the side. */
function untold(idea: SectionIdea, { facet, keywords }: SectionIdea, language: string): string {
  if (facet === null) return "";
  return isNamedAfter(idea, facet, language) && keywords.length > 0
    ? "This section tells it: say it with the words searched."
    : `Let its first sentence say ${SIDE_NAMES[facet.id]}.`;
}

/** Whether a section tells a side as it should already: in its first sentence, or by its name where nobody searches for more. */
export function isSettled(idea: SectionIdea, side: SectionIdea, language: string): boolean {
  const { facet, keywords } = side;
  if (facet === null) return false;
  const told = toldIn(idea, side, language);
  return told === null
    ? isNamedAfter(idea, facet, language) && keywords.length === 0
    : told === idea.kept?.blocks[0]?.parts[0];
}

/** Whether the words by which a search narrows the topic stand beside another of its words, not scattered over a sentence. */
function standsTogether({ topicKeys, language }: Ground, search: string, text: string): boolean {
  const keys = contentKeys(search, language);
  const own = keys.filter((key) => !topicKeys.includes(key));
  const said = contentKeys(text, language);
  const isOf = (key: string | undefined) => key !== undefined && keys.includes(key);
  return said.some((key, place) => own.includes(key) && (isOf(said[place - 1]) || isOf(said[place + 1])));
}

/** The sentence with which a section of the page tells a side, or answers a search, already; null where it does not. */
export function toldIn(idea: SectionIdea, side: SectionIdea, language: string): string | null {
  const { facet } = side;
  const parts = (idea.kept?.blocks ?? []).filter((block) => block.kind === "prose").flatMap((block) => block.parts);
  const keys = contentKeys(side.query, language);
  const heading = contentKeys(idea.heading, language);
  const tells = (part: string) =>
    facet !== null
      ? tellsSide(facet, part)
      : coverage(keys, new Set([...heading, ...contentKeys(part, language)])) >= 1;
  return parts.find((part) => tells(part) && !part.endsWith("?")) ?? null;
}

/** How many of the ranking pages show the side. */
function shownBy(ground: Ground, idea: SectionIdea): string {
  if (idea.facet === null || idea.covered === null) return "";
  const rivals = ground.landscape.ranking.filter((page) => !page.own).length;
  const showing = Math.round(idea.covered * rivals);
  const what = SIDE_NAMES[idea.facet.id];
  if (showing === 0)
    return idea.demand > 0
      ? `People ask ${what}, and none of the ${rivals} ranking pages tells it in title or snippet.`
      : "";
  return `${showing} of ${rivals} ranking pages ${showing === 1 ? "tells" : "tell"} ${what} in title or snippet.`;
}

function searchesOf(idea: SectionIdea): string {
  const asked = idea.questions.filter((entry) => entry.source === "people_also_ask").map((entry) => entry.question);
  return sentence([
    idea.keywords.length > 0 ? `Searched as ${quoteList(idea.keywords, SEARCHES_NAMED_MAX)}.` : "",
    asked.length > 0 ? `Asked as ${quoteList(asked, 2)}.` : "",
  ]);
}

function urlsOf(idea: SectionIdea): string[] {
  return [...new Set(idea.passages.map((passage) => passage.url))];
}

function sentence(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
