import type { FamilyFacts } from "./family_facts.ts";
import type { PlayGap } from "./play_gap.ts";
import { ownTitle } from "./result_sides.ts";
import { isAsking } from "./search_pattern.ts";
import type { PageNote } from "./site_notes.ts";

/**
 * The question a play answers first, in its title, its next action, its brief and its text alike: the one that the page
 * to edit is named after, else the search itself where it asks, else what people ask about it.
 */
export function leadQuestionOf(facts: Pick<FamilyFacts, "head" | "leadQuestion">, gap: PlayGap): string | null {
  const named = pageQuestion(gap.note);
  if (named !== null) return named;
  if (isAsking(facts.head)) return facts.head;
  return facts.leadQuestion ?? gap.questions[0]?.question ?? null;
}

/** The question that a page is named after: such a page answers it before any other. */
export function pageQuestion(note: Pick<PageNote, "h1" | "title"> | null): string | null {
  if (note === null) return null;
  const h1 = note.h1?.trim() ?? "";
  const name = h1 === "" ? ownTitle(note.title).trim() : h1;
  return name.endsWith("?") ? name : null;
}

/** A question without what tells two spellings of it apart. */
export function sameQuestion(a: string, b: string): boolean {
  return bare(a) === bare(b);
}

function bare(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
