import { noteAt, type SiteNotes } from "../core/site_notes.ts";
import type { PlayStep } from "../domain/opportunity.ts";
import { contentKeys } from "../language/words.ts";
import { type OpportunityDraft, withSteps } from "./draft.ts";

/** The draft without a title that its page has already, in whatever order of words; of title and main heading only what lacks it. */
export function withTitleFacts(
  draft: OpportunityDraft,
  { site, language }: { site: SiteNotes | undefined; language: string },
): OpportunityDraft {
  const { steps = [] } = draft.data;
  const told = steps.flatMap((step): PlayStep[] => {
    const note = step.kind === "title" ? noteAt(site, step.page) : null;
    if (step.kind !== "title" || note === null) return [step];
    const asked = new Set(contentKeys(step.search, language));
    const [inTitle, inHeading] = [note.title, note.h1 ?? ""].map((line) =>
      asked.isSubsetOf(new Set(contentKeys(line, language))),
    );
    if (inTitle && inHeading) return [];
    const { into: _into, ...whole } = step;
    if (inTitle) return [{ ...whole, into: note.h1 === null ? "new_heading" : "heading" }];
    return [inHeading ? { ...whole, into: "title" } : whole];
  });
  const isSame = JSON.stringify(told) === JSON.stringify(steps);
  // A page that has all it was to get is not to be told so by an item without steps.
  return isSame || told.length === 0 ? draft : withSteps(draft, told);
}
