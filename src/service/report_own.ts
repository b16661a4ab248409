import { orderedUuidFrom } from "../base/ids.ts";
import type { QuestionReading } from "../domain/question.ts";
import type { Db } from "../store/db.ts";
import { listQuestions, listReadingRunIds, listReadings } from "../store/questions.ts";
import { citedIn, namedIn, newestReadings, questionChanges, shareOfReadings } from "../visibility/question_series.ts";
import type { ReportPeriod } from "./report_period.ts";

const QUESTIONS_MAX = 40;
const RUNS_MAX = 120;

/** The caller's own questions in a period, apart from all other figures; null where none was asked. */
export function ownReport(db: Db, brandId: string, period: ReportPeriod) {
  const [from, until] = [orderedUuidFrom(Date.parse(period.from)), orderedUuidFrom(Date.parse(period.to) + 1)];
  const runIds = listReadingRunIds(db, brandId, { source: "own", limit: RUNS_MAX, until }).filter((id) => id >= from);
  const readings = listReadings(db, brandId, { source: "own", runIds });
  if (readings.length === 0) return null;
  const newest = newestReadings(readings);
  const first = newestReadings(readings.toReversed());
  const twice = new Set(newest);
  for (const reading of first) twice.delete(reading);
  const { changes, gained, lost } = questionChanges(first, [...twice]);
  const texts = new Map(listQuestions(db, brandId, { source: "own" }).map(({ id, text }) => [id, text]));
  const textsOf = (turns: typeof gained) => turns.map(({ question_id }) => texts.get(question_id) ?? "");
  const groups = [...Map.groupBy(newest, ({ question_id }) => question_id)];
  return {
    /** Each with its newest answers of the period, of all engines together; the first of `total`. */
    questions: groups.slice(0, QUESTIONS_MAX).map(([id, group]) => questionOf(texts.get(id) ?? "", group)),
    total: groups.length,
    /** Each question's first answers of the period against its newest, all engines first; those that name the brand apart. */
    changes,
    compared: twice.size > 0,
    citedNow: textsOf(gained),
    citedNoMore: textsOf(lost),
    simulated: newest.some(({ simulated }) => simulated),
  };
}

function questionOf(text: string, readings: readonly QuestionReading[]) {
  const at = readings.reduce((latest, { observed_at }) => (observed_at > latest ? observed_at : latest), "");
  return { text, named: shareOfReadings(readings, namedIn), cited: shareOfReadings(readings, citedIn), at };
}
