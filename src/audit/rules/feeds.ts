import { cut, hostOfAddress, plural } from "../../page/page_facts_read.ts";
import type { SitemapFacts } from "../../page/site_file_facts.ts";
import type { Rule } from "../rule.ts";
import { HOSTS_OF_BUILDERS, STAGING_HOSTS } from "./link_targets.ts";

const VALIDATOR = "https://validator.w3.org/feed/docs/";

/** What feed readers, newsletters and crawlers are told of new entries. */
export const FEED_RULES: Rule[] = [
  {
    id: "feed_invalid",
    category: "links",
    severity: "low",
    title: "Feeds that cannot be read",
    what: "A feed that the pages link to is not valid XML, or not a feed.",
    why: "Feed readers, newsletters and crawlers that follow it get none of your new entries.",
    fix: "Open the URL of the feed, remove anything before the XML, and escape ampersands.",
    reference: VALIDATOR,
    on: "site",
    check: ({ facts: { feeds = [], soft_404 } }) => {
      const broken = feeds.flatMap((feed) => {
        // A site that answers every address with a page does so here, too.
        const problem = soft_404?.status === 200 && isPage(feed) ? null : problemOf(feed);
        return problem === null ? [] : [{ url: feed.url, detail: problem }];
      });
      return broken.length === 0 ? null : { pages: broken };
    },
  },
  {
    id: "feed_other_host",
    category: "links",
    severity: "low",
    title: "Feeds that link to a staging host",
    what: "Entries of a feed link to a staging host instead of the site.",
    why: "Readers and crawlers that follow the feed land on the wrong site.",
    fix: "Set the site's own address in the CMS settings, and clear the feed's cache.",
    reference: VALIDATOR,
    on: "site",
    check: ({ facts: { feeds = [] } }) => {
      const wrong = feeds.flatMap(({ url, urls }) => {
        const staged = urls.filter((entry) => isStaging(hostOfAddress(entry.url), hostOfAddress(url)));
        const detail = `${plural(staged.length, "entry", "entries")}, for example ${cut(staged[0]?.url ?? "", 90)}`;
        return staged.length === 0 ? [] : [{ url, detail }];
      });
      return wrong.length === 0 ? null : { pages: wrong };
    },
  },
];

function isPage({ problems }: SitemapFacts): boolean {
  return problems.some((problem) => problem.includes("<html>"));
}

function problemOf({ status, kind, problems }: SitemapFacts): string | null {
  if (status !== 200) return null;
  const grave = problems.find((problem) =>
    /cut off|well-formed|no XML|ampersand|before|root element|unpacked/i.test(problem),
  );
  if (kind === "invalid") return "the response does not start like a feed";
  return grave === undefined ? null : cut(grave, 120);
}

function isStaging(host: string, own: string): boolean {
  return host !== own && (STAGING_HOSTS.test(host) || HOSTS_OF_BUILDERS.test(host));
}
