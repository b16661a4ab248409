import { findingText, type Insight } from "../domain/insight.ts";
import type { Opportunity } from "../domain/opportunity.ts";
import type { InsightItem, QueueItem, QueueStatus } from "../domain/queue_item.ts";
import {
  belongsInQueue,
  type Candidate,
  isWaiting,
  nameFirst,
  withoutReviewed,
  withoutWaiting,
} from "./queue_left_out.ts";
import { type RelatedItem, relateItems } from "./related_items.ts";
import { scoreInsight } from "./score_multipliers.ts";

const EXAMPLES_MAX = 5;
const KEYWORDS_SHOWN_MAX = 5;
/** Before the number of a finding that was done and came back, in its stable key. */
const AGAIN = "#again-";
/** What the queue is built from: the newest opportunities, the open insights, and the queue as it stands. */
export interface QueueMaterial {
  opportunities: readonly Opportunity[];
  insights: readonly Insight[];
  existing: readonly QueueItem[];
  /** When the run began that found an insight last; null where that is not known any more. */
  foundSince?(insight: Insight): string | null;
}

export type QueueRow = Omit<QueueItem, "brand_id" | "created_at" | "updated_at"> & { id: string };

export interface QueuePlan {
  /** Items met for the first time; they get an id when saved. */
  inserts: Omit<QueueRow, "id">[];
  updates: QueueRow[];
}

/** Statuses by which the queue is worked through; done and declined items follow, outdated ones come last. */
const SECTIONS: QueueStatus[][] = [["pending", "accepted"], ["completed"], ["rejected"]];

/**
 * The queue anew: by one comparable score (an opportunity's leverage, an insight's priority × category multiplier),
 * statuses kept by stable key. What waits or was accepted and has lost its cause becomes `outdated`; it returns
 * with the status it had. What was declined or done keeps that status whatever the evidence says. A recommendation that
 * goes on as another play kind, or on another page, rewrites an item that waits; one that somebody has accepted, done or
 * declined stays as it was read then. A finding that was done and is found again by a later run waits anew, as an item
 * that names the one that was done; that one stays done and says `recurred`.
 */
export function planQueue(material: QueueMaterial): QueuePlan {
  const known = new Map(material.existing.map((item) => [item.stable_key, item]));
  const insights = material.insights.filter(({ status }) => status === "open").filter(belongsInQueue);
  const all = [
    ...material.opportunities.map((opportunity) => fromOpportunity(opportunity, known.get(opportunity.stable_key))),
    ...insights.map((insight) => fromInsight(insight, standingOf(insight, material))),
  ];
  const candidates = withoutReviewed(withoutWaiting(all, insights), insights);
  nameFirst(candidates);
  nameRelated(candidates, material);
  const current = new Set(candidates.map((candidate) => candidate.key));
  const done = new Set(candidates.map(({ item }) => item.recurrence_of));
  const gone = material.existing
    .filter((item) => !current.has(item.stable_key) && !candidates.some(({ known }) => known?.id === item.id))
    .map((item) => (done.has(item.id) ? { ...item, item: { ...item.item, recurred: true } } : item));
  const plan: QueuePlan = { inserts: [], updates: [] };
  let rank = 0;
  for (const statuses of SECTIONS) {
    for (const candidate of candidates.filter((entry) => statuses.includes(entry.status)).sort(byLeverage))
      place(plan, candidate, ++rank);
    for (const item of gone.filter((entry) => statuses.includes(entry.status) && !isWaiting(entry.status))) {
      plan.updates.push({ ...rowOf(item), rank: ++rank });
    }
  }
  for (const item of gone.filter((entry) => isWaiting(entry.status) || entry.status === "outdated").sort(byRank)) {
    plan.updates.push({ ...outdate(item), rank: ++rank });
  }
  return plan;
}

/** Items on the same page name each other, as far as they are still to be done. */
function nameRelated(candidates: readonly Candidate[], { opportunities, insights }: QueueMaterial): void {
  const waiting = candidates.filter(({ status }) => isWaiting(status));
  const scores = new Map(waiting.map(({ source_id, leverage_score }) => [source_id, leverage_score]));
  const open = <T extends { id: string }>(rows: readonly T[]) =>
    rows.filter(({ id }) => scores.has(id)).toSorted((a, b) => scores.get(b.id)! - scores.get(a.id)!);
  const related = relateItems(open(opportunities), open(insights), scores);
  for (const { key, item } of waiting) {
    const others: RelatedItem[] = related.get(causeOf(key)) ?? [];
    if (others.length > 0) item.related = others;
  }
}

type Standing = { key: string; known?: QueueItem; recurrence_of?: string };

/** The item that an insight goes on as: its newest, or a new one where that was done before the insight was found. */
function standingOf(insight: Insight, { existing, foundSince }: QueueMaterial): Standing {
  const key = insight.stable_key;
  const times = existing.filter((item) => causeOf(item.stable_key) === key).toSorted(byTime);
  const known = times.at(-1) ?? formerOf(insight, existing);
  if (known === undefined) return { key };
  const since = known.status === "completed" ? (foundSince?.(insight) ?? null) : null;
  if (since !== null && since > completedAt(known))
    return { key: `${key}${AGAIN}${Math.max(1, times.length) + 1}`, recurrence_of: known.id };
  return { key: times.length === 0 ? key : known.stable_key, known };
}

/** What was said of a finding before it was told together with others: no is no only where it was said of each. */
function formerOf({ data }: Insight, existing: readonly QueueItem[]): QueueItem | undefined {
  const parts = Array.isArray(data.parts) ? data.parts.map((part: { rule_id?: unknown }) => part.rule_id) : [];
  const keys = new Set((parts.length > 0 ? parts : [data.rule_id]).map((id) => `technical:${id}`));
  const items = existing.filter((item) => keys.has(item.stable_key) && item.status !== "outdated");
  const open = items.find(({ status }) => status === "accepted") ?? items.find(({ status }) => status === "pending");
  return open ?? (items.length === keys.size ? items[0] : undefined);
}

/** The stable key of what an item is about, which it shares with the items of earlier times. */
export function causeOf(stableKey: string): string {
  return stableKey.split(AGAIN)[0]!;
}

function byTime(a: QueueItem, b: QueueItem): number {
  return a.stable_key.length - b.stable_key.length || (a.stable_key < b.stable_key ? -1 : 1);
}

/** An item of before this was written down was changed at the latest when it was done. */
function completedAt({ item, updated_at }: QueueItem): string {
  return typeof item.completed_at === "string" ? item.completed_at : updated_at;
}

function place(plan: QueuePlan, candidate: Candidate, rank: number): void {
  const { known } = candidate;
  const shown = known !== undefined && staysAsDecided(known, candidate) ? known : candidate;
  // Items of an older database say why they did not stand where their score put them.
  const { rank_reason: _rank, previous_status: _status, ...item } = shown.item;
  const row = {
    kind: candidate.kind,
    source_id: shown.source_id,
    stable_key: candidate.key,
    status: candidate.status,
    rank,
    priority: candidate.priority,
    leverage_score: candidate.leverage_score,
    item: item as QueueItem["item"],
  };
  if (known === undefined) plan.inserts.push(row);
  else plan.updates.push({ ...row, id: known.id });
}

/** Whether somebody has decided on it when it was another kind of play, or about another page. */
function staysAsDecided(known: QueueItem, { status, item }: Candidate): boolean {
  if (status === "pending" || known.kind !== "opportunity") return false;
  return known.item.play_kind !== item.play_kind || known.item.target !== item.target;
}

function fromOpportunity(opportunity: Opportunity, known: QueueItem | undefined): Candidate {
  const { data } = opportunity;
  return {
    key: opportunity.stable_key,
    kind: "opportunity",
    priority: opportunity.priority,
    leverage_score: opportunity.leverage_score ?? opportunity.priority,
    source_id: opportunity.id,
    title: opportunity.play,
    after: data.after,
    status: keptStatus(known),
    known,
    item: {
      play: opportunity.play,
      summary: opportunity.summary,
      recommended_format: opportunity.recommended_format,
      family: opportunity.family,
      next_action: opportunity.next_action,
      action: data.action ?? (data.target_url === null ? "create" : "edit"),
      steps: data.steps?.map(({ text }) => text) ?? [],
      why_now: opportunity.why_now,
      expected_impact: opportunity.expected_impact,
      play_kind: opportunity.play_kind,
      target: data.target_url ?? data.proposed_path,
      keywords: opportunity.keywords.slice(0, KEYWORDS_SHOWN_MAX).map((keyword) => keyword.keyword),
      total_volume: data.volume_known === false ? null : opportunity.total_volume,
      simulated: data.simulated,
    },
  };
}

function fromInsight(insight: Insight, { key, known, recurrence_of }: Standing): Candidate {
  const { data } = insight;
  const { score, parts } = scoreInsight(insight, data.review?.order);
  const action = data.review?.advice ?? data.next_action ?? data.fix ?? null;
  const factors = parts.multipliers.map((multiplier) => `${multiplier.value} (${multiplier.basis})`);
  return {
    key,
    kind: "insight",
    priority: insight.priority,
    leverage_score: score,
    source_id: insight.id,
    title: data.review?.title ?? data.title ?? insight.text,
    after: data.review?.after,
    status: keptStatus(known),
    known,
    item: {
      text: retitled(findingText(insight), data),
      category: insight.category,
      severity: insight.severity,
      simulated: data.simulated,
      next_action: action,
      score_basis: `${[
        `${parts.priority}${data.priority_basis === undefined ? "" : ` (${data.priority_basis})`}`,
        ...factors,
      ].join(" × ")} = ${score}`,
      // Why a class of faults matters need not hold for what it turned out to be.
      ...(data.why === undefined || data.review?.title !== undefined ? {} : { why: data.why }),
      ...(data.pages_affected === undefined ? {} : { pages_affected: data.pages_affected }),
      ...(data.examples === undefined ? {} : { examples: data.examples.slice(0, EXAMPLES_MAX) }),
      ...(Array.isArray(data.findings) ? { findings: data.findings.slice(0, EXAMPLES_MAX) } : {}),
      ...(data.said === undefined ? {} : { steps: data.said.filter((line) => !data.review?.omit?.includes(line)) }),
      ...(data.reference === undefined ? {} : { reference: data.reference }),
      ...(recurrence_of === undefined ? {} : { recurrence_of }),
      ...keptMarks(known?.item ?? {}),
    },
  };
}

/** What is wrong in words for this site, which may be more than what the rule counted. */
function retitled(text: string, { review }: Insight["data"]): string {
  return review?.title === undefined ? text : `${review.title}.`;
}

/** What an item says of its own course, whatever its cause says today. */
function keptMarks({ recurrence_of, recurred, completed_at }: Partial<InsightItem>) {
  return {
    ...(recurrence_of === undefined ? {} : { recurrence_of }),
    ...(recurred === undefined ? {} : { recurred }),
    ...(completed_at === undefined ? {} : { completed_at }),
  };
}

function keptStatus(known: QueueItem | undefined): QueueStatus {
  if (known === undefined) return "pending";
  if (known.status !== "outdated") return known.status;
  return known.item.previous_status === "accepted" ? "accepted" : "pending";
}

/** The item whose cause is gone; it keeps what it was, for when the cause is back. */
export function outdate(item: QueueItem): QueueRow {
  if (item.status === "outdated") return rowOf(item);
  return { ...rowOf(item), status: "outdated", item: { ...item.item, previous_status: item.status } };
}

function rowOf({ brand_id: _brand, created_at: _created, updated_at: _updated, ...row }: QueueItem): QueueRow {
  return row;
}

function byLeverage(a: Candidate, b: Candidate): number {
  return b.leverage_score - a.leverage_score || (a.key < b.key ? -1 : 1);
}

function byRank(a: QueueItem, b: QueueItem): number {
  return a.rank - b.rank;
}
