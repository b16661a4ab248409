import { keywordWords, normalizeKeyword } from "../../language/keyword_text.ts";

const NAME_CHARS_MIN = 3;
const LABEL_CHARS_MIN = 4;

/** What the brand is called, for telling branded searches apart. */
export interface BrandWords {
  /** Names as word lists, longest first. */
  names: readonly (readonly string[])[];
  /** Names and the domain's label without spaces, for `acmetools` typed as one word. */
  compact: ReadonlySet<string>;
}

/** Reads names and aliases; a leading article does not belong to a name. */
export function readBrandWords(names: readonly string[], domain: string): BrandWords {
  const lists = new Map<string, string[]>();
  for (const name of names) {
    const words = keywordWords(normalizeKeyword(name));
    const bare = /^(?:the|die|der|das|le|la|les|el|los|las)$/.test(words[0] ?? "") ? words.slice(1) : words;
    const joined = bare.join("");
    if (joined.length >= NAME_CHARS_MIN) lists.set(joined, bare);
  }
  const label = (domain.split(".")[0] ?? "").replaceAll("-", "");
  const compact = new Set([...lists.keys()].filter((name) => name.length >= LABEL_CHARS_MIN));
  if (label.length >= LABEL_CHARS_MIN) compact.add(label);
  return { names: [...lists.values()].sort((a, b) => b.length - a.length), compact };
}

/** Whether the search names the brand, as whole words or as its name written together. */
export function isBranded(phrase: string, brand: BrandWords): boolean {
  const words = keywordWords(normalizeKeyword(phrase)).map((word) => word.replace(/'s$/, ""));
  return words.some(
    (word, at) =>
      brand.compact.has((word.split(".")[0] ?? "").replaceAll("-", "")) ||
      brand.names.some((name) => name.every((part, offset) => words[at + offset] === part)),
  );
}

const NAME_WORDS_MAX = 4;
const TEXT_CHARS_MAX = 300;

/** How the site itself writes the name that its domain runs together: `curtismethod.com` says `Curtis Method`. */
export function namesBySite(texts: readonly string[], domain: string): string[] {
  const label = (domain.split(".")[0] ?? "").replaceAll("-", "");
  if (label.length < LABEL_CHARS_MIN) return [];
  const names = new Set<string>();
  for (const text of texts) {
    const words = keywordWords(normalizeKeyword(text.slice(0, TEXT_CHARS_MAX)));
    for (let start = 0; start < words.length; start += 1) {
      let joined = "";
      for (let end = start; end < Math.min(words.length, start + NAME_WORDS_MAX); end += 1) {
        joined += words[end]!.replaceAll(/['-]/g, "");
        if (joined === label) names.add(words.slice(start, end + 1).join(" "));
        if (!label.startsWith(joined)) break;
      }
    }
  }
  return [...names];
}

/**
 * Names without those that are the domain's label while what the brand is called has no word of it: a domain that tells
 * a trade and a place (`roofer-newtown.com` of Smith & Sons) is what people search for, not who they mean.
 */
export function withoutTrade(names: readonly string[], told: readonly string[], domain: string): string[] {
  const label = (domain.split(".")[0] ?? "").replaceAll("-", "");
  const words = told.flatMap((name) => keywordWords(normalizeKeyword(name)));
  if (words.some((word) => word.length >= NAME_CHARS_MIN && label.includes(word.replaceAll("-", ""))))
    return [...names];
  return names.filter((name) => keywordWords(normalizeKeyword(name)).join("").replaceAll("-", "") !== label);
}
