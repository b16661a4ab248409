import { z } from "@hono/zod-openapi";
import { RUN_KINDS, RUN_STATUSES, STAGE_NAMES } from "../../domain/run.ts";
import type { RunView } from "../../store/run_list.ts";
import { BrandId, idOf, PageQuery, shownBy, Timestamp } from "./common.ts";
import { loosePart, named, part, parts, someText } from "./shapes.ts";

export const RunAccepted = named("RunAccepted", "A run that was accepted; ask for it until it is `done` or `failed`", {
  run_id: idOf("run"),
  status: z.literal("queued").describe("It waits to be begun"),
});

const StageName = z.enum(STAGE_NAMES).describe("A step of a run");
const Calls = z.array(z.looseObject({})).optional().describe("Calls of the model, with tokens, dollars and seconds");
const Reused = z.number().describe("Known from earlier runs, so not asked about");
const Reason = z.string().describe("Why");

const PageKinds = loosePart("What the pages of the site are; with `failures`", {
  pages: z.number().describe("Pages read"),
  by_model: z.number().describe("Judged by the writing model"),
  asked: z.number().describe("Asked about in this run"),
  reused: Reused,
  left_out: z.number().describe("Without room in a call"),
  calls: Calls,
});

const Contradictions = loosePart(
  "Whether the writing model looked for statements of the site that contradict each other; with `failures`",
  {
    checked: z.boolean().describe("Whether somebody looked"),
    reason: z.string().optional().describe("Why nobody looked"),
    passages: z.number().optional().describe("Passages shown to the model"),
    told: z.number().optional().describe("Faults told"),
    refused: z.number().optional().describe("Faults refused, since their quotations do not stand there"),
    reused: z.boolean().optional().describe("Known from an earlier run, so not asked about"),
    calls: Calls,
  },
);

const FamiliesEdited = loosePart("Keyword families as the writing model left them; with `failures`", {
  kept: z.number().describe("Families that stay"),
  merged: z.number().describe("Joined to another"),
  reused: Reused,
  dropped: parts("Families that leave", { name: z.string().describe("What it was called"), reason: Reason }),
  calls: Calls,
});

const SearchesTold = loosePart("How customers search, as the writing model knows them; with `failures`", {
  searches: z.array(z.string()).describe("Searches looked up beside those of the site's own words"),
  reused: Reused,
  calls: Calls,
});

const OpportunitiesJudged = loosePart("Recommendations as the writing model judged them; with `failures`", {
  kept: z.number().describe("Found worth doing"),
  reused: Reused,
  dropped: parts("Recommendations that were left out", { play: z.string().describe("Its title"), reason: Reason }),
  calls: Calls,
});

const QueueReviewed = loosePart("The first of the queue as the writing model left it; with `failures`", {
  read: z.number().describe("Items of the queue that were read beside what the site says"),
  joined: z.number().describe("Items that are part of another now"),
  omitted: z.number().describe("Steps and reasons that were taken out of items"),
  reused: Reused,
  calls: Calls,
  dropped: parts("Items that were left out; of findings the insight says so, too", {
    play: z.string().describe("What it was to do"),
    reason: Reason,
  }),
});

const NamesJudged = loosePart(
  "Whether names in answers mean the brand or a rival; with `failures`. What was decided of each is in the `doubts` of the answer's evidence",
  {
    unclear: z.number().describe("Names of which the words alone leave it unclear who is meant"),
    decided: z.number().describe("Of these, decided by the model, also in earlier runs"),
    reused: Reused,
    calls: Calls,
  },
);

const Embeddings = part("What was compared by EMBEDDING_MODEL; absent without one", {
  model: z.string().describe("The model"),
  texts: z.number().int().describe("Texts that were compared"),
  reused: z.number().int().describe("Known from earlier runs, so not asked for"),
  failures: z.array(z.string()).describe("Where there is one, the rest was compared by words alone"),
});

function modelCost(of: string) {
  const description = `US dollars of ${of}, by list price; absent where the model has no known price`;
  return z.number().optional().describe(description);
}

export const RunRecord = named("Run", "One run of the pipeline", {
  id: idOf("run"),
  brand_id: BrandId,
  kind: z.enum(RUN_KINDS).describe("What it does"),
  status: z.enum(RUN_STATUSES).describe("`done` and `failed` are its ends"),
  error: z.string().nullable().describe("Of a failed run: what went wrong and what to do"),
  started_at: Timestamp.describe("When it was accepted"),
  finished_at: Timestamp.nullable().describe("When it ended; null while it goes on"),
  meta: loosePart("Progress, and what came of it; stages add figures of their own", {
    current_stage: StageName.nullable().describe("Of a full run: where it is; null otherwise"),
    stage_detail: z.string().describe("What it does just now, for people"),
    stage_started_at: Timestamp.nullable().describe("When that stage began"),
    skipped: parts("Stages it went on without, and which setting they lack", {
      stage: StageName,
      reason: Reason,
    }).optional(),
    simulated: z.boolean().optional().describe("True when anything in it comes from the sandbox"),
    snapshot_id: idOf("snapshot").optional().describe("Id of the snapshot that it left"),
    insights_count: z.number().int().optional().describe("Findings of the audit"),
    evidence_count: z.number().int().optional().describe("Evidence records of the audit"),
    health_score: z.number().nullable().optional().describe("0 to 100; null: nothing could be read"),
    brief_id: idOf("brief").optional().describe("Id of the brief that it wrote"),
    execution_id: idOf("draft").optional().describe("Id of the draft that it wrote"),
    page_kinds: PageKinds.optional(),
    contradictions: Contradictions.optional(),
    contradictions_cost_usd: modelCost("looking for contradictions"),
    searches_told: SearchesTold.optional(),
    families_edited: FamiliesEdited.optional(),
    opportunities_judged: OpportunitiesJudged.optional(),
    queue_reviewed: QueueReviewed.optional(),
    opportunities_cost_usd: modelCost("the run's synthesis"),
    names_judged: NamesJudged.optional(),
    names_cost_usd: modelCost("asking about unclear names"),
    families_cost_usd: modelCost("the run's discovery"),
    embeddings: Embeddings.optional(),
    embeddings_cost_usd: modelCost("the run's vectors"),
    sheet_cost_usd: modelCost("the run's reading of the brand"),
    sheet_rest_cost_usd: modelCost("what only the run's crawl has read"),
    page_kinds_cost_usd: modelCost("asking what pages are"),
  }),
});

export const RunsQuery = PageQuery.extend({
  status: z.enum(RUN_STATUSES).optional().describe("Runs that stand so alone"),
  kind: z.enum(RUN_KINDS).optional().describe("Runs of this kind alone"),
});

const WAIT_SECONDS_MAX = 60;

export const RunQuery = z.object({
  wait: z.coerce
    .number()
    .min(0)
    .max(WAIT_SECONDS_MAX)
    .optional()
    .describe(`Hold the answer until the run ends, at most this many seconds (0 to ${WAIT_SECONDS_MAX})`),
});

/** What every analysis may be told; its body can be left out. */
const RUN_OPTIONS = {
  snapshot: z
    .boolean()
    .optional()
    .describe("Take a snapshot when the run has ended well; its id is `meta.snapshot_id`"),
};
export const RunOptions = named("RunOptions", "Options of a run; the body can be left out", RUN_OPTIONS);

export const TechnicalRequest = named("TechnicalRequest", "Which audit: a fresh crawl, or one you have", {
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

export const ExecuteRequest = named("ExecuteRequest", "Which brief to write out, or your own text for it", {
  brief_id: z.string().min(1).max(200).toLowerCase().describe("From GET /brands/{brand_id}/briefs"),
  own_text: part("Your own text instead of one that the service writes: checked the same way", {
    markdown: someText(OWN_TEXT_CHARS_MAX).describe(
      "The whole text; of an edit the whole page as it is to be. Marks of the brief's sources ([P3]) may stand behind statements",
    ),
    title: someText(300).optional().describe("The page's title; else its first heading"),
    meta_description: z.string().trim().max(500).optional().describe("What results pages show below the title"),
  }).optional(),
});

export function presentRun(run: RunView): z.infer<typeof RunRecord> {
  return shownBy(RunRecord, run);
}
