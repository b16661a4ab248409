import { z } from "zod";
import type { Kept } from "./kept.ts";

/** `own`: a caller's. `generated`: made of a keyword, and perhaps edited by a person. No share counts both. */
export const QUESTION_SOURCES = ["own", "generated"] as const;
export type QuestionSource = (typeof QUESTION_SOURCES)[number];

/** `unplanned`: a generated one that the newest run did not plan, since its keyword is no longer asked about. */
export const QUESTION_STATUSES = ["active", "retired", "unplanned"] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** What a brand may have at most. */
export const QUESTION_LIMITS = {
  active: 500,
  /** Retired ones included: their history stays. */
  all: 5_000,
  chars: 500,
  tags: 10,
  tagChars: 40,
  personas: 20,
  nameChars: 60,
  descriptionChars: 1_000,
  markets: 20,
  placeChars: 100,
  importRows: 1_000,
  /** Generated ones that no run plans any more and nobody edited. */
  unplanned: 500,
} as const;

const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .min(1, "must not be empty")
    .max(max, `takes at most ${max} characters`);

export const QuestionText = line(QUESTION_LIMITS.chars).min(3, "is too short: write it as a customer would ask");
export const Tag = line(QUESTION_LIMITS.tagChars).toLowerCase();
export const Tags = z
  .array(Tag)
  .max(QUESTION_LIMITS.tags, `takes at most ${QUESTION_LIMITS.tags} tags`)
  .overwrite((tags) => [...new Set(tags)].toSorted());
export const PersonaName = line(QUESTION_LIMITS.nameChars);
export const PersonaDescription = line(QUESTION_LIMITS.descriptionChars);

const REGIONS = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const LANGUAGES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const isKnown = (names: Intl.DisplayNames, code: string) => names.of(code) !== undefined;

/** A market as a caller gives it. */
export type MarketInput = z.infer<typeof MarketInput>;
export const MarketInput = z.strictObject({
  country: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => /^[A-Z]{2}$/.test(code) && isKnown(REGIONS, code), "must be a country code such as GB")
    .describe("ISO 3166, two letters"),
  language: z
    .string()
    .trim()
    .toLowerCase()
    .refine((code) => /^[a-z]{2}$/.test(code) && isKnown(LANGUAGES, code), "must be a language code such as en")
    .describe("ISO 639-1"),
  place: line(QUESTION_LIMITS.placeChars).nullable().optional().describe("Town or region; omitted: the whole country"),
});

interface Target extends Kept {
  status: "active" | "retired";
}

/** Who asks: the description is put before the question. */
export interface Persona extends Target {
  name: string;
  description: string;
}

/** A market beside the brand's first one, which the sheet has. */
export interface QuestionMarket extends Target {
  country: string;
  language: string;
  place: string | null;
}

export interface Question extends Kept {
  source: QuestionSource;
  /** What makes it the same question: given again, it is not added again. */
  stable_key: string;
  text: string;
  /** As it was generated; null of an own one. */
  generated_text: string | null;
  keyword: string | null;
  family: string | null;
  persona_id: string | null;
  /** null: the brand's first market. */
  market_id: string | null;
  tags: string[];
  status: QuestionStatus;
  /** One more with each change of what is asked: answers of two revisions are not compared. */
  revision: number;
  /** When a person last changed what is asked. */
  edited_at: string | null;
  retired_at: string | null;
  /** When a run last asked it, and which. */
  asked_at: string | null;
  last_run_id: string | null;
}

/** What one run read off one engine's answers to one question. */
export interface QuestionReading {
  brand_id: string;
  run_id: string;
  question_id: string;
  source: QuestionSource;
  platform: string;
  revision: number;
  /** Served model and contract: answers of two are not compared. */
  method: string;
  /** The question names the brand itself. */
  branded: boolean;
  simulated: boolean;
  observed_at: string;
  answers: number;
  /** Answers that name the brand, of those in which that is decided. */
  named: number;
  namable: number;
  /** Answers that cite it, of those in which citing was measured. */
  cited: number;
  citable: number;
  /** Mentions of the brand among those of brand and rivals, one an answer and firm, in so many answers. */
  voice: number;
  voices: number;
  voice_answers: number;
  ranked: number;
  rank_sum: number;
}

/** What an engine is sent: the persona speaks first. */
export function promptOf(asked: { question: string; persona?: { description: string } | null }): string {
  return asked.persona ? `${asked.persona.description}\n\n${asked.question}` : asked.question;
}
