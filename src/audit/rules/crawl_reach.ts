import { plural } from "../../page/page_facts_read.ts";
import type { Rule } from "../rule.ts";
import { ROBOTS_TXT } from "./robots_txt.ts";

const CRAWL_DELAY_SECONDS_MAX = 10;

/** How far the crawl came, where the site itself held it back. */
export const CRAWL_REACH_RULES: Rule[] = [
  {
    id: "crawl_slowed",
    category: "indexability",
    severity: "low",
    title: "Crawl-delay kept the audit from reading the whole site",
    what: "robots.txt asks crawlers to wait between requests, and the audit's time was over before all pages were read.",
    why: "Faults of the pages that were not read are missing from this audit, and crawlers that obey the delay reach such pages late.",
    fix: "Remove Crawl-delay from robots.txt or lower it to the value given here, then run the audit again. Google ignores it anyway.",
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots, pages, unread = 0, stop_reason: reason } }) => {
      const { crawl_delay_seconds: asked, waited_seconds: waited = 0 } = robots;
      if (asked === null || waited === 0 || unread === 0 || reason !== "deadline") return null;
      const enough = Math.floor(((waited * pages.length) / (pages.length + unread)) * 10) / 10;
      const kept = waited < asked ? ` (the audit waited ${plural(waited, "second")})` : "";
      return {
        pages: [],
        detail: `Crawl-delay: ${asked}${kept}; read ${pages.length} of ${plural(pages.length + unread, "known URL")}; all could be read with ${enough > 0 ? `${enough} or less` : "no delay"}`,
      };
    },
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
];
