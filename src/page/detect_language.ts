import { detectAll } from "tinyld/light";

const SAMPLE_LENGTH = 360;
/** Where samples begin, as parts of the text. */
const SAMPLE_PLACES = [1 / 3, 0, 2 / 3];
const SAMPLE_WORDS = 300;
const WORDS_MIN = 25;
const ACCURACY_MIN = 0.5;
/** Share of a text's words that its language's most common words make up; other languages stay far below. */
const COMMON_SHARE_MIN = 0.2;
/** Languages of one family share words: the best must be this far ahead of the next. */
const COMMON_LEAD_MIN = 0.08;

const COMMON_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: setOf(
    "the of and to in is for that with you your on are this it as be we our by from have can will not at or all was they their",
  ),
  de: setOf(
    "der die das und in zu den mit von für ist auf ein eine nicht sie wir ihr im dem des sich auch als an bei werden aus",
  ),
  fr: setOf(
    "de la le et les des en un une du pour que dans est vous votre nous avec sur par au plus qui pas sont aux ce notre",
  ),
  es: setOf("de la que el en y a los del se las por un para con una su es lo como más al tu nuestro sus o este esta"),
  it: setOf("di e il la che in per un una con del le i non si da dei della è sono al alla nel come più gli anche"),
  pt: setOf("de a o que e do da em um para com uma os no se na por mais as dos como ao das sua seu você não é"),
  nl: setOf("de het een van en in is op te dat die voor met zijn niet aan je u wij ons uw ook als bij om naar"),
};

/** Language of a text (ISO 639-1), null when unsure. A declared language that the common words confirm is taken at once. */
export function detectLanguage(text: string, words: readonly string[], declared: string | null): string | null {
  if (words.length < WORDS_MIN) return null;
  const common = COMMON_WORDS[declared?.slice(0, 2).toLowerCase() ?? ""];
  if (common !== undefined && shareOf(words, common) >= COMMON_SHARE_MIN) return declared!.slice(0, 2).toLowerCase();
  const clear = byCommonWords(words);
  if (clear !== null) return clear;
  const [third, ...others] = SAMPLE_PLACES.map((place) => sampleLanguage(text, place));
  // Lists of names look like some language: against the markup every part of the text has to say the same.
  const isSure =
    declared === null || declared.slice(0, 2).toLowerCase() === third || others.every((lang) => lang === third);
  return isSure ? third! : null;
}

function sampleLanguage(text: string, place: number): string | null {
  const from = Math.max(0, Math.floor((text.length - SAMPLE_LENGTH) * place));
  const best = detectAll(text.slice(from, from + SAMPLE_LENGTH))[0];
  return best !== undefined && best.accuracy >= ACCURACY_MIN ? best.lang : null;
}

/** The language whose common words make up enough of the text, and clearly more than those of any other. */
function byCommonWords(words: readonly string[]): string | null {
  const shares = Object.entries(COMMON_WORDS).map(([lang, common]) => ({ lang, share: shareOf(words, common) }));
  shares.sort((a, b) => b.share - a.share);
  const [best, next] = shares;
  return best !== undefined && best.share >= COMMON_SHARE_MIN && best.share - (next?.share ?? 0) >= COMMON_LEAD_MIN
    ? best.lang
    : null;
}

function shareOf(words: readonly string[], common: ReadonlySet<string>): number {
  const count = Math.min(words.length, SAMPLE_WORDS);
  let found = 0;
  for (let at = 0; at < count; at++) if (common.has(words[at]!)) found += 1;
  return found / count;
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
