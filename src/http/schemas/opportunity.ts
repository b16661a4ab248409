import { z } from "@hono/zod-openapi";
import { FORMATS, type Opportunity, PLAY_ACTIONS } from "../../domain/opportunity.ts";
import { DATED, idOf, OF_RUN, PageQuery, RunFilter, Simulated } from "./common.ts";
import { loosePart, looseParts, named } from "./shapes.ts";

const ScorePart = z.object({
  name: z.string().describe("What is counted"),
  value: z.number().describe("0 to 1"),
  weight: z.number().describe("Its weight"),
  basis: z.string().describe("What it was computed from"),
  measured: z.boolean().optional().describe("false: not measured, counted at a conservative value"),
});

const Signal = z.object({
  evidence_id: idOf("evidence record"),
  signal: z.string().describe("What it shows"),
  type: z.string().describe("Type of the evidence"),
  role: z.enum(["primary", "supporting"]).describe("Whether it is the main basis of the recommendation or supports it"),
});

const Multiplier = z.looseObject({
  name: z.string().describe("What is weighed"),
  value: z.number().describe("1 has no effect"),
  basis: z.string().describe("What it was computed from"),
});

export const Format = z.enum(FORMATS).describe("Kind of content");

export const OpportunityRecord = named("Opportunity", "A recommendation: content to create or change", {
  ...OF_RUN,
  family: z.string().describe("Keyword family it is about"),
  play: z.string().describe("What to do, in one line"),
  summary: z.string().describe("What it is about, in a few words"),
  recommended_format: Format,
  format_rationale: z.string().describe("Why that format"),
  keywords: looseParts("Keywords of the family", {
    keyword: z.string().describe("The search"),
    google_vol: z.number().optional().describe("Searches a month on Google; absent: not known"),
  }),
  total_volume: z.number().describe("Sum of the known monthly search volumes"),
  rank: z.number().int().describe("Rank by `priority`; 1 is first"),
  immediacy: z.number().min(0).max(1).describe("How quick or easy to win"),
  ceiling: z.number().min(0).max(1).describe("How much it can be worth"),
  priority: z.number().min(0).max(1).describe("0.5 * immediacy + 0.5 * ceiling"),
  leverage_score: z.number().nullable().describe("The priority with its multipliers; null until scoring has run"),
  contributing_signals: z.array(Signal).describe("The evidence it is based on"),
  why_now: z.string().nullable().describe("Why it is worth doing now"),
  next_action: z.string().nullable().describe("The first thing to do"),
  expected_impact: z.string().nullable().describe("Expected impact, as a range"),
  action: z.enum(PLAY_ACTIONS).describe("Whether to create a page or edit an existing one"),
  page: z.string().nullable().describe("Page to edit, or the proposed path of the new page"),
  steps: z.array(z.string()).describe("What to do, most important first"),
  reasons: looseParts("Measured reasons, by `kind`", {
    kind: z.string().describe("What was measured, such as `ranks`, `answers`, `no_page`"),
  }),
  immediacy_parts: z.array(ScorePart).describe("Parts of the immediacy"),
  ceiling_parts: z.array(ScorePart).describe("Parts of the ceiling"),
  leverage_parts: loosePart("Parts of the leverage score; null until scoring has run", {
    priority: z.number().optional().describe("What is multiplied"),
    multipliers: z.array(Multiplier).optional().describe("What it is multiplied by"),
  }).nullable(),
  simulated: Simulated,
  ...DATED,
});

export const OpportunitiesQuery = PageQuery.extend({
  run_id: RunFilter.describe("Id of a run; default: the latest completed run with results"),
});

export function presentOpportunity(row: Opportunity): z.infer<typeof OpportunityRecord> {
  const { stable_key: _key, family_id: _family, ...shown } = row;
  const { target_url, proposed_path, action, steps, reasons, simulated } = row.data;
  const told = {
    action: action ?? (target_url === null ? "create" : "edit"),
    page: target_url ?? proposed_path ?? null,
    steps: (steps ?? []).map(({ text }) => text),
    reasons: reasons ?? [],
  };
  return { ...shown, ...told, simulated } as z.infer<typeof OpportunityRecord>;
}
