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

const Source = z.enum(QUESTION_SOURCES).describe("`own`: yours. `generated`: made of a keyword. No share counts both");
const kept = { brand_id: BrandId };
const status = z.enum(["active", "retired"]).describe("`retired`: not used any more, its history stays");
const SPEAKER = "Engines read it before the question; in the first person";

export const PersonaRecord = named("Persona", "For whom own questions are asked", {
  id: idOf("persona"),
  ...kept,
  name: z.string().describe("What it is called"),
  description: z.string().describe(SPEAKER),
  status,
  ...DATED,
});
export const PersonaInput = strictNamed(
  "PersonaInput",
  "A persona to add",
  { name: PersonaName.describe("What it is called"), description: PersonaDescription.describe(SPEAKER) },
  {
    example: { name: "Café owner", description: "I run a small café in Leeds and buy 20 kg of beans a month." },
  },
);
export const PersonaChange = PersonaInput.partial()
  .describe("What to change; what is left out stays")
  .openapi("PersonaChange", { example: { name: "Café owner" } });

const asked = {
  country: z.string().describe("ISO 3166, two letters"),
  language: z.string().describe("ISO 639-1"),
  place: z.string().nullable().describe("Town or region; null: the whole country"),
};
export const MarketRecord = named("Market", "Where own questions are asked beside the brand's first market", {
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
  named: ShareOfAnswers.describe("Answers that name the brand"),
  cited: ShareOfAnswers.describe("Answers that cite it"),
  share_of_voice: ShareOfAnswers.describe("Its part of the mentions of brand and rivals"),
  rank: part("Mean place of the brand in answers that list firms; null: in none", {
    value: z.number().describe("1 is first"),
    n: z.number().describe("Answers with a list"),
  }).nullable(),
  simulated: z.boolean().describe("True when any of these answers comes from the sandbox"),
};
const ofRun = {
  run_id: idOf("run"),
  observed_at: Timestamp.describe("When it was asked"),
};
const Answers = z.number().int().describe("Answers it rests on");

export const QuestionRecord = named("Question", "What answer engines are asked", {
  id: idOf("question"),
  ...kept,
  source: Source,
  text: z.string().describe("As engines are asked"),
  generated_text: z.string().nullable().describe("As it was generated, before an edit"),
  keyword: z.string().nullable().describe("Of a generated one: the search it was made of"),
  family: z.string().nullable().describe("Of a generated one: the keyword family"),
  persona: part("For whom it is asked; null: for nobody in particular", {
    id: idOf("persona"),
    name: z.string().describe("What it is called"),
  }).nullable(),
  market: part("Where it is asked; null: the brand's first market, in which runs ask", {
    id: idOf("market"),
    ...asked,
  }).nullable(),
  tags: z.array(z.string()).describe("Your own marks, to group by"),
  status: z
    .enum(QUESTION_STATUSES)
    .describe("`unplanned`: a generated one that the newest run did not plan, since its keyword is not asked about"),
  revision: z.number().int().describe("One more with each change of what is asked"),
  edited_at: Timestamp.nullable().describe("When a person last changed what is asked"),
  retired_at: Timestamp.nullable().describe("When it was retired"),
  asked_at: Timestamp.nullable().describe("When a run last asked it"),
  last: part("Its newest answers, all engines together; null before the first", {
    ...ofRun,
    answers: Answers,
    ...shares,
  }).nullable(),
  ...DATED,
});

const tags = Tags.optional().describe("Your own marks, to group by; given, they replace all");
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
      "Id of a market, or one as an object, which is added where it is new. Without: the brand's first market",
    example: { country: "GB", language: "en", place: "Leeds" },
  });

/** Unknown fields are refused: a misspelt one must not pass for a change. */
export const QuestionInput = strictNamed(
  "QuestionInput",
  "An own question to add",
  { text: QuestionText.describe("As a customer would ask"), tags, persona, market },
  { example: { text: "Who roasts the best espresso for cafés?", tags: ["wholesale"] } },
);
export const QuestionChange = strictNamed(
  "QuestionChange",
  "What to change; what is left out stays",
  {
    text: QuestionText.nullable().optional().describe("null: as it was generated"),
    tags,
    persona,
    market,
    status: status.optional(),
  },
  { example: { tags: ["wholesale"] } },
);

export const AddedQuestion = extended(QuestionRecord, "AddedQuestion", "The question as it stands in the list", {
  existing: z.boolean().describe("It was there already; a retired one is active again"),
});

export const QuestionFile = strictNamed(
  "QuestionFile",
  "Own questions as a file",
  { csv: z.string().min(1).describe("The file's text; its first line names the columns") },
  {
    example: {
      csv: "question,tags,persona,country,language,place\nWho roasts the best espresso?,beans;price,,GB,en,Leeds\n",
    },
  },
);
export const QuestionsImported = named("QuestionsImported", "What became of the lines of a file", {
  brand_id: BrandId,
  added: z.number().int().describe("Questions that are new"),
  existing: z.number().int().describe("Were there already: nothing is added twice"),
  errors: parts("Lines that were not taken, and what to do", {
    line: z.number().int().describe("Line of the file; 1 names the columns"),
    message: z.string().describe("What to do"),
  }),
});

const Reference = z.guid().toLowerCase().optional();
const filters = {
  tag: Tag.optional().describe("Questions with this tag alone"),
  persona: Reference.describe("Id of a persona: its questions alone"),
  market: Reference.describe("Id of a market: its questions alone"),
};
export const QuestionsQuery = PageQuery.extend({
  source: Source.optional(),
  status: z.enum(QUESTION_STATUSES).optional().describe("Questions that stand so alone"),
  ...filters,
});

export const SeriesQuery = PageQuery.extend({
  by: z.enum(SERIES_BY).optional().describe("One series each; default `question`"),
  source: z.enum(QUESTION_SOURCES).optional().describe("Default `own`; never both"),
  question_id: Reference.describe("Id of a question: its series alone"),
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
  delta: z.number().nullable().describe("Now less then"),
  within_noise: z.boolean().nullable().describe("The two cannot be told apart at 95 %"),
});
const Break = z.object({
  platform: z.string().describe("The engine"),
  from: z.string().describe("Model and contract then"),
  to: z.string().describe("Model and contract now"),
});
const Change = z.object({
  from_run_id: Uuid.describe("Id of the run before in this series"),
  named: Moved.describe("Of answers that name the brand"),
  cited: Moved.describe("Of answers that cite it"),
  questions_compared: z.number().int().describe("Questions that both asked alike"),
  breaks: z.array(Break).describe("Engines that another model or contract answered for: a break, never a gain"),
  edited: z.number().int().describe("Questions that were edited meanwhile, not compared either"),
});
export const SeriesRecord = named("QuestionSeriesPoint", "How questions fared in one run with one engine", {
  key: z.string().describe("Id of the question, persona or market, or the tag"),
  name: z.string().describe("The question's text, or the name of what it goes by"),
  ...ofRun,
  platform: z.string().openapi({ description: "The engine; `all`: the engines together", example: "chatgpt" }),
  questions: z.number().int().describe("Questions that were asked"),
  answers: Answers,
  ...shares,
  change: Change.nullable().describe("Against the run before in this series, over what both asked alike"),
});

export type ShownQuestion = z.infer<typeof QuestionRecord>;
