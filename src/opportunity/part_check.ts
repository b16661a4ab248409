import { z } from "zod";
import { sha256Hex } from "../base/ids.ts";
import { type ModelCall, shown } from "../domain/model_call.ts";
import type { PlayStep } from "../domain/opportunity.ts";
import { wordsOf } from "../language/words.ts";
import { type OpportunityDraft, withSteps } from "./draft.ts";
import { PART_CHECK_TASK, PART_CHECK_VERSION } from "./prompts/part_check.ts";
import { revisedSteps, stepParts } from "./revision.ts";
import { STEPS_MAX } from "./steps.ts";

/** What a page is to say or to have; whatever else a step is, no page says it already. */
const ASKING: ReadonlySet<PlayStep["kind"]> = new Set(["cover", "sections", "questions", "answer", "links"]);
/** Steps that come after whatever there is to write. */
const FOLLOWING: ReadonlySet<PlayStep["kind"]> = new Set(["links", "merge", "leave", "quote"]);
export const PARTS_A_CALL_MAX = 80;
const PASSAGE_CHARS_MAX = 2_000;
/** Of all passages: some 20,000 tokens. */
const PASSAGES_CHARS_MAX = 70_000;
const QUOTE_CHARS_MIN = 8;
/** Of the longer words of a quotation, so many tell the same. */
const HELD_SHARE = 0.7;
const WORD_CHARS_MIN = 4;
const ANSWER_TOKENS = { least: 400, each: 40 };

/** A passage of the site; `isShown` is false where it stands in structured data only. */
export interface SaidPassage {
  url: string;
  text: string;
  isShown: boolean;
}

/** A thing that a step wants on a page, and what the site says nearest to it. */
export interface AskedPart {
  draft: OpportunityDraft;
  key: string;
  /** What it is about. */
  name: string;
  text: string;
  near: readonly SaidPassage[];
}

/** What a model says of a part: where the site tells it, word for word, and by its id the part that wants the same fact first. */
export type PartVerdict = z.infer<typeof PartVerdict>;
export const PartVerdict = z.object({
  said: z.object({ url: z.string(), quote: z.string(), isShown: z.boolean() }).nullable(),
  same: z.string(),
  unfit: z.boolean(),
  /** Whether only the owner can tell it. */
  owner: z.boolean(),
});

export const PartAnswer = z.object({
  parts: z.array(
    z.object({
      n: z.number().int(),
      passage: z.string(),
      quote: z.string(),
      same: z.number().int(),
      unfit: z.boolean(),
      owner: z.boolean(),
    }),
  ),
});
export type PartAnswer = z.infer<typeof PartAnswer>;

/** All that the recommendations want on pages, in their order. */
export function askedParts(
  drafts: readonly OpportunityDraft[],
  nearest: (draft: OpportunityDraft, name: string) => readonly SaidPassage[],
): AskedPart[] {
  return drafts.flatMap((draft) =>
    (draft.data.steps ?? [])
      .filter(({ kind }) => ASKING.has(kind))
      .flatMap(stepParts)
      .map((part) => ({ ...part, draft, near: part.key.startsWith("links") ? [] : nearest(draft, part.name) })),
  );
}

/** The same until the part, its page or what the site says nearest to it is another, or the prompt. */
export function partVerdictKey({ draft, key, near }: AskedPart): string {
  const told = near.map(({ url, text }) => `${url} ${text}`);
  return sha256Hex([PART_CHECK_VERSION, idOf(draft, key), pageOf(draft), ...told].join("\n"));
}

export function partCheckCall(parts: readonly AskedPart[], about: readonly string[]): ModelCall<PartAnswer> {
  const marks = marked(parts);
  const lines = parts.map(({ draft, text, near }, at) => {
    const head = draft === parts[at - 1]?.draft ? [] : [`${pageOf(draft)}: ${draft.play}`];
    const own = near.flatMap((passage) => marks.get(textOf(passage)) ?? []).join(" ");
    return [...head, `   ${at + 1}. ${text}${own === "" ? "" : ` [${own}]`}`].join("\n");
  });
  return {
    name: "parts",
    version: PART_CHECK_VERSION,
    task: PART_CHECK_TASK,
    data: [
      { label: "COMPANY", text: about.join("\n") },
      { label: "PASSAGES", text: [...marks].map(([text, mark]) => `${mark} ${text}`).join("\n") },
      { label: "PARTS", text: lines.join("\n") },
    ],
    schema: PartAnswer,
    outputTokensMax: ANSWER_TOKENS.least + ANSWER_TOKENS.each * parts.length,
  };
}

/** Verdicts by part; a quote that does not stand in the passage is none. What the answer leaves out is to be written. */
export function readPartCheck({ parts: told }: PartAnswer, parts: readonly AskedPart[]): Map<AskedPart, PartVerdict> {
  const marks = marked(parts);
  const byMark = new Map(
    parts.flatMap(({ near }) => near.map((passage) => [marks.get(textOf(passage)) ?? "", passage] as const)),
  );
  const byNumber = new Map(told.map((one) => [one.n, one]));
  return new Map(
    parts.map((part, at) => {
      const { passage = "", quote = "", same = 0, unfit = false, owner = false } = byNumber.get(at + 1) ?? {};
      const first = parts[same - 1];
      const source = byMark.get(passage.trim());
      // What visitors read in other words is not told by the data alone.
      const seen =
        source?.isShown === false ? part.near.find((near) => near.isShown && holdsMost(near.text, quote)) : null;
      if (seen != null)
        return [part, { said: { url: seen.url, quote: quote.trim(), isShown: true }, same: "", unfit, owner: false }];
      const isQuoted = flat(quote).length >= QUOTE_CHARS_MIN && flat(source?.text ?? "").includes(flat(quote));
      const said =
        source === undefined || !isQuoted ? null : { url: source.url, quote: quote.trim(), isShown: source.isShown };
      return [
        part,
        { said, same: first === undefined ? "" : idOf(first.draft, first.key), unfit, owner: owner && said === null },
      ];
    }),
  );
}

/**
 * Recommendations without what their page says already and what does not fit it. A fact that several want stays with
 * the first, and the others link to it; one that another page says, or only structured data, is given word for word.
 * What only the owner can tell is asked, after all that can be written.
 * A recommendation of which nothing is left is dropped.
 */
export function applyPartVerdicts(
  drafts: readonly OpportunityDraft[],
  verdictOf: (draft: OpportunityDraft, key: string) => PartVerdict | undefined,
): { kept: OpportunityDraft[]; dropped: { play: string; reason: string }[]; said: number; shared: number } {
  const all = askedParts(drafts, () => []).flatMap(({ draft, key, name }) => {
    const verdict = verdictOf(draft, key);
    return verdict === undefined ? [] : [{ draft, key, name, ...verdict }];
  });
  const groups = Map.groupBy(
    all.filter(({ unfit }) => !unfit),
    ({ draft, key, same }) => same || idOf(draft, key),
  );
  const omitted = new Map<OpportunityDraft, string[]>(drafts.map((draft) => [draft, []]));
  const added = new Map<OpportunityDraft, PlayStep[]>(drafts.map((draft) => [draft, []]));
  const asked = new Map<OpportunityDraft, string[]>(drafts.map((draft) => [draft, []]));
  for (const { draft, key, unfit } of all) if (unfit) omitted.get(draft)!.push(key);
  for (const group of groups.values()) {
    const [first, ...others] = group;
    const said = group.find((part) => part.said !== null)?.said ?? null;
    const isOwners = said === null && first!.owner;
    for (const { draft, key } of said === null && !isOwners ? others : group) omitted.get(draft)!.push(key);
    if (isOwners) asked.get(first!.draft)!.push(first!.name);
    const { target_url: page } = first!.draft.data;
    if (said !== null && !(said.isShown && said.url === page))
      added.get(first!.draft)!.push({
        ...{ kind: "repeat", page, topic: first!.name, from: said.url, quote: said.quote, shown: said.isShown },
        evidence_ids: [],
      });
    // A page that is still to be made links to nothing.
    const pages = new Set(others.flatMap(({ draft }) => draft.data.target_url ?? []));
    const from = [...pages].filter((other) => other !== pageOf(first!.draft));
    if (said?.isShown !== true && from.length > 0)
      added.get(first!.draft)!.push({ kind: "once", page, topic: first!.name, from, evidence_ids: [] });
  }
  const checked = drafts.map((draft) =>
    checkedDraft(draft, { omit: omitted.get(draft)!, added: added.get(draft)!, asked: asked.get(draft)! }),
  );
  return {
    kept: checked.filter(({ data }) => data.steps?.length !== 0),
    dropped: checked
      .filter(({ data }) => data.steps?.length === 0)
      .map(({ play }) => ({ play, reason: "The site says all of it already." })),
    said: all.filter((part) => part.said !== null).length,
    shared: all.filter(({ same }) => same !== "").length,
  };
}

function checkedDraft(
  draft: OpportunityDraft,
  { omit, added, asked }: { omit: readonly string[]; added: readonly PlayStep[]; asked: readonly string[] },
): OpportunityDraft {
  if (omit.length + added.length === 0) return draft;
  const { steps = [], target_url } = draft.data;
  const left = revisedSteps(steps, { omit, cover: [] }, target_url);
  const [lead, others] = [true, false].map((leads) => left.filter((_, at) => (at === 0) === leads));
  const isFirst = lead![0] !== undefined && !FOLLOWING.has(lead![0].kind);
  const ordered = isFirst ? [...lead!, ...added, ...others!] : [...added, ...left];
  const open: PlayStep[] = asked.length === 0 ? [] : [{ kind: "figures", questions: [...asked], evidence_ids: [] }];
  return withSteps(draft, [...ordered.slice(0, STEPS_MAX - open.length), ...open]);
}

/** A mark for each passage, as far as they are shown. */
function marked(parts: readonly AskedPart[]): Map<string, string> {
  const marks = new Map<string, string>();
  let room = PASSAGES_CHARS_MAX;
  // The nearest of every part before the second nearest of any.
  const rounds = Math.max(0, ...parts.map(({ near }) => near.length));
  for (let round = 0; round < rounds; round++)
    for (const { near } of parts) {
      const passage = near[round];
      const text = passage === undefined ? "" : textOf(passage);
      if (text === "" || marks.has(text) || text.length > room) continue;
      marks.set(text, `P${marks.size + 1}`);
      room -= text.length;
    }
  return marks;
}

function textOf({ url, text, isShown }: SaidPassage): string {
  return `${url}${isShown ? "" : ", not shown"}: ${shown(text.split("\n").join(" "), PASSAGE_CHARS_MAX)}`;
}

function pageOf({ data }: OpportunityDraft): string {
  return data.target_url ?? data.proposed_path ?? "";
}

function idOf({ stable_key }: OpportunityDraft, key: string): string {
  return `${stable_key} ${key}`;
}

function holdsMost(text: string, quote: string): boolean {
  const said = new Set(wordsOf(quote).filter((word) => word.length >= WORD_CHARS_MIN));
  const held = said.intersection(new Set(wordsOf(text)));
  return said.size > 0 && held.size >= said.size * HELD_SHARE;
}

function flat(text: string): string {
  return wordsOf(text).join(" ");
}
