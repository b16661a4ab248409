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
  /** Parts of steps that were there to be judged: on another page no other ones of their kinds are asked for. */
  judged?: readonly string[];
  /** What its subject is called; absent where that stays. */
  name?: string;
  /** Parts of its steps that do not fit, by `stepParts`. */
  omit: readonly string[];
  /** Other words for what such parts name. */
  reword?: readonly { key: string; words: string }[];
  /** What the page is to cover besides. */
  cover: readonly string[];
}

/** Steps without which the page is not what it is; what it is to cover comes after them and before all others. */
const LEADING: ReadonlySet<PlayStep["kind"]> = new Set(["write", "compare", "answer", "parts"]);

/** Steps whose parts somebody has to find fit for a page. */
const JUDGED: ReadonlySet<PlayStep["kind"]> = new Set(["sections", "questions", "links", "outdo"]);

/** The parts of a step that can fit or not, each by a key that stays the same while what it says does. */
export function stepParts(step: PlayStep & { text: string }): { key: string; text: string }[] {
  const { kind } = step;
  switch (kind) {
    case "sections":
      return step.searches.map((search) => ({ key: `${kind}: ${search}`, text: `section on "${search}"` }));
    case "spokes":
      return step.searches.map((search) => ({ key: `${kind}: ${search}`, text: `page on "${search}"` }));
    case "questions":
      return step.questions.map((question) => ({ key: `${kind}: ${question}`, text: `answer "${question}"` }));
    case "links":
      return step.from.map((from) => ({ key: `${kind}: ${from}`, text: `link from ${from}` }));
    default:
      return [{ key: kind, text: step.text }];
  }
}

/** The steps without what does not fit, and with what is to be covered. */
export function revisedSteps(
  steps: readonly PlayStep[],
  { page: toldPage, judged, name, omit, reword = [], cover }: Revision,
  page: string | null,
): PlayStep[] {
  const known = new Set(judged);
  const strange = (step: PlayStep) =>
    JUDGED.has(step.kind) && judged !== undefined
      ? stepParts({ ...step, text: "" }).flatMap(({ key }) => (known.has(key) ? [] : [key]))
      : [];
  const left = new Set([...omit, ...steps.flatMap(strange)]);
  const words = new Map(reword.map((part) => [part.key, part.words]));
  const kept = steps
    // Where somebody put it onto another page, that page is about more.
    .filter(({ kind }) => kind !== "title" || typeof toldPage !== "string")
    .flatMap((step) => withoutParts(step, left))
    .map((step) => inWords(step, words))
    .map((step) => (step.kind === "offer" && name !== undefined ? { ...step, offer: name } : step));
  if (cover.length === 0) return kept;
  const [leading, others] = [true, false].map((leads) => kept.filter(({ kind }) => LEADING.has(kind) === leads));
  return [...leading!, { kind: "cover", page, topics: [...cover], evidence_ids: [] }, ...others!];
}

/** The reason without what somebody said does not fit the page; null where nothing of it is left. */
export function standingReason(reason: Reason, revision: Revision | undefined): Reason | null {
  if (reason.kind !== "page_lacks" || revision === undefined) return reason;
  const { omit, judged } = revision;
  const searches = reason.searches.filter((search) => {
    const key = `sections: ${search}`;
    return !omit.includes(key) && (judged === undefined || judged.includes(key));
  });
  return searches.length === 0 ? null : { ...reason, searches };
}

function inWords(step: PlayStep, words: ReadonlyMap<string, string>): PlayStep {
  const told = (value: string) => words.get(`${step.kind}: ${value}`) ?? value;
  switch (step.kind) {
    case "sections":
    case "spokes":
      return { ...step, searches: step.searches.map(told) };
    case "questions":
      return { ...step, questions: step.questions.map(told) };
    case "title":
      return { ...step, search: words.get(step.kind) ?? step.search };
    case "answer":
      return { ...step, question: words.get(step.kind) ?? step.question };
    default:
      return step;
  }
}

function withoutParts(step: PlayStep, left: ReadonlySet<string>): PlayStep[] {
  const fitting = (values: readonly string[]) => values.filter((value) => !left.has(`${step.kind}: ${value}`));
  const kept =
    step.kind === "sections" || step.kind === "spokes"
      ? { ...step, searches: fitting(step.searches) }
      : step.kind === "questions"
        ? { ...step, questions: fitting(step.questions) }
        : step.kind === "links"
          ? { ...step, from: fitting(step.from) }
          : step;
  const isEmpty =
    (kept.kind === "sections" && kept.searches.length === 0) ||
    (kept.kind === "spokes" && kept.searches.length === 0 && left.size > 0) ||
    (kept.kind === "questions" && kept.questions.length === 0) ||
    (kept.kind === "links" && kept.from.length === 0);
  return isEmpty || left.has(step.kind) ? [] : [kept];
}
