import { joinAnd, quoteList } from "../phrase.ts";
import { criteriaOf } from "./comparison_answers.ts";
import { fitOf } from "./comparison_fit.ts";
import { comparedOptions } from "./comparison_options.ts";
import { type ComparedSides, comparedSides, TABLE_ROWS_MIN } from "./comparison_sides.ts";
import type { FacetId } from "./facet_id.ts";
import { facetsAsked } from "./facets.ts";
import type { Ground } from "./ground.ts";

const ANSWERS_MIN = 2;
const ASKED_MAX = 3;
/** Points on which any two things can be told, in the order in which people ask for them. */
const SIDE_POINTS: readonly (readonly [FacetId, string])[] = [
  ["cost", "what it costs"],
  ["choose", "when to choose it"],
  ["limits", "what is wrong with it"],
  ["timing", "how long it takes"],
  ["audience", "who it suits"],
  ["benefits", "what it does better"],
];

/** What a comparison lacks before it compares: points on both sides, own answers, a rival's terms. */
export function comparisonNeeds(ground: Ground): string[] {
  const sides = comparedSides(ground);
  if (sides !== null) return sides.rows.length >= TABLE_ROWS_MIN ? [] : [tableWanted(ground, sides)];
  const { answered, open } = criteriaOf(ground, askedFacets(ground));
  const asked = open.slice(0, ASKED_MAX).map((criterion) => criterion.point.toLowerCase());
  const rivals = comparedOptions(ground).options.filter((option) => !option.own);
  const { name } = ground.input.brand;
  const fit = fitOf(ground);
  return [
    ...(answered.length >= ANSWERS_MIN || asked.length === 0
      ? []
      : [`What ${name} itself answers on ${joinAnd(asked)}, published on the offer's page: a table needs two points`]),
    ...(rivals.length > 0 ? [] : ["Price and scope of three rivals, each from its own page: no result states them"]),
    ...(fit.limits.length > 0
      ? []
      : [`A case in which ${name} is the wrong choice: whom did sales send elsewhere this year, and why?`]),
  ];
}

/** Which points to collect for a table of two things: those people ask about first. */
export function tableWanted(ground: Ground, { names, both }: ComparedSides): string {
  const asked = askedFacets(ground);
  const isOne = both.length > 0;
  const wanted = [...SIDE_POINTS].sort(([a], [b]) => Number(asked.has(b)) - Number(asked.has(a)));
  const points = joinAnd(wanted.slice(0, isOne ? 1 : TABLE_ROWS_MIN).map(([, point]) => point));
  return `For a table, ${isOne ? "one more point" : "two points"} on which ${quoteList(names, 2)} are both told: ${points}`;
}

/** Sides of the topic that people ask about in searches and questions. */
export function askedFacets(ground: Ground): Set<FacetId> {
  return new Set(
    [...ground.landscape.questions.map((entry) => entry.question), ...ground.keywords.map((entry) => entry.keyword)]
      .flatMap((text) => facetsAsked(text, ground.language))
      .map((facet) => facet.id),
  );
}
