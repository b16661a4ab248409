import type { FamilyFacts } from "./family_facts.ts";
import type { PlayKind } from "./opportunity.ts";
import { joinAnd, pagePath, proposePath, quoteList, shortenQuoted, truncate, withoutText } from "./phrase.ts";
import { usesExistingPage } from "./play.ts";
import { leadComparison } from "./search_pattern.ts";

const SECTIONS_MAX = 4;
const QUESTION_CHARS_MAX = 90;
/** A page that touches the topic is worth a link, from this coverage on. */
const LINKING_COVERAGE_MIN = 0.45;

/** Path proposed for the page to make. */
export function proposedPath(kind: PlayKind, facts: FamilyFacts): string {
  if (kind === "programmatic_set" && facts.template !== null) return `${proposePath(facts.template.stem)}/…`;
  return proposePath(kind === "comparison_page" ? (leadComparison(facts.comparing) ?? facts.head) : facts.head);
}

/** What to do first, naming the page to edit or to make. */
export function playAction(kind: PlayKind, facts: FamilyFacts): string {
  const sections = sectionsOf(kind, facts);
  const cover = sections.length === 0 ? "" : ` Cover ${quoteList(sections, SECTIONS_MAX)}.`;
  const question = facts.leadQuestion;
  const answer = question === null ? "" : ` Answer "${truncate(question, QUESTION_CHARS_MAX)}" in the first lines.`;
  const url = facts.page?.url ?? "";
  const link = linkText(facts);
  const path = proposedPath(kind, facts);
  switch (kind) {
    case "refresh_page":
      return `Edit ${url}: ${refreshText(facts)}.${cover}${answer}`;
    case "expand_page":
      return `Edit ${url}: add a section for each search it misses.${cover}${answer}`;
    case "get_cited":
      return `Edit ${url}: open with a two-sentence answer that can be quoted, then facts with their source, author and date.${answer}${cover}`;
    case "topic_hub":
      return usesExistingPage(kind, facts)
        ? `Keep ${url} as the hub and write one page per spoke, linked both ways.${cover}`
        : `Create ${path} as the hub, then one page per spoke linked both ways.${cover}${link}`;
    case "comparison_page":
      return `Create ${path} with the criteria, a table of the options (${optionNames(facts)}) and who each suits.${cover}${link}`;
    case "programmatic_set":
      return `Create one template at ${path} and publish only the variants you have real data for, starting with ${quoteList(facts.template?.variants ?? [], 3)}.${link}`;
    case "service_page":
      return `Create ${path} with the offer, proof, price and one call to action above the fold.${cover}${answer}${link}`;
    case "local_page":
      return `Create ${path} with address, area served, times and booking, and LocalBusiness markup.${cover}${link}`;
    case "answer_page":
      return `Create ${path}: the answer in two sentences first, the detail below.${cover}${answer}${link}`;
    case "defend_brand":
      return `Publish or sharpen the page that answers "${shortenQuoted(facts.head)}", name the brand in title and first heading, and mark it up as Organization.${answer}`;
  }
}

/** The page of the site that a new one should be linked from. */
function linkText({ page, best }: FamilyFacts): string {
  if (best !== null && best.url !== null) {
    return ` Link to it from ${pagePath(best.url)}, which ranks ${best.position} for it without being about it.`;
  }
  return page !== null && page.coverage >= LINKING_COVERAGE_MIN ? ` Link to it from ${pagePath(page.url)}.` : "";
}

/** What the edit is: the words where they are missing, and what the pages above have. */
function refreshText({ above, best, head, page }: FamilyFacts): string {
  const keyword = best?.keyword ?? head;
  const named = page?.covered.includes(keyword) ?? false;
  const words = named ? "" : `put "${shortenQuoted(keyword)}" into title and first heading`;
  if (above.length === 0) return words === "" ? "deepen it and bring it up to date" : words;
  const rivals = joinAnd(above.slice(0, 2).map((place) => place.domain));
  const add = `add what ${rivals} above it cover${above.length === 1 ? "s" : ""} and it does not`;
  return words === "" ? add : `${words}, and ${add}`;
}

function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** What the page has to take in, beyond what title and path already say. */
function sectionsOf(kind: PlayKind, facts: FamilyFacts): string[] {
  const source = usesExistingPage(kind, facts)
    ? (facts.page?.missing ?? [])
    : kind === "comparison_page"
      ? facts.comparing
      : facts.subtopics;
  const question = plainText(facts.leadQuestion ?? "");
  return withoutText(source, facts.head)
    .filter((text) => plainText(text) !== question)
    .slice(0, SECTIONS_MAX)
    .map((text) => shortenQuoted(text));
}

function optionNames({ holders }: FamilyFacts): string {
  const rivals = holders.filter((holder) => holder.kind === "rival").slice(0, 2);
  return joinAnd(["yours", ...(rivals.length === 0 ? ["those people name"] : rivals.map((rival) => rival.domain))]);
}
