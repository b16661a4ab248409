import { SITE } from "../sandbox_data.ts";
import { shuffled, unit } from "../seeded.ts";
import type { PlannedPage } from "./planned_page.ts";
import type { SiteIdentity } from "./site_identity.ts";

/** What a generated page may have wrong with it, so that an audit of the site has something true to find. */
export type PageFlaw =
  | "withoutDescription"
  | "noindexInSitemap"
  | "slow"
  | "withoutAlt"
  | "brokenJsonLd"
  | "severalH1"
  | "orphan"
  | "withoutCanonical"
  | "mixedContent";

export interface SiteFlaws {
  has(flaw: PageFlaw, path: string): boolean;
  /** Path and the title it wrongly shares with another page. */
  titleCopies: ReadonlyMap<string, string>;
  /** Page and the dead address it links to. */
  deadLinks: ReadonlyMap<string, string>;
  /** Page and the redirecting address it links to. */
  oldLinks: ReadonlyMap<string, string>;
  /** robots.txt groups beside `*`. */
  blockedAgents: readonly string[];
  hasLlmsTxt: boolean;
  /** The footer still shows an old year. */
  staleYear: boolean;
  securityHeaders: boolean;
}

/** Which articles and which offers, in an order of the site's own, have a flaw; `share` of all sites have it at all. */
const PLACES: readonly { flaw: PageFlaw; kind: "posts" | "offers"; from: number; to: number; share?: number }[] = [
  { flaw: "withoutDescription", kind: "posts", from: 0, to: 3 },
  { flaw: "withoutDescription", kind: "offers", from: 0, to: 2 },
  { flaw: "noindexInSitemap", kind: "posts", from: 3, to: 4 },
  { flaw: "slow", kind: "offers", from: 2, to: 3 },
  { flaw: "withoutAlt", kind: "posts", from: 4, to: 8 },
  { flaw: "withoutAlt", kind: "offers", from: 3, to: 5 },
  { flaw: "brokenJsonLd", kind: "posts", from: 8, to: 9, share: 0.5 },
  { flaw: "severalH1", kind: "posts", from: 9, to: 11, share: 0.6 },
  { flaw: "orphan", kind: "posts", from: 11, to: 12, share: 0.6 },
  { flaw: "withoutCanonical", kind: "offers", from: 4, to: 6 },
  { flaw: "mixedContent", kind: "posts", from: 12, to: 13, share: 0.4 },
];
const SHARES = { year: 0.4, llms: 0.3, headers: 0.4 };
/** Old addresses of every site and where they lead. */
export const REDIRECTS: ReadonlyMap<string, { status: number; location: string }> = new Map([
  ["/about-us", { status: 301, location: "/company" }],
  ["/company", { status: 301, location: "/about" }],
  ["/news", { status: 302, location: "/blog" }],
]);

/** Chooses the faults of one site; their number grows with the site, their places depend on the domain alone. */
export function applyFlaws(identity: SiteIdentity, pages: readonly PlannedPage[]): SiteFlaws {
  const key = `${identity.domain}|flaws`;
  const pathsOf = (name: string, kinds: readonly string[]) =>
    shuffled(
      pages.filter((page) => kinds.includes(page.kind)),
      `${key}|${name}`,
    ).map((page) => page.path);
  const paths = { posts: pathsOf("posts", ["post"]), offers: pathsOf("offers", ["offer", "area"]) };
  const chance = (name: string, share: number) => unit(`${key}|${name}`) < share;
  const flawed = new Set(
    PLACES.filter(({ flaw, share = 1 }) => chance(flaw, share)).flatMap(({ flaw, kind, from, to }) =>
      paths[kind].slice(from, to).map((path) => `${flaw} ${path}`),
    ),
  );
  const { posts, offers } = paths;
  const source = pages.find((page) => page.path === offers[5]);
  const mapped = (...entries: [string | undefined, string | undefined][]) =>
    new Map(entries.filter((entry): entry is [string, string] => !entry.includes(undefined)));
  return {
    has: (flaw, path) => flawed.has(`${flaw} ${path}`),
    titleCopies: mapped([offers[6], source?.title]),
    deadLinks: mapped([posts[1], "/blog/summer-news"], [posts[5], `/${identity.trade.offersPath}/gift-card-2022`]),
    oldLinks: mapped([posts[2], "/about-us"], ["/faq", "/news"]),
    blockedAgents: SITE.blockedAgents[Math.floor(unit(`${key}|agents`) * SITE.blockedAgents.length)]!,
    staleYear: chance("year", SHARES.year),
    hasLlmsTxt: chance("llms", SHARES.llms),
    securityHeaders: chance("headers", SHARES.headers),
  };
}
