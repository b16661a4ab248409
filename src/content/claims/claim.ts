import type { Ground, GroundSource } from "./ground.ts";
import type { Token } from "./tokens.ts";

/** What a statement is in its text. */
export type ClaimKind = "sentence" | "item" | "row" | "quote" | "heading";

/** One statement with the marks it cites. */
export interface Claim {
  text: string;
  cites: readonly string[];
  kind: ClaimKind;
  /** Addresses linked from it. */
  links?: readonly string[];
}

export type ClaimCheck =
  | "marks"
  | "figures"
  | "shares"
  | "quotes"
  | "names"
  | "polarity"
  | "risk_words"
  | "rivals"
  | "origin"
  | "links"
  | "markup";

/** Why a statement does not stand, for its writer. */
export interface Objection {
  check: ClaimCheck;
  reason: string;
}

/** A statement made ready for the checks; verified quotations are taken out of it. */
export interface ClaimUnderCheck {
  text: string;
  kind: ClaimKind;
  tokens: readonly Token[];
  folds: readonly string[];
  stems: readonly string[];
  cited: readonly GroundSource[];
  ground: Ground;
  /** It asks or is told as a condition. */
  question: boolean;
}

/** `P3 and P4` for reasons; says so when nothing is cited. */
export function citedNames(cited: readonly GroundSource[]): string {
  return cited.length === 0 ? "no cited source" : `none of its sources (${cited.map(({ mark }) => mark).join(", ")})`;
}

/** Marks of the company's other sources for which this holds, as advice. */
export function elsewhere(claim: ClaimUnderCheck, holds: (source: GroundSource) => boolean): string {
  const marks = [...claim.ground.sources.values()]
    .filter((source) => source.own && !claim.cited.includes(source) && holds(source))
    .map(({ mark }) => mark)
    .slice(0, ELSEWHERE_MAX);
  return marks.length === 0 ? "" : `; it is in ${marks.join(", ")}: cite that if that is what you mean`;
}

const ELSEWHERE_MAX = 3;

/** Whether text between two tokens ends a phrase. */
export function isBreak(between: string): boolean {
  return BREAK.test(between);
}

const BREAK = /[.,;:!?()|–—/\n•]/;
