import { cut } from "../../page_facts_read.ts";
import type { JudgedPage, JudgedSite } from "../classify_pages.ts";
import { isExcludedKind, type KindVerdict, PAGE_KINDS, type PageKind } from "../page_kind.ts";
import { foldText } from "../text_traits.ts";
import type { KindsAnswer } from "./kinds_call.ts";

const REASON_CHARS_MAX = 160;
const LISTS_PLANTED = "Most of the pages it lists were injected";
/** A front page is excluded where the facts give that at least this much. */
const HOME_EXCLUDED_MIN = 0.2;

/** What a model said of a page; `kind` null where it was asked and did not say. */
export interface ToldKind {
  kind: PageKind | null;
  reason: string;
  /** What was put into the owner's page. */
  inserted: string | null;
  /** The sentence that says that what was asked for is not there. */
  missing?: string | null;
}

/** The answer by page; marks that were not asked for and kinds that there are not are left out. */
export function readKinds<Page>(
  answer: KindsAnswer,
  groups: ReadonlyMap<string, readonly Page[]>,
): Map<Page, ToldKind> {
  const kinds = new Map(answer.pages.map(({ mark, ...told }) => [bareMark(mark), told]));
  const inserted = new Map(answer.inserted.map(({ mark, what }) => [bareMark(mark), plain(what)]));
  const missing = new Map(answer.missing.map(({ mark, quote }) => [bareMark(mark), plain(quote)]));
  const told = new Map<Page, ToldKind>();
  for (const [mark, group] of groups) {
    const said = kinds.get(mark);
    const of = {
      kind: knownKind(said?.kind ?? ""),
      reason: plain(said?.reason ?? ""),
      inserted: inserted.get(mark) || null,
      missing: missing.get(mark) || null,
    };
    for (const page of group) told.set(page, of);
  }
  return told;
}

/**
 * The verdicts of facts, and a model's where it has one and may have it. What it says of posts holds for the lists that
 * it was not asked about: one that mostly leads to planted pages was planted with them.
 */
export function jointVerdicts(
  { pages }: JudgedSite,
  toldOf: (page: JudgedPage) => ToldKind | undefined,
): Map<string, KindVerdict> {
  const verdicts = new Map(pages.map((judged) => [judged.page.url, jointVerdict(judged, toldOf(judged))]));
  for (const judged of pages) {
    const { url, listed } = judged.page;
    const verdict = verdicts.get(url)!;
    if (verdict.kind !== "archive" || toldOf(judged)?.kind) continue;
    // What every page of the site leads to, as a list of recent posts does, is no entry of this list.
    const entries = listed.filter((page) => !page.trusted && verdicts.get(page.url)?.kind !== "archive");
    const planted = entries.filter((page) => verdicts.get(page.url)?.kind === "hacked").length;
    if (planted > entries.length / 2) verdicts.set(url, { ...verdict, kind: "hacked", reason: LISTS_PLANTED });
  }
  return verdicts;
}

function jointVerdict(judged: JudgedPage, told: ToldKind | undefined): KindVerdict {
  const { verdict } = judged;
  if (told === undefined) return verdict;
  const inserted = verdict.injected ?? told.inserted;
  const kept = {
    ...verdict,
    ...(inserted && { injected: inserted }),
    ...(isSaid(told, judged) && { missing: told.missing! }),
  };
  const { kind } = told;
  if (kind === null || !mayBe(kind, judged)) return kept;
  const reason = told.reason === "" ? `Read as ${kind.replace("_", " ")}` : told.reason;
  return { ...kept, kind, reason: `${reason} (as a model reads it)`, by: "model" };
}

/** A sentence counts as said where it stands on a page other than the first. */
function isSaid({ missing }: ToldKind, { page }: JudgedPage): boolean {
  const said = foldText(missing ?? "").trim();
  return said !== "" && !page.isHome && foldText(`${page.title}\n${page.html.main_text}`).includes(said);
}

/** What is certain by facts stays, but for what somebody planted there; no front page is excluded on words alone. */
function mayBe(kind: PageKind, { page, certain, verdict, odds }: JudgedPage): boolean {
  if (certain && (kind !== "hacked" || verdict.kind === "hacked")) return false;
  if (!page.isHome || !isExcludedKind(kind)) return true;
  const excluded = [...odds].reduce((sum, [each, share]) => sum + (isExcludedKind(each) ? share : 0), 0);
  return isExcludedKind(verdict.kind) || excluded >= HOME_EXCLUDED_MIN;
}

/** `Theme demo` is `theme_demo`. */
function knownKind(text: string): PageKind | null {
  const name = text.trim().toLowerCase().replaceAll(" ", "_").replaceAll("-", "_");
  return PAGE_KINDS.find((kind) => kind === name) ?? null;
}

/** `[P3]` is `p3`. */
function bareMark(mark: string): string {
  return [...mark.toLowerCase()].filter((char) => "pg0123456789".includes(char)).join("");
}

function plain(text: string): string {
  return cut(text.replace(/\p{C}+/gu, " "), REASON_CHARS_MAX);
}
