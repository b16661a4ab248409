import { inventRivals } from "../invented_names.ts";
import { isPluralPhrase, withNounArticle } from "../noun_phrase.ts";
import { sentenceCase, slugOf, titleCase } from "../phrase.ts";
import { shuffled } from "../seeded.ts";
import type { IndustryPack, Offer, QuestionAnswer, Topic } from "./industry_pack.ts";
import type { Manner, MannerTexts } from "./manner_texts.ts";
import { MANNERS } from "./trade_manners.ts";
import { GOODS_TRADES } from "./trades_goods.ts";
import { SERVICE_TRADES } from "./trades_services.ts";

/** Sentences that a subject takes from its manner, beside its own. */
const SHARED = { facts: 5, tips: 5, mistakes: 4, details: 4 };
const OFFER_DEMAND = 4;
const OTHER_DEMAND = 3;

/**
 * Reads trades: `= id | label | trade | schema.org type | manner | staff`, `hints …`, `weak …`, `for …`, then a subject
 * a line: `* head | price | summary | variants | facts… | Question? Answer` is sold, `- head | variants | …` is not.
 */
export function readTrades(text: string): IndustryPack[] {
  return text
    .split(/^= /m)
    .slice(1)
    .map((block) => readTrade(block.trim().split("\n")));
}

/** A wide range of trades told in a few lines each. */
export const TRADE_PACKS: readonly IndustryPack[] = [...readTrades(SERVICE_TRADES), ...readTrades(GOODS_TRADES)];

/** The trade of a company whose name tells none: nothing is said of it that is not true of any. */
export const GENERAL_PACK: IndustryPack = TRADE_PACKS.find((pack) => pack.id === "general")!;

function readTrade([first = "", ...lines]: string[]): IndustryPack {
  const [id, label, trade, schemaType, manner, staff] = first.split(" | ");
  const texts = MANNERS[manner as Manner];
  if (id === undefined || label === undefined || trade === undefined || schemaType === undefined || staff === undefined)
    throw new Error(`Cannot read trade "${first}": expected "id | label | trade | type | manner | staff"`);
  if (texts === undefined) throw new Error(`Cannot read trade "${id}": unknown manner "${manner}"`);
  const marked = (mark: string) =>
    lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(mark.length + 1).trim());
  const listed = (mark: string) => marked(mark).flatMap((line) => line.split(", "));
  const say = (text: string) => sentenceCase(text.replaceAll("{trade}", trade).replaceAll("{staff}", staff));
  const namedBy = trade.split(" ")[0] ?? trade;
  const sold = marked("*").map((line) => line.split(" | "));
  const other = marked("-").map((line) => line.split(" | "));
  return {
    ...texts,
    id,
    origin: "described",
    label,
    trade,
    schemaType,
    hints: listed("hints"),
    weakHints: listed("weak"),
    audiences: listed("for"),
    ideaForms: [],
    offersByAudience: [],
    taglines: texts.taglines.map(say),
    story: texts.story.map(say),
    roles: [
      { role: "Founder", bio: "leads the first conversation with everybody who is new." },
      { role: `Senior ${staff}`, bio: "has trained colleagues in the region for twelve years." },
      { role: sentenceCase(staff), bio: "joined after six years in a larger company and likes the short ways." },
      { role: "Front desk", bio: "plans dates and answers what comes up between them." },
    ],
    cases: [],
    offers: sold.map((fields) => readOffer(fields, texts)),
    topics: [
      ...sold.map(([head = "", price = "", , ...rest]) =>
        readTopic(head, { rest, texts, demand: OFFER_DEMAND, price }),
      ),
      ...other.map(([head = "", ...rest]) => readTopic(head, { rest, texts, demand: OTHER_DEMAND })),
    ],
    namedBy,
    rivals: inventRivals(id, namedBy),
  };
}

function readOffer([head = "", price = "", summary = ""]: readonly string[], texts: MannerTexts): Offer {
  const slug = slugOf(head);
  const details = shuffled(texts.details, slug).slice(0, SHARED.details);
  return { name: titleCase(head), slug, topic: head, summary, details, price };
}

function readTopic(
  head: string,
  options: { rest: readonly string[]; texts: MannerTexts; demand: number; price?: string },
): Topic {
  const [variants = "", ...lines] = options.rest;
  const questions = lines.filter((line) => line.includes("? ")).map(readQuestion);
  if (questions.length === 0) throw new Error(`Cannot read subject "${head}": expected a question with its answer`);
  // A sentence about buying or booking does not fit round `how to …` and `… vs …`.
  const isNamed = !/^how to | vs /.test(head);
  const shared = (kind: "facts" | "tips" | "mistakes") =>
    shuffled(
      options.texts[kind].filter((line) => isNamed || !line.includes("{x}")),
      `${head}|${kind}`,
    )
      .slice(0, SHARED[kind])
      .map((line) => line.replaceAll("{x}", head));
  return {
    head,
    demand: options.demand,
    takesForms: false,
    variants: variants.split(", "),
    facts: [...lines.filter((line) => !line.includes("? ")), ...shared("facts")],
    tips: shared("tips"),
    mistakes: shared("mistakes"),
    questions: [...questions, ...priceQuestion(head, options.price ?? "")],
  };
}

function priceQuestion(head: string, price: string): QuestionAnswer[] {
  if (!/\d/.test(price)) return [];
  const question = `How much ${isPluralPhrase(head) ? "do" : "does"} ${withNounArticle(head)} cost?`;
  return [
    {
      question,
      answer: `Guide price: ${price}. Scope and place move it, so ask for a written offer before you decide.`,
    },
  ];
}

function readQuestion(line: string): QuestionAnswer {
  const end = line.indexOf("? ") + 1;
  return { question: line.slice(0, end), answer: line.slice(end + 1) };
}
