import { answerTo } from "./keyword_ideas.ts";
import { foreignWording, worded } from "./languages.ts";
import type { Market } from "./market.ts";
import { isClause, isVerbPhrase } from "./noun_phrase.ts";
import { corePhrase, joined, withLabelArticle } from "./phrase.ts";
import type { RankedPage } from "./ranking.ts";
import { ANSWERS, type EngineProfile, type Topic, type Wording } from "./sandbox_data.ts";
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
  /** True when the question asks for names rather than for knowledge. */
  isForNames: boolean;
  /** How the platform words its answers. */
  style: EngineProfile["style"];
  /** Varies the wording. */
  key: string;
}

const LIST_NAMES_MIN = 3;
const SUBJECT_WORDS_MAX = 7;
const FACTS = { lead: 2, more: 3 };

/** A natural answer of about 80 to 250 words that says only what the world holds. */
export function composeAnswer(parts: AnswerParts): string {
  const foreign = foreignWording(parts.language);
  const blocks = () => {
    if (foreign) return foreignAnswer(parts, foreign);
    if (parts.brand) return aboutBrand(parts, parts.brand);
    return parts.isForNames ? recommendation(parts) : explanation(parts);
  };
  return blocks()
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .join("\n\n");
}

function foreignAnswer(parts: AnswerParts, wording: Wording): string[] {
  const names = joined(namesOf(parts), wording.and);
  const naming = names === "" ? [] : worded(wording.naming, parts.subject);
  return [
    naming.map((sentence) => sentence.replace("{names}", () => names)).join(" "),
    shuffled(worded(wording.advice, parts.subject), parts.key).join(" "),
  ];
}

/** An answer to a question that names the brand: what its site says, and who else is compared with it. */
function aboutBrand(parts: AnswerParts, brand: RankedPage): string[] {
  const { key } = parts;
  const names = namesOf({ ...parts, named: parts.named.filter((page) => page !== brand) });
  const says = brand.snippet === "" ? `${brand.name} is ${withLabelArticle(parts.market.label)}.` : brand.snippet;
  const compared = names.length > 0 ? `People who consider it also look at ${joined(names)}.` : "";
  return [
    `${marked(parts, /[.!?]$/.test(says) ? says : `${says}.`)} ${pick(ANSWERS.judgements, `${key}|judgement`)}`,
    `${compared} ${facts(parts).slice(0, FACTS.lead).join(" ")}`,
    `Before you decide: ${tips(parts)}`,
  ];
}

function recommendation(parts: AnswerParts): string[] {
  const core = corePhrase(parts.subject);
  const subject = core === "" || core.split(" ").length > SUBJECT_WORDS_MAX ? parts.topic.head : core;
  const opening = fill(pick(ANSWERS.openings, `${parts.key}|opening`), { subject });
  const [first = "", second = ""] = facts(parts);
  const closing = `${second} ${tips(parts)}`;
  if (parts.named.length === 0) return [opening, marked(parts, first), closing];
  const isProse = parts.style === "prose" || parts.named.length < LIST_NAMES_MIN;
  return [`${opening} ${marked(parts, first)}`, isProse ? namesInProse(parts) : namesAsList(parts), closing];
}

function explanation(parts: AnswerParts): string[] {
  const direct = answerTo(parts.topic, parts.question);
  const all = facts(parts);
  const from = direct ? 0 : FACTS.lead;
  const body = all.slice(from, from + FACTS.more);
  const isList = parts.style === "bullets" && body.length > 1;
  return [
    marked(parts, direct ?? all.slice(0, from).join(" ")),
    isList ? body.map((fact) => `- ${fact}`).join("\n") : body.join(" "),
    `${tips(parts)} ${namesInProse(parts)}`,
  ];
}

function facts({ topic, key }: AnswerParts): string[] {
  return shuffled(topic.facts, `${key}|facts`);
}

function tips({ topic, key }: AnswerParts): string {
  return shuffled(topic.tips, `${key}|tips`).slice(0, 2).join(" ");
}

function namesAsList(parts: AnswerParts): string {
  return parts.named
    .map((page, index) => {
      const mark = parts.style === "numbered" ? `${index + 1}.` : "-";
      return `${mark} **${page.name}**: ${reason(parts, index)}${footnote(parts, page)}`;
    })
    .join("\n");
}

function namesInProse(parts: AnswerParts): string {
  const names = namesOf(parts);
  const [first] = parts.named;
  if (!first) return "";
  if (names.length === 1) return `${names[0]} is often named here and is ${reason(parts, 0)}`;
  if (!parts.isForNames) return `${joined(names)} have published useful pages on this.`;
  return `Names that are recommended most often are ${joined(names)}. ${first.name} is ${reason(parts, 0)}`;
}

function namesOf(parts: AnswerParts): string[] {
  return parts.named.map((page) => `${page.name}${footnote(parts, page)}`);
}

/** Why a company is named, to follow its name and `is`; no two of an answer get the same. */
function reason({ market, topic, key }: AnswerParts, index: number): string {
  const audience = market.audiences[(index + key.length) % market.audiences.length]!;
  const about = isVerbPhrase(topic.head) || isClause(topic.head) ? "this subject" : topic.head;
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
