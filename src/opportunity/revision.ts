import type { PlayStep, Reason } from "../domain/opportunity.ts";

/** Kinds of pages to make that can be told from one another by what people want there. */
export const NEW_PAGE_PLAYS = ["service_page", "local_page", "comparison_page", "answer_page"] as const;
export type NewPagePlay = (typeof NEW_PAGE_PLAYS)[number];

/** What somebody told of a recommendation that the rules made. */
export interface Revision {
  /** The page to edit, null for a page of its own; absent where it stays as the rules have it. */
  page?: string | null | undefined;
  /** What a page of its own is to be; absent where that stays. */
  play?: NewPagePlay;
  /** What its subject is called; absent where that stays. */
  name?: string;
  /** What title and main heading of the page are to carry; absent where they do. */
  title?: string;
  /** Parts of its steps that do not fit, by `stepParts`. */
  omit: readonly string[];
  /** Other words for what such parts name. */
  reword?: readonly { key: string; words: string }[];
  /** Whether its searchers choose a firm nearby: of those in the whole country few can become customers. */
  local?: boolean;
  /** Searches of its family that mean something else: no figure counts them. */
  apart: readonly string[];
  /** What the page is to cover besides. */
  cover: readonly string[];
  /** Parts of its steps that were shown: a part that comes with another page, and that nobody read, is left out. */
  shown?: readonly string[];
}

/** Steps without which the page is not what it is; what it is to cover comes after them and before all others. */
const LEADING: ReadonlySet<PlayStep["kind"]> = new Set(["index", "write", "compare", "answer", "parts"]);

/** How each of a step's parts is told, where it has several. */
const PART_TEXTS: Partial<Record<PlayStep["kind"], (part: string) => string>> = {
  sections: (search) => `section on "${search}"`,
  spokes: (search) => `page on "${search}"`,
  questions: (question) => `answer "${question}"`,
  links: (from) => `link from ${from}`,
  cover: (topic) => topic,
};

/** The parts of a step that can fit or not, each by a key that stays the same while what it says does. */
export function stepParts(step: PlayStep & { text: string }): { key: string; name: string; text: string }[] {
  const { kind, text } = step;
  const told = PART_TEXTS[kind];
  if (told === undefined) return [{ key: kind, name: step.kind === "answer" ? step.question : text, text }];
  return partsOf(step).map((part) => ({ key: `${kind}: ${part}`, name: part, text: told(part) }));
}

function partsOf(step: PlayStep): readonly string[] {
  switch (step.kind) {
    case "sections":
    case "spokes":
      return step.searches;
    case "questions":
      return step.questions;
    case "links":
      return step.from;
    case "cover":
      return step.topics;
    default:
      return [];
  }
}

function withParts(step: PlayStep, parts: string[]): PlayStep {
  switch (step.kind) {
    case "sections":
    case "spokes":
      return { ...step, searches: parts };
    case "questions":
      return { ...step, questions: parts };
    case "links":
      return { ...step, from: parts };
    case "cover":
      return { ...step, topics: parts };
    default:
      return step;
  }
}

/** The steps without what does not fit, and with what is to be covered. */
export function revisedSteps(
  steps: readonly PlayStep[],
  { page: toldPage, name, title, omit, reword = [], cover, shown }: Omit<Revision, "apart">,
  page: string | null,
): PlayStep[] {
  const left = new Set(omit);
  const words = new Map(reword.map((part) => [part.key, part.words]));
  const fitting = steps
    // Where somebody put it onto another page, that page is about more.
    .filter(({ kind }) => kind !== "title" || (typeof toldPage !== "string" && title === undefined))
    .flatMap((step) => withoutParts(step, left))
    .flatMap((step) => withoutUnread(step, shown))
    .map((step) => inWords(step, words))
    .map((step) => (step.kind === "offer" && name !== undefined ? { ...step, offer: name } : step));
  const isEmpty = fitting.length + cover.length === 0;
  const kept = page !== null || isEmpty ? fitting : withLink(fitting, steps);
  const carried: PlayStep[] = title === undefined ? [] : [{ kind: "title", page, search: title, evidence_ids: [] }];
  if (cover.length === 0) return [...carried, ...kept];
  // What is named says more than what any page of its kind is to have; a search to answer is kept in words of its own.
  const own = kept.filter(({ kind }) => kind !== "offer" && kind !== "start" && (kind !== "quote" || words.has(kind)));
  const [leading, others] = [true, false].map((leads) => own.filter(({ kind }) => LEADING.has(kind) === leads));
  return [...leading!, { kind: "cover", page, topics: [...cover], evidence_ids: [] }, ...carried, ...others!];
}

/** A page to make is linked from somewhere, if from a page that hardly fits. */
function withLink(kept: readonly PlayStep[], all: readonly PlayStep[]): readonly PlayStep[] {
  const links = all.find((step) => step.kind === "links" && step.page === null);
  if (links === undefined || kept.some(({ kind }) => kind === "links")) return kept;
  return [...kept, withParts(links, partsOf(links).slice(0, 1))];
}

/** The reason; null where somebody read the page: what it lacks is then told by the steps. */
export function standingReason(reason: Reason, revision: Revision | undefined): Reason | null {
  return reason.kind === "page_lacks" && revision !== undefined ? null : reason;
}

function inWords(step: PlayStep, words: ReadonlyMap<string, string>): PlayStep {
  if (step.kind === "links") return step;
  if (step.kind === "title") return { ...step, search: words.get(step.kind) ?? step.search };
  if (step.kind === "answer") return { ...step, question: words.get(step.kind) ?? step.question };
  if (step.kind === "quote") return { ...step, search: words.get(step.kind) ?? step.search };
  return withParts(
    step,
    partsOf(step).map((part) => words.get(`${step.kind}: ${part}`) ?? part),
  );
}

/** Searches and questions that nobody read for what they say. */
function withoutUnread(step: PlayStep, shown: readonly string[] | undefined): PlayStep[] {
  if (step.kind !== "sections" && step.kind !== "questions") return [step];
  const unread = partsOf(step)
    .map((part) => `${step.kind}: ${part}`)
    .filter((key) => shown?.includes(key) === false);
  return withoutParts(step, new Set(unread));
}

function withoutParts(step: PlayStep, left: ReadonlySet<string>): PlayStep[] {
  if (left.has(step.kind)) return [];
  const parts = partsOf(step);
  const kept = parts.filter((part) => !left.has(`${step.kind}: ${part}`));
  return parts.length > 0 && kept.length === 0 ? [] : [withParts(step, kept)];
}
