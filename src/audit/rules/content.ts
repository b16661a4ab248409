import { DAY_MS } from "../../base/iso_time.ts";
import { findPhrases } from "../../page/kind/phrases.ts";
import { dominantScript, type Script } from "../../page/kind/text_traits.ts";
import type { HtmlFacts } from "../../page/page_facts.ts";
import { cut, plural, quote } from "../../page/page_facts_read.ts";
import { pageRole } from "../../page/page_role.ts";
import { leftIn, placeholderIn } from "../../page/placeholder.ts";
import { shortcodeIn } from "../../page/source_signs.ts";
import { templateFieldIn } from "../../page/template_fields.ts";
import { doorwayGroups } from "../doorways.ts";
import { faultOfGroups } from "../duplicates.ts";
import { alikeInOwnText, nearDuplicateGroups } from "../near_duplicates.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { itemsOf } from "../schema_items.ts";
import type { SiteView } from "../site_view.ts";
import { stuffedPhrase } from "../stuffed_phrase.ts";
import { duplicateContent } from "./canonical_copies.ts";
import { unwritten } from "./titles.ts";

const HELPFUL = "https://developers.google.com/search/docs/fundamentals/creating-helpful-content";
const THIN_WORDS = 200;
const LANGUAGE_WORDS_MIN = 40;
const READABLE_WORDS_MIN = 200;
const READING_GRADE_MAX = 16;
const HIDDEN_WORDS_MIN = 100;
const HIDDEN_SHARE_MAX = 0.3;
const DOORWAY_WORDS_MIN = 50;
/** Alike because nobody of the company wrote them. */
const NO_DOORWAYS: ReadonlySet<string> = new Set([
  "attachment",
  "hacked",
  "theme_demo",
  "placeholder",
  "archive",
  "empty",
]);
const STALE_YEARS = 2;
const MENU_TEXTS_MIN = 5;
const MENU_SHARE_MIN = 0.8;
/** Pages that list others: at least so many links in the main content, and few words to each. */
const LISTING_LINKS_MIN = 6;
const LISTING_WORDS_PER_LINK = 12;
const SHORT_KINDS =
  /^(?:Product|Event|.+Event|Place|Person|VideoObject|ImageObject|ContactPage|LocalBusiness|Quotation)$/;
const SHORT_KIND_WORDS = 80;
const CONTACT_PATH = /\/(?:contact|kontakt|impressum|contacto|contatti)/i;

/** What the pages say, to whom, and whether it stands elsewhere too. */
export const CONTENT_RULES: Rule[] = [
  {
    id: "placeholder_text",
    category: "content",
    severity: "high",
    title: "Placeholder text is live",
    what: "The page shows text that was never meant for visitors: filler text, template fields or page builder hints.",
    why: "Visitors and engines see an unfinished page.",
    fix: "Write the missing text; if many pages show the same text, correct it once in their template. Take a page offline only if it has no other content.",
    reference: HELPFUL,
    on: "html",
    check: ({ url, html, noindex, is_home }, { kinds }) => {
      const unread = [
        ...html.descriptions.map(
          (text) => leftIn(text, html.detected_language) ?? shortcodeIn(text) ?? unwritten(text),
        ),
        ...html.images.map(({ alt }) => templateFieldIn(alt ?? "")),
      ];
      // What looks like one by a sample of code alone is none.
      const isSample = html.placeholder_text === null && leftIn(html.main_text) !== null;
      const isTemplate = !is_home && !isSample && kinds.get(url)?.kind === "placeholder";
      const left = html.placeholder_text ?? unread.find(Boolean) ?? (isTemplate ? announcedIn(html) : null);
      return left === null || noindex ? null : { detail: quote(left, 80), unwanted: isTemplate };
    },
  },
  {
    id: "thin_content",
    category: "content",
    severity: "medium",
    title: "Thin content",
    what: `The main content of the page has fewer than ${THIN_WORDS} words.`,
    why: "There is little to rank and nothing to quote, and many such pages hurt the whole site.",
    fix: "Answer the questions that visitors of the page have, or merge it with a more complete page; noindex is only for pages that should not be found.",
    reference: HELPFUL,
    on: "indexable",
    check: ({ html, is_home, items, path }) => {
      if (is_home || html.app_shell || CONTACT_PATH.test(path) || isListing(html)) return null;
      const least = items.some(({ types, nested }) => !nested && types.some((type) => SHORT_KINDS.test(type)))
        ? SHORT_KIND_WORDS
        : THIN_WORDS;
      return html.main_word_count < least ? `${plural(html.main_word_count, "word")} in the main content` : null;
    },
  },
  {
    id: "duplicate_content",
    category: "content",
    severity: "high",
    title: "Duplicate content",
    what: "Different URLs have exactly the same main text, each with its own canonical.",
    why: "Search engines index one of them, often not the one you want, and split the link value.",
    fix: "Keep one page and redirect the others to it with a 301, or point their canonicals to it.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
    on: "site",
    check: duplicateContent,
  },
  {
    id: "near_duplicate_content",
    category: "content",
    severity: "medium",
    title: "Near-duplicate content",
    what: "The main texts differ by only a few words.",
    why: "These pages compete with each other and add nothing new.",
    fix: "Merge them into one complete page, or give each unique content (a place, a product, a case).",
    reference: "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
    on: "site",
    check: nearDuplicateContent,
  },
  {
    id: "doorway_pages",
    category: "content",
    severity: "medium",
    title: "Pages that differ only in a name",
    what: "Several pages have the same text, apart from the place or subject in their titles.",
    why: "Search engines treat such doorway pages as spam and list one of them at most.",
    fix: "Merge them into one page, or write what is specific to each place: people, cases, directions, prices.",
    reference: "https://developers.google.com/search/docs/essentials/spam-policies#doorways",
    on: "site",
    check: doorways,
  },
  {
    id: "keyword_stuffing",
    category: "content",
    severity: "medium",
    title: "A phrase is repeated over and over",
    what: "One phrase makes up a large part of all words in a paragraph.",
    why: "Search engines treat it as spam, and readers stop reading.",
    fix: "Use the phrase once, and write the rest for readers.",
    reference: "https://developers.google.com/search/docs/essentials/spam-policies#keyword-stuffing",
    on: "html",
    check: ({ html }) => stuffedPhrase(html),
  },
  {
    id: "lang_mismatch",
    category: "content",
    severity: "low",
    title: "Declared language does not match the text",
    what: "The lang attribute does not match the language of the text.",
    why: "Browsers offer to translate, and screen readers mispronounce every word.",
    fix: "Set lang to the language of the page's text, or translate a text that was left in another language.",
    reference: "https://www.w3.org/International/questions/qa-html-language-declarations",
    on: "html",
    check: ({ html, canonicalised, path }, { home }) => {
      const declared = canonicalised ? "" : codeOf(html.lang);
      const detected = html.placeholder_text === null ? codeOf(html.detected_language) : "";
      const script = otherScript(html, declared);
      if (script !== null) return `declared ${declared}, text is in ${script} letters`;
      if (declared.length !== 2 || html.main_word_count < LANGUAGE_WORDS_MIN || declared === detected) return null;
      const isInFolder = codeOf(path.split("/")[1]) === declared;
      if (detected !== "")
        return `declared ${declared}, text reads as ${detected}${isInFolder ? `: not translated, though in /${path.split("/")[1]}/` : ""}`;
      const norm = codeOf(home?.html.lang);
      const isOdd = norm === codeOf(home?.html.detected_language) && norm !== "" && norm !== declared;
      return isOdd && hasMenuOf(html, home!.html) ? `declared ${declared}, menu and site are ${norm}` : null;
    },
  },
  {
    id: "hard_to_read",
    category: "content",
    severity: "low",
    title: "Text is hard to read",
    what: `The text requires more than ${READING_GRADE_MAX} years of schooling.`,
    why: "Visitors leave, and answer engines quote clearer sources.",
    fix: "Split long sentences and use your customers' words.",
    reference: HELPFUL,
    on: "indexable",
    check: ({ html }) =>
      html.main_word_count >= READABLE_WORDS_MIN && (html.reading_grade ?? 0) > READING_GRADE_MAX
        ? `reading grade ${Math.round(html.reading_grade ?? 0)}`
        : null,
  },
  {
    id: "hidden_text",
    category: "content",
    severity: "low",
    title: "Much of the text is hidden",
    what: "CSS hides a large part of the text.",
    why: "Text that visitors never see can count as spam and is rarely quoted.",
    fix: "Remove text that is never shown; menus, tabs and accordions are fine.",
    reference: "https://developers.google.com/search/docs/essentials/spam-policies#hidden-text-and-links",
    on: "indexable",
    check: ({ html }) => {
      const hidden = html.hidden_text_words;
      const isMuch = hidden > HIDDEN_WORDS_MIN && hidden > html.word_count * HIDDEN_SHARE_MAX;
      return isMuch ? `${plural(hidden, "hidden word")} beside ${html.word_count}` : null;
    },
  },
  {
    id: "content_stale",
    category: "content",
    severity: "low",
    title: "Outdated articles",
    what: `The newest date in the article is more than ${STALE_YEARS} years old.`,
    why: "Search and answer engines prefer sources that are kept up to date.",
    fix: "Check the articles that still get traffic, update their facts and figures, and show the date of the update.",
    reference: HELPFUL,
    on: "article",
    check: ({ html, url }, site) => {
      // What somebody tells of their own past does not age.
      if (pageRole(url) === "testimonial") return null;
      const newest = Math.max(...[html.dates.published, html.dates.modified, html.dates.visible].map(dateMs));
      const limit = Date.parse(site.facts.crawled_at) - STALE_YEARS * 365 * DAY_MS;
      return newest > 0 && newest < limit ? `last dated ${new Date(newest).toISOString().slice(0, 10)}` : null;
    },
  },
  {
    id: "dates_disagree",
    category: "content",
    severity: "low",
    title: "Conflicting dates",
    what: "The page has a modified date before its publication date, a date in the future or an empty one (1970).",
    why: "Search engines distrust impossible dates and show none.",
    fix: "Have the CMS set both dates automatically.",
    reference: "https://developers.google.com/search/docs/appearance/publication-dates",
    on: "article",
    check: ({ html }, site) => {
      const published = dateMs(html.dates.published);
      const modified = dateMs(html.dates.modified);
      const tomorrow = Date.parse(site.facts.crawled_at) + 2 * DAY_MS;
      if (Object.values(html.dates).some((date) => date?.startsWith("1970-01-01"))) return "dated 1970-01-01";
      if (published > tomorrow || modified > tomorrow)
        return `dated ${cut(html.dates.modified ?? html.dates.published ?? "", 30)}`;
      const isWrong = published > 0 && modified > 0 && modified < published - DAY_MS;
      return isWrong
        ? `published ${cut(html.dates.published ?? "", 30)}, changed ${cut(html.dates.modified ?? "", 30)}`
        : null;
    },
  },
];

/** Pages that mainly list others are judged by what they list. */
/** Letters in which its language is not written. */
function otherScript({ titles, headings, main_text }: HtmlFacts, language: string): Script | null {
  if (!/^[a-z]{2}$/.test(language) || new Intl.Locale(language).maximize().script !== "Latn") return null;
  const script = dominantScript([titles[0] ?? "", ...headings.map(({ text }) => text), main_text].join("\n"));
  return script === "latin" ? null : script;
}

function isListing(html: HtmlFacts): boolean {
  const inMain = html.links.filter((link) => link.internal && link.region === "main" && !link.href.includes("?"));
  const links = new Set(inMain.map((link) => link.url)).size;
  return links >= LISTING_LINKS_MIN && html.main_word_count <= links * LISTING_WORDS_PER_LINK;
}

/** What is sold in many sizes is no doorway. */
function doorways(site: SiteView): SiteFault | null {
  const pages = site.indexable.filter(
    (page) =>
      page.html.main_word_count >= DOORWAY_WORDS_MIN &&
      itemsOf(page.items, /^Product|Event$|^JobPosting$/).length === 0 &&
      !NO_DOORWAYS.has(site.kinds.get(page.url)?.kind ?? ""),
  );
  return faultOfGroups(doorwayGroups(pages), (page) => quote(page.html.titles[0] ?? page.path, 80));
}

function nearDuplicateContent(site: SiteView): SiteFault | null {
  const exact = new Map<string, number>();
  for (const page of site.indexable) exact.set(page.html.text_hash, (exact.get(page.html.text_hash) ?? 0) + 1);
  const unique = site.indexable.filter(
    (page) => page.html.main_word_count >= THIN_WORDS / 2 && exact.get(page.html.text_hash) === 1,
  );
  const groups = alikeInOwnText(nearDuplicateGroups(unique), site.pages);
  return faultOfGroups(groups, (page) => quote(page.html.titles[0] ?? page.path, 80));
}

/** The paragraph that says so; its title where none does by itself. */
function announcedIn({ blocks = [], titles, detected_language: language }: HtmlFacts): string {
  const said = blocks.flatMap((block) => (block.type === "paragraph" || block.type === "heading" ? [block.text] : []));
  const isAnnounced = (text: string) =>
    placeholderIn(text, language) !== null || findPhrases(text).has("demo.announced");
  return said.find(isAnnounced) ?? titles[0] ?? "";
}

function dateMs(date: string | null): number {
  const ms = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(ms) ? 0 : ms;
}

function codeOf(language: string | null | undefined): string {
  return language?.trim().toLowerCase().split(/[-_]/)[0] ?? "";
}

/** Its menus say the same as those of the home page, word for word, and no other version of the page is named. */
function hasMenuOf(html: HtmlFacts, home: HtmlFacts): boolean {
  if (html.hreflangs.length > 0) return false;
  const texts = (of: HtmlFacts) =>
    new Set(
      of.links.flatMap(({ region, text }) => (region === "main" || text.trim() === "" ? [] : [text.toLowerCase()])),
    );
  const own = texts(html);
  const shared = own.intersection(texts(home)).size;
  return shared >= MENU_TEXTS_MIN && shared >= own.size * MENU_SHARE_MIN;
}
