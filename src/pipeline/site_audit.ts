import { createHeapKeeper } from "../base/heap_keeper.ts";
import type { SiteFacts } from "../page/page_facts.ts";
import { openPageShelf } from "../page/page_shelf.ts";
import { partsOf } from "../page/site_parts.ts";
import type { Db } from "../store/db.ts";
import { readForSheet } from "./brand_editor.ts";
import { type Asked, crawlBrandSite, crawlTask, type Reading } from "./crawl_deps.ts";
import { openKindsAsk } from "./page_kinds.ts";
import { openContradictionsAsk, openSourceAsk } from "./site_ask.ts";
import type { Judged, JudgedHead, JudgedPart, JudgingDesk } from "./site_desk.ts";
import type { SiteJudges } from "./site_judges.ts";
import type { StageContext, StageFigures } from "./stage.ts";
import { JUDGE_LANE } from "./transport/lanes.ts";
import type { Elsewhere, Task, TaskResult } from "./transport/task.ts";
import { fromWirePart } from "./transport/wire.ts";

/**
 * Crawls the brand's site and works at a desk that judges it, here or where the run's work is done. Elsewhere these are
 * two tasks: the crawl's result stays packed with the stage's tasks, and is the material of the judging, which is a pure
 * function of it and of what a model said so far. So a site is judged again, by any worker and after any restart, without
 * being read again; and what a model is to be asked comes back as a question, which the stage asks as every other one.
 */
export async function atCrawledSite(
  context: StageContext,
  { deps, asked }: { deps: Reading & { judges: SiteJudges }; asked: Asked },
  work: (desk: JudgingDesk) => Promise<void>,
): Promise<void> {
  const { elsewhere, signal } = context;
  const told = "Judging the answers";
  if (elsewhere !== undefined) {
    const { task, watch } = crawlTask(context, "crawl_site", asked);
    const facts = await elsewhere.hold(task, watch);
    context.report(told);
    return work(deskElsewhere(elsewhere, { signal, facts }));
  }
  const shelf = openPageShelf();
  const keepHeap = createHeapKeeper();
  try {
    let facts: SiteFacts | null = await crawlBrandSite(context, { ...deps, shelf }, asked);
    context.report(told);
    await deps.judges.at(signal, async (desk) => {
      for (const part of partsOf(facts!)) await desk.take(part);
      // The desk has it: here it, and what reading it left behind, would take room for as long as the site is judged.
      facts = null;
      keepHeap();
      await work(desk);
    });
  } finally {
    shelf.close();
  }
}

/** Has the site judged, with what a model says where it is asked. */
export async function askAndJudge(
  context: StageContext,
  desk: JudgingDesk,
): Promise<{ judged: Judged; head: JudgedHead; keep(tx: Db): StageFigures }> {
  const kindsAsk = openKindsAsk(context);
  const contradictionsAsk = openContradictionsAsk(context);
  const sourceAsk = openSourceAsk(context);
  const of = { brandId: context.brand.id, runId: context.run.id, readForSheet: readForSheet(context) };
  for (;;) {
    const asked = { kinds: kindsAsk.order(), contradictions: contradictionsAsk.order(), source: sourceAsk.order() };
    const judged = await desk.judge({ ...of, ...asked });
    const { kinds, contradictions, source, head } = judged;
    if (head !== null) {
      const { question: _question, ...seen } = kinds;
      const keep = (tx: Db) => ({
        ...kindsAsk.keep(tx, seen),
        ...contradictionsAsk.keep(tx, contradictions),
        ...sourceAsk.keep(tx, source),
      });
      return { judged, head, keep };
    }
    if (kinds.question !== null) await kindsAsk.answer({ question: kinds.question, hashes: kinds.hashes });
    else if (contradictions?.question) await contradictionsAsk.answer(contradictions.question);
    else await sourceAsk.answer(source!.question!);
  }
}

/** Each order is a task of its own; what it came to is read as it is asked for. */
function deskElsewhere(
  elsewhere: Elsewhere,
  { signal, facts }: { signal: AbortSignal; facts: TaskResult },
): JudgingDesk {
  let parts: AsyncIterator<unknown> | null = null;
  return {
    async judge(order) {
      const task: Task = { name: "judge_site", lane: JUDGE_LANE, site: null, deadlineMs: null, input: order };
      const result = await elsewhere.hold(task, { signal }, facts);
      parts = result.parts()[Symbol.asyncIterator]();
      const judged = (await parts.next()).value as Judged;
      if (judged.head === null) await parts.return?.();
      return judged;
    },
    async next() {
      const { done, value } = await parts!.next();
      if (done === true) return null;
      const part = value as JudgedPart;
      return part.rest === undefined ? part : { rest: { ...part.rest, part: fromWirePart(part.rest.part) } };
    },
  };
}
