import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { INTENTS } from "../../domain/intent.ts";

export const SANDBOX = "sandbox";

const Text = z.string();
const Texts = z.array(Text).readonly();
/** Words in one text, apart by spaces. */
const WordSet = Text.transform((text): ReadonlySet<string> => new Set(text.split(/\s+/)));
const Answered = each(Text, "question", "answer");

/** Something people of a trade look for: its searches, and whole sentences that any business of it could print. */
const Topic = each(Texts, "variants", "facts", "tips", "mistakes").extend({
  /** Head keyword, lower case. */
  head: Text,
  /** Whether the trade's idea forms (`buy …`) read well around it. */
  takesForms: z.boolean().default(false),
  /** Publishers, directories and forums hold its results: nobody's own page displaces them. */
  outlets: z.boolean().default(false),
  /** How often it is looked for beside the others of its trade, 1 to 5. */
  demand: z.number(),
  questions: z.array(Answered).readonly(),
});

/** `topic` is the head of the topic it belongs to, `price` as printed: `from $18 per bag`. */
const Offer = each(Text, "name", "slug", "topic", "summary", "price").extend({ details: Texts });

const Rival = each(Text, "name", "domain").extend({
  kind: z.enum(["business", "publisher", "marketplace"]),
  /** 0 to 1: how well its pages rank in general. */
  strength: z.number(),
});

/**
 * All that the sandbox knows of a trade. `label` is what such a company is (`specialty coffee roaster`), `trade` what
 * it deals with (`coffee`), `schemaType` its type in structured data. Texts may carry `{name}`, `{city}` and `{year}`.
 */
const Trade = each(Text, "id", "label", "trade", "schemaType", "offersPath", "offersLabel").extend({
  ...each(Texts, "audiences", "taglines", "story", "values", "trust").shape,
  /** Told in a data file or derived of a noun, or read from a real site, of which nobody knows all. */
  origin: z.enum(["described", "site"]).default("described"),
  language: Text.default("en"),
  /** Parts of domain names that point to it, and those that do where nothing points elsewhere. */
  hints: Texts,
  weakHints: Texts.default([]),
  /** Whether people look for it "near me", and whether it drives out to the towns around. */
  local: z.boolean(),
  serves: z.literal("region").optional(),
  /** How people word searches for what is no service; `{x}` is the subject. */
  ideaForms: Texts,
  /** Slugs of the offers that suit each audience, best first, in the order of `audiences`. */
  offersByAudience: z.array(Texts).readonly(),
  roles: z.array(each(Text, "role", "bio")).readonly(),
  offers: z.array(Offer).readonly(),
  plans: z.array(each(Text, "name", "price", "text")).readonly(),
  testimonials: z.array(each(Text, "quote", "role")).readonly(),
  cases: z.array(each(Text, "client", "title", "problem", "work", "result", "lesson")).readonly(),
  faq: z.array(Answered).readonly(),
  topics: z.array(Topic).readonly(),
  rivals: z.array(Rival).readonly(),
  /** Who holds the results of topics with `outlets`. */
  outlets: z.array(Rival).readonly().default([]),
});

/**
 * English as searches need it: `leads` and `trails` are what wording puts before and after a subject, `generic` words
 * name none, `weak` ones are of every trade, `carriers` are how people ask, `services` are heads of what one books,
 * hires or subscribes to, `site` words are of menus, `company` words of names.
 */
const Words = each(WordSet, "stop", "generic", "weak", "carriers", "connectors", "site", "branded", "company").extend({
  services: WordSet,
  naming: Text,
  ...each(Texts, "leads", "trails").shape,
  intents: z.array(z.tuple([z.enum(INTENTS), Text])).readonly(),
  /** How many steps of volume a wording lies below its bare subject. */
  wordingSteps: z.array(z.tuple([Text, z.number()])).readonly(),
});

/**
 * How the world words searches and answers in a language and names its companies: `{x}` is the subject, `{names}` are
 * the companies that an answer names; `advice` holds for any subject and answers the questions in their order.
 */
const Wording = each(Texts, "ideas", "questions", "naming", "advice", "tips", "mistakes").extend({
  and: Text,
  names: each(Texts, "companies", "publishers", "markets").extend({ roots: WordSet }),
});

/** A trade told by nothing but its noun, for which `{x}` and `{X}` stand. */
const Generic = z.object({
  /** A company whose name tells no trade. */
  unnamed: z.object({ noun: Text, terms: Texts }),
  /** What a company sells of which only the noun is known. */
  forms: Texts,
  trade: z.record(Text, z.unknown()),
  offer: z.object({ summary: Text, details: Texts, prices: Texts }),
});

const Page = each(Text, "path", "kind", "title", "heading", "description").extend({
  for: z.enum(["business", "editorial", "all"]),
  /** One page for each of these. */
  each: z.enum(["offers", "cases", "audiences"]).optional(),
  body: Texts,
});

const Menu = z.array(z.tuple([Text, Text])).readonly();

/**
 * The texts of generated sites. A line is `# heading`, `@part arguments`, HTML or a paragraph, after `?condition` where
 * it has one; `towns` are around a company's own, `topicTitles` for offers whose names do not say what
 * they are, `unplanned` is the body of pages that nobody planned and others name.
 */
const Site = each(Texts, "cities", "streets", "towns", "firstNames", "lastNames", "speakers", "guideTitles").extend({
  ...each(Texts, "unplanned", "unplannedForeign").shape,
  ...each(Text, "css", "js", "png").shape,
  /** Crawlers that a robots.txt shuts out. */
  blockedAgents: z.array(Texts).readonly(),
  menus: each(Menu, "business", "editorial", "footer"),
  editorial: each(Text, "publisher", "marketplace"),
  offer: each(Texts, "titles", "topicTitles"),
  related: each(Text, "dead", "old"),
  /** HTML around and of the items of lists. */
  lists: z.record(Text, each(Text, "of", "before", "item", "after")),
  document: Texts,
  /** JSON-LD by kind of page. */
  structured: z.record(Text, z.record(Text, z.unknown())),
  /** Which articles and which offers, in an order of the site's own, have a flaw; a share of all sites has it at all. */
  flaws: z
    .array(
      each(z.number(), "from", "to").extend({
        flaw: Text,
        kind: z.enum(["posts", "offers"]),
        share: z.number().default(1),
      }),
    )
    .readonly(),
  /** Old addresses of every site and where they lead. */
  redirects: z.record(Text, z.object({ status: z.number(), location: Text })),
  pages: z.array(Page).readonly(),
  missing: each(Text, "heading", "description").extend({ body: Texts }),
  posts: each(Texts, "guide", "question", "mistakes", "compared"),
});

/**
 * A simulated platform: its `crawler` must be let in before it reads a site, `brandBias` multiplies the chance that a
 * brand that covers the subject is named, `givesQueries` says whether the vendor gives its own.
 */
const Engine = each(Text, "platform", "crawler", "model").extend({
  style: z.enum(["numbered", "prose", "bullets", "footnotes"]),
  ...each(z.number(), "brandBias", "namesMin", "namesMax").shape,
  givesQueries: z.boolean(),
  ownHosts: z.array(Text),
});

const Answers = each(Texts, "openings", "judgements", "reasons").extend({ engines: z.array(Engine).readonly() });

export type Topic = z.infer<typeof Topic>;
export type Offer = z.infer<typeof Offer>;
export type Rival = z.infer<typeof Rival>;
export type QuestionAnswer = z.infer<typeof Answered>;
export type Trade = z.infer<typeof Trade>;
export type Wording = z.infer<typeof Wording>;
export type EngineProfile = z.infer<typeof Engine>;
export type PageText = z.infer<typeof Page>;
export type PostKind = keyof z.infer<typeof Site>["posts"];

export const WORDS = read("words", Words);
export const LANGUAGES = read("languages", z.record(Text, Wording));
export const GENERIC = read("generic", Generic);
export const SITE = read("site", Site);
export const ANSWERS = read("answers", Answers);
export const TRADES: readonly Trade[] = ["coffee", "projects", "solar"].map((name) => read(`trades/${name}`, Trade));

export function tradeOf(record: unknown): Trade {
  return Trade.parse(record);
}

/** An object whose named fields are all of one shape. */
function each<Shape extends z.ZodType, Name extends string>(shape: Shape, ...names: Name[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>);
}

function read<Shape extends z.ZodType>(name: string, shape: Shape): z.infer<Shape> {
  return shape.parse(JSON.parse(readFileSync(join(import.meta.dirname, "data", `${name}.json`), "utf8")));
}
