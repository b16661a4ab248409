import type { LeftSearch, PlayKind, ScorePart } from "../domain/opportunity.ts";
import type { FamilyFacts } from "./family_facts.ts";
import { capitalize, formatCount, joinAnd, plural, shortenQuoted } from "./phrase.ts";
import { type PlayAction, playAction } from "./play_action.ts";
import type { PlayGap } from "./play_gap.ts";
import { whyNow } from "./play_reasons.ts";
import { playTitle } from "./play_title.ts";

export interface PlayText {
  play: string;
  summary: string;
  why_now: string;
  next_action: string;
  /** What each sentence of the texts rests on. */
  basis: PlayAction["basis"];
  /** The sides that the next action names. */
  sides: PlayAction["sides"];
  /** The searches that it gives a section, the questions that it gives a heading. */
  searches: PlayAction["searches"];
  questions: PlayAction["questions"];
}

/** The play as a marketer would put it, from the facts alone. */
export function wordPlay(
  kind: PlayKind,
  facts: FamilyFacts,
  options: {
    parts: readonly ScorePart[];
    gap: PlayGap;
    language: string;
    whole: FamilyFacts;
    left: readonly LeftSearch[];
  },
): PlayText {
  const action = playAction(kind, facts, options);
  return {
    play: playTitle(kind, { ...facts, answerRivals: titleRivals(kind, facts, options.gap) }, options.gap.note),
    summary: [demandText(facts), standingText(facts), holdersText(facts)].filter((text) => text !== "").join(" "),
    why_now: whyNow(facts, options),
    next_action: action.text,
    basis: action.basis,
    sides: action.sides,
    searches: action.searches,
    questions: action.questions,
  };
}

/** A title names the rival that the next action measures against, or none. */
function titleRivals(kind: PlayKind, { answerRivals }: FamilyFacts, { beat }: PlayGap): FamilyFacts["answerRivals"] {
  const isNamed = beat === null || kind === "comparison_page" || beat.domain === answerRivals[0]?.domain;
  return isNamed ? answerRivals : [];
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
