import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Block } from "../domain/block.ts";
import type { BrandContext, LlmContext, TechnicalContext } from "../domain/brand.ts";
import type { BrandSheet, PersonSheet } from "../domain/brand_sheet.ts";
import type { Brief } from "../domain/brief.ts";
import type { Competitor } from "../domain/competitor.ts";
import type { EvidenceType } from "../domain/evidence/evidence.ts";
import type { StoredEvidence } from "../domain/evidence/stored_evidence.ts";
import type { DraftContent } from "../domain/execution.ts";
import type { Insight } from "../domain/insight.ts";
import type { Intent } from "../domain/intent.ts";
import type { Keyword } from "../domain/keyword.ts";
import type {
  ContributingSignal,
  Format,
  LeverageParts,
  Opportunity,
  OpportunityData,
  PlayKind,
  ScorePart,
} from "../domain/opportunity.ts";
import type { OutcomeSource, OutcomeType } from "../domain/outcome.ts";
import type { QueueItem, QueueStatus } from "../domain/queue_item.ts";
import type { CitationCell, RankingCell } from "../domain/snapshot.ts";
import type { PageKind } from "../page/kind/page_kind.ts";

/** Timestamps are ISO 8601 text, UTC, unless a name ends in `_ms`. Pipeline data has no foreign key to brands: it outlives them. */

const ofRun = () => ({ id: text().primaryKey(), brand_id: text().notNull(), run_id: text().notNull() });
const times = () => ({ created_at: text().notNull(), updated_at: text().notNull() });

export const brands = sqliteTable(
  "brands",
  {
    id: text().primaryKey(),
    account_id: text().notNull(),
    domain: text().notNull(),
    name: text().notNull(),
    competitors: text({ mode: "json" }).$type<Competitor[]>().notNull().default(sql`'[]'`),
    competitors_pinned: integer({ mode: "boolean" }).notNull().default(false),
    brand_context: text({ mode: "json" }).$type<BrandContext>(),
    technical_context: text({ mode: "json" }).$type<TechnicalContext>(),
    llm_context: text({ mode: "json" }).$type<LlmContext>(),
    profile_read: text({ mode: "json" }).$type<BrandSheet>(),
    profile_set: text({ mode: "json" }).$type<PersonSheet>(),
    is_managed: integer({ mode: "boolean" }).notNull().default(false),
    ...times(),
  },
  (table) => [
    uniqueIndex("brands_account_domain").on(table.account_id, table.domain),
    index("brands_domain").on(table.domain),
  ],
);

/** Pages of a brand's site as last read. `facts` is the audit's record of the page (core/audit/page_facts.ts). */
export const pages = sqliteTable(
  "pages",
  {
    brand_id: text().notNull(),
    url: text().notNull(),
    run_id: text().notNull(),
    status: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    headings: text({ mode: "json" }).$type<{ level: number; text: string }[]>().notNull(),
    /** Main visible text, capped. */
    main_text: text().notNull(),
    /** The main content as typed blocks; none from readers before version 2. */
    blocks: text({ mode: "json" }).$type<Block[]>().notNull().default(sql`'[]'`),
    /** Version of the reader that made the row. */
    reader_version: integer().notNull().default(1),
    /** What the page is, and the fact that decided it; null where nobody judged it. */
    kind: text().$type<PageKind>(),
    kind_reason: text(),
    /** null where nobody judged it, or before it was kept: then by rules. */
    kind_by: text().$type<"rules" | "model">(),
    language: text(),
    indexable: integer({ mode: "boolean" }).notNull(),
    etag: text(),
    last_modified: text(),
    facts: text({ mode: "json" }).$type<unknown>(),
    fetched_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.url] }),
    index("pages_run").on(table.brand_id, table.run_id),
  ],
);

export const families = sqliteTable(
  "families",
  {
    ...ofRun(),
    name: text().notNull(),
    intent: text().$type<Intent>().notNull(),
    keywords: text({ mode: "json" }).$type<Keyword[]>().notNull(),
    total_volume: real(),
    simulated: integer({ mode: "boolean" }).notNull().default(false),
    created_at: text().notNull(),
  },
  (table) => [
    index("families_brand").on(table.brand_id, table.id),
    index("families_brand_run").on(table.brand_id, table.run_id, table.id),
  ],
);

export const evidence = sqliteTable(
  "evidence",
  {
    ...ofRun(),
    type: text().$type<EvidenceType>().notNull(),
    provider: text().notNull(),
    simulated: integer({ mode: "boolean" }).notNull(),
    subject: text().notNull(),
    data: text({ mode: "json" }).$type<StoredEvidence["data"]>().notNull(),
    observed_at: text().notNull(),
  },
  (table) => [
    index("evidence_brand").on(table.brand_id, sql`observed_at DESC`, table.id),
    index("evidence_brand_type").on(table.brand_id, table.type, sql`observed_at DESC`, table.id),
    index("evidence_brand_run").on(table.brand_id, table.run_id, sql`observed_at DESC`, table.id),
    index("evidence_brand_type_run").on(table.brand_id, table.type, table.run_id, sql`observed_at DESC`, table.id),
  ],
);

export const insights = sqliteTable(
  "insights",
  {
    ...ofRun(),
    stable_key: text().notNull(),
    type: text().$type<Insight["type"]>().notNull(),
    text: text().notNull(),
    category: text().notNull(),
    severity: text().$type<Insight["severity"]>().notNull(),
    priority: real().notNull(),
    data: text({ mode: "json" }).$type<Insight["data"]>().notNull(),
    evidence_ids: text({ mode: "json" }).$type<string[]>().notNull(),
    status: text().$type<Insight["status"]>().notNull(),
    ...times(),
  },
  (table) => [
    uniqueIndex("insights_key").on(table.brand_id, table.stable_key),
    index("insights_brand_status").on(table.brand_id, table.status, table.type, table.id),
    index("insights_brand_priority").on(table.brand_id, table.status, table.priority, table.id),
  ],
);

/** Every page at fault; `insights.data` shows the first. */
export const insightPages = sqliteTable(
  "insight_pages",
  { brand_id: text().notNull(), insight_id: text().notNull(), url: text().notNull(), detail: text().notNull() },
  (table) => [primaryKey({ columns: [table.brand_id, table.insight_id, table.url] })],
);

export const opportunities = sqliteTable(
  "opportunities",
  {
    ...ofRun(),
    stable_key: text().notNull(),
    family: text().notNull(),
    family_id: text(),
    play_kind: text().$type<PlayKind>().notNull(),
    play: text().notNull(),
    summary: text().notNull(),
    recommended_format: text().$type<Format>().notNull(),
    format_rationale: text().notNull(),
    keywords: text({ mode: "json" }).$type<Opportunity["keywords"]>().notNull(),
    total_volume: real().notNull(),
    rank: integer().notNull(),
    immediacy: real().notNull(),
    ceiling: real().notNull(),
    priority: real().notNull(),
    leverage_score: real(),
    contributing_signals: text({ mode: "json" }).$type<ContributingSignal[]>().notNull(),
    why_now: text(),
    next_action: text(),
    expected_impact: text(),
    immediacy_parts: text({ mode: "json" }).$type<ScorePart[]>().notNull(),
    ceiling_parts: text({ mode: "json" }).$type<ScorePart[]>().notNull(),
    leverage_parts: text({ mode: "json" }).$type<LeverageParts>(),
    data: text({ mode: "json" }).$type<OpportunityData>().notNull(),
    ...times(),
  },
  (table) => [
    index("opportunities_brand_run").on(table.brand_id, table.run_id, table.rank, table.id),
    index("opportunities_brand_key").on(table.brand_id, table.stable_key, table.run_id),
    uniqueIndex("opportunities_run_key").on(table.run_id, table.stable_key),
  ],
);

export const queueItems = sqliteTable(
  "queue_items",
  {
    id: text().primaryKey(),
    brand_id: text().notNull(),
    kind: text().$type<QueueItem["kind"]>().notNull(),
    source_id: text().notNull(),
    stable_key: text().notNull(),
    status: text().$type<QueueStatus>().notNull(),
    rank: integer().notNull(),
    priority: real().notNull(),
    leverage_score: real(),
    item: text({ mode: "json" }).$type<QueueItem["item"]>().notNull(),
    ...times(),
  },
  (table) => [
    uniqueIndex("queue_items_key").on(table.brand_id, table.stable_key),
    index("queue_items_brand").on(table.brand_id, table.rank, table.id),
    index("queue_items_brand_status").on(table.brand_id, table.status, table.rank, table.id),
    index("queue_items_brand_kind").on(table.brand_id, table.kind, table.rank, table.id),
    index("queue_items_brand_kind_status").on(table.brand_id, table.kind, table.status, table.rank, table.id),
  ],
);

export const briefs = sqliteTable(
  "briefs",
  {
    ...ofRun(),
    queue_item_id: text().notNull(),
    opportunity_id: text(),
    title: text().notNull(),
    format: text().$type<Format>().notNull(),
    target_keywords: text({ mode: "json" }).$type<Brief["target_keywords"]>().notNull(),
    search_intent: text({ mode: "json" }).$type<Brief["search_intent"]>().notNull(),
    strategy: text({ mode: "json" }).$type<Brief["strategy"]>().notNull(),
    outline: text({ mode: "json" }).$type<Brief["outline"]>().notNull(),
    brand_context: text({ mode: "json" }).$type<Brief["brand_context"]>().notNull(),
    internal_links: text({ mode: "json" }).$type<Brief["internal_links"]>().notNull(),
    sources: text({ mode: "json" }).$type<Brief["sources"]>().notNull(),
    status: text().$type<Brief["status"]>().notNull(),
    ...times(),
  },
  (table) => [
    index("briefs_brand").on(table.brand_id, table.created_at, table.id),
    index("briefs_brand_status").on(table.brand_id, table.status, table.created_at, table.id),
    index("briefs_brand_run").on(table.brand_id, table.run_id, table.created_at, table.id),
    index("briefs_brand_item").on(table.brand_id, table.queue_item_id, table.created_at, table.id),
  ],
);

export const executions = sqliteTable(
  "executions",
  {
    ...ofRun(),
    brief_id: text().notNull(),
    format: text().$type<Format>().notNull(),
    status: text().$type<"draft">().notNull(),
    content: text({ mode: "json" }).$type<DraftContent>().notNull(),
    ...times(),
  },
  (table) => [
    index("executions_brand").on(table.brand_id, table.created_at, table.id),
    index("executions_brand_status").on(table.brand_id, table.status, table.created_at, table.id),
    index("executions_brand_run").on(table.brand_id, table.run_id, table.created_at, table.id),
    index("executions_brand_brief").on(table.brand_id, table.brief_id, table.created_at, table.id),
  ],
);

export const outcomes = sqliteTable(
  "outcomes",
  {
    id: text().primaryKey(),
    artifact_id: text().notNull(),
    brand_id: text().notNull(),
    event_type: text().$type<OutcomeType>().notNull(),
    recommendation_id: text(),
    brief_id: text(),
    rejection_reason: text(),
    delta: text({ mode: "json" }).$type<Record<string, unknown>>(),
    notes: text(),
    source: text().$type<OutcomeSource>().notNull().default("reported"),
    simulated: integer({ mode: "boolean" }).notNull().default(false),
    superseded_by: text(),
    created_at: text().notNull(),
  },
  (table) => [
    index("outcomes_brand").on(table.brand_id, table.created_at, table.id),
    index("outcomes_brand_recommendation").on(table.brand_id, table.recommendation_id, table.created_at, table.id),
  ],
);

export const snapshots = sqliteTable(
  "snapshots",
  {
    id: text().primaryKey(),
    brand_id: text().notNull(),
    rankings: text({ mode: "json" }).$type<RankingCell[]>().notNull(),
    citations: text({ mode: "json" }).$type<CitationCell[]>().notNull(),
    simulated: integer({ mode: "boolean" }).notNull(),
    created_at: text().notNull(),
  },
  (table) => [index("snapshots_brand").on(table.brand_id, table.created_at, table.id)],
);
