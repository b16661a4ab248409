import { finishSteps } from "../base/slices.ts";
import type { FactSources } from "../core/fact_sources.ts";
import { matchGivenPage, matchPages, PAGE_EXISTS_MIN } from "../core/page_match.ts";
import { rankOpportunities } from "../core/score_weights.ts";
import { noteAt } from "../core/site_notes.ts";
import { carryOverKeys, type EarlierPlay, isSameFamily } from "../core/stable_key.ts";
import { type Family, totalVolume } from "../domain/keyword.ts";
import { normalizeKeyword } from "../language/keyword_text.ts";
import { isTop } from "./conditions.ts";
import { draftPlay, type OpportunityDraft, type Planned } from "./draft.ts";
import { type FamilyFacts, gatherFamilyFacts, withOwnTopics } from "./facts.ts";
import { rankingTitles } from "./gap.ts";
import { joinInto, mergeSamePage } from "./joining.ts";
import { NO_MEMORY, recallPlay } from "./memory.ts";
import { joinNearEqual } from "./near_equal.ts";
import type { Revision } from "./revision.ts";
import { chooseRules, partKeywords, RULES, type Rule, type Verdict } from "./rules.ts";
import { cautiousValues } from "./score_parts.ts";
import { placedTest } from "./search_pattern.ts";

export type { OpportunityDraft } from "./draft.ts";

/** More are never acted on; the rest stays readable as families. */
const OPPORTUNITIES_MAX = 200;
/** Pages that name a good part of a topic may be the ones it is best done on. */
const NEAR_MIN = 0.3;
const NEAR_MAX = 4;

export interface Synthesis {
  drafts: OpportunityDraft[];
  /** Families no page can win, for outreach. */
  ceded: FamilyFacts[];
  /** Families without a play, by reason. */
  passed: Record<Exclude<Verdict["reason"], null>, number>;
  /** What a judge measures a recommendation against. */
  around(draft: OpportunityDraft): Around;
  /** The same recommendation as it was told to be; null where that page was not read. */
  revise(draft: OpportunityDraft, revision: Revision): OpportunityDraft | null;
  /**
   * Recommendations that were joined to it for one page and of which most searches are told apart, each by itself; all
   * of them where that holds for every search of its own (`isOut`).
   */
  separate(draft: OpportunityDraft, apart: readonly string[]): { isOut: boolean; others: OpportunityDraft[] };
}

/** What is there already: pages of the site nearest to it, and what ranks or is cited for its searches. */
export interface Around {
  near: string[];
  ranks: string[];
}

export interface SynthesisInput {
  brandId: string;
  families: readonly Family[];
  sources: FactSources;
  /** Plays of earlier runs, newest first: their keys carry over. */
  earlier: readonly EarlierPlay[];
}

/** What somebody told the rules: a page of the site that a recommendation belongs to. */
const TOLD_PAGE: Rule = { id: "told_page", play: "expand_page", target: "page", format: "of_page", when: () => true };
/** From families and evidence to ranked plays. */
export function synthesizeOpportunities(input: SynthesisInput): Synthesis {
  return finishSteps(synthesisSteps(input));
}

/** The same a family at a time, so that many families can be worked through without holding up other work. */
export function* synthesisSteps(input: SynthesisInput): Generator<void, Synthesis> {
  const { sources, earlier, brandId } = input;
  const passed: Synthesis["passed"] = { no_evidence: 0, ceded: 0, already_held: 0, branded: 0 };
  const ceded: FamilyFacts[] = [];
  const chosen: Planned[] = [];
  for (const family of input.families) {
    yield;
    const facts = gatherFamilyFacts(family, sources);
    const note = noteAt(sources.site, facts.page?.url);
    const verdict = chooseRules({ facts, note }, recallPlay(family.keywords, earlier));
    if (verdict.reason !== null) {
      passed[verdict.reason]++;
      if (verdict.reason === "ceded") ceded.push(facts);
      continue;
    }
    for (const [at, rule] of verdict.rules.entries()) {
      const own = at === 0 ? facts : partOf(rule, facts, sources);
      if (own !== null && (at === 0 || !isDeclinedWith(own, family, { rule, earlier })))
        chosen.push({ rule, facts: own, whole: facts });
    }
  }
  const planned = joinNearEqual(chosen, sources);
  const made = {
    brandId,
    sources,
    cautious: cautiousValues(planned.map(({ facts }) => facts)),
  };
  const drafts = new Map<string, { draft: Omit<OpportunityDraft, "rank">; planned: Planned }>();
  for (const entry of planned) {
    yield;
    const draft = draftPlay(entry, made);
    // Two families with the same head words are one recommendation: the stronger stands.
    if (draft !== null && draft.priority > (drafts.get(draft.stable_key)?.draft.priority ?? -1))
      drafts.set(draft.stable_key, { draft, planned: entry });
  }
  const origins = new Map([...drafts.values()].map(({ draft, planned }) => [originOf(draft), planned]));
  const carried = carryOverKeys(
    [...drafts.values()].map(({ draft }) => draft),
    earlier,
  );
  const around = new Map<Planned, Around>();
  const ranked = rankOpportunities(mergeSamePage(carried, earlier)).slice(0, OPPORTUNITIES_MAX);
  return {
    drafts: ranked,
    ceded,
    passed,
    around(draft) {
      const origin = origins.get(originOf(draft));
      if (origin === undefined) return { near: [], ranks: [] };
      // Asked for again each time that the length of a call is tried.
      const known = around.get(origin);
      if (known !== undefined) return known;
      const found = { near: nearPages(origin.facts, sources), ranks: rankingTitles(origin.whole, sources) };
      around.set(origin, found);
      return found;
    },
    revise(draft, revision) {
      const origin = origins.get(originOf(draft));
      const entry = origin === undefined ? null : revisedPlan(origin, revision, sources);
      const told = entry === null ? null : draftPlay(entry, made);
      if (told === null) return null;
      const moved = { ...told, stable_key: draft.stable_key, rank: draft.rank };
      const keywords = draft.keywords.filter(({ keyword }) => !revision.apart.includes(keyword));
      // What was joined to it goes with it.
      return draft.data.same_page_families === undefined ? moved : joinInto(moved, [{ ...draft, keywords }]);
    },
    separate(draft, apart) {
      const joined = new Set(draft.data.same_page_families);
      const isApart = ({ keyword }: { keyword: string }) => apart.includes(keyword);
      const own = origins.get(originOf(draft))?.facts.keywords ?? draft.keywords;
      const isOut = joined.size > 0 && own.every(isApart);
      const others = carried
        .filter(({ family, keywords }) => {
          const isMostlyApart = keywords.filter(isApart).length * 2 > keywords.length;
          return joined.has(family) && (isOut || isMostlyApart);
        })
        .map((other) => ({ ...other, rank: draft.rank }));
      return { isOut: isOut && others.length > 0, others };
    },
  };
}

/** A draft by what it was made from, whatever key it was given. */
function originOf({ family, play_kind }: Pick<OpportunityDraft, "family" | "play_kind">): string {
  return `${play_kind}\n${family}`;
}

/** By titles, addresses and headings. */
function nearPages({ head, keywords }: FamilyFacts, { pages, brand }: FactSources): string[] {
  const texts = [head, ...keywords.map(({ keyword }) => keyword)];
  return matchPages(pages, texts, { language: brand.language, min: NEAR_MIN, max: NEAR_MAX }).map(({ url }) => url);
}

function revisedPlan(origin: Planned, revision: Revision, sources: FactSources): Planned | null {
  const { play } = revision;
  // A page of the site that ranks at the top stays the page: another would compete with it.
  const page = revision.page === null && isTop(origin.facts, NO_MEMORY) ? undefined : revision.page;
  const made = play ?? (page === null ? ("answer_page" as const) : undefined);
  const own = narrowed(origin.facts, revision.apart, sources);
  // Told apart from what was asked of engines, there is no answer to be cited in.
  const stays = origin.rule.play === "get_cited" && own.answers === null ? TOLD_PAGE : origin.rule;
  const rule = made === undefined ? stays : { ...RULES.find((row) => row.play === made)!, target: "new" as const };
  const named = { ...own, name: revision.name ?? origin.facts.name };
  const whole = own === origin.facts ? origin.whole : own;
  if (page === undefined && made === undefined) return { ...origin, facts: named, whole, rule, revision };
  // On a page of its own it stands for itself, and no longer for a list of parts.
  const { parts: _parts, ...single } = origin;
  if (page === undefined || page === null) return { ...single, facts: named, whole, rule, revision };
  const facts = onPage(named, page, sources);
  return facts === null ? null : { ...single, facts, whole, rule: TOLD_PAGE, revision };
}

/** The facts of a family without searches that mean something else; its own where nothing is left without them. */
function narrowed(facts: FamilyFacts, apart: readonly string[], sources: FactSources): FamilyFacts {
  const keywords = facts.family.keywords.filter(({ keyword }) => !apart.includes(keyword));
  if (keywords.length === 0 || keywords.length === facts.family.keywords.length) return facts;
  const left = gatherFamilyFacts({ ...facts.family, keywords, total_volume: totalVolume(keywords) }, sources);
  // Told apart by its own name, it is about what is searched most of the rest.
  const head = apart.includes(facts.head) ? normalizeKeyword(left.keywords[0]!.keyword) : left.head;
  const measured = { ...left, head, ...(left.signals.length === 0 ? { signals: facts.signals } : {}) };
  const { page } = facts;
  return (page === null ? null : onPage(measured, page.url, sources)) ?? { ...measured, page };
}

function onPage(facts: FamilyFacts, url: string, { pages, unfound, brand }: FactSources): FamilyFacts | null {
  const keywords = [facts.head, ...facts.keywords.map(({ keyword }) => keyword)];
  const at = { url, language: brand.language };
  const match =
    matchGivenPage(pages, keywords, at) ?? (unfound === undefined ? null : matchGivenPage(unfound, keywords, at));
  if (match === null) return null;
  const isPlaced = placedTest(facts.template, brand.places ?? []);
  const page = withOwnTopics(match, { head: facts.head, isPlaced, language: brand.language });
  return { ...facts, page: { ...page, coverage: Math.max(match.coverage, PAGE_EXISTS_MIN) } };
}

/** What was declined of a family stays declined: nothing new comes to stand beside it. */
function isDeclinedWith(
  { keywords }: FamilyFacts,
  family: Family,
  { rule, earlier }: { rule: Rule; earlier: readonly EarlierPlay[] },
): boolean {
  const isKnown = earlier.some((play) => play.play_kind === rule.play && isSameFamily(play, { keywords }));
  return !isKnown && earlier.some((play) => play.status === "rejected" && isSameFamily(play, family));
}

/** A second play of a family stands on the searches that ask for it, not on the whole family again. */
function partOf(rule: Rule, facts: FamilyFacts, sources: FactSources): FamilyFacts | null {
  const own = partKeywords(rule.play, facts);
  const keywords = facts.family.keywords.filter((keyword) => own.includes(keyword.keyword));
  const part = gatherFamilyFacts({ ...facts.family, keywords, total_volume: totalVolume(keywords) }, sources);
  if (keywords.length === 0) return null;
  // Where its own searches were not read, it rests on what was read for the family.
  return part.signals.length === 0 ? { ...part, signals: facts.signals } : part;
}
