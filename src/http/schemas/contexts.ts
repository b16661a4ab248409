import { z } from "@hono/zod-openapi";
import { STOP_REASONS } from "../../crawl/crawl_pages.ts";
import { SEVERITIES } from "../../domain/severity.ts";
import { ShareOfAnswers, Timestamp } from "./common.ts";
import { ProfileMarket, ProfileState } from "./profile.ts";
import { looseNamed, loosePart, looseParts } from "./shapes.ts";

/** The three contexts of a brand. Loose: what a later version adds is no break; optional: what older ones lack. */

const Simulated = z.boolean().describe("True when anything in it comes from the sandbox: it is then no measurement");
const Page = z.string().describe("Page that says so");

const Sourced = looseNamed("SourcedValue", "A value as the site says it, and where", {
  value: z.string().describe("As the site says it"),
  source_url: Page,
  method: z.string().openapi({ description: "How it was read", example: "json_ld" }),
});
const SourcedOrNull = z.union([Sourced, z.null()]);

const Voice = z.looseObject({
  traits: looseParts("How it sounds", {
    trait: z.string().openapi({ description: "An adjective", example: "plain" }),
    basis: z.string().describe("The measure it rests on"),
  }),
  person: z.string().nullable().describe("In which person it speaks"),
  reading_grade: z.number().nullable().describe("School grade that reads it with ease"),
  sample_sentences: z.array(Sourced).describe("Sentences that show it"),
});

export const BrandContext = looseNamed(
  "BrandContext",
  "Identity of the brand as its site tells it; what a person set stands in place of what was read",
  {
    name: SourcedOrNull.describe("What the site calls the brand"),
    aliases: z.array(z.string()).describe("Its other names"),
    tagline: SourcedOrNull.describe("Its claim in a line"),
    description: SourcedOrNull.describe("What it is, in the site's words"),
    industry: SourcedOrNull.describe("Its trade"),
    icp: z.array(Sourced).describe("Ideal customer profile: whom the site says it serves"),
    services: z
      .array(
        Sourced.extend({
          url: z.string().optional().describe("Its own page"),
          description: z.string().optional().describe("What the site says of it"),
        }),
      )
      .describe("What it sells"),
    trust_signals: z
      .array(
        Sourced.extend({
          kind: z.string().describe("`rating`, `testimonial`, `experience`, `award`, `certification`, …"),
          author: z.string().optional().describe("Who says it"),
        }),
      )
      .describe("Proof that others can rely on"),
    voice: z.union([Voice, z.null()]).describe("How the site speaks; null: too little text"),
    contact: looseParts("How to reach it", {
      kind: z.string().describe("`email`, `phone` or `page`"),
      value: z.string().describe("The address or number"),
      source_url: Page,
    }),
    locations: z.array(Sourced).describe("Where it works"),
    not_offered: z.array(Sourced).optional().describe("What it says it does not sell"),
    languages: z.array(Sourced).optional().describe("Languages of the site"),
    markets: z
      .array(ProfileMarket)
      .optional()
      .describe("Countries and languages it sells in; runs ask in the first one"),
    state: ProfileState.optional().describe("Whether it is still there, under this name, selling"),
    same_as: z.array(z.string()).describe("Its profiles elsewhere"),
    language: z.string().nullable().describe("Main language of the site, ISO 639-1"),
    topics: looseParts("What the site talks about", {
      term: z.string().describe("What it is called"),
      weight: z.number().describe("0 to 1: how much of the site is about it"),
      source_url: Page,
    }),
    pages_read: z.number().int().describe("Pages it rests on"),
    model: z.string().nullable().describe("Text model that worded parts of it; null: all stands as it was read"),
    provider: z.string().describe("Who read it"),
    simulated: Simulated,
    enriched_at: Timestamp.describe("When it was read"),
  },
);

const CRAWL_ENDS =
  "`complete`; cut short: `pages_max`, `deadline`, `blocked`, `rate_limited`; nothing read: `unreachable`, `address_not_public`, `robots_disallow`, and in older audits `robots_unreadable`; an audit of yours: `uploaded`";
const Counts = z.number().int();
const Part = z.looseObject({
  name: z.string().describe("What is judged"),
  value: z.number().describe("0 to 1"),
  basis: z.string().describe("What it rests on"),
});

export const TechnicalContext = looseNamed("TechnicalContext", "What the newest audit found of the site", {
  health_score: z.number().nullable().describe("0 to 100; null: nothing could be read"),
  health_band: z.enum(["weak", "fair", "good", "excellent"]).nullish().describe("Up to 30, 70, 90 and 100"),
  health_parts: z.array(Part).optional().describe("The score is the product of these"),
  health_score_basis: z.string().nullish().describe("Of an uploaded audit: where its score comes from"),
  ai_readiness: z.number().nullable().describe("0 to 100: how well AI crawlers can read it; null: not measured"),
  ai_readiness_parts: z
    .array(Part.extend({ weight: z.number().describe("Its part of the whole") }))
    .optional()
    .describe("What it is made of"),
  previous_health_score: z.number().nullable().describe("Of the audit before"),
  pages_crawled: Counts.describe("Pages that were read"),
  addresses_answered: Counts.optional().describe("Addresses that answered, redirects and errors included"),
  pages_audited: Counts.optional().describe("Pages that were judged"),
  rendering: loosePart("Pages that need scripts, where there are any", {
    shells: Counts.describe("Pages that are empty without scripts"),
    rendered: Counts.describe("Those that a browser filled"),
    note: z.string().describe("What became of them"),
  }).optional(),
  contradictions_checked: z
    .boolean()
    .optional()
    .describe("Whether a model looked for statements that contradict each other"),
  outside_links_not_checked: Counts.optional().describe("Links to other sites that there was no time for"),
  truncated: z.boolean().describe("Whether pages were left out"),
  stop_reason: z.enum([...STOP_REASONS, "uploaded"]).describe(CRAWL_ENDS),
  issues_by_severity: z.record(z.string(), Counts).describe(`Findings by severity: ${SEVERITIES.join(", ")}`),
  categories: z
    .record(
      z.string(),
      z.looseObject({
        issues: Counts.describe("Findings of it"),
        score: z.number().nullable().describe("0 to 100"),
      }),
    )
    .describe("Findings and score, by category"),
  crawled_at: Timestamp.describe("When the site was read"),
  changes: z
    .union([
      z.looseObject({
        opened: z.array(z.string()).describe("Findings that are new"),
        closed: z.array(z.string()).describe("Findings that are gone"),
      }),
      z.null(),
    ])
    .describe("Against the audit before; null: there was none of its kind"),
  source: z.string().describe("`crawl`, or `upload`: an audit of yours"),
  provider: z.string().describe("Who audited it"),
  rules: Counts.optional().describe("Rules that were applied"),
  unmapped: z.array(z.string()).optional().describe("Of an uploaded audit: what was not understood"),
  simulated: Simulated,
});

const shares = {
  visibility: ShareOfAnswers.describe("Answers that name the brand"),
  share_of_voice: ShareOfAnswers.describe("Its part of the mentions of brand and rivals; `n` counts mentions"),
  citation_share: ShareOfAnswers.describe("Its part of the cited pages; `n` counts pages"),
  citation_rate: ShareOfAnswers.optional().describe("Answers that cite it, of those in which citing was measured"),
};
const Failed = Counts.describe("Calls that failed");
const NotAsked = Counts.optional().describe("Calls left out after an engine had failed again and again");
const Sentiment = z
  .record(z.string(), Counts)
  .describe("Answers that name the brand, by tone: `positive`, `negative`, `mixed`, `unknown`");
const Platform = z.string().openapi({ description: "The engine", example: "chatgpt" });
const Moved = z.looseObject({
  from: z.number().nullable().describe("Then"),
  to: z.number().nullable().describe("Now"),
  delta: z.number().nullable().describe("Now less then; null: one was not measured"),
  within_noise: z.boolean().nullable().describe("The two cannot be told apart at 95 %: no change"),
});
const Compared = z.looseObject({
  measured_at: Timestamp.describe("When the other measurement was made"),
  mixed_method: z.boolean().describe("Whether an engine answered by another model or contract, or one is simulated"),
  breaks: looseParts("Engines left out because their model or contract changed", {
    platform: Platform,
    from: z.string().optional().describe("Model and contract then"),
    to: z.string().optional().describe("Model and contract now"),
  }),
  questions_compared: Counts.describe("Questions that both put to the same engine"),
  visibility: Moved.describe("Of answers that name the brand"),
  share_of_voice: Moved.describe("Of its part of the mentions"),
  citation_share: Moved.describe("Of its part of the cited pages"),
});

export const LlmContext = looseNamed(
  "LlmContext",
  "What answer engines say of the brand, over questions that do not name it",
  {
    ...shares,
    by_engine: z
      .record(
        z.string(),
        z.looseObject({
          ...shares,
          contract: z.string().nullish().openapi({ description: "How it was asked", example: "search-required" }),
          failed: Failed,
          not_asked: NotAsked,
          model: z.string().nullable().describe("Model that answered"),
        }),
      )
      .describe("The same, by engine"),
    by_topic: z.record(z.string(), z.looseObject(shares)).describe("The same, by keyword family"),
    by_question: looseParts("Questions that were asked more than once", {
      platform: Platform,
      question: z.string().describe("As it was asked"),
      keyword: z.string().describe("The search it was made of"),
      branded: z.boolean().describe("Whether it names the brand"),
      mentioned: ShareOfAnswers.describe("Answers to it that name the brand"),
    }).optional(),
    branded: z
      .union([
        z.looseObject({
          visibility: shares.visibility,
          citation_rate: shares.citation_rate,
          sentiment: Sentiment.optional(),
        }),
        z.null(),
      ])
      .describe("Over questions that name the brand, which count nowhere else; null: none was asked"),
    competitors: looseParts("The same of rivals", {
      domain: z.string().describe("Its domain"),
      name: z.string().describe("What it is called"),
      mentioned: ShareOfAnswers.describe("Answers that name it"),
      cited: ShareOfAnswers.describe("Answers that cite it"),
    }),
    answers: Counts.describe("Answers it rests on"),
    failed: Failed,
    not_asked: NotAsked,
    average_rank: z
      .union([
        z.looseObject({ value: z.number().describe("1 is first"), n: Counts.describe("Answers with a list") }),
        z.null(),
      ])
      .optional()
      .describe("Mean place of the brand in answers that list firms; null: in none"),
    sentiment: Sentiment.optional(),
    method: z.record(z.string(), z.string()).optional().describe("Served model and contract, by engine"),
    interface_difference: looseParts("Where an engine's API and its interface were asked the same: what each said", {
      platform: Platform,
      question: z.string().describe("As it was asked"),
    }).optional(),
    compared_with: z.union([Compared, z.null()]).optional().describe("Against the measurement before; null: none"),
    provider: z.string().describe("Who answered"),
    simulated: Simulated,
    measured_at: Timestamp.describe("When the engines were asked"),
  },
);
