import { z } from "zod";
import type { ModelCall } from "../../domain/model_call.ts";
import { pathOf } from "../page_facts_read.ts";
import type { ReadFaults, SiteQuestion } from "../site_question.ts";
import { CONTRADICTION_TOPICS, type Quotation, SLIP_TOPICS } from "../told_fault.ts";
import { CONTRADICTIONS_TASK, CONTRADICTIONS_VERSION } from "./contradictions_prompt.ts";
import { LOADS, MARKUP, type Passage } from "./passages.ts";

const OUTPUT_TOKENS_MAX = 4_000;
const QUOTE_CHARS_MAX = 300;
const ABOUT_CHARS_MAX = 120;
/** Of each kind; who finds more finds what is none. */
const FAULTS_MAX = 20;
/** Topics in which the difference is one of figures. */
const OF_FIGURES: ReadonlySet<string> = new Set(["price", "phone", "hours", "date"]);

const Said = z.object({ passage: z.number().int(), quote: z.string(), about: z.string() });

/** Read leniently: what does not stand where it is said to stand is left out one by one. */
export const ContradictionsAnswer = z.object({
  contradictions: z.array(
    z.object({
      topic: z.string(),
      about: z.string(),
      a: z.number().int(),
      quote_a: z.string(),
      b: z.number().int(),
      quote_b: z.string(),
      sure: z.string(),
    }),
  ),
  ends: z.array(Said.extend({ until: z.string() })),
  withdrawn: z.array(Said),
  slips: z.array(Said.extend({ topic: z.string() })),
});
export type ContradictionsAnswer = z.infer<typeof ContradictionsAnswer>;

export const CONTRADICTIONS: SiteQuestion<Passage, ContradictionsAnswer> = {
  callFor: contradictionsCall,
  read: readContradictions,
};

/** Passages numbered from 1 in their order. */
export function contradictionsCall(passages: readonly Passage[], domain: string): ModelCall<ContradictionsAnswer> {
  const lines = passages.map(({ url, kind, text }, at) => {
    const isNew = passages[at - 1]?.url !== url;
    return `${isNew ? `\n## ${pathOf(url)} (${kind})\n` : ""}${at + 1}. ${text}`;
  });
  return {
    name: "site_contradictions",
    version: CONTRADICTIONS_VERSION,
    task: CONTRADICTIONS_TASK,
    data: [{ label: `PASSAGES of ${domain}`, text: lines.join("\n").trim() }],
    schema: ContradictionsAnswer,
    outputTokensMax: OUTPUT_TOKENS_MAX,
  };
}

/** What of an answer is so: each quotation stands in its passage, two of them differ, an end names its year. */
export function readContradictions(answer: ContradictionsAnswer, passages: readonly Passage[]): ReadFaults {
  const of = (number: number, quote: string): Quotation | null => {
    const passage = passages[number - 1];
    const words = plain(quote);
    const stands = passage !== undefined && words !== "" && ` ${plain(passage.text)} `.includes(` ${words} `);
    if (!stands || quote.length > QUOTE_CHARS_MAX) return null;
    return { url: passage.url, quote: flat(quote), ...(passage.text.startsWith(MARKUP) ? { unseen: true } : {}) };
  };
  const loads = (number: number) => passages[number - 1]?.text.startsWith(LOADS) === true;
  const pairs = answer.contradictions.slice(0, FAULTS_MAX).map(({ topic: said, about, sure, ...told }) => {
    const [a, b] = [of(told.a, told.quote_a), of(told.b, told.quote_b)];
    // What the site loads is told beside a legal page, but is not of it.
    if (a !== null && b !== null && loads(told.a)) a.url = b.url;
    if (a !== null && b !== null && loads(told.b)) b.url = a.url;
    const topic = CONTRADICTION_TOPICS.find((known) => known === said.trim().toLowerCase());
    if (topic === undefined || a === null || b === null || !differ(a.quote, b.quote, topic)) return null;
    return { kind: "contradiction" as const, topic, about: worded(about), sure: sure === "certain", a, b };
  });
  const ends = answer.ends.slice(0, FAULTS_MAX).map(({ passage, quote, about, until }) => {
    const a = of(passage, quote);
    const year = /^(\d{4})-\d\d-\d\d$/.exec(until)?.[1];
    const isTold = year !== undefined && a?.quote.includes(year.slice(2)) === true && !Number.isNaN(Date.parse(until));
    return isTold ? { kind: "ends" as const, about: worded(about), until, a } : null;
  });
  const withdrawn = answer.withdrawn.slice(0, FAULTS_MAX).map(({ passage, quote, about }) => {
    const a = of(passage, quote);
    return a === null ? null : { kind: "withdrawn" as const, about: worded(about), a };
  });
  const slips = answer.slips.slice(0, FAULTS_MAX).map(({ passage, quote, about, topic: said }) => {
    const a = of(passage, quote);
    const topic = SLIP_TOPICS.find((known) => known === said.trim().toLowerCase());
    return a === null || topic === undefined || loads(passage)
      ? null
      : { kind: "slip" as const, topic, about: worded(about), a };
  });
  const read = [...pairs, ...ends, ...withdrawn, ...slips];
  const faults = read.filter((fault) => fault !== null);
  return { faults, refused: read.length - faults.length };
}

function differ(a: string, b: string, topic: string): boolean {
  if (!OF_FIGURES.has(topic)) return plain(a) !== plain(b);
  const [one, other] = [figuresOf(a), figuresOf(b)];
  // Closed for a time, and open all the same, is told without figures.
  return one !== other || (one === "" && topic === "hours" && plain(a) !== plain(b));
}

function figuresOf(text: string): string {
  return text.normalize("NFKC").replace(/[^\p{Nd}]+/gu, "");
}

/** Letters and figures alone, lower case: typography apart, the same words. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

function flat(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, " ").trim();
}

function worded(about: string): string {
  return flat(about).slice(0, ABOUT_CHARS_MAX);
}
