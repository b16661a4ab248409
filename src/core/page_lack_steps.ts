import type { PlayKind } from "../domain/opportunity.ts";
import { BARE_PAGE_WORDS, placeholderIn } from "../page/placeholder.ts";
import type { FamilyFacts } from "./family_facts.ts";
import { capitalize, plural, shortenQuoted, truncate } from "./phrase.ts";
import type { PlayGap } from "./play_gap.ts";
import { monthOf, type Step } from "./play_step.ts";
import { isWeighing } from "./search_pattern.ts";
import type { PageNote } from "./site_notes.ts";

/** Fewer words of its own, and a page has not said much. */
const THIN_WORDS = 250;
const BARE_WEIGHT = 4.5;
const QUOTED_CHARS = 80;
const MONTHS_OLD = 24;
/** Who searches for reviews wants voices, not a table. */
const REVIEWS = /review|avis/;
const ARTICLE_PATH = /\/(?:blog|articles?|guides?|news|posts?|learn|resources|magazine)\//i;
const PLAIN_TYPES =
  /^(?:WebPage|WebSite|Organization|BreadcrumbList|ListItem|ReadAction|SearchAction|EntryPoint|ImageObject|Person|PropertyValueSpecification|CollectionPage)$/;

/** Whether the page, read whole, has to be written before anything else helps. */
export function isBare(note: PageNote): boolean {
  return note.whole && note.words < BARE_PAGE_WORDS;
}

export function thinStep(note: PageNote): Step | null {
  const { url } = note;
  if (note.words >= THIN_WORDS || !note.whole) return null;
  return {
    id: "thin",
    weight: isBare(note) ? BARE_WEIGHT : 1 + 1.4 * (1 - note.words / THIN_WORDS),
    first: isBare(note) ? bareText(note) : `Write ${url} out: it has ${plural(note.words, "word")} of its own.`,
    next: `There is room: the page has ${plural(note.words, "word")} of its own.`,
    basis: `${plural(note.words, "word")} of main text`,
    evidence_ids: [],
  };
}

/** What to do with a page of a few words: a note its writer left asks first whether there is anything to sell. */
function bareText({ url, words, text }: PageNote): string {
  const left = placeholderIn(text);
  return left === null
    ? `Write ${url} before anything else, what it is, for whom and at what price first: it has ${plural(words, "word")} of its own.`
    : `Decide first whether what ${url} names is on offer: the page holds “${truncate(left, QUOTED_CHARS)}” and ${plural(words, "word")} in all. Then write it, what it is, for whom and at what price, or take it out of search.`;
}

export function datedStep(gap: PlayGap, note: PageNote): Step | null {
  const { url } = note;
  if (note.dated === null || gap.readAt === null) return null;
  if (monthsOf(gap.readAt) - monthsOf(note.dated) < MONTHS_OLD) return null;
  const month = monthOf(note.dated);
  return {
    id: "dated",
    weight: ARTICLE_PATH.test(url) ? 1.8 : 0.8,
    first: `Go through ${url} line by line and renew its date: it gives ${month} as its last change.`,
    next: `It gives ${month} as its last change: renew what has aged.`,
    basis: `the page's own date is ${note.dated.slice(0, 10)}`,
    evidence_ids: [],
  };
}

export function describeStep({ search }: PlayGap, note: PageNote): Step | null {
  const { url } = note;
  if (note.description !== "" || search?.own == null) return null;
  const bare = search.own.snippet === "";
  return {
    id: "description",
    weight: bare ? 0.95 : 0.5,
    first: `Write a meta description for ${url}: it has none${bare ? `, and its result for "${shortenQuoted(search.keyword)}" shows no text under the title` : ""}.`,
    next: bare
      ? `Its result for "${shortenQuoted(search.keyword)}" shows no text under the title: write the meta description it lacks.`
      : "A meta description is missing, so the engine picks the text of its result.",
    basis: "no meta description",
    evidence_ids: [search.evidence_id],
  };
}

export function tableStep({ comparing }: FamilyFacts, note: PageNote): Step | null {
  const { url } = note;
  const weighing = comparing.find((keyword) => isWeighing(keyword) && !REVIEWS.test(keyword));
  if (weighing === undefined || note.tables > 0) return null;
  return {
    id: "table",
    weight: 1.3,
    first: `Put the options of "${shortenQuoted(weighing)}" into a table on ${url}, which has none.`,
    next: `"${shortenQuoted(weighing)}" asks for a table; the page has none.`,
    basis: `no table on the page; "${shortenQuoted(weighing)}" weighs options`,
    evidence_ids: [],
    searches: [weighing],
  };
}

export function figuresStep(kind: PlayKind, note: PageNote): Step | null {
  const { url } = note;
  if (kind !== "get_cited" || !note.whole) return null;
  const { count, sourced } = note.figures;
  const some = sourced > 0 ? `${count - sourced} of its ${count} figures name` : `none of its ${count} figures names`;
  const told = count === 1 ? "its one figure names no source" : `${some} ${sourced > 0 ? "no" : "a"} source`;
  if (count > sourced)
    return {
      id: "figures",
      weight: 1.4,
      first: `Name and link the source beside the figures on ${url}: ${told}.`,
      next: `${capitalize(told)}: add ${count - sourced === 1 ? "it" : "them"}.`,
      basis: told,
      evidence_ids: [],
    };
  if (note.figures.count > 0 || note.authors.length > 0) return null;
  return {
    id: "author",
    weight: 0.9,
    first: `Put an author's name and one sourced figure on ${url}: it has neither.`,
    next: "It has no figure and names no author: add both.",
    basis: "no figure and no author on the page",
    evidence_ids: [],
  };
}

export function markupStep(note: PageNote): Step | null {
  const { url } = note;
  if (note.schemaTypes.some((type) => !PLAIN_TYPES.test(type))) return null;
  const types = note.schemaTypes.length === 0 ? "no structured data" : "structured data of the site only";
  const fitting = ARTICLE_PATH.test(url) ? "Article" : "Service, Product or Course";
  return {
    id: "markup",
    weight: 0.6,
    first: `Mark ${url} up as ${fitting}: it carries ${types}.`,
    next: `It carries ${types}; mark it up as ${fitting}.`,
    basis: types,
    evidence_ids: [],
  };
}

function monthsOf(iso: string): number {
  return Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7));
}
