import { isGenericWord, isStopWord, stem, wordWeight } from "./phrase.ts";

const QUESTION_CHARS_MAX = 400;
const KEYWORD_WORDS_MAX = 6;

/** Words by which people ask, in any trade. */
const CARRIER_WORDS = new Set(
  (
    "i'm i'd it's what's who's looking look compare comparing shortlist leading choice choices right now today trust trusted ready decide " +
    "decided company companies brand brands provider providers supplier suppliers expert experts recognised recognized source sources name " +
    "names named explain tell know learn start started starting matter matters most well people person use uses used list belong belongs stand " +
    "stands region area town city place website websites site sites reliable service services tool tools useful helpful help helps step " +
    "steps pros cons pro con value fair price prices hiring hire following follow worth before think thinking consider considering " +
    "suggest advise advice please want wants wanted alternative alternatives option options offer offers offering give gives given reviewed " +
    "rated customers customer say says said strengths weaknesses known reputation trustworthy fit anyone somebody someone thing things " +
    "finding nearby often around up need comes come coming ich suche nach wen sollte sollten beim bei engere wahl womit worauf kennt sich damit besonders würdest derzeit gibt " +
    "anbieter empfehlen welche welcher welches wer wie was für und oder sind ist gute guten gut beste besten thema marken führend " +
    "quels quelles quel quelle meilleur meilleurs meilleure recommander pour avec sont cuáles cuál mejores mejor recomendar para con son"
  ).split(" "),
);
const CONNECTORS = new Set(
  "for of in with and to vs versus without a an the or at on from your my after during".split(" "),
);

/** Whether a text is a question or sentence around a subject rather than a bare keyword. */
export function isQuestion(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return text.trim().endsWith("?") || words.length > KEYWORD_WORDS_MAX || /[.!?;] /.test(text);
}

/** Whether an answer should name companies. */
export function asksForNames(question: string): boolean {
  return /\b(?:who|which|recommend\w*|providers?|compan(?:y|ies)|brands?|shortlist|options|experts?|best|top|anbieter|welche\w*|marken|quel\w*|cuál\w*|where)\b/i.test(
    question,
  );
}

/**
 * What a question is about: its longest run of words that carry a subject, known ones counting most. Words between them
 * that only connect stay inside the run.
 */
export function focusPhrase(question: string, isKnown: (token: string) => boolean): string {
  let best = { phrase: "", score: 0 };
  for (const sentence of question.slice(0, QUESTION_CHARS_MAX).split(/[.,;:!?()"„“”«»]+/)) {
    for (const run of subjectRuns(sentence)) {
      const score = run.reduce((sum, word) => sum + wordScore(word, isKnown), 0);
      if (score > best.score) best = { phrase: run.join(" "), score };
    }
  }
  return best.phrase;
}

function wordScore(word: string, isKnown: (token: string) => boolean): number {
  if (CONNECTORS.has(word)) return 0;
  const token = stem(word);
  return wordWeight(token) * (isKnown(token) ? 3 : 1);
}

function subjectRuns(sentence: string): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  for (const word of sentence
    .toLowerCase()
    .normalize("NFKC")
    .split(/[^\p{L}\p{N}'’&+-]+/u)) {
    if (word === "") continue;
    if (CONNECTORS.has(word)) {
      if (run.length > 0) run.push(word);
    } else if (isStopWord(word) || isGenericWord(word) || CARRIER_WORDS.has(word)) {
      runs.push(run);
      run = [];
    } else {
      run.push(word);
    }
  }
  runs.push(run);
  return runs.map(withoutLooseEnds).filter((words) => words.length > 0);
}

function withoutLooseEnds(run: readonly string[]): string[] {
  let end = run.length;
  while (end > 0 && CONNECTORS.has(run[end - 1]!)) end--;
  return run.slice(0, end);
}
