import { z } from "@hono/zod-openapi";
import {
  MarketInput,
  PersonaDescription,
  PersonaName,
  QUESTION_SOURCES,
  QUESTION_STATUSES,
  QuestionText,
  Tag,
  Tags,
} from "../../domain/question.ts";
import { SERIES_BY } from "../../service/question_series.ts";
import { BrandId, DATED, idOf, PageQuery, ShareOfAnswers, Timestamp, Uuid } from "./common.ts";
import { extended, named, part, parts, someText, strictNamed, wholeOf } from "./shapes.ts";

const REFERENCE_CHARS_MAX = 100;
const RUNS = { default: 12, max: 60 };

const Source = z
  .enum(QUESTION_SOURCES)
  .describe("`own`: yours. `generated`: made from a keyword. Shares never mix the two");
const kept = { brand_id: BrandId };
const status = z.enum(["active", "retired"]).describe("`retired`: no longer used; its history stays");
const SPEAKER = "Given to engines before the question; in the first person";

export const PersonaRecord = named("Persona", "A persona for whom own questions are asked", {
  id: idOf("persona"),
  ...kept,
  name: z.string().describe("Its name"),
  description: z.string().describe(SPEAKER),
  status,
  ...DATED,
});
export const PersonaInput = strictNamed(
  "PersonaInput",
  "A persona to add",
  { name: PersonaName.describe("Its name"), description: PersonaDescription.describe(SPEAKER) },
  {
    example: { name: "Café owner", description: "I run a small café in Leeds and buy 20 kg of beans a month." },
  },
);
export const PersonaChange = PersonaInput.partial()
  .describe("What to change; omitted fields stay unchanged")
  .openapi("PersonaChange", { example: { name: "Café owner" } });

const asked = {
  country: z.string().describe("ISO 3166, two letters"),
  language: z.string().describe("ISO 639-1"),
  place: z.string().nullable().describe("Town or region; null: the whole country"),
};
export const MarketRecord = named("Market", "A market for own questions, besides the brand's first market", {
  id: idOf("market"),
  ...kept,
  ...asked,
  status,
  ...DATED,
});
/** Made anew: a schema that was made before this library was loaded takes no name. */
export const MarketGiven = strictNamed("MarketInput", "A market to add", MarketInput.shape, {
  example: { country: "GB", language: "en", place: "Leeds" },
});

const shares = {
  named: ShareOfAnswers.describe("Answers that mention the brand"),
  cited: ShareOfAnswers.describe("Answers that cite it"),
  share_of_voice: ShareOfAnswers.describe("Its share of the mentions of the brand and its competitors"),
  rank: part("Average position of the brand in answers that list companies; null: in none", {
    value: z.number().describe("1 is first"),
    n: z.number().describe("Answers with a list"),
  }).nullable(),
  simulated: z.boolean().describe("True if any of these answers come from the sandbox"),
};
const ofRun = {
  run_id: idOf("run"),
  observed_at: Timestamp.describe("When it was asked"),
};
const Answers = z.number().int().describe("Answers it is based on");

export const QuestionRecord = named("Question", "A question that answer engines are asked", {
  id: idOf("question"),
  ...kept,
  source: Source,
  text: z.string().describe("The question as asked"),
  generated_text: z.string().nullable().describe("The generated text before an edit"),
  keyword: z.string().nullable().describe("For a generated question: its keyword"),
  family: z.string().nullable().describe("For a generated question: its keyword family"),
  persona: part("For whom it is asked; null: for nobody in particular", {
    id: idOf("persona"),
    name: z.string().describe("Its name"),
  }).nullable(),
  market: part("Where it is asked; null: the brand's first market", {
    id: idOf("market"),
    ...asked,
  }).nullable(),
  tags: z.array(z.string()).describe("Your own labels, for grouping"),
  status: z
    .enum(QUESTION_STATUSES)
    .describe("`unplanned`: generated, but not planned in the newest run because its keyword is not asked about"),
  revision: z.number().int().describe("Increases with each change to what is asked"),
  edited_at: Timestamp.nullable().describe("When a person last changed what is asked"),
  retired_at: Timestamp.nullable().describe("When it was retired"),
  asked_at: Timestamp.nullable().describe("When a run last asked it"),
  last: part("Its newest answers, all engines together; null until there are any", {
    ...ofRun,
    answers: Answers,
    ...shares,
  }).nullable(),
  ...DATED,
});

const tags = Tags.optional().describe("Your own labels, for grouping; if given, they replace all");
const persona = someText(REFERENCE_CHARS_MAX)
  .nullable()
  .optional()
  .openapi({ description: "Id or name of a persona", example: "Café owner" });
const market = z
  .union([someText(REFERENCE_CHARS_MAX), MarketInput])
  .nullable()
  .optional()
  .openapi({
    description:
      "Id of a market, or a market as an object, which is added if it is new. Default: the brand's first market",
    example: { country: "GB", language: "en", place: "Leeds" },
  });

/** Unknown fields are refused: a misspelt one must not pass for a change. */
export const QuestionInput = strictNamed(
  "QuestionInput",
  "An own question to add",
  { text: QuestionText.describe("Worded as a customer would ask it"), tags, persona, market },
  { example: { text: "Who roasts the best espresso for cafés?", tags: ["wholesale"] } },
);
export const QuestionChange = strictNamed(
  "QuestionChange",
  "What to change; omitted fields stay unchanged",
  {
    text: QuestionText.nullable().optional().describe("null: restore the generated text"),
    tags,
    persona,
    market,
    status: status.optional(),
  },
  { example: { tags: ["wholesale"] } },
);

export const AddedQuestion = extended(QuestionRecord, "AddedQuestion", "The question as in the list", {
  existing: z.boolean().describe("It already existed; a retired one is active again"),
});

export const QuestionFile = strictNamed(
  "QuestionFile",
  "Own questions as a file",
  { csv: z.string().min(1).describe("Text of the file; its first line names the columns") },
  {
    example: {
      csv: "question,tags,persona,country,language,place\nWho roasts the best espresso?,beans;price,,GB,en,Leeds\n",
    },
  },
);
export const QuestionsImported = named("QuestionsImported", "Result for the lines of a file", {
  brand_id: BrandId,
  added: z.number().int().describe("Questions that are new"),
  existing: z.number().int().describe("Already existed: nothing is added twice"),
  errors: parts("Lines that were not accepted, and what to do", {
    line: z.number().int().describe("Line of the file; 1 names the columns"),
    message: z.string().describe("What to do"),
  }),
});

const Reference = z.guid().toLowerCase().optional();
const filters = {
  tag: Tag.optional().describe("Only questions with this tag"),
  persona: Reference.describe("Id of a persona: only its questions"),
  market: Reference.describe("Id of a market: only its questions"),
};
export const QuestionsQuery = PageQuery.extend({
  source: Source.optional(),
  status: z.enum(QUESTION_STATUSES).optional().describe("Only questions with this status"),
  ...filters,
});

export const SeriesQuery = PageQuery.extend({
  by: z.enum(SERIES_BY).optional().describe("One series for each; default `question`"),
  source: z.enum(QUESTION_SOURCES).optional().describe("Default `own`; never both"),
  question_id: Reference.describe("Id of a question: only its series"),
  ...filters,
  runs: wholeOf(1, RUNS.max).optional().describe(`Newest runs, default ${RUNS.default}`),
});

export function seriesFilter(given: Omit<z.infer<typeof SeriesQuery>, keyof PageQuery>) {
  const { by = "question", source = "own", runs = RUNS.default, ...rest } = given;
  return { ...rest, by, source, runs };
}

const Moved = z.object({
  from: z.number().nullable().describe("In the run before; null: not measured"),
  to: z.number().nullable().describe("Now; null: not measured"),
  delta: z.number().nullable().describe("Now minus then"),
  within_noise: z.boolean().nullable().describe("The two do not differ at 95 %"),
});
const Break = z.object({
  platform: z.string().describe("The engine"),
  from: z.string().describe("Model and contract then"),
  to: z.string().describe("Model and contract now"),
});
const Change = z.object({
  from_run_id: Uuid.describe("Id of the run before in this series"),
  named: Moved.describe("Of answers that mention the brand"),
  cited: Moved.describe("Of answers that cite it"),
  questions_compared: z.number().int().describe("Questions that both runs asked in the same way"),
  breaks: z.array(Break).describe("Engines that answered with another model or contract: a break, never a gain"),
  edited: z.number().int().describe("Questions edited in between, which are not compared either"),
});
export const SeriesRecord = named("QuestionSeriesPoint", "How questions performed in one run with one engine", {
  key: z.string().describe("Id of the question, persona or market, or the tag"),
  name: z.string().describe("Text of the question, or name of the tag, persona or market"),
  ...ofRun,
  platform: z.string().openapi({ description: "The engine; `all`: the engines together", example: "chatgpt" }),
  questions: z.number().int().describe("Questions that were asked"),
  answers: Answers,
  ...shares,
  change: Change.nullable().describe(
    "Compared with the run before in this series, over what both asked in the same way",
  ),
});

export type ShownQuestion = z.infer<typeof QuestionRecord>;
