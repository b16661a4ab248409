import { isoTime } from "../../base/clock.ts";
import { DAY_MS } from "../../base/iso_time.ts";
import { EVIDENCE_TYPES } from "../../domain/evidence/evidence.ts";
import { isPast } from "../../domain/retention.ts";
import type { Db } from "../../store/db.ts";
import { listEvidenceByIds, updateEvidenceData } from "../../store/evidence.ts";
import {
  type EvidenceGroup,
  getGroupTime,
  getLastGroupData,
  groupKey,
  listGroupRows,
  listGroupRuns,
} from "../../store/retention_evidence.ts";
import { evidence } from "../../store/schema.ts";
import { type BrandSweep, writeIdle } from "./brand.ts";
import { hasLostBody, TYPES_WITH_BODY, withoutBody } from "./evidence_body.ts";
import { groupsRestedOn, namedEvidence } from "./named_evidence.ts";
import { count, noteNext, readAll, remove, type Steps } from "./sweep.ts";

const RUNS_PER_STEP = 500;
const BODIES_PER_STEP = 50;
/** The newest run of a type is the present, the one before it what the present is compared with. */
const CURRENT_RUNS = 2;

interface DueGroups {
  /** Records that nothing names go. */
  records: EvidenceGroup[];
  /** What stays loses its long texts. */
  bodies: EvidenceGroup[];
}

/** Old evidence goes unless something names it; what is named keeps its facts and loses its long texts. */
export function* sweepEvidence(brand: BrandSweep): Steps {
  const { sweep, brandId, gone } = brand;
  const groups = yield* listGroups(brand);
  const due = dueGroups(brand, groups, yield* groupsInUse(brand, groups));
  if (due.records.length + due.bodies.length === 0) return;
  const seen = `${brand.mark} ${due.records.length} ${due.bodies.length} ${due.bodies.at(-1)?.runId}`;
  const fewer = [...gone.opportunities.values()].some((rows) => rows.size > 0);
  if (sweep.settled.get(brandId) === seen && !fewer) return;
  const removed = new Set(due.records.map(groupKey));
  // Rivals were seen on evidence of other runs; all else names what its own run recorded.
  const naming = groups.filter((group) => group.type === "competitor" && !removed.has(groupKey(group)));
  const named = yield* namedEvidence(brand, { in: new Set([...due.records, ...due.bodies].map(groupKey)), naming });
  // Bodies first: a run of which records are missing must be known by those that are left.
  for (const group of due.bodies) {
    if (removed.has(groupKey(group))) yield* stripIds(brand, named.get(groupKey(group)) ?? new Set());
    else yield* stripGroup(brand, group);
  }
  yield* removeUnnamed(brand, due.records, named);
  if (!sweep.dry) sweep.settled.set(brandId, seen);
}

/** By type, oldest run first. */
function* listGroups({ sweep, brandId }: BrandSweep): Steps<EvidenceGroup[]> {
  const groups: EvidenceGroup[] = [];
  for (const type of EVIDENCE_TYPES) {
    const runIds = yield* readAll((page) => listGroupRuns(sweep.db, brandId, type, page), {
      first: "",
      limit: RUNS_PER_STEP,
      keyOf: (id) => id,
    });
    groups.push(...runIds.map((runId) => ({ brandId, type, runId })));
  }
  return groups;
}

/**
 * What the product computes with: the current groups of each type, those that the latest results rest on, and which
 * calls failed beside the current answers.
 */
function* groupsInUse(brand: BrandSweep, groups: readonly EvidenceGroup[]): Steps<Set<string>> {
  const byType = Map.groupBy(groups, ({ type }) => type);
  const current = [...byType.values()].flatMap((own) => own.slice(-CURRENT_RUNS));
  const failed = current
    .filter(({ type }) => type === "llm_answer")
    .map((group) => ({ ...group, type: "provider_error" as const }));
  return new Set([...[...current, ...failed].map(groupKey), ...(yield* groupsRestedOn(brand))]);
}

function dueGroups(brand: BrandSweep, groups: readonly EvidenceGroup[], inUse: ReadonlySet<string>): DueGroups {
  const { sweep, startedMs } = brand;
  const { nowMs, rules } = sweep;
  const newestFirst = [...new Set(groups.map(({ runId }) => runId))].sort().reverse();
  const placeOf = new Map(newestFirst.map((runId, place) => [runId, place]));
  const due: DueGroups = { records: [], bodies: [] };
  for (const group of groups) {
    if (inUse.has(groupKey(group))) continue;
    const atMs = startedMs.get(group.runId) ?? Date.parse(getGroupTime(sweep.db, group) ?? isoTime(nowMs));
    const record = { atMs, place: placeOf.get(group.runId)! };
    if (isPast(record, { nowMs, days: rules.evidenceDays, max: rules.evidenceRuns })) due.records.push(group);
    else if (rules.evidenceDays !== null) noteNext(sweep, "evidence", atMs + rules.evidenceDays * DAY_MS);
    if (!TYPES_WITH_BODY.includes(group.type)) continue;
    if (isPast(record, { nowMs, days: rules.evidenceBodiesDays, max: rules.evidenceRuns })) due.bodies.push(group);
    else if (rules.evidenceBodiesDays !== null)
      noteNext(sweep, "evidence_bodies", atMs + rules.evidenceBodiesDays * DAY_MS);
  }
  return due;
}

/** Every record of a group; done in the order of its rows, so that the last one tells whether all are. */
function* stripGroup(brand: BrandSweep, group: EvidenceGroup): Steps {
  const { db } = brand.sweep;
  const last = getLastGroupData(db, group);
  yield;
  if (last === undefined || hasLostBody(last)) return;
  const rows = yield* readAll((page) => listGroupRows(db, group, page), {
    first: 0,
    limit: RUNS_PER_STEP,
    keyOf: ({ row }) => row,
  });
  yield* stripIds(brand, new Set(rows.map(({ id }) => id)));
}

function* stripIds(brand: BrandSweep, ids: ReadonlySet<string>): Steps {
  const all = [...ids];
  for (let start = 0, step = 0; start < all.length; start += step) {
    step = Math.min(brand.sweep.batch, BODIES_PER_STEP);
    const chunk = all.slice(start, start + step);
    yield* writeIdle(brand, (tx) => stripBodies(brand, tx, chunk));
  }
}

function stripBodies({ sweep, brandId }: BrandSweep, tx: Db, ids: readonly string[]): void {
  for (const record of listEvidenceByIds(tx, brandId, { ids })) {
    const slim = withoutBody(record, isoTime(sweep.nowMs));
    if (slim === null) continue;
    const bytes = sweep.dry ? JSON.stringify(record.data).length - JSON.stringify(slim).length : 0;
    count(sweep, "evidence_bodies", { rows: 1, bytes });
    if (!sweep.dry) updateEvidenceData(tx, record.id, slim);
  }
}

/** Several groups a transaction: most are small. */
function* removeUnnamed(
  brand: BrandSweep,
  groups: readonly EvidenceGroup[],
  named: ReadonlyMap<string, ReadonlySet<string>>,
): Steps {
  const { sweep, gone } = brand;
  let at = { place: 0, after: 0 };
  while (at.place < groups.length) {
    const from = at;
    at = yield* writeIdle(brand, (tx) => {
      const rows: number[] = [];
      let { place, after } = from;
      for (let left = sweep.batch; left > 0 && place < groups.length; left--) {
        const group = groups[place]!;
        const found = listGroupRows(tx, group, { after, limit: left });
        const going = found.filter(({ id }) => named.get(groupKey(group))?.has(id) !== true);
        rows.push(...going.map(({ row }) => row));
        gone.evidence.set(group.runId, (gone.evidence.get(group.runId) ?? 0) + going.length);
        if (found.length < left) [place, after] = [place + 1, 0];
        else after = found.at(-1)!.row;
        left -= found.length;
      }
      remove(sweep, tx, { kind: "evidence", table: evidence, rows });
      return { place, after };
    });
  }
}
