import { countWords } from "../../language/words.ts";
import type { PageKind } from "../../page/kind/page_kind.ts";
import { addressKey, plural } from "../../page/page_facts_read.ts";
import { piecesOf } from "../own_pieces.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

/** A page with more text is judged by what it says. */
const SHORT_WORDS = 150;
const OWN_WORDS_MIN = 6;
const PAGES_MIN = 5;
/** Pages beside its own folder that a page is compared with. */
const OTHERS_MAX = 40;
/** They show what they have by other means than text. */
const OTHER_MEANS: ReadonlySet<PageKind> = new Set(["archive", "contact", "cart", "legal", "attachment", "home"]);
const LINKS_SHARE = 0.5;
/** A text that so few pages of other folders repeat is this page's, and quoted there. */
const QUOTED_MAX = 2;
const QUOTED_WORDS_MIN = 40;

/** What pages say that no other page of the site says. */
export const OWN_TEXT_RULES: Rule[] = [
  {
    id: "own_text_missing",
    category: "content",
    severity: "medium",
    title: "Pages without text of their own",
    what: "Below its heading the page has no text, or only text that is also on other pages.",
    why: "Visitors find nothing new, and search engines treat such pages as empty or as copies.",
    fix: "Restore or write the page's text, or remove the page from menus and the sitemap.",
    reference: "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
    on: "site",
    check: withoutOwnText,
  },
];

function withoutOwnText(site: SiteView): SiteFault | null {
  if (site.pages.length < PAGES_MIN) return null;
  const texts = new Map<string, Set<string>>();
  const textsOf = (page: PageView) => {
    const known = texts.get(page.url) ?? piecesOf(page);
    texts.set(page.url, known);
    return known;
  };
  const hits = site.indexable.flatMap((page) => {
    if (!isShort(page, site)) return [];
    const others = comparable(page, site);
    if (others.length < PAGES_MIN - 1 || showsOtherwise(page, others)) return [];
    const isOwn = (text: string) => {
      const having = others.filter((other) => textsOf(other).has(text));
      const isQuoted = countWords(text) >= QUOTED_WORDS_MIN && having.length <= QUOTED_MAX;
      return having.length === 0 || (isQuoted && having.every(({ cluster }) => cluster !== page.cluster));
    };
    const own = [...textsOf(page)].filter(isOwn);
    const words = own.reduce((sum, text) => sum + countWords(text), 0);
    return words >= OWN_WORDS_MIN ? [] : [{ url: page.url, detail: `${plural(words, "word")} that no other page has` }];
  });
  return hits.length === 0 ? null : { pages: hits };
}

function isShort({ html, url, is_home: isHome, twin }: PageView, { kinds }: SiteView): boolean {
  const kind = kinds.get(url)?.kind;
  const isOther = isHome || twin || html.app_shell || html.empty_root === true || html.parse_uncertain;
  const isListed =
    html.links.filter(({ region, text }) => region === "main" && text !== "").length >
    html.main_word_count * LINKS_SHARE;
  return !isOther && html.main_word_count < SHORT_WORDS && (kind === undefined || !OTHER_MEANS.has(kind)) && !isListed;
}

/** Its own folder's pages, and some of the others; what lists it shows its text by right. */
function comparable(page: PageView, { pages, kinds, inlinks }: SiteView): PageView[] {
  const listing = new Set(inlinks.from(addressKey(page.url)));
  const isList = ({ url }: PageView) => kinds.get(url)?.kind === "archive" || listing.has(addressKey(url));
  const kin = pages.filter(({ cluster, url }) => cluster === page.cluster && url !== page.url);
  const rest = pages.filter((other) => other.cluster !== page.cluster && !isList(other));
  const step = Math.max(1, Math.floor(rest.length / OTHERS_MAX));
  return [...kin.slice(0, OTHERS_MAX), ...rest.filter((_, at) => at % step === 0)];
}

/** By a picture, a film, a frame, a form or a link outwards that the template does not bring to every page. */
function showsOtherwise({ html, url: page }: PageView, others: readonly PageView[]): boolean {
  const theirs = new Set(others.flatMap((other) => shownBy(other.html)));
  return shownBy(html).some((url) => !theirs.has(url) && !url.startsWith(addressKey(page)));
}

function shownBy({ images, iframes, media, forms, links }: PageView["html"]): string[] {
  const outwards = links.filter(({ region, internal }) => region === "main" && !internal);
  return [...images, ...iframes, ...media, ...forms, ...outwards].flatMap(({ url }) =>
    url ? [addressKey(url.split("?")[0]!)] : [],
  );
}
