import type { EntityIndex, JapaneseAlias } from "./entity_index.ts";
import { type FoldedText, foldJapanese, hasJapanese, isKatakana } from "./japanese_fold.ts";
import { namesOf } from "./name_signs.ts";
import { sentenceEnd, sentenceStart } from "./sentence.ts";

/** A Japanese name found as a whole word; places refer to the original text. */
export interface JapaneseOccurrence {
  alias: JapaneseAlias;
  start: number;
  end: number;
  /** The text has the same word inside a longer one. */
  isPartElsewhere: boolean;
}

/** Occurrences of one name that are looked at in one answer. */
const OCCURRENCES_MAX = 500;
const WINDOW = 24;
/** Names of so few kana or kanji are often words too. */
const SHORT_CHARS_MAX = 4;
/** What turns a name into a place, a trait or another firm. */
const OTHER_AFTER = /^(?:市|区|町|村|県|郡|駅|島|川|山|港|藩|的|家|主義|流域|熱帯|半島|人|語|時代|味|色|柄|風)/;
const FIRM_AFTER =
  /^ー?(?:株式会社|社|㈱|\(株\)|グループ|ジャパン|ホールディングス|コーポレーション|オンライン|公式|製|本社|本店|支店|製品|ブランド|アプリ|ストア|ショップ|カード|会員|店|のサービス|の製品|の商品|の公式|のアプリ)/;
const LIST_HEAD = /(?:^|\n)[ \t]{0,12}(?:[-•・#]|\d{1,3}[.)、]|\|){0,3}[ \t]*[「『]?$|\|[ \t]*$/;

/** Names in Han or kana, longest first, never inside a longer word. */
export function findJapaneseNames(text: string, index: EntityIndex): JapaneseOccurrence[] {
  if (index.japanese.length === 0 || !hasJapanese(text)) return [];
  const folded = foldJapanese(text);
  const taken = new Uint8Array(folded.text.length);
  const found: Omit<JapaneseOccurrence, "isPartElsewhere">[] = [];
  const parts = new Set<JapaneseAlias>();
  for (const alias of index.japanese) {
    let looked = 0;
    for (
      let at = folded.text.indexOf(alias.key);
      at !== -1;
      at = folded.text.indexOf(alias.key, at + alias.key.length)
    ) {
      if (++looked > OCCURRENCES_MAX) break;
      const end = at + alias.key.length;
      if (taken[at] === 1) continue;
      if (!isWhole(folded, at, end)) {
        parts.add(alias);
        continue;
      }
      taken.fill(1, at, end);
      found.push({ alias, start: folded.offsets[at]!, end: folded.offsets[end - 1]! + 1 });
    }
  }
  return found.map((one) => ({ ...one, isPartElsewhere: parts.has(one.alias) })).toSorted((a, b) => a.start - b.start);
}

/** What the name and the words around it say; each sign has its weight. */
export function japaneseSigns(
  text: string,
  { alias, start, end, isPartElsewhere }: JapaneseOccurrence,
  about: ReadonlySet<string>,
): string[] {
  const before = text.slice(Math.max(0, start - WINDOW), start);
  const after = text.slice(end, end + WINDOW);
  const sentence = text.slice(sentenceStart(text, start), sentenceEnd(text, end));
  const signs = {
    ja: true,
    jaWord: alias.ambiguous,
    jaShort: alias.key.length <= SHORT_CHARS_MAX,
    jaFirmAfter: FIRM_AFTER.test(after),
    jaListHead: LIST_HEAD.test(before),
    jaQuoted: /[「『]$/.test(before) && /^[」』]/.test(after),
    jaPart: isPartElsewhere,
    jaGoesOnHan: /^\p{Script=Han}/u.test(after) && !FIRM_AFTER.test(after),
    jaHanGoesOn: /\p{Script=Han}$/u.test(alias.key) && /^\p{Script=Han}/u.test(after) && !FIRM_AFTER.test(after),
    // What a particle says of the word before it is learned: "シャープな" is none.
    [`jaBefore_${before.at(-1)}`]: /\p{Script=Hiragana}$/u.test(before),
    [`jaAfter_${after[0]}`]: /^\p{Script=Hiragana}/u.test(after),
    jaContext: [...about].some((word) => hasJapanese(word) && sentence.includes(word)),
  };
  return namesOf(signs);
}

function isWhole(folded: FoldedText, start: number, end: number): boolean {
  const { text } = folded;
  const after = text.slice(end, end + WINDOW);
  if (OTHER_AFTER.test(after)) return false;
  return isEdge(folded, start) && (FIRM_AFTER.test(after) || isEdge(folded, end));
}

/** Whether a word may begin or end at this place: scripts change there, or the segmenter cuts there. */
function isEdge(folded: FoldedText, at: number): boolean {
  const { text, offsets } = folded;
  const left = text[at - 1];
  const right = text[at];
  if (left === undefined || right === undefined || offsets[at]! - offsets[at - 1]! > 1) return true;
  if (isKatakana(left) && isKatakana(right)) return false;
  return cutsBetween(text, at);
}

/** Whether the segmenter begins a word here, from the words nearby. */
function cutsBetween(text: string, at: number): boolean {
  const from = Math.max(0, at - WINDOW);
  for (const segment of new Intl.Segmenter("ja", { granularity: "word" }).segment(text.slice(from, at + WINDOW))) {
    if (segment.index >= at - from) return segment.index === at - from;
  }
  return false;
}
