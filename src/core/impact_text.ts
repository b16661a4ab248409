import type { ExpectedImpact, PlayKind } from "../domain/opportunity.ts";
import { formatCount, plural } from "./phrase.ts";

export const KIND_NAMES: Record<PlayKind, string> = {
  topic_hub: "topic hubs",
  comparison_page: "comparison pages",
  service_page: "service pages",
  local_page: "location pages",
  programmatic_set: "page sets",
  answer_page: "answer pages",
  refresh_page: "refreshes",
  expand_page: "expansions",
  get_cited: "edits to win citations",
  defend_brand: "pages about the brand",
};
/** The text of an expected impact: first what came of plays like it, then what was reckoned before any outcome. */
export function describeImpact(impact: ExpectedImpact, kind: PlayKind): string {
  const { metric, low, high, basis, measured } = impact;
  const range = low === high ? formatCount(high) : `${formatCount(low)} to ${formatCount(high)}`;
  const what = {
    monthly_clicks: `${range} more ${high === 1 ? "click" : "clicks"} per month`,
    answer_share: `In ${range} more of the tracked AI answers`,
    first_page_searches: `On the first page for ${range} more ${high === 1 ? "search" : "searches"}`,
    places_gained: `${range} ${high === 1 ? "position" : "positions"} up in the results`,
    searches_covered: `${range} more ${high === 1 ? "search" : "searches"} answered by the site`,
  }[metric];
  const reckoned = `${what}: ${basis}`;
  if (measured === undefined) return reckoned;
  const { low_percent: from, high_percent: to, outcomes, of } = measured;
  return `${signed(from)} to ${signed(to)} %, based on the outcomes of this brand's recommendations (80 % interval; ${plural(outcomes, "outcome")} for ${KIND_NAMES[kind]}, ${formatCount(of)} for all kinds). Estimate without outcomes: ${reckoned}`;
}

/** `+12`, `−3`, `0`. */
export function signed(value: number): string {
  return value > 0 ? `+${formatCount(value)}` : value < 0 ? `−${formatCount(-value)}` : "0";
}
