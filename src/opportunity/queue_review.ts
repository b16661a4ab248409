import { z } from "zod";
import { sha256Hex } from "../base/ids.ts";
import { pagePath } from "../core/phrase.ts";
import type { Insight } from "../domain/insight.ts";
import { type ModelCall, shown } from "../domain/model_call.ts";
import type { PlayStep } from "../domain/opportunity.ts";
import { wordsOf } from "../language/words.ts";
import type { OpportunityDraft, OutreachDraft } from "./draft.ts";
import { QUEUE_REVIEW_TASK, QUEUE_REVIEW_VERSION } from "./prompts/queue_review.ts";
import { reasonText } from "./reason_text.ts";
import { stepParts } from "./revision.ts";

/** What a page is to say or to have; whatever else a step is, no passage tells it. */
const ASKING: ReadonlySet<PlayStep["kind"]> = new Set(["cover", "sections", "questions", "answer"]);
/** Before the kind of a reason, where parts are told by their keys. */
export const REASON = "reason: ";
const PASSAGE_CHARS_MAX = 2_000;
/** Of all passages for one item of a call: for twenty-five some 30,000 tokens. */
const ITEM_CHARS_MAX = 4_000;
const TEXT_CHARS_MAX = 500;
const EXAMPLES_MAX = 5;
const PAGES_MAX = 120;
const TITLE_CHARS_MAX = 80;
const QUOTE_CHARS_MIN = 8;
const REASON_CHARS_MAX = 240;
const ANSWER_TOKENS = { least: 500, each: 160 };
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const CAUSES = ["said", "untrue", "trifle", "unfit", "not_theirs", ""] as const;
const PART_CAUSES = ["said", "same", "unfit"] as const;
/** Causes that only words of the site prove. */
const PROVEN: ReadonlySet<string> = new Set(["said", "untrue"]);

/** A passage of the site; `isShown` is false where it stands in structured data only. */
export interface SaidPassage {
  url: string;
  text: string;
  isShown: boolean;
  /** Its place among all of the site. */
  at: number;
}

export type Finding = Pick<Insight | OutreachDraft, "stable_key" | "text" | "severity" | "data">;

/** What the site says. */
export interface SiteReader {
  /** Nearest to some words, on the pages they are about first. */
  nearest(about: { name: string; family: string; pages: readonly string[] }): SaidPassage[];
  /** What pages are called and have sections on. */
  outlines(pages: readonly string[]): SaidPassage[];
  /** Their passages in order. */
  passages(pages: readonly string[]): SaidPassage[];
}

/** A step, or what it asks for one by one, or a reason: what can be right or wrong by itself. */
interface ReviewPart {
  key: string;
  text: string;
  /** What the site says nearest to it. */
  near: readonly SaidPassage[];
}

/** An item of the queue as its owner reads it, with what the site says of it. */
export interface ReviewItem {
  key: string;
  draft: OpportunityDraft | null;
  text: string;
  pages: readonly string[];
  parts: readonly ReviewPart[];
  /** What matters most first. */
  near: readonly SaidPassage[];
  /** Whether it is an item whatever is said of it. */
  stays: boolean;
}

/** What a model says of an item: `with` is the stable key of the one that it is part of, `omit` has the keys of parts. */
export type ReviewVerdict = z.infer<typeof ReviewVerdict>;
export const ReviewVerdict = z.object({
  verdict: z.enum(["keep", "same", "drop"]),
  with: z.string(),
  reason: z.string(),
  omit: z.array(z.string()),
});

export const ReviewAnswer = z.object({
  items: z.array(
    z.object({
      n: z.number().int(),
      verdict: z.enum(["keep", "same", "drop"]),
      with: z.number().int(),
      why: z.enum(CAUSES),
      quote: z.string(),
      reason: z.string(),
      parts: z.array(z.object({ letter: z.string(), why: z.enum(PART_CAUSES), quote: z.string() })),
    }),
  ),
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

export function reviewedDraft(draft: OpportunityDraft, site: SiteReader): ReviewItem {
  const { stable_key, play, family, data } = draft;
  const pages = pagesOf(draft);
  const where = data.target_url === null ? `a new page ${data.proposed_path}` : `edit ${pages.join(", ")}`;
  const steps = (data.steps ?? []).flatMap((step) =>
    stepParts(step).map(
      ({ name, ...part }): ReviewPart => ({
        ...part,
        near: ASKING.has(step.kind) ? site.nearest({ name, family, pages }) : [],
      }),
    ),
  );
  const reasons = (data.reasons ?? []).map(
    (reason): ReviewPart => ({ key: `${REASON}${reason.kind}`, text: `reason: ${reasonText(reason)}`, near: [] }),
  );
  const parts = [...steps, ...reasons];
  const rounds = Math.max(0, ...parts.map(({ near }) => near.length));
  const nearest = Array.from({ length: rounds }, (_, at) => parts.flatMap(({ near }) => near[at] ?? [])).flat();
  const about = nearest.length > 0 ? nearest : site.nearest({ name: play, family, pages });
  return {
    ...{ key: stable_key, draft, pages, parts, stays: false },
    text: `recommendation, ${where}: ${play}\n   do: ${draft.next_action ?? ""}`,
    near: [...new Set([...site.outlines(pages), ...about, ...site.passages(pages)])],
  };
}

export function reviewedFinding({ stable_key, text, severity, data }: Finding, site: SiteReader): ReviewItem {
  const pages = (data.examples ?? []).slice(0, EXAMPLES_MAX);
  const told = (label: string, value: string | undefined) =>
    value === undefined || value === "" ? [] : [`   ${label}: ${shown(value, TEXT_CHARS_MAX)}`];
  const lines = [
    `finding, ${severity}: ${shown(text, TEXT_CHARS_MAX)}`,
    ...told("why", data.why),
    ...told("do", data.next_action ?? data.fix),
    ...told(`${data.pages_affected ?? pages.length} pages`, pages.join(" ")),
  ];
  return {
    ...{ key: stable_key, draft: null, pages, parts: [], stays: severity === "critical" },
    text: lines.join("\n"),
    near: [...site.outlines(pages), ...site.nearest({ name: data.title ?? text, family: "", pages })],
  };
}

function pagesOf({ data: { target_url, steps = [] } }: OpportunityDraft): string[] {
  const alike = steps.flatMap((step) => (step.kind === "alike" ? step.pages : []));
  return target_url === null ? [] : [target_url, ...alike];
}

/** The same until the item, its pages or what the site says of it is another, the prompt, or the sheet (`mark`). */
export function reviewKey({ key, draft, text, parts, near }: ReviewItem, mark: string): string {
  // Reasons count places and searches, which move by themselves.
  const steps = parts.map((part) => (part.key.startsWith(REASON) ? part.key : part.text));
  const said = near.map((passage) => `${passage.url} ${passage.text}`);
  return sha256Hex([QUEUE_REVIEW_VERSION, mark, key, draft === null ? text : draft.play, ...steps, ...said].join("\n"));
}

export function queueReviewCall(
  items: readonly ReviewItem[],
  { about, pages }: { about: readonly string[]; pages: readonly { url: string; title: string }[] },
): ModelCall<ReviewAnswer> {
  const passages = chosen(items);
  const marks = new Map(passages.map((passage, place) => [passage, `P${place + 1}`]));
  const lines = items.map(({ text, parts }, place) => {
    const lettered = parts.map((part, at) => {
      const own = part.near.flatMap((passage) => marks.get(passage) ?? []).join(" ");
      return `   ${LETTERS[at] ?? ""}) ${part.text}${own === "" ? "" : ` [${own}]`}`;
    });
    return [`${place + 1}. ${text}`, ...lettered].join("\n");
  });
  const listed = pages
    .slice(0, PAGES_MAX)
    .map(({ url, title }) => `${pagePath(url)} · ${shown(title, TITLE_CHARS_MAX)}`);
  return {
    name: "queue",
    version: QUEUE_REVIEW_VERSION,
    task: QUEUE_REVIEW_TASK,
    data: [
      { label: "COMPANY", text: about.join("\n") },
      { label: "PAGES", text: listed.join("\n") },
      { label: "PASSAGES", text: passageLines(passages, marks) },
      { label: "ITEMS", text: lines.join("\n") },
    ],
    schema: ReviewAnswer,
    outputTokensMax: ANSWER_TOKENS.least + ANSWER_TOKENS.each * items.length,
  };
}

/** Passages as far as there is room: the nearest of every item before the second nearest of any; in the site's order. */
function chosen(items: readonly ReviewItem[]): SaidPassage[] {
  const found = new Set<SaidPassage>();
  let room = ITEM_CHARS_MAX * items.length;
  const rounds = Math.max(0, ...items.map(({ near }) => near.length));
  for (let round = 0; round < rounds; round++)
    for (const { near } of items) {
      const passage = near[round];
      const size = Math.min(PASSAGE_CHARS_MAX, passage?.text.length ?? 0);
      if (passage === undefined || found.has(passage) || size > room) continue;
      found.add(passage);
      room -= size;
    }
  return [...found].sort((a, b) => a.at - b.at);
}

function passageLines(passages: readonly SaidPassage[], marks: ReadonlyMap<SaidPassage, string>): string {
  return passages
    .flatMap((passage, place) => {
      const { url, text, isShown } = passage;
      const line = shown(text.split("\n").join(" "), PASSAGE_CHARS_MAX);
      const head = passages[place - 1]?.url === url ? [] : [url];
      return [...head, `${marks.get(passage)}${isShown ? "" : " (not shown)"} ${line}`];
    })
    .join("\n");
}

/** Verdicts by item. What has no proof that stands on the site, or names no other item, is kept; what was not answered is left out. */
export function readReview(
  { items: told }: ReviewAnswer,
  items: readonly ReviewItem[],
): Map<ReviewItem, ReviewVerdict> {
  const passages = chosen(items);
  const stands = (quote: string, whole: readonly SaidPassage[]) =>
    flat(quote).length >= QUOTE_CHARS_MIN && whole.some(({ text }) => flat(text).includes(flat(quote)));
  const visible = passages.filter(({ isShown }) => isShown);
  return new Map(
    told.flatMap(({ n, verdict, why, quote, parts, ...said }) => {
      const item = items[n - 1];
      if (item === undefined) return [];
      const other = items[said.with - 1];
      const isDropped = verdict === "drop" && (!PROVEN.has(why) || stands(quote, passages));
      const isSame = verdict === "same" && other !== undefined && other !== item;
      const omit = parts.flatMap((part) => {
        const own = item.parts.find((_, at) => LETTERS[at] === part.letter.trim().toLowerCase());
        return own === undefined || (part.why === "said" && !stands(part.quote, visible)) ? [] : [own.key];
      });
      const held: ReviewVerdict["verdict"] = isDropped ? "drop" : isSame ? "same" : "keep";
      const reason = said.reason.trim().slice(0, REASON_CHARS_MAX);
      return [[item, { verdict: held, with: isSame ? other.key : "", reason, omit }] as const];
    }),
  );
}

function flat(text: string): string {
  return wordsOf(text).join(" ");
}
