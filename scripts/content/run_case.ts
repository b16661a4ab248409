import { createIds } from "../../src/base/ids.ts";
import { createLog } from "../../src/base/log.ts";
import type { Brand } from "../../src/domain/brand.ts";
import type { Brief } from "../../src/domain/brief.ts";
import type { ContentRecord } from "../../src/domain/content_record.ts";
import type { Execution } from "../../src/domain/execution.ts";
import type { Run, RunKind } from "../../src/domain/run.ts";
import type { HtmlReader } from "../../src/page/html_reader.ts";
import { createRankingPages } from "../../src/pipeline/ranking_pages.ts";
import type { Stage, StageContext } from "../../src/pipeline/stage.ts";
import { createBriefWriting } from "../../src/pipeline/stages/brief_writing.ts";
import { createDraftWriting } from "../../src/pipeline/stages/draft_writing.ts";
import type { Providers } from "../../src/providers/providers.ts";
import { getBrand } from "../../src/store/brands.ts";
import { getBrief } from "../../src/store/briefs.ts";
import { type Db, transact } from "../../src/store/db.ts";
import { getExecution } from "../../src/store/executions.ts";
import { openDatabase } from "../../src/store/open_database.ts";
import { listQueueItems } from "../../src/store/queue_items.ts";
import { brands } from "../../src/store/schema.ts";

const RUN_MS = 600_000;

export interface CaseResult {
  id: string;
  split: string;
  language: string;
  brief: Brief;
  draft: Execution;
  records: ContentRecord[];
  /** Brief and draft as Markdown, for readers. */
  text: string;
  raw: { brief: Brief; draft: Execution };
}

/** One queue item of a stored brand through the brief and the draft stage. */
export async function runCase(
  given: { id: string; split: string; database: string; item: string },
  deps: { reader: HtmlReader; providers: Providers; onRecord?(record: ContentRecord): void },
): Promise<CaseResult> {
  const { db, close } = openDatabase(given.database);
  const writing = { readRanking: createRankingPages(deps.reader) };
  try {
    const brand = getBrand(db, db.select({ id: brands.id }).from(brands).get()!.id)!;
    const item = listQueueItems(db, brand.id).find(({ id }) => id.startsWith(given.item));
    if (item === undefined) throw new Error(`Cannot find queue item "${given.item}" of case "${given.id}"`);
    const of = { db, brand, providers: deps.providers };
    const written = await runStage(createBriefWriting(writing), {
      ...of,
      kind: "brief",
      input: { queue_item_id: item.id },
    });
    const brief = getBrief(db, brand.id, String(written.brief_id))!;
    deps.onRecord?.(brief.strategy.record as ContentRecord);
    const drafted = await runStage(createDraftWriting(writing), {
      ...of,
      kind: "execution",
      input: { brief_id: brief.id },
    });
    const draft = getExecution(db, brand.id, String(drafted.execution_id))!;
    deps.onRecord?.(draft.content.record as ContentRecord);
    return {
      id: given.id,
      split: given.split,
      language: String(brief.brand_context.language ?? ""),
      brief,
      draft,
      records: [brief.strategy.record, draft.content.record] as ContentRecord[],
      text: [briefText(brief), draft.content.body].join("\n\n---\n\n"),
      raw: { brief, draft },
    };
  } finally {
    close();
  }
}

/** One stage on a database of its own, outside the runner; gives what it saved of itself. */
export async function runStage(
  stage: Stage,
  {
    db,
    brand,
    providers,
    kind,
    input,
  }: { db: Db; brand: Brand; providers: Providers; kind: RunKind; input: Run["input"] },
): Promise<Record<string, unknown>> {
  const clock = { now: () => Date.now() };
  const ids = createIds(clock);
  const run = {
    id: ids.orderedUuid(),
    account_id: brand.account_id,
    brand_id: brand.id,
    kind,
    input,
    status: "running",
  } as Run;
  let figures: Record<string, unknown> = {};
  const context: StageContext = {
    db,
    run,
    brand,
    providers,
    limits: {
      crawlPagesMax: 100,
      crawlUserAgent: "BrandVisibilityBot/1.0",
      answerCallsMax: 0,
      runCostMaxUsd: null,
      questionsPerKeyword: 1,
      samplesPerQuestion: 1,
    },
    clock,
    ids,
    log: createLog("silent"),
    signal: new AbortController().signal,
    deadlineMs: clock.now() + RUN_MS,
    spent: { usd: 0 },
    turn: async () => undefined,
    report: () => undefined,
    keep: async (write) => transact(db, (tx) => write(tx)),
    save: (write) => {
      figures = transact(db, (tx) => write(tx) ?? {});
    },
    once: (_key, call) => call(),
  };
  await stage.run(context);
  return figures;
}

function briefText(brief: Brief): string {
  const { strategy } = brief;
  return [
    `# Brief: ${brief.title}`,
    `Status: ${brief.status}. Decision: ${JSON.stringify(strategy.decision)}`,
    `Angle: ${strategy.angle}`,
    `Meta: ${JSON.stringify(strategy.page_meta)}`,
    ...brief.outline.map(
      ({ heading, role, words, guidance, key_points, cites, covers, edit }) =>
        `## ${heading} (${role}, ${words} words)\n${edit === undefined ? "" : `Edit: ${edit.op} ${edit.blocks.join(" ")}: ${edit.reason}\n`}${guidance}\n${key_points.map((point) => `- ${point}`).join("\n")}\nCites: ${(cites ?? []).join(", ")}. Covers: ${(covers ?? []).join(" | ")}`,
    ),
    `Asks: ${JSON.stringify(strategy.asks, null, 1)}`,
    `Conflicts: ${JSON.stringify(strategy.conflicts, null, 1)}`,
    `Not to say: ${JSON.stringify(strategy.not_to_say, null, 1)}`,
    `Links: ${JSON.stringify(brief.internal_links)}`,
  ].join("\n\n");
}
