import type { ContentPage } from "../content/passage_index.ts";
import type { SiteNotes } from "../core/site_notes.ts";
import type { Insight } from "../domain/insight.ts";
import { callTokens } from "../domain/model_call.ts";
import type { OutreachDraft } from "../opportunity/draft.ts";
import {
  draftSiteReading,
  earlierJob,
  READING_CHARS,
  ReadingAnswer,
  readingKey,
  readingMaterial,
  siteReadingCall,
} from "../opportunity/site_reading.ts";
import type { Db } from "../store/db.ts";
import { openModelQuestion } from "./model_question.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const INSTEAD = "a queue of what was measured alone";
/** Of a site with fewer pages nobody has to be told what stands on it. */
const PAGES_MIN = 2;

export interface SiteRead {
  found: OutreachDraft[];
  /** Part of the stage's save. */
  keep(tx: Db): StageFigures;
}

/**
 * What a model, where there is one, would do that reads the whole site as a customer: jobs that no measurement shows,
 * each with the words of the site that it stands on. A site that has not changed is not read again.
 */
export async function readSite(
  ctx: StageContext,
  pages: readonly ContentPage[],
  {
    about,
    mark,
    site,
    listed,
    earlier,
    ceiling,
    simulated,
  }: {
    about: readonly string[];
    mark: string;
    site: SiteNotes | undefined;
    /** Titles of the work that is told already. */
    listed: readonly string[];
    /** Open findings of the last reading. */
    earlier: readonly Insight[];
    ceiling: number;
    simulated: boolean;
  },
): Promise<SiteRead> {
  const { textModel } = ctx.providers;
  const read = (verdict: unknown) => ReadingAnswer.safeParse(verdict).data;
  const told = openModelQuestion(ctx, { question: "site_reading", instead: INSTEAD, read });
  if ((textModel.ask === null && told.isEmpty()) || pages.length < PAGES_MIN) return { found: [], keep: () => ({}) };
  const material = readingMaterial(pages, { about, site });
  const key = readingKey(material, mark);
  if (told.get(key) === undefined && textModel.ask !== null) {
    ctx.report(`Reading ${material.pages.length} pages as a customer would`);
    const calls = READING_CHARS.map((chars) =>
      siteReadingCall(material, { listed, earlier: earlier.map(earlierJob), chars }),
    );
    const fitting = calls.filter((call) => {
      const { input, output } = callTokens(call);
      return input + output <= textModel.contextTokens;
    });
    const ask = told.begin();
    // Where even the shortest seems too long it is tried: the estimate errs on that side.
    const tried = fitting.length > 0 ? fitting : calls.slice(-1);
    for (const [at, call] of tried.entries()) {
      const answer = await ask(`${key}:${at}`, call, at < tried.length - 1);
      if (answer.ok) told.set(key, answer.object);
      if (answer.ok || !answer.tooLong) break;
    }
  }
  const answer = told.get(key);
  const found =
    answer === undefined ? [] : draftSiteReading(answer, material, { brandId: ctx.brand.id, ceiling, simulated });
  return {
    found,
    keep(tx) {
      const refused = (answer?.jobs.length ?? 0) - found.length;
      const figures = (reused: number) => ({ found: found.length, refused, reused: reused > 0 });
      return told.keep(tx, [key], { name: "site_read", cost: "reading_cost_usd", figures });
    },
  };
}
