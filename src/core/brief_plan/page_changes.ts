import type { OutlineSection } from "../brief.ts";

/** What happens to a section of the page that is edited. */
export interface PageChange {
  section: string;
  /** `keep` as it stands, `extend` what stands, `add` from the site's own material, `write` what nobody has written yet. */
  action: "keep" | "extend" | "add" | "write";
}

/** The outline of an edit as a list of changes to the page. */
export function changesOf(outline: readonly OutlineSection[]): PageChange[] {
  return outline.map((section) => ({ section: section.heading, action: actionOf(section) }));
}

function actionOf(section: OutlineSection): PageChange["action"] {
  if (section.role === "kept") return section.evidence_ids.length + section.key_points.length > 0 ? "extend" : "keep";
  if (section.role === "topic" || section.role === "spoke")
    return (section.source_urls ?? []).length > 0 ? "add" : "write";
  return "add";
}
