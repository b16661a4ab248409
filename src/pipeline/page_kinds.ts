import { eachInSlices } from "../base/slices.ts";
import { type ContentRecord, createRecord, summed } from "../domain/content_record.ts";
import { RUN_BUDGET_MS } from "../domain/run.ts";
import { jointVerdicts, readKinds, type ToldKind } from "../page/kind/asked/joint_verdicts.ts";
import { KINDS_TOKENS_MAX, kindHash, kindsCall } from "../page/kind/asked/kinds_call.ts";
import { type JudgedPage, type JudgedSite, judgeSite, verdictsOf } from "../page/kind/classify_pages.ts";
import { isExcludedKind, type KindVerdict } from "../page/kind/page_kind.ts";
import type { PageFacts } from "../page/page_facts.ts";
import type { Db } from "../store/db.ts";
import { getPage } from "../store/pages.ts";
import { getRun } from "../store/runs.ts";
import { askModel } from "./ask_model.ts";
import { boundedStage } from "./run_cost.ts";
import type { StageContext, StageFigures } from "./stage.ts";
import { openVerdictBook } from "./verdict_book.ts";

const QUESTION = "page_kinds";
const INSTEAD = "page types from rules alone";
/** What asking may take: a seventh of the run's time, at most a third of the stage's. */
const KINDS_MS_MAX = RUN_BUDGET_MS / 7;
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
  return Math.max(0, Math.min(KINDS_MS_MAX, Math.floor((deadlineMs - clock.now()) / STAGE_PARTS)));
}

/** Kinds of some pages of a site; where a page is as the last crawl knew it, what the whole site told of it stands. */
export async function judgeKeyPages(context: StageContext, pages: readonly PageFacts[]): Promise<JudgedKinds> {
  const known = new Map<string, KindVerdict>();
  for (const { url, html } of pages) {
    const row = getPage(context.db, context.brand.id, url);
    if (html === null || row === undefined || row.kind === null || row.title !== (html.titles[0] ?? "")) continue;
    if (row.main_text === "" || !html.main_text.startsWith(row.main_text)) continue;
    known.set(url, { kind: row.kind, reason: row.kind_reason ?? "", by: row.kind_by ?? "rules" });
  }
  return judgeKinds(context, pages, { isWhole: false, known });
}

/** Kinds by facts, and by the run's model what facts leave open: one call, but for what it said before. */
export async function judgeKinds(
  context: StageContext,
  pages: readonly PageFacts[],
  { isWhole, known = new Map() }: { isWhole: boolean; known?: Verdicts },
): Promise<JudgedKinds> {
  const { brand, providers, signal } = context;
  if (pages.length === 0) return { kinds: new Map(), keep: () => ({}) };
  const homeUrl = providers.pageFetcher.homeUrl(brand.domain);
  const judged = await judgeSite(pages, { homeUrl, isWhole, signal });
  const book = openVerdictBook(context, QUESTION, (verdict) => verdict as ToldKind);
  if (providers.textModel.ask === null && book.size === 0)
    return { kinds: new Map([...verdictsOf(judged), ...known]), keep: () => ({}) };
  const hashes = new Map(await eachInSlices(judged.pages, (page) => [page, kindHash(page)] as const, signal));
  const toldOf = (page: JudgedPage) => book.get(hashes.get(page)!);
  const reused = judged.pages.filter((page) => toldOf(page) !== undefined).length;
  const asked = await askKinds(context, judged, (page) => toldOf(page) !== undefined || known.has(page.page.url));
  for (const [page, said] of asked.told) book.set(hashes.get(page)!, said);
  const kinds = new Map([...jointVerdicts(judged, toldOf), ...known]);
  const { record } = asked;
  return {
    kinds,
    keep(tx) {
      book.keep(tx, hashes.values(), record.written_by);
      if (record.calls.length + record.failures.length + reused === 0) return {};
      const byModel = [...kinds.values()].filter(({ by }) => by === "model").length;
      const figures = { pages: kinds.size, by_model: byModel, asked: asked.told.size, reused, left_out: asked.leftOut };
      const { calls, failures, cost_usd } = summed(record);
      return {
        page_kinds: { ...figures, calls, failures },
        ...(cost_usd === null ? {} : { page_kinds_cost_usd: earlierCost(context) + cost_usd }),
      };
    },
  };
}

interface AskedKinds {
  told: ReadonlyMap<JudgedPage, ToldKind>;
  record: ContentRecord;
  /** Open pages for which there was no room. */
  leftOut: number;
}

async function askKinds(
  context: StageContext,
  judged: JudgedSite,
  isSettled: (page: JudgedPage) => boolean,
): Promise<AskedKinds> {
  const { textModel } = context.providers;
  const record = createRecord("");
  const nothing = { told: new Map(), record, leftOut: 0 };
  if (textModel.ask === null) return nothing;
  const within = boundedStage(context, KINDS_MS_MAX);
  for (let shortened = 0; shortened <= SHORTENED_MAX; shortened++) {
    const { call, hash, groups, leftOut } = await kindsCall(judged, {
      isSettled,
      contextTokens: textModel.contextTokens,
      tokensMax: KINDS_TOKENS_MAX / 2 ** shortened,
      signal: context.signal,
    });
    if (call === null && leftOut === 0) return nothing;
    if (call === null) break;
    context.report(`Asking what ${groups.size} pages are that rules cannot decide`);
    const asking = { key: `${QUESTION}:${hash}`, call, instead: INSTEAD, shortens: true };
    const answer = await askModel(within, record, asking);
    if (answer.ok) return { told: readKinds(answer.object, groups), record, leftOut };
    if (!answer.tooLong) return nothing;
  }
  const reason = "The pages do not fit the model's context";
  record.failures.push({ call: QUESTION, reason, instead: INSTEAD });
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
