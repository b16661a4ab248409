import { z } from "@hono/zod-openapi";
import {
  MarketInput,
  PersonaDescription,
  PersonaName,
  QUESTION_SOURCES,
  QUESTION_STATUSES,
  type Question,
  QuestionText,
  Tag,
  Tags,
} from "../../domain/question.ts";
import { SERIES_BY } from "../../service/question_series.ts";
import type { SeriesPoint } from "../../visibility/question_series.ts";
import { PageQuery, Timestamp, Uuid } from "./common.ts";

const REFERENCE_CHARS_MAX = 100;
const RUNS = { default: 12, max: 60 };

const Source = z.enum(QUESTION_SOURCES).openapi({
  description: "`own`: yours. `generated`: made of a keyword. No share counts both",
});
const Share = z
  .object({ value: z.number().nullable(), n: z.number(), interval: z.tuple([z.number(), z.number()]).nullable() })
  .openapi({ description: "null value: not measured; interval: Wilson, 95 %" });
const kept = { id: Uuid, brand_id: Uuid };
const status = z.enum(["active", "retired"]);
const times = { created_at: Timestamp, updated_at: Timestamp };

export const PersonaRecord = z
  .object({ ...kept, name: z.string(), description: z.string(), status, ...times })
  .openapi("Persona");
export const PersonaInput = z
  .strictObject({ name: PersonaName, description: PersonaDescription })
  .openapi("PersonaInput", {
    example: { name: "Café owner", description: "I run a small café in Leeds and buy 20 kg of beans a month." },
  });
export const PersonaChange = PersonaInput.partial().openapi("PersonaChange", { example: { name: "Café owner" } });

const place = z.string().nullable().openapi({ description: "Town or region; null: the whole country" });
export const MarketRecord = z
  .object({ ...kept, country: z.string(), language: z.string(), place, status, ...times })
  .openapi("Market");
/** Made anew: a schema that was made before this library was loaded takes no description. */
export const MarketGiven = z.strictObject(MarketInput.shape).openapi("MarketInput", {
  example: { country: "GB", language: "en", place: "Leeds" },
});

const Rank = z.object({ value: z.number(), n: z.number() }).nullable();
const Last = z
  .object({
    run_id: Uuid,
    observed_at: Timestamp,
    answers: z.number().int(),
    named: Share,
    cited: Share,
    share_of_voice: Share,
    rank: Rank,
    simulated: z.boolean(),
  })
  .nullable()
  .openapi({ description: "Its newest answers, all engines together; null before the first" });

export const QuestionRecord = z
  .object({
    ...kept,
    source: Source,
    text: z.string(),
    generated_text: z.string().nullable().openapi({ description: "As it was generated, before an edit" }),
    keyword: z.string().nullable(),
    family: z.string().nullable(),
    persona: z.object({ id: Uuid, name: z.string() }).nullable(),
    market: z
      .object({ id: Uuid, country: z.string(), language: z.string(), place })
      .nullable()
      .openapi({ description: "null: the brand's first market, in which runs ask" }),
    tags: z.array(z.string()),
    status: z.enum(QUESTION_STATUSES).openapi({
      description:
        "`unplanned`: a generated one that the newest run did not plan, since its keyword is not asked about",
    }),
    revision: z.number().int().openapi({ description: "One more with each change of what is asked" }),
    edited_at: Timestamp.nullable(),
    retired_at: Timestamp.nullable(),
    asked_at: Timestamp.nullable(),
    last: Last,
    ...times,
  })
  .openapi("Question");

const persona = z
  .string()
  .trim()
  .min(1)
  .max(REFERENCE_CHARS_MAX)
  .nullable()
  .optional()
  .openapi({ description: "Id or name of a persona", example: "Café owner" });
const market = z
  .union([z.string().trim().min(1).max(REFERENCE_CHARS_MAX), MarketInput])
  .nullable()
  .optional()
  .openapi({
    description:
      "Id of a market, or one as an object, which is added where it is new. Without: the brand's first market",
    example: { country: "GB", language: "en", place: "Leeds" },
  });

/** Unknown fields are refused: a misspelt one must not pass for a change. */
export const QuestionInput = z
  .strictObject({ text: QuestionText, tags: Tags.optional(), persona, market })
  .openapi("QuestionInput", { example: { text: "Who roasts the best espresso for cafés?", tags: ["wholesale"] } });
export const QuestionChange = z
  .strictObject({
    text: QuestionText.nullable().optional().openapi({ description: "null: as it was generated" }),
    tags: Tags.optional(),
    persona,
    market,
    status: status.optional(),
  })
  .openapi("QuestionChange", { example: { tags: ["wholesale"] } });

export const AddedQuestion = z
  .object({
    ...QuestionRecord.shape,
    existing: z.boolean().openapi({ description: "It was there already; a retired one is active again" }),
  })
  .openapi("AddedQuestion");

export const QuestionFile = z.strictObject({ csv: z.string().min(1) }).openapi("QuestionFile", {
  example: {
    csv: "question,tags,persona,country,language,place\nWho roasts the best espresso?,beans;price,,GB,en,Leeds\n",
  },
});
export const QuestionsImported = z
  .object({
    brand_id: Uuid,
    added: z.number().int(),
    existing: z.number().int().openapi({ description: "Were there already: nothing is added twice" }),
    errors: z
      .array(z.object({ line: z.number().int(), message: z.string() }))
      .openapi({ description: "Lines that were not taken, and what to do" }),
  })
  .openapi("QuestionsImported");

const Reference = z.guid().toLowerCase().optional();
const filters = {
  tag: Tag.optional(),
  persona: Reference.openapi({ description: "Id of a persona" }),
  market: Reference.openapi({ description: "Id of a market" }),
};
export const QuestionsQuery = PageQuery.extend({
  source: z.enum(QUESTION_SOURCES).optional(),
  status: z.enum(QUESTION_STATUSES).optional(),
  ...filters,
});

export const SeriesQuery = PageQuery.extend({
  by: z.enum(SERIES_BY).optional().openapi({ description: "One series each; default `question`" }),
  source: z.enum(QUESTION_SOURCES).optional().openapi({ description: "Default `own`; never both" }),
  question_id: Reference,
  ...filters,
  runs: z.coerce
    .number()
    .int()
    .min(1)
    .max(RUNS.max)
    .optional()
    .openapi({ description: `Newest runs, default ${RUNS.default}` }),
});

export function seriesFilter(given: Omit<z.infer<typeof SeriesQuery>, keyof PageQuery>) {
  const { by = "question", source = "own", runs = RUNS.default, ...rest } = given;
  return { ...rest, by, source, runs };
}

const Moved = z.object({
  from: z.number().nullable(),
  to: z.number().nullable(),
  delta: z.number().nullable(),
  within_noise: z.boolean().nullable().openapi({ description: "The two cannot be told apart at 95 %" }),
});
export const SeriesRecord = z
  .object({
    key: z.string().openapi({ description: "Id of the question, persona or market, or the tag" }),
    name: z.string(),
    run_id: Uuid,
    observed_at: Timestamp,
    platform: z.string().openapi({ description: "`all`: the engines together", example: "chatgpt" }),
    questions: z.number().int(),
    answers: z.number().int(),
    named: Share.openapi({ description: "Answers that name the brand" }),
    cited: Share.openapi({ description: "Answers that cite it" }),
    share_of_voice: Share,
    rank: Rank,
    simulated: z.boolean(),
    change: z
      .object({
        from_run_id: Uuid,
        named: Moved,
        cited: Moved,
        questions_compared: z.number().int(),
        breaks: z.array(z.object({ platform: z.string(), from: z.string(), to: z.string() })).openapi({
          description: "Engines that another model or contract answered for: a break, never a gain",
        }),
        edited: z.number().int().openapi({ description: "Questions that were edited meanwhile, not compared either" }),
      })
      .nullable()
      .openapi({ description: "Against the run before in this series, over what both asked alike" }),
  })
  .openapi("QuestionSeriesPoint");

/** A point as a line of a file: shares as figures with their interval. */
export function seriesLine(point: SeriesPoint): Record<string, unknown> {
  const { key, name, run_id, observed_at, platform, questions, answers, rank, simulated, change } = point;
  const shares = (["named", "cited", "share_of_voice"] as const).flatMap((of) => [
    [of, point[of].value],
    [`${of}_n`, point[of].n],
    [`${of}_low`, point[of].interval?.[0]],
    [`${of}_high`, point[of].interval?.[1]],
  ]);
  return {
    ...{ key, name, run_id, observed_at, platform, questions, answers },
    ...Object.fromEntries(shares),
    rank: rank?.value,
    simulated,
    named_change: change?.named.delta,
    cited_change: change?.cited.delta,
    breaks: change?.breaks.map(({ platform: engine, from, to }) => `${engine}: ${from} to ${to}`),
  };
}

interface Known {
  personas: ReadonlyMap<string, { id: string; name: string }>;
  markets: ReadonlyMap<string, { id: string; country: string; language: string; place: string | null }>;
  last: ReadonlyMap<string, SeriesPoint>;
}

export type ShownQuestion = z.infer<typeof QuestionRecord>;

export function presentQuestion(row: Question, { personas, markets, last }: Known): ShownQuestion {
  const { stable_key: _key, persona_id, market_id, last_run_id: _run, ...shown } = row;
  const speaker = persona_id === null ? undefined : personas.get(persona_id);
  const asked = market_id === null ? undefined : markets.get(market_id);
  return {
    ...shown,
    persona: speaker ? { id: speaker.id, name: speaker.name } : null,
    market: asked ? { id: asked.id, country: asked.country, language: asked.language, place: asked.place } : null,
    last: lastOf(last.get(row.id)),
  };
}

function lastOf(point: SeriesPoint | undefined): ShownQuestion["last"] {
  if (point === undefined) return null;
  const { run_id, observed_at, answers, named, cited, share_of_voice, rank, simulated } = point;
  return { run_id, observed_at, answers, named, cited, share_of_voice, rank, simulated };
}

/** As a line of a file; an import takes its columns `question`, `tags`, `persona`, `country`, `language`, `place`. */
export function questionLine(shown: ShownQuestion): Record<string, unknown> {
  const { id, source, text, tags, persona: speaker, market: asked, status: state, last } = shown;
  return {
    ...{ question: text, tags, persona: speaker?.name },
    ...{ country: asked?.country, language: asked?.language, place: asked?.place },
    ...{ id, source, status: state, family: shown.family, keyword: shown.keyword, asked_at: shown.asked_at },
    ...{ answers: last?.answers, named: last?.named.value, cited: last?.cited.value, rank: last?.rank?.value },
  };
}
