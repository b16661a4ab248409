import type { HtmlFacts } from "../../page/page_facts.ts";
import { cut, plural, quote } from "../../page/page_facts_read.ts";
import { ANSWER_WORDS_MIN, organizationPage, organizations } from "../ai_readiness.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { NETWORKS } from "./link_forms.ts";

export const AI_FEATURES = "https://developers.google.com/search/docs/appearance/ai-features";
/** A price or a yes is an answer. */
const ANSWERED_WORDS_MIN = 3;
const ORGANIZATION = "https://developers.google.com/search/docs/appearance/structured-data/organization";
const CONTENT_PAGES_MIN = 3;
const LONG_ARTICLE_WORDS = 600;
const CARDS_MIN = 3;
const STATISTICS_MIN = 3;
const PASSAGE_WORDS_MAX = 350;

/** Whether answer engines can reach, read, quote and place the site; judged apart from the health score. */
export const AI_READINESS_RULES: Rule[] = [
  {
    id: "organization_missing",
    category: "ai_readiness",
    severity: "medium",
    title: "No structured data about the brand",
    what: "Neither the home page nor the about page has Organization, LocalBusiness or Person data.",
    why: "Answer engines must guess which entity the site belongs to and may confuse it with others of the same name.",
    fix: "Add JSON-LD of type Organization (or a LocalBusiness type) to the home page: name, url, logo, description, sameAs.",
    reference: ORGANIZATION,
    on: "site",
    check: (site) =>
      site.home !== null && organizations(site).length === 0
        ? { pages: [{ url: site.home.url, detail: "no Organization" }] }
        : null,
  },
  {
    id: "organization_incomplete",
    category: "ai_readiness",
    severity: "low",
    title: "Organization data is incomplete",
    what: "Name, url or logo is missing from the Organization data.",
    why: "Knowledge panels and AI answers use this data.",
    fix: "Add the missing fields.",
    reference: ORGANIZATION,
    on: "site",
    check: (site) => {
      const items = organizations(site);
      const teller = organizationPage(site);
      if (teller === null) return null;
      const missing = ["name", "url", "logo"].filter(
        (field) => !items.some((item) => isSet(item[field]) || (field === "logo" && isSet(item.image))),
      );
      return missing.length === 0 ? null : { pages: [{ url: teller.url, detail: `missing ${missing.join(", ")}` }] };
    },
  },
  {
    id: "same_as_missing",
    category: "ai_readiness",
    severity: "low",
    title: "Brand profiles are not linked with sameAs",
    what: "The Organization data has no sameAs.",
    why: "sameAs tells search engines that profiles, directory listings and the site belong to one brand.",
    fix: "List the URLs of the brand's profiles (Wikidata, LinkedIn, social networks, directories) in sameAs.",
    reference: ORGANIZATION,
    on: "site",
    check: (site) => {
      const teller = organizationPage(site);
      if (teller === null || organizations(site).some((item) => isSet(item.sameAs))) return null;
      return { pages: [{ url: teller.url, detail: "no sameAs" }] };
    },
  },
  {
    id: "same_as_empty",
    category: "structured_data",
    severity: "low",
    title: "sameAs does not lead to a profile",
    what: "sameAs contains the front page of a social network, or no valid URL.",
    why: "Search engines learn nothing about the brand from it; usually the theme's example was never replaced.",
    fix: "Put in the URL of your profile, or remove the entry.",
    reference: ORGANIZATION,
    on: "html",
    check: ({ items }) => {
      const named = items.flatMap(({ item }) => [item.sameAs].flat()).filter((each) => typeof each === "string");
      const empty = named.find((each) => each.trim() === "#" || NETWORKS.test(each.trim()));
      return empty === undefined ? null : `sameAs ${quote(empty, 80)}`;
    },
  },
  {
    id: "questions_none",
    category: "ai_readiness",
    severity: "low",
    title: "No question headings with answers",
    what: "No heading on the site is a question with an answer below it.",
    why: "Answer engines quote passages that answer a question the way people ask it.",
    fix: "Use your customers' questions as headings and answer each in the first two sentences below it.",
    reference: AI_FEATURES,
    on: "site",
    check: (site) => {
      const pages = contentPages(site);
      const answered = pages.some(({ html }) =>
        html.questions.some((question) => question.answer_words >= ANSWER_WORDS_MIN),
      );
      return pages.length >= CONTENT_PAGES_MIN && !answered
        ? { pages: [], detail: `none on ${plural(pages.length, "page")} with text` }
        : null;
    },
  },
  {
    id: "question_unanswered",
    category: "ai_readiness",
    severity: "low",
    title: "Question headings without an answer",
    what: `A question heading is followed by fewer than ${ANSWERED_WORDS_MIN} words.`,
    why: "There is nothing to quote, often because answers that open by script are missing from the HTML.",
    fix: "Put the answer directly below the question, in the HTML.",
    reference: AI_FEATURES,
    on: "indexable",
    check: ({ html }) => {
      const open = html.questions.filter((question) => question.answer_words < ANSWERED_WORDS_MIN);
      return open.length > 1 && open.length * 2 > html.questions.length
        ? `${open.length} of ${html.questions.length}, for instance "${cut(open[0]!.heading, 70)}"`
        : null;
    },
  },
  {
    id: "passages_long",
    category: "ai_readiness",
    severity: "low",
    title: "Sections too long to quote",
    what: `On average more than ${PASSAGE_WORDS_MAX} words stand between two headings.`,
    why: "Answer engines quote short, self-contained passages.",
    fix: "Break up the text: one question or topic per heading, with the answer first.",
    reference: AI_FEATURES,
    on: "article",
    check: ({ html }) => {
      const headings = html.headings.filter((heading) => heading.text.trim() !== "" && heading.level > 1).length;
      const words = html.main_word_count / (headings + 1);
      return headings > 0 && html.main_word_count >= LONG_ARTICLE_WORDS && words > PASSAGE_WORDS_MAX
        ? `${Math.round(words)} words per heading`
        : null;
    },
  },
  {
    id: "no_lists_or_tables",
    category: "ai_readiness",
    severity: "info",
    title: "Long articles without a list or table",
    what: `An article of more than ${LONG_ARTICLE_WORDS} words has neither.`,
    why: "Answer engines quote steps, options and comparisons from lists and tables.",
    fix: "Format steps as a list and comparisons as a table.",
    reference: AI_FEATURES,
    on: "article",
    check: ({ html }) =>
      html.main_word_count >= LONG_ARTICLE_WORDS && html.lists === 0 && html.tables === 0 && !isMadeOfCards(html)
        ? plural(html.main_word_count, "word")
        : null,
  },
  {
    id: "statistics_unsourced",
    category: "ai_readiness",
    severity: "low",
    title: "Statistics without a source",
    what: `A page states ${STATISTICS_MIN} figures or more, none with a link or named source beside it.`,
    why: "Readers and answer engines trust and cite figures they can check.",
    fix: "Name and link the source next to each figure.",
    reference: "https://arxiv.org/abs/2311.09735",
    on: "article",
    check: ({ html: { statistics }, url }, { kinds }) =>
      statistics.count >= STATISTICS_MIN && statistics.sourced === 0 && kinds.get(url)?.kind !== "offer"
        ? plural(statistics.count, "figure")
        : null,
  },
];

/** Its headings are links to other pages: a list of these, told one below the other. */
function isMadeOfCards({ headings, links }: HtmlFacts): boolean {
  const linked = links.filter(({ internal, region }) => internal && region === "main").map(({ text }) => text);
  const own = headings.filter(({ level, text }) => level > 1 && text !== "");
  const cards = own.filter(({ text }) => linked.some((each) => each.includes(text)));
  return cards.length >= CARDS_MIN && cards.length * 2 > own.length;
}

function contentPages(site: SiteView): PageView[] {
  return site.indexable.filter((page) => page.html.main_word_count >= 150);
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}
