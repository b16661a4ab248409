import { capitalize, joinAnd } from "../../phrase.ts";
import type { ComparisonWords } from "./comparison_words.ts";
import { FOREIGN_COMPARISONS } from "./foreign_comparisons.ts";

/** The words of a comparison in a language; the English ones where there are none. */
export function comparisonWordsFor(language: string): ComparisonWords {
  return FOREIGN_COMPARISONS[language] ?? ENGLISH;
}

const ENGLISH: ComparisonWords = {
  headings: {
    criteria: "What to compare before you choose",
    options: "The options side by side",
    sides: (left, right) => `${capitalize(left)} and ${right} side by side`,
    fit: (brand) => `Where ${brand} fits`,
    fitAndLimits: (brand) => `Where ${brand} fits, and where it does not`,
  },
  criteria: {
    cost: { point: "Price", ask: "What is the full price, and what makes it more or less?" },
    included: { point: "What is included", ask: "What do I get for it, and what costs extra?" },
    audience: { point: "Who it suits", ask: "Who is this made for, and who should look elsewhere?" },
    time: { point: "Time", ask: "How long does it take, and when can it begin?" },
    place: { point: "Where", ask: "Where does it take place, and which area do you serve?" },
    terms: { point: "Contract", ask: "How long am I bound, and how do I get out?" },
    guarantee: { point: "If something goes wrong", ask: "What do you guarantee, and what happens when it fails?" },
  },
  questions: "Questions to put to everyone you consider:",
  onFirst: (brand, point) => `${brand} on the first of them (${point.toLowerCase()})`,
  sameQuestions: (brand) =>
    `Put the same questions to everyone you consider. The last column is how ${brand} answers them.`,
  criteriaColumns: (brand) => ["What to compare", "What to ask", `How ${brand} answers`],
  askThem: "Providers to put these questions to:",
  askThemInOrder: "Providers to put these questions to, in the order in which search shows them:",
  whosePage: ", whose page this is",
  inOrder: "In the order in which search shows them, with what each states on its own page.",
  ownAmong: (brand) => `${brand}, whose page this is, stands among them.`,
  mayStillBe: "What is not stated there may still be offered: ask.",
  eachStates: "Each of them states of itself",
  someState: (names) => `${joinAnd(names)} state the same of themselves`,
  asQuoted: "as quoted above",
  optionColumns: { provider: "Provider", states: "States", terms: "Price and place stated" },
  inPlace: (area) => `in ${area}`,
  nothingStated: "not stated there",
  forEachSide: (brand) => `What ${brand} has for each side:`,
  worksFor: (brand, names) => `${brand} works for ${joinAnd(names)}.`,
  ownLimits: (brand) => `What ${brand} itself names as its limits:`,
};
