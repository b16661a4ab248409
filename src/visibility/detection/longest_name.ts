import type { Alias, EntityIndex } from "./entity_index.ts";
import type { Token } from "./fold.ts";

const NAME_WORDS_MAX = 8;
const SHORT_WORD_CHARS_MAX = 3;
const GAP_CHARS_MAX = 4;
const JOINTS = new Set(["", "-", "\u2010", "\u2011", "_", ".", "'", "\u2019", "\u02bc", "\u00b7", "!"]);
/** Letters from which a German genitive is told from another name. */
const GENITIVE_CHARS_MIN = 4;

/** Where in a text a name may begin. */
interface Place {
  tokens: readonly Token[];
  first: number;
  index: EntityIndex;
  language: string;
}

/** The longest name that begins at a word, and the word that it ends with. */
export function longestAt(text: string, place: Place): { aliases: readonly Alias[]; last: number } | null {
  const { tokens, first } = place;
  const { byKey, keyCharsMax } = place.index;
  const signs = new Map<number, string>();
  let fold = "";
  let trans = "";
  let best: { aliases: readonly Alias[]; last: number } | null = null;
  for (let last = first; last < Math.min(tokens.length, first + NAME_WORDS_MAX); last++) {
    const token = tokens[last]!;
    const sign = last === first ? "" : signBefore(text, tokens, last);
    if (sign === null) break;
    if (sign !== "") signs.set(fold.length, sign);
    fold += token.fold;
    trans += token.trans;
    if (Math.min(fold.length, trans.length) > keyCharsMax + 1) break;
    const isUpper = /\p{Lu}s$/u.test(text.slice(token.start, token.end));
    const genitive = (key: string) => genitiveOf(key, { ...place, isUpper });
    const spelled = byKey.get(fold) ?? byKey.get(trans) ?? genitive(fold) ?? genitive(trans);
    const aliases = signs.size === 0 ? spelled : spelled?.filter((alias) => hasSigns(alias, signs));
    if (aliases !== undefined && aliases.length > 0) best = { aliases, last };
  }
  return best;
}

/** Each sign is the name's own; a comma may be left out or added in a row ("Bed, Bath & Beyond"). */
function hasSigns(alias: Alias, signs: ReadonlyMap<number, string>): boolean {
  const isRow = alias.words > 2 && alias.name.includes("&");
  return [...signs].every(([at, sign]) => alias.signs.get(at) === sign || (isRow && sign === ","));
}

/** German "Zalandos Angebot", "VWs Garantie"; in other languages a final s makes another name. */
function genitiveOf(key: string, place: Place & { isUpper: boolean }): readonly Alias[] | undefined {
  if (!place.language.startsWith("de") || !key.endsWith("s") || key.endsWith("ss")) return undefined;
  if (!place.isUpper && (key.length <= GENITIVE_CHARS_MIN || !place.tokens[place.first]!.capital)) return undefined;
  return place.index.byKey.get(key.slice(0, -1));
}

/** What joins two words into one name besides blanks and a line's end; empty where nothing much, null where too much. */
function signBefore(text: string, tokens: readonly Token[], at: number): string | null {
  const before = tokens[at - 1]!;
  const gap = text.slice(before.end, tokens[at]!.start);
  if (JOINTS.has(gap)) return "";
  const signs = gap.replace(/[\s"“”„«»]+/g, "");
  if (gap.length > GAP_CHARS_MAX || signs.length > 2 || gap.split("\n").length > 2) return null;
  const isShort = before.capital && before.fold.length <= SHORT_WORD_CHARS_MAX;
  return signs === "." && isShort ? "" : signs;
}
