import { pageRole } from "../page/page_role.ts";
import type { FamilyFacts } from "./family_facts.ts";
import { pagePath } from "./phrase.ts";
import type { Step } from "./play_step.ts";

/** An archive alone stands for the topic: the page to make takes its place. */
export function archiveStep({ archive, best, head }: FamilyFacts, path: string): Step | null {
  if (archive === null) return null;
  const from = pagePath(archive.url);
  const place = best?.url === archive.url ? ` (place ${best.position})` : "";
  // What a tag lists are articles, which keep their list.
  const lead =
    pageRole(archive.url) === "listing"
      ? "link to it from there"
      : "where you offer it yourself, redirect it to the new page";
  return {
    id: "archive",
    weight: 2.4,
    first: `Create ${path}: today only the archive ${from}${place} stands for ${head}; ${lead}.`,
    next: `Today only the archive ${from}${place} stands for it: ${lead}.`,
    basis: `${from} lists entries and is no page on ${head}`,
    evidence_ids: [],
  };
}
