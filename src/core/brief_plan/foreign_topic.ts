import { isStopWord } from "../families/stop_words.ts";
import { capitalize } from "../phrase.ts";
import type { ReadingCues } from "./cues/cues.ts";
import { cuesFor } from "./cues/cues_for.ts";
import { spelled, type Topic, topicOf } from "./facets.ts";

const USES_READ_MAX = 300;
/** Share of lower-case uses from which a German word is no noun. */
const LOWER_SHARE_MAX = 0.3;

interface Texts {
  texts: string;
  searches?: readonly string[];
  language: string;
}

/** The subject of a search as the language's texts write it. */
export function topicIn(keyword: string, { texts, searches = [], language }: Texts): Topic {
  const cues = cuesFor(language);
  if (cues === null) return topicOf(keyword, texts, searches);
  const bare =
    keyword
      .replace(/^\s*¿|\s*\?\s*$/g, "")
      .replace(cues.frame, "")
      .replace(cues.frame, "")
      .trim() || keyword;
  const lower = texts.toLowerCase();
  const joined = asJoined(bare, lower, cues.joints);
  const name = language === "de" ? germanSpelling(joined, texts, lower) : spelled(joined, texts);
  return { name, withArticle: withArticle(name, { texts, lower, cues, language }), plural: false, isAction: false };
}

/** `kaffee abo` as `kaffee-abo`, where the texts write it so more often. */
function asJoined(words: string, lower: string, joints: readonly string[]): string {
  const [first = "", ...rest] = words.split(/\s+/);
  let name = first;
  let last = first;
  for (const word of rest) {
    const apart = countUses(lower, `${last} ${word}`);
    const uses = joints.map((joint) => ({ joint, count: countUses(lower, `${last}${joint}${word}`) }));
    const best = uses.filter((entry) => entry.count > apart).sort((a, b) => b.count - a.count)[0];
    name = `${name}${best?.joint ?? " "}${word}`;
    last = word;
  }
  return name;
}

/** Nouns large: as the texts have the word, else the last word of the name. */
function germanSpelling(name: string, texts: string, lower: string): string {
  const parts = name.split(/(?<=[\s-])|(?=[\s-])/);
  const last = parts.findLastIndex((part) => /\p{L}/u.test(part));
  return parts
    .map((part, place) => {
      if (!/^\p{L}{2,}$/u.test(part)) return part;
      const { count, large } = spellings(part.toLowerCase(), texts, lower);
      if (count === 0) return place === last && !isStopWord(part, "de") ? capitalize(part) : part;
      return large >= count * (1 - LOWER_SHARE_MAX) ? capitalize(part) : part;
    })
    .join("");
}

function spellings(word: string, texts: string, lower: string): { count: number; large: number } {
  let count = 0;
  let large = 0;
  for (const at of usesOf(lower, word)) {
    count++;
    if (texts.charAt(at) !== lower.charAt(at)) large++;
  }
  return { count, large };
}

/** The article of the texts in the form of a subject (`einen Kurs` gives `ein Kurs`). */
function withArticle(
  name: string,
  { texts, lower, cues, language }: { texts: string; lower: string; cues: ReadingCues; language: string },
): string {
  for (const [article, subject] of Object.entries(cues.articles)) {
    const phrase = `${article} ${name.toLowerCase()}`;
    for (const at of usesOf(lower, phrase)) {
      if (endsNoun(texts.slice(at + phrase.length, at + phrase.length + 24), language)) return `${subject} ${name}`;
    }
  }
  return name;
}

/** Whether the noun ends there: the languages that put the head last go on with another noun. */
function endsNoun(after: string, language: string): boolean {
  const next = /^\s(\p{L}+)/u.exec(after)?.[1];
  if (language === "de") return !/^-/.test(after) && !/^\s\p{Lu}/u.test(after);
  if (language === "nl") return !/^-/.test(after) && (next === undefined || isStopWord(next.toLowerCase(), "nl"));
  return true;
}

function countUses(lower: string, phrase: string): number {
  return usesOf(lower, phrase).length;
}

/** Places of a whole phrase, at most as many as are read. */
function usesOf(lower: string, phrase: string): number[] {
  const places: number[] = [];
  let at = lower.indexOf(phrase);
  while (at !== -1 && places.length < USES_READ_MAX) {
    const around = `${lower.charAt(at - 1)}${lower.charAt(at + phrase.length)}`;
    if (!/[\p{L}\p{N}]/u.test(around)) places.push(at);
    at = lower.indexOf(phrase, at + phrase.length);
  }
  return places;
}
