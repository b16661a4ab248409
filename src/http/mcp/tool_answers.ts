import { z } from "zod";

/** What tools answer. Shapes that the API's own document describes in full are left open here. */

const text = z.string();
const count = z.number().int();
const orNull = <T extends z.ZodType>(one: T) => one.nullable();
const open = z.looseObject({});
const simulated = z.boolean().describe("true: from the sandbox, not a measurement");

const RunStatus = z.enum(["queued", "running", "done", "failed"]);
export const RunAnswer = z.object({
  run_id: z.uuid(),
  kind: text,
  status: RunStatus,
  error: orNull(text),
  started_at: text,
  finished_at: orNull(text),
  stage: orNull(text),
  detail: orNull(text),
  left_out: z.array(z.object({ stage: text, reason: text })),
  simulated,
});

/** A run that is not done yet, or failed; when it is done what it made stands there, too. */
const unfinished = RunAnswer.partial().extend({ run_id: z.uuid() }).shape;

const ActionAnswer = z.object({
  id: z.uuid(),
  kind: text,
  status: text,
  rank: z.number(),
  priority: z.number(),
  leverage_score: orNull(z.number()),
  simulated,
  title: text,
  why_now: orNull(text),
  next_action: orNull(text),
  expected_impact: z.unknown().optional(),
  target: z.unknown().optional(),
  format: orNull(text),
  pages_affected: orNull(z.number()),
});

export const BrandsAnswer = z.object({
  brands: z.array(z.object({ id: z.uuid(), domain: text, name: text })),
  plan: z.object({ tier: text, calls_today: open }),
});

export const OverviewAnswer = z.object({
  brand: z.object({ id: z.uuid(), domain: text, name: text, state: orNull(text) }),
  ai_visibility: orNull(open).describe("null: not measured yet"),
  site_health: orNull(
    z.object({
      score: orNull(z.number()),
      band: orNull(text),
      ai_readiness: z.unknown().optional(),
      pages: count,
      whole_site: z.boolean(),
      issues_by_severity: z.record(text, z.number()),
      measured_at: text,
    }),
  ),
  newest_run: orNull(RunAnswer),
  simulated,
});

export const ActionsAnswer = z.object({ total: count, actions: z.array(ActionAnswer) });

export const ExplainedAnswer = z.object({
  action: ActionAnswer,
  paragraph: text.optional(),
  steps: z.array(text).optional(),
  expected_impact: z.unknown().optional(),
  evidence: z.array(z.object({ id: z.uuid(), type: text, subject: text, signal: orNull(text).optional() })).optional(),
  basis: z.unknown().optional(),
  reference: z.unknown().optional(),
  pages_total: count.optional(),
  pages: z.array(open).optional(),
});

export const EvidenceAnswer = z.looseObject({
  total: count.optional(),
  evidence: z
    .array(
      z.object({
        id: z.uuid(),
        type: text,
        subject: text,
        provider: text,
        simulated,
        observed_at: text,
        data: text.describe("JSON, cut"),
      }),
    )
    .optional(),
});

export const FindingsAnswer = z.object({
  total: count,
  findings: z.array(
    z.object({
      id: z.uuid(),
      severity: text,
      category: text,
      status: text,
      simulated,
      title: text,
      what: orNull(text),
      why: orNull(text),
      fix: orNull(text),
      pages_affected: orNull(z.number()),
      examples: z.array(z.unknown()),
    }),
  ),
});

export const ChangesAnswer = z.object({
  since: text,
  changes: open.describe("not_compared: why nothing could be compared"),
  events: z.array(z.object({ type: text, created_at: text, data: text.describe("JSON, cut") })),
});

export const RegisteredAnswer = z.object({
  brand_id: z.uuid(),
  domain: text,
  existing: z.boolean(),
  run_id: orNull(z.uuid()).describe("For wait_for_run; null if no analysis was requested"),
});

/** What of the brand sheet tools read and change. */
export const PROFILE_LISTS = ["aliases", "services", "not_offered", "audiences", "places", "languages"] as const;

export function eachList<T extends z.ZodType>(values: T) {
  return Object.fromEntries(PROFILE_LISTS.map((name) => [name, values])) as Record<(typeof PROFILE_LISTS)[number], T>;
}

export const ProfileAnswer = z.object({
  ...eachList(z.array(z.object({ value: text, source: text }))),
  state: open,
  run_id: orNull(z.uuid()).describe("The run that applies the change"),
});

export const BriefAnswer = z.object({
  ...unfinished,
  status: text,
  brief_id: z.uuid().optional(),
  title: text.optional(),
  format: text.optional(),
  decision: z.unknown().optional(),
  target: orNull(text).optional(),
  asks: z.array(z.unknown()).optional(),
  conflicts: z.array(z.unknown()).optional(),
  outline: z.array(orNull(text)).optional(),
  resource: text.optional(),
});

export const DraftAnswer = z.object({
  ...unfinished,
  status: text,
  draft_id: z.uuid().optional(),
  title: text.optional(),
  word_count: count.optional(),
  written_by: z.unknown().optional(),
  review: z.unknown().optional(),
  asks: z.array(z.unknown()).optional(),
  conflicts: z.array(z.unknown()).optional(),
  resource: text.optional(),
});

export const OutcomeAnswer = z.looseObject({ status: text });

export const QuestionsAnswer = z.object({
  questions: z.array(z.object({ id: z.uuid(), text, existing: z.boolean() })),
});

export const PublicationAnswer = z.object({
  publication_id: z.uuid(),
  kind: z.enum(["text", "fix"]),
  status: text,
  title: text,
  page_url: orNull(text).describe("The page it edits"),
  changes: z.array(open).describe("For a fix: what, at, before, after"),
  file: orNull(text).describe("For a fix on GitHub: the file that is changed"),
  warnings: z.array(text).describe("Open points, and how the site's system handles the change: tell the person"),
  reason: orNull(text).describe("Why it was rejected"),
  error: orNull(text).describe("What went wrong, and what to do"),
  sent: orNull(open).describe("What was created there; url: where a person opens it"),
  live_at: orNull(text),
});
