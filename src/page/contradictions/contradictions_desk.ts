import type { KindVerdict } from "../kind/page_kind.ts";
import type { PageFacts } from "../page_facts.ts";
import {
  type ContradictionsAnswer,
  contradictionsCall,
  contradictionsHash,
  type ReadContradictions,
  readContradictions,
} from "./contradictions_call.ts";
import { choosePassages, type Passage } from "./passages.ts";

/** JSON, as the question may be put in another process. */
export interface ContradictionsOrder {
  domain: string;
  /** Of the passages shown. */
  tokensMax: number;
  /** What a model said, by the hash of what it was asked. */
  told: readonly (readonly [hash: string, answer: ContradictionsAnswer])[];
  /** Whether a question may be put. */
  mayAsk: boolean;
}

export interface ContradictionsSeen {
  hash: string;
  passages: number;
  /** null: nobody said anything of these passages. */
  found: ReadContradictions | null;
  /** What a model is to be shown; null where nothing is open. */
  question: Passage[] | null;
}

/** Holds what a site says against itself, as far as a model has read it; there may be no passages. */
export function seeContradictions(
  pages: readonly PageFacts[],
  kinds: ReadonlyMap<string, KindVerdict>,
  { domain, tokensMax, told, mayAsk }: ContradictionsOrder,
): ContradictionsSeen {
  const passages = choosePassages(pages, { kinds, tokensMax });
  const hash = contradictionsHash(contradictionsCall(passages, domain));
  const answer = new Map(told).get(hash);
  const isOpen = mayAsk && answer === undefined && passages.length > 0;
  return {
    hash,
    passages: passages.length,
    found: answer === undefined ? null : readContradictions(answer, passages),
    question: isOpen ? passages : null,
  };
}
