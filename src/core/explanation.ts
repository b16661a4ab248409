import type { StoredEvidence } from "../domain/evidence/stored_evidence.ts";
import type { LeverageParts, Opportunity, ScorePart } from "../domain/opportunity.ts";
import type { Outcome } from "../domain/outcome.ts";
import type { QueueItem } from "../domain/queue_item.ts";
import { formatCount, joinAnd, plural } from "./phrase.ts";
import { isMeasured } from "./score_weights.ts";

const REASONS_MAX = 2;
const EVIDENCE_NAMED_MAX = 3;

const EVIDENCE_NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  serp: ["results page", "results pages"],
  serp_gap: ["ranking gap", "ranking gaps"],
  citation: ["AI overview", "AI overviews"],
  llm_gap: ["answer gap", "answer gaps"],
  llm_citation: ["citation of the brand", "citations of the brand"],
  llm_answer: ["AI answer", "AI answers"],
  keyword: ["keyword data record", "keyword data records"],
  technical_issue: ["technical finding", "technical findings"],
};

/** Where an opportunity stands in its run. */
type Standing = Pick<Opportunity, "id" | "run_id" | "play" | "rank" | "priority" | "leverage_score" | "created_at">;

/** Everything between the evidence and the place in the queue. */
export interface ExplanationMaterial {
  opportunity: Opportunity;
  evidence: readonly StoredEvidence[];
  /** Of the same run, by rank. */
  siblings: readonly Standing[];
  /** The same recommendation in other runs, newest first. */
  history: readonly Standing[];
  queueItem: QueueItem | null;
  outcomes: readonly Pick<Outcome, "event_type" | "created_at">[];
}

interface ExplainedScore {
  value: number;
  formula: string;
  parts: (ScorePart & { contribution: number })[];
}

export interface Explanation {
  brand_id: string;
  opportunity_id: string;
  run_id: string;
  family: string;
  play: string;
  rank: number;
  of: number;
  /** The chain in one paragraph. */
  paragraph: string;
  evidence: (Pick<StoredEvidence, "type" | "provider" | "simulated" | "subject" | "observed_at"> & {
    id: string;
    signal: string;
    role: string;
  })[];
  /** Ids of signals whose record is gone (cleared by a reset). */
  evidence_missing: string[];
  immediacy: ExplainedScore;
  ceiling: ExplainedScore;
  priority: { value: number; formula: string };
  leverage: { value: number | null; formula: string; multipliers: LeverageParts["multipliers"] };
  format: { recommended: string; rationale: string };
  why_now: string | null;
  next_action: string | null;
  /** What to do, first things first, each with the records it rests on. */
  steps: { text: string; evidence_ids: string[] }[];
  expected_impact: string | null;
  impact: Opportunity["data"]["impact"];
  neighbours: { above: Neighbour | null; below: Neighbour | null };
  queue: { id: string; status: string; rank: number; priority: number; leverage_score: number | null } | null;
  history: {
    run_id: string;
    opportunity_id: string;
    rank: number;
    priority: number;
    leverage_score: number | null;
    created_at: string;
  }[];
  outcomes: { event_type: string; created_at: string }[];
}

interface Neighbour {
  opportunity_id: string;
  play: string;
  rank: number;
  priority: number;
  /** Priority between the two, always positive. */
  distance: number;
}

export function explain(material: ExplanationMaterial): Explanation {
  const { opportunity, siblings, history, queueItem, outcomes } = material;
  const explained = evidenceOf(material);
  return {
    brand_id: opportunity.brand_id,
    opportunity_id: opportunity.id,
    run_id: opportunity.run_id,
    family: opportunity.family,
    play: opportunity.play,
    rank: opportunity.rank,
    of: runSize(siblings),
    paragraph: paragraphOf(material),
    ...explained,
    immediacy: explainScore(opportunity.immediacy, opportunity.immediacy_parts),
    ceiling: explainScore(opportunity.ceiling, opportunity.ceiling_parts),
    priority: {
      value: opportunity.priority,
      formula: `0.5 × ${opportunity.immediacy} + 0.5 × ${opportunity.ceiling} = ${round(opportunity.priority)}`,
    },
    leverage: explainLeverage(opportunity),
    format: { recommended: opportunity.recommended_format, rationale: opportunity.format_rationale },
    why_now: opportunity.why_now,
    next_action: opportunity.next_action,
    steps: (opportunity.data.steps ?? []).map(({ text, evidence_ids }) => ({ text, evidence_ids })),
    expected_impact: opportunity.expected_impact,
    impact: opportunity.data.impact,
    neighbours: {
      above: neighbour(
        opportunity,
        siblings.find((row) => row.rank === opportunity.rank - 1),
      ),
      below: neighbour(
        opportunity,
        siblings.find((row) => row.rank === opportunity.rank + 1),
      ),
    },
    queue: queueItem === null ? null : queuePlace(queueItem),
    history: history.map(({ run_id, id, rank, priority, leverage_score, created_at }) => ({
      run_id,
      opportunity_id: id,
      rank,
      priority,
      leverage_score,
      created_at,
    })),
    outcomes: outcomes.map(({ event_type, created_at }) => ({ event_type, created_at })),
  };
}

/** How many the run made: of an old one only some are still stored, each with its rank. */
function runSize(siblings: readonly Standing[]): number {
  return Math.max(siblings.length, ...siblings.map(({ rank }) => rank));
}

function evidenceOf({
  opportunity,
  evidence,
}: ExplanationMaterial): Pick<Explanation, "evidence" | "evidence_missing"> {
  const byId = new Map(evidence.map((row) => [row.id, row]));
  const found: Explanation["evidence"] = [];
  const missing: string[] = [];
  for (const { evidence_id, signal, role } of opportunity.contributing_signals) {
    const row = byId.get(evidence_id);
    if (row === undefined) missing.push(evidence_id);
    else {
      const { id, type, provider, simulated, subject, observed_at } = row;
      found.push({ id, type, provider, simulated, subject, observed_at, signal, role });
    }
  }
  return { evidence: found, evidence_missing: missing };
}

/** Each part's share of the score: weight × value / sum of the weights; they add up to the score. */
function explainScore(value: number, parts: readonly ScorePart[]): ExplainedScore {
  const total = parts.reduce((sum, part) => sum + part.weight, 0);
  const explained = parts.map((part) => ({
    ...part,
    contribution: total === 0 ? 0 : round((part.weight * part.value) / total),
  }));
  const terms = parts.map((part) => `${part.weight} × ${part.value}`).join(" + ");
  return { value, formula: `(${terms}) / ${round(total)} = ${value}`, parts: explained };
}

function explainLeverage({ leverage_score, leverage_parts }: Opportunity): Explanation["leverage"] {
  const multipliers = leverage_parts?.multipliers ?? [];
  if (leverage_score === null || leverage_parts === null) {
    return { value: null, formula: "not scored yet: run POST /brands/{brand_id}/score", multipliers };
  }
  const factors = multipliers.map((multiplier) => `${multiplier.value} (${multiplier.name})`);
  return {
    value: leverage_score,
    formula: `${[round(leverage_parts.priority), ...factors].join(" × ")} = ${leverage_score}`,
    multipliers,
  };
}

function paragraphOf({ opportunity, evidence, siblings, queueItem }: ExplanationMaterial): string {
  const sentences = [
    `Number ${opportunity.rank} of ${siblings.length < runSize(siblings) ? "at least " : ""}${plural(runSize(siblings), "opportunity", "opportunities")} by priority: ${opportunity.play}.`,
    opportunity.contributing_signals.length === 0
      ? "It is based only on the site and the profile."
      : evidenceText(evidence),
    `It scores ${percent(opportunity.immediacy)} for immediacy (${strongest(opportunity.immediacy_parts)}) and ${percent(opportunity.ceiling)} for ceiling (${strongest(opportunity.ceiling_parts)}); its priority is the mean of the two, ${round(opportunity.priority)}.`,
    sentence("Why now", opportunity.why_now),
    sentence("First", opportunity.next_action),
    sentence("Expected impact", opportunity.expected_impact),
    leverageText(opportunity),
    queueText(queueItem),
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function sentence(name: string, text: string | null): string {
  if (text === null || text === "") return "";
  return `${name}: ${text}${/[.!?…]$/.test(text) ? "" : "."}`;
}

function evidenceText(evidence: readonly StoredEvidence[]): string {
  if (evidence.length === 0) return "Its evidence is no longer stored.";
  const counts = new Map<string, number>();
  for (const { type } of evidence) counts.set(type, (counts.get(type) ?? 0) + 1);
  const kinds = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, EVIDENCE_NAMED_MAX)
    .map(([type, n]) => plural(n, ...(EVIDENCE_NAMES[type] ?? ([type, type] as const))));
  const simulated = evidence.some((row) => row.simulated) ? ", simulated by the sandbox" : "";
  return `It is based on ${plural(evidence.length, "evidence record")} (${joinAnd(kinds)}${simulated}).`;
}

function strongest(parts: readonly ScorePart[]): string {
  const sorted = parts.filter(isMeasured).sort((a, b) => b.weight * b.value - a.weight * a.value);
  return sorted
    .slice(0, REASONS_MAX)
    .map((part) => part.basis)
    .join("; ");
}

function leverageText({ leverage_score, leverage_parts }: Opportunity): string {
  if (leverage_score === null || leverage_parts === null) return "It has no leverage score yet.";
  const moving = leverage_parts.multipliers.filter(
    ({ name, value, n }) => value !== 1 || (name === "calibration" && n !== 0),
  );
  if (moving.length === 0) return `Its leverage score stays at ${leverage_score}.`;
  const reasons = moving.map(
    (multiplier) => `× ${multiplier.value} for ${multiplier.name.replaceAll("_", " ")}, ${multiplier.basis}`,
  );
  return `Its leverage score is ${leverage_score}: ${reasons.join("; ")}.`;
}

function queueText(item: QueueItem | null): string {
  if (item === null) return "It is not in the action queue yet.";
  return `It is number ${formatCount(item.rank)} in the action queue, with the status ${item.status}.`;
}

function neighbour(own: Standing, other: Standing | undefined): Neighbour | null {
  if (other === undefined) return null;
  const { id, play, rank, priority } = other;
  return { opportunity_id: id, play, rank, priority, distance: round(Math.abs(priority - own.priority)) };
}

function queuePlace({ id, status, rank, priority, leverage_score }: QueueItem): NonNullable<Explanation["queue"]> {
  return { id, status, rank, priority, leverage_score };
}

function percent(value: number): string {
  return `${Math.round(value * 100)} of 100`;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
