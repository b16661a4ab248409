import type { SiteFacts } from "../page/page_facts.ts";
import { plural } from "../page/page_facts_read.ts";
import type { RenderingFacts } from "../page/rendering_facts.ts";

const TIMES: ReadonlySet<string> = new Set(["pages_max", "run_time"]);

/** What became of pages that scripts fill, for the run and the brand; nothing where there are none. */
export function renderingOf({ rendering }: Pick<SiteFacts, "rendering">): {
  rendering?: RenderingFacts & { note: string };
} {
  return rendering === undefined ? {} : { rendering: { ...rendering, note: noteOf(rendering) } };
}

function noteOf({ shells, rendered, not_rendered: left }: RenderingFacts): string {
  const first = left[0];
  const counted = `${plural(shells, "page")} empty without scripts, ${rendered} rendered`;
  if (first === undefined) return `${counted}.`;
  const failed = left.filter(({ reason }) => !TIMES.has(reason)).reduce((sum, { pages }) => sum + pages, 0);
  const told = failed > 0 ? `, ${failed} not rendered` : "";
  return `${counted}${told}. Pages that were not rendered were read as AI crawlers see them. ${first.message}.`;
}
