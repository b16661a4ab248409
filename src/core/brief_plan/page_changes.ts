import type { OutlineSection } from "../../domain/brief.ts";
import { keptAnswers } from "./answers.ts";
import type { Ground } from "./ground.ts";

/** What happens to a section of the page that is edited. */
export interface PageChange {
  section: string;
  /** `keep` as it stands, `extend` what stands, `add` from the site's own material, `write` what nobody has written yet. */
  action: "keep" | "extend" | "add" | "write";
}

/** The outline of an edit as a list of changes to the page. */
export function changesOf(ground: Ground, outline: readonly OutlineSection[]): PageChange[] {
  return outline.map((section) => ({ section: section.heading, action: actionOf(ground, section) }));
}

function actionOf(ground: Ground, section: OutlineSection): PageChange["action"] {
  const urls = section.source_urls ?? [];
  switch (section.role) {
    case "kept":
      return section.evidence_ids.length + section.key_points.length > 0 ? "extend" : "keep";
    case "answer":
      // What stands on the page already is put first, not added.
      if (ground.target !== null && urls.includes(ground.target.url)) return "extend";
      return urls.length === 0 ? "write" : "add";
    case "faq":
      return keptAnswers(ground).length > 0 ? "extend" : "add";
    case "topic":
    case "spoke":
      return urls.length > 0 ? "add" : "write";
    default:
      return "add";
  }
}
