import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { INTENTS } from "../../domain/intent.ts";

const Texts = z.array(z.string()).readonly();
/** Words in one text, apart by spaces. */
const WordSet = z.string().transform((text): ReadonlySet<string> => new Set(text.split(/\s+/)));
const Answered = z.object({ question: z.string(), answer: z.string() });

const Topic = z.object({
  /** Head keyword, lower case. */
  head: z.string(),
  /** Other searches about the same thing. */
  variants: Texts,
  /** Whether the trade's idea forms (`buy …`) read well around it. */
  takesForms: z.boolean().default(false),
  /** Publishers, directories and forums hold its results: nobody's own page displaces them. */
  outlets: z.boolean().default(false),
  /** How often it is looked for beside the others of its trade, 1 to 5. */
  demand: z.number(),
  /** Whole sentences that any business of the trade could print. */
  facts: Texts,
  tips: Texts,
  mistakes: Texts,
  questions: z.array(Answered).readonly(),
});

const Offer = z.object({
  name: z.string(),
  slug: z.string(),
  /** Head of the topic it belongs to. */
  topic: z.string(),
  summary: z.string(),
  details: Texts,
  /** As printed: `from $18 per bag`. */
  price: z.string(),
});

const Rival = z.object({
  name: z.string(),
  domain: z.string(),
  kind: z.enum(["business", "publisher", "marketplace"]),
  /** 0 to 1: how well its pages rank in general. */
  strength: z.number(),
});

/** All that the sandbox knows of a trade. Texts may carry `{name}`, `{city}` and `{year}`. */
const Trade = z.object({
  id: z.string(),
  /** Told in a data file, read from a real site, or made of nothing but the words asked for. */
  origin: z.enum(["described", "site", "words"]).default("described"),
  language: z.string().default("en"),
  /** What such a company is: `specialty coffee roaster`. */
  label: z.string(),
  /** What it deals with: `coffee`. */
  trade: z.string(),
  /** schema.org type of the company. */
  schemaType: z.string(),
  /** Parts of domain names that point to it, and those that do where nothing points elsewhere. */
  hints: Texts,
  weakHints: Texts.default([]),
  /** Word for what it sells, as a path and as a menu entry. */
  offersPath: z.string(),
  offersLabel: z.string(),
  /** Whether people look for it "near me", and whether it drives out to the towns around. */
  local: z.boolean(),
  serves: z.literal("region").optional(),
  audiences: Texts,
  /** How people word searches for what is no service; `{x}` is the subject. */
  ideaForms: Texts,
  /** Slugs of the offers that suit each audience, best first, in the order of `audiences`. */
  offersByAudience: z.array(Texts).readonly(),
  taglines: Texts,
  story: Texts,
  values: Texts,
  trust: Texts,
  roles: z.array(z.object({ role: z.string(), bio: z.string() })).readonly(),
  offers: z.array(Offer).readonly(),
  plans: z.array(z.object({ name: z.string(), price: z.string(), text: z.string() })).readonly(),
  testimonials: z.array(z.object({ quote: z.string(), role: z.string() })).readonly(),
  cases: z.array(z.record(z.enum(["client", "title", "problem", "work", "result", "lesson"]), z.string())).readonly(),
  faq: z.array(Answered).readonly(),
  topics: z.array(Topic).readonly(),
  rivals: z.array(Rival).readonly(),
  /** Who holds the results of topics with `outlets`. */
  outlets: z.array(Rival).readonly().default([]),
});

const Words = z.object({
  stop: WordSet,
  /** Of questions and comparisons; they name no subject. */
  generic: WordSet,
  /** Shared by many trades; they tell little about which one is meant. */
  weak: WordSet,
  /** What wording puts before and after a subject. */
  leads: Texts,
  trails: Texts,
  intents: z.array(z.tuple([z.enum(INTENTS), z.string()])).readonly(),
  /** How many steps of volume a wording lies below its bare subject. */
  wordingSteps: z.array(z.tuple([z.string(), z.number()])).readonly(),
  /** By which people ask, in any trade. */
  carriers: WordSet,
  connectors: WordSet,
  /** Of questions for companies. */
  naming: z.string(),
  verbs: WordSet,
  massEnding: z.string(),
  massHeads: WordSet,
  compared: WordSet,
  countable: WordSet,
  services: WordSet,
  /** Of sites' menus and titles. */
  site: WordSet,
  /** Of questions about a brand. */
  branded: WordSet,
  /** Of companies' names, beside what they deal with. */
  company: WordSet,
});

/** How the world words searches and answers in a language and names its companies; `{x}` is the subject. */
const Wording = z.object({
  ideas: Texts,
  questions: Texts,
  /** Of an answer that names companies; `{names}` are they. */
  naming: Texts,
  /** Of an answer that explains. */
  advice: Texts,
  and: z.string(),
  names: z.object({ roots: WordSet, companies: Texts, publishers: Texts, markets: Texts }),
});

/** A trade told by nothing but its noun: `{x}`, `{X}` and the words that agree with them are filled in. */
const Generic = z.object({
  /** A company whose name tells no trade. */
  unnamed: z.object({ noun: z.string(), terms: Texts }),
  /** What a company sells of which only the noun is known. */
  forms: Texts,
  trade: z.record(z.string(), z.unknown()),
  offer: z.object({ summary: z.string(), details: Texts, prices: Texts }),
  topic: Topic.pick({ facts: true, tips: true, mistakes: true }).extend({
    questions: z.record(z.enum(["chosen", "cost", "look", "worth", "what", "how"]), Answered),
  }),
});

const PAGE_KINDS = [
  "home",
  "about",
  "offers",
  "offer",
  "pricing",
  "cases",
  "case",
  "testimonials",
  "blog",
  "post",
  "faq",
  "contact",
  "privacy",
  "terms",
  "careers",
  "area",
  "thanks",
  "other",
] as const;
const Page = z.object({
  path: z.string(),
  kind: z.enum(PAGE_KINDS),
  for: z.enum(["business", "editorial", "all"]),
  /** One page for each of these. */
  each: z.enum(["offers", "cases", "audiences"]).optional(),
  title: z.string(),
  heading: z.string(),
  description: z.string(),
  body: Texts,
});

const Menu = z.array(z.tuple([z.string(), z.string()])).readonly();

/** The texts of generated sites. A line of a body is `# heading`, `@part arguments` or a paragraph. */
const Site = z.object({
  cities: Texts,
  streets: Texts,
  /** Around a company's own, for those that drive out. */
  towns: Texts,
  firstNames: Texts,
  lastNames: Texts,
  speakers: Texts,
  /** Crawlers that a robots.txt shuts out. */
  blockedAgents: z.array(Texts).readonly(),
  css: z.string(),
  js: z.string(),
  menus: z.object({ business: Menu, editorial: Menu, footer: Menu }),
  editorial: z.object({ publisher: z.string(), marketplace: z.string() }),
  guideTitles: Texts,
  offer: z.object({
    titles: Texts,
    /** For offers whose names do not say what they are. */
    topicTitles: Texts,
    price: z.string(),
    cost: z.string(),
    shop: z.string(),
    region: z.string(),
    house: z.string(),
  }),
  pages: z.array(Page).readonly(),
  posts: z.object({ guide: Texts, question: Texts, mistakes: Texts, checklist: Texts, compared: Texts }),
  /** Bodies of pages that nobody planned and others name. */
  unplanned: Texts,
  unplannedForeign: Texts,
});

const Answers = z.object({
  engines: z
    .array(
      z.object({
        platform: z.string(),
        /** Crawler that must be let in before pages of a site are read. */
        crawler: z.string(),
        model: z.string(),
        style: z.enum(["numbered", "prose", "bullets", "footnotes"]),
        /** Multiplies the chance that a brand that covers the subject is named. */
        brandBias: z.number(),
        namesMin: z.number(),
        namesMax: z.number(),
        /** Whether the vendor gives its own queries. */
        givesQueries: z.boolean(),
        ownHosts: z.array(z.string()),
      }),
    )
    .readonly(),
  openings: Texts,
  judgements: Texts,
  reasons: Texts,
});

export type Topic = z.infer<typeof Topic>;
export type Offer = z.infer<typeof Offer>;
export type Rival = z.infer<typeof Rival>;
export type SiteKind = Rival["kind"];
export type QuestionAnswer = z.infer<typeof Answered>;
export type Trade = z.infer<typeof Trade>;
export type Wording = z.infer<typeof Wording>;
export type EngineProfile = z.infer<typeof Answers>["engines"][number];
export type PageText = z.infer<typeof Page>;
export type PageKind = PageText["kind"];
export type PostKind = keyof z.infer<typeof Site>["posts"];

export const WORDS = read("words", Words);
export const LANGUAGES = read("languages", z.record(z.string(), Wording));
export const GENERIC = read("generic", Generic);
export const SITE = read("site", Site);
export const ANSWERS = read("answers", Answers);
export const TRADES: readonly Trade[] = ["coffee", "projects", "solar"].map((name) => read(`trades/${name}`, Trade));

/** A trade made of its template with every text filled in. */
export function tradeOf(record: unknown): Trade {
  return Trade.parse(record);
}

function read<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  return schema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "data", `${name}.json`), "utf8")));
}
