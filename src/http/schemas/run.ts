import { z } from "@hono/zod-openapi";
import { RUN_KINDS, RUN_STATUSES, STAGE_NAMES } from "../../domain/run.ts";
import type { RunView } from "../../store/run_list.ts";
import { PageQuery, shownBy, Timestamp, Uuid } from "./common.ts";

export const RunAccepted = z.object({ run_id: Uuid, status: z.literal("queued") }).openapi("RunAccepted");

const StageName = z.enum(STAGE_NAMES);

const PageKinds = z
  .looseObject({ pages: z.number(), by_model: z.number(), asked: z.number(), reused: z.number(), left_out: z.number() })
  .openapi({
    description:
      "Pages read, judged by the writing model, asked about now, judged by what it said before, without room; with `calls` (tokens, dollars, seconds) and `failures`",
  });

const Contradictions = z
  .looseObject({
    checked: z.boolean(),
    reason: z.string().optional().openapi({ description: "Why nobody looked" }),
    passages: z.number().optional(),
    told: z.number().optional(),
    refused: z.number().optional(),
    reused: z.boolean().optional(),
  })
  .openapi({
    description:
      "Whether the writing model looked for statements of the site that contradict each other: passages shown, faults told, faults refused since their quotations do not stand there; with `calls` and `failures`",
  });

const FamiliesEdited = z
  .looseObject({
    kept: z.number(),
    merged: z.number(),
    reused: z.number(),
    dropped: z.array(z.object({ name: z.string(), reason: z.string() })),
  })
  .openapi({
    description:
      "Keyword families as the writing model left them: kept, joined to another, judged by what it said before, and dropped with the reason; with `calls` and `failures`",
  });

const OpportunitiesJudged = z
  .looseObject({
    kept: z.number(),
    reused: z.number(),
    dropped: z.array(z.object({ play: z.string(), reason: z.string() })),
  })
  .openapi({
    description:
      "Recommendations that the writing model found worth doing, judged by what it said before, and left out with the reason; with `calls` and `failures`",
  });

const NamesJudged = z.looseObject({ unclear: z.number(), decided: z.number(), reused: z.number() }).openapi({
  description:
    "Names in answers of which the words alone leave it unclear whether the brand or a rival is meant, and those that the model decided, also in earlier runs; with `calls` and `failures`. What was decided of each, and by which model, is in the `doubts` of the answer's evidence",
});

const Embeddings = z
  .object({
    model: z.string(),
    texts: z.number().int(),
    reused: z.number().int().openapi({ description: "Known from earlier runs, so not asked for" }),
    failures: z.array(z.string()).openapi({ description: "Where there is one, the rest was compared by words alone" }),
  })
  .openapi({ description: "What was compared by EMBEDDING_MODEL; absent without one" });

function modelCost(of: string) {
  const description = `${of}, by list price; absent where the model has no known price`;
  return z.number().optional().openapi({ description });
}

export const RunRecord = z
  .object({
    id: Uuid,
    brand_id: Uuid,
    kind: z.enum(RUN_KINDS),
    status: z.enum(RUN_STATUSES),
    error: z.string().nullable(),
    started_at: Timestamp,
    finished_at: Timestamp.nullable(),
    meta: z.looseObject({
      current_stage: StageName.nullable(),
      stage_detail: z.string(),
      stage_started_at: Timestamp.nullable(),
      skipped: z.array(z.object({ stage: StageName, reason: z.string() })).optional(),
      simulated: z.boolean().optional(),
      snapshot_id: Uuid.optional(),
      insights_count: z.number().int().optional(),
      evidence_count: z.number().int().optional(),
      health_score: z.number().nullable().optional(),
      page_kinds: PageKinds.optional(),
      contradictions: Contradictions.optional(),
      contradictions_cost_usd: modelCost("Of looking for contradictions"),
      families_edited: FamiliesEdited.optional(),
      opportunities_judged: OpportunitiesJudged.optional(),
      opportunities_cost_usd: modelCost("Of the run's synthesis"),
      names_judged: NamesJudged.optional(),
      names_cost_usd: modelCost("Of asking about unclear names"),
      families_cost_usd: modelCost("Of the run's discovery"),
      embeddings: Embeddings.optional(),
      embeddings_cost_usd: modelCost("Of the run's vectors"),
      sheet_cost_usd: modelCost("Of the run's reading of the brand"),
      sheet_rest_cost_usd: modelCost("Of what only the run's crawl has read"),
      page_kinds_cost_usd: modelCost("Of the whole run"),
    }),
  })
  .openapi("Run");

export const RunsQuery = PageQuery.extend({
  status: z.enum(RUN_STATUSES).optional(),
  kind: z.enum(RUN_KINDS).optional(),
});

const WAIT_SECONDS_MAX = 60;

export const RunQuery = z.object({
  wait: z.coerce
    .number()
    .min(0)
    .max(WAIT_SECONDS_MAX)
    .optional()
    .openapi({
      description: `Hold the answer until the run ends, at most this many seconds (0 to ${WAIT_SECONDS_MAX})`,
    }),
});

/** What every analysis may be told; its body can be left out. */
const RUN_OPTIONS = {
  snapshot: z
    .boolean()
    .optional()
    .openapi({ description: "Take a snapshot when the run has ended well; its id is `meta.snapshot_id`" }),
};
export const RunOptions = z.object(RUN_OPTIONS).openapi("RunOptions");

export const TechnicalRequest = z
  .object({
    ...RUN_OPTIONS,
    trigger: z.boolean().default(false).openapi({ description: "Run a fresh audit crawl" }),
    audit_data: z.record(z.string(), z.unknown()).optional().openapi({
      description:
        "A pre-collected audit: Lighthouse, PageSpeed Insights, any format with categories, or {issues} / {pages}",
    }),
  })
  .openapi("TechnicalRequest");

export const BriefRequest = z
  .object({
    queue_item_id: z
      .string()
      .min(1)
      .max(200)
      .toLowerCase()
      .openapi({ description: "The queue item's id, not its source_id" }),
  })
  .openapi("BriefRequest");

export const ExecuteRequest = z
  .object({
    brief_id: z.string().min(1).max(200).toLowerCase().openapi({ description: "From GET /brands/{brand_id}/briefs" }),
  })
  .openapi("ExecuteRequest");

export function presentRun(run: RunView): z.infer<typeof RunRecord> {
  return shownBy(RunRecord, run);
}
