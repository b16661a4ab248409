/** Shares and amounts that words can tell. */
export type ShareFamily =
  | "half"
  | "third"
  | "quarter"
  | "majority"
  | "nearly_all"
  | "double"
  | "dozens"
  | "hundreds"
  | "thousands";
/** What nobody may say of a business without proof; `better` is a judgement only where another business is named. */
export type RiskFamily =
  | "certified"
  | "approved"
  | "proven"
  | "guaranteed"
  | "cheapest"
  | "best"
  | "worst"
  | "only"
  | "award"
  | "leading"
  | "free"
  | "exclusive"
  | "better";

/**
 * Words of one language that change what a sentence claims. Phrases stand between commas or line breaks; `*` at the end
 * of a word stands for any ending.
 */
export interface ClaimWordData {
  negations: string;
  /** `without`: neither says nor denies what follows. */
  privatives: string;
  /** What a negation before them does not deny: `do not hesitate to call`. */
  litotes: string;
  /** They end what a negation reaches. */
  adversatives: string;
  /** `two:2`, by spaces. */
  numbers: string;
  /** `million:1000000`, by spaces: what a number before them is multiplied by. */
  multipliers: string;
  /** Between the two numbers of a share: `out of`. */
  out_of: string;
  percent: string;
  shares: Record<ShareFamily, string>;
  risks: Record<RiskFamily, string>;
  /** Words of risk in another sense: `at best`, `feel free`. */
  harmless: string;
  /** The business speaking of itself. */
  own: string;
  /** Endings of verbs by which it does so without a pronoun. */
  own_endings: string;
  /** Who else speaks, and where: `according to`, `customers say`, `search results`. */
  attributions: string;
}
