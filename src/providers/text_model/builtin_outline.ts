import { redirectOf } from "../../core/brief_plan/redirect_stub.ts";
import { hasWording } from "../../core/brief_plan/wording/wording_for.ts";
import { capitalize } from "../../core/phrase.ts";
import type { OutlineSection } from "../../domain/brief.ts";
import { writeCriteria, writeFit, writeOptions } from "./builtin_comparison.ts";
import type { Desk } from "./builtin_desk.ts";
import { writeSpoke } from "./builtin_hub.ts";
import { plainText } from "./builtin_markdown.ts";
import { writeSection } from "./builtin_sections.ts";
import { writeSides } from "./builtin_versus.ts";
import type { DraftText } from "./text_model.ts";

export type ComposedDraft = Omit<DraftText, "written_by">;

/** Sections with their headings, those that nothing supports left out. */
export function writeOutline(desk: Desk, outline: readonly OutlineSection[]): string[] {
  return outline.flatMap((section) => {
    const blocks = writeOne(desk, section);
    if (blocks.length === 0) return [];
    if (section.role === "answer") return blocks;
    return [
      `${"#".repeat(Math.min(4, Math.max(2, section.level)))} ${plainText(capitalize(section.heading))}`,
      ...blocks,
    ];
  });
}

export function leadNotes(desk: Desk): string[] {
  const { brief } = desk.material;
  const target = desk.ground.input.targetUrl;
  const notes: string[] = [];
  const page = desk.ground.input.pages.find((entry) => entry.url === target);
  const sentOn = page === undefined ? null : redirectOf(page);
  if (sentOn !== null) {
    notes.push(
      `${target} sends its visitors on to ${sentOn === "" ? "another page" : sentOn}: nothing written there is seen. Decide first whether the page shall be one of its own again or the text goes where visitors end up.`,
    );
  } else if (target !== null) {
    notes.push(`This text is for ${target}: merge it into that page and keep its address.`);
  }
  notes.push(
    "Sentences come from your own pages as they stand: edit them so that the two pages do not repeat each other, and check that none of them quotes somebody else.",
  );
  if (!hasWording(desk.ground.language)) {
    notes.push(
      "Headings and joining words of the built-in writer are English: put them into the language of the site.",
    );
  }
  if (brief.strategy.simulated === true) {
    notes.push(
      "The evidence behind the brief is simulated (sandbox): check every result, question and rival before you publish.",
    );
  }
  return notes;
}

function writeOne(desk: Desk, section: OutlineSection): string[] {
  switch (section.role) {
    case "criteria":
      return writeCriteria(desk);
    case "options":
      return writeOptions(desk, section);
    case "sides":
      return writeSides(desk);
    case "fit":
      return writeFit(desk);
    case "spoke":
      return writeSpoke(desk, section);
    default:
      return writeSection(desk, section);
  }
}
