import type { OutlineSection } from "../../core/brief.ts";
import { pageMatches, supportFor } from "../../core/brief_plan/ground.ts";
import { keyPoint } from "../../core/brief_plan/outline.ts";
import { wordingFor } from "../../core/brief_plan/wording/wording_for.ts";
import { proposePath } from "../../core/phrase.ts";
import { type Desk, linkTo, takePassages, writePassages } from "./builtin_desk.ts";

const SPOKE_POINTS_MAX = 5;

/** A hub's short answer on one spoke, with the way to it where it exists. */
export function writeSpoke(desk: Desk, section: OutlineSection): string[] {
  const page = pageMatches(desk.ground, section.query ?? section.heading);
  const passages = takePassages(desk, section, page ?? undefined);
  if (passages.length === 0) {
    desk.notes.push(
      `Spoke “${section.heading}”: nothing on the site supports it yet; it is left off the hub until it is written.`,
    );
    return [];
  }
  if (page === null) return writePassages(desk, passages, section);
  desk.linked.add(page);
  for (const passage of passages) desk.linked.add(passage.url);
  return [...writePassages(desk, passages, section), wordingFor(desk.ground.language).fullPage(linkTo(desk, page))];
}

/** The spokes as pages of their own: those that exist, and an outline for those to write. */
export function hubParts(desk: Desk): Record<string, unknown> {
  const spokes = desk.material.brief.outline
    .filter((section) => section.role === "spoke")
    .map((section) => {
      const keyword = section.query ?? section.heading;
      const url = pageMatches(desk.ground, keyword);
      const support = supportFor(desk.ground, keyword, { limit: SPOKE_POINTS_MAX }).map((entry) => entry.passage);
      return {
        title: section.heading,
        target_keyword: keyword,
        status: url === null ? "to_write" : "exists",
        url,
        proposed_path: url === null ? proposePath(keyword) : null,
        points: support.map(keyPoint),
        evidence_ids: section.evidence_ids,
      };
    });
  return { spokes };
}
