export const WORD = /[\p{L}\p{N}]+/gu;
const RUN_WORDS = 3;
/** What so many pages say with another name in it is a template's. */
const COPIES_MAX = 3;
const NEW_RUNS_MIN = 0.4;
const RUNS_MIN = 4;
/** Of a page, by its address. */
export const NAME_CHARS_MIN = 4;
const NAME_WORDS_MAX = 5;

/** What many pages say, but for names; a figure or another word that they do not say makes it worth reading. */
export function isTemplate(text: string, copies: ReadonlyMap<string, number>): boolean {
  const words: readonly string[] = text.match(WORD) ?? [];
  const isKnown = runsOf(words).map((run) => (copies.get(run) ?? 0) >= COPIES_MAX);
  if (isKnown.length < RUNS_MIN || isKnown.filter((known) => !known).length >= isKnown.length * NEW_RUNS_MIN)
    return false;
  const differing = words.filter((_, at) => !isKnown.slice(Math.max(0, at - RUN_WORDS + 1), at + 1).some(Boolean));
  return differing.every((word) => /^\p{Lu}/u.test(word));
}

/** Words at the end of an address: `newtown on sea`. */
export function nameOf(url: string): string {
  const words = URL.parse(url)?.pathname.split("/").findLast(Boolean)?.match(WORD) ?? [];
  return words.join(" ").toLowerCase();
}

/** Whether it has the name of one other page, which was left behind when that page was copied, and not its own. */
export function isOfAnother(text: string, own: string, names: ReadonlySet<string>): boolean {
  const words: readonly string[] = text.match(WORD) ?? [];
  const found = new Set<string>();
  for (const [at, word] of words.entries())
    for (let end = at + 1; /^\p{Lu}/u.test(word) && end <= Math.min(words.length, at + NAME_WORDS_MAX); end++) {
      const name = words.slice(at, end).join(" ").toLowerCase();
      if (names.has(name)) found.add(name);
    }
  return found.size === 1 && !found.has(own);
}

/** In lower case. */
export function runsOf(words: readonly string[]): string[] {
  const lower = words.map((word) => word.toLowerCase());
  return lower.slice(RUN_WORDS - 1).map((_, at) => lower.slice(at, at + RUN_WORDS).join(" "));
}
