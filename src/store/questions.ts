import { and, asc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Question, QuestionReading, QuestionSource } from "../domain/question.ts";
import type { Db } from "./db.ts";
import { countRows } from "./list_counts.ts";
import { type Page, type PageRequest, pagerOf, readPage } from "./list_page.ts";
import { markets, personas, questionReadings, questions } from "./question_schema.ts";
import {
  among,
  getterBy,
  hasRow,
  inserterOf,
  insertRows,
  listerBy,
  listNewestRunIds,
  listRows,
  matching,
  updaterOf,
} from "./rows.ts";

export const insertPersona = inserterOf(personas);
export const updatePersona = updaterOf(personas);
export const getPersona = getterBy(personas, "brand_id", "id");
export const listPersonasPage = pagerOf(personas, { order: [{ column: personas.id }], list: null });
export const insertMarket = inserterOf(markets);
export const updateMarket = updaterOf(markets);
export const getMarket = getterBy(markets, "brand_id", "id");
export const listMarketsPage = pagerOf(markets, { order: [{ column: markets.id }], list: null });
export const insertQuestion = inserterOf(questions);
export const updateQuestion = updaterOf(questions);
export const getQuestion = getterBy(questions, "brand_id", "id");
export const getQuestionByKey = getterBy(questions, "brand_id", "source", "stable_key");

export const listPersonas = listerBy(personas, "brand_id", [personas.id]);
export const listMarkets = listerBy(markets, "brand_id", [markets.id]);

export interface QuestionFilter {
  source?: QuestionSource | undefined;
  status?: Question["status"] | undefined;
  tag?: string | undefined;
  persona?: string | undefined;
  market?: string | undefined;
  question_id?: string | undefined;
}

/** Questions of the brand, oldest first. */
export function listQuestionsPage(
  db: Db,
  brandId: string,
  { filter = {}, page }: { filter?: QuestionFilter; page: PageRequest },
): Page<Question> {
  const source = { table: questions, where: chosen(brandId, filter), order: [{ column: questions.id }], counted: null };
  return readPage(db, { ...source, page }, (where) => listRows(db, questions, { where }));
}

export function listQuestions(db: Db, brandId: string, filter: QuestionFilter): Question[] {
  return listRows(db, questions, { where: chosen(brandId, filter), order: [questions.id] });
}

export function countQuestions(db: Db, brandId: string, filter: QuestionFilter): number {
  return countRows(db, questions, chosen(brandId, filter));
}

export function hasOwnQuestions(db: Db, brandId: string): boolean {
  return hasRow(db, questions, chosen(brandId, { source: "own", status: "active" }));
}

/** What these questions ask changes, as whoever asks does. */
export function reviseQuestions(db: Db, of: { brandId: string; personaId: string; now: string }): void {
  const change = { revision: sql`${questions.revision} + 1`, edited_at: of.now, updated_at: of.now };
  db.update(questions)
    .set(change)
    .where(chosen(of.brandId, { persona: of.personaId }))
    .run();
}

export function noteAsked(db: Db, ids: readonly string[], asked: { asked_at: string; last_run_id: string }): void {
  db.update(questions).set(asked).where(among(questions.id, ids)).run();
}

function chosen(brandId: string, { tag, persona, market, question_id, ...columns }: QuestionFilter): SQL | undefined {
  const own = { brand_id: brandId, ...columns, persona_id: persona, market_id: market, id: question_id };
  const isTagged = sql`EXISTS (SELECT 1 FROM json_each(${questions.tags}) WHERE value = ${tag})`;
  return and(matching(questions, own), ...(tag === undefined ? [] : [isTagged]));
}

/** Generated questions as a run planned them: those it did not plan wait as `unplanned`, the oldest of them go. */
export function saveGenerated(
  db: Db,
  of: { brandId: string; asked_at: string; last_run_id: string; unplannedMax: number },
  rows: readonly Question[],
): void {
  const { brandId, asked_at, last_run_id } = of;
  const isGenerated = chosen(brandId, { source: "generated" });
  // One that was retired while the run was at work stays so.
  const status = sql`CASE WHEN ${questions.status} = 'retired' THEN 'retired' ELSE 'active' END`;
  const set = { status, family: sql`excluded.family`, asked_at, last_run_id };
  const target = [questions.brand_id, questions.source, questions.stable_key];
  for (const row of rows)
    db.insert(questions)
      .values({ ...row, asked_at, last_run_id })
      .onConflictDoUpdate({ target, set })
      .run();
  const isOther = or(isNull(questions.last_run_id), ne(questions.last_run_id, last_run_id));
  db.update(questions)
    .set({ status: "unplanned" })
    .where(and(isGenerated, eq(questions.status, "active"), isOther))
    .run();
  const idle = and(isGenerated, eq(questions.status, "unplanned"), isNull(questions.edited_at));
  const kept = db
    .select({ id: questions.id })
    .from(questions)
    .where(idle)
    .orderBy(sql`${questions.asked_at} DESC`, asc(questions.id))
    .limit(of.unplannedMax);
  db.delete(questions)
    .where(and(idle, sql`${questions.id} NOT IN ${kept}`))
    .run();
}

/** What a reset leaves: a person's own questions, edits, personas and markets are no pipeline data. */
export function deleteMadeQuestions(db: Db, brandId: string): void {
  const { edited_at, status, tags } = questions;
  const isMade = and(chosen(brandId, { source: "generated" }), isNull(edited_at), ne(status, "retired"));
  db.delete(questions)
    .where(and(isMade, sql`${tags} = '[]'`))
    .run();
  db.update(questions).set({ asked_at: null, last_run_id: null }).where(chosen(brandId, {})).run();
  db.delete(questionReadings).where(eq(questionReadings.brand_id, brandId)).run();
}

export function replaceReadings(
  db: Db,
  of: { brandId: string; runId: string; source: QuestionSource },
  rows: readonly QuestionReading[],
): void {
  db.delete(questionReadings)
    .where(matching(questionReadings, { brand_id: of.brandId, run_id: of.runId, source: of.source }))
    .run();
  insertRows(db, questionReadings, rows);
}

/** The newest runs, of those before `until` where it is given, that asked questions of this kind, oldest first; one step in the index each. */
export function listReadingRunIds(
  db: Db,
  brandId: string,
  of: { source: QuestionSource; limit: number; until?: string },
): string[] {
  const isBefore = of.until === undefined ? undefined : lt(questionReadings.run_id, of.until);
  const ofKind = and(matching(questionReadings, { brand_id: brandId, source: of.source }), isBefore);
  return listNewestRunIds(db, questionReadings, { where: ofKind, limit: of.limit }).toReversed();
}

/** What the runs read, of these questions or of all of the kind, oldest run first. */
export function listReadings(
  db: Db,
  brandId: string,
  of: { source?: QuestionSource; runIds: readonly string[]; questionIds?: readonly string[] },
): QuestionReading[] {
  const { run_id, question_id, platform } = questionReadings;
  const ofRuns = inArray(run_id, [...of.runIds]);
  const ofQuestions = of.questionIds && among(question_id, of.questionIds);
  return listRows(db, questionReadings, {
    where: and(matching(questionReadings, { brand_id: brandId, source: of.source }), ofRuns, ofQuestions),
    order: [run_id, question_id, platform],
  });
}
