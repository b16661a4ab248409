import { SITE } from "../sandbox_data.ts";
import { pick, shuffled, unit } from "../seeded.ts";
import type { PlannedPage } from "./planned_page.ts";
import type { SiteIdentity } from "./site_identity.ts";

const STALE_YEAR_SHARE = 0.4;

/** Technical faults planted in a generated site, so that an audit of it has something true to find. */
export type SiteFlaws = ReturnType<typeof applyFlaws>;

/** Chooses the faults of one site; their number grows with the site, their places depend on the domain alone. */
export function applyFlaws(identity: SiteIdentity, pages: readonly PlannedPage[]) {
  const key = `${identity.domain}|flaws`;
  const pathsOf = (name: string, kinds: readonly string[]) => {
    const some = pages.filter((page) => kinds.includes(page.kind));
    return shuffled(some, `${key}|${name}`).map((page) => page.path);
  };
  const paths = { posts: pathsOf("posts", ["post"]), offers: pathsOf("offers", ["offer", "area"]) };
  const { posts, offers } = paths;
  const chance = (name: string, share: number) => unit(`${key}|${name}`) < share;
  const flawed = SITE.flaws
    .filter(({ flaw, share }) => chance(flaw, share))
    .flatMap(({ flaw, kind, from, to }) => paths[kind].slice(from, to).map((path) => `${flaw} ${path}`));
  const source = pages.find((page) => page.path === offers[5]);
  const mapped = (...entries: [string | undefined, string | undefined][]) =>
    new Map(entries.filter((entry): entry is [string, string] => !entry.includes(undefined)));
  return {
    /** Whether a page has one of the flaws that the site's texts name. */
    has: (flaw: string, path: string) => flawed.includes(`${flaw} ${path}`),
    /** Path and the title it wrongly shares with another page. */
    titleCopies: mapped([offers[6], source?.title]),
    /** Page and the dead, or the redirecting, address it links to. */
    deadLinks: mapped([posts[1], "/blog/summer-news"], [posts[5], `/${identity.trade.offersPath}/gift-card-2022`]),
    oldLinks: mapped([posts[2], "/about-us"], ["/faq", "/news"]),
    blockedAgents: pick(SITE.blockedAgents, `${key}|agents`),
    staleYear: chance("year", STALE_YEAR_SHARE),
  };
}
