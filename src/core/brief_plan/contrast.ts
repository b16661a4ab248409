import { contentKeys, countWords } from "../../language/words.ts";
import { type PageRole, pageRole } from "../../page/page_role.ts";
import { versusOf } from "../search_pattern.ts";
import { leansOnContext, type Passage } from "../text/passages.ts";
import { isRedundant } from "../text/ranking.ts";
import { coverage } from "../text/similarity.ts";
import type { Ground } from "./ground.ts";
import { isBiography } from "./topic_sentences.ts";

const CONTRASTS_MAX = 40;
const SENTENCE_WORDS_MAX = 34;
const HALF_WORDS_MIN = 3;
/** Share of a side's own words that a text on it carries. */
export const SIDE_FROM = 0.6;
/** A sentence names what it is about among its first words, the sooner the fewer of them it needs. */
const SUBJECT_WORDS = { whole: 5, short: 2 };
const VERB_WORDS_MAX = 2;
const ANSWER_SENTENCES_MAX = 3;
/** Where a sentence turns from the one to the other. */
const JOINT = /(?:[,;]\s(?:while\s|whereas\s|but\s|and\s|während\s)?|\s(?:while|whereas|während)\s)/gi;
const OPENS_WITH_JOINT = /^(?:while|whereas|während)\s/i;
/** What follows a subject where the verb stands in the other half. */
const ELLIPTIC = /^(?:\p{L}+\s)?(?:\d|at\b|in\b|on\b|from\b|to\b|for\b|with\b|by\b|about\b)/iu;
const AMOUNT = /\d[\d.,]*(?:\s(?:to|and|or)\s\d[\d.,]*|\s?[–-]\s?\d[\d.,]*)?/;
/** An answer that the question before it asks for. */
const REPLY = /^(?:you can|yes|no|not really|it depends|both|neither|ja|nein)\b/i;
const BETWEEN = /\bdifferences? between (?:an? |the )?(.{2,60}?) and (?:an? |the )?(.{2,60}?)\s*\??$/i;
/** Pages that speak of the brand itself. */
const ABOUT_BRAND: ReadonlySet<PageRole> = new Set(["home", "about", "team", "contact"]);

/** Words that name one of two sides and not the other, and those they share. */
export interface SideKeys {
  own: ReadonlySet<string>;
  other: ReadonlySet<string>;
  shared: ReadonlySet<string>;
}

/** A sentence, or two that follow each other, that tell both sides on one point. */
export interface Contrast {
  sentences: string[];
  passage: Passage;
  /** What is said of each side, in their order; null where the sentence cannot be taken apart safely. */
  halves: [string, string] | null;
}

/** Sentences of one page that tell both sides. */
export interface ContrastAnswer {
  sentences: string[];
  url: string;
  passage: Passage;
}

/** The words that tell the two sides apart; null where a side has none of its own. */
export function sideKeys(ground: Ground, names: readonly string[]): [SideKeys, SideKeys] | null {
  const brand = contentKeys(ground.input.brand.name, ground.language);
  const [left, right] = names.map((side) => {
    const keys = contentKeys(side, ground.language);
    // "Data analytics" is no name of Northwind Analytics: only a side that names the brand whole loses its words.
    const named = coverage(brand, new Set(keys)) >= 1 ? new Set(brand) : new Set<string>();
    return new Set(keys.filter((key) => !named.has(key)));
  });
  if (left === undefined || right === undefined) return null;
  const shared = new Set([...left].filter((key) => right.has(key)));
  const [a, b] = [without(left, right), without(right, left)];
  if (a.size === 0 || b.size === 0) return null;
  return [
    { own: a, other: b, shared },
    { own: b, other: a, shared },
  ];
}

/** Sentences of the site that set the two sides against each other, those that can be taken apart first. */
export function contrastsOf(ground: Ground, sides: readonly [SideKeys, SideKeys]): Contrast[] {
  const found = new Map<string, Contrast>();
  for (const passage of prosePassages(ground)) {
    if (found.size >= CONTRASTS_MAX) break;
    for (const [place, text] of passage.parts.entries()) {
      if (!canStand(text, ground.language)) continue;
      if (tellsBoth(ground, { text, passage }, sides)) {
        const halves = halvesOf(text, sides, ground.language);
        if (!found.has(text)) found.set(text, { sentences: [text], passage, halves });
        continue;
      }
      const next = passage.parts[place + 1];
      const halves = next === undefined ? null : neighbours(ground, { texts: [text, next], passage }, sides);
      const key = `${text} ${next}`;
      if (halves !== null && next !== undefined && !found.has(key))
        found.set(key, { sentences: [text, next], passage, halves });
    }
  }
  return [...found.values()].sort((a, b) => Number(b.halves !== null) - Number(a.halves !== null));
}

/** What the site says to "What is the difference between A and B?": sentences that tell both, unused ones first. */
export function differenceAnswer(
  ground: Ground,
  question: string,
  taken: readonly Passage[] = [],
): ContrastAnswer | null {
  const names = BETWEEN.exec(question)?.slice(1);
  const sides = names === undefined ? null : sideKeys(ground, names);
  if (sides === null) return null;
  return answerFrom(contrastsOf(ground, sides), taken);
}

/** The two sides of the first search that sets two things against each other; null where none does. */
export function versusSides({ keywords, language }: Pick<Ground, "keywords" | "language">): [string, string] | null {
  for (const { keyword } of keywords) {
    const sides = versusOf(keyword, language);
    if (sides !== null) return sides;
  }
  return null;
}

/** What the site says at once to an `A vs B` search. */
export function versusAnswer(ground: Ground): ContrastAnswer | null {
  const names = versusSides(ground);
  const sides = names === null ? null : sideKeys(ground, names);
  return sides === null ? null : answerFrom(contrastsOf(ground, sides), []);
}

function answerFrom(contrasts: readonly Contrast[], taken: readonly Passage[]): ContrastAnswer | null {
  // An amount is one difference among others; what sets the two apart is said in words.
  const plain = contrasts.filter((contrast) => !/\d/.test(contrast.sentences.join(" ")));
  const ordered = [...plain, ...contrasts.filter((contrast) => !plain.includes(contrast))];
  const first = ordered.find((contrast) => !isRedundant(contrast.passage, taken)) ?? ordered[0];
  if (first === undefined) return null;
  const sentences = [...first.sentences];
  for (const contrast of ordered) {
    const isNew =
      contrast.passage.url === first.passage.url && !contrast.sentences.some((text) => sentences.includes(text));
    // Half a contrast tells one side alone.
    if (isNew && sentences.length + contrast.sentences.length <= ANSWER_SENTENCES_MAX)
      sentences.push(...contrast.sentences);
  }
  return { sentences, url: first.passage.url, passage: first.passage };
}

/** Prose of pages that speak of things, not of the brand. */
export function prosePassages(ground: Ground): Passage[] {
  return ground.index.passages.filter((passage) => passage.kind === "prose" && !ABOUT_BRAND.has(pageRole(passage.url)));
}

/** Whether a sentence is understood without those around it. */
export function canStand(text: string, language: string): boolean {
  return (
    !leansOnContext(text, language) &&
    !REPLY.test(text) &&
    !text.endsWith("?") &&
    !isBiography(text, language) &&
    countWords(text) <= SENTENCE_WORDS_MAX
  );
}

/** Whether the side is what the sentence is about: named whole among its first words, or shortly as its very first. */
export function isSubject(text: string, side: SideKeys, language: string): boolean {
  const first = (words: number) => new Set(contentKeys(text.split(/\s+/, words).join(" "), language));
  const whole = first(SUBJECT_WORDS.whole);
  const isWhole = side.shared.size === 0 || coverage(side.shared, whole) >= SIDE_FROM;
  return (
    (isWhole && coverage(side.own, whole) >= SIDE_FROM) || coverage(side.own, first(SUBJECT_WORDS.short)) >= SIDE_FROM
  );
}

/** `An implant with crown, from scan to check.`: the side is part of a name, and nothing is said of it. */
export function isPredicated(text: string, side: Pick<SideKeys, "own">, language: string): boolean {
  const rest = afterSubject(text, side.own, language);
  const subject = text.slice(0, text.length - rest.length).trim();
  return rest !== "" && !/[,:;]$/.test(subject) && !/^(?:of|from|for|with|in|at|on|by)\b/i.test(rest);
}

/** Whether a text says it of the side alone, in words that both sides share or under a heading with them. */
export function isOnSide(
  text: string,
  side: SideKeys,
  around: { keys: ReadonlySet<string>; language: string },
): boolean {
  const own = new Set(contentKeys(text, around.language));
  if (coverage(side.own, own) < SIDE_FROM || coverage(side.other, own) > 0) return false;
  return side.shared.size === 0 || coverage(side.shared, new Set([...own, ...around.keys])) >= SIDE_FROM;
}

function tellsBoth(
  ground: Ground,
  { text, passage }: { text: string; passage: Passage },
  sides: readonly [SideKeys, SideKeys],
): boolean {
  const own = new Set(contentKeys(text, ground.language));
  const around = new Set([...own, ...passage.heading_keys]);
  const [{ shared }] = sides;
  return (
    sides.every((side) => coverage(side.own, own) >= SIDE_FROM) &&
    (shared.size === 0 || coverage(shared, around) >= SIDE_FROM)
  );
}

/** `A … . B … .`: two sentences in a row, each on one side. */
function neighbours(
  ground: Ground,
  { texts, passage }: { texts: [string, string]; passage: Passage },
  [left, right]: readonly [SideKeys, SideKeys],
): [string, string] | null {
  const { language } = ground;
  const [first, second] = texts;
  if (!canStand(second, language)) return null;
  const around = { keys: passage.heading_keys, language };
  const fits = (text: string, side: SideKeys) => isOnSide(text, side, around) && isSubject(text, side, language);
  if (fits(first, left) && fits(second, right)) return [first, second];
  return fits(first, right) && fits(second, left) ? [second, first] : null;
}

/** `A is one thing, b is another.`: each half as it stands, in the order of the sides. */
function halvesOf(
  text: string,
  [left, right]: readonly [SideKeys, SideKeys],
  language: string,
): [string, string] | null {
  const bare = text.replace(OPENS_WITH_JOINT, "");
  for (const joint of bare.matchAll(JOINT)) {
    const first = bare.slice(0, joint.index);
    const second = bare.slice(joint.index + joint[0].length);
    if (countWords(first) < HALF_WORDS_MIN || countWords(second) < HALF_WORDS_MIN) continue;
    const says = (half: string, side: SideKeys) => {
      const keys = new Set(contentKeys(half, language));
      return coverage(side.own, keys) >= SIDE_FROM && coverage(side.other, keys) === 0;
    };
    const isInOrder = says(first, left) && says(second, right);
    if (!isInOrder && !(says(first, right) && says(second, left))) continue;
    const [before, after] = isInOrder ? [left, right] : [right, left];
    const rest = afterSubject(second, after.own, language);
    if (!ELLIPTIC.test(rest)) return isInOrder ? [first, second] : [second, first];
    const whole = withVerb({ first, second, rest }, before.own, language);
    if (whole !== null) return isInOrder ? [first, whole] : [whole, first];
    // `…, a dark roast at 225 and more.` is read from the left.
    return isInOrder ? [first, second] : null;
  }
  return null;
}

/** `Blends cost 18 to 26 dollars a kilo, single origins 24 to 40.`: the second amount gets verb and unit of the first. */
function withVerb(
  { first, second, rest }: { first: string; second: string; rest: string },
  side: ReadonlySet<string>,
  language: string,
): string | null {
  const amount = rest.replace(/[.!]$/, "").trim();
  if (AMOUNT.exec(amount)?.[0] !== amount) return null;
  const predicate = afterSubject(first, side, language);
  const known = AMOUNT.exec(predicate);
  if (known === null || predicate.slice(known.index + known[0].length).search(/\d/) !== -1) return null;
  const verb = predicate.slice(0, known.index).trim();
  const subjects = [first.slice(0, first.length - predicate.length), second.slice(0, second.length - rest.length)];
  const areAlike = subjects.map((subject) => /s$/i.test(subject.trim()));
  if (verb === "" || countWords(verb) > VERB_WORDS_MAX || areAlike[0] !== areAlike[1]) return null;
  return `${subjects[1]?.trim()} ${verb} ${amount}${predicate.slice(known.index + known[0].length)}`.trim();
}

/** What follows the last word that names the side. */
function afterSubject(half: string, side: ReadonlySet<string>, language: string): string {
  const words = half.split(/\s+/);
  const last = words.findLastIndex((word) => contentKeys(word, language).some((key) => side.has(key)));
  return words.slice(last + 1).join(" ");
}

function without(own: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...own].filter((key) => !other.has(key)));
}
