import type { Brief } from "../domain/brief.ts";
import { type ContentPlan, SECTION_ROLES, type SectionRole } from "../domain/content_plan.ts";
import type { Dossier } from "../domain/dossier.ts";

/** A brief made before there were dossiers, as a plan over a dossier made now: its sections with the pages they name. */
export function planOfBrief(brief: Brief, dossier: Dossier): ContentPlan {
  const marksOf = (urls: readonly string[], ids: readonly string[]) =>
    dossier.sources
      .filter(
        ({ url, evidence_id }) =>
          (url !== null && urls.includes(url)) || (evidence_id !== null && ids.includes(evidence_id)),
      )
      .map(({ mark }) => mark);
  const told = dossier.sources.filter(({ kind }) => kind === "finding").map(({ mark }) => mark);
  return {
    decision: { action: brief.status === "declined" ? "decline" : "write", url: "", reason: "" },
    title: brief.title,
    meta_description: "",
    audience: brief.search_intent.description,
    angle: textOf(brief.strategy.angle),
    sections: brief.outline.map((section, place) => ({
      id: `s${place + 1}`,
      heading: section.heading,
      role: roleOf(section.role),
      guidance: section.guidance,
      must_say: section.key_points,
      cites: [...new Set([...told, ...marksOf(section.source_urls ?? [], section.evidence_ids)])],
      words: section.words ?? 0,
      covers: [],
      edit: null,
    })),
    links: brief.internal_links,
    asks: [],
    conflicts: [],
    not_to_say: [],
  };
}

function roleOf(role: string | undefined): SectionRole {
  return (
    SECTION_ROLES.find((known) => known === role) ??
    (role === "faq" ? "question" : role === "next_step" ? "cta" : "section")
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
