import { pagePath } from "../core/phrase.ts";
import { findingText, type Insight } from "../domain/insight.ts";
import { shown } from "../domain/model_call.ts";
import type { PlayStep } from "../domain/opportunity.ts";
import type { OpportunityDraft, OutreachDraft } from "./draft.ts";
import { reasonText } from "./reason_text.ts";
import { stepParts } from "./revision.ts";

/** What a page is to say or to have; whatever else a step is, no passage tells it. */
const ASKING: ReadonlySet<PlayStep["kind"]> = new Set(["cover", "sections", "questions", "answer"]);
/** Before the kind of a reason, where parts are told by their keys. */
export const REASON = "reason: ";
const TEXT_CHARS_MAX = 500;
const EXAMPLES_MAX = 5;
const SEEN_MAX = 3;

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
  /** What pages are called, have sections on, and have besides words. */
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
  /** Pages in all. */
  reach: number;
  parts: readonly ReviewPart[];
  /** What matters most first. */
  near: readonly SaidPassage[];
  /** Whether it is an item whatever is said of it. */
  stays: boolean;
  /** What was said of it, for who reads on. */
  told?: readonly string[];
}

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
    ...{ key: stable_key, draft, pages, reach: pages.length, parts, stays: false },
    text: `recommendation, ${where}: ${play}\n   do: ${draft.next_action ?? ""}`,
    near: [...new Set([...site.outlines(pages), ...about, ...site.passages(pages)])],
  };
}

export function reviewedFinding({ stable_key, text, severity, data }: Finding, site: SiteReader): ReviewItem {
  const pages = (data.examples ?? []).slice(0, EXAMPLES_MAX);
  const told = (label: string, value: string | undefined) =>
    value === undefined || value === "" ? [] : [`   ${label}: ${shown(value, TEXT_CHARS_MAX)}`];
  const reach = data.pages_affected ?? pages.length;
  const { lacks = [], said = [] } = data;
  const seen = (data.findings ?? []).slice(0, SEEN_MAX).map(({ url, detail }) => `${pagePath(url)} (${detail})`);
  const lines = [
    `finding, ${severity}: ${shown(findingText({ text, data }), TEXT_CHARS_MAX)}`,
    ...told("why", data.why),
    ...told("do", data.next_action ?? data.fix),
    ...told("seen", said.length > 0 ? "" : seen.join("; ")),
    ...told("said to be missing", lacks.join(" | ")),
    ...told(`${reach} pages`, pages.map(pagePath).join(" ")),
  ];
  const asked = [...lacks, data.title ?? text].map((name) => site.nearest({ name, family: "", pages }));
  return {
    ...{ key: stable_key, draft: null, pages, reach, stays: severity === "critical" },
    parts: said.map((line) => ({ key: line, text: line, near: [] })),
    text: lines.join("\n"),
    near: [...new Set([...site.outlines(pages.slice(0, 1)), ...asked.flat(), ...site.outlines(pages)])],
  };
}

function pagesOf({ data: { target_url, steps = [] } }: OpportunityDraft): string[] {
  const alike = steps.flatMap((step) => (step.kind === "alike" ? step.pages : []));
  return target_url === null ? [] : [target_url, ...alike];
}
