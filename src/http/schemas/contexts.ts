import { z } from "@hono/zod-openapi";
import { STOP_REASONS } from "../../crawl/crawl_pages.ts";
import { SEVERITIES } from "../../domain/severity.ts";
import { ShareOfAnswers, Timestamp } from "./common.ts";
import { ProfileMarket, ProfileState } from "./profile.ts";
import { looseNamed, loosePart, looseParts } from "./shapes.ts";

/** The three contexts of a brand. Loose: what a later version adds is no break; optional: what older ones lack. */

const Simulated = z.boolean().describe("True if anything in it comes from the sandbox: it is then not a measurement");
const Page = z.string().describe("Page that says so");

const Sourced = looseNamed("SourcedValue", "A value as stated on the site, with its page", {
  value: z.string().describe("As stated on the site"),
  source_url: Page,
  method: z.string().openapi({ description: "How it was found", example: "json_ld" }),
});
const SourcedOrNull = z.union([Sourced, z.null()]);

const Voice = z.looseObject({
  traits: looseParts("A trait of the voice", {
    trait: z.string().openapi({ description: "An adjective", example: "plain" }),
    basis: z.string().describe("The measure it is based on"),
  }),
  person: z.string().nullable().describe("Grammatical person"),
  reading_grade: z.number().nullable().describe("School grade needed to read it easily"),
  sample_sentences: z.array(Sourced).describe("Sample sentences"),
});

export const BrandContext = looseNamed(
  "BrandContext",
  "Identity of the brand as stated on its site; values set by a person replace what was read",
  {
    name: SourcedOrNull.describe("What the site calls the brand"),
    aliases: z.array(z.string()).describe("Its other names"),
    tagline: SourcedOrNull.describe("Its tagline"),
    description: SourcedOrNull.describe("Description in the site's words"),
    industry: SourcedOrNull.describe("Its industry"),
    icp: z.array(Sourced).describe("Ideal customer profile: who the site says it serves"),
    services: z
      .array(
        Sourced.extend({
          url: z.string().optional().describe("Its own page"),
          description: z.string().optional().describe("What the site says about it"),
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
      .describe("A trust signal"),
    voice: z.union([Voice, z.null()]).describe("Voice of the site; null: too little text"),
    contact: looseParts("How to reach it", {
      kind: z.string().describe("`email`, `phone` or `page`"),
      value: z.string().describe("The address or number"),
      source_url: Page,
    }),
    locations: z.array(Sourced).describe("Where it works"),
    not_offered: z.array(Sourced).optional().describe("What it says it does not sell"),
    languages: z.array(Sourced).optional().describe("Languages of the site"),
    markets: z.array(ProfileMarket).optional().describe("Countries and languages it sells in; runs use the first one"),
    state: ProfileState.optional().describe("Whether it still exists, under this name, and sells"),
    same_as: z.array(z.string()).describe("Its profiles elsewhere"),
    language: z.string().nullable().describe("Main language of the site, ISO 639-1"),
    topics: looseParts("Topics of the site", {
      term: z.string().describe("Its name"),
      weight: z.number().describe("0 to 1: share of the site about it"),
      source_url: Page,
    }),
    pages_read: z.number().int().describe("Pages it is based on"),
    model: z.string().nullable().describe("Text model that worded parts of it; null: everything is as read"),
    provider: z.string().describe("Who read it"),
    simulated: Simulated,
    enriched_at: Timestamp.describe("When it was read"),
  },
);

const CRAWL_ENDS =
  "`complete`; stopped early: `pages_max`, `deadline`, `blocked`, `rate_limited`; nothing read: `unreachable`, `address_not_public`, `robots_disallow`, and in older audits `robots_unreadable`; your own audit: `uploaded`";
const Counts = z.number().int();
const Part = z.looseObject({
  name: z.string().describe("What is rated"),
  value: z.number().describe("0 to 1"),
  basis: z.string().describe("What it is based on"),
});

export const TechnicalContext = looseNamed("TechnicalContext", "What the newest audit found on the site", {
  health_score: z.number().nullable().describe("0 to 100; null: nothing could be read"),
  health_band: z.enum(["weak", "fair", "good", "excellent"]).nullish().describe("Up to 30, 70, 90 and 100"),
  health_parts: z.array(Part).optional().describe("The score is the product of these"),
  health_score_basis: z.string().nullish().describe("For an uploaded audit: where its score comes from"),
  ai_readiness: z.number().nullable().describe("0 to 100: how well AI crawlers can read it; null: not measured"),
  ai_readiness_parts: z
    .array(Part.extend({ weight: z.number().describe("Its weight") }))
    .optional()
    .describe("Its parts"),
  previous_health_score: z.number().nullable().describe("The score of the audit before"),
  pages_crawled: Counts.describe("Pages that were read"),
  addresses_answered: Counts.optional().describe("URLs that responded, including redirects and errors"),
  pages_audited: Counts.optional().describe("Pages that were checked"),
  rendering: loosePart("Pages that need scripts, if there are any", {
    shells: Counts.describe("Pages that are empty without scripts"),
    rendered: Counts.describe("Those that a browser rendered"),
    note: z.string().describe("Result in words"),
  }).optional(),
  contradictions_checked: z.boolean().optional().describe("Whether a model checked for contradicting statements"),
  outside_links_not_checked: Counts.optional().describe("Links to other sites that were not checked for lack of time"),
  truncated: z.boolean().describe("Whether pages were left out"),
  stop_reason: z.enum([...STOP_REASONS, "uploaded"]).describe(CRAWL_ENDS),
  issues_by_severity: z.record(z.string(), Counts).describe(`Findings by severity: ${SEVERITIES.join(", ")}`),
  categories: z
    .record(
      z.string(),
      z.looseObject({
        issues: Counts.describe("Number of findings"),
        score: z.number().nullable().describe("0 to 100"),
      }),
    )
    .describe("Findings and score, by category"),
  crawled_at: Timestamp.describe("When the site was read"),
  changes: z
    .union([
      z.looseObject({
        opened: z.array(z.string()).describe("New findings"),
        closed: z.array(z.string()).describe("Fixed findings"),
      }),
      z.null(),
    ])
    .describe("Compared with the audit before; null: there was none of the same kind"),
  source: z.string().describe("`crawl`, or `upload`: your own audit"),
  provider: z.string().describe("Who audited it"),
  rules: Counts.optional().describe("Rules that were applied"),
  unmapped: z.array(z.string()).optional().describe("For an uploaded audit: what was not understood"),
  simulated: Simulated,
});

const shares = {
  visibility: ShareOfAnswers.describe("Answers that mention the brand"),
  share_of_voice: ShareOfAnswers.describe(
    "Its share of the mentions of the brand and its competitors; `n` counts mentions",
  ),
  citation_share: ShareOfAnswers.describe("Its share of the cited pages; `n` counts pages"),
  citation_rate: ShareOfAnswers.optional().describe(
    "Answers that cite it, out of those in which citations were measured",
  ),
};
const Failed = Counts.describe("Calls that failed");
const NotAsked = Counts.optional().describe("Calls skipped after an engine had failed repeatedly");
const Sentiment = z
  .record(z.string(), Counts)
  .describe("Answers that mention the brand, by tone: `positive`, `negative`, `mixed`, `unknown`");
const Platform = z.string().openapi({ description: "The engine", example: "chatgpt" });
const Moved = z.looseObject({
  from: z.number().nullable().describe("Then"),
  to: z.number().nullable().describe("Now"),
  delta: z.number().nullable().describe("Now minus then; null: one was not measured"),
  within_noise: z.boolean().nullable().describe("The two do not differ at 95 %: no change"),
});
const Compared = z.looseObject({
  measured_at: Timestamp.describe("When the other measurement was made"),
  mixed_method: z
    .boolean()
    .describe("Whether an engine answered with another model or contract, or one measurement is simulated"),
  breaks: looseParts("Engines left out because their model or contract changed", {
    platform: Platform,
    from: z.string().optional().describe("Model and contract then"),
    to: z.string().optional().describe("Model and contract now"),
  }),
  questions_compared: Counts.describe("Questions that both runs asked the same engine"),
  visibility: Moved.describe("Of answers that mention the brand"),
  share_of_voice: Moved.describe("Of its share of the mentions"),
  citation_share: Moved.describe("Of its share of the cited pages"),
});

export const LlmContext = looseNamed(
  "LlmContext",
  "What answer engines say about the brand, over questions that do not name it",
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
      keyword: z.string().describe("The search it was generated from"),
      branded: z.boolean().describe("Whether it names the brand"),
      mentioned: ShareOfAnswers.describe("Answers to it that mention the brand"),
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
      .describe("Over questions that name the brand, which do not count anywhere else; null: none were asked"),
    competitors: looseParts("The same for competitors", {
      domain: z.string().describe("Its domain"),
      name: z.string().describe("Its name"),
      mentioned: ShareOfAnswers.describe("Answers that mention it"),
      cited: ShareOfAnswers.describe("Answers that cite it"),
    }),
    answers: Counts.describe("Answers it is based on"),
    failed: Failed,
    not_asked: NotAsked,
    average_rank: z
      .union([
        z.looseObject({ value: z.number().describe("1 is first"), n: Counts.describe("Answers with a list") }),
        z.null(),
      ])
      .optional()
      .describe("Average position of the brand in answers that list companies; null: in none"),
    sentiment: Sentiment.optional(),
    method: z.record(z.string(), z.string()).optional().describe("Served model and contract, by engine"),
    interface_difference: looseParts(
      "If an engine's API and its interface were asked the same question: what each said",
      {
        platform: Platform,
        question: z.string().describe("As it was asked"),
      },
    ).optional(),
    compared_with: z
      .union([Compared, z.null()])
      .optional()
      .describe("Compared with the measurement before; null: none"),
    provider: z.string().describe("Who answered"),
    simulated: Simulated,
    measured_at: Timestamp.describe("When the engines were queried"),
  },
);
