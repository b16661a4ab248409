import { registrableDomain } from "../base/domain_name.ts";
import type { LlmAnswerData } from "../domain/evidence/answer_data.ts";
import type { EvidenceOf } from "../domain/evidence/evidence.ts";
import type { Market } from "../domain/market.ts";
import { promptOf } from "../domain/question.ts";
import type { AnswerEngine } from "../providers/answer_engine/answer_engine.ts";
import { ANSWER_ENGINE_SETTINGS } from "../providers/setting_names.ts";
import { type Decisions, type Field, readAnswer } from "../visibility/answer_facts.ts";
import type { Asked } from "./ask_engines.ts";
import { type StageContext, StageUnavailable } from "./stage.ts";
import type { VendorCalls } from "./vendor_calls.ts";

/** Part of the planned questions that an engine has to answer for its answers to count. */
const ANSWERED_SHARE_MIN = 0.5;

/** The engines of this configuration; without one no stage that asks can do anything. */
export function requireEngines(ctx: StageContext): readonly AnswerEngine[] {
  const configured = ctx.providers.answerEngines;
  if (configured.length > 0) return configured;
  throw new StageUnavailable(
    `No answer engine is configured. Set ${ANSWER_ENGINE_SETTINGS}, or SANDBOX=on to try it out`,
  );
}

/** With no engine left nothing was measured: the stage fails and says where to look. */
export function refuseWithoutAnswers(asked: readonly unknown[], calls: VendorCalls): void {
  if (asked.length > 0) return;
  if (calls.told() === "")
    throw new StageUnavailable("The run ran out of time before an answer engine could answer. Start the run again");
  throw new StageUnavailable(`No answer engine answered. ${calls.told()}`);
}

/** Engines that answered too little of what was planned. */
export function incompleteOf(
  asked: readonly Asked<unknown>[],
  { engines, planned }: { engines: readonly AnswerEngine[]; planned: number },
) {
  return engines.flatMap(({ platform }) => {
    const answered = asked.filter(({ engine }) => engine.platform === platform).length;
    return answered < planned * ANSWERED_SHARE_MIN ? [{ platform, answered, planned }] : [];
  });
}

/** What was asked and answered, as it is kept, before it is read. */
export function answerRecord(
  { engine, answer }: Pick<Asked<unknown>, "engine" | "answer">,
  { market, incomplete }: { market: Market; incomplete: ReadonlySet<string> },
) {
  const own = new Set(engine.ownHosts.map((host) => registrableDomain(host)));
  return {
    language: market.language,
    platform: engine.platform,
    contract: answer.contract ?? engine.contract,
    surface: engine.surface ?? ("api" as const),
    market,
    ...(answer.without?.length ? { not_taken: answer.without } : {}),
    ...(incomplete.has(engine.platform) ? { too_few: true as const } : {}),
    model_requested: engine.model,
    model: answer.model,
    searched: answer.searched,
    queries: answer.queries,
    answer: answer.text,
    answer_truncated: answer.truncated,
    sources: answer.sources.filter((source) => source.unresolved || !isOwn(source.url, engine.ownHosts, own)),
    tokens: answer.tokens,
    cost_usd: answer.cost_usd,
  };
}

/** The answer's facts once more, where a doubt about a name was decided. */
export function withDecisions<T extends EvidenceOf<"llm_answer" | "own_answer">>(
  answer: T,
  field: Field,
  decisions: Decisions,
): T {
  const { data } = answer;
  if (data.answer === undefined || !data.doubts?.some((doubt) => decisions(doubt) !== null)) return answer;
  const record = { ...data, question: promptOf(data), answer: data.answer };
  return { ...answer, data: { ...data, ...readAnswer(record, field, decisions) } };
}

/** US dollars by what the vendors bill; null where none tells. */
export function knownCost(answers: readonly { data: Pick<LlmAnswerData, "cost_usd"> }[]): number | null {
  const costs = answers.flatMap((answer) => answer.data.cost_usd ?? []);
  return costs.length === 0 ? null : Math.round(costs.reduce((sum, cost) => sum + cost, 0) * 1e6) / 1e6;
}

/** A host of google.com is the engine's own only as named: support.google.com may well be a source. */
function isOwn(url: string, hosts: readonly string[], registrable: ReadonlySet<string | null>): boolean {
  if (!registrable.has(registrableDomain(url)) || !URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^www\./, "");
  return hosts.some((own) => host === own || host.endsWith(`.${own}`));
}
