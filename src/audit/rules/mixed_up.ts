import { detectLanguage } from "../../page/detect_language.ts";
import { addressKey, cut, quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const TITLES = "https://developers.google.com/search/docs/appearance/title-link";
const SNIPPETS = "https://developers.google.com/search/docs/appearance/snippet";
const WORDS_MIN = 2;
const LETTERS_MIN = 10;
/** Fewer words may be names, whatever their language. */
const LANGUAGE_WORDS_MIN = 12;
const LANGUAGE_LETTERS_MIN = 3;
const SHARED_MAX = 0.2;
const CROSSED_MIN = 0.75;

/** Titles and descriptions that belong to another page or to readers of another language. */
export const MIXED_UP_RULES: Rule[] = [
  {
    id: "title_of_other_page",
    category: "titles",
    severity: "medium",
    title: "Titles from another page",
    what: "The title matches the heading of another page, and has nothing to do with this page's own heading.",
    why: "Search results announce one page and lead to another.",
    fix: "Write a title that fits the page.",
    reference: TITLES,
    on: "site",
    check: crossedTitles,
  },
  {
    id: "description_other_language",
    category: "titles",
    severity: "medium",
    title: "Meta descriptions in another language",
    what: "The meta description or og:description is in another language than the text of the page.",
    why: "Searchers read a snippet that they may not understand, and search engines write their own.",
    fix: "Translate the description with the page.",
    reference: SNIPPETS,
    on: "indexable",
    check: foreignDescription,
  },
  {
    id: "title_other_language",
    category: "titles",
    severity: "medium",
    title: "Titles in another language",
    what: "The words of the title come from the site's pages in another language, and none of them is in the page's text.",
    why: "Searchers see a result that they may not understand, and skip it.",
    fix: "Translate the title and the meta description along with the page.",
    reference: TITLES,
    on: "site",
    check: foreignTitles,
  },
];

function foreignDescription({ html }: PageView): string | null {
  const { detected_language: own } = html;
  if (own === null) return null;
  for (const text of new Set([html.descriptions[0] ?? "", html.open_graph["og:description"] ?? ""])) {
    const words = text.match(/\p{Ll}{2,}/gu)?.length ?? 0;
    if (words < LANGUAGE_WORDS_MIN) continue;
    const whole = `${html.titles[0] ?? ""} ${text}`;
    const other = detectLanguage(whole, { words: whole.split(/\s+/).length, declared: own });
    if (other !== null && other !== own) return `${quote(text, 80)} in "${other}" on a page in "${own}"`;
  }
  return null;
}

/** Names are the same in all languages: a word counts that pages of the other write and those of this one do not. */
function foreignTitles({ indexable }: SiteView): SiteFault | null {
  const byLanguage = Map.groupBy(indexable, ({ html }) => html.detected_language);
  byLanguage.delete(null);
  if (byLanguage.size < 2) return null;
  const written = new Map(
    [...byLanguage].map(([lang, pages]) => [lang, new Set(pages.flatMap(({ html }) => [...wordsOf(html.main_text)]))]),
  );
  const pages = indexable.flatMap(({ html, url }): OpenHit[] => {
    const own = written.get(html.detected_language);
    const said = [...wordsOf(html.titles[0] ?? "")].filter((word) => !/\d/.test(word));
    if (own === undefined || said.some((word) => own.has(word) && word.length > LANGUAGE_LETTERS_MIN)) return [];
    const shares = [...written].map(([lang, words]) => ({
      lang,
      count: said.filter((word) => words.has(word)).length,
    }));
    const [most] = shares.toSorted((a, b) => b.count - a.count);
    const isTheirs = most!.lang !== html.detected_language && most!.count >= Math.max(WORDS_MIN, said.length / 2);
    const other = isTheirs ? most : undefined;
    return other === undefined
      ? []
      : [{ url, detail: `${quote(html.titles[0]!, 80)} in "${other.lang}" on a page in "${html.detected_language}"` }];
  });
  return pages.length === 0 ? null : { pages };
}

function crossedTitles({ indexable }: SiteView): SiteFault | null {
  const heads = indexable.map((page) => ({ page, title: wordsOf(page.html.titles[0] ?? ""), h1: headingOf(page) }));
  const common = wordsOfMany(heads.map(({ title }) => title));
  const byHeading = Map.groupBy(heads, ({ h1 }) => [...h1].sort().join(" "));
  const pages = heads.flatMap(({ page, title, h1 }): OpenHit[] => {
    const said = title.difference(common);
    if (page.is_home || said.size < WORDS_MIN || h1.size === 0 || [...said].join("").length < LETTERS_MIN) return [];
    const slug = wordsOf(decode(page.path).replaceAll(/[-_/]+/g, " "));
    if (said.intersection(h1).size > said.size * SHARED_MAX || said.intersection(slug).size > 0) return [];
    if (saysInHeadings(page, said)) return [];
    for (const [key, named] of byHeading) {
      const theirs = new Set(key.split(" ").filter(Boolean));
      const other = named[0]!.page;
      if (theirs.size < WORDS_MIN || named.length > 1 || addressKey(other.url) === addressKey(page.url)) continue;
      const shared = theirs.intersection(said).size;
      if (shared >= theirs.size * CROSSED_MIN && shared >= said.size * CROSSED_MIN)
        return [{ url: page.url, detail: `${quote(page.html.titles[0]!, 60)}, the heading of ${cut(other.url, 90)}` }];
    }
    return [];
  });
  return pages.length === 0 ? null : { pages };
}

function headingOf({ html }: PageView): Set<string> {
  return wordsOf(html.headings.find(({ level, text }) => level === 1 && text !== "")?.text ?? "");
}

function saysInHeadings({ html }: PageView, said: ReadonlySet<string>): boolean {
  return html.headings.some(({ text }) => wordsOf(text).intersection(said).size >= said.size * CROSSED_MIN);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
}

/** Words that a third of all titles have: the name of the site. */
function wordsOfMany(titles: readonly ReadonlySet<string>[]): Set<string> {
  const counts = new Map<string, number>();
  for (const title of titles) for (const word of title) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > Math.max(2, titles.length / 3)).map(([word]) => word));
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
