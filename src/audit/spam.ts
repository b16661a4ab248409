import type { Hit } from "../domain/evidence/finding_data.ts";
import type { SiteFault } from "./rule.ts";
import type { SiteView } from "./site_view.ts";

/** Pages that hold what an attacker placed there: planted ones, and the site's own with spam hidden on them. */
export function injectedSpam(site: SiteView): SiteFault | null {
  const pages = site.pages.flatMap(({ url }): Hit[] => {
    const verdict = site.kinds.get(url);
    const detail = verdict?.kind === "hacked" ? verdict.reason : verdict?.injected;
    return detail === undefined ? [] : [{ url, detail }];
  });
  return pages.length === 0 ? null : { pages };
}
