import { z } from "zod";
import { sha256Hex } from "../base/ids.ts";
import { pageKey } from "../core/page_match.ts";
import { pagePath } from "../core/phrase.ts";
import { ORDERS } from "../domain/insight.ts";
import { type ModelCall, materialText, shown } from "../domain/model_call.ts";
import { wordsOf } from "../language/words.ts";
import { QUEUE_REVIEW_TASK, QUEUE_REVIEW_VERSION } from "./prompts/queue_review.ts";
import { REASON, type ReviewItem, type SaidPassage } from "./review_items.ts";
import { openStated } from "./stated.ts";

const PASSAGE_CHARS_MAX = 2_000;
/** Of all passages for one item of a call: for twenty-five some 30,000 tokens. */
const ITEM_CHARS_MAX = 4_000;
const PAGES_MAX = 120;
const TITLE_CHARS_MAX = 80;
const QUOTE_CHARS_MIN = 8;
const REASON_CHARS_MAX = 240;
const ADVICE_CHARS_MAX = { finding: 420, recommendation: 280 };
const HEADING_CHARS_MAX = 60;
const ANSWER_TOKENS = { least: 500, each: 220 };
const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"];
/** a to z, then aa, ab and so on. */
const LETTERS = ["", ...ALPHABET].flatMap((first) => ALPHABET.map((letter) => first + letter));
const VERDICTS = ["keep", "minor", "same", "drop"] as const;
const CAUSES = ["said", "untrue", "trifle", "unfit", "not_theirs", ""] as const;
const PART_CAUSES = ["said", "same", "unfit", "taken"] as const;
/** Causes that only words of the site prove. */
const PROVEN: ReadonlySet<string> = new Set(["said", "untrue"]);

/**
 * What a model says of an item: `with` is the stable key of the one that it is part of, `omit` has the keys of parts,
 * `taken` what the site says of parts that stay; `advice` and `title` are empty where what the item says is right. A
 * finding that is `minor` is one of a list of small repairs.
 */
export type ReviewVerdict = z.infer<typeof ReviewVerdict>;
export const ReviewVerdict = z.object({
  verdict: z.enum(VERDICTS),
  with: z.string(),
  reason: z.string(),
  order: z.enum(ORDERS),
  advice: z.string(),
  title: z.string(),
  omit: z.array(z.string()),
  /** Of what was seen beside the others: the stable key of the one that has to be done before. */
  after: z.string().exactOptional(),
  taken: z.array(z.object({ part: z.string(), url: z.string(), quote: z.string(), isShown: z.boolean() })),
});

export const ReviewAnswer = z.object({
  items: z.array(
    z.object({
      n: z.number().int(),
      verdict: z.enum(VERDICTS),
      with: z.number().int(),
      why: z.enum(CAUSES),
      quote: z.string(),
      reason: z.string(),
      order: z.enum(ORDERS),
      advice: z.string(),
      title: z.string(),
      parts: z.array(z.object({ letter: z.string(), why: z.enum(PART_CAUSES), quote: z.string() })),
    }),
  ),
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** What items are read beside. */
export interface ReviewAround {
  about: readonly string[];
  pages: readonly { url: string; title: string }[];
  /** Addresses of the site that may be named besides. */
  known?: readonly string[];
  earlier: readonly ReviewItem[];
}

/** The same until the item, its pages or what the site says of it is another, the prompt, or the sheet (`mark`). */
export function reviewKey({ key, draft, text, parts, near }: ReviewItem, mark: string): string {
  // Reasons count places and searches, which move by themselves.
  const steps = parts.map((part) => (part.key.startsWith(REASON) ? part.key : part.text));
  const said = near.map((passage) => `${passage.url} ${passage.text}`);
  return sha256Hex([QUEUE_REVIEW_VERSION, mark, key, draft === null ? text : draft.play, ...steps, ...said].join("\n"));
}

/** `earlier` are items that were read before: an item may be one job with one of them. */
export function queueReviewCall(
  items: readonly ReviewItem[],
  { about, pages, earlier }: ReviewAround,
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
  const before = earlier.map(({ text, told = [] }, place) => {
    const line = [text.split("\n")[0], ...told].join(" | ");
    return `${items.length + place + 1}. ${line}`;
  });
  const meant = new Set(items.flatMap((item) => item.pages.map(pageKey)));
  const [own, others] = [true, false].map((isOwn) => pages.filter(({ url }) => meant.has(pageKey(url)) === isOwn));
  const listed = new Set([...own!, ...others!].slice(0, PAGES_MAX));
  const named = pages.filter((page) => listed.has(page));
  return {
    name: "queue",
    version: QUEUE_REVIEW_VERSION,
    task: QUEUE_REVIEW_TASK,
    data: [
      { label: "COMPANY", text: about.join("\n") },
      {
        label: "PAGES",
        text: named.map(({ url, title }) => `${pagePath(url)} · ${shown(title, TITLE_CHARS_MAX)}`).join("\n"),
      },
      { label: "PASSAGES", text: passageLines(passages, marks) },
      { label: "ITEMS", text: lines.join("\n") },
      ...(before.length === 0 ? [] : [{ label: "READ", text: before.join("\n") }]),
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

/**
 * Verdicts by item. What has no proof that stands on the site, or names no other item, is kept; what was not answered is
 * left out, and so are advice and titles with a figure or an address that the material does not have.
 */
export function readReview(
  { items: told }: ReviewAnswer,
  items: readonly ReviewItem[],
  around: ReviewAround,
): Map<ReviewItem, ReviewVerdict> {
  const passages = chosen(items);
  const visible = passages.filter(({ isShown }) => isShown);
  const saying = (quote: string, whole: readonly SaidPassage[]) =>
    flat(quote).length < QUOTE_CHARS_MIN ? undefined : whole.find(({ text }) => flat(text).includes(flat(quote)));
  const pages = [...around.pages.map(({ url }) => url), ...(around.known ?? [])].map(pagePath);
  const sound = openStated([materialText(queueReviewCall(items, around)), ...pages].join("\n"));
  const numbered = [...items, ...around.earlier];
  return new Map(
    told.flatMap(({ n, verdict, why, quote, order, parts, ...said }) => {
      const item = items[n - 1];
      if (item === undefined) return [];
      const other = numbered[said.with - 1];
      const isDropped = verdict === "drop" && (!PROVEN.has(why) || saying(quote, passages) !== undefined);
      const isSame = verdict === "same" && other !== undefined && other !== item;
      const known = parts.flatMap(({ letter, ...part }) => {
        const own = item.parts.find((_, at) => LETTERS[at] === letter.trim().toLowerCase());
        return own === undefined ? [] : [{ ...part, key: own.key }];
      });
      const omit = known.filter((part) => part.why !== "taken" && (part.why !== "said" || saying(part.quote, visible)));
      const taken = known.flatMap((part) => {
        const passage = part.why === "taken" ? saying(part.quote, passages) : undefined;
        return passage === undefined || part.key.startsWith(REASON)
          ? []
          : [{ part: part.key, url: passage.url, quote: part.quote.trim(), isShown: passage.isShown }];
      });
      const isMinor = verdict === "minor" && item.draft === null && !item.stays;
      const kind = item.draft === null ? "finding" : "recommendation";
      const read: ReviewVerdict = {
        verdict: isDropped ? "drop" : isSame ? "same" : isMinor ? "minor" : "keep",
        with: isSame ? other.key : "",
        reason: said.reason.trim().slice(0, REASON_CHARS_MAX),
        order,
        advice: sound(said.advice, ADVICE_CHARS_MAX[kind]),
        title: sound(said.title, HEADING_CHARS_MAX),
        omit: omit.map(({ key }) => key),
        taken,
      };
      return [[item, read] as const];
    }),
  );
}

function flat(text: string): string {
  return wordsOf(text).join(" ");
}
