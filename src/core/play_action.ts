import { engineName } from "../domain/engine_name.ts";
import type { LeftSearch, NamedSide, PlayKind } from "../domain/opportunity.ts";
import { editSteps } from "./edit_steps.ts";
import type { FamilyFacts } from "./family_facts.ts";
import { pageQuestion, sameQuestion } from "./lead_question.ts";
import { newPageSteps } from "./new_page_steps.ts";
import { capitalize, joinAnd, pagePath, plural, proposePath, quoteList, shortenQuoted, truncate } from "./phrase.ts";
import { usesExistingPage } from "./play.ts";
import type { PlayGap } from "./play_gap.ts";
import { aheadText, citedText, ownHeld, plainTitle, type Step, searchIds, sideNames } from "./play_step.ts";
import { leadComparison, spokeSearches } from "./search_pattern.ts";

const STEPS_MAX = 3;
/** A third sentence only where two leave room for it. */
const CHARS_FOR_THIRD = 330;
const CHARS_MAX = 520;
const ENGINES_MAX = 3;
const QUESTION_CHARS_MAX = 90;

/** What to do first, and what each sentence rests on. */
export interface PlayAction {
  text: string;
  basis: { step: string; basis: string; evidence_ids: string[] }[];
  sides: NamedSide[];
  searches: string[];
  questions: string[];
}

/** Path proposed for the page to make. */
export function proposedPath(kind: PlayKind, facts: FamilyFacts): string {
  if (kind === "programmatic_set" && facts.template !== null) return `${proposePath(facts.template.stem)}/…`;
  if (kind === "local_page") return proposePath(inTown(facts.head, facts.place.town));
  return proposePath(kind === "comparison_page" ? (leadComparison(facts.comparing) ?? facts.head) : facts.head);
}

/** `coffee roaster` with the town it is for, unless it names it. */
function inTown(head: string, town: string | null): string {
  return town === null || ` ${head.toLowerCase()} `.includes(` ${town.toLowerCase()} `) ? head : `${head} ${town}`;
}

/** The step that decides most, where to take it, and what belongs to it. */
export function playAction(
  kind: PlayKind,
  facts: FamilyFacts,
  options: { gap: PlayGap; language: string; whole: FamilyFacts; left: readonly LeftSearch[] },
): PlayAction {
  const { gap, language, whole } = options;
  const steps = usesExistingPage(kind, facts)
    ? [...ownSteps(kind, facts, gap), ...editSteps(kind, facts, { gap, language })]
    : kind === "defend_brand"
      ? defendSteps(facts, gap)
      : newPageSteps(kind, facts, { gap, whole, path: proposedPath(kind, facts), language });
  const sorted = [...steps, ...leftSteps(options.left)].sort((a, b) => b.weight - a.weight);
  const chosen = sorted.length > 0 ? sorted : [plainStep(kind, facts, gap)];
  const [lead, ...rest] = chosen;
  const used: Step[] = [lead!];
  let text = lead!.first;
  for (const step of rest) {
    if (used.length >= STEPS_MAX || (used.length === 2 && text.length > CHARS_FOR_THIRD)) break;
    if (text.length + step.next.length > CHARS_MAX || repeats(step, used)) continue;
    text += ` ${step.next}`;
    used.push(step);
  }
  return {
    text,
    basis: used.map(({ id, basis, evidence_ids }) => ({ step: id, basis, evidence_ids })),
    sides: used.flatMap((step) => step.sides ?? []),
    searches: used.flatMap((step) => step.searches ?? []),
    questions: used
      .flatMap((step) => step.questions ?? [])
      .filter((question) => text.includes(`"${truncate(plainTitle(question), QUESTION_CHARS_MAX)}"`)),
  };
}

/** What another recommendation has a page for gets a link, no section. */
function leftSteps(left: readonly LeftSearch[]): Step[] {
  const [first] = left;
  if (first === undefined) return [];
  const stands = /^https?:/i.test(first.page);
  const named = `"${shortenQuoted(first.search)}"`;
  const text = `${named} belongs to ${pagePath(first.page)}, a recommendation of its own: link there${stands ? "" : " once it stands"}.`;
  return [
    { id: "left", weight: 0.6, first: text, next: text, basis: `${named} is taken to ${first.page}`, evidence_ids: [] },
  ];
}

/** Steps that would say one thing twice. */
const ALIKE: readonly ReadonlySet<string>[] = [
  new Set(["words", "opening"]),
  new Set(["engines", "opening"]),
  new Set(["engines", "question"]),
  new Set(["options", "weighed"]),
  new Set(["stray", "feeders"]),
  new Set(["cited", "leader"]),
  new Set(["other_page", "links"]),
  new Set(["lead", "opening"]),
  new Set(["thin", "sections"]),
  new Set(["description", "markup"]),
];

function repeats(step: Step, used: readonly Step[]): boolean {
  return used.some((other) => other.id === step.id || ALIKE.some((pair) => pair.has(step.id) && pair.has(other.id)));
}

/** What an edit play has beyond the page's own gaps. */
function ownSteps(kind: PlayKind, facts: FamilyFacts, gap: PlayGap): Step[] {
  const url = facts.page?.url ?? "";
  if (kind === "get_cited") return citationSteps(facts, gap, url);
  if (kind === "topic_hub") return hubSteps(facts, gap, url);
  return [];
}

/** What an engine is to take from the page: the reply to the question it is named after, else two sentences on the topic; a question asked beside it gets its own heading. */
function quotableText({ head }: FamilyFacts, gap: PlayGap): string {
  const named = pageQuestion(gap.note);
  const asked = askedBeside(gap);
  const first =
    named === null
      ? `two sentences on "${shortenQuoted(head)}" that can be quoted alone`
      : `a two-sentence answer to "${truncate(plainTitle(named), QUESTION_CHARS_MAX)}"`;
  if (asked === undefined) return `${first}, the source named`;
  return `${first}, the source named, and give "${truncate(plainTitle(asked), QUESTION_CHARS_MAX)}" a heading and two sentences`;
}

/** A question shown with the results that the page is not named after. */
function askedBeside({ note, questions }: PlayGap): string | undefined {
  const named = pageQuestion(note);
  if (note === null) return undefined;
  return questions.find(({ question }) => named === null || !sameQuestion(question, named))?.question;
}

/** Which engines leave the page out, and what they cite instead. */
function citationSteps(facts: FamilyFacts, gap: PlayGap, url: string): Step[] {
  const without = gap.engines.filter((entry) => entry.cited < entry.of);
  if (without.length === 0) return [];
  const names = joinAnd(
    without.slice(0, ENGINES_MAX).map((entry) => `${engineName(entry.engine)} (${entry.cited} of ${entry.of})`),
  );
  const silent = without.every((entry) => entry.cited === 0);
  const standing =
    silent && without.length > 1 && without.length === gap.engines.length
      ? `none of the ${without.length} engines asked cites you`
      : silent
        ? `${names} ${without.length === 1 ? "does" : "do"} not cite you`
        : `${names} cite you seldom`;
  const top = gap.beat;
  const instead =
    top === null
      ? ""
      : `; ${gap.ahead === null ? "most cited instead" : "the rival cited most"}: ${citedText(top)}, ${top.count} of ${gap.citingAnswers}${aheadText(gap)}`;
  return [
    {
      id: "engines",
      weight: 3.2,
      first: `Begin ${url} with ${quotableText(facts, gap)}: ${standing}${instead}.`,
      next: `${capitalize(standing)}${instead}.`,
      basis: `cited by ${names}${instead}`,
      questions: [askedBeside(gap) ?? []].flat(),
      evidence_ids: [...new Set([...gap.answerIds, ...(top?.evidence_ids ?? [])])].slice(0, 6),
    },
  ];
}

function hubSteps(facts: FamilyFacts, gap: PlayGap, url: string): Step[] {
  const [first, ...rest] = spokeSearches(facts.page?.missing ?? []).map((topic) => shortenQuoted(topic));
  if (first === undefined) return [];
  return [
    {
      id: "spokes",
      weight: 4,
      first: `Write the spoke "${first}" first and link it both ways with ${url}${rest.length > 0 ? `: ${quoteList(rest, 2)} come${rest.length === 1 ? "s" : ""} next` : ""}.`,
      next: `Begin with the spoke "${first}".`,
      basis: `${plural(facts.page?.missing.length ?? 0, "search", "searches")} of the family without a heading on the page`,
      evidence_ids: searchIds(gap),
    },
  ];
}

/** Which rival stands where for the brand's own name. */
function defendSteps(facts: FamilyFacts, gap: PlayGap): Step[] {
  const rival = facts.holders.find((holder) => holder.kind === "rival");
  const search = facts.searches.find((entry) => entry.places.some((place) => place.domain === rival?.domain));
  const place = search?.places.find((entry) => entry.domain === rival?.domain);
  const url = facts.best?.url ?? facts.page?.url ?? null;
  const where = url === null ? "the home page" : url;
  const steps: Step[] = [];
  if (search !== undefined && place !== undefined) {
    const own =
      search.brandPosition === null ? "you are not among the results" : `you stand at ${search.brandPosition}`;
    const title = place.title === null ? place.domain : citedText({ title: place.title, domain: place.domain });
    steps.push({
      id: "intruder",
      weight: 3,
      first: `Say on ${where} what "${shortenQuoted(search.keyword)}" should find, in title, h1 and first paragraph: ${title} stands at ${place.position ?? "a top place"} for it, ${own}.`,
      next: `${title} stands at ${place.position ?? "a top place"} for "${shortenQuoted(search.keyword)}", ${own}.`,
      basis: `"${search.keyword}": ${place.domain} at ${place.position ?? "a top place"}, ${own}`,
      evidence_ids: [search.evidenceId],
    });
  }
  const answered = facts.answerRivals[0];
  if (answered !== undefined && facts.answers !== null) {
    const share = `${Math.min(answered.count, facts.answers.total)} of ${facts.answers.total}`;
    steps.push({
      id: "answers",
      weight: 2,
      first: `Publish a plain page of facts about "${shortenQuoted(facts.head)}" and mark it up as Organization: ${share} AI answers about the brand bring in ${answered.domain}.`,
      next: `${share} AI answers about the brand bring in ${answered.domain}: give engines a page of plain facts with Organization markup.`,
      basis: `${answered.domain} in ${share} answers`,
      evidence_ids: gap.answerIds.slice(0, 4),
    });
  }
  const [question] = gap.questions;
  if (question !== undefined)
    steps.push({
      id: "question",
      weight: 1,
      first: `Answer "${truncate(plainTitle(question.question), QUESTION_CHARS_MAX)}" on ${where}: it is asked beside the results for your name.`,
      next: `Answer "${truncate(plainTitle(question.question), QUESTION_CHARS_MAX)}" there, asked beside the results.`,
      basis: `shown with the results: "${question.question}"`,
      evidence_ids: question.evidence_ids,
      questions: [question.question],
    });
  return steps;
}

/** Nothing was measured that separates the page: what stands above it is to be read first. */
function plainStep(kind: PlayKind, facts: FamilyFacts, gap: PlayGap): Step {
  const url = facts.page?.url ?? "";
  const [top] = gap.search?.results ?? [];
  const step = { id: "compare", weight: 0, next: "", evidence_ids: searchIds(gap) };
  if (usesExistingPage(kind, facts)) {
    const held = ownHeld(gap.sides);
    const reads =
      top === undefined
        ? ""
        : ` beside ${citedText(top)}, place ${top.position} for "${shortenQuoted(gap.search?.keyword)}"`;
    const all = held.length === 0 ? "" : `; it has ${sideNames(held)} as the results do`;
    const first =
      reads === ""
        ? `Bring ${url} up to date and say "${shortenQuoted(facts.head)}" in its first paragraph.`
        : `Read ${url}${reads}, and write down what only one of them answers${all}.`;
    return {
      ...step,
      first,
      basis: top === undefined ? "nothing further was measured" : `place ${top.position}: ${top.title}`,
    };
  }
  if (kind === "defend_brand")
    return {
      ...step,
      first: `Publish or sharpen the page that answers "${shortenQuoted(facts.head)}", and name the brand in title and h1.`,
      basis: "rivals stand among results or answers for the brand's name",
    };
  const path = proposedPath(kind, facts);
  const [holder] = facts.holders;
  return {
    ...step,
    first:
      top !== undefined
        ? `Draft ${path} after reading ${citedText(top)}, which leads the results for "${shortenQuoted(gap.search?.keyword)}": say in two sentences what a searcher wants to know, then what that title leaves open.`
        : `Draft ${path}: what "${shortenQuoted(facts.head)}" is and what to do about it, in two sentences before anything else.`,
    basis: holder === undefined ? "nothing further was measured" : `${pagePath(holder.domain)} leads`,
  };
}
