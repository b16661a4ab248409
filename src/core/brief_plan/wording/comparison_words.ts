/** Points by which any provider can be weighed. */
export type CriterionId = "cost" | "included" | "audience" | "time" | "place" | "terms" | "guarantee";

/** What the built-in writer itself puts into a comparison. */
export interface ComparisonWords {
  headings: {
    criteria: string;
    options: string;
    sides(left: string, right: string): string;
    fit(brand: string): string;
    fitAndLimits(brand: string): string;
  };
  /** Each point by name, and as a question to put to any provider. */
  criteria: Readonly<Record<CriterionId, { point: string; ask: string }>>;
  /** Before the questions alone. */
  questions: string;
  /** Before the brand's answer to the first question. */
  onFirst(brand: string, point: string): string;
  /** Before the table of questions with the brand's answers. */
  sameQuestions(brand: string): string;
  criteriaColumns(brand: string): readonly [string, string, string];
  askThem: string;
  askThemInOrder: string;
  /** Behind the brand's own name in such a list. */
  whosePage: string;
  inOrder: string;
  ownAmong(brand: string): string;
  mayStillBe: string;
  eachStates: string;
  someState(names: readonly string[]): string;
  asQuoted: string;
  optionColumns: { provider: string; states: string; terms: string };
  inPlace(area: string): string;
  nothingStated: string;
  forEachSide(brand: string): string;
  worksFor(brand: string, names: readonly string[]): string;
  ownLimits(brand: string): string;
}
