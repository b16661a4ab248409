import { z } from "@hono/zod-openapi";
import { RUN_KINDS, RUN_STATUSES, STAGE_NAMES } from "../../domain/run.ts";
import type { RunView } from "../../store/run_list.ts";
import { BrandId, idOf, PageQuery, shownBy, Timestamp } from "./common.ts";
import { loosePart, named, part, parts, someText } from "./shapes.ts";

export const RunAccepted = named("RunAccepted", "An accepted run; poll it until it is `done` or `failed`", {
  run_id: idOf("run"),
  status: z.literal("queued").describe("It is waiting to start"),
});

const StageName = z.enum(STAGE_NAMES).describe("A step of a run");
const Calls = z.array(z.looseObject({})).optional().describe("Model calls, with tokens, cost and seconds");
const Reused = z.number().describe("Known from earlier runs, so not asked again");
const Reason = z.string().describe("Why");

const PageKinds = loosePart("Types of the pages on the site; with `failures`", {
  pages: z.number().describe("Pages read"),
  by_model: z.number().describe("Judged by the writing model"),
  asked: z.number().describe("Asked about in this run"),
  reused: Reused,
  left_out: z.number().describe("Did not fit into a call"),
  calls: Calls,
});

const Contradictions = loosePart(
  "Check for contradicting statements on the site by the writing model; with `failures`",
  {
    checked: z.boolean().describe("Whether the check was made"),
    reason: z.string().optional().describe("Why the check was not made"),
    passages: z.number().optional().describe("Passages shown to the model"),
    told: z.number().optional().describe("Faults reported"),
    refused: z.number().optional().describe("Faults refused because their quotes are not on the page"),
    open_calls: z
      .number()
      .optional()
      .describe("Calls that were not answered: what they would have shown is not checked"),
    reused: z.boolean().optional().describe("Known from an earlier run, so not asked again"),
    calls: Calls,
  },
);

const SourceRead = loosePart(
  "What stands apart in the source of the pages, as read by the writing model; with `failures`",
  {
    checked: z.boolean().describe("Whether it was read"),
    reason: z.string().optional().describe("Why it was not read"),
    lines: z.number().optional().describe("Lines shown to the model"),
    told: z.number().optional().describe("Faults reported"),
    refused: z.number().optional().describe("Faults refused because they name no line that was shown"),
    reused: z.boolean().optional().describe("Known from an earlier run, so not asked again"),
    calls: Calls,
  },
);

const FamiliesEdited = loosePart("Keyword families as edited by the writing model; with `failures`", {
  kept: z.number().describe("Families kept"),
  merged: z.number().describe("Merged into another"),
  reused: Reused,
  dropped: parts("Families dropped", { name: z.string().describe("Its name"), reason: Reason }),
  calls: Calls,
});

const SearchesTold = loosePart("How customers search, according to the writing model; with `failures`", {
  searches: z.array(z.string()).describe("Searches looked up in addition to those from the site's own words"),
  reused: Reused,
  calls: Calls,
});

const OpportunitiesJudged = loosePart("Recommendations as the writing model judged them; with `failures`", {
  kept: z.number().describe("Judged worth doing"),
  reused: Reused,
  dropped: parts("Recommendations that were left out", { play: z.string().describe("Its title"), reason: Reason }),
  calls: Calls,
});

const SiteRead = loosePart("What the writing model found by reading the whole site; with `failures`", {
  found: z.number().describe("Findings of type `site_reading`"),
  refused: z
    .number()
    .describe("Suggestions that quote nothing from the site, or give figures or addresses it does not have"),
  reused: z.boolean().describe("Whether an earlier run's answer was used"),
  calls: Calls,
});

const QueueReviewed = loosePart("The first queue items as reviewed by the writing model; with `failures`", {
  read: z.number().describe("Queue items that were checked against the site"),
  joined: z.number().describe("Items merged into another"),
  omitted: z.number().describe("Steps and reasons removed from items"),
  reused: Reused,
  calls: Calls,
  dropped: parts("Items that were left out; for findings the insight also says so", {
    play: z.string().describe("What it recommended"),
    reason: Reason,
  }),
});

const QueueCompared = loosePart("The reviewed queue items as the writing model compares them; with `failures`", {
  joined: z.number().describe("Items merged into another"),
  reused: Reused,
  calls: Calls,
});

const NamesJudged = loosePart(
  "Whether names in answers mean the brand or a competitor; with `failures`. Each decision is in the `doubts` of the answer's evidence",
  {
    unclear: z.number().describe("Names that the words alone leave unclear"),
    decided: z.number().describe("Of these, decided by the model, including in earlier runs"),
    reused: Reused,
    calls: Calls,
  },
);

const Embeddings = part("What was compared with EMBEDDING_MODEL; absent without one", {
  model: z.string().describe("The model"),
  texts: z.number().int().describe("Texts that were compared"),
  reused: z.number().int().describe("Known from earlier runs, so not requested"),
  failures: z.array(z.string()).describe("If present, the rest was compared by words only"),
});

function modelCost(of: string) {
  const description = `Cost in US dollars of ${of}, at list price; absent if the price of the model is not known`;
  return z.number().optional().describe(description);
}

export const RunRecord = named("Run", "One run of the pipeline", {
  id: idOf("run"),
  brand_id: BrandId,
  kind: z.enum(RUN_KINDS).describe("Kind of run"),
  status: z.enum(RUN_STATUSES).describe("`done` and `failed` are final"),
  error: z.string().nullable().describe("For a failed run: what went wrong and what to do"),
  started_at: Timestamp.describe("When it was accepted"),
  finished_at: Timestamp.nullable().describe("When it ended; null while it is active"),
  meta: loosePart("Progress and results; stages add their own figures", {
    current_stage: StageName.nullable().describe("For a full run: the current stage; otherwise null"),
    stage_detail: z.string().describe("What it is doing right now, in plain words"),
    stage_started_at: Timestamp.nullable().describe("When that stage started"),
    skipped: parts("Stages that were skipped, and the missing setting", {
      stage: StageName,
      reason: Reason,
    }).optional(),
    simulated: z.boolean().optional().describe("True if anything in it comes from the sandbox"),
    snapshot_id: idOf("snapshot").optional().describe("Id of the snapshot it took"),
    insights_count: z.number().int().optional().describe("Findings of the audit"),
    evidence_count: z.number().int().optional().describe("Evidence records of the audit"),
    health_score: z.number().nullable().optional().describe("0 to 100; null: nothing could be read"),
    brief_id: idOf("brief").optional().describe("Id of the brief it wrote"),
    execution_id: idOf("draft").optional().describe("Id of the draft it wrote"),
    page_kinds: PageKinds.optional(),
    contradictions: Contradictions.optional(),
    contradictions_cost_usd: modelCost("checking for contradictions"),
    source_read: SourceRead.optional(),
    source_cost_usd: modelCost("reading the source of pages"),
    searches_told: SearchesTold.optional(),
    families_edited: FamiliesEdited.optional(),
    opportunities_judged: OpportunitiesJudged.optional(),
    site_read: SiteRead.optional(),
    queue_reviewed: QueueReviewed.optional(),
    queue_compared: QueueCompared.optional(),
    opportunities_cost_usd: modelCost("synthesis"),
    reading_cost_usd: modelCost("reading the whole site"),
    names_judged: NamesJudged.optional(),
    names_cost_usd: modelCost("asking about unclear names"),
    families_cost_usd: modelCost("keyword discovery"),
    embeddings: Embeddings.optional(),
    embeddings_cost_usd: modelCost("comparing keywords"),
    sheet_cost_usd: modelCost("reading the brand"),
    sheet_rest_cost_usd: modelCost("reading pages found only by the crawl"),
    page_kinds_cost_usd: modelCost("asking about page types"),
  }),
});

export const RunsQuery = PageQuery.extend({
  status: z.enum(RUN_STATUSES).optional().describe("Only runs with this status"),
  kind: z.enum(RUN_KINDS).optional().describe("Only runs of this kind"),
});

const WAIT_SECONDS_MAX = 60;

export const RunQuery = z.object({
  wait: z.coerce
    .number()
    .min(0)
    .max(WAIT_SECONDS_MAX)
    .optional()
    .describe(`Hold the response until the run ends, for at most this many seconds (0 to ${WAIT_SECONDS_MAX})`),
});

/** What every analysis may be told; its body can be left out. */
const RUN_OPTIONS = {
  snapshot: z.boolean().optional().describe("Take a snapshot if the run succeeds; its id is `meta.snapshot_id`"),
};
export const RunOptions = named("RunOptions", "Options of a run; the body is optional", RUN_OPTIONS);

export const TechnicalRequest = named("TechnicalRequest", "Which audit: a fresh crawl, or your own", {
  ...RUN_OPTIONS,
  trigger: z.boolean().default(false).describe("Run a fresh audit crawl"),
  audit_data: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      "A pre-collected audit: Lighthouse, PageSpeed Insights, any format with categories, or {issues} / {pages}",
    ),
});

export const BriefRequest = named("BriefRequest", "What to write a brief for", {
  queue_item_id: z.string().min(1).max(200).toLowerCase().describe("The queue item's id, not its source_id"),
});

const OWN_TEXT_CHARS_MAX = 60_000;

export const ExecuteRequest = named("ExecuteRequest", "Which brief to write a draft for, or your own text for it", {
  brief_id: z.string().min(1).max(200).toLowerCase().describe("From GET /brands/{brand_id}/briefs"),
  own_text: part("Your own text instead of one that the service writes: checked the same way", {
    markdown: someText(OWN_TEXT_CHARS_MAX).describe(
      "The complete text; for an edit, the complete new page. Statements may be followed by marks of the brief's sources ([P3])",
    ),
    title: someText(300).optional().describe("The page's title; default: its first heading"),
    meta_description: z.string().trim().max(500).optional().describe("The meta description"),
  }).optional(),
});

export function presentRun(run: RunView): z.infer<typeof RunRecord> {
  return shownBy(RunRecord, run);
}
