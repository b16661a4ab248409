import { answerTo } from "./keyword_ideas.ts";
import { foreignWording, worded, wordingOf } from "./languages.ts";
import type { Market } from "./market.ts";
import { corePhrase, isClause, joined, withLabelArticle } from "./phrase.ts";
import type { RankedPage } from "./ranking.ts";
import { ANSWERS, type EngineProfile, type Topic } from "./sandbox_data.ts";
import { fill, pick, shuffled } from "./seeded.ts";

export interface AnswerParts {
  question: string;
  language: string | undefined;
  /** What the question is about, the brand's name aside. */
  subject: string;
  /** The brand that the question names, else null. */
  brand: RankedPage | null;
  market: Market;
  topic: Topic;
  /** Businesses named, in order. */
  named: readonly RankedPage[];
  /** Pages attached to the text, in order; footnote n is the n-th of them. */
  cited: readonly RankedPage[];
  /** How the platform words its answers. */
  style: EngineProfile["style"];
  /** Varies the wording. */
  key: string;
}

const LIST_NAMES_MIN = 3;
const SUBJECT_WORDS_MAX = 7;
const FACTS_MORE = 3;
const TIPS = 2;

/** A natural answer of about 80 to 250 words that says only what the world holds: what it asks, names, more of it. */
export function composeAnswer(parts: AnswerParts): string {
  const { topic, subject, language, key, brand } = parts;
  const foreign = foreignWording(language);
  const facts = shuffled(foreign ? worded(foreign.advice, subject) : topic.facts, `${key}|facts`);
  const tips = foreign ? [] : shuffled(topic.tips, `${key}|tips`).slice(0, TIPS);
  const direct = brand && !foreign ? aboutBrand(parts, brand) : answerTo(topic, parts.question);
  const [lead = "", ...more] = direct === null ? facts : [direct, ...facts];
  const blocks = [marked(parts, lead), naming(parts), [...more.slice(0, FACTS_MORE), ...tips].join(" ")];
  return blocks.filter((block) => block !== "").join("\n\n");
}

/** What the brand's site says of it, and what others do. */
function aboutBrand({ market, key }: AnswerParts, { name, snippet }: RankedPage): string {
  const says = snippet === "" ? `${name} is ${withLabelArticle(market.label)}.` : snippet;
  return `${/[.!?]$/.test(says) ? says : `${says}.`} ${pick(ANSWERS.judgements, `${key}|judgement`)}`;
}

/** Who is named beside the brand asked about: as a list with a reason each, or in a sentence of the language. */
function naming(parts: AnswerParts): string {
  const { style, language, topic, subject } = parts;
  const named = parts.named.filter((page) => page !== parts.brand);
  if (named.length === 0) return "";
  const wording = wordingOf(language);
  const core = corePhrase(subject);
  const about = parts.brand || core.split(" ").length > SUBJECT_WORDS_MAX ? topic.head : core || topic.head;
  const isForeign = foreignWording(language) !== null;
  if (isForeign || named.length < LIST_NAMES_MIN || style === "prose" || style === "footnotes") {
    const names = joined(
      named.map((page) => `${page.name}${footnote(parts, page)}`),
      wording.and,
    );
    const told = worded(wording.naming, isForeign ? subject : about).map((text) =>
      text.replace("{names}", () => names),
    );
    return [...told, ...(isForeign ? [] : [`${named[0]!.name} is ${reason(parts, 0)}`])].join(" ");
  }
  const rows = named.map(
    (page, at) => `${style === "numbered" ? `${at + 1}.` : "-"} **${page.name}**: ${reason(parts, at)}`,
  );
  return `${fill(pick(ANSWERS.openings, `${parts.key}|opening`), { subject: about })}\n\n${rows.join("\n")}`;
}

/** Why a company is named, to follow its name and `is`; no two of an answer get the same. */
function reason({ market, topic, key }: AnswerParts, index: number): string {
  const audience = market.audiences[(index + key.length) % market.audiences.length]!;
  const about = isClause(topic.head) ? "this subject" : topic.head;
  const reasons = shuffled(ANSWERS.reasons, `${key}|reasons`);
  return fill(reasons[index % reasons.length]!, { audience, about });
}

function marked(parts: AnswerParts, text: string): string {
  const publisher = parts.cited.find((page) => page.kind === "publisher") ?? parts.cited[0];
  return text === "" || !publisher ? text : `${text}${footnote(parts, publisher)}`;
}

function footnote(parts: AnswerParts, page: RankedPage): string {
  if (parts.style !== "footnotes") return "";
  const place = parts.cited.findIndex((cited) => cited.url === page.url);
  return place < 0 ? "" : `[${place + 1}]`;
}
