import {
  capitalize,
  formatCount,
  joinAnd,
  pagePath,
  plural,
  quoteList,
  shortenQuoted,
  shortPagePath,
  truncate,
} from "../core/phrase.ts";
import type { PlayStep, Reason } from "../domain/opportunity.ts";
import { ITEM_WORDS_MAX } from "../domain/queue_item.ts";
import { isQuestion, withoutNearMe } from "../language/question.ts";
import { countWords } from "../language/words.ts";
import { namesPlace } from "./conditions.ts";
import { reasonText } from "./reason_text.ts";
import { leadComparison } from "./search_pattern.ts";
import { leadQuestion, type Plan } from "./steps.ts";

const QUESTION_CHARS_MAX = 70;
/** A question to the owner is told whole. */
const ASK_CHARS_MAX = 240;
const TITLE_CHARS_MAX = 110;
const INTO = { title: "title", heading: "main heading", both: "title and main heading" } as const;
const SUMMARY_REASONS_MAX = 2;
const WHY_REASONS_MAX = 2;
/** Of what a step names: in the action, and where all steps are told. */
const LIST_MAX = 3;
const STEP_LIST_MAX = 6;
const ALIKE_MAX = 5;
const TAKEN_CHARS_MAX = 200;
/** Steps that say themselves where they are taken. */
const PLACED: ReadonlySet<PlayStep["kind"]> = new Set(["merge", "parts", "ask"]);

export interface PlayTexts {
  play: string;
  summary: string;
  next_action: string;
  why_now: string;
  steps: (PlayStep & { text: string })[];
}

/** All words of a recommendation, from its typed reasons (reason_text.ts) and steps. No other file writes them. */
export function renderPlay(
  plan: Plan,
  { reasons, steps, rule }: { reasons: readonly Reason[]; steps: readonly PlayStep[]; rule: string },
): PlayTexts {
  const play = titleText(plan, rule);
  return { play, ...renderSteps(plan, { play, reasons, steps }) };
}

/** What is told of the steps, and of the demand beside them, for reasons or steps that have changed since. */
export function renderSteps(
  at: Pick<Plan, "page" | "path">,
  { play, reasons, steps }: { play: string; reasons: readonly Reason[]; steps: readonly PlayStep[] },
): Omit<PlayTexts, "play"> {
  const told = toldFirst(reasons);
  const rest = reasons.filter((reason) => !told.includes(reason));
  const why = rest.length > 0 ? rest.slice(0, WHY_REASONS_MAX) : told.slice(-1);
  return {
    ...fitted(play, told.map(reasonText), actionTexts(at, steps[0])),
    why_now: why.map(reasonText).join(" "),
    steps: steps.map((step) => ({ ...step, text: `${sentence(stepText(step, STEP_LIST_MAX))}${takenText(step)}` })),
  };
}

/** What the summary tells: what is open, how much it is searched, and the strongest of what was measured. */
export function toldFirst(reasons: readonly Reason[]): Reason[] {
  const open = reasons.filter(({ kind }) => kind === "waits");
  const demand = reasons.filter(({ kind }) => kind === "volume");
  const standing = reasons.filter(({ kind }) => !["waits", "volume", "difficulty"].includes(kind));
  return [...open, ...demand, ...standing.slice(0, SUMMARY_REASONS_MAX - open.length)];
}

/** As much of the summary, and as full an action, as the words allow. */
export function fitted(play: string, reasons: readonly string[], actions: readonly string[]) {
  for (const next_action of actions) {
    for (let kept = reasons.length; kept > 0; kept--) {
      const summary = reasons.slice(0, kept).join(" ");
      if (countWords(`${play} ${summary} ${next_action}`) <= ITEM_WORDS_MAX) return { summary, next_action };
    }
  }
  return { summary: reasons[0] ?? "", next_action: actions.at(-1) ?? "" };
}

/** The first step where it is taken, shorter and shorter. */
function actionTexts({ page, path }: Pick<Plan, "page" | "path">, step: PlayStep | undefined): string[] {
  if (step === undefined) return [page === null ? `Create ${path}.` : `Improve ${pagePath(page)}.`];
  const where = page === null ? `Create ${path} and` : `On ${pagePath(page)},`;
  const ownPlace = PLACED.has(step.kind) || (step.kind === "links" && page !== null);
  return [LIST_MAX, 2, 1].map((most) => {
    const text = stepText(step, most);
    return sentence(ownPlace ? text : `${where} ${text}`);
  });
}

function sentence(text: string): string {
  return `${capitalize(text)}.`.replace(/([.?!])\.$/, "$1");
}

/** What is done in one line. It names no place or count that the next run may change. */
function titleText(plan: Plan, rule: string): string {
  const { play, facts, page, gap } = plan;
  const head = `"${shortenQuoted(facts.name)}"`;
  const own = page === null ? "" : shortPagePath(page);
  return truncate(title(), TITLE_CHARS_MAX);

  function title(): string {
    if (rule === "unwritten_page") return `Write the content of ${own} for ${head}`;
    if (rule === "near_equal")
      return page === null
        ? `Create one page for all variants of ${head}`
        : `Improve ${own} and all its ${head} pages together`;
    switch (play) {
      case "topic_hub":
        return page === null
          ? `Create a guide to ${head} with a page for each subtopic`
          : `Turn ${own} into a guide to ${head}`;
      case "comparison_page":
        return `Publish a comparison page for "${shortenQuoted(plan.told ?? leadComparison(facts.comparing) ?? facts.name)}"`;
      case "service_page":
        return `Create a landing page for ${head}`;
      case "local_page":
        return `Create a location page for "${shortenQuoted(withoutNearMe(facts.name))}"${townText(facts)}`;
      case "programmatic_set":
        return `Create one page template for "${shortenQuoted(facts.template?.stem ?? facts.name)} …"`;
      case "answer_page": {
        const question = isQuestion(facts.head) ? leadQuestion({ facts, gap }) : null;
        return question === null
          ? `Write an article on ${head}`
          : `Answer "${truncate(question, QUESTION_CHARS_MAX)}" on its own page`;
      }
      case "refresh_page":
        return `Improve ${own} for ${head}`;
      case "expand_page":
        return `Expand ${own} to cover ${head}`;
      case "get_cited":
        return `Get ${own} cited in AI answers on ${head}`;
      case "defend_brand":
        return page === null ? `Publish your own page on ${head}` : `Strengthen ${own} for ${head}`;
    }
  }
}

function townText(facts: Plan["facts"]): string {
  return namesPlace(facts, facts.head) ? "" : ` in ${facts.place.town}`;
}

/** A step as an order, without the page it is taken on. */
function stepText(step: PlayStep, most: number): string {
  switch (step.kind) {
    case "write":
      return step.placeholder
        ? "replace the placeholder text with what you offer, who it is for and what it costs"
        : `write what you offer, who it is for and what it costs: the page has ${plural(step.words, "word")}`;
    case "index":
      return step.canonical === null
        ? "remove the noindex so that search engines can list the page"
        : `point the canonical to the page itself: it points to ${pagePath(step.canonical)}, so search engines leave this page out`;
    case "title":
      return step.page === null
        ? `give it the title and main heading "${withoutNearMe(step.search)}"`
        : step.into === "new_heading"
          ? `give the page a main heading with "${shortenQuoted(withoutNearMe(step.search))}"`
          : `work "${shortenQuoted(withoutNearMe(step.search))}" into the ${INTO[step.into ?? "both"]}`;
    case "sections":
      return step.searches.length === 1 || most === 1
        ? `add a section on ${quoted(step.searches, 1)}`
        : `add sections on ${quoted(step.searches, most)}`;
    case "questions":
      return `answer ${step.questions
        .slice(0, most)
        .map((question) => `"${truncate(plain(question), QUESTION_CHARS_MAX)}"`)
        .join(" and ")}`;
    case "quote":
      return isQuestion(step.search)
        ? `answer "${shortenQuoted(step.search)}" in two sentences that answer engines can quote`
        : `begin with two sentences on "${shortenQuoted(step.search)}" that answer engines can quote`;
    case "links":
      return `link to ${step.page === null ? "it" : pagePath(step.page)} from ${joinAnd(step.from.slice(0, most).map(pagePath))}`;
    case "merge":
      return `link to ${pagePath(step.page)} from ${pagePath(step.other)}, which ranks for "${shortenQuoted(step.search)}"`;
    case "offer":
      return `present "${shortenQuoted(step.offer)}": what it includes, price or terms, proof and how to get it`;
    case "compare":
      return step.options.length === 0
        ? "compare the options in one table"
        : `compare the options for ${quoted(step.options, most)} in one table`;
    case "place":
      return "present the offer with price or terms and proof, then where you are or come to, and how to get in touch";
    case "spokes":
      return step.searches.length === 0
        ? "link to every page you have on the topic"
        : `start with pages on ${quoted(step.searches, most)}`;
    case "cases":
      return `start with ${quoted(step.cases, most)}; only publish a page where you have your own data`;
    case "parts": {
      const all = `all ${formatCount(step.count)} (${quoteList(step.parts.map(shortenQuoted), 2)}${step.count > 2 ? ", …" : ""})`;
      return step.listed
        ? `say on ${pagePath(step.page)} how ${all} differ, and give each page facts of its own`
        : `list ${all} on ${pagePath(step.page)}, say how they differ, link to each one, and give each page facts of its own`;
    }
    case "answer":
      return `answer "${truncate(plain(step.question), QUESTION_CHARS_MAX)}" in the first two sentences`;
    case "start":
      return `say in two sentences what people searching for "${shortenQuoted(step.search)}" need`;
    case "own_name":
      return `put the brand name in the title and main heading and answer "${shortenQuoted(step.search)}"`;
    case "cover":
      return `${step.page === null ? "cover" : "add what is missing:"} ${quoteList(step.topics, most)}`;
    case "alike":
      return `do the same on ${pagesText(step.pages, ALIKE_MAX)}, ${step.pages.length === 1 ? "" : "each "}with its own facts`;
    case "ask":
      return `first clarify: ${truncate(step.question, ASK_CHARS_MAX)}`;
  }
}

/** Where the site has already what a step asks for, by what it is where the step asks for several things. */
function takenText({ taken = [], ...step }: PlayStep): string {
  const isOne = step.kind !== "cover" || step.topics.length < 2;
  const sources = Map.groupBy(taken, ({ part, url, isShown }) => {
    const where = isShown ? pagePath(url) : `the structured data of ${pagePath(url)}, which visitors do not see,`;
    return isOne ? capitalize(where) : `For "${part.slice(part.indexOf(": ") + 2)}", ${where}`;
  });
  const told = [...sources].map(([where, facts]) => {
    const quotes = new Set(
      facts.map(({ quote }) => {
        const text = plain(quote);
        return `"${truncate(text.endsWith(".") ? text.slice(0, -1) : text, TAKEN_CHARS_MAX)}"`;
      }),
    );
    return ` ${where} says: ${joinAnd([...quotes])}.`;
  });
  return told.join("");
}

/** Why a format, by the row of the rule table. */
export function formatReason(rule: string, { facts, page }: Plan): string {
  const own = page === null ? "" : pagePath(page);
  switch (rule) {
    case "many_topics":
      return `${plural(facts.subtopics.length, "search asks", "searches ask")} about a different subtopic: a guide with a page for each can answer them.`;
    case "near_equal":
      return "The variants hardly differ except in name: one page that lists and links to them can answer every search.";
    case "comparing":
    case "some_comparing":
    case "comparing_part":
      return `${facts.comparing.length} of ${plural(facts.keywords.length, "search", "searches")} compare options: a table with clear criteria answers them.`;
    case "many_cases":
    case "cases_part":
      return `People search in the same words for ${facts.template?.cases.length ?? 0} cases: one template with real data for each answers them.`;
    case "place":
      return "People who search for a place want an address, opening hours and a way to book.";
    case "rival_on_name":
      return "These searches name your brand: your own page should be the best answer.";
    case "offer_searched_to_buy":
    case "offer_without_page":
      return "People who search for this want to choose and buy: show the offer, proof and prices on one page.";
    default:
      return page === null
        ? "One article can answer these searches."
        : `${capitalize(own)} already exists: improve it and keep its URL, links and history.`;
  }
}

function pagesText(pages: readonly string[], most: number): string {
  const more = pages.length - most;
  return joinAnd([...pages.slice(0, most).map(pagePath), ...(more > 0 ? [plural(more, "more page")] : [])]);
}

function quoted(texts: readonly string[], most: number): string {
  return quoteList(texts.map(shortenQuoted), most);
}

/** A title or question made fit to stand inside quotation marks. */
function plain(text: string): string {
  return text.replace(/["“”]/g, "'").replace(/\s+/g, " ").trim();
}
