import { inSlices } from "../base/slices.ts";
import type { ContentPage } from "../content/passage_index.ts";
import type { SiteNotes } from "../core/site_notes.ts";
import type { Insight } from "../domain/insight.ts";
import type { QueueStatus } from "../domain/queue_item.ts";
import {
  checkedReading,
  draftSiteReading,
  earlierJob,
  READING_CHARS,
  Reading,
  readingKey,
  readingMaterialSteps,
  siteReadingCall,
} from "../opportunity/judge.ts";
import type { OutreachDraft } from "../opportunity/outreach.ts";
import type { Db } from "../store/db.ts";
import { listInsights } from "../store/insights.ts";
import { openModelQuestion } from "./model_question.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const INSTEAD = "what earlier readings of the site found";

export interface SiteRead {
  /** What is open now. */
  found: (OutreachDraft | Insight)[];
  /** What takes the place of what was open; null where nobody read anything new. */
  fresh: OutreachDraft[] | null;
  /** Part of the stage's save. */
  keep(tx: Db): StageFigures;
}

/**
 * What a model, where there is one, would do that reads the whole site as a customer: jobs that no measurement shows,
 * each with the words of the site that it stands on. A site that has not changed is not read again; where nobody answers
 * stays what was found before.
 */
export async function readSite(
  ctx: StageContext,
  pages: readonly ContentPage[],
  {
    about,
    mark,
    site,
    listed,
    statusOf,
    ceiling,
    simulated,
  }: {
    about: readonly string[];
    mark: string;
    site: SiteNotes | undefined;
    /** The work that is told already. */
    listed: readonly string[];
    /** What became of an item, by its stable key. */
    statusOf(key: string): QueueStatus | undefined;
    ceiling: number;
    simulated: boolean;
  },
): Promise<SiteRead> {
  const { textModel } = ctx.providers;
  const read = (verdict: unknown) => Reading.safeParse(verdict).data;
  const told = openModelQuestion(ctx, { question: "site_reading", instead: INSTEAD, read });
  const known = listInsights(ctx.db, ctx.brand.id, { type: "site_reading" });
  const open = known.filter(({ status }) => status === "open");
  if ((textModel.ask === null && told.isEmpty()) || pages.length === 0)
    return { found: open, fresh: null, keep: () => ({}) };
  const material = await inSlices(readingMaterialSteps(pages, { about, site }), ctx.signal);
  const key = readingKey(material, mark);
  const isKnown = told.get(key) !== undefined;
  if (!isKnown && textModel.ask !== null) {
    ctx.report(`Reading ${material.pages.length} pages as a customer would`);
    const earlier = known.flatMap((insight) => {
      const status = statusOf(insight.stable_key);
      const decision = status === "rejected" ? "declined" : status === "completed" ? "done" : null;
      return insight.status === "open" || decision !== null ? [{ insight, decision } as const] : [];
    });
    const around = { listed, earlier: earlier.map(({ insight, decision }) => earlierJob(insight, decision)) };
    const calls = READING_CHARS.map((chars) => siteReadingCall(material, { ...around, chars }));
    const answer = await told.askFitting(key, calls);
    const earlierKeys = earlier.map(({ insight }) => insight.stable_key);
    const of = { ...around, brandId: ctx.brand.id, earlierKeys };
    if (answer !== undefined) told.set(key, checkedReading(answer, material, of));
  }
  const reading = told.get(key);
  const found = reading === undefined ? null : draftSiteReading(reading, { ceiling, simulated });
  // What an earlier run found was not found again by being looked up.
  const isOpen = (one: OutreachDraft) => open.some(({ stable_key }) => stable_key === one.stable_key);
  const isSame = isKnown && found?.length === open.length && found.every(isOpen);
  return {
    found: found ?? open,
    fresh: isSame ? null : found,
    keep(tx) {
      const figures = (reused: number) => ({
        found: reading?.jobs.length ?? 0,
        refused: reading?.refused ?? 0,
        reused: reused > 0,
      });
      return told.keep(tx, [key], { name: "site_read", cost: "reading_cost_usd", figures });
    },
  };
}
