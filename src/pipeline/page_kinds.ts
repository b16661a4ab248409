import { readKinds, type ToldKind } from "../page/kind/asked/joint_verdicts.ts";
import { callOf, KINDS_TOKENS_MAX } from "../page/kind/asked/kinds_call.ts";
import {
  type KindsDesk,
  type KindsOrder,
  type KindsQuestion,
  type KindsSeen,
  openKindsDesk,
} from "../page/kind/asked/kinds_desk.ts";
import type { KindVerdict } from "../page/kind/page_kind.ts";
import type { PageFacts } from "../page/page_facts.ts";
import type { Db } from "../store/db.ts";
import { getPage } from "../store/pages.ts";
import { getRun } from "../store/runs.ts";
import { countKinds } from "./counting_pages.ts";
import { ASKING_MS_MAX, openModelQuestion } from "./model_question.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const INSTEAD = "page types from rules only";
/** Asking takes at most a third of the stage's time. */
const STAGE_PARTS = 3;
/** The shortest that a call is made where an endpoint takes less than it was taken for. */
const KINDS_TOKENS_MIN = KINDS_TOKENS_MAX / 4;
const NO_ROOM = "The pages do not fit the model's context";

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
  const ask = openKindsAsk(context, [...known.keys()]);
  for (;;) {
    const { kinds: seen, hashes, question } = await desk.kinds({ ...ask.order(), isWhole });
    const kinds = new Map([...seen, ...known]);
    if (question === null) return { kinds, keep: (tx) => ask.keep(tx, { ...countKinds(kinds), hashes }) };
    await ask.answer({ question, hashes });
  }
}

/** A desk is given the order, its question answered, and then given the order anew, until it asks nothing more. */
export function openKindsAsk(context: StageContext, settled: readonly string[] = []) {
  const { brand, providers } = context;
  const { textModel } = providers;
  const homeUrl = providers.pageFetcher.homeUrl(brand.domain);
  const read = (verdict: unknown) => verdict as ToldKind;
  const told = openModelQuestion(context, { question: "page_kinds", instead: INSTEAD, read });
  const byFactsAlone = textModel.ask === null && told.isEmpty();
  let tokensMax = textModel.ask === null ? null : KINDS_TOKENS_MAX;
  let ask: ReturnType<typeof told.begin> | undefined;
  let [asked, leftOut] = [0, 0];
  let reused: number | null = null;
  const countTold = (hashes: KindsSeen["hashes"]) => hashes.filter(([, hash]) => told.get(hash) !== undefined).length;

  return {
    order: (): Omit<KindsOrder, "isWhole"> => ({
      homeUrl,
      told: byFactsAlone ? null : told.entries(),
      settled,
      room: tokensMax === null ? null : { contextTokens: textModel.contextTokens, tokensMax },
    }),
    async answer({ question, hashes }: { question: KindsQuestion; hashes: KindsSeen["hashes"] }): Promise<void> {
      const { data, groups } = question;
      const shorter = tokensMax === null || tokensMax <= KINDS_TOKENS_MIN ? null : tokensMax / 2;
      reused ??= countTold(hashes);
      tokensMax = null;
      if (data === null) return told.fail(NO_ROOM);
      ask ??= told.begin();
      context.report(`Asking about ${groups.length} pages whose type the rules cannot decide`);
      const answer = await ask(question.hash, callOf(data, groups.length), true);
      if (answer.ok) {
        const hashOf = new Map(hashes);
        const kinds = readKinds(answer.object, new Map(groups));
        for (const [url, said] of kinds) told.set(hashOf.get(url)!, said);
        asked = kinds.size;
        leftOut = question.leftOut;
      } else if (answer.tooLong) {
        tokensMax = shorter;
        if (shorter === null) told.fail(NO_ROOM);
      }
    },
    /** Part of the stage's save, with what the desk saw last. */
    keep(tx: Db, { hashes, ...counts }: ReturnType<typeof countKinds> & Pick<KindsSeen, "hashes">): StageFigures {
      if (byFactsAlone) return {};
      const figures = { ...counts, asked, reused: reused ?? countTold(hashes), left_out: leftOut };
      const cost = { cost: "page_kinds_cost_usd" as const, costBefore: earlierCost(context) };
      const used = hashes.map(([, hash]) => hash);
      return told.keep(tx, used, { name: "page_kinds", ...cost, figures: () => figures });
    },
  };
}

/** Of the run's stages before: a full run reads key pages, then the whole site. */
function earlierCost({ db, run }: StageContext): number {
  const earlier = getRun(db, run.id)?.meta.page_kinds_cost_usd;
  return typeof earlier === "number" ? earlier : 0;
}
