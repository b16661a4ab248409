import type { z } from "zod";
import { AppError } from "../base/errors.ts";
import {
  MarketInput,
  PersonaDescription,
  PersonaName,
  QUESTION_LIMITS,
  QuestionText,
  Tags,
} from "../domain/question.ts";
import { type Db, transact } from "../store/db.ts";
import { listMarkets, listPersonas } from "../store/questions.ts";
import { decodeText, readTable } from "../traffic/csv_table.ts";
import { putPersona, requireMarket } from "./question_targets.ts";
import { putQuestion } from "./questions.ts";
import { refuseField } from "./refuse_field.ts";
import type { VerbDeps } from "./runs.ts";

/** Names that a column may have, the first one its own. */
const COLUMNS = {
  question: ["question", "text", "prompt"],
  tags: ["tags", "tag"],
  persona: ["persona"],
  persona_description: ["persona_description"],
  country: ["country"],
  language: ["language"],
  place: ["place", "city"],
} as const;
type Column = keyof typeof COLUMNS;
type Cells = Record<Column, string>;

/** What became of a file, line by line: good lines are taken, bad ones told. */
export interface ImportedQuestions {
  added: number;
  existing: number;
  errors: { line: number; message: string }[];
}

/** Adds the questions of a CSV file; a line without one adds its persona and market. The same file again adds nothing. */
export function importQuestions(deps: VerbDeps, brandId: string, bytes: Uint8Array): ImportedQuestions {
  const { lines, rows } = tableOf(bytes);
  const result: ImportedQuestions = { added: 0, existing: 0, errors: [] };
  transact(deps.db, (tx) => {
    for (const [at, cells] of rows.entries()) {
      const line = lines[at]!;
      try {
        const { existing } = putLine(tx, deps, { brandId, cells });
        if (existing) result.existing++;
        else result.added++;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        result.errors.push({ line, message: error.message });
      }
    }
  });
  return result;
}

function tableOf(bytes: Uint8Array): { lines: number[]; rows: (Cells | AppError)[] } {
  const text = decodeText(bytes);
  if (text === null) return refuseField("body", "is neither UTF-8 nor UTF-16. Save the file as CSV UTF-8");
  const lines: number[] = [];
  const [head = [], ...table] = readTable(text, { sample: text.trimStart().split("\n", 1)[0]!, lines });
  const names = head.map((name) => name.toLowerCase().replace(/\W+/g, "_"));
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, known]) => [
      column,
      names.findIndex((name) => (known as readonly string[]).includes(name)),
    ]),
  ) as Record<Column, number>;
  if (places.question === -1 && places.persona === -1 && places.country === -1)
    return refuseField(
      "body",
      `has no column "question". The first line must name the columns: ${Object.keys(COLUMNS).join(",")}; only "question" is required, or "persona" or "country" to add just personas or markets`,
    );
  if (table.length > QUESTION_LIMITS.importRows)
    return refuseField(
      "body",
      `has ${table.length} questions; at most ${QUESTION_LIMITS.importRows} at once. Split the file`,
    );
  const rows = table.map((row) =>
    row.length > head.length
      ? new AppError(
          "invalid_input",
          `has ${row.length} cells, but the first line names ${head.length}. Put values that contain the separator in quotes`,
        )
      : (Object.fromEntries(Object.entries(places).map(([column, place]) => [column, row[place] ?? ""])) as Cells),
  );
  return { lines: lines.slice(1), rows };
}

function putLine(tx: Db, deps: VerbDeps, { brandId, cells }: { brandId: string; cells: Cells | AppError }) {
  if (cells instanceof AppError) throw cells;
  const { country, language, place, persona, persona_description } = cells;
  const hasMarket = `${country}${language}${place}` !== "";
  if (persona === "" && persona_description !== "") refuseField("line.persona", "is required with a description");
  const isQuestion = cells.question !== "" || (!hasMarket && persona_description === "");
  const input = {
    text: isQuestion ? read(QuestionText, "question", cells.question) : "",
    tags:
      cells.tags === ""
        ? undefined
        : read(
            Tags,
            "tags",
            cells.tags.split(/[;|,]/).filter((tag) => tag.trim() !== ""),
          ),
    market: hasMarket ? read(MarketInput, "market", { country, language, place: place || null }) : null,
    persona: persona === "" ? null : read(PersonaName, "persona", persona),
  };
  const before = countTargets(tx, brandId);
  if (persona_description !== "") {
    const description = read(PersonaDescription, "persona_description", persona_description);
    putPersona(tx, deps, { brandId, input: { name: input.persona!, description } });
  }
  if (isQuestion) return putQuestion(tx, deps, { brandId, input });
  if (input.market !== null) requireMarket(tx, deps, { brandId, market: input.market });
  return { existing: countTargets(tx, brandId) === before };
}

function countTargets(db: Db, brandId: string): number {
  return listPersonas(db, brandId).length + listMarkets(db, brandId).length;
}

function read<T extends z.ZodType>(schema: T, column: string, value: unknown): z.infer<T> {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  const name = typeof issue!.path[0] === "string" ? issue!.path[0] : column;
  return refuseField(`line.${name}`, issue!.message);
}
