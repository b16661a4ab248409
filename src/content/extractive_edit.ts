import { type Block, textOfBlocks } from "../domain/block.ts";
import type { Dossier, TargetBlock } from "../domain/dossier.ts";
import { contentKeys } from "../language/words.ts";
import { type Candidate, type Draft, type Finder, missingSections } from "./extractive_sections.ts";
import { coverage, isSameQuestion } from "./passage_match.ts";

/** What stands on the page under one heading. */
interface PageSection {
  blocks: TargetBlock[];
  keys: string[];
}

/** All blocks of the page are kept; what it lacks is put in after the section that comes nearest to it. */
export function editSections(dossier: Dossier, finder: Finder): Draft[] {
  const { ground } = finder;
  const page = pageSections(dossier.target_blocks, ground.language);
  const text = textOfBlocks(dossier.target_blocks.map(({ block }) => block));
  const keys = contentKeys(text, ground.language);
  const asked = text.split("\n");
  const missing = missingSections(dossier, finder, {
    holds: (search) => coverage(contentKeys(search, ground.language), keys, ground) === 1,
    answers: (question) => asked.some((line) => isSameQuestion(question, line, ground)),
  });
  const after = Map.groupBy(missing, (candidate) => placeOf(candidate, page, finder));
  const drafts: Draft[] = [...(after.get(-1) ?? []).map((candidate) => inserted(candidate, []))];
  page.forEach(({ blocks }, at) => {
    const before = drafts.at(-1);
    const ids = blocks.map(({ id }) => id);
    if (before?.edit?.op === "keep") before.edit.blocks.push(...ids);
    else drafts.push(kept(blocks, ids));
    for (const candidate of after.get(at) ?? []) drafts.push(inserted(candidate, [ids.at(-1)!]));
  });
  return drafts;
}

function pageSections(blocks: readonly TargetBlock[], language: string): PageSection[] {
  const sections: PageSection[] = [];
  for (const each of blocks) {
    if (each.block.type === "heading" || sections.length === 0) sections.push({ blocks: [], keys: [] });
    sections.at(-1)!.blocks.push(each);
  }
  for (const section of sections)
    section.keys = contentKeys(textOfBlocks(section.blocks.map(({ block }) => block)), language);
  return sections;
}

/** After the section that says most of what it is about; an opening after the first; -1: the page is empty. */
function placeOf({ role, heading, covers }: Candidate, page: readonly PageSection[], { ground }: Finder): number {
  if (role === "answer") return Math.min(0, page.length - 1);
  const wanted = contentKeys([heading, ...covers].join(" "), ground.language);
  let found = page.length - 1;
  let most = 0;
  page.forEach(({ keys }, at) => {
    const share = coverage(wanted, keys, ground);
    if (share > most) [found, most] = [at, share];
  });
  return found;
}

function kept(blocks: readonly TargetBlock[], ids: string[]): Draft {
  const heading = blocks.map(({ block }) => headingOf(block)).find((text) => text !== "") ?? "";
  const edit = { op: "keep" as const, blocks: ids, reason: "Stands on the page" };
  return { role: "section", heading, covers: [], cites: [], passages: [], must_say: [], edit };
}

function headingOf(block: Block): string {
  return block.type === "heading" ? block.text : "";
}

function inserted(candidate: Candidate, blocks: string[]): Draft {
  const searched = candidate.covers[0] ?? candidate.heading;
  const reason = `The page does not speak of "${searched}"`;
  return { ...candidate, edit: { op: "insert_after", blocks, reason } };
}
