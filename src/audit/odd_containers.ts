import type { SiteView } from "./site_view.ts";

const PAGES_MIN = 6;
/** What so many pages load is the site's own. */
const OWN_SHARE_MIN = 0.8;
/** What stands on so few pages was left by somebody. */
const ODD_PAGES_MAX = 2;

/** Counters and tag containers that next to no other page has, on sites whose pages share one of that kind: by page what is odd there. */
export function oddContainers({ pages }: SiteView): Map<string, string> {
  const idsOf = new Map(
    pages.map(({ url, html }) => [url, html.signs?.find(({ kind }) => kind === "containers")?.detail.split(" ") ?? []]),
  );
  const counts = new Map<string, number>();
  for (const ids of idsOf.values()) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const kindOf = (id: string) => id.split("-")[0]!;
  const own = [...counts].filter(([, count]) => count >= pages.length * OWN_SHARE_MIN).map(([id]) => id);
  const found = new Map<string, string>();
  if (pages.length < PAGES_MIN || own.length === 0) return found;
  for (const [url, ids] of idsOf) {
    const odd = ids.find((id) => {
      const usual = own.filter((each) => kindOf(each) === kindOf(id));
      // An advertising account of its own is usual for a campaign's page.
      return kindOf(id) !== "AW" && usual.length > 0 && !own.includes(id) && counts.get(id)! <= ODD_PAGES_MAX;
    });
    if (odd === undefined) continue;
    const usual = own.find((each) => kindOf(each) === kindOf(odd))!;
    found.set(url, `${odd} ${ids.includes(usual) ? "beside" : "in place of"} ${usual}, which the other pages have`);
  }
  return found;
}
