const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const VOWEL_OF_V: Record<string, string> = { ァ: "バ", ィ: "ビ", ェ: "ベ", ォ: "ボ", ュ: "ビュ" };

/** A text in one spelling, with the place of each of its characters in the original. */
export interface FoldedText {
  text: string;
  /** offsets[i] is where character i came from; one more for the end. */
  offsets: number[];
}

export function hasJapanese(text: string): boolean {
  return JAPANESE.test(text);
}

/**
 * One spelling for kana: `ヴ` as `ブ`, the middle dot and spaces between kana, a line's end between two Japanese letters
 * and a long final `ー` after three or more kana left out, Latin letters in lower case. Expects NFKC.
 */
export function foldJapanese(text: string): FoldedText {
  const offsets: number[] = [];
  let folded = "";
  let run = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    const next = text[i + 1] ?? "";
    if (isJoint(char) && isKatakana(text[i - 1] ?? "") && isKatakana(next)) continue;
    // A line's end inside a word: Japanese has no blanks that a line could break at.
    if (char === "\n" && JAPANESE.test(text[i - 1] ?? "") && JAPANESE.test(next)) continue;
    const goesOn = isKatakana(next) || (isJoint(next) && isKatakana(text[i + 2] ?? ""));
    if (char === "ー" && run >= 3 && !goesOn) continue;
    run = isKatakana(char) ? run + 1 : 0;
    const replacement = char === "ヴ" ? (VOWEL_OF_V[next] ?? "ブ") : char.toLowerCase().slice(0, 1);
    for (const unit of replacement) {
      folded += unit;
      offsets.push(i);
    }
    if (char === "ヴ" && VOWEL_OF_V[next] !== undefined) i++;
  }
  offsets.push(text.length);
  return { text: folded, offsets };
}

export function isKatakana(char: string): boolean {
  return /^[\u30a1-\u30fa\u30fc-\u30fe]/.test(char);
}

function isJoint(char: string): boolean {
  return char === "・" || char === " " || char === "=" || char === "-";
}
