import type { Hit } from "../domain/evidence/finding_data.ts";
import type { SiteFault } from "./rule.ts";
import type { SiteView } from "./site_view.ts";

/** Pages that hold what an attacker placed there, as the kinds of pages have it. */
export function injectedSpam(site: SiteView): SiteFault | null {
  const pages = site.pages.flatMap(({ url }): Hit[] => {
    const verdict = site.kinds.get(url);
    return verdict?.kind === "hacked" ? [{ url, detail: verdict.reason }] : [];
  });
  return pages.length === 0 ? null : { pages };
}
