import { uniqueBy } from "../../base/unique_by.ts";
import { contentKeys } from "../../language/words.ts";
import { isUnbound, leansOnContext, type Passage } from "../text/passages.ts";
import { isRedundant, rankPassages } from "../text/ranking.ts";
import { splitSentences } from "../text/sentences.ts";
import { coverage } from "../text/similarity.ts";
import { firstSentences } from "./asked_answers.ts";
import { differenceAnswer } from "./contrast.ts";
import { facetsAsked } from "./facets.ts";
import { type Ground, isOnTopic } from "./ground.ts";
import { isBiography, tellsSide } from "./topic_sentences.ts";

const WORDS_MAX = 75;
const PASSAGES_READ_MAX = 12;
/** Share of a question's own words its answer must carry. */
const OWN_WORDS_FROM = 0.75;
/** Share of all its words a sentence must carry to answer it. */
const SENTENCE_FROM = 0.5;
/** Share of the topic's words in the question that a sentence, its heading or its page must name: another offer's price is no answer. */
const NAMED_FROM = 0.6;
/** Share of a question's words that a heading with its page's title names when it asks the same, and share of its words that may be others. */
const ASKED_FROM = 0.8;
const FOREIGN_MAX = 0.25;
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
  const answers = (target?.sections ?? []).flatMap(({ heading, blocks, words }) =>
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
  return uniqueBy(answers, ({ question }) => question.toLowerCase());
}

/** The brand's own answer: under that very heading, else the sentences that carry the question's words. */
export function answerTo(ground: Ground, question: string, taken: readonly Passage[] = []): Answer | null {
  const keys = [...new Set(contentKeys(question, ground.language))];
  const asked = { question, keys };
  const kept = keptAnswers(ground).find((entry) =>
    isAskedBy(ground, asked, { heading: entry.question, title: ground.target?.title ?? "" }),
  );
  if (kept !== undefined && ground.target !== null)
    return { sentences: kept.sentences, url: ground.target.url, passage: null };
  const free = new Set(
    ground.index.passages.filter((passage) => passage.kind === "prose" && !isRedundant(passage, taken)),
  );
  const heading = ground.asked.find((entry) =>
    isAskedBy(ground, asked, { heading: entry.question, title: entry.page_title }),
  );
  if (heading !== undefined) {
    const first = heading.sentences.at(-1) ?? "";
    const passage =
      ground.index.passages.find((entry) => entry.url === heading.url && entry.text.includes(first)) ?? null;
    if (passage === null || !isRedundant(passage, taken))
      return { sentences: heading.sentences, url: heading.url, passage };
  }
  const under = [...free].find(
    (passage) =>
      passage.after_heading <= UNDER_HEADING_MAX &&
      isAskedBy(ground, asked, { heading: passage.heading ?? passage.page_title, title: passage.page_title }),
  );
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

/** Whether a heading, with the title of its page, asks the same: all that the question names, the same side, and hardly a word beside. */
function isAskedBy(
  { language, input }: Ground,
  { question, keys }: { question: string; keys: readonly string[] },
  { heading, title }: { heading: string; title: string },
): boolean {
  const brand = new Set(contentKeys(input.brand.name, language));
  const own = [...new Set(contentKeys(heading, language))];
  const foreign = own.filter((key) => !keys.includes(key) && !brand.has(key));
  if (own.length === 0 || foreign.length > own.length * FOREIGN_MAX) return false;
  const around = new Set([...own, ...contentKeys(title, language)]);
  if (coverage(keys, around) < ASKED_FROM) return false;
  const [side] = facetsAsked(question, language);
  const [other] = facetsAsked(heading, language);
  return side === undefined || other === undefined || side.id === other.id;
}
