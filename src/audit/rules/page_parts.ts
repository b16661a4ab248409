import { addressKey, cut, plural, quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const MOBILE = "https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing";
const SCRIPTS = "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics";
const HIDDEN_WORDS_MIN = 5;
const TOLD_SHARE_MAX = 0.6;
const HEADING_REPEATS_MIN = 4;
const PARAGRAPH_WORDS_MIN = 8;
const REPEATED_MIN = 3;
const REPEATED_SHARE_MIN = 0.6;

/** Parts of a page that some of its readers do not get, or get twice. */
export const PAGE_PART_RULES: Rule[] = [
  {
    id: "text_repeated",
    category: "content",
    severity: "low",
    title: "Text appears on the page twice",
    what: "Most paragraphs of the page appear a second time.",
    why: "Readers lose their place, and search engines see a page that repeats itself.",
    fix: "Delete one of the two copies.",
    reference: "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
    on: "indexable",
    check: repeatedText,
  },
  {
    id: "h1_hidden",
    category: "headings",
    severity: "medium",
    title: "Hidden main headings",
    what: "A first-level heading with its own text is hidden from readers.",
    why: "Search engines treat hidden phrases as spam.",
    fix: "Remove the hidden heading, or show it.",
    reference: "https://developers.google.com/search/docs/essentials/spam-policies#hidden-text-and-links",
    on: "html",
    check: ({ html }, { home }) => {
      const hidden = html.signs?.filter(({ kind }) => kind === "h1_hidden") ?? [];
      // A logo's own heading says the name of the site, one for phones what the other says.
      const told = wordsOf([...html.titles, ...(home?.html.titles ?? []), ...html.headings.map(({ text }) => text)]);
      const odd = hidden.find(({ detail }) => {
        const words = wordsOf([detail]);
        const isNew = words.size >= HIDDEN_WORDS_MIN && words.intersection(told).size < words.size * TOLD_SHARE_MAX;
        return isNew || isRepeating(detail);
      });
      return odd === undefined || !html.headings.some(({ level }) => level === 1) ? null : quote(odd.detail, 90);
    },
  },
  {
    id: "main_silent",
    category: "accessibility",
    severity: "high",
    title: "Content that screen readers skip",
    what: 'The main content of the page has aria-hidden="true".',
    why: "Blind visitors hear the menus and nothing else.",
    fix: "Remove aria-hidden from the main content; scripts that set it for a dialog must remove it again.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/Accessibility/ARIA/Reference/Attributes/aria-hidden",
    on: "html",
    check: ({ html }) => signOf(html, "main_silent"),
  },
  {
    id: "wide_part",
    category: "mobile",
    severity: "low",
    title: "Tables wider than a phone",
    what: "A table has a fixed width that no phone can show.",
    why: "Phones scroll sideways, and visitors miss the right half.",
    fix: "Give the table a width in percent, or put it in a container that scrolls.",
    reference: MOBILE,
    on: "html",
    // Without a viewport phones show the whole page small: that is told instead.
    check: ({ html }) => (html.viewport === null ? null : signOf(html, "wide_part")),
  },
  {
    id: "page_covered",
    category: "mobile",
    severity: "medium",
    title: "Pop-ups that cover the page",
    what: "A full-screen pop-up is open in the HTML of the page.",
    why: "Visitors from search see it first, and Google ranks such pages lower on phones.",
    fix: "Show the offer as a banner, or open the pop-up only after visitors have interacted with the page.",
    reference: "https://developers.google.com/search/docs/appearance/avoid-intrusive-interstitials",
    on: "html",
    check: ({ html }) => signOf(html, "cover"),
  },
  {
    id: "more_by_button_only",
    category: "links",
    severity: "medium",
    title: "Lists that can only be continued with a button",
    what: "A list continues when a button is pressed, and no link leads to its next page.",
    why: "Crawlers do not press buttons, so they never see the later entries.",
    fix: "Make the button a link to the next page. The script can still load that page in place.",
    reference: "https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading",
    on: "indexable",
    check: ({ html, url }) => {
      const own = addressKey(url.split("?")[0]!);
      const goesOn =
        html.alternates.some(({ rel }) => rel === "next") ||
        html.links.some(
          ({ url: to, internal, rel }) =>
            internal &&
            to !== null &&
            (rel.includes("next") || /^[/?&]?(?:page|p|paged)?[/=]?\d+\/?$/i.test(rest(to, own))),
        );
      return goesOn ? null : signOf(html, "loads_more");
    },
  },
  {
    id: "parts_fetched",
    category: "content",
    severity: "medium",
    title: "Page content loaded only by scripts",
    what: "Elements of the page (menus, answers, lists) are empty in the HTML, and a script loads their content.",
    why: "Answer engines and many crawlers do not run scripts: for them these texts and links do not exist.",
    fix: "Have the server output the content in the HTML, hidden until it is opened if necessary.",
    reference: SCRIPTS,
    on: "html",
    check: fetchedParts,
  },
];

function signOf(html: PageView["html"], kind: NonNullable<PageView["html"]["signs"]>[number]["kind"]): string | null {
  const sign = html.signs?.find((each) => each.kind === kind);
  return sign === undefined ? null : cut(sign.detail, 100);
}

/** One word again and again: nobody writes a heading so for readers. */
function isRepeating(heading: string): boolean {
  const words = heading.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const counts = [...Map.groupBy(words, (word) => word).values()].map((same) => same.length);
  return Math.max(0, ...counts) >= HEADING_REPEATS_MIN;
}

function wordsOf(texts: readonly string[]): Set<string> {
  return new Set(
    texts
      .join(" ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
}

/** What of an address follows another. */
function rest(url: string, own: string): string {
  const key = addressKey(url);
  return key.startsWith(own) ? key.slice(own.length) : "-";
}

function repeatedText({ html }: PageView): string | null {
  const texts = (html.blocks ?? []).flatMap((block) => (block.type === "paragraph" ? [block.text] : []));
  const long = texts.filter((text) => text.split(/\s+/).length >= PARAGRAPH_WORDS_MIN);
  const counts = Map.groupBy(long, (text) => text);
  const twice = [...counts.values()].filter(({ length }) => length > 1);
  const isMost = twice.length >= REPEATED_MIN && twice.length >= counts.size * REPEATED_SHARE_MIN;
  return isMost ? `${plural(twice.length, "paragraph")}, for example ${quote(twice[0]![0]!, 80)}` : null;
}

/** What leads to a page of the site opens it: nothing is fetched in place. */
function fetchedParts({ html }: PageView, { byKey }: SiteView): string | null {
  const parts = (html.signs ?? []).flatMap(({ kind, detail }) => {
    const [url = "", ...element] = detail.split(" ");
    return kind === "fetched_part" && byKey.get(addressKey(url))?.html == null
      ? [`${element.join(" ")} from ${url}`]
      : [];
  });
  return parts.length === 0 ? null : `${plural(parts.length, "part")}, for example ${cut(parts[0]!, 110)}`;
}
