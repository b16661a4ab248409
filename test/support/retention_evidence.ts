import * as schema from "../../src/store/schema.ts";
import { type Fate, isoAgo, type RetentionWorld } from "./retention_world.ts";

const SIGNAL = { signal: "named", type: "llm_answer", role: "primary" };

interface Named {
  /** Evidence that the opportunity rests on. */
  signals?: string[];
  id?: string;
  fate?: Fate;
}

export function putOpportunity(
  world: RetentionWorld,
  runId: string,
  name: string,
  { signals = [], id = world.uuid(), fate = "stays" }: Named = {},
) {
  const contributing_signals = signals.map((evidence_id) => ({ evidence_id, ...SIGNAL }));
  const own = { id, brand_id: world.brandId, run_id: runId, stable_key: name, contributing_signals };
  world.put(schema.opportunities, own, { name, fate });
  return id;
}

const stays = (name: string) => ({ name, fate: "stays" as const });

/** Evidence of every age, named by everything that can name it. */
export function addEvidence(world: RetentionWorld): void {
  addCurrent(world);
  const young = world.run(170, stays("answers of 170 days"));
  world.evidence(young, stays("an answer within its age"));
  addRestedOn(world, young);
  addNamed(world, young);
}

/** The newest runs of each type, whatever their age, and older ones. */
function addCurrent(world: RetentionWorld): void {
  const current = world.run(10, stays("newest answers"));
  const before = world.run(20, stays("answers before the newest"));
  world.evidence(current, stays("an answer of the newest run"));
  world.evidence(before, stays("an answer of the run before"));
  world.evidence(current, { ...stays("a rival of the newest run"), type: "competitor" });
  for (const type of ["keyword", "llm_gap"] as const) {
    for (const run of [current, before]) world.evidence(run, { ...stays(`a newer ${type}`), type });
  }

  const onlyOnce = world.run(300, { ...stays("the only audit"), kind: "technical_enrichment" });
  world.evidence(onlyOnce, { ...stays("the only audit's finding"), type: "technical_issue" });
  world.evidence(onlyOnce, { name: "an old error", fate: "goes", type: "provider_error" });
  for (const daysAgo of [200, 210]) {
    const failing = world.run(daysAgo, stays("newer errors"));
    world.evidence(failing, { ...stays("an error of the newest two runs with errors"), type: "provider_error" });
  }

  for (const daysAgo of [380, 390]) {
    const search = world.run(daysAgo, stays("an old run whose searches are the newest two"));
    world.evidence(search, { ...stays("an old search of the newest two"), type: "serp" });
  }
  const earlier = world.run(400, { name: "a run past its age, of which nothing is left", fate: "goes" });
  world.evidence(earlier, { name: "an older search", fate: "goes", type: "serp" });
}

/** Old evidence that something names, beside some that nothing does. */
function addNamed(world: RetentionWorld, young: string): void {
  const old = world.run(250, stays("old answers, some of them named"));
  const named = (name: string) => world.evidence(old, { name: `an old answer named by ${name}`, fate: "slim" });
  const [byQueue, byBrief, byDraft, byInsight, byGap] = [
    "a decided item",
    "a brief",
    "a draft",
    "a closed insight",
    "a gap",
  ].map(named);
  const [byBrand, byRival] = ["the brand's record", "a rival"].map(named);
  const gap = world.evidence(old, {
    name: "an old gap that an opportunity names",
    fate: "stays",
    type: "llm_gap",
    data: { where: [{ answer_evidence_id: byGap }] },
  });
  world.evidence(old, { name: "an old answer nobody names", fate: "goes" });
  world.evidence(old, { name: "an old keyword nobody names", fate: "goes", type: "keyword" });
  const gone = world.run(240, stays("a run whose evidence goes, within its own age"));
  world.evidence(gone, { name: "an old answer nobody names", fate: "goes" });

  const { db, brandId } = world;
  const decided = putOpportunity(world, young, "an opportunity decided on", { signals: [byQueue!, gap] });
  const own = { brand_id: brandId, run_id: young };
  world.put(
    schema.queueItems,
    { id: world.uuid(), brand_id: brandId, source_id: decided, stable_key: "a", status: "completed" },
    stays("a completed item"),
  );
  const outline = [{ heading: "", level: 2, guidance: "", key_points: [], evidence_ids: [byBrief!] }];
  world.put(schema.briefs, { ...own, id: world.uuid(), outline }, stays("a brief"));
  world.put(
    schema.executions,
    { ...own, id: world.uuid(), content: { claims: [{ evidence_ids: [byDraft] }] } },
    stays("a draft"),
  );
  putInsight(world, young, { status: "closed", evidenceId: byInsight! });
  world.evidence(young, {
    ...stays("a rival seen on an old answer"),
    type: "competitor",
    data: { evidence_ids: [byRival] },
  });
  db.update(schema.brands)
    .set({ competitors: [{ domain: "rival.example", evidence: [byBrand] }] as never })
    .run();
}

/** Old evidence that the latest opportunities and an open insight rest on: whole, with what was read beside it. */
function addRestedOn(world: RetentionWorld, young: string): void {
  const restedOn = world.run(230, stays("what the latest opportunities rest on"));
  const primary = world.evidence(restedOn, stays("an old answer the latest opportunities name"));
  world.evidence(restedOn, stays("its sibling"));
  const cited = world.run(220, { ...stays("what the open insights rest on"), kind: "brief" });
  const open = world.evidence(cited, stays("an old answer an open insight names"));
  const synthesis = world.run(9, { ...stays("the latest synthesis"), kind: "synthesize" });
  putOpportunity(world, synthesis, "the latest opportunity", { signals: [primary] });
  putInsight(world, young, { status: "open", evidenceId: open });
}

function putInsight(world: RetentionWorld, runId: string, given: { status: string; evidenceId: string }): void {
  const { status, evidenceId } = given;
  const own = { id: world.uuid(), brand_id: world.brandId, run_id: runId, stable_key: status, status };
  world.put(schema.insights, { ...own, evidence_ids: [evidenceId] }, stays(`an ${status} insight`));
}

/** A brand nobody has worked on for years: its last results stay as they are. */
export function addQuietYears(world: RetentionWorld): void {
  const types = ["llm_answer", "llm_gap", "serp", "keyword", "technical_issue"] as const;
  for (const daysAgo of [900, 910]) {
    const run = world.run(daysAgo, { ...stays(`the run ${daysAgo} days ago`), kind: "full" });
    for (const type of types) world.evidence(run, { ...stays(`its ${type}`), type });
    world.evidence(run, { ...stays("a call that failed beside its answers"), type: "provider_error" });
    putOpportunity(world, run, `what ${daysAgo} days ago was advised`);
    world.put(
      schema.pages,
      { brand_id: world.brandId, run_id: run, url: `/${daysAgo}`, facts: null },
      { name: "a page", fate: daysAgo === 900 ? "stays" : "goes" },
    );
    const created_at = isoAgo(daysAgo);
    world.put(
      schema.snapshots,
      { id: world.uuid(), brand_id: world.brandId, created_at, rankings: [], citations: [] },
      stays("a snapshot"),
    );
  }
  for (const daysAgo of [880, 890]) {
    const run = world.run(daysAgo, stays("a later run of which every call failed"));
    world.evidence(run, { ...stays("one of them"), type: "provider_error" });
  }
  const before = world.run(920, { name: "a run before those", fate: "goes", kind: "full" });
  for (const type of types) world.evidence(before, { name: `its ${type}`, fate: "goes", type });
}
