import type { Brand } from "../domain/brand.ts";
import type { LlmAnswerData, NameDoubt } from "../domain/evidence/answer_data.ts";
import type { CostFigure } from "../domain/run.ts";
import type { Db } from "../store/db.ts";
import type { Decisions } from "../visibility/answer_facts.ts";
import {
  NAMES_A_CALL_MAX,
  NAMES_QUESTION,
  NameVerdict,
  namesCall,
  nameVerdictKey,
  readNamesAnswer,
} from "../visibility/names_call.ts";
import { brandLines } from "./brand_lines.ts";
import { openModelQuestion } from "./model_question.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const INSTEAD = "names that the words alone do not decide stay undecided";
const CALLS_MAX = 6;

/** What a model, where there is one, says of names in answers that code could not decide; asked once of each passage. */
export async function decideNames(
  ctx: StageContext,
  {
    brand,
    answers,
    figures = { name: "names_judged", cost: "names_cost_usd" },
  }: {
    brand: Brand;
    answers: readonly Pick<LlmAnswerData, "doubts">[];
    /** Under which names the run tells of it. */
    figures?: { name: string; cost: CostFigure };
  },
): Promise<{ decisions: Decisions; keep(tx: Db): StageFigures }> {
  const told = openModelQuestion(ctx, {
    question: NAMES_QUESTION,
    instead: INSTEAD,
    read: (verdict) => NameVerdict.safeParse(verdict).data,
  });
  const doubts = new Map(
    answers.flatMap((answer) => (answer.doubts ?? []).map((doubt) => [nameVerdictKey(doubt), doubt] as const)),
  );
  const open = [...doubts].filter(([key]) => told.get(key) === undefined).map(([, doubt]) => doubt);
  // What code leaves open first: the calls may not do for all.
  open.sort((a, b) => Number(a.unaided !== null) - Number(b.unaided !== null));
  const about = [`${brand.name} (${brand.domain})`, ...brandLines(brand)];
  await told.askBatches<NameDoubt, Parameters<typeof readNamesAnswer>[0]>(open, {
    size: NAMES_A_CALL_MAX,
    callsMax: CALLS_MAX,
    keyOf: nameVerdictKey,
    callFor: (batch) => namesCall(batch, about),
    read: readNamesAnswer,
    report: (names) => `Asking which of ${names} unclear names are meant`,
  });
  return {
    decisions(doubt) {
      const key = nameVerdictKey(doubt);
      const named = told.get(key);
      return typeof named === "boolean" ? { named, by: told.by(key) ?? told.record.written_by } : null;
    },
    keep(tx) {
      const decided = [...doubts.keys()].filter((key) => typeof told.get(key) === "boolean").length;
      return told.keep(tx, doubts.keys(), { ...figures, figures: () => ({ unclear: doubts.size, decided }) });
    },
  };
}
