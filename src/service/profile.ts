import { isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { contextWith, contradictions, personSheet, readSheetOf, sheetOf, stateInsights } from "../brand/sheet.ts";
import { followSheet } from "../core/families/sheet_families.ts";
import { isWaiting } from "../core/queue_left_out.ts";
import { causeOf, outdate } from "../core/queue_plan.ts";
import type { Brand } from "../domain/brand.ts";
import type { SheetChange } from "../domain/brand_sheet.ts";
import { marketOf } from "../domain/market.ts";
import { CONFLICTING_KINDS, type Run, WAITING_RUNS_MAX } from "../domain/run.ts";
import { getBrand, updateBrand } from "../store/brands.ts";
import { type Db, transact } from "../store/db.ts";
import { hasKeywordEvidence } from "../store/evidence.ts";
import { countFamilies, listFamilies, replaceFamilies } from "../store/families.ts";
import { openInsights, replaceInsights } from "../store/insights.ts";
import { listQueueItems, updateQueueItem } from "../store/queue_items.ts";
import { countWaitingRuns, listActiveRuns } from "../store/runs.ts";
import { requireBrand } from "./brands.ts";
import { acceptRun, expireBrandRuns, type RunDeps, type VerbDeps } from "./runs.ts";
import { recomputeVisibility } from "./visibility.ts";

interface ProfileDeps extends VerbDeps {
  runs: RunDeps;
}

/** The run that takes a change up, or why there is none. */
export type FollowUp = { run_id: string } | { run_id: null; reason: string };

const NOTHING_CHANGED: FollowUp = { run_id: null, reason: "Nothing has changed" };
/** Runs whose answers are read with the brand's names. */
const READS_ANSWERS: readonly Run["kind"][] = ["full", "llm_enrichment"];
/** Runs that make opportunities, as the sheet was when they began to. */
const SYNTHESIZES: readonly Run["kind"][] = ["full", "discovery", "synthesize"];

/**
 * Saves what a person says of the brand, at once, whatever runs: stages read the sheet when they save. Families follow
 * in the same transaction, opportunities and the queue by a run that is started here.
 */
export async function changeProfile(
  deps: ProfileDeps,
  scope: { accountId: string; brandId: string },
  change: SheetChange,
): Promise<{ brand: Brand; followUp: FollowUp }> {
  expireBrandRuns(deps.runs, scope.brandId);
  const saved = transact(deps.db, (tx) => saveProfile(tx, deps, { scope, change }));
  // Kept answers are read again with the names that the brand goes by.
  if (saved.renamed) await recomputeVisibility(deps, scope.brandId);
  if (saved.followUp.run_id !== null) deps.runs.enqueue(saved.followUp.run_id);
  return saved;
}

/** After a run: starts what a change of the sheet waited for, which the run had begun too early to see. */
export async function takeUpProfile(deps: ProfileDeps, run: Omit<Run, "input">): Promise<void> {
  const brand = getBrand(deps.db, run.brand_id);
  const setAt = brand?.profile_set?.set_at;
  if (brand === undefined || setAt === undefined || setAt <= run.started_at) return;
  if (READS_ANSWERS.includes(run.kind)) await recomputeVisibility(deps, brand.id);
  if (!SYNTHESIZES.includes(run.kind) || run.meta.sheet_set_at === setAt) return;
  const followUp = transact(deps.db, (tx) => startFollowUp(tx, deps, brand));
  if (followUp.run_id !== null) deps.runs.enqueue(followUp.run_id);
}

/** Part of a transaction: what changeProfile() does but for what comes after the commit. */
export function saveProfile(
  tx: Db,
  deps: ProfileDeps,
  { scope, change }: { scope: { accountId: string; brandId: string }; change: SheetChange },
): { brand: Brand; followUp: FollowUp; renamed: boolean; changed: boolean } {
  const before = requireBrand(tx, scope.accountId, scope.brandId);
  const now = isoTime(deps.clock.now());
  const set = personSheet(before, change, now);
  if (isSame(set, before.profile_set))
    return { brand: before, followUp: NOTHING_CHANGED, renamed: false, changed: false };
  const { language } = marketOf(before);
  refuseContradictions(contradictions(set, language));
  // Of a context from before the sheet, what was read is kept apart from now on.
  const profile_read = readSheetOf(before);
  const told = { ...before, profile_read, profile_set: set };
  const brand: Brand = {
    ...told,
    brand_context: contextWith(before.brand_context, sheetOf(told), now),
    updated_at: now,
  };
  updateBrand(tx, brand.id, { profile_read, profile_set: set, brand_context: brand.brand_context, updated_at: now });
  followFamilies(tx, deps, { brand, now });
  const followUp = startFollowUp(tx, deps, brand);
  saveState(tx, deps, { brand, now });
  const namesOf = ({ brand_context: context }: Brand) => (context?.aliases ?? []).join("\n");
  const renamed = namesOf(before) !== namesOf(brand);
  return { brand, followUp, renamed, changed: true };
}

function isSame(set: Brand["profile_set"], before: Brand["profile_set"]): boolean {
  const plain = (of: Brand["profile_set"]) =>
    JSON.stringify(Object.entries({ ...of, set_at: "" }).sort(([a], [b]) => (a < b ? -1 : 1)));
  return plain(set) === plain(before);
}

function refuseContradictions(places: readonly number[]): void {
  if (places.length === 0) return;
  const message = "is also one of the services; remove it from one of the two lists";
  throw new AppError("invalid_input", `The profile contradicts itself: a value in not_offered ${message}`, {
    errors: places.map((at) => ({ path: `body.not_offered.${at}`, message })),
  });
}

function startFollowUp(tx: Db, deps: ProfileDeps, brand: Brand): FollowUp {
  const none = (reason: string) => ({ run_id: null, reason });
  const path = `POST /brands/${brand.id}`;
  if (countFamilies(tx, brand.id) === 0)
    return none(`There are no keyword families yet. Create them with ${path}/discover`);
  if (!hasKeywordEvidence(tx, brand.id))
    return none(`There is no search or answer evidence yet. Collect it with ${path}/discover`);
  const active = listActiveRuns(tx, brand.id, CONFLICTING_KINDS.synthesize)[0];
  if (active !== undefined) {
    const follows = "it uses the changed profile, or a synthesize run follows automatically";
    return none(`Run ${active.id} (${active.kind}) is active: ${follows}`);
  }
  if (countWaitingRuns(tx, brand.account_id) >= WAITING_RUNS_MAX)
    return none(`Too many runs are already waiting. Call ${path}/synthesize later`);
  return { run_id: acceptRun(tx, deps.runs, { brand, kind: "synthesize" }).id };
}

/** Families as the sheet leaves them, and without the queue's items on those that are gone. */
function followFamilies(tx: Db, { ids }: ProfileDeps, { brand, now }: { brand: Brand; now: string }): void {
  const before = listFamilies(tx, brand.id);
  const run_id = before[0]?.run_id;
  if (run_id === undefined) return;
  const followed = followSheet(before, brand.profile_set, {
    language: marketOf(brand).language,
    domain: brand.domain,
    fresh: () => ({ id: ids.orderedUuid(), brand_id: brand.id, run_id, created_at: now }),
  });
  if (!followed.changed) return;
  replaceFamilies(tx, brand.id, followed.families);
  const gone = new Set(followed.dropped);
  for (const item of listQueueItems(tx, brand.id, { kind: "opportunity" }))
    if (isWaiting(item.status) && gone.has(String(item.item.family)))
      updateQueueItem(tx, item.id, { ...outdate(item), updated_at: now });
}

/** What is said first of a brand that has moved or closed, as a person confirms or corrects it. */
function saveState(tx: Db, { ids }: ProfileDeps, { brand, now }: { brand: Brand; now: string }): void {
  const runId = listFamilies(tx, brand.id)[0]?.run_id ?? "";
  const scope = { brandId: brand.id, runId, type: "brand_state" as const, now, ids };
  const { closed } = replaceInsights(tx, scope, openInsights(scope, stateInsights(brand)));
  for (const item of listQueueItems(tx, brand.id, { kind: "insight" }))
    if (closed.includes(causeOf(item.stable_key)) && isWaiting(item.status))
      updateQueueItem(tx, item.id, { ...outdate(item), updated_at: now });
}
