import type Database from "better-sqlite3";
import { isoTime } from "../../src/base/clock.ts";
import { EVIDENCE_TYPES } from "../../src/domain/evidence/evidence.ts";
import { QUEUE_STATUSES } from "../../src/domain/queue_item.ts";
import { RUN_KINDS } from "../../src/domain/run.ts";
import { SEVERITIES } from "../../src/domain/severity.ts";
import { evidenceExample } from "./evidence_examples.ts";

type Row = Record<string, string | number | null>;

/** How a brand's lists are filled: rows of evidence, and of each other list that grows with time. */
export interface ListSizes {
  evidence: number;
  others: number;
}

const EVIDENCE_PER_RUN = 500;
const OPPORTUNITIES_PER_RUN = 30;
const FAMILIES = 30;
const INSIGHTS_OF_AUDIT = 30;
/** Records of one time: what a stage saves at once. */
const RECORDS_PER_TIME = 40;
const ROWS_PER_TRANSACTION = 5_000;
const FIRST_MS = Date.parse("2024-01-01T00:00:00.000Z");
const TEXT = "What answer engines and results pages said of the brand and of its rivals. ".repeat(8);

function evidenceTypeOf(at: number) {
  return EVIDENCE_TYPES[at % EVIDENCE_TYPES.length]!;
}

/** Rows of the same size in every list of the brand, as many as asked for, as years of runs would leave them. */
export function fillLists(client: Database.Database, brand: { id: string; accountId: string }, sizes: ListSizes): void {
  const of = { brand_id: brand.id };
  const add = (table: string, rows: number, row: (at: number) => Row) =>
    insertMany(client, table, { rows, row: (at) => ({ ...of, ...row(at) }) });
  add("runs", sizes.others, (at) => ({
    id: runId(brand.id, at),
    account_id: brand.accountId,
    kind: RUN_KINDS[at % RUN_KINDS.length]!,
    status: at % 7 === 0 ? "failed" : "done",
    error: null,
    input: "{}",
    meta: JSON.stringify({ current_stage: null, stage_detail: "Done", stage_started_at: timeAt(at), note: TEXT }),
    started_at: timeAt(at),
    finished_at: timeAt(at),
  }));
  add("evidence", sizes.evidence, (at) => ({
    id: idOf(brand.id, "1", at),
    run_id: runId(brand.id, Math.floor(at / EVIDENCE_PER_RUN)),
    type: evidenceTypeOf(at),
    provider: "sandbox",
    simulated: 1,
    subject: `keyword ${at % 900}`,
    data: JSON.stringify({ ...evidenceExample(evidenceTypeOf(at)).data, keyword: `keyword ${at % 900}`, text: TEXT }),
    observed_at: timeAt(Math.floor(at / RECORDS_PER_TIME)),
  }));
  add("families", FAMILIES, (at) => ({
    id: idOf(brand.id, "2", at),
    run_id: runId(brand.id, 0),
    name: `family ${at}`,
    intent: "commercial",
    keywords: JSON.stringify([{ keyword: `keyword ${at}`, intent: "commercial", source: "site" }]),
    total_volume: 10,
    created_at: timeAt(0),
  }));
  add("opportunities", sizes.others, (at) => opportunity(brand.id, at));
  add("queue_items", sizes.others, (at) => ({
    id: idOf(brand.id, "4", at),
    kind: at % 3 === 0 ? "insight" : "opportunity",
    source_id: idOf(brand.id, "3", at),
    stable_key: `item-${at}`,
    status: QUEUE_STATUSES[at % QUEUE_STATUSES.length]!,
    rank: at + 1,
    priority: 0.5,
    item: JSON.stringify({ play: "Answer it", summary: TEXT, recommended_format: "comparison", family: "family" }),
    created_at: timeAt(at),
    updated_at: timeAt(at),
  }));
  fillContent(brand.id, sizes.others, add);
}

/** Insights beside them, each with a page. */
export function fillInsights(client: Database.Database, brandId: string, rows: number): void {
  const add = (table: string, rows: number, row: (at: number) => Row) =>
    insertMany(client, table, { rows, row: (at) => ({ brand_id: brandId, ...row(at) }) });
  add("insights", rows, (at) => ({
    id: idOf(brandId, "a", at),
    run_id: runId(brandId, 0),
    stable_key: `insight-${at}`,
    // As many as an audit finds; the others are tasks of outreach.
    type: at < INSIGHTS_OF_AUDIT ? "technical_issue" : "outreach",
    text: `Insight ${at}`,
    category: at % 2 === 0 ? "technical_gap" : "outreach",
    severity: SEVERITIES[at % SEVERITIES.length]!,
    priority: (at % 100) / 100,
    data: JSON.stringify({ simulated: true, group: at % 2 === 0 ? "titles" : "links", note: TEXT }),
    evidence_ids: "[]",
    status: at % 4 === 3 ? "closed" : "open",
    created_at: timeAt(at),
    updated_at: timeAt(at),
  }));
  add("insight_pages", rows, (at) => ({
    insight_id: idOf(brandId, "a", at),
    url: `https://site.example/page/${at % 9}/`,
    detail: "seen",
  }));
}

function fillContent(
  brandId: string,
  rows: number,
  add: (table: string, rows: number, row: (at: number) => Row) => void,
): void {
  add("briefs", rows, (at) => ({
    id: idOf(brandId, "5", at),
    run_id: runId(brandId, at),
    queue_item_id: idOf(brandId, "4", at),
    opportunity_id: null,
    title: `Brief ${at}`,
    format: "comparison",
    target_keywords: "[]",
    search_intent: JSON.stringify({ primary: "informational", description: "They want to know" }),
    strategy: JSON.stringify({ angle: TEXT }),
    outline: "[]",
    brand_context: "{}",
    internal_links: "[]",
    sources: "[]",
    status: at % 5 === 0 ? "declined" : "ready",
    created_at: timeAt(at),
    updated_at: timeAt(at),
  }));
  add("executions", rows, (at) => ({
    id: idOf(brandId, "6", at),
    run_id: runId(brandId, at),
    brief_id: idOf(brandId, "5", at),
    format: "comparison",
    status: "draft",
    content: JSON.stringify({ title: `Draft ${at}`, body: TEXT, word_count: 100 }),
    created_at: timeAt(at),
    updated_at: timeAt(at),
  }));
  add("outcomes", rows, (at) => ({
    id: idOf(brandId, "7", at),
    artifact_id: idOf(brandId, "8", at),
    event_type: "accepted",
    recommendation_id: idOf(brandId, "3", at),
    brief_id: null,
    rejection_reason: null,
    delta: null,
    notes: TEXT,
    created_at: timeAt(at),
  }));
  add("snapshots", Math.min(rows, 400), (at) => ({
    id: idOf(brandId, "9", at),
    rankings: "[]",
    citations: "[]",
    simulated: 1,
    created_at: timeAt(at),
  }));
}

function opportunity(brandId: string, at: number): Row {
  const rank = (at % OPPORTUNITIES_PER_RUN) + 1;
  return {
    id: idOf(brandId, "3", at),
    run_id: runId(brandId, Math.floor(at / OPPORTUNITIES_PER_RUN)),
    stable_key: `item-${rank}`,
    family: "family",
    family_id: null,
    play_kind: "answer_page",
    play: "Answer it",
    summary: TEXT,
    recommended_format: "comparison",
    format_rationale: "Two sides",
    keywords: "[]",
    total_volume: 10,
    rank,
    immediacy: 0.5,
    ceiling: 0.5,
    priority: 0.5,
    leverage_score: null,
    contributing_signals: "[]",
    immediacy_parts: "[]",
    ceiling_parts: "[]",
    leverage_parts: null,
    data: JSON.stringify({ holders: [], questions: [], impact: null, simulated: true }),
    created_at: timeAt(at),
    updated_at: timeAt(at),
  };
}

function insertMany(
  client: Database.Database,
  table: string,
  { rows, row }: { rows: number; row: (at: number) => Row },
): void {
  if (rows === 0) return;
  const columns = Object.keys(row(0));
  const insert = client.prepare(
    `INSERT INTO ${table} (${columns.map((name) => `"${name}"`)}) VALUES (${columns.map((name) => `@${name}`)})`,
  );
  const some = client.transaction((from: number, to: number) => {
    for (let at = from; at < to; at++) insert.run(row(at));
  });
  for (let from = 0; from < rows; from += ROWS_PER_TRANSACTION) some(from, Math.min(rows, from + ROWS_PER_TRANSACTION));
}

function timeAt(at: number): string {
  return isoTime(FIRST_MS + at * 60_000);
}

/** Id of a brand's run, by its number; grows with it, as the ids that the service makes do. */
export function runId(brandId: string, at: number): string {
  return idOf(brandId, "0", at);
}

function idOf(brandId: string, kind: string, at: number): string {
  const time = (FIRST_MS + at).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-700${kind}-${brandId.slice(19, 23)}-${brandId.slice(24)}`;
}
