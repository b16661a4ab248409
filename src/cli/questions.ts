import { readFileSync } from "node:fs";
import { systemClock } from "../base/clock.ts";
import { createIds } from "../base/ids.ts";
import type { Question } from "../domain/question.ts";
import { type ImportedQuestions, importQuestions } from "../service/question_import.ts";
import { lastPoints } from "../service/question_series.ts";
import { listBrandsNamed } from "../store/brands.ts";
import { listMarkets, listPersonas, listQuestions } from "../store/questions.ts";
import type { SeriesPoint } from "../visibility/question_series.ts";
import { type CommandContext, printResult, theOnly, withApp } from "./command.ts";
import { renderTable } from "./table.ts";

/** `questions BRAND`: what engines are asked and what came of it; `--import` adds own ones from a CSV file first. */
export async function questions(context: CommandContext): Promise<void> {
  const [wanted] = context.words;
  if (wanted === undefined) throw new Error("Name the brand by its domain or id: questions acme.com");
  const file = context.options.import;
  const bytes = file === undefined ? null : readFileSync(file);
  await withApp(async ({ db }) => {
    const brand = theOnly(listBrandsNamed(db, wanted.toLowerCase()), wanted, ({ id }) => id);
    const deps = { db, clock: systemClock, ids: createIds(systemClock) };
    const imported = bytes === null ? null : importQuestions(deps, brand.id, bytes);
    if (imported !== null && imported.errors.length > 0) process.exitCode = 1;
    const rows = listQuestions(db, brand.id, {});
    const last = lastPoints(db, brand.id, rows);
    const shown = rows.map((row) => ({ ...row, last: last.get(row.id) ?? null }));
    printResult(context, {
      value: { brand_id: brand.id, ...(imported === null ? {} : { imported }), questions: shown },
      text: [...(imported === null ? [] : [importText(imported)]), tableOf(db, brand.id, shown)].join("\n\n"),
    });
  });
}

function importText({ added, existing, errors }: ImportedQuestions): string {
  const lines = errors.map(({ line, message }) => `line ${line}: ${message}`);
  return [`${added} added, ${existing} already there, ${errors.length} rejected`, ...lines].join("\n");
}

type Shown = Question & { last: SeriesPoint | null };

function tableOf(db: Parameters<typeof listPersonas>[0], brandId: string, rows: readonly Shown[]): string {
  if (rows.length === 0) return "No questions yet. --import FILE.csv adds some; runs generate others";
  const personas = new Map(listPersonas(db, brandId).map(({ id, name }) => [id, name]));
  const markets = new Map(
    listMarkets(db, brandId).map((row) => [row.id, `${row.country}-${row.language} ${row.place ?? ""}`]),
  );
  const share = (value: number | null | undefined) => (value == null ? "" : `${Math.round(value * 100)} %`);
  return renderTable(
    [
      { title: "question", width: 60, text: ({ text }) => text },
      { title: "source", width: 9, text: ({ source }) => source },
      { title: "status", width: 9, text: ({ status }) => status },
      { title: "tags", width: 20, text: ({ tags }) => tags.join(", ") },
      { title: "persona", width: 14, text: ({ persona_id }) => personas.get(persona_id ?? "") ?? "" },
      { title: "market", width: 14, text: ({ market_id }) => markets.get(market_id ?? "") ?? "" },
      { title: "asked", width: 10, text: ({ asked_at }) => asked_at?.slice(0, 10) ?? "" },
      { title: "named", width: 6, text: ({ last }) => share(last?.named.value) },
      { title: "cited", width: 6, text: ({ last }) => share(last?.cited.value) },
    ],
    rows,
  );
}
