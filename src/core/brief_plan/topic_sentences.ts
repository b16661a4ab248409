import type { Passage } from "../text/passages.ts";
import { cuesFor } from "./cues/cues_for.ts";
import { type Facet, facetsAsked } from "./facets.ts";
import type { Topic } from "./topic.ts";

/** Words that say what kind of offer it is, not what it is about. */
const GENERAL_LAST_WORD =
  /\s(?:class(?:es)?|courses?|services?|programs?|training|software|tools?|products?|company|companies|providers?|solutions?|near me|online)$/;
/** A text that opens with a person is about that person. */
const BIOGRAPHY =
  /^(?:(?:Ms|Mr|Mrs|Dr|Prof)\.\s)?(?:\p{Lu}\p{Ll}+\s(?:\p{Lu}\.\s)?\p{Lu}\p{L}+(?:\s\p{Lu}{2,}[,\s]|,|\s(?:is|was|has|had|began|founded|created|certified|holds|lives|works|earned|received|trained)\b)|\p{Lu}\p{Ll}+\s(?:certified|earned|received|graduated|holds|lives|studied|enjoys|loves)\b)/u;
export function isBiography(text: string, language: string): boolean {
  return (cuesFor(language)?.biography ?? BIOGRAPHY).test(text);
}

/** A sentence that defines names its subject at the beginning. */
const SUBJECT_WITHIN_CHARS = 12;

/** The topic as texts may name it: whole, in the singular, and without a general last word (`… classes`). */
export function topicNames(topic: Topic, language = "en"): string[] {
  const lastWord = cuesFor(language)?.generalLastWord ?? GENERAL_LAST_WORD;
  const name = topic.name.toLowerCase();
  return [...new Set([name, name.replace(/s$/, ""), name.replace(lastWord, "")])].filter((text) => text.length >= 4);
}

/** Whether the sentence says what the named thing is or does. */
export function isDefinition(sentence: string, name: string, language = "en"): boolean {
  const lower = sentence.toLowerCase();
  const place = lower.indexOf(name);
  if (place === -1 || place > SUBJECT_WITHIN_CHARS) return false;
  const rest = lower.slice(place + name.length);
  const cues = cuesFor(language);
  if (cues !== null) return cues.defines.test(rest);
  return /^\S{0,3}(?:\s\S+){0,3}?\s(?:(?:is|are)\s(?!in\b|at\b|on\b|from\b|of\b|with\b|over\b|under\b|for\b|here\b|there\b|available\b|now\b|also\b)|(?:means|refers to|teach(?:es)?|helps?|suits?|receives?)\s)/.test(
    rest,
  );
}

/** Whether a text shows as many different signs of a side as it takes. */
export function tellsSide(facet: Facet, text: string): boolean {
  const signs = facet.signs ?? 1;
  if (signs === 1) return facet.told.test(text);
  const found = new Set<string>();
  for (const match of text.matchAll(new RegExp(facet.told.source, `g${facet.told.flags}`))) {
    found.add(match[0].toLowerCase());
    if (found.size >= signs) return true;
  }
  return false;
}

/** Whether a passage speaks of a side of the topic; one that opens with a person is about that person. */
export function tellsOf(topic: Topic, facet: Facet, language = "en"): (passage: Passage) => boolean {
  const names = topicNames(topic, language);
  return (passage) => {
    if (isBiography(passage.text, language)) return false;
    // Items of a list show signs of every side: its heading says which one it is about.
    if (passage.kind === "list")
      return facetsAsked(passage.heading ?? "", language).some((asked) => asked.id === facet.id);
    if (facet.id !== "definition") return tellsSide(facet, passage.text);
    return passage.parts.some((part) => names.some((name) => isDefinition(part, name, language)));
  };
}
