import { z } from "zod";
import { EVIDENCE_TYPES } from "../../domain/evidence/evidence.ts";
import { SEVERITIES } from "../../domain/severity.ts";
import type { Answer, OwnApi } from "./own_api.ts";
import { type Tool, tool } from "./tool.ts";
import {
  ActionsAnswer,
  BrandsAnswer,
  ChangesAnswer,
  EvidenceAnswer,
  ExplainedAnswer,
  FindingsAnswer,
  OverviewAnswer,
} from "./tool_answers.ts";

export const BrandId = z.uuid().describe("Id of a brand, from list_brands or register_brand");
export const ActionId = z.uuid().describe("Id of an action, from next_actions");
const Limit = (most: number, usual: number) => z.number().int().min(1).max(most).default(usual);
const PAGES_SHOWN = 20;
const DAY_MS = 86_400_000;
const TEXT_CHARS_MAX = 600;

export const READING_TOOLS: readonly Tool[] = [
  tool({
    name: "list_brands",
    title: "List brands",
    description: "Brands of the account with their ids. Start here if you do not know a brand's id.",
    input: z.object({}),
    output: BrandsAnswer,
    effect: "read",
    async run(api) {
      const [brands, account] = await Promise.all([api.get("/brands"), api.get("/auth/me")]);
      return {
        brands: brands.map(({ id, domain, name }: Answer) => ({ id, domain, name })),
        plan: { tier: account.tier, calls_today: account.usage },
      };
    },
  }),
  tool({
    name: "brand_overview",
    title: "Overview of a brand",
    description:
      "AI visibility with its uncertainty and by engine, competitors, site health, and the newest run. null means not measured.",
    input: z.object({ brand_id: BrandId }),
    output: OverviewAnswer,
    effect: "read",
    async run(api, { brand_id }) {
      const [brand, runs] = await Promise.all([
        api.get(`/brands/${brand_id}`),
        api.get(`/brands/${brand_id}/runs`, { limit: 1 }),
      ]);
      const { brand_context: sheet, technical_context: site, llm_context: ai } = brand;
      return {
        brand: { id: brand.id, domain: brand.domain, name: brand.name, state: sheet?.state?.value ?? null },
        ai_visibility: ai && visibilityOf(ai),
        site_health: site && {
          score: site.health_score,
          band: site.health_band,
          ai_readiness: site.ai_readiness,
          pages: site.pages_crawled,
          whole_site: !site.truncated,
          issues_by_severity: site.issues_by_severity,
          measured_at: site.crawled_at,
        },
        newest_run: runs.runs[0] === undefined ? null : runOf(runs.runs[0]),
        simulated: [ai?.simulated, site?.simulated].includes(true),
      };
    },
  }),
  tool({
    name: "next_actions",
    title: "What to do next",
    description:
      "The action queue, best first: what to write or fix, why now, which page, expected gain. Use explain_action for details of one action, write_brief to continue with an opportunity.",
    input: z.object({
      brand_id: BrandId,
      limit: Limit(25, 5),
      status: z.enum(["pending", "accepted", "completed", "rejected", "outdated"]).default("pending"),
    }),
    output: ActionsAnswer,
    effect: "read",
    async run(api, { brand_id, limit, status }) {
      const { total, queue } = await api.get(`/brands/${brand_id}/queue`, { limit, status });
      return { total, actions: queue.map(actionOf) };
    },
  }),
  tool({
    name: "explain_action",
    title: "Explain the rank of an action",
    description: "How one action got its rank, from the evidence on; its steps; and for a finding, the pages affected.",
    input: z.object({ brand_id: BrandId, action_id: ActionId }),
    output: ExplainedAnswer,
    effect: "read",
    async run(api, { brand_id, action_id }) {
      const row = await api.get(`/brands/${brand_id}/queue/${action_id}`);
      return { action: actionOf(row), ...(await reasonsOf(api, { ...row, brand_id })) };
    },
  }),
  tool({
    name: "find_evidence",
    title: "Look up evidence",
    description:
      "What was observed, newest first: answers of AI engines (llm_answer), where competitors are mentioned and the brand is not (llm_gap), pages cited (llm_citation), results pages (serp), failed calls (provider_error) and more. Or one complete record by its id.",
    input: z.object({
      brand_id: BrandId,
      type: z.enum(EVIDENCE_TYPES).optional(),
      evidence_id: z.uuid().optional().describe("Returns only this record, complete"),
      limit: Limit(20, 5),
    }),
    output: EvidenceAnswer,
    effect: "read",
    async run(api, { brand_id, type, evidence_id, limit }) {
      if (evidence_id !== undefined) return api.get(`/brands/${brand_id}/evidence/${evidence_id}`);
      const { total, evidence } = await api.get(`/brands/${brand_id}/evidence`, { type, limit });
      const rows = evidence.map(({ id, type: kind, subject, provider, simulated, observed_at, data }: Answer) => ({
        ...{ id, type: kind, subject, provider, simulated, observed_at },
        data: cut(data),
      }));
      return { total, evidence: rows };
    },
  }),
  tool({
    name: "list_findings",
    title: "Findings of the site audit",
    description:
      "What is wrong on the site, worst first: what, why it matters, how to fix it, and how many pages are affected.",
    input: z.object({
      brand_id: BrandId,
      severity: z.enum(SEVERITIES).optional(),
      category: z.string().optional().describe("links, titles, speed …: a scoring category or the finding's own"),
      page: z.url().optional().describe("Only findings on this page"),
      limit: Limit(50, 10),
    }),
    output: FindingsAnswer,
    effect: "read",
    async run(api, { brand_id, page, ...query }) {
      const { total, insights } = await api.get(`/brands/${brand_id}/insights`, { ...query, url: page });
      return { total, findings: insights.map(findingOf) };
    },
  }),
  tool({
    name: "what_changed",
    title: "What changed",
    description:
      "Changes since a date, over what was measured both times: positions, citations, and events. Needs snapshots: scheduled runs take them, other runs with snapshot: true.",
    input: z.object({ brand_id: BrandId, days: z.number().int().min(1).max(400).default(30) }),
    output: ChangesAnswer,
    effect: "read",
    async run(api, { brand_id, days }) {
      const since = new Date(api.now() - days * DAY_MS).toISOString();
      const [changes, events] = await Promise.all([
        api
          .get(`/track/brands/${brand_id}/changes`, { since })
          .catch((error: Error) => ({ not_compared: error.message })),
        api.get(`/brands/${brand_id}/events`, { limit: 10 }),
      ]);
      const told = events.events.map(({ data, type, created_at }: Answer) => ({ type, created_at, data: cut(data) }));
      return { since, changes, events: told };
    },
  }),
];

export function runOf({ id, kind, status, error, meta, started_at, finished_at }: Answer) {
  return {
    ...{ run_id: id, kind, status, error, started_at, finished_at },
    stage: meta.current_stage ?? null,
    detail: meta.stage_detail ?? null,
    left_out: meta.skipped ?? [],
    simulated: meta.simulated === true,
  };
}

export function actionOf({ id, kind, status, rank, priority, leverage_score, item, simulated }: Answer) {
  return {
    ...{ id, kind, status, rank, priority, leverage_score, simulated },
    title: item.play ?? item.text,
    why_now: item.why_now ?? item.why ?? item.summary ?? null,
    next_action: item.next_action ?? null,
    expected_impact: item.expected_impact ?? null,
    target: item.target ?? null,
    format: item.recommended_format ?? null,
    pages_affected: item.pages_affected ?? null,
  };
}

async function reasonsOf(api: OwnApi, { kind, brand_id, source_id, item }: Answer): Promise<object> {
  if (kind === "insight") {
    const { total, pages } = await api.get(`/brands/${brand_id}/insights/${source_id}/pages`, { limit: PAGES_SHOWN });
    return { basis: item.score_basis ?? null, reference: item.reference ?? null, pages_total: total, pages };
  }
  const why = await api.get(`/brands/${brand_id}/opportunities/${source_id}/explanation`);
  return {
    paragraph: why.paragraph,
    steps: why.steps.map(({ text }: Answer) => text),
    expected_impact: why.impact,
    evidence: why.evidence.map(({ id, type, subject, signal }: Answer) => ({ id, type, subject, signal })),
  };
}

function findingOf({ id, severity, category, text, data, status }: Answer) {
  const { title = text, what = null, why = null, fix = null, pages_affected = null, examples = [] } = data;
  return {
    ...{ id, severity, category, status, simulated: data.simulated === true },
    ...{ title, what, why, fix, pages_affected, examples: examples.slice(0, 5) },
  };
}

function visibilityOf(ai: Answer) {
  const { visibility, share_of_voice, citation_share, answers, failed, by_engine, competitors, measured_at } = ai;
  return {
    ...{ visibility, share_of_voice, citation_share, answers, failed_calls: failed, measured_at },
    by_engine: Object.fromEntries(
      Object.entries<Answer>(by_engine).map(([engine, of]) => [engine, { model: of.model, visibility: of.visibility }]),
    ),
    rivals: competitors
      .toSorted((a: Answer, b: Answer) => (b.mentioned.value ?? 0) - (a.mentioned.value ?? 0))
      .slice(0, 5)
      .map(({ name, domain, mentioned }: Answer) => ({ name, domain, mentioned })),
  };
}

function cut(data: unknown): string {
  const text = JSON.stringify(data);
  return text.length > TEXT_CHARS_MAX ? `${text.slice(0, TEXT_CHARS_MAX)}… [cut]` : text;
}
