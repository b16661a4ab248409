import { isUnbound, leansOnContext, type Passage } from "../text/passages.ts";
import { isRedundant, rankPassages } from "../text/ranking.ts";
import { splitSentences } from "../text/sentences.ts";
import { coverage, jaccard } from "../text/similarity.ts";
import { contentKeys, countWords } from "../text/words.ts";
import { differenceAnswer } from "./contrast.ts";
import { facetsAsked } from "./facets.ts";
import { type Ground, isOnTopic } from "./ground.ts";
import { isBiography, tellsSide } from "./topic_sentences.ts";

const WORDS_MAX = 75;
const SENTENCES_MAX = 4;
const PASSAGES_READ_MAX = 12;
/** Share of a question's own words its answer must carry. */
const OWN_WORDS_FROM = 0.75;
/** Share of all its words a sentence must carry to answer it. */
const SENTENCE_FROM = 0.5;
/** Share of the topic's words in the question that a sentence, its heading or its page must name: another offer's price is no answer. */
const NAMED_FROM = 0.6;
/** A heading this alike asks the same. */
const SAME_QUESTION_FROM = 0.6;
/** An answer begins close under its heading. */
const UNDER_HEADING_MAX = 2;

/** What the brand's own page says to a question, in whole sentences. */
export interface Answer {
  sentences: string[];
  url: string;
  /** Null where it stands in the page's own questions and answers. */
  passage: Passage | null;
}

/** A question with its short answer, as the page to edit has it. */
export interface KeptAnswer {
  question: string;
  sentences: string[];
}

/** Questions as headings of the page to edit, with an answer short enough for a list of questions. */
export function keptAnswers({ target, language }: Pick<Ground, "target" | "language">): KeptAnswer[] {
  return (target?.sections ?? []).flatMap(({ heading, blocks, words }) =>
    heading?.endsWith("?") &&
    words <= WORDS_MAX &&
    blocks.every((block) => block.kind === "prose") &&
    blocks.some((block) => block.parts.some((part) => isUnbound(part, language)))
      ? [
          {
            question: heading,
            sentences: blocks.flatMap((block) =>
              splitSentences(block.parts.join(" "), language).map((part) => part.text),
            ),
          },
        ]
      : [],
  );
}

/** The brand's own answer: under that very heading, else the sentences that carry the question's words. */
export function answerTo(ground: Ground, question: string, taken: readonly Passage[] = []): Answer | null {
  const keys = [...new Set(contentKeys(question, ground.language))];
  const kept = keptAnswers(ground).find(
    (entry) => jaccard(new Set(contentKeys(entry.question, ground.language)), new Set(keys)) >= SAME_QUESTION_FROM,
  );
  if (kept !== undefined && ground.target !== null)
    return { sentences: kept.sentences, url: ground.target.url, passage: null };
  const free = new Set(
    ground.index.passages.filter((passage) => passage.kind === "prose" && !isRedundant(passage, taken)),
  );
  const under = [...free]
    .filter((passage) => passage.after_heading <= UNDER_HEADING_MAX)
    .map((passage) => ({ passage, alike: headingLikeness(ground, passage, keys) }))
    .filter((entry) => entry.alike >= SAME_QUESTION_FROM && asksSame(ground, entry.passage, keys))
    .sort((a, b) => b.alike - a.alike || a.passage.order - b.passage.order)[0]?.passage;
  if (under !== undefined) {
    const sentences = firstSentences(under.parts);
    return {
      sentences: under.reply === null ? sentences : [under.reply, ...sentences],
      url: under.url,
      passage: under,
    };
  }
  return differenceAnswer(ground, question, taken) ?? spokenAnswer(ground, { question, keys, free });
}

/** Sentences that carry the words of the question and speak of the side it asks for. */
function spokenAnswer(
  ground: Ground,
  { question, keys, free }: { question: string; keys: readonly string[]; free: ReadonlySet<Passage> },
): Answer | null {
  const facet = facetsAsked(question, ground.language)[0];
  const own = keys.filter((key) => !ground.topicKeys.includes(key));
  const needed = own.length > 0 ? own : keys;
  const named = keys.filter((key) => ground.topicKeys.includes(key));
  for (const { passage } of rankPassages(ground.index, keys).slice(0, PASSAGES_READ_MAX)) {
    if (!free.has(passage) || !isOnTopic(ground, passage) || isBiography(passage.text, ground.language)) continue;
    const start = passage.parts.findIndex((part) => {
      const said = new Set(contentKeys(part, ground.language));
      return (
        !leansOnContext(part, ground.language) &&
        !part.endsWith("?") &&
        (facet === undefined || tellsSide({ ...facet, signs: 1 }, part)) &&
        coverage(needed, said) >= OWN_WORDS_FROM &&
        (named.length === 0 ||
          coverage(named, new Set([...said, ...passage.heading_keys, ...passage.title_keys])) >= NAMED_FROM) &&
        coverage(keys, said) >= SENTENCE_FROM
      );
    });
    if (start !== -1) return { sentences: firstSentences(passage.parts.slice(start)), url: passage.url, passage };
  }
  return null;
}

/** Whether the heading names what the question asks beside the topic. */
function asksSame(ground: Ground, passage: Passage, keys: readonly string[]): boolean {
  const heading = new Set(contentKeys(passage.heading ?? passage.page_title, ground.language));
  return keys.every((key) => ground.topicKeys.includes(key) || heading.has(key));
}

/** Likeness of a heading to a question, also where the one names the brand and the other the topic. */
function headingLikeness(ground: Ground, passage: Passage, keys: readonly string[]): number {
  const heading = contentKeys(passage.heading ?? passage.page_title, ground.language);
  const named = new Set([...ground.topicKeys, ...contentKeys(ground.input.brand.name, ground.language)]);
  const own = new Set(heading.filter((key) => !named.has(key)));
  const asked = new Set(keys.filter((key) => !named.has(key)));
  // A word that the question does not have makes it a question on something else.
  const isSame = asked.size >= 2 && coverage(own, asked) >= 1;
  return Math.max(isSame ? jaccard(own, asked) : 0, jaccard(new Set(heading), new Set(keys)));
}

function firstSentences(parts: readonly string[]): string[] {
  const kept: string[] = [];
  let words = 0;
  for (const part of parts) {
    const count = countWords(part);
    if (kept.length > 0 && (words + count > WORDS_MAX || kept.length >= SENTENCES_MAX || part.endsWith("?"))) break;
    kept.push(part);
    words += count;
  }
  return kept;
}
