import { findPhrases, TRADES } from "../../page/kind/phrases.ts";
import { cut, hostOfAddress, quote } from "../../page/page_facts_read.ts";
import { siteOf } from "../../page/url_rules.ts";
import { faultyTargets } from "../faulty_targets.ts";
import type { Rule } from "../rule.ts";

/** Links to sites that were somebody else's when they were made. */
export const CHANGED_HANDS_RULES: Rule[] = [
  {
    id: "link_changed_hands",
    category: "links",
    severity: "high",
    title: "Links to sites that have changed hands",
    what: "A link now redirects to a different site whose name belongs to a trade known for spam, such as gambling.",
    why: "The domain has most likely expired and been bought, so you now recommend a casino or worse to visitors and search engines.",
    fix: "Remove the link, or link to the new site of the company you meant.",
    reference: "https://developers.google.com/search/docs/essentials/spam-policies#expired-domain-abuse",
    on: "site",
    check: (site) =>
      faultyTargets(
        site,
        ({ internal, text }) => !internal && !speaksOfTrade(text),
        ({ final_url: end }, url) => {
          const [from, to] = [url, end ?? url].map((each) => siteOf(hostOfAddress(each)));
          return from === to || speaksOfTrade(from!) || !speaksOfTrade(to!) ? null : `leads to ${quote(cut(end!, 90))}`;
        },
      ),
  },
];

function speaksOfTrade(text: string): boolean {
  const found = [...findPhrases(text.replace(/[^\p{L}]+/gu, " ")).keys()];
  return TRADES.some((trade) => ["sold", "named", "common"].some((list) => found.includes(`${trade}.${list}`)));
}
