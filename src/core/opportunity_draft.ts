import type { Family } from "../domain/keyword.ts";
import type { LeftSearch, Opportunity, OpportunityData, PlayKind } from "../domain/opportunity.ts";
import { BARE_PAGE_WORDS, placeholderIn } from "../page/placeholder.ts";
import { ceilingParts } from "./ceiling.ts";
import { contributingSignals, withBasis } from "./contributing_signals.ts";
import { describeImpact, estimateImpact } from "./expected_impact.ts";
import type { FactSources } from "./fact_sources.ts";
import { type FamilyFacts, gatherFamilyFacts } from "./family_facts.ts";
import { chooseFormat } from "./format_choice.ts";
import { immediacyParts } from "./immediacy.ts";
import { leadQuestionOf } from "./lead_question.ts";
import { quoteList } from "./phrase.ts";
import { choosePlays, type PlayVerdict, partKeywords, usesExistingPage } from "./play.ts";
import { proposedPath } from "./play_action.ts";
import { gatherPlayGap } from "./play_gap.ts";
import { recallPlay } from "./play_memory.ts";
import { wordPlay } from "./play_wording.ts";
import { priorityOf, rankOpportunities, weightedScore } from "./scoring.ts";
import type { PageNote } from "./site_notes.ts";
import { carryOverKeys, type EarlierPlay, opportunityKey } from "./stable_key.ts";
import { leaveTaken, type PlannedPlay, takenSearches } from "./taken_searches.ts";

/** More are never acted on; the rest stays readable as families. */
const OPPORTUNITIES_MAX = 200;
const HOLDERS_KEPT_MAX = 5;
const SHARED_NAMED_MAX = 3;

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
  passed: Record<Exclude<PlayVerdict["reason"], null>, number>;
}

export interface SynthesisInput {
  brandId: string;
  families: readonly Family[];
  sources: FactSources;
  /** Plays of earlier runs, newest first: their keys carry over. */
  earlier: readonly EarlierPlay[];
}

/** From families and evidence to ranked plays, one per family and play kind. */
export function synthesizeOpportunities(input: SynthesisInput): Synthesis {
  const steps = synthesisSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same a family at a time, so that many families can be worked through without holding up other work. */
export function* synthesisSteps(input: SynthesisInput): Generator<void, Synthesis> {
  const passed: Synthesis["passed"] = { no_evidence: 0, ceded: 0, already_held: 0, branded: 0 };
  const ceded: FamilyFacts[] = [];
  const planned: { plays: PlannedPlay[]; whole: FamilyFacts }[] = [];
  for (const family of input.families) {
    yield;
    const facts = gatherFamilyFacts(family, input.sources);
    const verdict = choosePlays(facts, recallPlay(family.keywords, input.earlier));
    if (verdict.reason !== null) {
      passed[verdict.reason]++;
      if (verdict.reason === "ceded") ceded.push(facts);
      continue;
    }
    const plays = verdict.plays.flatMap((kind, i): PlannedPlay[] => {
      const own = i === 0 ? facts : partOf(kind, facts, input.sources);
      return own === null ? [] : [{ kind, facts: own }];
    });
    planned.push({ plays, whole: facts });
  }
  const taken = takenSearches(
    planned.flatMap(({ plays }) => plays),
    input.sources.brand.language,
  );
  const drafts = new Map<string, Omit<OpportunityDraft, "rank">>();
  for (const { plays, whole } of planned) {
    yield;
    for (const { kind, facts } of plays) {
      const draft = draftPlay(kind, facts, { input, whole, taken });
      // Two families with the same head words are one recommendation: the stronger stands.
      if (draft !== null && draft.priority > (drafts.get(draft.stable_key)?.priority ?? -1))
        drafts.set(draft.stable_key, draft);
    }
  }
  const ranked = rankOpportunities([...drafts.values()]).slice(0, OPPORTUNITIES_MAX);
  return { drafts: nameSharedPages(carryOverKeys(ranked, input.earlier)), ceded, passed };
}

/** Plays on one page are one edit of it: each names the others, whichever of them comes first in the queue. */
function nameSharedPages<T extends Pick<OpportunityDraft, "data" | "next_action" | "family">>(
  drafts: readonly T[],
): T[] {
  const byPage = Map.groupBy(drafts, (draft) => draft.data.target_url);
  return drafts.map((draft) => {
    const others = (byPage.get(draft.data.target_url) ?? []).filter((other) => other.family !== draft.family);
    if (draft.data.target_url === null || others.length === 0) return draft;
    const families = [...new Set(others.map((other) => other.family))];
    const text = `${draft.next_action} Do it in one edit with ${quoteList(families, SHARED_NAMED_MAX)}, which this page is to win too.`;
    return { ...draft, next_action: text, data: { ...draft.data, same_page_families: families } };
  });
}

/** A second play of a family stands on the searches that ask for it, not on the whole family again. */
function partOf(kind: PlayKind, facts: FamilyFacts, sources: FactSources): FamilyFacts | null {
  const own = partKeywords(kind, facts);
  const keywords = facts.family.keywords.filter((keyword) => own.includes(keyword.keyword));
  const volumes = keywords.flatMap((keyword) => keyword.google_vol ?? []);
  const total_volume = volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0);
  const part = gatherFamilyFacts({ ...facts.family, keywords, total_volume }, sources);
  return part.signals.length === 0 ? null : part;
}

function draftPlay(
  kind: PlayKind,
  facts: FamilyFacts,
  { input, whole, taken }: { input: SynthesisInput; whole: FamilyFacts; taken: ReadonlyMap<string, LeftSearch> },
): Omit<OpportunityDraft, "rank"> | null {
  const edit = usesExistingPage(kind, facts);
  const immediacy_parts = immediacyParts(facts, { edit });
  const ceiling_parts = ceilingParts(facts);
  const immediacy = weightedScore(immediacy_parts);
  const ceiling = weightedScore(ceiling_parts);
  const signals = contributingSignals(kind, facts, input.sources.signals);
  if (immediacy === null || ceiling === null || signals.length === 0) return null;
  const { format, rationale } = chooseFormat(kind, facts);
  const impact = estimateImpact(kind, facts);
  const { brand, signals: index } = input.sources;
  const { language } = brand;
  // A part of a family is told by the results and answers of all of it.
  const gap = gatherPlayGap(kind, whole, input.sources);
  const leadQuestion = leadQuestionOf(facts, gap);
  const { facts: free, left } = leaveTaken({ kind, facts }, taken, language);
  const { basis, sides, searches, questions, ...wording } = wordPlay(
    kind,
    { ...free, leadQuestion },
    { left, parts: immediacy_parts, gap, language, whole },
  );
  const contributing_signals = withBasis(signals, basis, gap.recordTypes);
  return {
    ...wording,
    stable_key: opportunityKey(input.brandId, facts.head, { kind, language }),
    family: facts.family.name,
    family_id: facts.family.id,
    play_kind: kind,
    recommended_format: format,
    format_rationale: rationale,
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
      target_url: edit ? (facts.page?.url ?? null) : null,
      proposed_path: edit ? null : proposedPath(kind, facts),
      ...(facts.searches.length > 0 ? { best_position: facts.best?.position ?? null } : {}),
      questions: facts.questions,
      ...pageState(gap.note),
      ...(leadQuestion === null ? {} : { lead_question: leadQuestion }),
      holders: facts.holders.slice(0, HOLDERS_KEPT_MAX).map(({ domain, places }) => ({ domain, places })),
      above: facts.above,
      impact,
      shown_sides: gap.sides,
      ...(sides.length === 0 ? {} : { named_sides: sides }),
      ...(searches.length === 0 ? {} : { named_searches: searches }),
      ...(questions.length === 0 ? {} : { named_questions: questions }),
      ...(left.length === 0 ? {} : { left_to: left }),
      action_basis: basis,
      simulated: facts.simulated || contributing_signals.some(({ evidence_id }) => index.simulatedIds.has(evidence_id)),
      volume_known: facts.volume !== null,
    },
  };
}

/** How much stands on the page to edit. */
function pageState(note: PageNote | null): Pick<OpportunityData, "page_words" | "page_placeholder"> {
  if (note === null || !note.whole) return {};
  const isBare = note.words < BARE_PAGE_WORDS;
  return { page_words: note.words, ...(isBare && placeholderIn(note.text) !== null ? { page_placeholder: true } : {}) };
}
