import { keywordWords } from "../../src/language/keyword_text.ts";
import { titleSegments } from "../../src/language/title_segments.ts";
import type { PageFacts } from "../../src/page/page_facts.ts";
import { pageLanguage } from "../../src/page/page_language.ts";

export interface SiteTexts {
  name: string;
  pages: readonly PageFacts[];
}

const WORDS_MAX = 5;
/** In a language of few sites two that agree are enough. */
const SITES_MIN = 2;
const SITES_SHARE = 0.06;
/** Texts that so many sites have whatever their language. */
const ANY = "any";
const SITES_ANYWHERE_MIN = 4;

/** By language, the texts that stand on sites independent of each other. */
export function listFurniture(sites: readonly SiteTexts[], sitesMin = SITES_MIN): Record<string, string[]> {
  const counts = new Map<string, Map<string, Set<string>>>();
  const known = new Map<string, Set<string>>();
  for (const { name, pages } of sites)
    for (const { html } of pages) {
      if (html === null) continue;
      const language = pageLanguage(html) ?? "en";
      known.set(language, (known.get(language) ?? new Set()).add(name));
      const texts = [
        ...html.titles.flatMap(titleSegments),
        ...html.headings.map(({ text }) => text),
        ...html.links.map(({ text }) => text),
      ];
      const of = counts.get(language) ?? new Map<string, Set<string>>();
      counts.set(language, of);
      for (const text of new Set(texts.map(plain)))
        if (text !== "") of.set(text, (of.get(text) ?? new Set()).add(name));
    }
  counts.set(ANY, anywhere(counts));
  return Object.fromEntries(
    [...counts].flatMap(([language, texts]) => {
      const least =
        language === ANY
          ? SITES_ANYWHERE_MIN
          : Math.max(sitesMin, Math.ceil((known.get(language)?.size ?? 0) * SITES_SHARE));
      const shared = [...texts].filter(([, of]) => of.size >= least).map(([text]) => text);
      return shared.length === 0 ? [] : [[language, shared.sort()]];
    }),
  );
}

function anywhere(counts: ReadonlyMap<string, ReadonlyMap<string, Set<string>>>): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const of of counts.values())
    for (const [text, names] of of) all.set(text, names.union(all.get(text) ?? new Set()));
  return all;
}

function plain(text: string): string {
  const words = keywordWords(
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[‘’ʼ`´]/g, "'"),
  ).filter((word) => /\p{L}/u.test(word));
  return words.length > WORDS_MAX ? "" : words.join(" ");
}
