import { and, eq, inArray, not, sql } from "drizzle-orm";
import { isoTime } from "../../base/clock.ts";
import { EVIDENCE_TYPES, type EvidenceType } from "../../domain/evidence/evidence.ts";
import { idsIn } from "../../domain/retention.ts";
import { listEvidenceByIds, updateEvidenceData } from "../../store/evidence.ts";
import { getLatestOpportunityRunId } from "../../store/opportunities.ts";
import {
  findEvidence,
  getBrandText,
  getFirst,
  listDistinct,
  listTexts,
  listWithBody,
  NAMING_EVIDENCE,
  type Rows,
} from "../../store/retention.ts";
import { among, matching } from "../../store/rows.ts";
import { evidence, insights, opportunities } from "../../store/schema.ts";
import { TYPES_WITH_BODY, withoutBody } from "./evidence_body.ts";
import { type BrandSweep, refuseBusy } from "./rules.ts";
import { count, isDue, remove, rowsOf, type Steps, write } from "./sweep.ts";

const TEXTS_PER_STEP = 20;
const BODIES_PER_STEP = 50;
/** The newest run of a type is the present, the one before it what the present is compared with. */
const CURRENT_RUNS = 2;

/** What one run of the brand recorded of these types, that is past its age and not in use. */
interface DueRun {
  runId: string;
  types: EvidenceType[];
  /** Records that nothing names go. */
  records: boolean;
  /** What stays loses its long texts. */
  bodies: boolean;
  /** Ids that stay. */
  named: Set<string>;
}

/** Old evidence goes unless something names it; what is named keeps its facts and loses its long texts. */
export function* sweepEvidence(brand: BrandSweep): Steps {
  const { sweep, brandId, mark } = brand;
  const due = yield* dueRuns(brand);
  if (due.length === 0) return;
  const marks = due.map(({ runId, records, bodies }) => `${runId} ${records} ${bodies}`);
  const seen = [mark, due.length, marks[0], marks.at(-1), sweep.tally.get("opportunities")?.rows].join();
  if (sweep.settled.get(brandId) === seen) return;
  yield* findNamed(brand, new Map(due.map((run) => [run.runId, run])));
  for (const run of due) {
    const { runId, types, records, bodies, named } = run;
    const own = and(matching(evidence, { brand_id: brandId, run_id: runId }), inArray(evidence.type, types));
    // Bodies first: a run of which records are missing must be known by those that are left.
    if (bodies) yield* stripBodies(brand, run);
    const where = and(own, not(among(evidence.id, [...named])));
    if (records) yield* remove(sweep, "evidence", { table: evidence, where, before: (tx) => refuseBusy(brand, tx) });
  }
  if (!sweep.dry) sweep.settled.set(brandId, seen);
}

function* dueRuns(brand: BrandSweep): Steps<DueRun[]> {
  const { sweep, brandId, startedMs } = brand;
  const groups: { type: EvidenceType; runId: string }[] = [];
  const inUse = yield* groupsRestedOn(brand);
  for (const type of EVIDENCE_TYPES) {
    const ofType = { table: evidence, where: matching(evidence, { brand_id: brandId, type }) };
    const runIds = listDistinct(sweep.db, ofType, evidence.run_id);
    groups.push(...runIds.map((runId) => ({ type, runId })));
    for (const runId of runIds.slice(-CURRENT_RUNS)) {
      inUse.add(groupKey(type, runId));
      // Which calls failed beside the current answers.
      if (type === "llm_answer") inUse.add(groupKey("provider_error", runId));
    }
    yield;
  }
  const byRun = Map.groupBy(groups, ({ runId }) => runId);
  const newestFirst = [...byRun.keys()].sort().reverse();
  return newestFirst.flatMap((runId, place) => {
    const own = byRun.get(runId)!.map(({ type }) => type);
    const types = own.filter((type) => !inUse.has(groupKey(type, runId)));
    if (types.length === 0) return [];
    const ofRun = { table: evidence, where: matching(evidence, { brand_id: brandId, run_id: runId }) };
    const atMs = startedMs.get(runId) ?? Date.parse(String(getFirst(sweep.db, ofRun, evidence.observed_at)));
    const records = isDue(sweep, "evidence", { atMs, place });
    const hasBodies = types.some((type) => TYPES_WITH_BODY.includes(type));
    const bodies = hasBodies && isDue(sweep, "evidence_bodies", { atMs, place });
    return records || bodies ? [{ runId, types, records, bodies, named: new Set() }] : [];
  });
}

/** Groups of which the latest opportunities and the open insights name records. */
function* groupsRestedOn({ sweep, brandId }: BrandSweep): Steps<Set<string>> {
  const groups = new Set<string>();
  const take = (text: string) => {
    for (const { type, run_id } of findEvidence(sweep.db, brandId, idsIn(text))) groups.add(groupKey(type, run_id));
  };
  const latest = getLatestOpportunityRunId(sweep.db, brandId) ?? "";
  const plays = NAMING_EVIDENCE.find(({ table }) => table === opportunities)!;
  yield* readTexts(sweep, { ...plays, where: matching(opportunities, { brand_id: brandId, run_id: latest }) }, take);
  const where = matching(insights, { brand_id: brandId, status: "open" });
  yield* readTexts(sweep, { table: insights, texts: [insights.evidence_ids], where }, take);
  return groups;
}

function groupKey(type: EvidenceType, runId: string): string {
  return `${type} ${runId}`;
}

/**
 * Notes which records of the due runs any stored record of the brand names: opportunities, insights, queue items,
 * briefs, drafts, the brand's own record, and evidence that is named itself.
 */
function* findNamed({ sweep, brandId }: BrandSweep, due: ReadonlyMap<string, DueRun>): Steps {
  const fresh: string[] = [];
  const take = (text: string) => {
    for (const { id, type, run_id } of findEvidence(sweep.db, brandId, idsIn(text))) {
      const run = due.get(run_id);
      if (run === undefined || !run.types.includes(type) || run.named.has(id)) continue;
      run.named.add(id);
      fresh.push(id);
    }
  };
  take(getBrandText(sweep.db, brandId));
  for (const source of NAMING_EVIDENCE)
    yield* readTexts(sweep, { ...source, where: eq(source.table.brand_id, brandId) }, take);
  // Rivals were seen on evidence of other runs; all else names what its own run recorded.
  const data = { table: evidence, texts: [evidence.data] };
  const going = [...due.values()].filter(({ types, records }) => records && types.includes("competitor"));
  const isGoing = among(
    evidence.run_id,
    going.map(({ runId }) => runId),
  );
  const rivals = matching(evidence, { brand_id: brandId, type: "competitor" });
  yield* readTexts(sweep, { ...data, where: and(rivals, not(isGoing)) }, take);
  // A gap names its answers, a rival the pages it was seen on.
  while (fresh.length > 0) yield* readTexts(sweep, { ...data, where: among(evidence.id, fresh.splice(0)) }, take);
}

function* readTexts(
  sweep: BrandSweep["sweep"],
  from: Rows & { texts: Parameters<typeof listTexts>[1]["texts"] },
  take: (text: string) => void,
): Steps {
  const rows = rowsOf(sweep, from);
  for (let at = 0; at < rows.length; at += TEXTS_PER_STEP) {
    yield;
    take(listTexts(sweep.db, from, among(sql`rowid`, rows.slice(at, at + TEXTS_PER_STEP))));
  }
  yield;
}

function* stripBodies(brand: BrandSweep, { runId, records, types, named }: DueRun): Steps {
  const { sweep, brandId } = brand;
  const whole = listWithBody(sweep.db, brandId, {
    runId,
    types: types.filter((type) => TYPES_WITH_BODY.includes(type)),
  });
  const ids = records ? whole.filter((id) => named.has(id)) : whole;
  for (let at = 0; at < ids.length; ) {
    const chunk = ids.slice(at, at + Math.min(sweep.batch, BODIES_PER_STEP));
    at += chunk.length;
    yield* write(sweep, (tx) => {
      refuseBusy(brand, tx);
      for (const record of listEvidenceByIds(tx, brandId, { ids: chunk })) {
        const slim = withoutBody(record, isoTime(sweep.nowMs));
        if (slim === null) continue;
        const bytes = JSON.stringify(record.data).length - JSON.stringify(slim).length;
        count(sweep, "evidence_bodies", { rows: 1, bytes });
        if (!sweep.dry) updateEvidenceData(tx, record.id, slim);
      }
    });
  }
}
