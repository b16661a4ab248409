import type { LinkFact } from "../page/page_facts.ts";
import { addressKey, hostOfAddress } from "../page/page_facts_read.ts";
import type { PageView } from "./page_view.ts";
import type { SiteView } from "./site_view.ts";

/** Fewer are an old part of the site, or somebody's experiment. */
const PAGES_MIN = 12;
const SLIPPED_MIN = 5;
const SAYING_WORDS_MIN = 20;
/** So many to which the site's own pages lead by links that nobody sees, and by no other. */
const SECRET_MIN = 2;
/** A shorter text may stand in a longer one by chance. */
const VEILED_CHARS_MIN = 12;
const SHARE_MIN = 0.8;
/** The home page, and one that the text names. */
const SHARED_LINKS_MAX = 2;

/**
 * Directories full of pages that have nothing of the site's template and that no page outside openly links to; in old
 * forums and guest books a list of their own may, where each page leads to some site that none of the others' names. And
 * a few such pages to which the site's own lead by links alone that nobody sees.
 */
export function alienPages({ pages, home, kinds }: SiteView): PageView[] {
  if (home === null) return [];
  const styles = new Set(home.html.styles.flatMap(({ url }) => url ?? []));
  const isOpen = (page: PageView, { hidden, text }: LinkFact) => hidden !== true && !isVeiled(page, text);
  const menu = new Set(home.html.links.flatMap((link) => (link.internal && isOpen(home, link) ? keyOf(link.url) : [])));
  const [shown, openly] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const veiled = new Set<string>();
  const hasTemplate = ({ html }: PageView) => {
    const shared = new Set(html.links.flatMap((link) => keyOf(link.url)).filter((key) => menu.has(key)));
    const isStyled = html.styles.some((style) => style.url !== null && styles.has(style.url));
    return isStyled || shared.size > SHARED_LINKS_MAX;
  };
  const templated = new Set(pages.filter(hasTemplate));
  for (const page of pages)
    for (const link of page.html.links)
      for (const key of link.internal ? keyOf(link.url) : []) {
        if (!isOpen(page, link)) {
          if (templated.has(page) && isVeiled(page, link.text)) veiled.add(key);
          continue;
        }
        shown.set(key, (shown.get(key) ?? new Set()).add(page.cluster));
        if (templated.has(page)) openly.set(key, (openly.get(key) ?? new Set()).add(page.cluster));
      }
  // What is behind the address of a page of the site and is that page again came from a server that ignores the rest.
  const texts = new Map([...templated].map(({ url, html }) => [addressKey(url), html.text_hash]));
  const isBehindOwn = ({ url, html }: PageView) => {
    for (let key = parentOf(addressKey(url)); key !== null; key = parentOf(key))
      if (html.main_word_count > 0 && texts.get(key) === html.text_hash) return true;
    return false;
  };
  const isAlien = (page: PageView, links: ReadonlyMap<string, ReadonlySet<string>>) => {
    const from = links.get(addressKey(page.url))?.difference(new Set([page.cluster])).size ?? 0;
    if (isBehindOwn(page)) return false;
    const isAttachment = kinds.get(page.url)?.kind === "attachment";
    return !isAttachment && !templated.has(page) && from === 0 && page.html.titles.length > 0;
  };
  const isWhole = (alien: readonly PageView[], own: readonly PageView[]) =>
    alien.length >= PAGES_MIN && alien.length >= own.length * SHARE_MIN;
  // Under parameters of a page that has the template itself, and linked from none that has.
  const byPath = Map.groupBy(
    pages.filter(({ url }) => url.includes("?")),
    ({ url }) => addressKey(url.split("?", 1)[0]!),
  );
  const whole = new Set([...templated].map(({ url }) => addressKey(url)));
  const slipped = [...byPath].flatMap(([path, own]) => {
    // Those of an endless calendar are bare as well, and say nothing.
    const isSaying = ({ html }: PageView) => html.main_word_count >= SAYING_WORDS_MIN;
    const bare = own.filter((page) => isAlien(page, openly) && !openly.has(addressKey(page.url)) && isSaying(page));
    return whole.has(path) && bare.length >= SLIPPED_MIN && bare.length >= own.length * SHARE_MIN ? bare : [];
  });
  const isSecret = ({ url }: PageView) => veiled.has(addressKey(url)) && !openly.has(addressKey(url));
  const secret = pages.filter((page) => isSecret(page) && !templated.has(page) && !isBehindOwn(page));
  const groups = [...Map.groupBy(pages, ({ cluster }) => cluster)].filter(([cluster]) => cluster !== "/*");
  return slipped.concat(
    secret.length >= SECRET_MIN ? secret : [],
    groups.flatMap(([, own]) => {
      if (own.length < PAGES_MIN) return [];
      const alien = own.filter((page) => isAlien(page, shown));
      if (isWhole(alien, own)) return alien;
      const leading = leadingAway(own.filter((page) => isAlien(page, openly)));
      return isWhole(leading, own) ? leading : [];
    }),
  );
}

/** Whether what it says is shown in the colour of what is behind it, or too small to read. */
function isVeiled({ html }: PageView, text: string): boolean {
  return text.length >= VEILED_CHARS_MIN && html.veiled_text?.includes(text) === true;
}

/** Each to a host of its own on another site. */
function leadingAway(pages: readonly PageView[]): PageView[] {
  const hostsOf = ({ html }: PageView) =>
    new Set(html.links.flatMap(({ url, internal }) => (internal || url === null ? [] : [hostOfAddress(url)])));
  const all = Map.groupBy(
    pages.flatMap((page) => [...hostsOf(page)]),
    (host) => host,
  );
  return pages.filter((page) => [...hostsOf(page)].some((host) => all.get(host)!.length === 1));
}

function parentOf(key: string): string | null {
  const end = key.split("?", 1)[0]!.lastIndexOf("/");
  return end === -1 ? null : key.slice(0, end);
}

function keyOf(url: string | null): string[] {
  return url === null ? [] : [addressKey(url)];
}
