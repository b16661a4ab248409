import type { FactSources } from "../core/fact_sources.ts";
import { describeImpact } from "../core/impact_text.ts";
import { priorityOf, weightedScore } from "../core/score_weights.ts";
import { opportunityKey } from "../core/stable_key.ts";
import type { Insight } from "../domain/insight.ts";
import type { Opportunity, OpportunityData, PlayStep, Reason } from "../domain/opportunity.ts";
import { BARE_PAGE_WORDS } from "../domain/page_words.ts";
import { contentStems, normalizeKeyword } from "../language/keyword_text.ts";
import { contentKeys } from "../language/words.ts";
import { hasPage } from "./conditions.ts";
import { contributingSignals } from "./contributing_signals.ts";
import { countedNearby, estimateImpact, NEARBY_BASIS } from "./expected_impact.ts";
import type { FamilyFacts } from "./facts.ts";
import { gatherPlayGap } from "./gap.ts";
import { reasonText } from "./reason_text.ts";
import { reasonsOf } from "./reasons.ts";
import { fitted, formatReason, renderPlay, renderSteps, toldFirst } from "./render.ts";
import { type Revision, revisedSteps, standingReason } from "./revision.ts";
import { formatOf, type Rule } from "./rules.ts";
import { type Cautious, ceilingParts, immediacyParts } from "./score_parts.ts";
import { firstSteps, inSiteStyle, isHome, leadQuestion, type Plan, proposedPath, stepsOf } from "./steps.ts";

const HOLDERS_KEPT_MAX = 5;
const PARTS_NAMED_MAX = 5;

/** An opportunity before its run gives it ids and times. */
export type OpportunityDraft = Omit<
  Opportunity,
  "id" | "brand_id" | "run_id" | "created_at" | "updated_at" | "leverage_score" | "leverage_parts"
>;

/** What others are asked for, before its run gives it ids and times. */
export type OutreachDraft = Pick<
  Insight,
  "stable_key" | "text" | "category" | "severity" | "priority" | "data" | "evidence_ids"
>;

/** A rule that holds for a family, with what the play stands on. */
export interface Planned {
  rule: Rule;
  facts: FamilyFacts;
  whole: FamilyFacts;
  /** The near-equal parts it stands for, with the page that lists them. */
  parts?: { names: string[]; page: string | null; isListed: boolean };
  /** What somebody told of it. */
  revision?: Revision;
}

/** What all plays of a run are made with. */
export interface Made {
  brandId: string;
  sources: FactSources;
  cautious: Cautious;
}

function pageOf({ rule, facts }: Planned): string | null {
  return rule.target === "new" || !hasPage(facts) ? null : (facts.page?.url ?? null);
}

function planOf(entry: Planned, { sources }: Made): Plan {
  const { rule, facts, whole } = entry;
  const { language } = sources.brand;
  const page = pageOf(entry);
  const { name } = entry.revision ?? {};
  const own = proposedPath(rule.play, name === undefined ? facts : { ...facts, head: name, comparing: [] });
  const path = inSiteStyle(own, rule.play, sources);
  // A part of a family is told by the results and answers of all of it.
  return {
    play: rule.play,
    facts,
    whole,
    gap: gatherPlayGap(page, whole, sources),
    page,
    path,
    told: name ?? null,
    language,
  };
}

/** A play as a record; null where nothing measured speaks for it. */
export function draftPlay(entry: Planned, made: Made): Omit<OpportunityDraft, "rank"> | null {
  const { rule, facts, parts } = entry;
  const { sources, brandId, cautious } = made;
  const plan = planOf(entry, made);
  const edit = plan.page !== null;
  const immediacy_parts = immediacyParts(facts, { edit, cautious });
  const isNearby = entry.revision?.local === true && facts.volume !== null;
  const counted = isNearby ? countedNearby(facts) : facts;
  const ceiling_parts = ceilingParts(counted, cautious, { nearby: isNearby });
  const immediacy = weightedScore(immediacy_parts);
  const ceiling = weightedScore(ceiling_parts);
  const contributing_signals = contributingSignals(rule.play, facts);
  if (immediacy === null || ceiling === null || (contributing_signals.length === 0 && !facts.siteAlone)) return null;
  const measured = [...openReasons(sources.brand), ...partReasons(parts), ...reasonsOf(plan, sources.crawl)];
  const reasons = measured.flatMap((reason) => standingReason(reason, entry.revision) ?? []);
  const own = stepsOf(plan).filter(({ kind }) => parts === undefined || kind !== "spokes");
  const all = [...partSteps(parts, plan), ...own];
  const told = entry.revision === undefined ? all : revisedSteps(all, entry.revision, plan.page);
  const steps = firstSteps(told.length > 0 ? told : all);
  const { steps: written, ...texts } = renderPlay(plan, { reasons, steps, rule: rule.id });
  // What somebody told the page to cover serves all its searches, and what has no section wins none of its own.
  const isWider = steps.some(({ kind }) => kind === "sections") && (entry.revision?.cover.length ?? 0) === 0;
  const serves = rule.play === "expand_page" && !isWider ? "refresh_page" : rule.play;
  const reckoned = estimateImpact(serves, counted);
  const impact =
    isNearby && reckoned.metric === "monthly_clicks"
      ? { ...reckoned, basis: `${reckoned.basis}${NEARBY_BASIS}` }
      : reckoned;
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
    expected_impact: describeImpact(impact, rule.play),
    immediacy_parts,
    ceiling_parts,
    data: {
      target_url: plan.page,
      proposed_path: edit ? null : plan.path,
      ...(facts.searches.length > 0 ? { best_position: facts.best?.position ?? null } : {}),
      questions: facts.questions,
      ...pageState(plan),
      action: edit ? "edit" : "create",
      rule: rule.id,
      reasons,
      steps: written,
      ...(lead === null ? {} : { lead_question: lead }),
      holders: facts.holders.slice(0, HOLDERS_KEPT_MAX).map(({ domain, places }) => ({ domain, places })),
      above: facts.above,
      impact,
      simulated:
        facts.simulated ||
        contributing_signals.some(({ evidence_id }) => sources.signals.simulatedIds.has(evidence_id)),
      volume_known: facts.volume !== null,
      ...(isNearby ? { volume_counted: counted.volume ?? 0 } : {}),
      ...homeState(plan, sources),
    },
  };
}

/** The draft with other steps, or told by other reasons, in the words for them. */
export function withSteps<T extends Omit<OpportunityDraft, "rank">>(draft: T, changed: readonly PlayStep[]): T {
  const { play, data } = draft;
  const { reasons = [], target_url: page, proposed_path } = data;
  const { steps, ...texts } = renderSteps({ page, path: proposed_path ?? "" }, { play, reasons, steps: changed });
  return { ...draft, ...texts, data: { ...data, steps } };
}

/** The draft with an action that somebody has put into words, where there is room for it. */
export function withAction<T extends Omit<OpportunityDraft, "rank">>(draft: T, action: string): T {
  if (action === "") return draft;
  const reasons = toldFirst(draft.data.reasons ?? []).map(reasonText);
  return { ...draft, ...fitted(draft.play, reasons, [action, draft.next_action ?? ""]) };
}

/** Whether the company is still what the site says comes before all else. */
function openReasons({ open }: FactSources["brand"]): Reason[] {
  return open === undefined ? [] : [{ kind: "waits", ...open }];
}

function partReasons(parts: Planned["parts"]): Reason[] {
  return parts === undefined ? [] : [{ kind: "near_equal", count: parts.names.length }];
}

function partSteps(parts: Planned["parts"], { page, path }: Plan): PlayStep[] {
  if (parts === undefined) return [];
  const { names, isListed } = parts;
  const set = { page: page ?? path, parts: names.slice(0, PARTS_NAMED_MAX), count: names.length };
  return [{ kind: "parts", ...set, ...(isListed ? { listed: true } : {}), evidence_ids: [] }];
}

/** What a firm mainly sells, its home page is about or names. */
function homeState({ page, facts, language }: Plan, { site }: FactSources): Pick<OpportunityData, "on_home"> {
  const home = [...(site?.notes.values() ?? [])].find(({ url }) => isHome(url));
  if (home === undefined) return {};
  if (page !== null && isHome(page)) return { on_home: "subject" };
  const heads = [facts.head, normalizeKeyword(facts.name)].map((text) => new Set(contentStems(text, language)));
  const names = (text: string) => {
    const keys = new Set(contentKeys(text, language));
    return heads.some((stems) => stems.size > 0 && stems.isSubsetOf(keys));
  };
  if ([home.title, home.h1 ?? ""].some(names)) return { on_home: "subject" };
  if (home.headings.some(names)) return { on_home: "heading" };
  return { on_home: home.text.split("\n").some(names) ? "text" : "absent" };
}

/** How much stands on the page to edit. */
function pageState({ gap: { note } }: Plan): Pick<OpportunityData, "page_words" | "page_placeholder"> {
  if (note === null || !note.whole) return {};
  const isOpen = note.words < BARE_PAGE_WORDS && note.placeholder;
  return { page_words: note.words, ...(isOpen ? { page_placeholder: true } : {}) };
}
