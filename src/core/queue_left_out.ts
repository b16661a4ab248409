import type { Insight } from "../domain/insight.ts";
import type { InsightItem, OpportunityItem, QueueItem, QueueStatus } from "../domain/queue_item.ts";
import { joinAnd, plural, quoteList } from "./phrase.ts";
import { roundScore } from "./score_weights.ts";

/** Groups of findings that visitors or the law are concerned with, however long the site stays. */
const URGENT_GROUPS: ReadonlySet<unknown> = new Set(["content", "trust"]);
/** Of these, what asks for more text. */
const WRITING: ReadonlySet<unknown> = new Set(["thin_content", "near_duplicate_content"]);

const REPAIRS_NAMED_MAX = 2;
/** So many items that rest on a finding put it before them, by this much. */
const RESTING_MIN = 2;
const BEFORE = 0.001;

/** What may become an item of the queue. */
export interface Candidate {
  key: string;
  kind: QueueItem["kind"];
  priority: number;
  leverage_score: number;
  source_id: string;
  status: QueueStatus;
  known: QueueItem | undefined;
  item: OpportunityItem | InsightItem;
  /** In a few words. */
  title: string;
  /** Key of the one that has to be done before it, whatever that one is told with. */
  after: string | undefined;
}

/** Information to act on only when it says how. */
export function belongsInQueue({ severity, data }: Pick<Insight, "severity" | "data">): boolean {
  return severity !== "info" || data.actionable === true;
}

/** Whether it is still to be done. */
export function isWaiting(status: QueueStatus): boolean {
  return status === "pending" || status === "accepted";
}

/** Whether it has to wait while it is open whether the company is still there: what is to be written, and upkeep of pages that may go. */
export function waitsForState(item: { data: object; severity?: Insight["severity"] }): boolean {
  const { group, rule_id } = item.data as Insight["data"];
  return item.severity !== "critical" && (!URGENT_GROUPS.has(group) || WRITING.has(rule_id));
}

/** While that is open, what nobody has decided on is no item; the one that says so tells how many wait. */
export function withoutWaiting(candidates: readonly Candidate[], insights: readonly Insight[]): readonly Candidate[] {
  const open = insights.find(({ type, data }) => type === "brand_state" && data.state !== "paused");
  if (open === undefined) return candidates;
  const urgent = new Set(insights.filter((insight) => !waitsForState(insight)).map(({ id }) => id));
  const waits = ({ source_id, status }: Candidate) => status === "pending" && !urgent.has(source_id);
  const waiting = candidates.filter(waits).length;
  const said = candidates.find(({ source_id }) => source_id === open.id);
  if (said !== undefined && waiting > 0) {
    const count = plural(waiting, "other item waits", "other items wait");
    said.item.waiting = waiting;
    said.item.next_action = `${said.item.next_action} ${count} until this is settled. Find them under opportunities and insights; to bring them back, set the state to "active" on the Profile page.`;
  }
  return candidates.filter((candidate) => !waits(candidate));
}

/** Without findings that the last reading found no items of their own; one that is part of another's job is told there. */
export function withoutReviewed(candidates: readonly Candidate[], insights: readonly Insight[]): Candidate[] {
  const out = insights.filter(({ data }) => data.review !== undefined && data.review.verdict !== "keep");
  const reviews = new Map(out.map(({ id, data }) => [id, data.review]));
  const reviewOf = ({ source_id, status }: Candidate) => (status === "pending" ? reviews.get(source_id) : undefined);
  const leads = new Map(
    candidates
      .filter((candidate) => isWaiting(candidate.status) && reviewOf(candidate) === undefined)
      .map((candidate) => [candidate.key, candidate]),
  );
  const fixed = new Map<string, string[]>();
  const repairs = new Map<string, Candidate[]>();
  const left = candidates.filter((candidate) => {
    const review = reviewOf(candidate);
    if (review?.with === undefined) return review === undefined;
    const lead = leads.get(review.with);
    if (lead === undefined) return true;
    if (review.minor === true) repairs.set(review.with, [...(repairs.get(review.with) ?? []), candidate]);
    else if (review.advice === undefined) fixed.set(review.with, [...(fixed.get(review.with) ?? []), candidate.title]);
    else addTo(lead, review.advice);
    lead.item.includes = [...((lead.item.includes as string[]) ?? []), candidate.key];
    return false;
  });
  for (const [key, titles] of fixed) addTo(leads.get(key)!, `This also fixes ${quoteList(titles, titles.length)}.`);
  for (const [key, others] of repairs) collect(leads.get(key)!, others);
  return left;
}

/** What rests on another item says so, as long as that one is to be done; a finding that several rest on precedes them. */
export function nameFirst(candidates: readonly Candidate[]): void {
  const waiting = candidates.filter(({ status }) => isWaiting(status));
  const leads = new Map(
    waiting.flatMap((lead) => [lead.key, ...((lead.item.includes as string[]) ?? [])].map((key) => [key, lead])),
  );
  const resting = new Map<Candidate, Candidate[]>();
  for (const candidate of waiting) {
    const lead = leads.get(candidate.after ?? "");
    if (lead === undefined || lead === candidate) continue;
    const { steps } = candidate.item;
    const said = `Another item comes first, as this rests on it: ${lead.title}.`;
    candidate.item.steps = [said, ...(Array.isArray(steps) ? steps : [])];
    resting.set(lead, [...(resting.get(lead) ?? []), candidate]);
  }
  for (const [lead, others] of resting) if (others.length >= RESTING_MIN) putBefore(lead, others);
}

/** An opportunity keeps its score, which is told with it elsewhere. */
function putBefore(lead: Candidate, others: readonly Candidate[]): void {
  const least = roundScore(Math.max(...others.map((other) => other.leverage_score)) + BEFORE);
  if (lead.kind !== "insight" || lead.leverage_score === 0 || lead.leverage_score >= least) return;
  const value = roundScore(least / lead.leverage_score);
  const basis = String(lead.item.score_basis);
  const factors = basis.slice(0, basis.lastIndexOf(" = "));
  lead.item.score_basis = `${factors} × ${value} (${others.length} items rest on it) = ${least}`;
  lead.leverage_score = least;
}

function addTo({ item }: Candidate, also: string): void {
  const steps = Array.isArray(item.steps) ? item.steps : [];
  item.steps = [...new Set([...steps, also])];
}

/** Small repairs as one item, which goes on as the first of them. */
function collect(lead: Candidate, others: readonly Candidate[]): void {
  const all = [lead, ...others];
  const named = all.slice(0, REPAIRS_NAMED_MAX).map(({ title }) => title);
  const more = all.length - named.length;
  // Pages and proof are those of the first alone.
  const {
    pages_affected: _pages,
    examples: _examples,
    findings: _findings,
    reference: _reference,
    ...item
  } = lead.item;
  lead.item = {
    ...(item as Candidate["item"]),
    text: `${plural(all.length, "small repair")}: ${joinAnd([...named, ...(more > 0 ? [`${more} more`] : [])])}.`,
    repairs: all.length,
    severity: "medium",
    next_action: "Do them in one go: each takes minutes, and the steps say where.",
    why: "None of them deserves a day of its own, but together they get in the way of visitors and search engines.",
    steps: all.flatMap(({ title, item }) => [
      `${title}: ${item.next_action ?? ""}`,
      ...((item.steps as string[]) ?? []),
    ]),
  };
}
