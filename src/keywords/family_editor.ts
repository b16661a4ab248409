import { z } from "zod";
import { type Keyword, totalVolume } from "../domain/keyword.ts";
import { type ModelCall, shown } from "../domain/model_call.ts";
import { contentStems, keywordKey, normalizeKeyword } from "../language/keyword_text.ts";
import { FAMILY_EDITOR_TASK, FAMILY_EDITOR_VERSION } from "./prompts/family_editor.ts";

export { customerSearchesCall, readSearches, SEARCHES_VERSION } from "./customer_searches.ts";

/** A family as it is judged: its head is its first keyword. */
export interface JudgedFamily {
  name: string;
  keywords: Keyword[];
  total_volume: number | null;
  score: number;
  /** How an earlier run called it. */
  keptName?: string | undefined;
}

/** What the company is, for the judgement. */
export interface EditorSubject {
  name: string;
  domain: string;
  language: string;
  /** Lines on what it is, sells, to whom and where. */
  about: readonly string[];
  pages: readonly { title: string; kind: string | null }[];
}

/** What a model says of a family. `into`: the head of another; `drop`: phrases that are no searches; `moves`: that belong to another; `splits`: that are families of their own; those of one name are one. */
export type FamilyVerdict = z.infer<typeof FamilyVerdict>;
type FamilySplit = FamilyVerdict["splits"][number];
export const FamilyVerdict = z.object({
  verdict: z.enum(["keep", "merge", "drop"]),
  into: z.string().nullable(),
  name: z.string().nullable(),
  drop: z.array(z.string()),
  moves: z.array(z.object({ phrase: z.string(), into: z.string() })),
  splits: z.array(z.object({ name: z.string(), phrases: z.array(z.string()) })),
  reason: z.string(),
});

const FamilyAnswer = z.object({
  families: z.array(
    z.object({
      n: z.number().int(),
      verdict: z.enum(["keep", "merge", "drop"]),
      into: z.number().int(),
      name: z.string(),
      drop: z.array(z.number().int()),
      move: z.array(z.object({ phrase: z.number().int(), into: z.number().int() })),
      split: z.array(z.object({ name: z.string(), phrases: z.array(z.number().int()) })),
      reason: z.string(),
    }),
  ),
});
type FamilyAnswer = z.infer<typeof FamilyAnswer>;

export const FAMILIES_A_CALL_MAX = 100;
const PHRASES_MAX = 20;
const PAGES_MAX = 80;
const ALIKE_MIN = 5;
const TITLE_CHARS_MAX = 90;
const NAME_CHARS_MAX = 60;
const REASON_CHARS_MAX = 200;
const ANSWER_TOKENS_A_FAMILY = 120;
const ANSWER_TOKENS_MIN = 300;
const STRANGE = /[{}<>@\\|]|:\/\//;
const FIGURES = /\d+/g;

/** The same for a family until its head is another, or the prompt. */
export function familyKey(head: string, language: string): string {
  return `${FAMILY_EDITOR_VERSION} ${keywordKey(head, language)}`;
}

/** Which families are searches of the company's customers, some hundred a call. */
export function familyEditorCall(families: readonly JudgedFamily[], subject: EditorSubject): ModelCall<FamilyAnswer> {
  const { name, domain, language, about, pages } = subject;
  const lines = families.map(
    ({ keywords }, place) =>
      `${place + 1}. ${keywords
        .slice(0, PHRASES_MAX)
        .map(
          ({ keyword, google_vol }, at) =>
            `(${at + 1}) ${keyword}${google_vol === undefined ? "" : ` [${google_vol} a month]`}`,
        )
        .join(" ")}`,
  );
  const titles = [...new Set(pages.map(({ title, kind }) => `${kind ?? "page"} · ${shown(title, TITLE_CHARS_MAX)}`))];
  // Dates and numbers apart, many titles are one.
  const alike = Map.groupBy(titles, (title) => title.replace(FIGURES, "#"));
  const told = [...alike].flatMap(([pattern, some]) =>
    some.length < ALIKE_MIN ? some : [`${pattern} · ${some.length} pages alike`],
  );
  return {
    name: "families",
    version: FAMILY_EDITOR_VERSION,
    task: FAMILY_EDITOR_TASK,
    data: [
      { label: "COMPANY", text: [`${name} (${domain}), language ${language}`, ...about].join("\n") },
      { label: "PAGES", text: told.slice(0, PAGES_MAX).join("\n") },
      { label: "FAMILIES", text: lines.join("\n") },
    ],
    schema: FamilyAnswer,
    outputTokensMax: ANSWER_TOKENS_MIN + ANSWER_TOKENS_A_FAMILY * families.length,
  };
}

/** Verdicts by the family's place; what was not answered, and numbers that do not exist, are left out. */
export function readFamilies(
  answer: FamilyAnswer,
  families: readonly JudgedFamily[],
  language: string,
): Map<JudgedFamily, FamilyVerdict> {
  const told = new Map<JudgedFamily, FamilyVerdict>();
  const isNameOf = nameJudge(answer, families, language);
  for (const { n, verdict, into, name, drop, move, split, reason } of answer.families) {
    const family = families[n - 1];
    if (family === undefined) continue;
    const target = families[into - 1];
    const isMerge = verdict === "merge" && target !== undefined && target !== family;
    const moves = move.flatMap(({ phrase, into: other }) => {
      const [keyword, goal] = [family.keywords[phrase - 1]?.keyword, families[other - 1]];
      return keyword === undefined || goal === undefined || goal === family
        ? []
        : [{ phrase: keyword, into: headOf(goal) }];
    });
    const isMoved = (keyword: string) => moves.some(({ phrase }) => phrase === keyword);
    const all = family.keywords.map(({ keyword }) => keyword);
    told.set(family, {
      verdict: isMerge || verdict === "drop" ? verdict : "keep",
      into: isMerge ? headOf(target) : null,
      name: isNameOf(n, name.trim()) ? name.trim() : null,
      drop: verdict === "drop" ? all.filter((keyword) => !isMoved(keyword)) : phrasesOf(drop, family),
      moves,
      splits: split.flatMap(({ name, phrases: numbers }) => {
        const phrases = phrasesOf(numbers, family);
        const called = isName(name.trim(), phrases, language) ? name.trim() : "";
        return phrases.length === 0 || phrases.length === all.length ? [] : [{ name: called, phrases }];
      }),
      reason: reason.trim().slice(0, REASON_CHARS_MAX),
    });
  }
  return told;
}

/** Whether a name is made of a family's phrases, or of those that join it. */
function nameJudge({ families: told }: FamilyAnswer, families: readonly JudgedFamily[], language: string) {
  const joining = new Map<number, string[]>();
  const join = (into: number, phrases: readonly string[]) =>
    joining.set(into, [...(joining.get(into) ?? []), ...phrases]);
  const keywordsOf = (n: number) => families[n - 1]?.keywords.map(({ keyword }) => keyword) ?? [];
  for (const { n, verdict, into, move } of told) {
    if (verdict === "merge") join(into, keywordsOf(n));
    for (const { phrase, into: other } of move) join(other, keywordsOf(n).slice(phrase - 1, phrase));
  }
  return (n: number, name: string) => isName(name, [...keywordsOf(n), ...(joining.get(n) ?? [])], language);
}

function phrasesOf(numbers: readonly number[], { keywords }: JudgedFamily): string[] {
  return [...new Set(numbers.flatMap((number) => keywords[number - 1]?.keyword ?? []))];
}

/** Families as the verdicts leave them, in their order, and those that were dropped with the reason. */
export function applyFamilyVerdicts<T extends JudgedFamily>(
  families: readonly T[],
  verdictOf: (family: T) => FamilyVerdict | undefined,
  gone: ReadonlySet<string> = phrasesGone(families, verdictOf),
): { kept: (T & { told: string | null })[]; dropped: { name: string; reason: string }[]; merged: number } {
  const dropped: { name: string; reason: string }[] = [];
  const stays = new Map<string, T & { told: string | null }>();
  const joins: { family: T; into: string }[] = [];
  for (const family of families) {
    const verdict = verdictOf(family);
    if (verdict?.verdict === "drop") dropped.push({ name: family.name, reason: verdict.reason });
    else if (verdict?.verdict === "merge" && verdict.into !== null)
      joins.push({ family: withoutPhrases(family, gone), into: verdict.into });
    else stays.set(headOf(family), { ...withoutPhrases(family, gone), told: nameTold(family, verdict) });
  }
  let merged = 0;
  for (const { family, into } of joins) {
    const target = stays.get(into);
    // What it should join is gone or joins another itself: it stays.
    if (target === undefined) stays.set(headOf(family), { ...family, told: null });
    else {
      stays.set(into, { ...target, ...joined(target, family) });
      merged++;
    }
  }
  const moves = new Map(families.flatMap((family) => verdictOf(family)?.moves ?? []).map((m) => [m.phrase, m.into]));
  const parts = new Map<string, string>();
  for (const family of families)
    for (const split of verdictOf(family)?.splits ?? []) splitOff(stays, { family, split, parts });
  const joinedTo = new Map(joins.map(({ family, into }) => [headOf(family), into]));
  movePhrases(stays, { moves, joins: joinedTo });
  for (const family of families.filter((one) => verdictOf(one)?.verdict === "drop"))
    for (const { phrase, into } of verdictOf(family)!.moves) {
      const goal = stays.has(into) ? into : (joinedTo.get(into) ?? into);
      const [target, keyword] = [stays.get(goal), family.keywords.find((one) => one.keyword === phrase)];
      if (target !== undefined && keyword !== undefined)
        stays.set(goal, { ...target, ...joined(target, { keywords: [keyword], score: 0 }) });
    }
  return { kept: [...stays.values()], dropped, merged };
}

/** What an earlier round has split off under the family's first phrase has the name of that part. */
function nameTold({ keywords }: JudgedFamily, verdict: FamilyVerdict | undefined): string | null {
  const part = verdict?.splits.find(({ phrases }) => keywords.every(({ keyword }) => phrases.includes(keyword)));
  return (part === undefined ? verdict?.name : part.name) || null;
}

/**
 * Phrases of a family as one of their own, after those that stand, or with what was split off another under that name;
 * what an earlier round has split off stays as it is.
 */
function splitOff<T extends JudgedFamily>(
  stays: Map<string, T & { told: string | null }>,
  { family, split: { name, phrases }, parts }: { family: T; split: FamilySplit; parts: Map<string, string> },
): void {
  const holder = [...stays].find(([, { keywords }]) => keywords.some(({ keyword }) => keyword === phrases[0]));
  const own = phrases.flatMap((phrase) => holder?.[1].keywords.find(({ keyword }) => keyword === phrase) ?? []);
  const [head] = own;
  if (holder === undefined || head === undefined) return;
  const called = name.toLowerCase();
  const known = stays.get(parts.get(called) ?? "");
  const isFirst = headOf(holder[1]) === head.keyword && holder[0] !== headOf(family);
  const isWhole = own.length === holder[1].keywords.length || isFirst;
  if (isWhole && known === undefined && called !== "") parts.set(called, holder[0]);
  if (isWhole && (known === undefined || known === holder[1])) return;
  if (isWhole) stays.delete(holder[0]);
  else stays.set(holder[0], withoutPhrases(holder[1], new Set(own.map(({ keyword }) => keyword))));
  const score = (family.score * own.length) / family.keywords.length;
  if (known !== undefined) {
    const keywords = isWhole ? holder[1].keywords : own;
    stays.set(parts.get(called)!, { ...known, ...joined(known, { keywords, score }) });
    return;
  }
  const part = { name: head.keyword, keywords: own, total_volume: totalVolume(own), score, intent: head.intent };
  // The rest of a family goes on under the phrase that left it.
  const key = stays.has(head.keyword) ? `${head.keyword}\n` : head.keyword;
  stays.set(key, { ...family, ...part, keptName: undefined, told: name === "" ? null : name });
  if (called !== "") parts.set(called, key);
}

/** To the family it belongs to, or to the one which that has joined; the last phrase stays, and what has nowhere to go. */
function movePhrases<T extends JudgedFamily>(
  stays: Map<string, T>,
  { moves, joins }: { moves: ReadonlyMap<string, string>; joins: ReadonlyMap<string, string> },
): void {
  for (const head of stays.keys()) {
    for (const keyword of stays.get(head)!.keywords) {
      const into = moves.get(keyword.keyword) ?? head;
      const goal = stays.has(into) ? into : joins.get(into);
      const target = goal === undefined || goal === head ? undefined : stays.get(goal);
      if (goal === undefined || target === undefined || stays.get(head)!.keywords.length === 1) continue;
      stays.set(head, withoutPhrases(stays.get(head)!, new Set([keyword.keyword])));
      stays.set(goal, { ...target, ...joined(target, { keywords: [keyword], score: 0 }) });
    }
  }
}

/** Phrases that were called no searches, in whichever family they stand by now, and those of dropped families. */
export function phrasesGone<T extends JudgedFamily>(
  families: readonly T[],
  verdictOf: (family: T) => FamilyVerdict | undefined,
): Set<string> {
  return new Set(families.flatMap((family) => verdictOf(family)?.drop ?? []));
}

export function headOf({ keywords, name }: JudgedFamily): string {
  return keywords[0]?.keyword ?? name;
}

/** With nothing left the head stays, whatever is said of it: a family without one is dropped as a whole. */
function withoutPhrases<T extends JudgedFamily>(family: T, gone: ReadonlySet<string>): T {
  const left = family.keywords.filter(({ keyword }) => !gone.has(keyword));
  const keywords = left.length > 0 ? left : family.keywords.slice(0, 1);
  const name = gone.has(family.name) ? keywords[0]!.keyword : family.name;
  return { ...family, name, keywords, total_volume: totalVolume(keywords) };
}

function joined(
  target: JudgedFamily,
  family: Pick<JudgedFamily, "keywords" | "score">,
): Pick<JudgedFamily, "keywords" | "total_volume" | "score"> {
  const known = new Set(target.keywords.map(({ keyword }) => keyword));
  const keywords = [...target.keywords, ...family.keywords.filter(({ keyword }) => !known.has(keyword))];
  return { keywords, total_volume: totalVolume(keywords), score: target.score + family.score };
}

/** Short, without addresses or figures of its own, and about the phrases. */
function isName(name: string, phrases: readonly string[], language: string): boolean {
  if (name === "" || name.length > NAME_CHARS_MAX || STRANGE.test(name)) return false;
  const said = phrases.join(" ");
  const figures = new Set(said.match(FIGURES));
  if ((name.match(FIGURES) ?? []).some((figure) => !figures.has(figure))) return false;
  const stems = new Set(contentStems(normalizeKeyword(said), language));
  return contentStems(normalizeKeyword(name), language).some((stem) => stems.has(stem));
}
