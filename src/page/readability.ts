/** Too little text says nothing of its reading level. */
const WORDS_MIN = 100;
const GRADE_MAX = 30;

/** Flesch-Kincaid grade of an English text; null when it is too short. */
export function readingGrade(text: string): number | null {
  const words = text.match(/[A-Za-z][A-Za-z'’]*/g);
  if (words === null || words.length < WORDS_MIN) return null;
  const sentences = Math.max(1, text.match(/[.!?]+(?=\s|$)|\n+/g)?.length ?? 1);
  let syllables = 0;
  for (const word of words) syllables += countSyllables(word);
  const grade = 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
  return Math.round(Math.min(GRADE_MAX, Math.max(0, grade)) * 10) / 10;
}

function countSyllables(word: string): number {
  let count = 0;
  let inVowels = false;
  for (const letter of word.toLowerCase()) {
    const vowel =
      letter === "a" || letter === "e" || letter === "i" || letter === "o" || letter === "u" || letter === "y";
    if (vowel && !inVowels) count += 1;
    inVowels = vowel;
  }
  if (count > 1 && /[^aeiouyl]e$|[^aeiouy]es$|[^td]ed$/i.test(word)) count -= 1;
  return Math.max(1, count);
}
