import meanings from "./fact_meanings.json" with { type: "json" };
import { type PageFeatures, recordType } from "./page_features.ts";
import type { SitePage } from "./site_context.ts";

/** What a fact means, by the beginning of its name, the first that fits; `%` stands for the rest. */
const MEANINGS = Object.entries(meanings);
const TITLE_CHARS_MAX = 60;

/** A verdict's facts as a sentence for people. */
export function describeFacts(facts: readonly string[], of: { page: SitePage; features: PageFeatures }): string {
  const said = [...new Set(facts.map((fact) => describe(fact, of)))].join("; ");
  return said === "" ? "No sign of another kind" : said[0]!.toUpperCase() + said.slice(1);
}

function describe(fact: string, { page, features }: { page: SitePage; features: PageFeatures }): string {
  const shown = [...features.said].find(([start]) => fact.startsWith(start));
  const [start, meaning] = MEANINGS.find(([beginning]) => fact.startsWith(beginning)) ?? [fact, fact];
  if (shown !== undefined) return meaning === fact ? shown[1] : `${meaning} (${shown[1]})`;
  return meaning
    .replace("%", fact.slice(start.length).split(" ")[0]!)
    .replace("PATH", page.segments.at(-1) ?? "")
    .replace("TITLE", page.ownTitle.slice(0, TITLE_CHARS_MAX))
    .replace("TYPE", recordType(page) ?? "");
}
