import { hostOfAddress, structuredImages } from "../../page/page_facts_read.ts";
import { structuredAddresses } from "../../page/structured_addresses.ts";
import { faultyAssets } from "../faulty_targets.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import { type AddressStatus, isRefusal, type SiteView } from "../site_view.ts";

const LINKS = "https://developers.google.com/search/docs/crawling-indexing/links-crawlable";
const GUIDE = "https://developers.google.com/search/docs/appearance/structured-data/sd-policies";

/** Addresses that the markup names elsewhere than in links, sources and the tags that have rules of their own. */
export const NAMED_ADDRESS_RULES: Rule[] = [
  {
    id: "part_broken",
    category: "images",
    severity: "medium",
    title: "Missing posters, backgrounds, subtitles or sharing images",
    what: "The page uses a poster, background, subtitle file, sharing image or preloaded file whose URL returns an error.",
    why: "Visitors and social networks see a gap, and browsers wait in vain.",
    fix: "Upload the files, or correct their URLs on the page.",
    reference: LINKS,
    on: "site",
    check: (site) => {
      const told = toldElsewhere(site);
      return faultyAssets(site, partUrls, (answer, target, url) => {
        if (told.has(url)) return null;
        const isPage = target !== null && target.kind === "image" && /^text\/html\b/i.test(target.content_type ?? "");
        return brokenAnswer(answer) ?? (answer.status === 200 && isPage ? "returns a web page" : null);
      });
    },
  },
  {
    id: "schema_link_broken",
    category: "structured_data",
    severity: "medium",
    title: "Structured data leads to missing pages",
    what: "A URL in the structured data (url, sameAs, mainEntityOfPage, contentUrl) returns an error.",
    why: "Search engines cannot verify the data, and may ignore it.",
    fix: "Correct the URLs in the plugin or template that outputs the data.",
    reference: GUIDE,
    on: "site",
    check: (site) =>
      faultyAssets(
        site,
        ({ html, url }) => structuredAddresses(html, url),
        (answer) => brokenAnswer(answer),
      ),
  },
  {
    id: "asset_redirect",
    category: "speed",
    severity: "low",
    title: "Files that redirect",
    what: "Images, scripts or style sheets are loaded from a URL that redirects.",
    why: "Each file costs the browser another request before it can show the page.",
    fix: "Use the final URL in the template, or replace the old URL in the database.",
    reference: "https://developer.chrome.com/docs/lighthouse/performance/redirects",
    on: "site",
    check: (site) =>
      faultyAssets(site, ownFiles, ({ status, redirects, final_url }, target) =>
        status === 200 && redirects > 0 && target !== null ? `redirects to ${final_url}` : null,
      ),
  },
];

function partUrls({ html }: PageView): string[] {
  return (html.named ?? []).flatMap(({ url, as }) => (as === "form-next" ? [] : [url]));
}

/** Images, frames, preloads and share pictures: of these other rules tell. */
function toldElsewhere({ pages }: SiteView): Set<string> {
  const urls = pages.flatMap(({ html, url: page }) => [
    ...[...html.images, ...html.iframes, ...html.media].flatMap(({ url }) => url ?? []),
    ...(html.resource_hints ?? []).flatMap(({ rel, url }) => (rel === "preload" ? (url ?? []) : [])),
    URL.parse(html.open_graph["og:image"] ?? "", page)?.href ?? "",
    ...structuredImages(html, page),
  ]);
  return new Set(urls);
}

function ownFiles({ html, url: page }: PageView): string[] {
  const host = hostOfAddress(page);
  const files = [...html.images, ...html.scripts, ...html.styles].flatMap(({ url }) => url ?? []);
  return files.filter((url) => hostOfAddress(url) === host);
}

function brokenAnswer({ status }: AddressStatus): string | null {
  return status >= 400 && !isRefusal(status) && status !== 405 ? `answers ${status}` : null;
}
