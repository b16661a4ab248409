import { cut, pathOf, quote } from "../../page/page_facts_read.ts";
import type { ContradictionTopic, Quotation, SlipTopic, ToldFault } from "../../page/told_fault.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const HELPFUL = "https://developers.google.com/search/docs/fundamentals/creating-helpful-content";
const QUOTE_CHARS_MAX = 90;
const WHOLE_CHARS_MAX = 200;
const SUBJECT_CHARS_MAX = 80;
const EXAMPLES_MAX = 5;
/** A day or two after an end nobody has had the time to take it down. */
const ENDED_DAYS_MIN = 7;
const DAY_MS = 86_400_000;

type Told<K extends ToldFault["kind"]> = Extract<ToldFault, { kind: K }>;

/** What a site says in one place and denies in another; a model finds it, and each quotation was verified. */
export const CONTRADICTION_RULES: Rule[] = [
  topicRule(["price"], {
    id: "prices_contradict",
    severity: "high",
    title: "Prices that contradict each other",
    what: "The site gives different prices for the same offer.",
    why: "Customers insist on the lower price or leave, and answer engines repeat the wrong one.",
    fix: "Decide which price is right, and use it in every place quoted.",
  }),
  topicRule(["phone", "address", "hours"], {
    id: "contact_details_contradict",
    severity: "high",
    title: "Contact details that contradict each other",
    what: "The site gives different phone numbers, addresses or opening hours for the same place.",
    why: "Customers call, write or visit in vain, and maps and answer engines trust none of the details.",
    fix: "Find out which details are right, and use them in every place quoted, including the structured data.",
  }),
  topicRule(["company"], {
    id: "other_company_named",
    severity: "medium",
    title: "Texts about another company",
    what: "A text names or describes another company as if it were this one, usually because it was copied.",
    why: "Legal texts do not apply to your company, and readers and search engines doubt who is behind the site.",
    fix: "Rewrite the quoted text for your own company.",
  }),
  topicRule(["date", "fact"], {
    id: "statements_contradict",
    severity: "medium",
    title: "Statements that contradict each other",
    what: "Two statements on the site cannot both be true.",
    why: "Readers who notice trust neither, and answer engines may repeat the wrong one.",
    fix: "Correct the wrong statement in every place quoted.",
  }),
  slipRule("unfinished", {
    id: "text_unfinished",
    severity: "medium",
    title: "Unfinished text",
    what: "The page shows notes between writers, words of writing software to its user, gaps, half sentences, or announces something that does not follow.",
    why: "Visitors take the page for careless, and information is missing.",
    fix: "Finish the quoted text, or remove it.",
  }),
  slipRule("wrong", {
    id: "text_slip",
    severity: "medium",
    title: "Obviously wrong statements",
    what: "The page says something that every reader can see is wrong: a sum, a count, a name, a number.",
    why: "Readers who notice trust the rest less, and answer engines may repeat it.",
    fix: "Correct the quoted words.",
  }),
  slipRule("foreign", {
    id: "text_foreign",
    severity: "high",
    title: "Text that is not yours",
    what: "The page has text of another company or of spammers.",
    why: "Customers doubt whom they are dealing with, and search engines may take the site for hacked or copied.",
    fix: "Find out who put it there and remove it. If nobody did, check the site for intruders.",
  }),
  slipRule("outdated", {
    id: "text_outdated",
    severity: "medium",
    title: "Outdated statements",
    what: "The page speaks of something that is over or no longer exists.",
    why: "Visitors wonder whether the rest still holds.",
    fix: "Remove the quoted words, or bring them up to date.",
  }),
  slipRule("claim", {
    id: "claim_untenable",
    severity: "medium",
    title: "Promises and titles that do not hold up",
    what: "The page promises what no serious company in the field can promise, or claims a title that the site itself contradicts.",
    why: "It invites complaints and warning letters, and search engines rate such pages as unreliable.",
    fix: "Say what you can prove, or remove the sentence.",
  }),
  {
    id: "offer_ended",
    category: "content",
    severity: "medium",
    title: "Offers and notices that have ended",
    what: "A text announces an offer or a notice with an end date that has passed.",
    why: "Customers ask for offers that have ended, and the page looks abandoned.",
    fix: "Remove the text, or give it a new date.",
    reference: HELPFUL,
    on: "site",
    check: ({ facts }) => {
      const now = Date.parse(facts.crawled_at);
      const past = toldOf(facts, "ends").filter(({ until }) => Date.parse(until) + ENDED_DAYS_MIN * DAY_MS < now);
      return faultOf(
        past.map(({ a, about, until }) => ({
          about,
          hits: [{ url: a.url, detail: `${quoted(a.quote)} ended on ${until}` }],
        })),
      );
    },
  },
  {
    id: "offer_withdrawn",
    category: "content",
    severity: "medium",
    title: "Pages for discontinued offers",
    what: "The page of a product or service says that it is no longer offered, and search engines may still list it.",
    why: "Visitors who come for it leave again, and the page competes with what you do sell.",
    fix: "Redirect the page to its replacement, or link to the successor and remove the page from lists and the sitemap.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
    on: "site",
    check: ({ facts, indexable }) => {
      const open = toldOf(facts, "withdrawn").filter(({ a }) => indexable.some(({ url }) => url === a.url));
      return faultOf(open.map(({ a, about }) => ({ about, hits: [{ url: a.url, detail: quoted(a.quote) }] })));
    },
  },
];

type Text = Pick<Rule, "id" | "severity" | "title" | "what" | "why" | "fix">;

function toldRule(text: Text, toldIn: (facts: SiteView["facts"]) => ToldHits[]): Rule {
  return {
    ...text,
    category: "content",
    reference: HELPFUL,
    on: "site",
    check: ({ facts }) => faultOf(toldIn(facts)),
  };
}

function topicRule(topics: readonly ContradictionTopic[], text: Text): Rule {
  const faultsIn = (facts: SiteView["facts"]) =>
    toldOf(facts, "contradiction").filter(({ topic }) => topics.includes(topic));
  return {
    ...text,
    category: "content",
    reference: HELPFUL,
    on: "site",
    check: ({ facts }) => {
      const faults = faultsIn(facts);
      faults.sort((a, b) => Number(b.sure) - Number(a.sure));
      const fault = faultOf(faults.map((told) => ({ about: told.about, hits: hitsOf(told), said: wholeOf(told) })));
      // What nobody reads beside what everybody does misleads machines alone; and not all that is likely is so.
      const isMild = faults.every(({ a, b, sure }) => !sure || a.unseen === true || b.unseen === true);
      return fault === null || !isMild || text.severity !== "high" ? fault : { ...fault, severity: "medium" as const };
    },
  };
}

function slipRule(topic: SlipTopic, text: Text): Rule {
  return toldRule(text, (facts) =>
    toldOf(facts, "slip")
      .filter((slip) => slip.topic === topic)
      .map(({ a, about }) => ({ about, hits: [{ url: a.url, detail: `${about}: ${quoted(a.quote)}` }] })),
  );
}

/** Both sides with where they stand. */
function wholeOf({ about, sure, a, b }: Told<"contradiction">): string {
  const side = (one: Quotation) => `${told(one, WHOLE_CHARS_MAX)} on ${pathOf(one.url)}`;
  return `${about}${sure ? "" : " (likely)"}: ${side(a)}, ${side(b)}.`;
}

/** One on each of the two pages, with both quotations; of another company's text on its page alone. */
function hitsOf({ topic, about, sure, a, b }: Told<"contradiction">): OpenHit[] {
  const doubt = sure ? "" : " (likely)";
  const here = {
    url: a.url,
    detail: `${about}${doubt}: ${told(a)} here, ${told(b)} ${placeOf(b.url)}`,
  };
  if (a.url === b.url) return [{ ...here, detail: `${about}${doubt}: ${told(a)} and ${told(b)}` }];
  if (topic === "company") return [here];
  return [here, { url: b.url, detail: `${about}${doubt}: ${told(b)} here, ${told(a)} ${placeOf(a.url)}` }];
}

function told({ quote: words, unseen }: Quotation, charsMax = QUOTE_CHARS_MAX): string {
  return `${quote(words, charsMax)}${unseen === true ? " (in the markup)" : ""}`;
}

function placeOf(url: string): string {
  return `on ${pathOf(url)}`;
}

function quoted(text: string): string {
  return quote(text, QUOTE_CHARS_MAX);
}

function toldOf<K extends ToldFault["kind"]>({ told_faults }: SiteView["facts"], kind: K): Told<K>[] {
  return (told_faults ?? []).filter((fault): fault is Told<K> => fault.kind === kind);
}

/** What a fault is about, and where. */
export interface ToldHits {
  about: string;
  hits: OpenHit[];
  /** All of it in a line. */
  said?: string;
}

/** One a page, with all that was told of it; by what it is about, where there is more than one. */
export function faultOf(told: readonly ToldHits[]): SiteFault | null {
  const pages = [
    ...Map.groupBy(
      told.flatMap(({ hits }) => hits),
      ({ url }) => url,
    ),
  ].map(([url, own]) => ({
    url,
    detail: own.map(({ detail }) => detail).join("; "),
  }));
  const said = told.flatMap((each) => each.said ?? []);
  if (pages.length < 2) return pages.length === 0 ? null : { pages, said };
  const subjects = told.map(({ about, hits }) => ({
    name: cut(about, SUBJECT_CHARS_MAX),
    count: new Set(hits.map(({ url }) => url)).size,
    examples: hits.slice(0, EXAMPLES_MAX).map(({ url }) => url),
  }));
  return { pages, subjects, said };
}
