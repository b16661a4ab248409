import { detectLanguage } from "../../page/detect_language.ts";
import { addressKey, cut, quote } from "../../page/page_facts_read.ts";
import { type PageRole, pageRole } from "../../page/page_role.ts";
import { withoutName } from "../name_words.ts";
import { isOneLetterOff } from "../one_letter_off.ts";
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
/** They quote others, or are the same everywhere. */
const MANY: ReadonlySet<PageRole> = new Set(["home", "archive", "legal", "cart", "testimonial"]);
const PARAGRAPH_CHARS_MIN = 120;
const CROSSED_CHARS_MIN = 300;
/** On more pages it is a text of the template. */
const CROSSED_PAGES_MAX = 4;
const REPEATED = { charsMin: 80, max: 12 };
const BRAND = { lettersMin: 6, wordLettersMin: 5, wordsMax: 4 };
const ENDINGS = "s n e r i a o es en er".split(" ");
const BRAND_PAGES_MIN = 4;
const BRAND_SHARE_MIN = 0.4;
/** Spelled so on more pages it is a name of its own. */
const BRAND_ODD_MAX = 0.1;

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
    what: "The meta description or og:description is in another language than the text of the page, or than the page declares.",
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
  {
    id: "text_of_other_page",
    category: "content",
    severity: "high",
    title: "Pages with the text of another page",
    what: "Paragraphs about the subject of a sister page stand word for word on this page, and do not name its own subject.",
    why: "Visitors read about another product or place, and search engines list the page for the wrong one or drop it as a copy.",
    fix: "Put in the page's own text; after an import, check its neighbours too.",
    reference: "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
    on: "site",
    check: crossedTexts,
  },
  {
    id: "paragraphs_repeated",
    category: "content",
    severity: "medium",
    title: "Paragraphs that stand twice on a page",
    what: "The same paragraphs follow each other twice.",
    why: "Readers think that they lost their place, and the page looks careless.",
    fix: "Delete the second copy.",
    reference: "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
    on: "html",
    check: repeatedParagraphs,
  },
  {
    id: "brand_misspelled",
    category: "titles",
    severity: "medium",
    title: "The brand is misspelled",
    what: "A title or heading has the name of the brand with a wrong letter.",
    why: "Search results show a name that nobody searches for, and readers doubt the rest.",
    fix: "Correct the name.",
    reference: TITLES,
    on: "site",
    check: misspeltBrand,
  },
];

function foreignDescription(page: PageView, site: SiteView): string | null {
  const { html } = page;
  const { detected_language: own } = html;
  const declared = declaredBy(page);
  if (own === null) return null;
  for (const text of new Set([html.descriptions[0] ?? "", html.open_graph["og:description"] ?? ""])) {
    const words = text.match(/\p{Ll}{2,}/gu)?.length ?? 0;
    if (words < LANGUAGE_WORDS_MIN) continue;
    const whole = withoutName(`${html.titles[0] ?? ""} ${text}`, site).trim();
    const other = detectLanguage(whole, { words: whole.split(/\s+/).length, declared: own });
    if (other !== null && other === own && declared !== null && other !== declared)
      return `${quote(text, 80)} in "${other}" on a page declared as "${declared}"`;
    if (other !== null && other !== own) return `${quote(text, 80)} in "${other}" on a page in "${own}"`;
  }
  return null;
}

/** Where the page itself and its entry among its versions say the same. */
function declaredBy({ html, facts }: PageView): string | null {
  const own = addressKey(facts.response.final_url);
  const entry = html.hreflangs.find(({ lang, url }) => !/^x-/i.test(lang) && url !== null && addressKey(url) === own);
  const [lang, named] = [html.lang ?? "", entry?.lang ?? ""].map((code) => /^[a-z]{2}/i.exec(code)?.[0].toLowerCase());
  return lang !== undefined && lang === named ? lang : null;
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

/** Of a folder, by the headings of its pages: the paragraphs name one's subject and stand on another's page. */
function crossedTexts({ indexable, kinds }: SiteView): SiteFault | null {
  const isOfOne = ({ url }: PageView) =>
    !MANY.has(pageRole(url)) && !/^(?:home|legal|list|archive)$/.test(kinds.get(url)?.kind ?? "");
  const hits = [...Map.groupBy(indexable.filter(isOfOne), ({ cluster }) => cluster).values()].flatMap(crossedIn);
  return hits.length === 0 ? null : { pages: [...new Map(hits.map((hit) => [hit.url, hit])).values()] };
}

function crossedIn(kin: readonly PageView[]): OpenHit[] {
  const named = Map.groupBy(
    kin,
    ({ html }) => ` ${plain(html.headings.find(({ level }) => level === 1)?.text ?? "")} `,
  );
  const owners = [...named].filter(([name, { length }]) => name.length >= LETTERS_MIN && length === 1);
  const places = new Map<string, { page: PageView; name: string; shown: string }[]>();
  for (const [name, [page]] of owners)
    for (const block of page!.html.blocks ?? []) {
      if (block.type !== "paragraph" || block.text.length < PARAGRAPH_CHARS_MIN) continue;
      const text = ` ${plain(block.text)} `;
      places.set(text, [...(places.get(text) ?? []), { page: page!, name, shown: block.text }]);
    }
  const crossed = [...places].flatMap(([text, own]) => {
    const owner = own.find(({ name }) => text.includes(name));
    if (owner === undefined || own.length > CROSSED_PAGES_MAX) return [];
    const others = own.filter(({ name }) => !text.includes(name) && !name.includes(owner.name));
    return others.map((other) => ({ ...other, owner: owner.page }));
  });
  return [...Map.groupBy(crossed, ({ page }) => page).values()].flatMap((texts): OpenHit[] => {
    const [{ page, shown, owner }] = texts as [(typeof texts)[number]];
    return texts.map((each) => each.shown).join("").length < CROSSED_CHARS_MIN
      ? []
      : [{ url: page.url, detail: `${quote(shown, 90)}, as on ${cut(owner.path, 60)}` }];
  });
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** One right behind itself, or a row of them once more: what a page shows again further down is meant. */
function repeatedParagraphs({ html }: PageView): string | null {
  const texts = (html.blocks ?? []).map((block) => (block.type === "paragraph" ? block.text.trim() : null));
  const found: string[] = [];
  for (let length = 1; length <= REPEATED.max; length++)
    for (let at = 0; at + 2 * length <= texts.length; at++) {
      const row = texts.slice(at, at + length);
      const isText = row.every((text) => text !== null && text.length >= (length === 1 ? REPEATED.charsMin : 60));
      if (isText && row.every((text, index) => text === texts[at + length + index])) found.push(...(row as string[]));
    }
  return found.length === 0 ? null : `${quote(found[0]!, 90)} twice`;
}

/** By the name at the beginning or end of most titles: the same words, one of them with another letter. */
function misspeltBrand({ pages, indexable }: SiteView): SiteFault | null {
  const partsOf = (title: string) => title.split(/\s+[|–—·»:-]\s+/).map((part) => part.trim());
  const counts = new Map<string, number>();
  for (const { html } of indexable)
    for (const part of new Set(partsOf(html.titles[0] ?? ""))) counts.set(part, (counts.get(part) ?? 0) + 1);
  const [brand, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  const words = plain(brand).split(" ");
  const isName = plain(brand).length >= BRAND.lettersMin && words.length <= BRAND.wordsMax;
  if (!isName || count < Math.max(BRAND_PAGES_MIN, indexable.length * BRAND_SHARE_MIN)) return null;
  const hits = pages.flatMap(({ url, html }): OpenHit[] => {
    const title = partsOf(html.titles[0] ?? "");
    // One word by itself may be another word of the language.
    const heads = words.length < 2 ? [] : html.headings.flatMap(({ text }) => windowsOf(text.split(" "), words.length));
    const shown = [...(title.includes(brand) ? [] : title), ...heads].find((part) =>
      isSlipOf(plain(part).split(" "), words),
    );
    return shown === undefined ? [] : [{ url, detail: `${quote(shown, 60)} instead of ${quote(brand, 60)}` }];
  });
  return hits.length === 0 || hits.length > Math.max(2, pages.length * BRAND_ODD_MAX) ? null : { pages: hits };
}

function windowsOf(words: readonly string[], length: number): string[] {
  return words.map((_, at) => words.slice(at, at + length).join(" "));
}

/** A letter more or less at its end is grammar. */
function isSlipOf(part: readonly string[], words: readonly string[]): boolean {
  if (part.length !== words.length) return false;
  const odd = words.flatMap((word, at) => (word === part[at] ? [] : [[word, part[at]!] as const]));
  const [word, said] = odd[0] ?? ["", ""];
  const isGrammar = [word, said].some((long) =>
    [word, said].some((short) => ENDINGS.some((end) => short + end === long)),
  );
  return odd.length === 1 && word.length >= BRAND.wordLettersMin && !isGrammar && isOneLetterOff(word, said);
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
