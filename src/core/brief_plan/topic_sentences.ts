import type { Passage } from "../text/passages.ts";
import { type Facet, facetsAsked, type Topic } from "./facets.ts";

/** Words that say what kind of offer it is, not what it is about. */
const GENERAL_LAST_WORD =
  /\s(?:class(?:es)?|courses?|services?|programs?|training|software|tools?|products?|company|companies|providers?|solutions?|near me|online)$/;
/** A text that opens with a person is about that person. */
export const BIOGRAPHY =
  /^(?:(?:Ms|Mr|Mrs|Dr|Prof)\.\s)?(?:\p{Lu}\p{Ll}+\s(?:\p{Lu}\.\s)?\p{Lu}\p{L}+(?:\s\p{Lu}{2,}[,\s]|,|\s(?:is|was|has|had|began|founded|created|certified|holds|lives|works|earned|received|trained)\b)|\p{Lu}\p{Ll}+\s(?:certified|earned|received|graduated|holds|lives|studied|enjoys|loves)\b)/u;
/** A sentence that defines names its subject at the beginning. */
const SUBJECT_WITHIN_CHARS = 12;

/** The topic as texts may name it: whole, in the singular, and without a general last word (`… classes`). */
export function topicNames(topic: Topic): string[] {
  const name = topic.name.toLowerCase();
  return [...new Set([name, name.replace(/s$/, ""), name.replace(GENERAL_LAST_WORD, "")])].filter(
    (text) => text.length >= 4,
  );
}

/** Whether the sentence says what the named thing is or does. */
export function isDefinition(sentence: string, name: string): boolean {
  const lower = sentence.toLowerCase();
  const place = lower.indexOf(name);
  if (place === -1 || place > SUBJECT_WITHIN_CHARS) return false;
  return /^\S{0,3}(?:\s\S+){0,3}?\s(?:(?:is|are)\s(?!in\b|at\b|on\b|from\b|of\b|with\b|over\b|under\b|for\b|here\b|there\b|available\b|now\b|also\b)|(?:means|refers to|teach(?:es)?|helps?|suits?|receives?)\s)/.test(
    lower.slice(place + name.length),
  );
}

/** Whether a text shows as many different signs of a side as it takes. */
export function tellsSide(facet: Facet, text: string): boolean {
  const signs = facet.signs ?? 1;
  if (signs === 1) return facet.told.test(text);
  const found = new Set<string>();
  for (const match of text.matchAll(new RegExp(facet.told.source, "gi"))) {
    found.add(match[0].toLowerCase());
    if (found.size >= signs) return true;
  }
  return false;
}

/** Whether a passage speaks of a side of the topic; one that opens with a person is about that person. */
export function tellsOf(topic: Topic, facet: Facet): (passage: Passage) => boolean {
  const names = topicNames(topic);
  return (passage) => {
    if (BIOGRAPHY.test(passage.text)) return false;
    // Items of a list show signs of every side: its heading says which one it is about.
    if (passage.kind === "list") return facetsAsked(passage.heading ?? "").some((asked) => asked.id === facet.id);
    if (facet.id !== "definition") return tellsSide(facet, passage.text);
    return passage.parts.some((part) => names.some((name) => isDefinition(part, name)));
  };
}
