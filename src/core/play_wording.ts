import type { FamilyFacts } from "./family_facts.ts";
import type { PlayKind, ScorePart } from "./opportunity.ts";
import { capitalize, formatCount, joinAnd, pagePath, plural, shortenQuoted } from "./phrase.ts";
import { playAction } from "./play_action.ts";
import { playTitle } from "./play_title.ts";

const REASONS_MAX = 2;
/** What makes it a matter of now: a gap before a circumstance. */
const URGENCY: Readonly<Record<string, number>> = { difficulty: 0.5, head_start: 0.5, greenfield: 0.9 };
/** Keyword difficulty that is told as a reason, and that is called low. */
const DIFFICULTY_EASY_MAX = 45;
const DIFFICULTY_LOW = 30;

export interface PlayText {
  play: string;
  summary: string;
  why_now: string;
  next_action: string;
}

/** The play as a marketer would put it, from the facts alone. */
export function wordPlay(kind: PlayKind, facts: FamilyFacts, parts: readonly ScorePart[]): PlayText {
  return {
    play: playTitle(kind, facts),
    summary: [demandText(facts), standingText(facts), holdersText(facts)].filter((text) => text !== "").join(" "),
    why_now: reasonsOf(facts, parts).slice(0, REASONS_MAX).join(" "),
    next_action: playAction(kind, facts),
  };
}

function demandText({ volume, keywords, head }: FamilyFacts): string {
  const related =
    keywords.length === 1
      ? `"${shortenQuoted(keywords[0]!.keyword)}"`
      : `"${shortenQuoted(head)}" and ${plural(keywords.length - 1, "related search", "related searches")}`;
  if (volume === null) return `Covers ${related}; their search volume was not measured.`;
  return `${formatCount(volume)} searches a month for ${related}.`;
}

function standingText({ best, searches, answers }: FamilyFacts): string {
  const parts: string[] = [];
  if (best !== null) parts.push(`you rank ${best.position} at best ("${shortenQuoted(best.keyword)}")`);
  else if (searches.length === 1) parts.push("you do not rank on the results page read");
  else if (searches.length > 0) parts.push(`you rank on none of the ${searches.length} results pages read`);
  if (answers !== null)
    parts.push(
      `${answers.kind === "cited" ? "AI answers cite you" : "AI answers name you"} in ${answers.present} of ${answers.total}`,
    );
  return parts.length === 0 ? "" : `${capitalize(joinAnd(parts))}.`;
}

function holdersText({ holders, answerRivals, answers }: FamilyFacts): string {
  const rival = answerRivals[0];
  if (rival !== undefined && answers !== null && rival.count > answers.present) {
    return `${rival.domain} is in ${Math.min(rival.count, answers.total)} of those answers.`;
  }
  const top = holders.filter((holder) => holder.places > 1).slice(0, 2);
  if (top.length === 0) return "";
  return `${joinAnd(top.map((holder) => holder.domain))} lead${top.length === 1 ? "s" : ""} its results and sources.`;
}

/** The measured reasons, strongest contribution first. */
function reasonsOf(facts: FamilyFacts, parts: readonly ScorePart[]): string[] {
  const urgency = (part: ScorePart) => part.weight * part.value * (URGENCY[part.name] ?? 1);
  const byContribution = [...parts].sort((a, b) => urgency(b) - urgency(a));
  const reasons = byContribution
    .filter((part) => part.value >= 0.5)
    .flatMap((part) => reasonText(part.name, facts) ?? []);
  if (reasons.length > 0) return reasons;
  return byContribution.slice(0, 1).map((part) => `${capitalize(part.basis)}.`);
}

function reasonText(name: string, facts: FamilyFacts): string | null {
  const { difficulty, best, searches, answers, page, overview, winnability, volatility } = facts;
  switch (name) {
    case "difficulty":
      if (difficulty === null || difficulty.value > DIFFICULTY_EASY_MAX) return null;
      return `Competition is ${difficulty.value < DIFFICULTY_LOW ? "low" : "moderate"}: keyword difficulty ${Math.round(difficulty.value)} of 100.`;
    case "search_gap":
      if (best !== null)
        return `Position ${best.position} for "${shortenQuoted(best.keyword)}" is within reach of ${best.position > 10 ? "the first page" : "the top"}.`;
      return `You are missing from ${searches.length === 1 ? "the results page" : `all ${searches.length} results pages`} read for it.`;
    case "answer_gap":
      if (answers === null) return null;
      return `${answers.total - answers.present} of ${answers.total} AI answers leave you out${aheadText(facts)}.`;
    case "greenfield":
      return page === null || page.coverage < 0.2
        ? "Your site has no page on it yet."
        : `Your nearest page, ${pagePath(page.url)}, only touches it.`;
    case "head_start":
      return page === null
        ? null
        : `${capitalize(pagePath(page.url))} already covers the topic, so this is an edit, not a new page.`;
    case "winnability":
      if (winnability === null) return null;
      return winnability.ceded === 0
        ? `Directories and media hold none of its ${winnability.places} places.`
        : `Directories and media hold only ${winnability.ceded} of its ${winnability.places} places.`;
    case "volatility":
      return volatility === null
        ? null
        : `AI engines change their sources from answer to answer here, so no one holds the place yet.`;
    case "ai_overview":
      return overview === null
        ? null
        : `An AI overview tops ${overview.present} of ${overview.measured} results pages.`;
    default:
      return null;
  }
}

/** The rival that more of the answers have than have the brand. */
function aheadText({ answers, answerRivals }: FamilyFacts): string {
  const rival = answerRivals[0];
  if (rival === undefined || answers === null || rival.count <= answers.present) return "";
  return ` while ${rival.domain} is in ${Math.min(rival.count, answers.total)}`;
}
