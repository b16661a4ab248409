import { z } from "zod";
import { pageKey } from "../core/page_match.ts";
import { priorityOf, rankOpportunities, weightedScore } from "../core/scoring.ts";
import type { ModelCall } from "../domain/model_call.ts";
import type { OpportunityDraft } from "./draft.ts";
import { joinInto } from "./joining.ts";
import { pageLines, type ShownPage } from "./page_lines.ts";
import { OPPORTUNITY_JUDGE_TASK, OPPORTUNITY_JUDGE_VERSION } from "./prompts/opportunity_judge.ts";
import { askStep } from "./render.ts";
import { NEW_PAGE_PLAYS, type Revision, stepParts } from "./revision.ts";
import { WORTHS, type Worth, withWorth } from "./score.ts";

export type { ShownPage } from "./page_lines.ts";

const VERDICTS = ["do", "join", "ask", "drop"] as const;

/** What a model says of a recommendation; the page empty where it stays, `new` for a page of its own. */
export type OpportunityVerdict = z.infer<typeof OpportunityVerdict>;
export const OpportunityVerdict = z.object({
  verdict: z.enum(VERDICTS),
  page: z.string(),
  kind: z.enum([...NEW_PAGE_PLAYS, ""]),
  worth: z.enum(WORTHS),
  /** Stable key of the recommendation that it is part of. */
  with: z.string(),
  /** What its subject is called; empty where that stays. */
  name: z.string(),
  /** Parts of steps, by `stepParts`. */
  omit: z.array(z.string()),
  cover: z.array(z.string()),
  reason: z.string(),
});

export const OpportunityAnswer = z.object({
  opportunities: z.array(
    z.object({
      n: z.number().int(),
      verdict: z.enum(VERDICTS),
      worth: z.enum(WORTHS),
      with: z.number().int(),
      page: z.string(),
      kind: z.enum([...NEW_PAGE_PLAYS, ""]),
      name: z.string(),
      omit: z.array(z.string()),
      cover: z.array(z.string()),
      reason: z.string(),
    }),
  ),
});
export type OpportunityAnswer = z.infer<typeof OpportunityAnswer>;

export const OPPORTUNITIES_A_CALL_MAX = 40;
const KEYWORDS_MAX = 6;
const REASON_CHARS_MAX = 240;
const COVER_MAX = 3;
const COVER_CHARS_MAX = 80;
const NAME_CHARS_MAX = 60;
const ANSWER_TOKENS_EACH = 130;
const FIGURES = /\d+/g;
const STRANGE = /[<>{}@\\]|:\/\//;
/** What stands for a page that is not the site's to edit. */
const NEW_PAGE = "new";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const ANSWER_TOKENS_MIN = 300;

/** The same for a recommendation until its page is another, the prompt, or what a person said of the brand. */
export function opportunityVerdictKey(
  { stable_key, data }: Pick<OpportunityDraft, "stable_key" | "data">,
  told: string,
): string {
  return [OPPORTUNITY_JUDGE_VERSION, stable_key, data.target_url ?? "", told].join(" ").trim();
}

export function opportunityJudgeCall(
  drafts: readonly OpportunityDraft[],
  { about, pages }: { about: readonly string[]; pages: readonly ShownPage[] },
): ModelCall<OpportunityAnswer> {
  const lines = drafts.map((draft, place) => {
    const { data, keywords, recommended_format, play } = draft;
    const searches = keywords
      .slice(0, KEYWORDS_MAX)
      .map(({ keyword, google_vol }) => (google_vol === undefined ? keyword : `${keyword} [${google_vol} a month]`));
    const where = data.target_url === null ? `a new page ${data.proposed_path}` : `edit ${data.target_url}`;
    const steps = lettered(draft).map(({ letter, text }) => `   ${letter}) ${text}`);
    const searched = `Searches: ${searches.join("; ")}`;
    return [`${place + 1}. ${recommended_format}, ${where}: ${play}. ${searched}`, ...steps].join("\n");
  });
  const shown = pageLines(drafts, pages);
  return {
    name: "opportunities",
    version: OPPORTUNITY_JUDGE_VERSION,
    task: OPPORTUNITY_JUDGE_TASK,
    data: [
      { label: "COMPANY", text: about.join("\n") },
      { label: "PAGES", text: shown.join("\n") },
      { label: "RECOMMENDATIONS", text: lines.join("\n") },
    ],
    schema: OpportunityAnswer,
    outputTokensMax: ANSWER_TOKENS_MIN + ANSWER_TOKENS_EACH * drafts.length,
  };
}

/** Verdicts by recommendation; numbers and letters that do not exist are left out, and what was not answered. */
export function readOpportunities(
  answer: OpportunityAnswer,
  drafts: readonly OpportunityDraft[],
): Map<OpportunityDraft, OpportunityVerdict> {
  return new Map(
    answer.opportunities.flatMap(({ n, ...told }) => {
      const draft = drafts[n - 1];
      if (draft === undefined) return [];
      const omitted = new Set(told.omit.map((letter) => letter.trim().toLowerCase()));
      const verdict: OpportunityVerdict = {
        ...told,
        page: told.page.trim(),
        with: drafts[told.with - 1]?.stable_key ?? "",
        name: plainWords(told.name, draft, NAME_CHARS_MAX) ?? "",
        omit: lettered(draft).flatMap(({ letter, key }) => (omitted.has(letter) ? [key] : [])),
        cover: told.cover.flatMap((topic) => plainWords(topic, draft, COVER_CHARS_MAX) ?? []).slice(0, COVER_MAX),
        reason: told.reason.trim().slice(0, REASON_CHARS_MAX),
      };
      return [[draft, verdict] as const];
    }),
  );
}

/** Words fit to be told; what has markup, an address or a figure that no search has is none. */
function plainWords(told: string, { play, keywords }: OpportunityDraft, charsMax: number): string | null {
  const words = told
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.;:,]+$/, "");
  const known = new Set([play, ...keywords.map(({ keyword }) => keyword)].join(" ").match(FIGURES));
  const isKnown = (words.match(FIGURES) ?? []).every((figure) => known.has(figure));
  return words === "" || words.length > charsMax || STRANGE.test(words) || !isKnown ? null : words;
}

function lettered({ data }: OpportunityDraft): { letter: string; key: string; text: string }[] {
  return (data.steps ?? []).flatMap(stepParts).map((part, at) => ({ ...part, letter: LETTERS[at] ?? "" }));
}

export interface JudgedDrafts {
  kept: OpportunityDraft[];
  dropped: { play: string; reason: string }[];
  /** Recommendations that went to another page of the site, or to one of their own. */
  moved: number;
  joined: number;
  asked: number;
}

/**
 * What stays, on the page it was told to, before it is ranked. A page that was not read moves nothing; where a
 * recommendation for the same page stands already, the moved one becomes part of it.
 */
export function applyOpportunityVerdicts(
  drafts: readonly OpportunityDraft[],
  {
    verdictOf,
    revise,
  }: {
    verdictOf(draft: OpportunityDraft): OpportunityVerdict | undefined;
    revise(draft: OpportunityDraft, revision: Revision): OpportunityDraft | null;
  },
): JudgedDrafts {
  const judged: JudgedDrafts = { kept: [], dropped: [], moved: 0, joined: 0, asked: 0 };
  const moved: OpportunityDraft[] = [];
  const joining: { draft: OpportunityDraft; into: string }[] = [];
  for (const draft of drafts) {
    const told = verdictOf(draft);
    if (told === undefined) judged.kept.push(draft);
    else if (told.verdict === "drop") judged.dropped.push({ play: draft.play, reason: told.reason });
    else {
      const revised = revisedBy(revise, draft, revisionOf(told, draft));
      const isMoved = pageOf(revised) !== pageOf(draft);
      const verdict = { verdict: told.verdict, reason: told.reason };
      const said = revised === draft ? draft : { ...revised, data: { ...revised.data, verdict } };
      const next = valued(said, told.worth);
      if (isMoved) judged.moved++;
      if (told.verdict === "ask") judged.asked++;
      if (told.verdict === "join") joining.push({ draft: next, into: told.with });
      else if (isMoved) moved.push(next);
      else judged.kept.push(told.verdict === "ask" ? asking(next, told) : next);
    }
  }
  const isJoined = (draft: OpportunityDraft, into: (other: OpportunityDraft) => boolean): boolean => {
    const at = judged.kept.findIndex((other) => other.stable_key !== draft.stable_key && into(other));
    if (at >= 0) judged.kept[at] = joinInto(judged.kept[at]!, [draft]);
    return at >= 0;
  };
  for (const draft of moved) if (!isJoined(draft, (other) => pageOf(other) === pageOf(draft))) judged.kept.push(draft);
  for (const { draft, into } of joining)
    if (isJoined(draft, (other) => other.stable_key === into || pageOf(other) === pageOf(draft))) judged.joined++;
    else judged.kept.push(draft);
  const pages = new Set(judged.kept.map(pageOf));
  const kept = judged.kept.map((draft) => withoutGone(draft, pages));
  return { ...judged, kept: rankOpportunities(kept) };
}

/** The draft with what a visitor is worth to the company. */
function valued(draft: OpportunityDraft, worth: Worth): OpportunityDraft {
  const ceiling_parts = withWorth(draft.ceiling_parts, worth);
  const ceiling = weightedScore(ceiling_parts) ?? draft.ceiling;
  return { ...draft, ceiling_parts, ceiling, priority: priorityOf(draft.immediacy, ceiling) };
}

/** Where the page it was told was not read, what else was told holds. */
function revisedBy(
  revise: (draft: OpportunityDraft, revision: Revision) => OpportunityDraft | null,
  draft: OpportunityDraft,
  revision: Revision,
): OpportunityDraft {
  const { page, play, name, omit, cover } = revision;
  const isAsIs = [page, play, name].every((told) => told === undefined) && omit.length + cover.length === 0;
  return isAsIs ? draft : (revise(draft, revision) ?? revise(draft, { ...revision, page: undefined }) ?? draft);
}

/** The page that a recommendation is for, one there is or one to make. */
function pageOf({ data, stable_key }: OpportunityDraft): string {
  return data.target_url ?? data.proposed_path ?? stable_key;
}

function revisionOf(
  { page, kind, name, omit, cover }: OpportunityVerdict,
  { data, play_kind }: OpportunityDraft,
): Revision {
  const isNew = page.toLowerCase() === NEW_PAGE;
  const stays = page === "" || isSamePage(page, data.target_url) || (isNew && data.target_url === null);
  const makes = isNew || (stays && data.target_url === null);
  const play = makes && kind !== "" && kind !== play_kind ? kind : undefined;
  return {
    ...(stays ? {} : { page: isNew ? null : page }),
    ...(play === undefined ? {} : { play }),
    ...(name === "" ? {} : { name }),
    omit,
    cover,
  };
}

function isSamePage(told: string, target: string | null): boolean {
  return target !== null && pageKey(told) === pageKey(target);
}

/** A search is left to a page only while a recommendation for that page stands. */
function withoutGone(draft: OpportunityDraft, pages: ReadonlySet<string>): OpportunityDraft {
  const { left_to, steps } = draft.data;
  if (left_to === undefined || left_to.every(({ page }) => pages.has(page))) return draft;
  const { left_to: _left, ...data } = draft.data;
  const left = left_to.filter(({ page }) => pages.has(page));
  const standing = (steps ?? []).filter((step) => step.kind !== "leave" || pages.has(step.page));
  return { ...draft, data: { ...data, steps: standing, ...(left.length === 0 ? {} : { left_to: left }) } };
}

/** What only the owner knows comes before anything is done. */
function asking(draft: OpportunityDraft, told: OpportunityVerdict): OpportunityDraft {
  const steps = [askStep(told.reason), ...(draft.data.steps ?? [])];
  return {
    ...draft,
    next_action: steps[0]!.text,
    data: { ...draft.data, steps, verdict: { verdict: told.verdict, reason: told.reason } },
  };
}
