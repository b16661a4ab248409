import { finishSteps } from "../base/finish_steps.ts";
import type { FactSources } from "../core/fact_sources.ts";
import { matchGivenPage, PAGE_EXISTS_MIN } from "../core/page_match.ts";
import { priorityOf, rankOpportunities, weightedScore } from "../core/scoring.ts";
import { leadComparison } from "../core/search_pattern.ts";
import { readingKey } from "../core/signals.ts";
import { noteAt } from "../core/site_notes.ts";
import { carryOverKeys, type EarlierPlay, opportunityKey } from "../core/stable_key.ts";
import type { Family, Keyword } from "../domain/keyword.ts";
import type { LeftSearch, Opportunity, PlayStep, Reason } from "../domain/opportunity.ts";
import { ceilingParts } from "./ceiling.ts";
import { contributingSignals, withBasis } from "./contributing_signals.ts";
import { describeImpact, estimateImpact } from "./expected_impact.ts";
import { type FamilyFacts, gatherFamilyFacts } from "./facts.ts";
import { gatherPlayGap } from "./gap.ts";
import { immediacyParts } from "./immediacy.ts";
import { recallPlay } from "./memory.ts";
import { type NearEqualSet, nearEqualSets } from "./near_equal.ts";
import { reasonsOf } from "./reasons.ts";
import { formatReason, renderPlay } from "./render.ts";
import { chooseRules, formatOf, hasPage, partKeywords, type Rule, type Verdict } from "./rules.ts";
import { mergeSamePage } from "./same_page.ts";
import { leadQuestion, type Plan, proposedPath, stepsOf } from "./steps.ts";

/** More are never acted on; the rest stays readable as families. */
const OPPORTUNITIES_MAX = 200;
const HOLDERS_KEPT_MAX = 5;
const SET_KEYWORDS_MAX = 60;
const PARTS_NAMED_MAX = 5;

/** An opportunity before its run gives it ids and times. */
export type OpportunityDraft = Omit<
  Opportunity,
  "id" | "brand_id" | "run_id" | "created_at" | "updated_at" | "leverage_score" | "leverage_parts"
>;

export interface Synthesis {
  drafts: OpportunityDraft[];
  /** Families no page can win, for outreach. */
  ceded: FamilyFacts[];
  /** Families without a play, by reason. */
  passed: Record<Exclude<Verdict["reason"], null>, number>;
  /** The same recommendation as an extension of a page of the site; null where that page was not read. */
  retarget(draft: OpportunityDraft, url: string): OpportunityDraft | null;
}

export interface SynthesisInput {
  brandId: string;
  families: readonly Family[];
  sources: FactSources;
  /** Plays of earlier runs, newest first: their keys carry over. */
  earlier: readonly EarlierPlay[];
}

interface Planned {
  rule: Rule;
  facts: FamilyFacts;
  whole: FamilyFacts;
  /** The near-equal parts it stands for, with the page that lists them. */
  parts?: { names: string[]; page: string | null };
}

/** What somebody told the rules: a page of the site that a recommendation belongs to. */
const TOLD_PAGE: Rule = { id: "told_page", play: "expand_page", target: "page", format: "of_page", when: () => true };
const NEAR_EQUAL: Rule = {
  id: "near_equal",
  play: "topic_hub",
  target: "either",
  format: "hub_and_spokes",
  when: () => true,
};

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
      if (own !== null) chosen.push({ rule, facts: own, whole: facts });
    }
  }
  const planned = joinNearEqual(chosen, input);
  const taken = takenSearches(planned, sources);
  const drafts = new Map<string, { draft: Omit<OpportunityDraft, "rank">; planned: Planned }>();
  for (const entry of planned) {
    yield;
    const draft = draftPlay(entry, { brandId, sources, taken });
    // Two families with the same head words are one recommendation: the stronger stands.
    if (draft !== null && draft.priority > (drafts.get(draft.stable_key)?.draft.priority ?? -1))
      drafts.set(draft.stable_key, { draft, planned: entry });
  }
  const origins = new Map([...drafts.values()].map(({ draft, planned }) => [originOf(draft), planned]));
  const carried = carryOverKeys(
    [...drafts.values()].map(({ draft }) => draft),
    earlier,
  );
  const ranked = rankOpportunities(mergeSamePage(carried, earlier)).slice(0, OPPORTUNITIES_MAX);
  return {
    drafts: ranked,
    ceded,
    passed,
    retarget(draft, url) {
      const origin = origins.get(originOf(draft));
      const facts = origin === undefined ? null : onPage(origin.facts, url, sources);
      if (origin === undefined || facts === null) return null;
      const told = draftPlay({ ...origin, facts, rule: TOLD_PAGE }, { brandId, sources, taken });
      return told === null ? null : { ...told, stable_key: draft.stable_key, rank: draft.rank };
    },
  };
}

/** A draft by what it was made from, whatever key it was given. */
function originOf({ family, play_kind }: Pick<OpportunityDraft, "family" | "play_kind">): string {
  return `${play_kind}\n${family}`;
}

function onPage(facts: FamilyFacts, url: string, { pages, brand }: FactSources): FamilyFacts | null {
  const keywords = facts.keywords.map(({ keyword }) => keyword);
  const match = matchGivenPage(pages, [facts.head, ...keywords], { url, language: brand.language });
  return match === null ? null : { ...facts, page: { ...match, coverage: Math.max(match.coverage, PAGE_EXISTS_MIN) } };
}

/** A second play of a family stands on the searches that ask for it, not on the whole family again. */
function partOf(rule: Rule, facts: FamilyFacts, sources: FactSources): FamilyFacts | null {
  const own = partKeywords(rule.play, facts);
  const keywords = facts.family.keywords.filter((keyword) => own.includes(keyword.keyword));
  const part = gatherFamilyFacts({ ...facts.family, keywords, total_volume: volumeOf(keywords) }, sources);
  if (keywords.length === 0) return null;
  // Where its own searches were not read, it rests on what was read for the family.
  return part.signals.length === 0 ? { ...part, signals: facts.signals } : part;
}

/** Many near-equal parts as one recommendation: the page that lists them, or one to be made. */
function joinNearEqual(planned: readonly Planned[], { sources, families }: SynthesisInput): Planned[] {
  const { pages, brand } = sources;
  const offers = pages.pages.filter(({ kind }) => kind === "offer").map(({ url }) => url);
  const sets = nearEqualSets(planned, { offers, language: brand.language });
  const joined = new Set(sets.flatMap(({ members }) => members));
  return [
    ...planned.filter((entry) => !joined.has(entry)),
    ...sets.map((set) => plannedSet(set, { sources, template: families[0]! })),
  ];
}

function plannedSet(set: NearEqualSet<Planned>, given: { sources: FactSources; template: Family }): Planned {
  const { sources } = given;
  const [first] = set.members;
  const keywords = set.members
    .flatMap(({ facts }) => facts.keywords)
    .sort((a, b) => (b.google_vol ?? -1) - (a.google_vol ?? -1))
    .slice(0, SET_KEYWORDS_MAX);
  const { family } = first!.facts;
  const whole = gatherFamilyFacts(
    { ...family, name: set.name, intent: "commercial", keywords, total_volume: volumeOf(keywords) },
    sources,
  );
  const list = set.under === null ? null : matchGivenPage(sources.pages, [set.name], onList(set.under, sources));
  const page = list === null ? null : { ...list, coverage: PAGE_EXISTS_MIN };
  const facts = { ...whole, page, template: null, archive: null };
  return {
    rule: NEAR_EQUAL,
    facts,
    whole: facts,
    parts: { names: set.members.map((member) => member.facts.head), page: page?.url ?? null },
  };
}

function onList(url: string, { brand }: FactSources): { url: string; language: string } {
  return { url, language: brand.language };
}

function volumeOf(keywords: readonly Keyword[]): number | null {
  const volumes = keywords.flatMap((keyword) => keyword.google_vol ?? []);
  return volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0);
}

interface Made {
  brandId: string;
  sources: FactSources;
  taken: ReadonlyMap<string, LeftSearch>;
}

/** What each play is named after belongs to its page. */
function takenSearches(planned: readonly Planned[], { brand }: FactSources): Map<string, LeftSearch> {
  const taken = new Map<string, LeftSearch>();
  for (const entry of planned) {
    const { rule, facts } = entry;
    const search = rule.play === "comparison_page" ? (leadComparison(facts.comparing) ?? facts.head) : facts.head;
    const key = readingKey(search, brand.language);
    if (!taken.has(key)) taken.set(key, { search, page: pageOf(entry) ?? proposedPath(rule.play, facts) });
  }
  return taken;
}

function pageOf({ rule, facts }: Planned): string | null {
  return rule.target === "new" || !hasPage(facts) ? null : (facts.page?.url ?? null);
}

function planOf(entry: Planned, { sources, taken }: Made): Plan {
  const { rule, facts, whole } = entry;
  const { language } = sources.brand;
  const page = pageOf(entry);
  const path = proposedPath(rule.play, facts);
  const open = [...facts.subtopics, ...(facts.page?.missing ?? [])];
  const left = open.flatMap((search): LeftSearch[] => {
    const other = taken.get(readingKey(search, language));
    const isOwn = other === undefined || other.page === (page ?? path) || search === facts.head;
    return isOwn || rule.play === "topic_hub" || rule.play === "comparison_page" ? [] : [{ search, page: other.page }];
  });
  const unique = [...new Map(left.map((entry) => [entry.search, entry])).values()];
  // A part of a family is told by the results and answers of all of it.
  return {
    play: rule.play,
    facts,
    whole,
    gap: gatherPlayGap(page, whole, sources),
    page,
    path,
    language,
    left: unique,
  };
}

function draftPlay(entry: Planned, made: Made): Omit<OpportunityDraft, "rank"> | null {
  const { rule, facts, parts } = entry;
  const { sources, brandId } = made;
  const plan = planOf(entry, made);
  const edit = plan.page !== null;
  const immediacy_parts = immediacyParts(facts, { edit });
  const ceiling_parts = ceilingParts(facts);
  const immediacy = weightedScore(immediacy_parts);
  const ceiling = weightedScore(ceiling_parts);
  const signals = contributingSignals(rule.play, facts, sources.signals);
  if (immediacy === null || ceiling === null || (signals.length === 0 && !facts.siteAlone)) return null;
  const reasons = [...partReasons(parts), ...reasonsOf(plan, sources.crawl)];
  const steps = [...partSteps(parts, plan), ...stepsOf(plan)].slice(0, 4);
  const { steps: told, ...texts } = renderPlay(plan, { reasons, steps, rule: rule.id });
  const basis = told.map(({ text, evidence_ids }) => ({ basis: text, evidence_ids }));
  const contributing_signals = withBasis(signals, basis, plan.gap.recordTypes);
  const impact = estimateImpact(rule.play, facts);
  const lead = leadQuestion(plan);
  return {
    ...texts,
    stable_key: opportunityKey(brandId, facts.head, { kind: rule.play, language: plan.language }),
    family: facts.family.name,
    family_id: facts.family.id,
    play_kind: rule.play,
    recommended_format: formatOf(rule, facts),
    format_rationale: formatReason(rule.id, plan),
    keywords: facts.keywords,
    total_volume: facts.keywords.reduce((sum, keyword) => sum + (keyword.google_vol ?? 0), 0),
    immediacy,
    ceiling,
    priority: priorityOf(immediacy, ceiling),
    contributing_signals,
    expected_impact: describeImpact(impact),
    immediacy_parts,
    ceiling_parts,
    data: {
      target_url: plan.page,
      proposed_path: edit ? null : plan.path,
      ...(facts.searches.length > 0 ? { best_position: facts.best?.position ?? null } : {}),
      questions: facts.questions,
      action: edit ? "edit" : "create",
      rule: rule.id,
      reasons,
      steps: told,
      ...(lead === null ? {} : { lead_question: lead }),
      holders: facts.holders.slice(0, HOLDERS_KEPT_MAX).map(({ domain, places }) => ({ domain, places })),
      above: facts.above,
      impact,
      ...(plan.left.length === 0 ? {} : { left_to: [...plan.left] }),
      simulated:
        facts.simulated ||
        contributing_signals.some(({ evidence_id }) => sources.signals.simulatedIds.has(evidence_id)),
      volume_known: facts.volume !== null,
    },
  };
}

function partReasons(parts: Planned["parts"]): Reason[] {
  return parts === undefined ? [] : [{ kind: "near_equal", count: parts.names.length }];
}

function partSteps(parts: Planned["parts"], { page, path }: Plan): PlayStep[] {
  if (parts === undefined) return [];
  const { names } = parts;
  const named = names.slice(0, PARTS_NAMED_MAX);
  return [{ kind: "parts", page: page ?? path, parts: named, count: names.length, evidence_ids: [] }];
}
