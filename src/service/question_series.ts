import type { Brand } from "../domain/brand.ts";
import { marketOf } from "../domain/market.ts";
import type { Question, QuestionReading, QuestionSource } from "../domain/question.ts";
import type { Db } from "../store/db.ts";
import type { Page, PageRequest } from "../store/list_page.ts";
import {
  listMarkets,
  listPersonas,
  listQuestions,
  listReadingRunIds,
  listReadings,
  type QuestionFilter,
} from "../store/questions.ts";
import { pointsOf, type Series, type SeriesPoint } from "../visibility/question_series.ts";

export const SERIES_BY = ["question", "tag", "persona", "market", "all"] as const;

/** `source` is one of the two: no share counts own and generated questions together. */
export interface SeriesFilter extends Omit<QuestionFilter, "status"> {
  by: (typeof SERIES_BY)[number];
  source: QuestionSource;
  /** Newest runs that are shown. */
  runs: number;
}

const RUNS_BEFORE = 10;
const PLACE_SEPARATOR = "\u001f";

/** Points of the series, a page at a time: by name, then oldest run first, all engines together before each. */
export function listSeries(
  db: Db,
  brand: Brand,
  { filter, page }: { filter: SeriesFilter; page: PageRequest },
): Page<SeriesPoint> {
  const { by, runs, ...wanted } = filter;
  const questions = listQuestions(db, brand.id, wanted);
  // Some runs more, which the first ones shown are compared with.
  const runIds = listReadingRunIds(db, brand.id, { source: filter.source, limit: runs + RUNS_BEFORE });
  const ids = questions.map(({ id }) => id);
  const readings = listReadings(db, brand.id, { source: filter.source, runIds, questionIds: ids });
  const shown = new Set(runIds.slice(-runs));
  const points = seriesOf(by, { questions, readings, names: namesOf(db, brand) })
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.key, b.key))
    .flatMap(pointsOf)
    .filter(({ run_id }) => shown.has(run_id));
  return pageOf(points, page);
}

/** The newest reading of each question, all engines together; undefined for one that was never answered. */
export function lastPoints(db: Db, brandId: string, questions: readonly Question[]): Map<string, SeriesPoint> {
  const runIds = [...new Set(questions.flatMap(({ last_run_id }) => last_run_id ?? []))];
  const asked = questions.filter(({ last_run_id }) => last_run_id !== null);
  const readings = listReadings(db, brandId, { runIds, questionIds: asked.map(({ id }) => id) });
  const byQuestion = Map.groupBy(readings, ({ question_id }) => question_id);
  return new Map(
    asked.flatMap(({ id, text, last_run_id }) => {
      const own = (byQuestion.get(id) ?? []).filter(({ run_id }) => run_id === last_run_id);
      const [point] = pointsOf({ key: id, name: text, readings: own });
      return point === undefined ? [] : [[id, point] as const];
    }),
  );
}

interface Names {
  personas: ReadonlyMap<string, string>;
  markets: ReadonlyMap<string, string>;
  first: string;
}

function namesOf(db: Db, brand: Brand): Names {
  return {
    personas: new Map(listPersonas(db, brand.id).map(({ id, name }) => [id, name])),
    markets: new Map(listMarkets(db, brand.id).map((row) => [row.id, marketName(row)])),
    first: marketName(marketOf(brand)),
  };
}

/** `GB-en, Leeds`. */
export function marketName(market: { country: string; language: string; place?: string | null }): string {
  return `${market.country}-${market.language}${market.place ? `, ${market.place}` : ""}`;
}

/** A question is in the series of each of its tags. In groups one that names the brand would answer itself: it is left out. */
function seriesOf(
  by: SeriesFilter["by"],
  of: { questions: readonly Question[]; readings: readonly QuestionReading[]; names: Names },
): Series[] {
  const { questions, readings, names } = of;
  const groups = new Map<string, Series & { readings: QuestionReading[] }>();
  const known = new Map(questions.map((question) => [question.id, question]));
  for (const reading of readings) {
    const question = known.get(reading.question_id)!;
    if (by !== "question" && reading.branded) continue;
    for (const [key, name] of keysOf(by, question, names)) {
      const group = groups.get(key) ?? { key, name, readings: [] };
      group.readings.push(reading);
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

function keysOf(by: SeriesFilter["by"], question: Question, names: Names): [key: string, name: string][] {
  const { id, text, tags, persona_id, market_id } = question;
  switch (by) {
    case "question":
      return [[id, text]];
    case "tag":
      return tags.map((tag) => [tag, tag]);
    case "persona":
      return [[persona_id ?? "none", persona_id === null ? "no persona" : names.personas.get(persona_id)!]];
    case "market":
      return [[market_id ?? "first", market_id === null ? names.first : names.markets.get(market_id)!]];
    case "all":
      return [["all", "all questions"]];
  }
}

/** Series are few and worked out together: the page is cut from them. */
function pageOf(points: readonly SeriesPoint[], { limit, offset = 0, after }: PageRequest): Page<SeriesPoint> {
  const placeOf = ({ key, run_id, platform }: SeriesPoint) => [key, run_id, platform].join(PLACE_SEPARATOR);
  const last = after?.join(PLACE_SEPARATOR);
  const found = last === undefined ? offset - 1 : points.findIndex((point) => placeOf(point) === last);
  // Where its place is gone meanwhile, the list ends rather than begin again.
  const start = last !== undefined && found === -1 ? points.length : found + 1;
  const rows = points.slice(start, start + limit);
  const end = rows.at(-1);
  const more = start + rows.length < points.length;
  return { rows, total: points.length, next: more && end ? [end.key, end.run_id, end.platform] : null };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
