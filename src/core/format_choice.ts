import type { Format, PlayKind } from "../domain/opportunity.ts";
import { normalizeKeyword } from "../language/keyword_text.ts";
import type { FamilyFacts } from "./family_facts.ts";
import { isOffered, withoutOffers } from "./family_relevance.ts";
import { quoteList } from "./phrase.ts";

import { isWeighing } from "./search_pattern.ts";

const EXAMPLES = 3;
/** Addresses under which sites keep articles. */
const ARTICLE_PATH =
  /\/(?:blog|blogs|articles?|guides?|news|posts?|learn|resources|journal|magazine|faqs?|questions|stories|ratgeber|wissen|actualites|\d{4}\/\d{2})\/|\/(?:how|what|why|when|which|is|can|do|does|should)-/i;

/** Addresses under which sites sell. */
const SELLING_PATH =
  /\/(?:shop|store|products?|services?|pricing|plans|classes|courses|leistungen|produkte|angebote)(?:\/|$)/i;

/** The format that fits the play, and the evidence it was chosen by. */
export function chooseFormat(kind: PlayKind, facts: FamilyFacts): { format: Format; rationale: string } {
  switch (kind) {
    case "topic_hub":
      return {
        format: "hub_and_spokes",
        rationale: `${facts.subtopics.length} searches of this family each ask for something of their own (${quoteList(facts.subtopics, EXAMPLES)}): one page cannot answer them all in depth, a hub with a spoke for each can.`,
      };
    case "comparison_page":
      return {
        format: "comparison",
        rationale: `${comparingShare(facts)} weigh options against each other (${quoteList(facts.comparing, EXAMPLES)}): they are answered by criteria and a table, not by a sales page.`,
      };
    case "programmatic_set":
      return {
        format: "programmatic",
        rationale: `"${facts.template?.stem ?? facts.head} …" is searched for ${facts.template?.cases.length ?? 0} cases (${quoteList(facts.template?.cases ?? [], EXAMPLES)}): one template with real data for each serves them all.`,
      };
    case "service_page":
      return {
        format: "landing_page",
        rationale: `${intentShare(facts)}${facts.offer !== null && isOffered(facts.offer) ? ` and meet the ${facts.offer.kind} "${facts.offer.text.slice(0, 80)}"` : ""}: whoever searches this wants to choose and act, so a landing page with offer, proof and price fits.`,
      };
    case "local_page":
      return {
        format: "landing_page",
        rationale: `${intentShare(facts)}: who searches with a place wants an address, times and a booking, which a location page gives.`,
      };
    case "defend_brand":
      return {
        format: "landing_page",
        rationale: `The searches name the brand, and ${facts.holders.find((holder) => holder.kind === "rival")?.domain ?? "others"} stand among their first results: the brand's own page has to be the plain best answer.`,
      };
    case "answer_page":
      return {
        format: "single_article",
        rationale: `${intentShare(facts)} and ${facts.subtopics.length === 0 ? "ask for the same thing" : `differ little (${quoteList(facts.subtopics, EXAMPLES)})`}: one article answers them all.`,
      };
    default:
      return editFormat(facts);
  }
}

/** An edited page keeps its form: its address tells which, else the searches' intent. */
function editFormat(facts: FamilyFacts): { format: Format; rationale: string } {
  const page = facts.page?.url ?? "the existing page";
  const named = [facts.page?.title ?? "", page.replace(/[/_-]+/g, " ")].map(normalizeKeyword).join(" ");
  if (isWeighing(withoutOffers(named, facts.offer === null ? [] : [facts.offer]))) {
    return {
      format: "comparison",
      rationale: `${page} is a comparison already: keep its form, with criteria and a table.`,
    };
  }
  if (ARTICLE_PATH.test(page)) {
    return {
      format: "single_article",
      rationale: `${page} is an article and ${facts.best === null ? "covers the topic" : `ranks ${facts.best.position}`} already: one deeper article at the same address keeps its links and history.`,
    };
  }
  const selling = SELLING_PATH.test(page) || ["transactional", "commercial", "local"].includes(facts.family.intent);
  return selling
    ? {
        format: "landing_page",
        rationale: `${page} is there already${SELLING_PATH.test(page) ? " and sells" : ` and ${lowerFirst(intentShare(facts))}`}: improve it as the page where people decide, rather than writing beside it.`,
      }
    : {
        format: "single_article",
        rationale: `${page} is there already and ${lowerFirst(intentShare(facts))}: one deeper article at the same address keeps its links and history.`,
      };
}

function intentShare({ keywords, family }: FamilyFacts): string {
  const own = keywords.filter((keyword) => keyword.intent === family.intent).length;
  if (keywords.length === 1) return `The search is ${family.intent}`;
  return own === keywords.length
    ? `All ${own} searches are ${family.intent}`
    : `${own} of ${keywords.length} searches are ${family.intent}`;
}

function comparingShare({ comparing, keywords }: FamilyFacts): string {
  return `${comparing.length} of ${keywords.length} searches`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
