/** Languages that write what belongs together as one word: `Heizungswartung`, `wandelschoenen`. */
const COMPOUNDING: ReadonlySet<string> = new Set(["de", "nl", "sv", "da", "no", "nb", "nn"]);
/** Letters of a part that is a word of the corpus, and of one that only several words have in common. */
const PART_LENGTH_MIN = 3;
const REST_LENGTH_MIN = 4;
const REST_WORDS_MIN = 2;
const ROUNDS = 3;
/** What may join the parts: `Hund·e·futter`. */
const LINKS = ["s", "e", "n", "en", "er", "es", "ens"];

/** Known parts by how they are written; each gives the stem it counts as. */
type Parts = Map<string, string>;

/**
 * Takes compounds apart by the corpus's own words: a long word that begins or ends with another one is that word and
 * the rest, and a rest that several words have in common is a part as well. `stems` tells the stem of each word; gives
 * the stems of the parts by the word.
 */
export function findCompounds(stems: ReadonlyMap<string, string>, language: string): Map<string, readonly string[]> {
  if (!COMPOUNDING.has(language)) return new Map();
  const known: Parts = new Map();
  for (const [word, stem] of stems) {
    if (word.length < PART_LENGTH_MIN || /\d/.test(word)) continue;
    known.set(word, stem);
    known.set(stem, stem);
  }
  let counts = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    counts = countRests(stems, known);
    const isShared = (rest: string) => known.has(rest) || (counts.get(rest) ?? 0) >= REST_WORDS_MIN;
    const isLinked = (rest: string) => LINKS.some((link) => rest.startsWith(link) && isShared(rest.slice(link.length)));
    const shared = [...counts.keys()].filter((rest) => !known.has(rest) && isShared(rest) && !isLinked(rest));
    if (shared.length === 0) break;
    for (const rest of shared) known.set(rest, rest);
  }
  const found = new Map<string, readonly string[]>();
  for (const [word, stem] of stems) {
    const parts = partsOf([word, stem], known, counts);
    if (parts.length > 1) found.set(word, parts);
  }
  return found;
}

interface Cut {
  head: string;
  tail: string;
  /** Letters of the known ones among them. */
  letters: number;
  /** The one that is not known. */
  rest: string | null;
}

/** In how many stems each rest would be left over. */
function countRests(stems: ReadonlyMap<string, string>, known: Parts): Map<string, number> {
  const words = Map.groupBy(stems.keys(), (word) => stems.get(word)!);
  const counts = new Map<string, number>();
  for (const [stem, forms] of words) {
    const rests = new Set(
      [...forms, stem].flatMap((form) => cutsOf(form, known, form !== stem)).map(({ rest }) => rest),
    );
    for (const rest of rests) if (rest !== null) counts.set(rest, (counts.get(rest) ?? 0) + 1);
  }
  return counts;
}

/** The stems of a word's parts: the cut that explains most of its letters, then the one whose rest others have too. */
function partsOf([form, stem]: readonly [string, string], known: Parts, counts: ReadonlyMap<string, number>): string[] {
  let best: Cut | null = null;
  const worth = ({ letters, rest }: Cut) => letters + (rest === null ? 1 : 1 - 1 / (1 + (counts.get(rest) ?? 0)));
  const cuts = [...cutsOf(stem, known, false), ...(form === stem ? [] : cutsOf(form, known, true))];
  for (const cut of cuts) if (best === null || worth(cut) > worth(best)) best = cut;
  if (best === null) return [known.get(stem) ?? stem];
  return [best.head, best.tail].flatMap((part) => partsOf([part, known.get(part) ?? part], known, counts));
}

/** Ways to cut a text in two; `inflected`: its end is no stem, so that it may only be a word as it stands. */
function cutsOf(text: string, known: Parts, inflected: boolean): Cut[] {
  const cuts: Cut[] = [];
  for (let at = PART_LENGTH_MIN; at <= text.length - PART_LENGTH_MIN; at += 1) {
    const tail = text.slice(at);
    const isKnownTail = known.has(tail);
    if (!isKnownTail && (inflected || tail.length < REST_LENGTH_MIN)) continue;
    for (const link of ["", ...LINKS]) {
      if (at - link.length < PART_LENGTH_MIN || !text.startsWith(link, at - link.length)) continue;
      const head = text.slice(0, at - link.length);
      const isKnownHead = known.has(head);
      if (!isKnownHead && (!isKnownTail || head.length < REST_LENGTH_MIN)) continue;
      const letters = (isKnownHead ? head.length : 0) + (isKnownTail ? tail.length : 0);
      cuts.push({ head, tail, letters, rest: isKnownHead ? (isKnownTail ? null : tail) : head });
    }
  }
  return cuts;
}
