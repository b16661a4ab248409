import type { Hit } from "../domain/evidence/finding_data.ts";
import { addressKey } from "../page/page_facts_read.ts";
import { pageRole } from "../page/page_role.ts";
import type { SiteView } from "./site_view.ts";

/** Pages on which people decide and act. */
const SELLING_ROLES: ReadonlySet<string> = new Set(["offer", "product", "contact"]);
const SELLING_IMPORTANCE = 0.6;
/** A page that so many pages link to stands in the menu. */
const LINKED_SHARE_FULL = 0.5;
const LINKED_IMPORTANCE = 0.6;
/** Fewer links than this are no menu, however small the site. */
const LINKS_MIN = 5;

export interface PageImportance {
  /** 0 to 1: the most important of the pages at fault. */
  value: number;
  /** Why, in a few words; empty where none stands out. */
  basis: string;
}

/** How much the pages of a finding matter: the home page 1, a selling page or one linked from half the site 0.6. */
export function importanceOf(hits: readonly Hit[], site: SiteView): PageImportance {
  let best: PageImportance = { value: 0, basis: "" };
  for (const { url } of hits) {
    const own = importanceOfPage(url, site);
    if (own.value > best.value) best = own;
  }
  return best;
}

/** The pages of a finding, those that matter most first; of two in the menu the one that sells. */
export function mostImportantFirst<T extends Hit>(hits: readonly T[], site: SiteView): T[] {
  const weighed = hits.map((hit) => ({ hit, value: importanceOfPage(hit.url, site).value, sells: isSelling(hit.url) }));
  weighed.sort((a, b) => b.value - a.value || Number(b.sells) - Number(a.sells));
  return weighed.map(({ hit }) => hit);
}

/** By its address alone, so that it is known of pages that could not be read too. */
export function isSelling(url: string): boolean {
  return SELLING_ROLES.has(pageRole(url));
}

function importanceOfPage(url: string, site: SiteView): PageImportance {
  const key = addressKey(url);
  if (site.viewByKey.get(key)?.is_home === true) return { value: 1, basis: "the home page" };
  const links = site.inlinks.count(key);
  const share = links < LINKS_MIN || site.pages.length === 0 ? 0 : links / site.pages.length;
  const linked = {
    value: LINKED_IMPORTANCE * Math.min(1, share / LINKED_SHARE_FULL),
    basis: `a URL that ${links} pages link to`,
  };
  const sells = site.viewByKey.has(key) && isSelling(url);
  if (!sells || linked.value >= SELLING_IMPORTANCE) return linked.value > 0 ? linked : { value: 0, basis: "" };
  return { value: SELLING_IMPORTANCE, basis: "a page that sells" };
}
