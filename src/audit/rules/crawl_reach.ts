import { cut, plural } from "../../page/page_facts_read.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { ROBOTS_TXT } from "./robots_txt.ts";

const CRAWL_DELAY_SECONDS_MAX = 10;

/** How far the crawl came, where the site itself held it back. */
export const CRAWL_REACH_RULES: Rule[] = [
  {
    id: "crawl_slowed",
    category: "indexability",
    severity: "low",
    title: "Crawl-delay kept the audit from seeing the whole site",
    what: "robots.txt asks crawlers to wait between requests, and the audit's time was over before it had asked for everything.",
    why: "Faults of what was not asked for are missing from this audit, and crawlers that obey the delay reach it late, too.",
    fix: "Remove Crawl-delay from robots.txt or lower it to the value given here, then run the audit again. Google ignores it anyway.",
    reference: ROBOTS_TXT,
    on: "site",
    check: slowedCrawl,
  },
  {
    id: "robots_crawl_delay",
    category: "indexability",
    severity: "low",
    title: "robots.txt slows crawlers down",
    what: `robots.txt asks for more than ${CRAWL_DELAY_SECONDS_MAX} seconds between requests.`,
    why: "Bing and AI crawlers then take weeks to notice changes.",
    fix: "Remove Crawl-delay, or set it to a few seconds.",
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots } }) => {
      const ours = { agent: "all", seconds: robots.crawl_delay_seconds ?? 0 };
      const slowed = [ours, ...(robots.crawl_delays ?? [])].filter(({ seconds }) => seconds > CRAWL_DELAY_SECONDS_MAX);
      const told = slowed.map(({ agent, seconds }) => `Crawl-delay: ${seconds} for ${agent}`);
      return told.length === 0 ? null : { pages: [], detail: told.join(", ") };
    },
  },
  {
    id: "googlebot_group_alone",
    category: "indexability",
    severity: "medium",
    title: "Googlebot does not follow the general rules of robots.txt",
    what: "robots.txt has a separate Googlebot group that does not repeat the Disallow lines of the general group.",
    why: "Googlebot obeys only its own group, so it crawls carts, searches and filters that you meant to keep out.",
    fix: "Repeat the general rules in the Googlebot group, or delete that group.",
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots } }) => {
      const lost = robots.search_unrepeated ?? [];
      return lost.length === 0 || robots.status !== 200
        ? null
        : { pages: [], detail: cut(`open to Googlebot: ${lost.join(", ")}`, 150) };
    },
  },
];

/** How long it waited, what it came to, and with what delay it would have come to all. */
function slowedCrawl({ facts }: SiteView): SiteFault | null {
  const { robots, pages, targets, unread = 0, unchecked = 0, stop_reason: reason } = facts;
  const { crawl_delay_seconds: asked, waited_seconds: waited = 0 } = robots;
  if (asked === null || waited === 0 || unread + unchecked === 0) return null;
  const isCut = unread > 0 && reason === "deadline";
  const done = pages.length + targets.length;
  const enough = Math.floor(((waited * done) / (done + unread + unchecked)) * 10) / 10;
  const told = [
    `Crawl-delay: ${asked}${waited < asked ? ` (the audit waited ${waited} seconds)` : ""}`,
    isCut ? `read ${pages.length} of ${plural(pages.length + unread, "known page")}` : "read all known pages",
    unchecked > 0 ? `did not check ${plural(unchecked, "other URL")} of the site that they name` : "",
    `for all of it ${enough > 0 ? `set ${enough} or less` : "remove the delay"}`,
  ];
  return {
    severity: isCut ? "low" : "info",
    pages: [],
    detail: told.filter((part) => part !== "").join("; "),
  };
}
