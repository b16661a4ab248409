import type { FamilyFacts } from "./family_facts.ts";
import { formatCount, joinAnd, quoteList, shortenQuoted } from "./phrase.ts";
import type { PlayGap } from "./play_gap.ts";
import { namedSides, type Step, searchIds, sideCounts, sidesWithCounts } from "./play_step.ts";
import { NO_CRITERION, siteName } from "./result_sides.ts";
import { versusOf } from "./search_sides.ts";

const SIDES_MAX = 3;
const OPTIONS_MAX = 3;
/** The names a table would set side by side: those answers name, else those the results show. */
export function optionsStep(
  facts: FamilyFacts,
  gap: PlayGap,
  { path, whole, language }: { path: string; whole: FamilyFacts; language: string },
): Step | null {
  const sides = comparedSides(facts, gap, language);
  if (sides !== null) return versusStep(sides, facts, path);
  const names = new Map(
    (gap.search?.results ?? []).flatMap(({ domain, title }) => {
      const name = siteName(title);
      return name === null ? [] : [[domain, name] as const];
    }),
  );
  const nameOf = (domain: string) => names.get(domain) ?? domain;
  const answered = whole.answerRivals.slice(0, OPTIONS_MAX);
  const kept = `"${shortenQuoted(facts.comparing.find((text) => /\s(?:vs|versus)\s/.test(text)) ?? facts.comparing[0] ?? facts.head)}"`;
  const { answers } = whole;
  if (answered.length > 0 && answers !== null) {
    const list = joinAnd(
      answered.map(({ domain, count }, i) => {
        const present = Math.min(count, answers.total);
        return `${nameOf(domain)} (${i === 0 ? `in ${present} of ${answers.total} AI answers` : present})`;
      }),
    );
    return {
      id: "options",
      weight: 3,
      first: `Create ${path} with one table: your offer beside ${list}.`,
      next: `Set your offer beside ${list}.`,
      basis: `named: ${list}`,
      evidence_ids: gap.answerIds.slice(0, 4),
    };
  }
  const rivals = whole.holders.filter((holder) => holder.kind === "rival").slice(0, OPTIONS_MAX);
  if (rivals.length === 0) return null;
  const list = joinAnd(rivals.map((rival) => nameOf(rival.domain)));
  const hold = rivals.length === 1 ? "which holds" : "which hold";
  return {
    id: "options",
    weight: 2.4,
    first: `Create ${path}: a table for ${kept} with your offer beside ${list}, ${hold} places for it today.`,
    next: `Set your offer beside ${list}, ${hold} places for it today.`,
    basis: `hold places for it: ${list}`,
    evidence_ids: searchIds(gap),
  };
}

/** The two things that the page sets side by side; null where it weighs firms: those stand in a table of their own. */
function comparedSides({ comparing }: FamilyFacts, { search }: PlayGap, language: string): [string, string] | null {
  const sides = comparing.map((keyword) => versusOf(keyword, language)).find((found) => found !== null) ?? null;
  const firms = (search?.results ?? []).flatMap(({ title }) => siteName(title)?.toLowerCase() ?? []);
  return sides === null || sides.some((side) => firms.includes(side.toLowerCase())) ? null : sides;
}

/** A table of two things: a column each, a row for each point that tells them apart. */
function versusStep([left, right]: [string, string], { comparing, volume }: FamilyFacts, path: string): Step {
  const searched = volume !== null && volume > 0 ? ` (${formatCount(volume)} searches a month in all)` : "";
  const table = `"${shortenQuoted(left)}" in one column and "${shortenQuoted(right)}" in the other`;
  return {
    id: "options",
    weight: 3,
    first: `Create ${path} with one table, ${table}, a row for each point that tells them apart${searched}; say above it when to take which.`,
    next: `Set ${table}, a row for each point that tells them apart.`,
    basis: `searches that weigh: ${quoteList(comparing.slice(0, 2).map(shortenQuoted), 2)}`,
    evidence_ids: [],
  };
}

/** The searches that weigh, where neither results nor answers tell the options. */
export function weighedStep(
  facts: FamilyFacts,
  gap: PlayGap,
  { path, language }: { path: string; language: string },
): Step | null {
  if (comparedSides(facts, gap, language) !== null) return null;
  const searches = facts.comparing.slice(0, 2).map(shortenQuoted);
  if (searches.length === 0) return null;
  const volume = facts.volume ?? 0;
  const searched = volume > 0 ? ` (${formatCount(volume)} searches a month in all)` : "";
  const list = quoteList(searches, 2);
  return {
    id: "weighed",
    weight: 2,
    first: `Create ${path} with one table that settles ${list}${searched}, your own offer in its first row.`,
    next: `The table has to settle ${list}${searched}.`,
    basis: `searches that weigh: ${list}`,
    evidence_ids: [],
  };
}

export function criteriaStep(gap: PlayGap, path: string): Step | null {
  const rows = gap.sides.filter((side) => !NO_CRITERION.has(side.id)).slice(0, SIDES_MAX);
  const compared = gap.sides.find((side) => side.id === "comparison");
  if (gap.search === null || (rows.length === 0 && compared === undefined)) return null;
  if (rows.length === 0)
    return {
      id: "criteria",
      weight: 1.5,
      first: `Create ${path} with four criteria of your own: ${compared!.pages} of the ${compared!.of} first results for "${shortenQuoted(gap.search.keyword)}" compare, and none shows in title or snippet by what.`,
      next: `Choose criteria of your own: ${compared!.pages} of the ${compared!.of} first results compare, and none shows in title or snippet by what.`,
      basis: `${compared!.pages} of ${compared!.of} titles compare`,
      evidence_ids: [gap.search.evidence_id],
    };
  return {
    id: "criteria",
    weight: 1.8,
    first: `Create ${path} with a table whose rows are ${sidesWithCounts(rows)}, counted over the first results for "${shortenQuoted(gap.search.keyword)}".`,
    next: `Its rows: ${sidesWithCounts(rows)}, as the first results name them.`,
    basis: sideCounts(rows, gap.search),
    evidence_ids: [gap.search.evidence_id],
    sides: namedSides(rows, gap.search),
  };
}
