import { hostOfAddress } from "../page/page_facts_read.ts";
import { siteOf } from "../page/url_rules.ts";
import type { PageView } from "./page_view.ts";
import type { SiteView } from "./site_view.ts";

export interface Trace {
  page: PageView;
  /** What was done there, as the finding counts it. */
  kind: string;
  detail: string;
}

const AMP_SERVICE = /(?:^|[-.])amp/;

/** Versions in a language that no page of the site has, on a site that nothing leads to: what a hack adds for search engines. */
export function strangeLanguages(
  page: PageView,
  { site, known }: { site: SiteView; known: ReadonlyMap<string, number> },
): Trace[] {
  const own = siteOf(hostOfAddress(page.url));
  const isOurs = (other: string) => other === own || known.has(other) || other.includes(own.split(".")[0]!);
  const isWritten = (lang: string) => site.pages.some(({ html }) => html.detected_language === lang);
  const strange = page.html.hreflangs.find(({ lang, url }) => {
    const other = siteOf(hostOfAddress(url ?? ""));
    return other !== "" && !isOurs(other) && !/^x-/i.test(lang) && !isWritten(lang.slice(0, 2).toLowerCase());
  });
  // A company's sites name each other: this one's own version stands among them.
  const isApart = page.html.hreflangs.every(({ url }) => siteOf(hostOfAddress(url ?? "")) !== own);
  return strange === undefined || isApart
    ? []
    : [{ page, kind: "language version on another site", detail: `${strange.lang}: ${strange.url}` }];
}

/** A mobile version under the name of somebody else; services that serve such pages say so in their name. */
export function foreignVersions(page: PageView, known: ReadonlyMap<string, number>): Trace[] {
  const own = siteOf(hostOfAddress(page.url));
  return page.html.alternates.flatMap((version) => {
    const linked = siteOf(hostOfAddress(version.url ?? ""));
    const isOurs =
      linked === own || AMP_SERVICE.test(linked) || linked.includes(own.split(".")[0]!) || known.has(linked);
    return version.rel !== "amphtml" || linked === "" || isOurs
      ? []
      : [{ page, kind: "mobile version on another site", detail: version.url! }];
  });
}
