import type { Evidence } from "../domain/evidence/evidence.ts";
import { type Family, hasFigures } from "../domain/keyword.ts";
import type { StageContext } from "./stage.ts";

const IDEAS = "provider_ideas";
/** Phrases that results pages and engines brought up. */
const SEARCHED: ReadonlySet<string> = new Set(["people_also_ask", "related_searches", "engine_queries"]);

/** The families, each told whether a figure or a phrase of it comes from the sandbox. */
export function withOrigin(
  { providers }: Pick<StageContext, "providers">,
  families: readonly Family[],
  evidence: readonly Pick<Evidence, "simulated">[],
): Family[] {
  const measured = providers.keywordData?.simulated === true;
  const searched = providers.serp?.simulated === true || evidence.some(({ simulated }) => simulated);
  const isSimulated = (keyword: Family["keywords"][number]) =>
    (measured && (hasFigures(keyword) || keyword.source === IDEAS)) || (searched && SEARCHED.has(keyword.source));
  return families.map((family) => ({ ...family, simulated: family.simulated || family.keywords.some(isSimulated) }));
}
