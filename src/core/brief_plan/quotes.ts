import { contentKeys, countWords, wordsOf } from "../../language/words.ts";
import { isUsable, leansOnContext } from "../text/passages.ts";
import { splitSentences } from "../text/sentences.ts";
import { coverage, jaccard } from "../text/similarity.ts";
import { cuesFor } from "./cues/cues_for.ts";
import { type Facet, facetsAsked } from "./facets.ts";
import type { Ground } from "./ground.ts";
import type { RankingPage } from "./landscape.ts";
import { isDefinition, topicNames } from "./topic_sentences.ts";

const WORDS = { min: 7, max: 40 };
const ON_TOPIC_FROM = 0.6;
const QUESTION_MATCH_FROM = 0.75;
const ALIKE_FROM = 0.5;
/** Who speaks for no offer of its own: a rival is not quoted. */
const QUOTABLE_KINDS = new Set(["publisher", "reference"]);
/** Words of a seller of itself. */
const SELF_PRAISE = /\b(?:we|our|us|i|my|shop now|order|buy|book|call|discover|wir|unsere?|nous|notre)\b/i;

/** A sentence of somebody else's page as the results page shows it. */
export interface Quote {
  sentence: string;
  url: string;
  /** How the page's site calls itself. */
  site: string;
  evidence_id: string;
}

/** What pages that rank say to a side of the topic or to a question, for what the brand's own pages do not answer. */
export function quotesFor(ground: Ground, of: { facet: Facet | null; question?: string; limit: number }): Quote[] {
  const chosen: { quote: Quote; keys: Set<string> }[] = [];
  for (const page of ground.landscape.ranking) {
    if (chosen.length >= of.limit) break;
    if (!QUOTABLE_KINDS.has(ground.domainKinds.get(page.domain) ?? "unknown")) continue;
    if (page.own || chosen.some((entry) => entry.quote.url === page.url)) continue;
    const site = siteName(page);
    for (const { text } of splitSentences(page.snippet, ground.language)) {
      const keys = new Set(contentKeys(text, ground.language));
      if (
        !isQuotable(text, { site, language: ground.language }) ||
        !isAbout(ground, page, keys) ||
        !isOnSide(page, of.facet, ground.language) ||
        !answers(ground, text, of)
      )
        continue;
      if (chosen.some((entry) => jaccard(entry.keys, keys) >= ALIKE_FROM)) continue;
      chosen.push({ quote: { sentence: text, url: page.url, site, evidence_id: page.evidence_id }, keys });
      break;
    }
  }
  return chosen.map((entry) => entry.quote);
}

function isQuotable(sentence: string, { site, language }: { site: string; language: string }): boolean {
  const words = countWords(sentence);
  if (words < WORDS.min || words > WORDS.max || !isUsable(sentence, language) || leansOnContext(sentence, language))
    return false;
  const text = ` ${wordsOf(sentence).join(" ")} `;
  return (
    !(cuesFor(language)?.selfPraise ?? SELF_PRAISE).test(sentence) && !text.includes(` ${wordsOf(site).join(" ")} `)
  );
}

function isAbout(ground: Ground, page: RankingPage, keys: ReadonlySet<string>): boolean {
  const around = new Set([...keys, ...contentKeys(page.title, ground.language)]);
  return ground.topics.some((topic) => coverage(topic, around) >= ON_TOPIC_FROM);
}

/** A page named by one side of a topic says what it says on that side, not on another. */
function isOnSide({ title }: RankingPage, facet: Facet | null, language: string): boolean {
  const [named] = facetsAsked(title, language);
  return facet === null || named === undefined || named.id === facet.id;
}

function answers(ground: Ground, sentence: string, of: { facet: Facet | null; question?: string }): boolean {
  if (of.question !== undefined) {
    const asked = contentKeys(of.question, ground.language);
    const own = asked.filter((key) => !ground.topicKeys.includes(key));
    const keys = new Set(contentKeys(sentence, ground.language));
    if (coverage(own.length > 0 ? own : asked, keys) < QUESTION_MATCH_FROM) return false;
  }
  if (of.facet === null) return of.question !== undefined;
  if (of.facet.id === "definition")
    return topicNames(ground.topic, ground.language).some((name) => isDefinition(sentence, name, ground.language));
  return of.facet.told.test(sentence);
}

function siteName(page: RankingPage): string {
  const part =
    page.title
      .split(/\s+[|–—]\s+/)
      .at(-1)
      ?.trim() ?? "";
  return page.title.includes(part) && part !== page.title.trim() && countWords(part) <= 6 && part !== ""
    ? part
    : page.domain;
}
