import { readKinds, type ToldKind } from "../page/kind/asked/joint_verdicts.ts";
import { callOf, KINDS_TOKENS_MAX } from "../page/kind/asked/kinds_call.ts";
import { type KindsDesk, openKindsDesk } from "../page/kind/asked/kinds_desk.ts";
import { isExcludedKind, type KindVerdict } from "../page/kind/page_kind.ts";
import type { PageFacts } from "../page/page_facts.ts";
import type { Db } from "../store/db.ts";
import { getPage } from "../store/pages.ts";
import { getRun } from "../store/runs.ts";
import { ASKING_MS_MAX, openModelQuestion } from "./model_question.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const INSTEAD = "page types from rules alone";
/** Asking takes at most a third of the stage's time. */
const STAGE_PARTS = 3;
/** Calls made shorter where an endpoint takes less than it was taken for. */
const SHORTENED_MAX = 2;

/** What pages are, by address. */
export interface JudgedKinds {
  kinds: ReadonlyMap<string, KindVerdict>;
  /** Part of the stage's save: what a model said is kept for as long as its page stays as it is. */
  keep(tx: Db): StageFigures;
}

type Verdicts = ReadonlyMap<string, KindVerdict>;

/** Time to keep back from reading a site for the question what its pages are. */
export function kindsMs({ providers, deadlineMs, clock }: StageContext): number {
  if (providers.textModel.ask === null) return 0;
  return Math.max(0, Math.min(ASKING_MS_MAX, Math.floor((deadlineMs - clock.now()) / STAGE_PARTS)));
}

/** Kinds of some pages of a site; where a page is as the last crawl knew it, what the whole site told of it stands. */
export async function judgeKeyPages(context: StageContext, pages: readonly PageFacts[]): Promise<JudgedKinds> {
  if (pages.length === 0) return { kinds: new Map(), keep: () => ({}) };
  const known = new Map<string, KindVerdict>();
  for (const { url, html } of pages) {
    const row = getPage(context.db, context.brand.id, url);
    if (html === null || row === undefined || row.kind === null || row.title !== (html.titles[0] ?? "")) continue;
    if (row.main_text === "" || !html.main_text.startsWith(row.main_text)) continue;
    known.set(url, { kind: row.kind, reason: row.kind_reason ?? "", by: row.kind_by ?? "rules" });
  }
  return judgeKinds(context, openKindsDesk(pages, context.signal), { isWhole: false, known });
}

/** Kinds by facts, and by the run's model what facts leave open: one call, but for what it said before. */
export async function judgeKinds(
  context: StageContext,
  desk: KindsDesk,
  { isWhole, known = new Map() }: { isWhole: boolean; known?: Verdicts },
): Promise<JudgedKinds> {
  const { brand, providers } = context;
  const homeUrl = providers.pageFetcher.homeUrl(brand.domain);
  const byRules = await desk.kindsByRules({ homeUrl, isWhole });
  const read = (verdict: unknown) => verdict as ToldKind;
  const told = openModelQuestion(context, { question: "page_kinds", instead: INSTEAD, read });
  if (providers.textModel.ask === null && told.isEmpty())
    return { kinds: new Map([...byRules, ...known]), keep: () => ({}) };
  const hashes = await desk.kindHashes();
  const toldNow = () =>
    new Map(
      [...hashes].flatMap(([url, hash]) => {
        const said = told.get(hash);
        return said === undefined ? [] : [[url, said] as const];
      }),
    );
  const before = toldNow();
  const asked = await askKinds(context, desk, { told, settled: new Set([...before.keys(), ...known.keys()]) });
  for (const [url, said] of asked.told) told.set(hashes.get(url)!, said);
  const kinds = new Map([...(await desk.jointKinds(toldNow())), ...known]);
  return {
    kinds,
    keep(tx) {
      const byModel = [...kinds.values()].filter(({ by }) => by === "model").length;
      const counts = { pages: kinds.size, by_model: byModel, asked: asked.told.size, reused: before.size };
      const figures = { ...counts, left_out: asked.leftOut };
      const cost = { cost: "page_kinds_cost_usd" as const, costBefore: earlierCost(context) };
      return told.keep(tx, hashes.values(), { name: "page_kinds", ...cost, figures: () => figures });
    },
  };
}

/** Gives also how many open pages there was no room for. */
async function askKinds(
  context: StageContext,
  desk: KindsDesk,
  { told, settled }: { told: ReturnType<typeof openModelQuestion<ToldKind>>; settled: ReadonlySet<string> },
): Promise<{ told: ReadonlyMap<string, ToldKind>; leftOut: number }> {
  const { textModel } = context.providers;
  const nothing = { told: new Map(), leftOut: 0 };
  if (textModel.ask === null) return nothing;
  const { contextTokens } = textModel;
  const ask = told.begin();
  for (let shortened = 0; shortened <= SHORTENED_MAX; shortened++) {
    const tokensMax = KINDS_TOKENS_MAX / 2 ** shortened;
    const { data, hash, groups, leftOut } = await desk.kindsQuestion({ settled, contextTokens, tokensMax });
    if (data === null && leftOut === 0) return nothing;
    if (data === null) break;
    context.report(`Asking what ${groups.size} pages are that rules cannot decide`);
    const answer = await ask(hash, callOf(data, groups.size), true);
    if (answer.ok) return { told: readKinds(answer.object, groups), leftOut };
    if (!answer.tooLong) return nothing;
  }
  told.fail("The pages do not fit the model's context");
  return nothing;
}

/** Of the run's stages before: a full run reads key pages, then the whole site. */
function earlierCost({ db, run }: StageContext): number {
  const earlier = getRun(db, run.id)?.meta.page_kinds_cost_usd;
  return typeof earlier === "number" ? earlier : 0;
}

/** Pages that brand values, keywords and texts may rest on; those that were never judged count. */
export function countingPages<T extends { url: string }>(pages: readonly T[], verdicts: Verdicts): T[] {
  return pages.filter(({ url }) => !isExcludedKind(verdicts.get(url)?.kind ?? null));
}
