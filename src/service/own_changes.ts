import type { OwnChanges } from "../domain/alert.ts";
import type { QuestionReading } from "../domain/question.ts";
import type { Db } from "../store/db.ts";
import { listQuestions, listReadingRunIds, listReadings } from "../store/questions.ts";
import { getRun, type RunRow } from "../store/runs.ts";
import { newestReadings, type QuestionChanges, questionChanges } from "../visibility/question_series.ts";

/** Runs that are looked back over: where not all fit into one run, questions take turns. */
const RUNS_BACK = 60;
/** Of each list. */
const LISTED_MAX = 50;

/** What a run's own questions show beyond noise, each against the time before; null where nothing. */
export function ownChangesOfRun(db: Db, { brand_id, id }: Pick<RunRow, "brand_id" | "id">): OwnChanges | null {
  const after = listReadings(db, brand_id, { source: "own", runIds: [id] });
  if (after.length === 0) return null;
  const runIds = listReadingRunIds(db, brand_id, { source: "own", limit: RUNS_BACK, until: id });
  return beyondNoise(db, brand_id, questionChanges(newestOf(db, brand_id, runIds), after));
}

/** The same over all runs that ended since a time; null where no own question was asked since. */
export function ownChangesSince(
  db: Db,
  brandId: string,
  since: string,
): (QuestionChanges & { told: OwnChanges | null }) | null {
  const runIds = listReadingRunIds(db, brandId, { source: "own", limit: RUNS_BACK });
  const isNew = (runId: string) => (getRun(db, runId)?.finished_at ?? "") > since;
  const after = newestOf(db, brandId, runIds.filter(isNew));
  if (after.length === 0) return null;
  const before = newestOf(
    db,
    brandId,
    runIds.filter((runId) => !isNew(runId)),
  );
  const found = questionChanges(before, after);
  return { ...found, told: beyondNoise(db, brandId, found) };
}

/** Each engine's newest answers to each question. */
function newestOf(db: Db, brandId: string, runIds: readonly string[]): QuestionReading[] {
  return newestReadings(listReadings(db, brandId, { source: "own", runIds }));
}

function beyondNoise(db: Db, brandId: string, { changes, gained, lost }: QuestionChanges): OwnChanges | null {
  const beyond = changes.filter(({ beyond_noise }) => beyond_noise);
  if (beyond.length + gained.length + lost.length === 0) return null;
  const texts = new Map(listQuestions(db, brandId, { source: "own" }).map(({ id, text }) => [id, text]));
  const list = (turns: QuestionChanges["gained"]) => ({
    total: turns.length,
    questions: turns.slice(0, LISTED_MAX).map((turn) => ({ ...turn, question: texts.get(turn.question_id) ?? "" })),
  });
  return { changes: beyond, cited_now: list(gained), cited_no_more: list(lost) };
}
