/** Small pieces of English for texts made from figures. */

const TITLE_PATH_CHARS_MAX = 42;

/** `"a", "b" and "c"`, at most `max` of them. */
export function quoteList(items: readonly string[], max: number): string {
  return joinAnd(items.slice(0, max).map((item) => `"${item}"`));
}

export function joinAnd(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** 12345 gives `12,345`. */
export function formatCount(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** `1 page`, `3 pages`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Cuts at a word's end, with an ellipsis. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, "")}…`;
}

const QUOTED_CHARS_MAX = 60;

/** A search or topic as it is quoted in a sentence. */
export function shortenQuoted(text: string | undefined): string {
  return truncate(text ?? "", QUOTED_CHARS_MAX);
}

/** The address within the site: `https://a.com/b/c` gives `/b/c`, a folder's index its folder; the root is `the home page`. */
export function pagePath(url: string): string {
  const path = url
    .replace(/^[a-z]+:\/\/[^/]*/i, "")
    .replace(/[#?].*$/, "")
    .replace(/\/(?:index\.html?)?$/, "");
  return path === "" ? "the home page" : truncate(decodePath(path), 120);
}

/** A page's address short enough for a title: its last part, the ones before it left out. */
export function shortPagePath(url: string): string {
  const path = pagePath(url);
  if (path.length <= TITLE_PATH_CHARS_MAX || !path.startsWith("/")) return path;
  const last = path.lastIndexOf("/");
  return `${last > 0 ? "/…/" : "/"}${truncate(path.slice(last + 1), TITLE_PATH_CHARS_MAX)}`;
}

/** What a German writes where a letter has no umlaut; other languages drop the marks. */
const GERMAN_SPELLING: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** `Childbirth classes, online` gives `/childbirth-classes-online`; German `Rückenschule` gives `/rueckenschule`. */
export function proposePath(text: string, language: string): string {
  const written = text.normalize("NFC").toLowerCase().replaceAll("ß", "ss");
  const spelled = language === "de" ? written.replace(/[äöü]/g, (letter) => GERMAN_SPELLING[letter]!) : written;
  const slug = spelled
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `/${slug.slice(0, 60).replace(/-+$/, "")}`;
}

/** Two significant digits: an estimate does not know more. */
export function roundEstimate(value: number): number {
  if (value < 10) return Math.round(value);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
}

/** The address as people read it; as it is where it is no sound encoding. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
