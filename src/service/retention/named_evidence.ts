import { idsIn } from "../../domain/retention.ts";
import { getLatestOpportunityRunId } from "../../store/opportunities.ts";
import { getBrandText, listOpportunityTexts, listTexts, TEXT_SOURCES } from "../../store/retention.ts";
import {
  type EvidenceGroup,
  findEvidence,
  groupKey,
  listEvidenceTexts,
  listGroupTexts,
  listOpenInsightTexts,
} from "../../store/retention_evidence.ts";
import { opportunities } from "../../store/schema.ts";
import { type BrandSweep, runsIn } from "./brand.ts";
import { distinct, readAll, type Steps } from "./sweep.ts";

const TEXTS_PER_STEP = 20;
const INSIGHTS_PER_STEP = 200;
const IDS_PER_STEP = 200;

/** Groups of which the latest opportunities and the open insights name records. */
export function* groupsRestedOn({ sweep, brandId }: BrandSweep): Steps<Set<string>> {
  const { db } = sweep;
  const latest = getLatestOpportunityRunId(db, brandId);
  const plays = latest === undefined ? [] : listOpportunityTexts(db, brandId, latest);
  yield;
  const open = yield* readAll((page) => listOpenInsightTexts(db, brandId, page), {
    first: "",
    limit: INSIGHTS_PER_STEP,
    keyOf: ({ key }) => key,
  });
  const ids = [...new Set([...plays, ...open].flatMap(({ text }) => [...idsIn(text)]))];
  const groups = new Set<string>();
  for (let start = 0; start < ids.length; start += IDS_PER_STEP) {
    const found = findEvidence(db, brandId, ids.slice(start, start + IDS_PER_STEP));
    for (const { type, run_id } of found) groups.add(groupKey({ type, runId: run_id }));
    yield;
  }
  return groups;
}

/**
 * Evidence of these groups that any stored record of the brand names, by group: opportunities, insights, queue items,
 * briefs, drafts, the brand's own record, and evidence that is named itself.
 */
export function* namedEvidence(
  brand: BrandSweep,
  groups: { in: ReadonlySet<string>; naming: readonly EvidenceGroup[] },
): Steps<Map<string, Set<string>>> {
  const { sweep, brandId } = brand;
  const named = new Map<string, Set<string>>();
  const fresh: string[] = [];
  const take = (text: string) => {
    for (const { id, type, run_id } of findEvidence(sweep.db, brandId, [...idsIn(text)])) {
      const key = groupKey({ type, runId: run_id });
      if (!groups.in.has(key) || named.get(key)?.has(id)) continue;
      named.set(key, (named.get(key) ?? new Set()).add(id));
      fresh.push(id);
    }
  };
  yield* visitTexts(brand, take);
  for (const group of groups.naming) {
    take(listGroupTexts(sweep.db, group).join(" "));
    yield;
  }
  // A gap names its answers, a rival the pages it was seen on.
  while (fresh.length > 0) {
    take(listEvidenceTexts(sweep.db, brandId, fresh.splice(0, TEXTS_PER_STEP)).join(" "));
    yield;
  }
  return named;
}

function* visitTexts({ sweep, brandId, gone }: BrandSweep, take: (text: string) => void): Steps {
  const { db } = sweep;
  take(getBrandText(db, brandId));
  yield;
  const runIds = yield* distinct(sweep, runsIn(opportunities, brandId));
  for (const runId of runIds) {
    const goes = gone.opportunities.get(runId);
    const staying = listOpportunityTexts(db, brandId, runId).filter(({ row }) => goes?.has(row) !== true);
    take(staying.map(({ text }) => text).join(" "));
    yield;
  }
  for (const source of TEXT_SOURCES) {
    let after = source.first;
    for (let more = true; more; ) {
      const rows = listTexts(db, { source, brandId }, { after, limit: TEXTS_PER_STEP });
      take(rows.map(({ text }) => text).join(" "));
      yield;
      after = rows.at(-1)?.key ?? after;
      more = rows.length === TEXTS_PER_STEP;
    }
  }
}
