import type { Format, PlayKind } from "../domain/opportunity.ts";
import { FIRST_PAGE_POSITIONS, TOP_POSITIONS } from "../domain/positions.ts";
import { isQuestion } from "../language/question.ts";
import {
  comparesMostly,
  GROWING,
  hasManyTopics,
  hasPage,
  isCited,
  isGivenUp,
  isLocal,
  isNamed,
  isPlaced,
  isThin,
  isTop,
  isUnwritten,
  lacksTopics,
  losesAnswers,
  openComparing,
  type RuleInput,
  ranksWithin,
  rivalsIntrude,
  sellsOn,
  wantsComparison,
} from "./conditions.ts";
import type { FamilyFacts } from "./facts.ts";
import { leaning, NO_MEMORY, type PlayMemory } from "./memory.ts";
import { isOffered } from "./offer_match.ts";

/** A row of the table: when it holds, what is done, in which format, on the page there is or on a new one. */
export interface Rule {
  id: string;
  play: PlayKind;
  target: "page" | "new" | "either";
  format: Format | "of_page";
  /** Whether what the site alone shows is enough, where nothing was measured: also then, or only then. */
  siteAlone?: "also" | "only";
  when(input: RuleInput): boolean;
}

/** What to do about a family: the first row that holds. Thresholds hold until the evidence is clearly past them (`PlayMemory`). */
export const RULES: readonly Rule[] = [
  { id: "rival_on_name", play: "defend_brand", target: "either", format: "landing_page", when: rivalsIntrude },
  {
    id: "unwritten_page",
    play: "expand_page",
    target: "page",
    format: "of_page",
    siteAlone: "also",
    when: ({ facts, note }) => hasPage(facts) && note !== null && isUnwritten(note) && !isTop(facts, NO_MEMORY),
  },
  {
    id: "uncited_leader",
    play: "get_cited",
    target: "page",
    format: "of_page",
    when: (input) => hasPage(input.facts) && isTop(input.facts, input.memory) && losesAnswers(input),
  },
  {
    id: "first_page",
    play: "refresh_page",
    target: "page",
    format: "of_page",
    when: ({ facts, memory }) =>
      hasPage(facts) &&
      !isTop(facts, memory) &&
      ranksWithin(facts, FIRST_PAGE_POSITIONS, leaning(memory, ["refresh_page"], GROWING)),
  },
  {
    id: "missing_topics",
    play: "expand_page",
    target: "page",
    format: "of_page",
    when: (input) => hasPage(input.facts) && lacksTopics(input),
  },
  {
    id: "uncited_page",
    play: "get_cited",
    target: "page",
    format: "of_page",
    when: (input) => hasPage(input.facts) && input.facts.searches.length === 0 && losesAnswers(input),
  },
  {
    id: "page_not_found",
    play: "refresh_page",
    target: "page",
    format: "of_page",
    when: ({ facts, memory }) => hasPage(facts) && !isTop(facts, memory) && facts.searches.length > 0,
  },
  {
    // What it sells, at the second or third place: the first has as many clicks as both.
    id: "short_of_first",
    play: "refresh_page",
    target: "page",
    format: "of_page",
    when: ({ facts, memory }) =>
      sellsOn(facts) &&
      ranksWithin(facts, TOP_POSITIONS, true) &&
      !ranksWithin(facts, 1, leaning(memory, [], ["refresh_page"])),
  },
  {
    id: "unnamed_offer",
    play: "refresh_page",
    target: "page",
    format: "of_page",
    siteAlone: "only",
    when: ({ facts, note }) => sellsOn(facts) && note !== null && (!isNamed(facts, note) || !isPlaced(facts, note)),
  },
  {
    id: "thin_offer",
    play: "expand_page",
    target: "page",
    format: "of_page",
    siteAlone: "only",
    when: ({ facts, note }) => sellsOn(facts) && note !== null && isThin(note),
  },
  {
    id: "missing_parts",
    play: "expand_page",
    target: "page",
    format: "of_page",
    siteAlone: "only",
    when: (input) => sellsOn(input.facts) && lacksTopics(input),
  },
  {
    id: "many_cases",
    play: "programmatic_set",
    target: "new",
    format: "programmatic",
    siteAlone: "also",
    when: ({ facts }) => !hasPage(facts) && facts.template !== null,
  },
  {
    id: "comparing",
    play: "comparison_page",
    target: "new",
    format: "comparison",
    when: (input) => !hasPage(input.facts) && comparesMostly(input),
  },
  {
    id: "question",
    play: "answer_page",
    target: "new",
    format: "single_article",
    when: ({ facts }) => !hasPage(facts) && isQuestion(facts.head),
  },
  {
    id: "place",
    play: "local_page",
    target: "new",
    format: "landing_page",
    siteAlone: "also",
    when: (input) => !hasPage(input.facts) && isLocal(input),
  },
  {
    id: "offer_searched_to_buy",
    play: "service_page",
    target: "new",
    format: "landing_page",
    when: ({ facts: { offer, ...facts } }) =>
      !hasPage(facts) && facts.family.intent === "transactional" && (offer === null || isOffered(offer)),
  },
  {
    id: "many_topics",
    play: "topic_hub",
    target: "new",
    format: "hub_and_spokes",
    when: (input) => !hasPage(input.facts) && hasManyTopics(input),
  },
  {
    id: "offer_without_page",
    play: "service_page",
    target: "new",
    format: "landing_page",
    siteAlone: "also",
    when: ({ facts }) =>
      !hasPage(facts) && isOffered(facts.offer) && (facts.family.intent === "commercial" || facts.signals.length === 0),
  },
  {
    id: "some_comparing",
    play: "comparison_page",
    target: "new",
    format: "comparison",
    when: ({ facts }) =>
      !hasPage(facts) && !isOffered(facts.offer) && facts.family.intent === "commercial" && facts.comparing.length > 0,
  },
  {
    id: "no_page",
    play: "answer_page",
    target: "new",
    format: "single_article",
    when: ({ facts }) => !hasPage(facts),
  },
];

/** What stands beside a family's first play, on the searches that ask for it. */
export const RULES_BESIDE: readonly Rule[] = [
  { id: "comparing_part", play: "comparison_page", target: "new", format: "comparison", when: wantsComparison },
  {
    id: "cases_part",
    play: "programmatic_set",
    target: "new",
    format: "programmatic",
    when: ({ facts }) => facts.template !== null,
  },
];

export type Verdict =
  | { rules: Rule[]; reason: null }
  | { rules: []; reason: "no_evidence" | "ceded" | "already_held" | "branded" };

/** The rows that hold for a family, the first play first; why none, where nothing is to be done. */
export function chooseRules(given: Omit<RuleInput, "memory">, memory: PlayMemory = NO_MEMORY): Verdict {
  const { facts } = given;
  const siteOnly = facts.signals.length === 0;
  if (siteOnly && !facts.siteAlone) return { rules: [], reason: "no_evidence" };
  if (facts.branded) {
    const defends = rivalsIntrude({ ...given, memory });
    return defends ? { rules: [RULES[0]!], reason: null } : { rules: [], reason: "branded" };
  }
  const ranks = ranksWithin(facts, FIRST_PAGE_POSITIONS, memory.kind === null ? null : true);
  if (isGivenUp(facts, memory) && !ranks && !isCited(facts)) return { rules: [], reason: "ceded" };
  const rows = RULES.slice(1).filter(({ siteAlone }) => (siteOnly ? siteAlone !== undefined : siteAlone !== "only"));
  const holding = (remembered: PlayMemory) => rows.find((rule) => rule.when({ ...given, memory: remembered }));
  // What was advised last time stands or falls as it was; where it falls, the thresholds are what they say.
  const kept = holding(memory);
  const first = kept?.play === memory.kind ? kept : holding(NO_MEMORY);
  const beside = siteOnly
    ? []
    : RULES_BESIDE.filter((rule) => rule.play !== first?.play && rule.when({ ...given, memory }));
  const rules = [
    ...(first === undefined ? [] : [first]),
    ...beside.filter(({ play }) => play === "comparison_page" || first !== undefined),
  ];
  return rules.length > 0 ? { rules, reason: null } : { rules: [], reason: "already_held" };
}

/** The searches that a play beside a family's first one stands on, its head first. */
export function partKeywords(play: PlayKind, facts: FamilyFacts): string[] {
  const { template, family, keywords } = facts;
  if (play !== "programmatic_set") return openComparing(facts);
  const variants = keywords
    .map(({ keyword }) => keyword)
    .filter((keyword) => template?.variants.some((variant) => keyword.endsWith(` ${variant}`)) === true);
  return [family.keywords[0]?.keyword ?? family.name, ...variants];
}

/** The format of a row for a family; a page that is edited keeps what it is. */
export function formatOf({ format }: Rule, { page, family }: FamilyFacts): Format {
  if (format !== "of_page") return format;
  if (page?.kind === "article") return "single_article";
  return page?.kind === "offer" || page?.kind === "home" || family.intent !== "informational"
    ? "landing_page"
    : "single_article";
}
