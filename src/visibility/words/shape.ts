import type { Intent } from "../../domain/intent.ts";

/** What measuring has to know of one language. */
export interface LanguageWords {
  questions: QuestionTemplates;
  keywords: KeywordWords;
  /** Absent where nobody wrote a list: no list, no sentiment. */
  judgement?: JudgementWords;
}

/** How people ask. `{k}` is the keyword, `{b}` the brand, `{p}` a place. */
export interface QuestionTemplates extends Record<Intent, readonly string[]> {
  /** With a known place. */
  localWithPlace: readonly string[];
  /** Keywords that say "best" or "top" already. */
  superlative: readonly string[];
  /** Keywords like "how to choose a crm". */
  howTo: readonly string[];
  /** "a vs b". */
  versus: readonly string[];
  /** "x alternatives". */
  alternatives: readonly string[];
  /** "x price"; `{k}` without the word. */
  price: readonly string[];
  branded: readonly string[];
  /** A keyword that is a question itself, and what may follow it. */
  asked: string;
  whoHelps: string;
}

/** How a keyword shows what it asks for: words with a bar between, or parts of a pattern. */
export interface KeywordWords {
  /** Before a superlative. */
  articles?: string;
  superlatives: string;
  /** The whole pattern. */
  howTo: string;
  versus: string;
  alternatives: string;
  /** Taken off, what is left is what has a price. */
  pricesBefore?: string;
  pricesAfter: string;
  /** "buy", "kaufen": taken off, what is left is wanted. */
  actionsBefore?: string;
  actionsAfter?: string;
}

/** Words of praise and blame as answer engines use them of firms, folded; `negations` turn what follows. */
export interface JudgementWords {
  praise: string;
  blame: string;
  negations: string;
  /** Words that begin a statement about something else, with a bar between. */
  turns: string;
}
