import type { ContentPlan } from "../domain/content_plan.ts";
import type { DraftFinding } from "../domain/execution.ts";
import { contentKeys } from "../language/words.ts";
import type { TextReading, TextSection } from "./markdown.ts";

/** What tells whether a section answers its heading. */
export interface SectionsUnderReview {
  plan: Pick<ContentPlan, "sections">;
  /** Headings that a judge found unanswered; null where none has read the text. */
  sections_off: readonly string[] | null;
  /** Of an edit the headings that are new: the page's own are not the draft's. null: all are. */
  written_headings: readonly string[] | null;
}

const QUOTED_CHARS = 120;

/** Sections that hold nothing but an ask, and those that a judge found to speak of something else. */
export function sectionsOff(
  text: SectionsUnderReview,
  { reading, language }: { reading: TextReading; language: string },
): { headings: string[]; findings: DraftFinding[] } {
  const findings: DraftFinding[] = [];
  const headings: string[] = [];
  const note = (heading: string, finding: Omit<DraftFinding, "check">) => {
    headings.push(heading);
    findings.push({ check: "sections", ...finding });
  };
  reading.sections.forEach((section, place) => {
    if (section.level < 2) return;
    if (text.written_headings?.every((heading) => !sameHeading(heading, section.heading)) === true) return;
    const said = bodyOf(reading.sections, place);
    const keys = new Set(contentKeys(said.map((each) => each.text).join("\n"), language));
    if (text.sections_off?.some((heading) => sameHeading(heading, section.heading)) === true)
      note(section.heading, {
        severity: "error",
        message: `The section under “${short(section.heading)}” does not answer its heading: answer it or remove the heading`,
      });
    else if (keys.size === 0) {
      const asks = said.some((each) => each.asks.length > 0);
      note(section.heading, {
        severity: asks ? "warning" : "error",
        message: asks
          ? `“${short(section.heading)}” contains only a question to the company: it can be published once the question is answered`
          : `The section “${short(section.heading)}” is empty: write it or remove it`,
      });
    }
  });
  return { headings, findings };
}

/** What stands under a heading and the lower ones that belong to it. */
function bodyOf(sections: readonly TextSection[], place: number): TextSection["statements"] {
  const [own, ...after] = sections.slice(place);
  const end = after.findIndex(({ level }) => level <= (own?.level ?? 1));
  const below = end < 0 ? after : after.slice(0, end);
  return [
    ...(own?.statements.filter(({ kind }) => kind !== "heading") ?? []),
    ...below.flatMap(({ statements }) => statements),
  ];
}

function sameHeading(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** A text as findings quote it. */
export function short(text: string): string {
  return text.length <= QUOTED_CHARS ? text : `${text.slice(0, QUOTED_CHARS - 1).trimEnd()}…`;
}
