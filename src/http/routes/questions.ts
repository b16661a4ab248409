import type { Question } from "../../domain/question.ts";
import { importQuestions } from "../../service/question_import.ts";
import { lastPoints, listSeries } from "../../service/question_series.ts";
import { addMarket, addPersona, changePersona, retireMarket, retirePersona } from "../../service/question_targets.ts";
import { addQuestion, changeQuestion } from "../../service/questions.ts";
import { getBrand } from "../../store/brands.ts";
import type { Db } from "../../store/db.ts";
import {
  listMarkets,
  listMarketsPage,
  listPersonas,
  listPersonasPage,
  listQuestionsPage,
} from "../../store/questions.ts";
import type { Api, HttpDeps } from "../context.ts";
import { PageQuery } from "../schemas/common.ts";
import {
  AddedQuestion,
  MarketGiven,
  MarketRecord,
  PersonaChange,
  PersonaInput,
  PersonaRecord,
  QuestionChange,
  QuestionFile,
  QuestionInput,
  QuestionRecord,
  QuestionsImported,
  QuestionsQuery,
  SeriesQuery,
  SeriesRecord,
  type ShownQuestion,
  seriesFilter,
} from "../schemas/question.ts";
import { presentQuestion, questionLine, seriesLine } from "../schemas/question_lines.ts";
import { keyedRoutes } from "./keyed_routes.ts";
import { mountList } from "./list_endpoint.ts";

/** What answer engines are asked, for whom and where, and how each question fares. */
export function mountQuestions(api: Api, deps: HttpDeps): void {
  const { db } = deps;
  const route = keyedRoutes(api, deps, "Questions");

  mountList(api, deps, {
    name: "questions",
    summary: "Own and generated questions, oldest first",
    description: "Your own and those generated from keywords, with their newest answers.",
    item: QuestionRecord,
    query: QuestionsQuery,
    load: (brandId, { filter, page }) => {
      const found = listQuestionsPage(db, brandId, { filter, page });
      return { ...found, rows: showQuestions(db, brandId, found.rows) };
    },
    present: (row) => row,
    line: questionLine,
  });

  mountList(api, deps, {
    name: "series",
    under: "questions/",
    summary: "How questions perform from run to run, by question, tag, persona, market or all together",
    description:
      "One row per run, engine and series, newest run first. Each question is compared with the last time it was asked in the same way.",
    item: SeriesRecord,
    query: SeriesQuery,
    resolve: (_brandId, given) => seriesFilter(given),
    load: (brandId, { filter, page }) => listSeries(db, getBrand(db, brandId)!, { filter: seriesFilter(filter), page }),
    present: (row) => row,
    line: seriesLine,
  });

  route("addQuestion", "post /brands/{brand_id}/questions", {
    summary: "Add an own question",
    description:
      "Every run that queries the answer engines asks it from then on, before the generated ones. The same text for the same persona and market is not added twice.",
    body: QuestionInput,
    answer: [201, AddedQuestion, "The question"],
    errors: [409],
    handle: (c) => {
      const brandId = c.get("brand").id;
      const { question, existing } = addQuestion(deps, brandId, c.req.valid("json"));
      return c.json({ ...showQuestions(db, brandId, [question])[0]!, existing }, 201);
    },
  });

  route("importQuestions", "post /brands/{brand_id}/questions/import", {
    summary: "Add own questions from a CSV file",
    description:
      "As `text/csv`, or as JSON `{csv}`. The first line names the columns: `question`, and optionally `tags` (separated by `;`), `persona` (its name), `persona_description` (creates it), `country`, `language`, `place`. A line without a question only adds its persona or market. At most 1,000 lines. Valid lines are added, `errors` says what is wrong with the others; importing the same file again adds nothing.",
    body: QuestionFile,
    bodyLimits: { alsoText: true },
    answer: [200, QuestionsImported, "The result for each line"],
    handle: async (c) => {
      const brand_id = c.get("brand").id;
      const isJson = /json/i.test(c.req.header("content-type") ?? "");
      const bytes = isJson ? new TextEncoder().encode(c.req.valid("json").csv) : await c.req.arrayBuffer();
      return c.json({ brand_id, ...importQuestions(deps, brand_id, new Uint8Array(bytes)) }, 200);
    },
  });

  route("changeQuestion", "patch /brands/{brand_id}/questions/{question_id}", {
    summary: "Edit, tag, retire or reactivate a question",
    description:
      "Changing what is asked creates a new `revision`, and the series starts again. An edited generated question keeps the edit whatever later runs generate; `text: null` undoes it.",
    body: QuestionChange,
    answer: [200, QuestionRecord, "The question"],
    errors: [409],
    handle: (c) => {
      const brand = c.get("brand");
      const question = changeQuestion(deps, { brand, id: idOf(c.req.param("question_id")) }, c.req.valid("json"));
      return c.json(showQuestions(db, brand.id, [question])[0]!, 200);
    },
  });

  route("retireQuestion", "delete /brands/{brand_id}/questions/{question_id}", {
    summary: "Retire a question",
    description: "It is no longer asked; its measurements stay. PATCH reactivates it.",
    answer: [200, QuestionRecord, "The question"],
    handle: (c) => {
      const brand = c.get("brand");
      const of = { brand, id: idOf(c.req.param("question_id")) };
      return c.json(showQuestions(db, brand.id, [changeQuestion(deps, of, { status: "retired" })])[0]!, 200);
    },
  });

  mountTargets(api, deps);
}

function mountTargets(api: Api, deps: HttpDeps): void {
  const { db } = deps;
  const route = keyedRoutes(api, deps, "Questions");

  mountList(api, deps, {
    name: "personas",
    summary: "Personas for whom own questions are asked",
    description: "Including retired ones, whose history stays.",
    item: PersonaRecord,
    query: PageQuery,
    load: (brandId, { page }) => listPersonasPage(db, brandId, { page }),
    present: (row) => row,
  });

  route("addPersona", "post /brands/{brand_id}/personas", {
    summary: "Add a persona",
    description: "Engines read the description, written in the first person, before the question.",
    body: PersonaInput,
    answer: [201, PersonaRecord, "The persona"],
    errors: [409],
    handle: (c) => c.json(addPersona(deps, c.get("brand").id, c.req.valid("json")), 201),
  });

  route("changePersona", "patch /brands/{brand_id}/personas/{persona_id}", {
    summary: "Rename a persona or change its description",
    description: "A new description makes a new question: the series of its questions start again.",
    body: PersonaChange,
    answer: [200, PersonaRecord, "The persona"],
    errors: [409],
    handle: (c) => {
      const of = { brandId: c.get("brand").id, id: idOf(c.req.param("persona_id")) };
      return c.json(changePersona(deps, of, c.req.valid("json")), 200);
    },
  });

  route("retirePersona", "delete /brands/{brand_id}/personas/{persona_id}", {
    summary: "Retire a persona",
    description: "409 while active questions are asked for it.",
    answer: [200, PersonaRecord, "The persona"],
    errors: [409],
    handle: (c) => {
      const of = { brandId: c.get("brand").id, id: idOf(c.req.param("persona_id")) };
      return c.json(retirePersona(deps, of), 200);
    },
  });

  mountList(api, deps, {
    name: "markets",
    summary: "Markets where own questions are asked, besides the brand's first market",
    description: "Including retired ones, whose history stays.",
    item: MarketRecord,
    query: PageQuery,
    load: (brandId, { page }) => listMarketsPage(db, brandId, { page }),
    present: (row) => row,
  });

  route("addMarket", "post /brands/{brand_id}/markets", {
    summary: "Add a market for own questions",
    description: "Own questions can use it. Runs still ask generated questions in the brand's first market.",
    body: MarketGiven,
    answer: [201, MarketRecord, "The market"],
    errors: [409],
    handle: (c) => c.json(addMarket(deps, c.get("brand").id, c.req.valid("json")), 201),
  });

  route("retireMarket", "delete /brands/{brand_id}/markets/{market_id}", {
    summary: "Retire a market",
    description: "409 while active questions are asked in it.",
    answer: [200, MarketRecord, "The market"],
    errors: [409],
    handle: (c) => {
      const of = { brandId: c.get("brand").id, id: idOf(c.req.param("market_id")) };
      return c.json(retireMarket(deps, of), 200);
    },
  });
}

/** Questions with whom they are asked for, where, and their newest answers. */
export function showQuestions(db: Db, brandId: string, rows: readonly Question[]): ShownQuestion[] {
  const known = {
    personas: new Map(listPersonas(db, brandId).map((row) => [row.id, row])),
    markets: new Map(listMarkets(db, brandId).map((row) => [row.id, row])),
    last: lastPoints(db, brandId, rows),
  };
  return rows.map((row) => presentQuestion(row, known));
}

function idOf(param: string): string {
  return param.toLowerCase();
}
