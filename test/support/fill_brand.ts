import { isoTime } from "../../src/base/clock.ts";
import type { Evidence, EvidenceContent } from "../../src/domain/evidence/evidence.ts";
import type { Family } from "../../src/domain/keyword.ts";
import type { Opportunity } from "../../src/domain/opportunity.ts";
import { insertBrief } from "../../src/store/briefs.ts";
import type { Db } from "../../src/store/db.ts";
import { insertEvidence } from "../../src/store/evidence.ts";
import { insertExecution } from "../../src/store/executions.ts";
import { replaceFamilies } from "../../src/store/families.ts";
import { replaceInsights } from "../../src/store/insights.ts";
import { insertOpportunities } from "../../src/store/opportunities.ts";
import { insertQueueItem } from "../../src/store/queue_items.ts";
import { insertRun } from "../../src/store/runs.ts";
import { gapData, issueData } from "./evidence_data.ts";
import type { TestApp } from "./test_app.ts";

const CITATION: EvidenceContent = {
  type: "llm_citation",
  subject: "cold brew",
  data: {
    keyword: "cold brew",
    family: null,
    intent: "commercial",
    branded: false,
    question: "Which cold brew?",
    platform: "chatgpt",
    model: null,
    url: "https://acme.com/cold-brew",
    title: null,
    mentioned: true,
    answer_evidence_id: "00000000-0000-7000-8000-0000000000a1",
  },
};
const RECORDS: readonly EvidenceContent[] = [
  { type: "llm_gap", subject: "cold brew", data: gapData("cold brew") },
  CITATION,
  { type: "technical_issue", subject: "title_missing", data: issueData() },
];

/** Gives the brand one of everything the pipeline makes, and tells the ids. */
export function fillBrand(test: TestApp, brandId: string, accountId: string): Record<string, string> {
  const { db } = test.app;
  const { ids } = test.app.http;
  const now = isoTime(test.clock.now());
  const oldRun = insertDoneRun(db, { id: ids.orderedUuid(), brandId, accountId, now });
  const run = insertDoneRun(db, { id: ids.orderedUuid(), brandId, accountId, now });
  const scope = { brandId, run, now, uuid: ids.uuid };

  const families = ["cold brew", "coffee beans"].map((name) => family(scope, name));
  replaceFamilies(db, brandId, families);
  const records = RECORDS.map((content) => evidence(scope, content));
  insertEvidence(db, records);
  const [first, second] = [opportunity(scope, 1, records[0]!), opportunity(scope, 2, records[1]!)];
  insertOpportunities(db, [first, second, { ...opportunity(scope, 1, records[0]!), run_id: oldRun }]);
  const insightId = insertTestInsight(db, scope);
  const queue = insertTestQueue(db, scope, { first, insightId });
  const brief = insertTestBrief(db, scope, { queue, opportunity: first.id });
  const execution = insertTestExecution(db, scope, brief);
  return { run, oldRun, evidence: records[0]!.id, opportunity: first.id, insight: insightId, queue, brief, execution };
}

interface Scope {
  brandId: string;
  run: string;
  now: string;
  uuid(): string;
}

function insertDoneRun(db: Db, run: { id: string; brandId: string; accountId: string; now: string }): string {
  insertRun(db, {
    id: run.id,
    account_id: run.accountId,
    brand_id: run.brandId,
    kind: "full",
    status: "done",
    error: null,
    input: {},
    meta: { current_stage: null, stage_detail: "Done", stage_started_at: run.now },
    started_at: run.now,
    finished_at: run.now,
  });
  return run.id;
}

function family({ brandId, run, now, uuid }: Scope, name: string): Family {
  return {
    id: uuid(),
    brand_id: brandId,
    run_id: run,
    name,
    intent: "commercial",
    keywords: [{ keyword: name, google_vol: 900, difficulty: 30, intent: "commercial", source: "site" }],
    total_volume: 900,
    simulated: false,
    created_at: now,
  };
}

function evidence({ brandId, run, now, uuid }: Scope, content: EvidenceContent): Evidence {
  return {
    id: uuid(),
    brand_id: brandId,
    run_id: run,
    provider: "test",
    simulated: false,
    ...content,
    observed_at: now,
  };
}

function opportunity({ brandId, run, now, uuid }: Scope, rank: number, signal: Evidence): Opportunity {
  return {
    id: uuid(),
    brand_id: brandId,
    run_id: run,
    stable_key: `key-${rank}`,
    family: "cold brew",
    family_id: null,
    play_kind: "answer_page",
    play: `Answer what people ask about cold brew ${rank}`,
    summary: "People ask, rivals answer.",
    recommended_format: "single_article",
    format_rationale: "One question, one answer.",
    keywords: [{ keyword: "cold brew", google_vol: 900 }],
    total_volume: 900,
    rank,
    immediacy: 0.6,
    ceiling: 0.4,
    priority: 0.5,
    leverage_score: 0.55,
    contributing_signals: [{ evidence_id: signal.id, signal: "rivals are cited", type: signal.type, role: "primary" }],
    why_now: "Rivals are cited today.",
    next_action: "Write the page.",
    expected_impact: "10 to 20 visits a month.",
    immediacy_parts: [{ name: "gap", value: 0.6, weight: 1, basis: "1 of 1 engines" }],
    ceiling_parts: [{ name: "volume", value: 0.4, weight: 1, basis: "900 searches" }],
    leverage_parts: { priority: 0.5, multipliers: [{ name: "effort", value: 1.1, basis: "one page" }] },
    data: { impact: null, holders: [], simulated: false } as unknown as Opportunity["data"],
    created_at: now,
    updated_at: now,
  };
}

function insertTestInsight(db: Db, { brandId, run, now, uuid }: Scope): string {
  const id = uuid();
  const hits = new Map([["title_missing:all", [{ url: "https://acme.com/cold-brew", detail: "no title" }]]]);
  replaceInsights(db, { brandId, type: "technical_issue", now, hits }, [
    {
      id,
      brand_id: brandId,
      run_id: run,
      stable_key: "title_missing:all",
      type: "technical_issue",
      text: "3 pages have no title",
      category: "technical_gap",
      severity: "high",
      priority: 0.4,
      data: { simulated: false },
      evidence_ids: [],
      status: "open",
      created_at: now,
      updated_at: now,
    },
  ]);
  return id;
}

function insertTestQueue(
  db: Db,
  { brandId, now, uuid }: Scope,
  sources: { first: Opportunity; insightId: string },
): string {
  const id = uuid();
  const { play, summary, recommended_format, family: name, stable_key } = sources.first;
  const common = { brand_id: brandId, status: "pending", created_at: now, updated_at: now } as const;
  insertQueueItem(db, {
    ...common,
    id,
    kind: "opportunity",
    source_id: sources.first.id,
    stable_key,
    rank: 1,
    priority: 0.55,
    item: { play, summary, recommended_format, family: name, simulated: sources.first.data.simulated },
  });
  insertQueueItem(db, {
    ...common,
    id: uuid(),
    kind: "insight",
    source_id: sources.insightId,
    stable_key: "title_missing:all",
    rank: 2,
    priority: 0.4,
    item: { text: "3 pages have no title", category: "technical_gap", severity: "high", simulated: false },
  });
  return id;
}

function insertTestBrief(
  db: Db,
  { brandId, run, now, uuid }: Scope,
  from: { queue: string; opportunity: string },
): string {
  const id = uuid();
  insertBrief(db, {
    id,
    brand_id: brandId,
    run_id: run,
    queue_item_id: from.queue,
    opportunity_id: from.opportunity,
    title: "Cold brew, answered",
    format: "single_article",
    target_keywords: [{ keyword: "cold brew", role: "primary" }],
    search_intent: { primary: "informational", description: "They want to know" },
    strategy: { simulated: true },
    outline: [],
    brand_context: {},
    internal_links: [],
    sources: [],
    status: "ready",
    created_at: now,
    updated_at: now,
  });
  return id;
}

function insertTestExecution(db: Db, { brandId, run, now, uuid }: Scope, briefId: string): string {
  const id = uuid();
  insertExecution(db, {
    id,
    brand_id: brandId,
    run_id: run,
    brief_id: briefId,
    format: "single_article",
    status: "draft",
    content: {
      title: "Cold brew, answered",
      body: "# Cold brew",
      word_count: 2,
      claims: [],
      review: { passed: true, findings: [] },
      written_by: "builtin",
      simulated: true,
    },
    gate_scores: null,
    created_at: now,
    updated_at: now,
  });
  return id;
}
