import { shuffled, unit } from "../seeded.ts";
import type { PlannedPage } from "./planned_page.ts";
import type { SiteIdentity } from "./site_identity.ts";

/** Technical faults planted in a generated site, so that an audit of it has something true to find. */
export interface SiteFlaws {
  withoutDescription: ReadonlySet<string>;
  /** Path and the title it wrongly shares with another page. */
  titleCopies: ReadonlyMap<string, string>;
  noindexInSitemap: ReadonlySet<string>;
  slow: ReadonlySet<string>;
  thin: ReadonlySet<string>;
  withoutAlt: ReadonlySet<string>;
  brokenJsonLd: ReadonlySet<string>;
  severalH1: ReadonlySet<string>;
  orphans: ReadonlySet<string>;
  withoutCanonical: ReadonlySet<string>;
  mixedContent: ReadonlySet<string>;
  /** Page and the dead address it links to. */
  deadLinks: ReadonlyMap<string, string>;
  /** Old addresses and where they lead. */
  redirects: ReadonlyMap<string, { status: number; location: string }>;
  /** Page and the redirecting address it links to. */
  oldLinks: ReadonlyMap<string, string>;
  /** robots.txt groups beside `*`. */
  blockedAgents: readonly string[];
  hasLlmsTxt: boolean;
  /** The footer still shows an old year. */
  staleYear: boolean;
  securityHeaders: boolean;
}

const BLOCKED_AGENT_SETS: readonly (readonly string[])[] = [
  ["GPTBot"],
  ["CCBot"],
  ["GPTBot", "PerplexityBot"],
  ["GPTBot", "ClaudeBot", "CCBot"],
  [],
];

/** Chooses the faults of one site; their number grows with the site, their places depend on the domain alone. */
export function applyFlaws(identity: SiteIdentity, pages: readonly PlannedPage[]): SiteFlaws {
  const key = `${identity.domain}|flaws`;
  const posts = shuffled(
    pages.filter((page) => page.kind === "post"),
    `${key}|posts`,
  ).map((page) => page.path);
  const offers = shuffled(
    pages.filter((page) => page.kind === "offer" || page.kind === "area"),
    `${key}|offers`,
  ).map((page) => page.path);
  const chance = (name: string, share: number) => unit(`${key}|${name}`) < share;
  const some = (paths: readonly string[], from: number, count: number) => new Set(paths.slice(from, from + count));
  const offersHome = `/${identity.pack.offersPath}`;
  return {
    withoutDescription: new Set([...some(posts, 0, 3), ...some(offers, 0, 2)]),
    titleCopies: titleCopies(pages, offers),
    noindexInSitemap: some(posts, 3, 1),
    slow: some(offers, 2, 1),
    thin: new Set(pages.filter((page) => page.kind === "careers").map((page) => page.path)),
    withoutAlt: new Set([...some(posts, 4, 4), ...some(offers, 3, 2)]),
    brokenJsonLd: chance("jsonld", 0.5) ? some(posts, 8, 1) : new Set(),
    severalH1: chance("h1", 0.6) ? some(posts, 9, 2) : new Set(),
    orphans: chance("orphan", 0.6) ? some(posts, 11, 1) : new Set(),
    withoutCanonical: some(offers, 4, 2),
    mixedContent: chance("mixed", 0.4) ? some(posts, 12, 1) : new Set(),
    deadLinks: new Map(
      [
        [posts[1], "/blog/summer-news"],
        [posts[5], `${offersHome}/gift-card-2022`],
      ].filter((entry): entry is [string, string] => entry[0] !== undefined),
    ),
    redirects: new Map([
      ["/about-us", { status: 301, location: "/company" }],
      ["/company", { status: 301, location: "/about" }],
      ["/news", { status: 302, location: "/blog" }],
    ]),
    oldLinks: new Map(
      [
        [posts[2], "/about-us"],
        ["/faq", "/news"],
      ].filter((entry): entry is [string, string] => entry[0] !== undefined),
    ),
    blockedAgents: BLOCKED_AGENT_SETS[Math.floor(unit(`${key}|agents`) * BLOCKED_AGENT_SETS.length)]!,
    staleYear: chance("year", 0.4),
    hasLlmsTxt: chance("llms", 0.3),
    securityHeaders: chance("headers", 0.4),
  };
}

function titleCopies(pages: readonly PlannedPage[], offers: readonly string[]): Map<string, string> {
  const [first, second] = [offers[5], offers[6]];
  const source = pages.find((page) => page.path === first);
  return source && second ? new Map([[second, source.title]]) : new Map();
}
