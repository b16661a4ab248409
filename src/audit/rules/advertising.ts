import { cut } from "../../page/page_facts_read.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const COUNTED_PAGES_MIN = 3;
const COUNTED_SHARE_MIN = 0.8;

/** What makes paid advertising fail or count wrongly. */
export const ADVERTISING_RULES: Rule[] = [
  {
    id: "ads_bot_blocked",
    category: "indexability",
    severity: "medium",
    title: "robots.txt blocks the crawlers of Google Ads or Shopping",
    what: "robots.txt has a group that keeps Google's ad or shopping crawlers (such as AdsBot-Google) from the home page.",
    why: "Google cannot check the landing pages, so it disapproves ads and products.",
    fix: "Remove these groups from robots.txt.",
    reference: "https://support.google.com/adspolicy/answer/16428929",
    on: "site",
    check: ({ facts }) => {
      const { ads_closed: closed = [] } = facts.robots;
      return closed.length === 0 ? null : { pages: [], detail: closed.join(", ") };
    },
  },
  {
    id: "conversion_everywhere",
    category: "trust",
    severity: "high",
    title: "Every page counts as a conversion",
    what: "A script in the template reports a purchase or enquiry to an ad network as soon as any page loads.",
    why: "Every visit counts as a customer, so automatic bidding wastes the budget.",
    fix: "Send the event only on the page that follows an order or enquiry.",
    reference: "https://support.google.com/google-ads/answer/6331314",
    on: "site",
    check: countedEverywhere,
  },
];

function countedEverywhere({ pages }: SiteView): SiteFault | null {
  const hits = pages.flatMap(({ url, html }) => {
    const sign = html.signs?.find(({ kind }) => kind === "conversion");
    return sign === undefined ? [] : [{ url, detail: cut(sign.detail, 90) }];
  });
  return hits.length < Math.max(COUNTED_PAGES_MIN, pages.length * COUNTED_SHARE_MIN) ? null : { pages: hits };
}
