import type { HtmlFacts, PageFacts, TargetFact } from "../page/page_facts.ts";
import { structuredImages } from "../page/page_facts_read.ts";
import { structuredAddresses } from "../page/structured_addresses.ts";
import { isFileUrl, isOnSite, normalizeUrl } from "../page/url_rules.ts";

/** An address that pages name: who names it, and as what. */
export interface TargetRef {
  url: string;
  kind: TargetFact["kind"];
  internal: boolean;
  from: string[];
  fromCount: number;
  /** Another size of an image, which only some screens ask for. */
  spare?: true;
}

const FROM_MAX = 10;
const REFS_MAX = 60_000;
const CRUMBS_MAX = 20;
const PAGE_RELS: ReadonlySet<string> = new Set(["next", "prev", "amphtml"]);
const FILE_RELS: ReadonlySet<string> = new Set(["icon", "apple-touch-icon", "manifest"]);
export const FORM_SCRIPT = /^[^?#]+\.(?:php\d?|aspx?|jsp|cfm|cgi|pl)(?:[?#]|$)/i;
const FEED = /\b(?:rss|atom|feed)\b/i;
/** What names files that are no pictures. */
export const FILE_NAMERS: ReadonlySet<string> = new Set(
  "track object embed modulepreload prefetch search link-header og:video og:video:url og:video:secure_url og:audio form-next".split(
    " ",
  ),
);
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp)$/i;

/** What heads name beside their pages, and the pages that do. */
export type HeadRef = HtmlFacts["alternates"][number] & { pages: string[] };

/** Every address that the pages read so far name, each once: so that nobody has to go through all pages for them. */
export interface TargetBook {
  note(page: PageFacts): void;
  noteSitemapUrl(url: string): void;
  refs(): IteratorObject<TargetRef>;
  heads(): IteratorObject<HeadRef>;
}

export function createTargetBook(options: { site: string }): TargetBook {
  const refs = new Map<string, TargetRef>();
  const heads = new Map<string, HeadRef>();

  function addHead({ rel, type, url }: HtmlFacts["alternates"][number], page: string): void {
    const key = JSON.stringify([rel, type, url]);
    const held = heads.get(key);
    if (held !== undefined) held.pages.push(page);
    else if (heads.size < REFS_MAX) heads.set(key, { rel, type, url, pages: [page] });
  }

  function add(url: string | null, kind: TargetFact["kind"], from: string, seen: Set<string>): void {
    if (url === null || seen.has(url)) return;
    seen.add(url);
    const held = refs.get(url);
    if (held !== undefined) {
      held.fromCount += 1;
      if (held.from.length < FROM_MAX) held.from.push(from);
    } else if (refs.size < REFS_MAX) {
      refs.set(url, { url, kind, internal: isOnSite(url, options.site), from: [from], fromCount: 1 });
    }
  }

  function kindOfLink(url: string, internal: boolean): TargetFact["kind"] {
    if (!internal) return "external";
    if (!isFileUrl(url)) return "page";
    return IMAGE_FILE.test(url) ? "image" : "other";
  }

  return {
    note(page) {
      const { html } = page;
      if (html === null) return;
      const seen = new Set<string>();
      for (const named of html.alternates) addHead(named, page.url);
      for (const link of html.links) {
        if (link.url !== null) add(link.url, kindOfLink(link.url, link.internal), page.url, seen);
      }
      for (const { url } of html.images) {
        add(url, "image", page.url, seen);
        delete refs.get(url ?? "")?.spare;
      }
      for (const url of html.images.flatMap(({ candidates }) => candidates ?? [])) {
        const isNew = !refs.has(url);
        add(url, "image", page.url, seen);
        const ref = refs.get(url);
        if (isNew && ref !== undefined) ref.spare = true;
      }
      for (const script of html.scripts) add(script.url, "script", page.url, seen);
      for (const style of html.styles) add(style.url, "style", page.url, seen);
      for (const { url } of [...html.iframes, ...html.media])
        add(url ?? null, isOnSite(url ?? "", options.site) ? "other" : "external", page.url, seen);
      for (const url of formTargets(html)) if (isOnSite(url, options.site)) add(url, "other", page.url, seen);
      for (const url of headFiles(html, page.url)) add(url, "other", page.url, seen);
      // Pages that the head names: canonicals, translations, the pages before and after, the AMP copy.
      const turns = html.alternates.filter(({ rel }) => PAGE_RELS.has(rel));
      for (const { url } of [...html.canonicals, ...html.hreflangs, ...turns]) add(url, "page", page.url, seen);
      add(ogImage(html, page.url), "image", page.url, seen);
      for (const url of crumbsOf(html, page.url)) if (isOnSite(url, options.site)) add(url, "page", page.url, seen);
      for (const { url, as } of html.named ?? []) {
        const isOwn = isOnSite(url, options.site);
        add(url, FILE_NAMERS.has(as) ? (isOwn ? "other" : "external") : "image", page.url, seen);
      }
      for (const url of structuredAddresses(html, page.url)) {
        const isOwn = isOnSite(url, options.site);
        add(
          normalizeUrl(url, page.url),
          isOwn && !isFileUrl(url) ? "page" : isOwn ? "other" : "external",
          page.url,
          seen,
        );
      }
      for (const url of structuredImages(html, page.url)) add(normalizeUrl(url, page.url), "image", page.url, seen);
    },
    noteSitemapUrl(url) {
      if (refs.has(url) || refs.size >= REFS_MAX || !isOnSite(url, options.site)) return;
      refs.set(url, { url, kind: kindOfLink(url, true), internal: true, from: [], fromCount: 0 });
    },
    refs: () => refs.values(),
    heads: () => heads.values(),
  };
}

/** Where forms are sent that ask without changing anything, and scripts, which are files: of these one asks for the head. */
function formTargets({ forms }: HtmlFacts): string[] {
  return forms.flatMap(({ action, url, method }) =>
    url !== null && action?.trim() && (method === "get" || FORM_SCRIPT.test(url)) ? [url] : [],
  );
}

/** Feeds, icons and what phones are told of the site; a feed of a page's own comments is not worth a request. */
function headFiles({ alternates, resource_hints: hints = [] }: HtmlFacts, page: string): (string | null)[] {
  const isMeant = ({ rel, type, url }: HtmlFacts["alternates"][number]) =>
    FILE_RELS.has(rel) ||
    (rel === "alternate" && FEED.test(type ?? "") && (isFrontPage(page) || url?.startsWith(page) === false));
  return [...alternates.filter(isMeant), ...hints.filter(({ rel }) => rel === "preload")].map(({ url }) => url);
}

function isFrontPage(url: string): boolean {
  return URL.parse(url)?.pathname === "/";
}

function ogImage(html: HtmlFacts, base: string): string | null {
  const image = html.open_graph["og:image"];
  return image === undefined ? null : normalizeUrl(image, base);
}

/** Where the steps of the page's path lead, as its data tells. */
function crumbsOf(html: HtmlFacts, base: string): string[] {
  const items = html.structured_data.flatMap((block) => block.items);
  const paths = items.flatMap((item) => [item, item.breadcrumb as Record<string, unknown> | undefined]);
  const steps = paths.flatMap((path) => (path?.["@type"] === "BreadcrumbList" ? [path.itemListElement].flat() : []));
  return steps.slice(0, CRUMBS_MAX).flatMap((step) => {
    const item = (step as { item?: unknown } | null)?.item as string | { "@id"?: unknown; url?: unknown } | undefined;
    const url = typeof item === "object" && item !== null ? (item["@id"] ?? item.url) : item;
    return typeof url === "string" ? (normalizeUrl(url, base) ?? []) : [];
  });
}
