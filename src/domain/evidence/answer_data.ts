import { z } from "zod";
import { INTENTS } from "../intent.ts";
import { Market } from "../market.ts";

/** How the engine was made to search; rows of different contracts are never compared. */
export const ANSWER_CONTRACTS = ["search-required", "native-auto", "no-search"] as const;
export type AnswerContract = (typeof ANSWER_CONTRACTS)[number];

/** What was asked: the vendor's API, or what people see in its interface. */
export const ANSWER_SURFACES = ["api", "interface"] as const;
export type AnswerSurface = (typeof ANSWER_SURFACES)[number];

/** A source of an answer. `cited`: attached to the text. `retrieved`: read by the engine. null: the vendor does not tell. */
export type AnswerSource = z.infer<typeof AnswerSource>;
export const AnswerSource = z.object({
  url: z.string(),
  title: z.string().nullable(),
  cited: z.boolean(),
  retrieved: z.boolean().nullable(),
  /** It is a link of the engine's own that led nowhere: whose page it is nobody can tell. */
  unresolved: z.literal(true).exactOptional(),
});

/** A rival that an answer names. */
export type RivalMention = z.infer<typeof RivalMention>;
export const RivalMention = z.object({ domain: z.string(), name: z.string() });

/** A rival's page that an answer cites. */
export type RivalCitation = z.infer<typeof RivalCitation>;
export const RivalCitation = z.object({ ...RivalMention.shape, url: z.string() });

export type Sentiment = z.infer<typeof Sentiment>;
export const Sentiment = z.object({
  label: z.enum(["positive", "negative", "mixed"]),
  /** -1 to 1. */
  score: z.number(),
  /** The sentence it rests on. */
  sentence: z.string(),
});

/** A name of which the words alone do not tell whether brand or rival is meant. */
export type NameDoubt = z.infer<typeof NameDoubt>;
export const NameDoubt = z.object({
  domain: z.string(),
  name: z.string(),
  written: z.string(),
  passage: z.string(),
  reason: z.enum(["short_name", "everyday_word", "other_name"]),
  /** What code makes of it; null: it cannot tell. */
  unaided: z.boolean().nullable(),
  /** How a model decided, which goes before code, and which; null: none did. */
  decided: z.object({ named: z.boolean(), by: z.string().nullable() }).nullable(),
});

/** What was read off an answer; computed anew when the rivals change. null: not measurable in this answer, not "no". */
export type AnswerFacts = z.infer<typeof AnswerFacts>;
export const AnswerFacts = z.object({
  /** Named in the text, links left out. null where a doubt about it is open, or the answer was cut off before it. */
  mentioned: z.boolean().nullable(),
  /** Why nothing is told of the brand although no doubt is open. */
  mention_unmeasured: z.literal("answer_cut").nullable().exactOptional(),
  /** Names that code decided barely or not; absent where there are none: code decided all. */
  doubts: z.array(NameDoubt).exactOptional(),
  /** A source attached to the text is the brand's. null where the engine did not search or cannot. */
  cited: z.boolean().nullable(),
  /** The engine read a page of the brand. null where the vendor does not tell. */
  retrieved: z.boolean().nullable(),
  /** Whether the engine searched for this answer; `not_applicable`: it cannot. */
  retrieval_status: z.enum(["used", "not_used", "unknown", "not_applicable"]),
  mentions: z.number(),
  cited_urls: z.array(z.string()),
  /** Place in the answer's list of three or more; null without such a list or without the brand in it. */
  rank: z.number().nullable(),
  list_items: z.number().nullable(),
  competitors_mentioned: z.array(RivalMention),
  competitors_cited: z.array(RivalCitation),
  /** Domains of rivals named in the question itself: their mention says nothing. */
  competitors_prompted: z.array(z.string()),
  sentiment: Sentiment.nullable(),
});

const asked = {
  keyword: z.string(),
  /** Name of the family, null for seeds and branded questions. */
  family: z.string().nullable(),
  intent: z.enum(INTENTS),
};

/** What was asked and answered, which never changes, and the facts read off it. */
export type LlmAnswerData = z.infer<typeof LlmAnswerData>;
export const LlmAnswerData = z.object({
  ...asked,
  question: z.string(),
  branded: z.boolean(),
  language: z.string(),
  /** Which asking of this question, from 1; in records from before questions were repeated, which of the keyword's. */
  sample: z.number(),
  platform: z.string(),
  contract: z.enum(ANSWER_CONTRACTS),
  /** Absent in records from before there were interfaces: the API. */
  surface: z.enum(ANSWER_SURFACES).exactOptional(),
  /** Where and in which language the run asked; absent in older records. */
  market: Market.exactOptional(),
  /** What of the request the vendor does not take, so that it was asked without: `country SG`, `forced search`. */
  not_taken: z.array(z.string()).exactOptional(),
  /** The run got too few of this engine's answers to count them. */
  too_few: z.literal(true).exactOptional(),
  model_requested: z.string(),
  /** Model that answered, as served. */
  model: z.string().nullable(),
  searched: z.boolean().nullable(),
  /** The engine's own search queries. */
  queries: z.array(z.string()).nullable(),
  /** Absent once removed for its age: the facts stay as they were read. */
  answer: z.string().exactOptional(),
  answer_truncated: z.boolean(),
  /** As given, without the engine's own hosts. */
  sources: z.array(AnswerSource),
  tokens: z.object({ input: z.number(), output: z.number() }).nullable(),
  /** US dollars; null when unknown. */
  cost_usd: z.number().nullable(),
  ...AnswerFacts.shape,
  /** The question as it is kept, and which wording of it; absent in older records. */
  question_id: z.string().exactOptional(),
  revision: z.number().exactOptional(),
  body_removed_at: z.string().exactOptional(),
});

/** An answer to a caller's own question; its keyword is the question. It counts in no share of the generated ones. */
export type OwnAnswerData = z.infer<typeof OwnAnswerData>;
export const OwnAnswerData = z.object({
  ...LlmAnswerData.shape,
  source: z.literal("own"),
  question_id: z.string(),
  revision: z.number(),
  /** Who asked: the description stood before the question. */
  persona: z.object({ id: z.string(), name: z.string(), description: z.string() }).nullable(),
  /** null: the brand's first market. */
  market_id: z.string().nullable(),
  tags: z.array(z.string()),
});

/** An answer cites a page of the brand. */
export type LlmCitationData = z.infer<typeof LlmCitationData>;
export const LlmCitationData = z.object({
  ...asked,
  branded: z.boolean(),
  question: z.string(),
  platform: z.string(),
  model: z.string().nullable(),
  /** The brand's page. */
  url: z.string(),
  title: z.string().nullable(),
  mentioned: z.boolean().nullable(),
  answer_evidence_id: z.string(),
});

export const GAP_KINDS = ["mention", "citation"] as const;
const gapKinds = z.array(z.enum(GAP_KINDS));

/** One answer in which a rival is mentioned or cited and the brand is not. */
export type AnswerGap = z.infer<typeof AnswerGap>;
export const AnswerGap = z.object({
  platform: z.string(),
  question: z.string(),
  kinds: gapKinds,
  rivals_mentioned: z.array(RivalMention),
  rivals_cited: z.array(RivalCitation),
  answer_evidence_id: z.string(),
});

/** A keyword in whose unbranded answers rivals are and the brand is not. */
export type LlmGapData = z.infer<typeof LlmGapData>;
export const LlmGapData = z.object({
  ...asked,
  platforms: z.array(z.string()),
  kinds: gapKinds,
  /** Number of answers with a gap by rival. */
  rivals: z.array(z.object({ ...RivalMention.shape, mentioned: z.number(), cited: z.number() })),
  /** Unbranded answers to the keyword's questions. */
  answers: z.number(),
  answers_with_gap: z.number(),
  /** Answers that mention the brand. */
  brand_mentioned: z.number(),
  /** Answers that cite the brand; null where citing was measured in no answer. */
  brand_cited: z.number().nullable(),
  /** Answers in which it is known whether the brand is mentioned, and cited; absent in older gaps: all. */
  measured: z.object({ mentioned: z.number(), cited: z.number() }).exactOptional(),
  /** Whom the answers cite instead: number of answers by domain. */
  cited_domains: z.array(z.object({ domain: z.string(), answers: z.number() })),
  where: z.array(AnswerGap),
});
