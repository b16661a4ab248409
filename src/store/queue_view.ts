import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ExpectedImpact, LeverageParts } from "../domain/opportunity.ts";
import type { Outcome } from "../domain/outcome.ts";
import type { QueueItem, QueueStatus } from "../domain/queue_item.ts";
import type { Db } from "./db.ts";
import { matching } from "./rows.ts";
import { insights, opportunities, outcomes, queueItems } from "./schema.ts";

/** What of the queue somebody looks at. Absent: any. */
export interface QueueFilter {
  status: QueueStatus;
  /** Format of an opportunity, category of an insight. */
  type?: string | undefined;
  /** Keyword family. */
  topic?: string | undefined;
  severity?: string | undefined;
  /** Page to edit, or one that a finding names. */
  url?: string | undefined;
  /** Words that its texts hold, all of them. */
  q?: string | undefined;
}

export const QUEUE_SORTS = ["rank", "title", "type", "effort", "gain"] as const;
export type QueueSort = { key: (typeof QUEUE_SORTS)[number]; down: boolean };

/** A queue item with what its opportunity or finding says beside it; null where that is gone, or does not say it. */
export interface QueueViewRow extends QueueItem {
  impact: ExpectedImpact | null;
  effort: LeverageParts["multipliers"][number] | null;
  /** Points of the health score. */
  scoreImpact: number | null;
}

/** Values to filter by, each with its number of items. */
export type QueueChoices = Record<"type" | "topic" | "severity" | "url", Choice[]>;

interface Choice {
  value: string;
  items: number;
}

/** A select of more is no choice; words find the others. */
const CHOICES_MAX = 100;
const WORDS_MAX = 8;

const { item } = queueItems;
const said = (name: string) => sql<string | null>`json_extract(${item}, ${`$.${name}`})`;
const TYPE = sql`coalesce(${said("recommended_format")}, ${said("category")})`;
const TITLE = sql`coalesce(${said("play")}, ${said("text")})`;
const IMPACT = sql<string | null>`json_extract(${opportunities.data}, '$.impact')`;
const SCORE_IMPACT = sql<number | null>`json_extract(${insights.data}, '$.score_impact')`;
const EFFORT = sql<
  string | null
>`(SELECT value FROM json_each(${opportunities.leverage_parts}, '$.multipliers') WHERE json_extract(value, '$.name') = 'effort')`;
const CLICKS = sql`CASE json_extract(${opportunities.data}, '$.impact.metric') WHEN 'monthly_clicks' THEN json_extract(${opportunities.data}, '$.impact.high') END`;

/** The smallest of each first: what is most of a gain is last, what is little of an effort first. */
const ORDER: Record<QueueSort["key"], SQL> = {
  rank: sql`${queueItems.rank}`,
  title: sql`${TITLE} COLLATE NOCASE`,
  type: TYPE,
  effort: sql`-json_extract(${EFFORT}, '$.value')`,
  gain: sql`coalesce(${CLICKS}, 0), coalesce(${SCORE_IMPACT}, 0)`,
};

/** A page of the queue as its table shows it. Unsorted and unfiltered it costs what it shows; else as much as the status holds. */
export function listQueueTable(
  db: Db,
  brandId: string,
  of: { filter: QueueFilter; sort: QueueSort; page: { limit: number; offset?: number } },
): QueueViewRow[] {
  const found = db
    .select({ item: queueItems, impact: IMPACT, effort: EFFORT, scoreImpact: SCORE_IMPACT })
    .from(queueItems)
    .leftJoin(opportunities, eq(opportunities.id, queueItems.source_id))
    .leftJoin(insights, eq(insights.id, queueItems.source_id))
    .where(matchingItems(brandId, of.filter))
    .orderBy(...orderOf(of.sort), queueItems.rank, queueItems.id)
    .limit(of.page.limit)
    .offset(of.page.offset ?? 0)
    .all();
  return found.map(({ item: row, impact, effort, scoreImpact }) => ({
    ...row,
    impact: impact === null ? null : (JSON.parse(impact) as QueueViewRow["impact"]),
    effort: effort === null ? null : (JSON.parse(effort) as QueueViewRow["effort"]),
    scoreImpact,
  }));
}

/** What is not known stands last, whichever way round. */
function orderOf({ key, down }: QueueSort): SQL[] {
  if (key === "rank") return [down ? desc(ORDER.rank) : asc(ORDER.rank)];
  if (key === "gain")
    return down ? [sql`${CLICKS} DESC NULLS LAST`, sql`${SCORE_IMPACT} DESC NULLS LAST`] : [ORDER.gain];
  return [sql`${ORDER[key]} ${sql.raw(down ? "DESC" : "ASC")} NULLS LAST`];
}

export function countQueueTable(db: Db, brandId: string, filter: QueueFilter): number {
  return db.select({ total: count() }).from(queueItems).where(matchingItems(brandId, filter)).get()!.total;
}

/** Ids of the items that match, best first. */
export function listQueueIds(db: Db, brandId: string, of: { filter: QueueFilter; limit: number }): string[] {
  const { id, rank } = queueItems;
  const found = db.select({ id }).from(queueItems).where(matchingItems(brandId, of.filter));
  return found
    .orderBy(rank, id)
    .limit(of.limit)
    .all()
    .map((row) => row.id);
}

/** What the items of a status can be filtered by. */
export function listQueueChoices(db: Db, brandId: string, status: QueueStatus): QueueChoices {
  const of = matchingItems(brandId, { status });
  const choices = (value: SQL) =>
    db.all<Choice>(
      sql`SELECT ${value} AS value, count(*) AS items FROM ${queueItems} WHERE ${of} AND ${value} IS NOT NULL GROUP BY 1 ORDER BY 1 COLLATE NOCASE LIMIT ${CHOICES_MAX}`,
    );
  const found = db.all<Choice>(
    sql`SELECT json_extract(value, '$.url') AS value, count(DISTINCT ${queueItems.id}) AS items FROM ${queueItems}, json_each(${item}, '$.findings') WHERE ${of} AND json_extract(value, '$.url') IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${CHOICES_MAX}`,
  );
  // A path proposed for a page to make is none yet.
  const edited = choices(said("target")).filter(({ value }) => value.startsWith("http"));
  const items = new Map<string, number>();
  for (const page of [...edited, ...found]) items.set(page.value, (items.get(page.value) ?? 0) + page.items);
  const pages = [...items].map(([value, number]) => ({ value, items: number }));
  return {
    type: choices(TYPE),
    topic: choices(said("family")),
    severity: choices(said("severity")),
    url: pages.toSorted((a, b) => b.items - a.items).slice(0, CHOICES_MAX),
  };
}

function matchingItems(brandId: string, { status, type, topic, severity, url, q }: QueueFilter): SQL | undefined {
  const words = (q ?? "").split(" ").filter((word) => word !== "");
  const text = sql`(${TITLE} || ' ' || coalesce(${said("family")}, '') || ' ' || coalesce(${said("target")}, ''))`;
  return and(
    eq(queueItems.brand_id, brandId),
    eq(queueItems.status, status),
    type === undefined ? undefined : sql`${TYPE} = ${type}`,
    topic === undefined ? undefined : sql`${said("family")} = ${topic}`,
    severity === undefined ? undefined : sql`${said("severity")} = ${severity}`,
    // The whole address as a value of its own, wherever it stands.
    url === undefined ? undefined : sql`instr(${item}, ${JSON.stringify(url)}) > 0`,
    ...words
      .slice(0, WORDS_MAX)
      .map((word) => sql`(instr(${text}, ${word}) > 0 OR instr(lower(${text}), ${word.toLowerCase()}) > 0)`),
  );
}

/** When what was reported on an item's recommendation or finding, newest first. */
export function listItemEvents(
  db: Db,
  { brand_id, source_id }: Pick<QueueItem, "brand_id" | "source_id">,
): Pick<Outcome, "event_type" | "created_at">[] {
  const { event_type, created_at, id } = outcomes;
  const where = matching(outcomes, { brand_id, recommendation_id: source_id });
  return db.select({ event_type, created_at }).from(outcomes).where(where).orderBy(desc(created_at), desc(id)).all();
}
