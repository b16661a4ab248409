import { type ForeignWording, foreignWording, worded } from "./foreign_wordings.ts";
import { answerTo } from "./keyword_ideas.ts";
import { isVerbPhrase } from "./noun_phrase.ts";
import type { IndustryPack, Topic } from "./packs/industry_pack.ts";
import { corePhrase, withLabelArticle } from "./phrase.ts";
import type { RankedPage } from "./ranking.ts";
import { pick, shuffled } from "./seeded.ts";

/** How a platform words its answers. */
export type AnswerStyle = "numbered" | "prose" | "bullets" | "footnotes";

export interface AnswerParts {
  question: string;
  language: string | undefined;
  /** What the question is about, the brand's name aside. */
  subject: string;
  /** The brand that the question names, else null. */
  brand: RankedPage | null;
  market: IndustryPack;
  topic: Topic;
  /** Businesses named, in order. */
  named: readonly RankedPage[];
  /** Pages attached to the text, in order; footnote n is the n-th of them. */
  cited: readonly RankedPage[];
  /** True when the question asks for names rather than for knowledge. */
  asksForNames: boolean;
  style: AnswerStyle;
  /** Varies the wording. */
  key: string;
}

const LIST_NAMES_MIN = 3;
const SUBJECT_WORDS_MAX = 7;

/** A natural answer of about 80 to 250 words that says only what the world holds. */
export function composeAnswer(parts: AnswerParts): string {
  const foreign = foreignWording(parts.language);
  if (foreign) return foreignAnswer(parts, foreign);
  const blocks = parts.brand
    ? aboutBrand(parts, parts.brand)
    : parts.asksForNames
      ? recommendation(parts)
      : explanation(parts);
  return blocks.filter((block) => block !== "").join("\n\n");
}

function foreignAnswer(parts: AnswerParts, wording: ForeignWording): string {
  const names = parts.named.map((page) => `${page.name}${footnote(parts, page)}`);
  const listed = [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(` ${wording.and} `);
  const naming = names.length > 0 ? worded(wording.naming, parts.subject) : [];
  return [
    naming.map((sentence) => sentence.replace("{names}", () => listed)).join(" "),
    shuffled(worded(wording.advice, parts.subject), parts.key).join(" "),
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

/** An answer to a question that names the brand: what its site says, and who else is compared with it. */
function aboutBrand(parts: AnswerParts, brand: RankedPage): string[] {
  const { topic, key } = parts;
  const others = parts.named.filter((page) => page !== brand);
  const says =
    brand.snippet === "" ? `${brand.name} is ${withLabelArticle(parts.market.label)}.` : sentenceOf(brand.snippet);
  const judgement = pick(
    [
      "Customers mention clear prices and quick answers, and a few wish for more dates.",
      "Reviews are few but mostly good; advice and reliability are named most often.",
      "It is a smaller name, so there are fewer independent tests than for larger providers.",
    ],
    `${key}|judgement`,
  );
  const names = others.map((page) => `${page.name}${footnote(parts, page)}`);
  const compared = names.length > 0 ? `People who consider it also look at ${joined(names)}.` : "";
  const tips = shuffled(topic.tips, `${key}|tips`).slice(0, 2);
  return [
    `${marked(parts, says)} ${judgement}`,
    `${compared} ${shuffled(topic.facts, `${key}|facts`).slice(0, 2).join(" ")}`.trim(),
    `Before you decide: ${tips.join(" ")}`,
  ];
}

function recommendation(parts: AnswerParts): string[] {
  const { topic, key, style } = parts;
  const subject = subjectOf(parts);
  const opening = pick(
    [
      `There is no single best answer for ${subject}, but a few names come up again and again.`,
      `For ${subject}, it helps to start from what you need and then compare three or four providers.`,
      `Several companies are worth a look for ${subject}, and they differ more in service than in price.`,
    ],
    `${key}|opening`,
  );
  const facts = shuffled(topic.facts, `${key}|facts`).slice(0, 2);
  const tips = shuffled(topic.tips, `${key}|tips`).slice(0, 2);
  const closing = `${facts[1] ?? ""} ${tips.join(" ")}`.trim();
  if (parts.named.length === 0) return [opening, marked(parts, facts[0] ?? ""), closing];
  const list =
    style === "prose" || parts.named.length < LIST_NAMES_MIN
      ? namesInProse(parts)
      : namesAsList(parts, style === "numbered");
  return [`${opening} ${marked(parts, facts[0] ?? "")}`, list, closing];
}

function explanation(parts: AnswerParts): string[] {
  const { topic, question, key } = parts;
  const direct = answerTo(topic, question);
  const facts = shuffled(topic.facts, `${key}|facts`);
  const lead = direct ?? facts.slice(0, 2).join(" ");
  const body = facts.slice(direct ? 0 : 2, direct ? 3 : 5);
  const tips = shuffled(topic.tips, `${key}|tips`).slice(0, 2);
  const named = parts.named.length > 0 ? namesInProse(parts) : "";
  if (parts.style === "bullets" && body.length > 1)
    return [marked(parts, lead), body.map((fact) => `- ${fact}`).join("\n"), `${tips.join(" ")} ${named}`.trim()];
  return [marked(parts, lead), body.join(" "), `${tips.join(" ")} ${named}`.trim()];
}

function namesAsList(parts: AnswerParts, numbered: boolean): string {
  return parts.named
    .map((page, index) => {
      const mark = numbered ? `${index + 1}. **${page.name}**` : `- **${page.name}**`;
      return `${mark}: ${reason(parts, index)}${footnote(parts, page)}`;
    })
    .join("\n");
}

function namesInProse(parts: AnswerParts): string {
  const names = parts.named.map((page) => `${page.name}${footnote(parts, page)}`);
  const [first] = parts.named;
  if (!first) return "";
  if (names.length === 1) return `${names[0]} is often named here and is ${reason(parts, 0)}`;
  const listed = joined(names);
  const tail = parts.asksForNames ? ` ${first.name} is ${reason(parts, 0)}` : "";
  const opening = parts.asksForNames
    ? `Names that are recommended most often are ${listed}.`
    : `${listed} have published useful pages on this.`;
  return `${opening}${tail}`;
}

/** Why a company is named, to follow its name and `is`; no two of an answer get the same. */
function reason(parts: AnswerParts, index: number): string {
  const { market, topic, key } = parts;
  const audience = market.audiences[(index + key.length) % market.audiences.length]!;
  const about = isVerbPhrase(topic.head) || /^how to| vs /.test(topic.head) ? "this subject" : topic.head;
  const reasons = shuffled(
    [
      `a solid choice for ${audience}, with clear information on ${about}.`,
      `well reviewed for ${about}, especially by ${audience}.`,
      `known for advice before the sale and for answering questions on ${about}.`,
      `a smaller name with a good reputation among ${audience}.`,
      `easy to compare, since scope and prices for ${about} are published.`,
      `strong on ${about}, though waiting times can be longer.`,
    ],
    `${key}|reasons`,
  );
  return reasons[index % reasons.length]!;
}

function marked(parts: AnswerParts, text: string): string {
  const publisher = parts.cited.find((page) => page.kind === "publisher") ?? parts.cited[0];
  if (parts.style !== "footnotes" || text === "" || !publisher) return text;
  return `${text}${footnote(parts, publisher)}`;
}

function footnote(parts: AnswerParts, page: RankedPage): string {
  if (parts.style !== "footnotes") return "";
  const place = parts.cited.findIndex((cited) => cited.url === page.url);
  return place < 0 ? "" : `[${place + 1}]`;
}

function subjectOf(parts: AnswerParts): string {
  const core = corePhrase(parts.subject);
  return core === "" || core.split(" ").length > SUBJECT_WORDS_MAX ? parts.topic.head : core;
}

function joined(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

function sentenceOf(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
