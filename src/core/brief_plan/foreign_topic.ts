import { isStopWord } from "../../language/stop_words.ts";
import { capitalize } from "../phrase.ts";
import type { ReadingCues } from "./cues/cues.ts";
import { cuesFor } from "./cues/cues_for.ts";
import { type Topic, topicOf } from "./topic.ts";

const USES_READ_MAX = 300;
/** The site's own texts come first; the titles of results after them write any word large. */
const OWN_USES_READ_MAX = 5;
/** Share of a word's uses within sentences from which its spelling with a capital is the right one: elsewhere titles write any word so. */
const CAPITAL_SHARE_FROM = { de: 0.3, others: 0.7 };

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
      .replace(/^\s*¿|\s*\?\s*$|\s\(branded\)$/g, "")
      .replace(cues.frame, "")
      .replace(cues.frame, "")
      .trim() || keyword;
  const lower = texts.toLowerCase();
  const joined = asJoined(bare, lower, cues.joints);
  const name = language === "de" ? germanSpelling(joined, texts, lower) : asWrittenBySite(joined, { texts, language });
  return { name, withArticle: withArticle(name, { texts, lower, cues, language }), plural: false, isAction: false };
}

/** Nouns of searches that a site may not use itself. */
const SEARCHED_NOUNS: ReadonlySet<string> = new Set(
  `nähe kosten preis preise erfahrungen bewertungen bewertung vergleich tipps test anbieter vorteile nachteile ablauf
  dauer unterschied unterschiede alternative alternativen anleitung bedeutung definition angebot angebote liste`.split(
    /\s+/,
  ),
);

/** Words of a search or question, typed in small letters, in the spelling the site has for them within its sentences. */
export function asWrittenBySite(text: string, { texts, language }: { texts: string; language: string }): string {
  const lower = texts.toLowerCase();
  return text.replace(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu, (word, place: number) => {
    if (word !== word.toLowerCase() || isStopWord(word, language)) return word;
    const spelling = spellingWithin(word, { texts, lower, language });
    if (spelling !== null && (language !== "de" || spelling !== word)) return spelling;
    if (language === "de" && word.includes("-")) return compound(word, texts, lower);
    return language === "de" && place > 0 && SEARCHED_NOUNS.has(word) ? capitalize(word) : word;
  });
}

/** The spelling where no sentence begins; one with capitals wins early, since small letters may be somebody's haste. Null where the word stands in none. */
function spellingWithin(
  word: string,
  { texts, lower, language }: { texts: string; lower: string; language: string },
): string | null {
  const counts = new Map<string, number>();
  let total = 0;
  for (const at of usesOf(lower, word)) {
    if (total >= (language === "de" ? USES_READ_MAX : OWN_USES_READ_MAX)) break;
    if (!/(?:[\p{L}\p{N},;)] |\p{L}['’])$/u.test(texts.slice(Math.max(0, at - 2), at))) continue;
    const spelling = texts.slice(at, at + word.length);
    counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
    total++;
  }
  const [capital] = [...counts]
    .filter(([spelling]) => spelling !== word)
    .sort((a, b) => b[1] - a[1] || b[0].localeCompare(a[0]));
  if (capital !== undefined && capital[1] >= total * CAPITAL_SHARE_FROM[language === "de" ? "de" : "others"])
    return capital[0];
  return total === 0 ? null : word;
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
  const words = name.split(" ");
  return words
    .map((word, place) => {
      if (isStopWord(word, "de")) return word;
      const isLast = place === words.length - 1;
      const spelling = spellingWithin(word, { texts, lower, language: "de" });
      if (spelling !== null && spelling !== word) return spelling;
      if (word.includes("-")) return compound(word, texts, lower);
      if (isLast && (spelling === null || texts.includes(capitalize(word)))) return capitalize(word);
      return word;
    })
    .join(" ");
}

/** `e-bike-reparatur` as `E-Bike-Reparatur`: a compound begins large, its nouns too. */
function compound(word: string, texts: string, lower: string): string {
  const parts = word.split("-");
  const written = parts.map((part, place) =>
    place === parts.length - 1 ? capitalize(part) : (spellingWithin(part, { texts, lower, language: "de" }) ?? part),
  );
  return capitalize(written.join("-"));
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
