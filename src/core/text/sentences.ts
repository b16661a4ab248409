import { splitSentences } from "../../language/sentences.ts";

/** Text beyond this is not read: pages are capped before, this holds for anything else. */
const TEXT_CHARS_MAX = 400_000;
const SENTENCE_CHARS_MAX = 420;
const SENTENCE_WORDS_MIN = 5;
const ENDS_SENTENCE = /[.!?…。！？](?:\s?["'”’»“‘«)\]])*$/u;
/** Shares of what a line of navigation, a list of tags or a table row is made of. */
const CAPITALISED_SHARE_MAX = 0.6;
const DIGIT_SHARE_MAX = 0.25;
/** Navigation, buttons, notices and the like: no text of anybody. */
const DEBRIS =
  /[|→•©{}<>]|::|\.\.\.$|…$|https?:|www\.|\b(?:cookies?|javascript|all rights reserved|add to cart|click here|read more|learn more|subscribe|log ?in|sign up|sign in|skip to content|privacy policy|terms of (?:service|use)|your browser|powered by|share this|leave a (?:comment|reply)|posted (?:by|on|in)|filed under|view cart|checkout|lorem ipsum|(?:ignore|disregard|forget) (?:all |any )?(?:of )?(?:the |your )?(?:previous|prior|above|earlier) (?:instructions?|prompts?|messages?))\b/i;

/** Sentences in order; a line break always ends one. */
export function sentencesOf(text: string, language = "en"): string[] {
  const lines = text.slice(0, TEXT_CHARS_MAX).split("\n");
  return lines.flatMap((line) => splitSentences(line, language).map((sentence) => sentence.text));
}

/** Whether it can stand in running text: a whole sentence, no navigation, list or form debris. */
export function isProse(sentence: string): boolean {
  if (sentence.length > SENTENCE_CHARS_MAX || !ENDS_SENTENCE.test(sentence)) return false;
  if (!/^(?:["'“‘„‚(]|[«»]\s?)?[\p{Lu}\p{N}\p{Lo}¿¡]/u.test(sentence) || DEBRIS.test(sentence)) return false;
  const words = sentence.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  if (words.length < SENTENCE_WORDS_MIN) return false;
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  const digits = sentence.replace(/\D/g, "").length;
  return (
    capitalised / words.length <= CAPITALISED_SHARE_MAX &&
    digits / sentence.length <= DIGIT_SHARE_MAX &&
    hasBalancedMarks(sentence)
  );
}

/** An odd quotation mark or bracket shows that a part was cut off. */
function hasBalancedMarks(sentence: string): boolean {
  const count = (mark: string) => sentence.split(mark).length - 1;
  const low = count("„");
  return (
    count('"') % 2 === 0 &&
    count("(") === count(")") &&
    (low > 0 ? low === count("“") + count("”") : count("“") === count("”")) &&
    count("«") === count("»") &&
    count("‹") === count("›") &&
    count("[") === count("]")
  );
}
