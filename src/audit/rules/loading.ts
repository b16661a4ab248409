import type { HtmlFacts, TargetFact } from "../../page/page_facts.ts";
import { cut, hostOfAddress, isHostOf, plural } from "../../page/page_facts_read.ts";
import { faultyAssets } from "../faulty_targets.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const MEGABYTE = 1024 * 1024;
const FILM_BYTES_MAX = 5 * MEGABYTE;
const THIRD_PARTY_BLOCKING_MAX = 3;
const FONT_FAMILIES_MAX = 4;
const FONT_CUTS_MAX = 16;
const FONTS = /^https?:\/\/(?:fonts\.googleapis\.com|fonts\.bunny\.net)\/css2?\?/;
/** By the standard a browser runs nothing of these types, and with nosniff only what says that it is a script. */
const NEVER_SCRIPT = /^(?:image|audio|video)\/|^text\/csv\b/i;
const SCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script\b/i;
/** So many pages give the same file another address each. */
const NAMES_MIN = 4;
const NAMES_SHARE = 0.8;

/** How styles, scripts, fonts and films of pages reach a browser. */
export const LOADING_RULES: Rule[] = [
  {
    id: "asset_refused",
    category: "speed",
    severity: "high",
    title: "Style sheets or scripts with the wrong type",
    what: "A style sheet is not sent as text/css, or a script is sent with a type that browsers do not run.",
    why: "Browsers refuse the file, so the page loses its design or functions.",
    fix: "Have the server send .css files as text/css and .js files as text/javascript.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options",
    on: "site",
    check: (site) => {
      const styles = new Set(site.pages.flatMap(({ html }) => styleUrls(html)));
      return faultyAssets(
        site,
        ({ html }) => [...(html.doctype === null ? [] : styleUrls(html)), ...scriptUrls(html)],
        (_, target, url) => (target !== null && isOwn(site, url) ? refusal(target, styles.has(url)) : null),
      );
    },
  },
  {
    id: "asset_name_changes",
    category: "speed",
    severity: "medium",
    title: "Files with a different URL on each page",
    what: "The same style sheet or script has a different number in its URL on every page.",
    why: "Browsers can never use their cache, and crawlers fetch the file again and again.",
    fix: "Have the template add the file's version or modification date instead of the time or a random number.",
    reference: "https://web.dev/articles/http-cache",
    on: "site",
    check: changingNames,
  },
  {
    id: "third_party_blocking",
    category: "speed",
    severity: "medium",
    title: "Third-party scripts that block the page",
    what: `More than ${THIRD_PARTY_BLOCKING_MAX} scripts from other hosts load in the head without async or defer.`,
    why: "Nothing is shown until all of these hosts have responded, and one that is down blocks the page.",
    fix: "Load them with async or defer, or through a tag manager, and remove those that are not used.",
    reference: "https://web.dev/articles/efficiently-load-third-party-javascript",
    on: "html",
    check: ({ html }, site) => {
      const foreign = html.scripts.filter(
        ({ url, in_head, async, defer, module }) =>
          url !== null && in_head && !async && !defer && !module && !isOwn(site, url),
      );
      if (foreign.length <= THIRD_PARTY_BLOCKING_MAX) return null;
      return `${plural(foreign.length, "script")}, for example ${cut(foreign[0]!.url!, 90)}`;
    },
  },
  {
    id: "film_large",
    category: "speed",
    severity: "medium",
    title: "Large videos that play automatically",
    what: `A video of more than ${FILM_BYTES_MAX / MEGABYTE} MB starts when the page opens.`,
    why: "It uses up mobile data and makes phones wait for the rest of the page.",
    fix: "Shorten and compress the video to a few MB, show an image first, and load the video only on request.",
    reference: "https://web.dev/articles/lazy-loading-video",
    on: "site",
    check: (site) =>
      faultyAssets(
        site,
        ({ html }) =>
          html.media.flatMap(({ url, autoplay, kind }) => (autoplay && kind === "video" && url ? [url] : [])),
        (_, target) =>
          target?.status === 200 && (target.bytes ?? 0) > FILM_BYTES_MAX
            ? `${Math.round(target.bytes! / MEGABYTE)} MB`
            : null,
      ),
  },
  {
    id: "fonts_many",
    category: "speed",
    severity: "low",
    title: "Too many web fonts",
    what: `The page asks for more than ${FONT_FAMILIES_MAX} font families or ${FONT_CUTS_MAX} font styles.`,
    why: "Text appears late, and is redrawn with each font that arrives.",
    fix: "Keep two families in the weights you use, and remove the rest from the theme or page builder.",
    reference: "https://web.dev/articles/font-best-practices",
    on: "html",
    check: ({ html }) => {
      const fonts = [...new Set(styleUrls(html).filter((url) => FONTS.test(url)))].map(fontsIn);
      const families = fonts.reduce((sum, each) => sum + each.families, 0);
      const cuts = fonts.reduce((sum, each) => sum + each.cuts, 0);
      const isMuch = families > FONT_FAMILIES_MAX || cuts > FONT_CUTS_MAX;
      return isMuch ? `${families} families in ${plural(cuts, "style")}` : null;
    },
  },
];

function styleUrls({ styles }: HtmlFacts): string[] {
  return styles.flatMap(({ url }) => url ?? []);
}

function scriptUrls({ scripts }: HtmlFacts): string[] {
  return scripts.flatMap(({ url }) => url ?? []);
}

function isOwn(site: SiteView, url: string): boolean {
  return isHostOf(hostOfAddress(url), site.facts.domain);
}

/** A page in a file's place is told as a file that does not load. */
function refusal({ status, content_type, nosniff }: TargetFact, isStyle: boolean): string | null {
  const type = content_type?.trim() ?? "";
  if (status !== 200 || type === "" || /html/i.test(type)) return null;
  if (isStyle) return /^text\/css\b/i.test(type) ? null : `is sent as ${cut(type, 40)}, not text/css`;
  const isRefused = NEVER_SCRIPT.test(type) || (nosniff === true && !SCRIPT.test(type) && !/json/i.test(type));
  return isRefused ? `is sent as ${cut(type, 40)}${nosniff ? " with nosniff" : ""}, not text/javascript` : null;
}

/** `family=A:400,700|B` of the older interface, `family=A:wght@400;700&family=B` of the newer. */
function fontsIn(url: string): { families: number; cuts: number } {
  const named = new URL(url).searchParams.getAll("family").flatMap((family) => family.split("|"));
  const cuts = named.map(
    (family) =>
      (
        family
          .split(/[:@]/)
          .at(-1)
          ?.match(/\d{3}|\b(?:regular|bold)/gi) ?? []
      ).length || 1,
  );
  return { families: named.length, cuts: cuts.reduce((sum, count) => sum + count, 0) };
}

/** Of own files that several pages load, each under an address that hardly any other has. */
function changingNames(site: SiteView): SiteFault | null {
  const files = new Map<string, { names: Set<string>; pages: string[]; first: string }>();
  for (const { url: page, html } of site.pages) {
    const urls = [...new Set([...styleUrls(html), ...scriptUrls(html)])].filter((url) => url.includes("?"));
    for (const [path, [url = "", ...more]] of Map.groupBy(urls, (each) => each.slice(0, each.indexOf("?")))) {
      // Several of one page differ from each other, not from page to page.
      if (more.length > 0 || !isOwn(site, url)) continue;
      const file = files.get(path) ?? { names: new Set<string>(), pages: [], first: url };
      file.names.add(url);
      file.pages.push(page);
      files.set(path, file);
    }
  }
  const changing = [...files.values()].filter(
    ({ names, pages }) =>
      names.size >= NAMES_MIN && names.size >= pages.length * NAMES_SHARE && new Set(pages).size >= NAMES_MIN,
  );
  const hits = changing.flatMap(({ pages, names, first }) =>
    pages.map((url): OpenHit => ({ url, detail: `${cut(first, 90)}: ${names.size} URLs on ${pages.length} pages` })),
  );
  return hits.length === 0 ? null : { pages: [...new Map(hits.map((hit) => [hit.url, hit])).values()] };
}
