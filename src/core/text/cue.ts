/** Whole words and phrases, `*` for any ending, in the letters of any language. */
export function cue(phrases: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrasePattern(phrases)})(?![\\p{L}\\p{N}])`, "iu");
}

/** The same as part of a pattern. */
export function phrasePattern(phrases: string): string {
  return phrases
    .split("|")
    .map((phrase) => phrase.trim().replace(/\s+/g, "\\s+").replace(/\*/g, "\\p{L}{0,20}"))
    .join("|");
}
