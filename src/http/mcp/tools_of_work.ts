import { z } from "zod";
import { QUESTION_LIMITS } from "../../domain/question.ts";
import { type Answer, type OwnApi, Refused } from "./own_api.ts";
import { PUBLISH_DRAFT } from "./publish_draft.ts";
import { type Progress, type Tool, tool } from "./tool.ts";
import {
  BriefAnswer,
  DraftAnswer,
  eachList,
  OutcomeAnswer,
  PROFILE_LISTS,
  ProfileAnswer,
  QuestionsAnswer,
  RegisteredAnswer,
  RunAnswer,
} from "./tool_answers.ts";
import { ActionId, BrandId, runOf } from "./tools_to_read.ts";

const WAIT_SECONDS_MAX = 280;
const Wait = z
  .number()
  .int()
  .min(0)
  .max(WAIT_SECONDS_MAX)
  .default(120)
  .describe("Seconds to wait for the result; continue with wait_for_run");

export const WORK_TOOLS: readonly Tool[] = [
  tool({
    name: "register_brand",
    title: "Register a brand and analyse it, or analyse it again",
    description:
      "Adds a brand by its domain and starts the full analysis, which takes minutes, may use paid vendor calls and takes a snapshot for later comparison. An existing brand is analysed again; if an analysis is already active, that one is returned. Then call wait_for_run.",
    input: z.object({
      domain: z.string().describe("acme.com"),
      name: z.string().describe("The brand's name as people say it"),
      analyze: z.boolean().default(true),
    }),
    output: RegisteredAnswer,
    effect: "work",
    async run(api, { domain, name, analyze }) {
      const brand = await api.send("POST", "/brands", { domain, name });
      const run_id = analyze ? await startAnalysis(api, brand.id) : null;
      return { brand_id: brand.id, domain: brand.domain, existing: brand.existing === true, run_id };
    },
  }),
  tool({
    name: "wait_for_run",
    title: "Wait for a run",
    description:
      "Waits until a run is done or failed, or the time is up, and returns its progress. Call it again while the status is queued or running.",
    input: z.object({ brand_id: BrandId, run_id: z.uuid(), seconds: Wait }),
    output: RunAnswer,
    effect: "read",
    run: (api, { brand_id, run_id, seconds }, progress) => waitFor(api, { brand_id, run_id, seconds }, progress),
  }),
  tool({
    name: "brand_profile",
    title: "Read or correct the brand sheet",
    description:
      "What the service believes the brand is, sells and does not sell, for whom and where. A person's corrections are kept and everything adapts to them: give a list to replace a field, null to restore what was read.",
    input: z.object({
      brand_id: BrandId,
      changes: z.object(eachList(z.array(z.string()).nullable().optional())).optional(),
    }),
    output: ProfileAnswer,
    effect: "write",
    async run(api, { brand_id, changes }) {
      const path = `/brands/${brand_id}/profile`;
      const sheet = changes === undefined ? await api.get(path) : await api.send("PATCH", path, changes);
      const values = (rows: Answer[]) => rows.map(({ value, source }) => ({ value, source }));
      return {
        ...Object.fromEntries(PROFILE_LISTS.map((name) => [name, values(sheet[name])])),
        state: sheet.state,
        run_id: sheet.follow_up?.run_id ?? null,
      };
    },
  }),
  tool({
    name: "write_brief",
    title: "Write a brief",
    description:
      "Writes a content brief for an opportunity from next_actions. Show its open questions (asks) and conflicts to a person. Then call write_draft. The response names the resource with the whole brief.",
    input: z.object({ brand_id: BrandId, action_id: ActionId, seconds: Wait }),
    output: BriefAnswer,
    effect: "work",
    async run(api, { brand_id, action_id, seconds }, progress) {
      const { run_id } = await api.send("POST", `/brands/${brand_id}/brief`, { queue_item_id: action_id });
      const run = await waitFor(api, { brand_id, run_id, seconds }, progress);
      const brief = await madeBy(api, { run, path: `/brands/${brand_id}/briefs`, name: "briefs" });
      if (brief === null) return run;
      const { id, title, status, format, strategy, outline } = brief;
      return {
        ...{ run_id, brief_id: id, status, title, format, simulated: brief.simulated },
        decision: strategy.decision,
        target: strategy.target_url ?? strategy.proposed_path,
        asks: strategy.asks,
        conflicts: strategy.conflicts,
        outline: outline.map((section: Answer) => section.heading ?? section.title ?? null),
        resource: `visibility://brands/${brand_id}/briefs/${id}`,
      };
    },
  }),
  tool({
    name: "write_draft",
    title: "Write a draft",
    description:
      "Writes a draft from a brief, or takes your own text (own_text) as the draft and checks it the same way. It is only a draft: show the text, its review and its open questions to a person. The response names the resource with the whole text.",
    input: z.object({
      brand_id: BrandId,
      brief_id: z.uuid().describe("From write_brief"),
      own_text: z
        .object({
          markdown: z.string().describe("The complete text; for an edit, the complete new page"),
          title: z.string().optional(),
          meta_description: z.string().optional(),
        })
        .optional()
        .describe("Your own text; needed for real content if no writing model is set"),
      seconds: Wait,
    }),
    output: DraftAnswer,
    effect: "work",
    async run(api, { brand_id, brief_id, own_text, seconds }, progress) {
      const given = own_text === undefined ? { brief_id } : { brief_id, own_text };
      const { run_id } = await api.send("POST", `/brands/${brand_id}/execute`, given);
      const run = await waitFor(api, { brand_id, run_id, seconds }, progress);
      const draft = await madeBy(api, { run, path: `/brands/${brand_id}/executions`, name: "executions" });
      if (draft === null) return run;
      const { title, word_count, review, asks, conflicts, written_by } = draft.content;
      return {
        ...{ run_id, draft_id: draft.id, status: draft.status, title, word_count, written_by },
        ...{ review, asks, conflicts, simulated: draft.simulated },
        resource: `visibility://brands/${brand_id}/drafts/${draft.id}`,
      };
    },
  }),
  tool({
    name: "report_outcome",
    title: "Report the outcome of an action",
    description:
      "Report that a person accepted, rejected (with the reason) or completed an action, or its effect after 7, 30 or 90 days, as values before and after. The service also measures completed actions itself; scores learn from both.",
    input: z.object({
      brand_id: BrandId,
      action_id: ActionId,
      event: z.enum(["accepted", "rejected", "completed", "observed_7d", "observed_30d", "observed_90d"]),
      reason: z.string().optional().describe("Why it was rejected"),
      metrics: z.record(z.string(), z.unknown()).optional().describe('{"clicks": {"before": 80, "after": 120}}'),
    }),
    output: OutcomeAnswer,
    effect: "write",
    async run(api, { brand_id, action_id, event, reason, metrics }) {
      const { source_id } = await api.get(`/brands/${brand_id}/queue/${action_id}`);
      return api.send("POST", "/track/outcomes/report", {
        ...{ brand_id, event_type: event, recommendation_id: source_id },
        ...(reason === undefined ? {} : { rejection_reason: reason }),
        ...(metrics === undefined ? {} : { metrics }),
      });
    },
  }),
  tool({
    name: "add_questions",
    title: "Add own questions",
    description:
      "Questions that the owner wants AI engines to be asked in every run from now on, in addition to the generated ones. Existing questions are not added twice.",
    input: z.object({
      brand_id: BrandId,
      questions: z.array(z.string().max(QUESTION_LIMITS.chars)).min(1).max(30),
      tags: z.array(z.string()).default([]),
    }),
    output: QuestionsAnswer,
    effect: "write",
    async run(api, { brand_id, questions, tags }) {
      const added: Answer[] = [];
      for (const text of questions) added.push(await api.send("POST", `/brands/${brand_id}/questions`, { text, tags }));
      return { questions: added.map(({ id, text, existing }) => ({ id, text, existing })) };
    },
  }),
  PUBLISH_DRAFT,
];

/** One that is under way already is as good. */
async function startAnalysis(api: OwnApi, brandId: string): Promise<string> {
  try {
    return (await api.send("POST", `/brands/${brandId}/analyze`, { snapshot: true })).run_id;
  } catch (error) {
    if (error instanceof Refused && error.runningId !== null) return error.runningId;
    throw error;
  }
}

async function waitFor(
  api: OwnApi,
  { brand_id, run_id, seconds }: { brand_id: string; run_id: string; seconds: number },
  progress: Progress,
): Promise<ReturnType<typeof runOf>> {
  const path = `/brands/${brand_id}/runs/${run_id}`;
  const until = AbortSignal.any([api.signal, AbortSignal.timeout(seconds * 1_000)]);
  let run: Answer = null;
  let step = 0;
  if (seconds > 0)
    for await (run of api.events(`${path}/events`, until))
      await progress({ progress: ++step, message: run.meta.stage_detail ?? run.meta.current_stage ?? run.status });
  return runOf(run ?? (await api.get(path)));
}

/** What a run has made; null where it is not done yet, or failed. */
async function madeBy(
  api: OwnApi,
  { run, path, name }: { run: ReturnType<typeof runOf>; path: string; name: string },
): Promise<Answer> {
  if (run.status !== "done") return null;
  const { [name]: rows } = await api.get(path, { limit: 20 });
  return rows.find(({ run_id }: Answer) => run_id === run.run_id) ?? null;
}
