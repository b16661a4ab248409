import type { FactSources } from "../core/fact_sources.ts";
import { pageKey } from "../core/page_match.ts";
import { proposePath } from "../core/phrase.ts";
import { readingKey } from "../core/signals.ts";
import type { PlayKind, PlayStep } from "../domain/opportunity.ts";
import { contentStems, normalizeKeyword } from "../language/keyword_text.ts";
import { isQuestion, withoutNearMe } from "../language/question.ts";
import { isNamed, isPlaced, isThin, isUnwritten, namesPlace } from "./conditions.ts";
import type { FamilyFacts } from "./facts.ts";
import type { PlayGap } from "./gap.ts";
import { isOffered } from "./offer_match.ts";
import { leadComparison } from "./search_pattern.ts";

const STEPS_MAX = 4;
/** Kinds of pages that a new one takes its address after. */
const STYLE_OF: Partial<Record<PlayKind, string>> = {
  service_page: "offer",
  local_page: "offer",
  answer_page: "article",
};
const ALIKE_MIN = 3;
/** The file that a server gives for its folder. */
const FOLDER_FILE = /(?<=\/)index\.\w+$/;
const STYLE_SHARE = 0.6;
/** Of a site with a folder for each range a page of something else belongs in none of them. */
const FOLDER_SHARE = 0.95;
const SECTIONS_MAX = 3;
const QUESTIONS_MAX = 2;
const OPTIONS_MAX = 3;
const CASES_MAX = 3;
/** Of a single answer little is known. */
const ANSWERS_MIN = 2;
const INLINKS_FEW = 2;
/** Of a passage that an answer can quote. */
const PASSAGE_WORDS = { min: 12, max: 80 };
/** Share of a question's words that a heading holds where it takes the question up. */
const ANSWERED_SHARE = 0.7;

/** A play with all that its steps and words rest on. */
export interface Plan {
  play: PlayKind;
  facts: FamilyFacts;
  /** The family that a part was taken from. */
  whole: FamilyFacts;
  gap: PlayGap;
  /** The page to edit; null where one is to be made. */
  page: string | null;
  /** Path proposed for the page to make. */
  path: string;
  /** What somebody said it is called. */
  told: string | null;
  language: string;
}

/** Path proposed for the page to make. */
export function proposedPath(play: PlayKind, facts: FamilyFacts): string {
  const { head, template, place, comparing, language } = facts;
  if (play === "programmatic_set" && template !== null) return `${proposePath(template.stem, language)}/…`;
  if (play === "comparison_page") return proposePath(leadComparison(comparing) ?? head, language);
  const isWhole = play !== "local_page" || namesPlace(facts, head);
  return proposePath(isWhole ? head : `${withoutNearMe(head)} ${place.town}`, language);
}

/**
 * The path as the site writes those of such pages: in the folder all of them stand in, with the end they have; where
 * there are few of them, with the end most pages have.
 * Pages named after a place are those of places.
 */
export function inSiteStyle(path: string, play: PlayKind, { pages: { pages }, brand }: FactSources): string {
  const kind = STYLE_OF[play];
  const paths = pages.map(({ url, kind: own }) => ({
    path: (URL.parse(url)?.pathname ?? "/").replace(FOLDER_FILE, ""),
    own,
  }));
  const names = paths.map(({ path: at }) => lettersOf(at.split("/").findLast((segment) => segment !== "") ?? ""));
  // A name that many pages bear is the region of them all.
  const places = (brand.places ?? [])
    .map((place) => lettersOf(proposePath(place, brand.language)))
    .filter((place) => place !== "" && names.filter((name) => name.includes(place)).length < ALIKE_MIN);
  const isPlaced = (at: string) => places.some((place) => lettersOf(at).includes(place));
  const isAlike = ({ own, path: at }: (typeof paths)[number]) =>
    own === kind && at !== "/" && isPlaced(at) === (play === "local_page");
  const alike = paths.filter(isAlike).map(({ path: at }) => at);
  const isFew = kind === undefined || alike.length < ALIKE_MIN;
  const written = isFew ? paths.flatMap(({ path: at }) => (at === "/" ? [] : [at])) : alike;
  if (path.endsWith("…") || written.length < ALIKE_MIN) return path;
  const isMost = (fits: (at: string) => boolean, share = STYLE_SHARE) =>
    written.filter(fits).length >= written.length * share;
  const end = [".html", "/"].find((own) => isMost((at) => at.endsWith(own))) ?? "";
  if (isFew) return `${path}${end}`;
  const folders = alike.map((at) => at.replace(/[^/]+\/?$/, "")).toSorted((a, b) => b.length - a.length);
  const folder = folders.find((own) => isMost((at) => at.startsWith(own), FOLDER_SHARE)) ?? "/";
  return `${folder}${path.slice(1)}${end}`;
}

/** What to do, first things first, each only where it was measured. */
export function stepsOf(plan: Plan): PlayStep[] {
  const steps = plan.page === null ? [...newPageSteps(plan), questionsStep(plan)] : editSteps(plan, plan.page);
  const found = [...steps, linksStep(plan), quoteStep(plan)].filter((step) => step !== null);
  const own = found.length > 0 ? found : [startStep(plan)];
  return firstSteps(own);
}

/** As many as are told; a page to make that nothing leads to is not found. */
export function firstSteps<T extends PlayStep>(steps: readonly T[]): T[] {
  const first = steps.slice(0, STEPS_MAX);
  const links = steps.find((step) => step.kind === "links" && step.page === null);
  return links === undefined || first.includes(links) ? first : [...first.slice(0, -1), links];
}

function newPageSteps(plan: Plan): (PlayStep | null)[] {
  const { facts, path } = plan;
  const base = { path, evidence_ids: [] };
  switch (plan.play) {
    case "topic_hub":
      return [{ ...base, kind: "spokes", searches: facts.subtopics.slice(0, SECTIONS_MAX) }];
    case "comparison_page":
      return [{ ...base, kind: "compare", options: facts.comparing.slice(0, OPTIONS_MAX) }];
    case "programmatic_set":
      return [{ ...base, kind: "cases", cases: casesOf(facts).slice(0, CASES_MAX) }];
    case "local_page":
      return [{ ...base, kind: "place", town: facts.place.town }];
    case "service_page":
      return [isOffered(facts.offer) ? { ...base, kind: "offer", offer: facts.offer!.text } : null, sectionsStep(plan)];
    case "defend_brand":
      return [ownNameStep(plan)];
    default: {
      const question = leadQuestion(plan);
      return [
        question === null ? null : { ...base, kind: "answer", question },
        isQuestion(facts.head) ? null : sectionsStep(plan),
      ];
    }
  }
}

function editSteps(plan: Plan, page: string): (PlayStep | null)[] {
  const { play, facts } = plan;
  const spokes = (facts.page?.missing ?? []).slice(0, SECTIONS_MAX);
  return [
    indexStep(plan, page),
    writeStep(plan, page),
    play === "defend_brand" ? ownNameStep(plan) : null,
    play === "topic_hub" ? { kind: "spokes", path: page, searches: spokes, evidence_ids: [] } : null,
    mergeStep(plan, page),
    play === "expand_page" ? sectionsStep(plan) : titleStep(plan, page),
    play === "expand_page" ? titleStep(plan, page) : play === "topic_hub" ? null : sectionsStep(plan),
    questionsStep(plan),
  ];
}

/** What search engines are told to leave out, nothing written on it helps. */
function indexStep({ gap: { note } }: Plan, page: string): PlayStep | null {
  if (note === null || note.hidden === null) return null;
  return { kind: "index", page, canonical: note.hidden === "noindex" ? null : note.hidden, evidence_ids: [] };
}

/** A page that has to be written, or written out, before anything else helps. */
function writeStep({ facts, gap: { note } }: Plan, page: string): PlayStep | null {
  if (note === null || !(isUnwritten(note) || (facts.siteAlone && isThin(note)))) return null;
  return { kind: "write", page, words: note.words, placeholder: note.placeholder, evidence_ids: [] };
}

/** The searched words that stand neither in title nor first heading. A question is answered, not spelled out there. */
function titleStep({ facts, gap: { note } }: Plan, page: string): PlayStep | null {
  const { siteAlone, head, best, place, local } = facts;
  if (note === null || isQuestion(best?.keyword ?? head)) return null;
  if ((siteAlone || local.length > 0) && !isPlaced(facts, note))
    return { kind: "title", page, search: namesPlace(facts, head) ? head : `${head} ${place.town}`, evidence_ids: [] };
  const search = best?.keyword ?? head;
  const named = search === head ? facts.name : search;
  const isThere = [search, named].some((text) => isNamed({ ...facts, head: text.toLowerCase() }, note));
  return isThere ? null : { kind: "title", page, search: named, evidence_ids: [] };
}

/** Searches of the family that no heading of the page names; for a page to make, those that ask for more than the head. */
function sectionsStep({ facts, gap: { note }, page, language }: Plan): PlayStep | null {
  const named = note === null ? [] : [note.title, ...note.headings].map((text) => stemsOf(text, language));
  const open = (page === null ? facts.subtopics : (facts.page?.missing ?? [])).filter((search) => {
    if (isQuestion(search) || isSame(withoutNearMe(search), facts.head, language)) return false;
    const stems = new Set(contentStems(search, language));
    return !named.some((heading) => stems.isSubsetOf(heading));
  });
  const searches = open.slice(0, SECTIONS_MAX);
  return searches.length === 0 ? null : { kind: "sections", page, searches, evidence_ids: [] };
}

/** Questions shown with the results that no heading of the page takes up. */
function questionsStep(plan: Plan): PlayStep | null {
  const { gap, page, language } = plan;
  const lead = page === null && plan.play === "answer_page" ? leadQuestion(plan) : null;
  const headings = (gap.note?.headings ?? []).map((text) => stemsOf(text, language));
  const open = gap.questions.filter(({ question }) => {
    if (lead !== null && isSame(question, lead, language)) return false;
    const stems = new Set(contentStems(normalizeKeyword(question), language));
    return !headings.some((heading) => stems.intersection(heading).size >= stems.size * ANSWERED_SHARE);
  });
  const asked = open.slice(0, QUESTIONS_MAX);
  if (asked.length === 0) return null;
  return {
    kind: "questions",
    page,
    questions: asked.map(({ question }) => question),
    evidence_ids: [...new Set(asked.flatMap(({ evidence_ids }) => evidence_ids))],
  };
}

/** What answers could quote, where they leave the brand out and its page has no such passage. */
function quoteStep({ gap: { note }, page, facts, language }: Plan): PlayStep | null {
  const search = facts.best?.keyword ?? facts.head;
  const { total, present } = facts.answers ?? { total: 0, present: 0 };
  if (total < ANSWERS_MIN || present >= total || (note !== null && saysIt(note.text, search, language))) return null;
  return { kind: "quote", page, search, evidence_ids: [] };
}

/** Whether a passage short enough to quote begins with the words of a search. */
function saysIt(text: string, search: string, language: string): boolean {
  const asked = new Set(contentStems(search, language));
  return text.split("\n").some((line) => {
    const words = line.trim().split(" ");
    if (words.length < PASSAGE_WORDS.min || words.length > PASSAGE_WORDS.max) return false;
    return asked.isSubsetOf(stemsOf(words.slice(0, PASSAGE_WORDS.min).join(" "), language));
  });
}

/** Pages on the topic that do not lead there yet. */
function linksStep({ gap, page, facts }: Plan): PlayStep | null {
  // Every page of a site leads to its first.
  if (page !== null && isHome(page)) return null;
  const from = gap.linkFrom.map(({ url }) => url);
  const stray = page === null && facts.best?.url != null ? [facts.best.url] : [];
  const pages = [...new Set([...stray, ...from])].slice(0, 2);
  const isNeeded = page === null || (gap.inlinks !== null && gap.inlinks <= INLINKS_FEW);
  return pages.length === 0 || !isNeeded ? null : { kind: "links", page, from: pages, evidence_ids: [] };
}

/** Another page of the site is what ranks, and does not lead there. */
function mergeStep({ facts: { best }, gap }: Plan, page: string): PlayStep | null {
  if (best?.url == null || isHome(page) || pageKey(best.url) === pageKey(page) || gap.linked === true) return null;
  return { kind: "merge", page, other: best.url, search: best.keyword, evidence_ids: [] };
}

function ownNameStep({ facts, page }: Plan): PlayStep {
  return { kind: "own_name", page, search: facts.head, evidence_ids: [] };
}

function startStep({ facts, page, path }: Plan): PlayStep {
  return { kind: "start", path: page ?? path, search: facts.best?.keyword ?? facts.head, evidence_ids: [] };
}

/** Cases by how much they are searched. */
function casesOf({ template, keywords }: FamilyFacts): string[] {
  if (template === null) return [];
  const volumeOf = (name: string) =>
    keywords.find(({ keyword }) => keyword === `${template.stem} ${name.toLowerCase()}`)?.google_vol ?? 0;
  return [...template.cases].sort((a, b) => volumeOf(b) - volumeOf(a));
}

/** The question an article answers first: the search itself where it asks, else what people ask about it. */
export function leadQuestion({ facts, gap }: Pick<Plan, "facts" | "gap">): string | null {
  return isQuestion(facts.head) ? facts.head : (facts.leadQuestion ?? gap.questions[0]?.question ?? null);
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}

export function isHome(page: string): boolean {
  return URL.parse(page)?.pathname === "/";
}

function isSame(a: string, b: string, language: string): boolean {
  return readingKey(normalizeKeyword(a), language) === readingKey(normalizeKeyword(b), language);
}

function stemsOf(text: string, language: string): Set<string> {
  return new Set(contentStems(text.normalize("NFKC").toLowerCase(), language));
}
