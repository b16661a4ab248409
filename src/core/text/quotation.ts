/** Pairs of marks by which languages quote; a mark that opens in one of them closes in another. */
const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ["„", "“”"],
  ['“"', '”"'],
  ["«", "»"],
  ["»", "«"],
  ["‚", "‘’"],
  ["‹", "›"],
  ["›", "‹"],
];
/** Shorter quotes are names and words talked about. */
const CHARS = { min: 15, max: 600 };
/** An apostrophe closes nothing, nor does a quote begin inside a word. */
const SINGLE = `(?<![\\p{L}\\p{N}])‘([^‘\\n]{${CHARS.min},${CHARS.max}}?)’(?![\\p{L}\\p{N}])`;
const QUOTED = new RegExp(
  [...PAIRS.map(([open, close]) => `[${open}]([^${open}${close}]{${CHARS.min},${CHARS.max}})[${close}]`), SINGLE].join(
    "|",
  ),
  "gu",
);
const GUILLEMETS = /«([^«»]{1,600})»|»([^«»]{1,600})«|‹([^‹›]{1,600})›|›([^‹›]{1,600})‹/g;

/** What stands between marks of quotation, in the marks of any language. */
export function quotedTexts(text: string): string[] {
  return [...text.matchAll(QUOTED)].map((match) => (match.slice(1).find((part) => part !== undefined) ?? "").trim());
}

/** Text without the angle marks that quote; those left over are arrows of a menu. */
export function withoutGuillemets(text: string): string {
  return text.replace(GUILLEMETS, " $1$2$3$4 ");
}
