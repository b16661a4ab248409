import { isoTime } from "../base/clock.ts";
import { sha256Hex } from "../base/ids.ts";
import { QUESTION_LIMITS, type Question } from "../domain/question.ts";
import type { Db } from "../store/db.ts";
import { listQuestions, saveGenerated } from "../store/questions.ts";
import type { PlannedQuestion } from "../visibility/question_plan.ts";
import type { StageContext } from "./stage.ts";

type Wording = Pick<PlannedQuestion, "keyword" | "question" | "branded" | "wording">;

/** Generated questions as they are kept: what a person made of one goes before what is generated. */
export function openGenerated({ db, brand, run, ids, clock }: StageContext) {
  const kept = new Map(listQuestions(db, brand.id, { source: "generated" }).map((row) => [row.stable_key, row]));
  const made = new Map<string, Question>();

  function rowOf(asked: Wording & Pick<PlannedQuestion, "family">): Question {
    const key = keyOf(asked);
    const known = kept.get(key) ?? made.get(key);
    if (known !== undefined) return known;
    const now = isoTime(clock.now());
    const row: Question = {
      id: ids.orderedUuid(),
      brand_id: brand.id,
      source: "generated",
      stable_key: key,
      text: asked.question,
      generated_text: asked.wording ?? asked.question,
      keyword: asked.keyword,
      family: asked.family,
      ...{ persona_id: null, market_id: null, tags: [], status: "active", revision: 1 },
      ...{ edited_at: null, retired_at: null, asked_at: null, last_run_id: null },
      ...{ created_at: now, updated_at: now },
    };
    made.set(key, row);
    return row;
  }

  return {
    /** null for one that a person retired. */
    reword(asked: Wording): string | null {
      const row = kept.get(keyOf(asked));
      return row?.status === "retired" ? null : (row?.text ?? asked.question);
    },
    rowOf,
    /** Part of a transaction: what this run planned is what is active. */
    save(tx: Db, questions: readonly PlannedQuestion[]): void {
      const rows = new Map(questions.map((asked) => [keyOf(asked), { ...rowOf(asked), family: asked.family }]));
      const times = { asked_at: isoTime(clock.now()), last_run_id: run.id };
      saveGenerated(tx, { brandId: brand.id, ...times, unplannedMax: QUESTION_LIMITS.unplanned }, [...rows.values()]);
    },
  };
}

function keyOf({ keyword, question, branded, wording = question }: Wording): string {
  return sha256Hex([branded, keyword, wording].join("\n"));
}
