import type { z } from "zod";
import { callTokens } from "../domain/model_call.ts";
import type { CostFigure } from "../domain/run.ts";
import { CONTRADICTIONS, ContradictionsAnswer } from "../page/contradictions/contradictions_call.ts";
import type { Passage } from "../page/contradictions/passages.ts";
import { type QuestionOrder, type QuestionSeen, questionHash, type SiteQuestion } from "../page/site_question.ts";
import type { OddLine } from "../page/source/odd_line.ts";
import { SOURCE, SourceAnswer } from "../page/source/source_call.ts";
import type { Db } from "../store/db.ts";
import { openModelQuestion } from "./model_question.ts";
import type { StageContext, StageFigures } from "./stage.ts";

/** Calls made shorter, by halves, where an endpoint takes less than it was taken for. */
const SHORTER_MAX = 2;

/** A question on a site, as a stage asks it. */
interface Asked<M, A> extends SiteQuestion<M, A> {
  /** Of its calls, by which answers are kept. */
  name: string;
  schema: z.ZodType<A>;
  /** Of the material of one call. */
  tokensMax: number;
  /** What stands in place of an answer. */
  instead: string;
  report: string;
  figures: "contradictions" | "source_read";
  cost: CostFigure;
  /** Of the pieces shown, among the figures. */
  shown: string;
}

const SAID: Asked<Passage, ContradictionsAnswer> = {
  ...CONTRADICTIONS,
  name: "site_contradictions",
  schema: ContradictionsAnswer,
  // With room for more, the two halves of a contradiction are more often in one call.
  tokensMax: 60_000,
  instead: "an audit without a check for contradicting statements",
  report: "Checking whether statements on the site contradict each other",
  figures: "contradictions",
  cost: "contradictions_cost_usd",
  shown: "passages",
};

const SOURCE_READ: Asked<OddLine, SourceAnswer> = {
  ...SOURCE,
  name: "site_source",
  schema: SourceAnswer,
  tokensMax: 20_000,
  instead: "an audit without a reading of the source",
  report: "Reading what stands apart in the source of the pages",
  figures: "source_read",
  cost: "source_cost_usd",
  shown: "lines",
};

/** Statements that cannot all be true, and slips, as the run's model finds them among passages that code picks. */
export function openContradictionsAsk(context: StageContext) {
  return openSiteAsk(context, SAID);
}

/** What the run's model makes of what stands apart in the source of pages. */
export function openSourceAsk(context: StageContext) {
  return openSiteAsk(context, SOURCE_READ);
}

/**
 * A site that has not changed is not asked about again. Without a model nothing is told, and the figures say so. A desk is
 * given the order, its question answered, and then given the order anew, until it asks nothing more.
 */
function openSiteAsk<M, A>(context: StageContext, of: Asked<M, A>) {
  const { brand, providers } = context;
  const { domain } = brand;
  const { textModel } = providers;
  const read = (verdict: unknown) => of.schema.safeParse(verdict).data;
  const told = openModelQuestion(context, { question: of.name, instead: of.instead, read });
  const frame = callTokens(of.callFor([], domain));
  const room = Math.min(of.tokensMax, textModel.contextTokens - frame.input - frame.output);
  let unasked = textModel.ask === null && told.isEmpty() ? "No writing model is set up" : null;
  let mayAsk = textModel.ask !== null;
  let shortened = 0;
  let ask: ReturnType<typeof told.begin> | undefined;

  return {
    /** null: nobody looks. */
    order(): QuestionOrder<A> | null {
      if (unasked !== null) return null;
      return { domain, tokensMax: Math.floor(room / 2 ** shortened), told: told.entries(), mayAsk };
    },
    /** All at once: a run has little time for each. */
    async answer(calls: readonly M[][]): Promise<void> {
      context.report(of.report);
      ask ??= told.begin();
      const put = ask;
      const isShortened = shortened < SHORTER_MAX;
      const answers = await Promise.all(
        calls.map(async (material) => {
          const call = of.callFor(material, domain);
          const hash = questionHash(call);
          const answer = await put(hash, call, isShortened);
          if (answer.ok) told.set(hash, answer.object);
          return answer;
        }),
      );
      const failed = answers.filter((answer) => !answer.ok);
      if (failed.some(({ tooLong }) => !tooLong)) mayAsk = false;
      else if (failed.length > 0 && isShortened) shortened += 1;
      else if (failed.length > 0) unasked = "The material does not fit the model's context";
    },
    /** Part of the stage's save, with what the desk saw last. */
    keep(tx: Db, seen: QuestionSeen<M> | null): StageFigures {
      const unchecked = (reason: string): StageFigures => ({ [of.figures]: { checked: false, reason } });
      if (seen === null) return unchecked(unasked ?? "No pages were read, or too many");
      if (seen.shown === 0) return unchecked("There is nothing to compare");
      const { hashes, shown, answered, found } = seen;
      const counts = { told: found?.faults.length ?? 0, refused: found?.refused ?? 0 };
      const open = hashes.length - answered;
      const figures = (reused: number) => ({
        checked: found !== null,
        [of.shown]: shown,
        ...counts,
        ...(found !== null && open > 0 ? { open_calls: open } : {}),
        reused: reused > 0,
      });
      return {
        ...unchecked("The writing model gave no answer"),
        ...told.keep(tx, hashes, { name: of.figures, cost: of.cost, figures }),
      };
    },
  };
}
