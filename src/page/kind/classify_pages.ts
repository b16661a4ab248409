import type { PageFacts } from "../page_facts.ts";
import { type HackReader, readHacks } from "./hacked.ts";
import type { KindVerdict, PageKind } from "./page_kind.ts";
import { type SiteContext, type SiteOptions, type SitePage, siteContextSteps } from "./site_context.ts";
import { attachmentPage, isSystemList, isTillPage, isWrittenCategory, legalPage } from "./system_pages.ts";
import { emptyPage, placeholder, scriptShell, themeDemo } from "./unfinished_pages.ts";
import { aboutPage, articlePage, contactPage, namedList, offerPage, unnamedPage } from "./written_pages.ts";

/** Siblings of one kind that tell what an unnamed page among them is. */
const SIBLINGS_MIN = 2;
const SIBLINGS_SHARE = 0.6;
/** Planted pages that show that somebody broke in. */
const PLANTED_MIN = 3;
const PLANTED_SHARE = 0.5;
const PLANTED_LISTED_MIN = 2;
const LISTED_MIN = 4;
const LISTED_BELOW_MIN = 3;
const LISTED_SHARE = 0.7;
const WRITTEN_LIST_WORDS_MAX = 40;

interface Judged {
  page: SitePage;
  verdict: KindVerdict | null;
}

/**
 * What each readable page of a site is, judged among all pages that were read, by address; pages that could not be
 * read are left out. A page a step.
 */
export function* pageKindSteps(
  facts: readonly PageFacts[],
  options: SiteOptions,
): Generator<void, ReadonlyMap<string, KindVerdict>> {
  const site = yield* siteContextSteps(facts, options);
  const hacks = readHacks(site);
  const judged: Judged[] = [];
  for (const page of site.pages) {
    const hacked = hacks.certain(page);
    const verdict = hacked === null ? judge(page, site) : { kind: "hacked" as const, reason: hacked };
    judged.push({ page, verdict });
    yield;
  }
  spreadHacks(judged, hacks);
  spreadDemo(judged, site);
  const folders = foldersOf(judged);
  const kinds = new Map(judged.map(({ page, verdict }) => [page.key, verdict?.kind ?? null]));
  for (const one of judged) {
    one.verdict ??= listOf(one.page, kinds) ?? amongSiblings(one.page, folders) ?? unnamedPage(one.page);
    yield;
  }
  return new Map(judged.map(({ page, verdict }) => [page.url, verdict!]));
}

/** By the page's own facts and how it hangs; null where only its neighbours can tell. */
function judge(page: SitePage, site: SiteContext): KindVerdict | null {
  if (/^\s*[{[]\s*["{[]/.test(page.html.main_text)) return { kind: "other", reason: "Data for programs" };
  if (page.segments.at(-1) === "feed") return { kind: "other", reason: "A feed" };
  const unfinished =
    verdictOf("script_shell", scriptShell(page)) ??
    verdictOf("theme_demo", themeDemo(page, site)) ??
    verdictOf("placeholder", placeholder(page)) ??
    verdictOf("empty", emptyPage(page));
  if (unfinished !== null) return unfinished;
  if (page.isHome) return { kind: "home", reason: "The site's first page" };
  return (
    verdictOf("cart", isTillPage(page)) ??
    verdictOf("legal", legalPage(page)) ??
    verdictOf("attachment", attachmentPage(page)) ??
    (isWrittenCategory(page) ? verdictOf("offer", "A category with a text that sells") : null) ??
    verdictOf("archive", isSystemList(page) ?? namedList(page)) ??
    verdictOf("contact", contactPage(page)) ??
    verdictOf("about", aboutPage(page)) ??
    verdictOf("article", articlePage(page)) ??
    verdictOf("offer", offerPage(page))
  );
}

function verdictOf(kind: PageKind, reason: string | null): KindVerdict | null {
  return reason === null ? null : { kind, reason };
}

/** Where several pages were planted, their like and the lists of them were too. */
function spreadHacks(judged: readonly Judged[], hacks: HackReader): void {
  const planted = new Set(judged.filter(({ verdict }) => verdict?.kind === "hacked").map(({ page }) => page));
  if (planted.size < PLANTED_MIN) return;
  for (const one of judged) {
    const reason = planted.has(one.page) ? null : hacks.likely(one.page);
    if (reason === null) continue;
    one.verdict = { kind: "hacked", reason };
    planted.add(one.page);
  }
  for (const one of judged) {
    const { listed } = one.page;
    const count = listed.filter((target) => planted.has(target)).length;
    if (one.verdict?.kind !== "archive" || count < PLANTED_LISTED_MIN || count <= listed.length * PLANTED_SHARE)
      continue;
    one.verdict = { kind: "hacked", reason: `${count} of the ${listed.length} pages it lists were planted` };
  }
}

/** A page that only demo pages lead to came with them. */
function spreadDemo(judged: readonly Judged[], site: SiteContext): void {
  if (!site.isWholeSite) return;
  const demo = new Set(judged.filter(({ verdict }) => verdict?.kind === "theme_demo").map(({ page }) => page.key));
  if (demo.size === 0) return;
  for (let grown = true; grown; ) {
    grown = false;
    for (const one of judged) {
      const { page } = one;
      if (page.reached || page.sources.length === 0 || demo.has(page.key) || isSettled(one.verdict)) continue;
      if (!page.sources.every((source) => demo.has(source.key))) continue;
      one.verdict = { kind: "theme_demo", reason: "Only pages of a template's demo lead to it" };
      demo.add(page.key);
      grown = true;
    }
  }
}

function isSettled(verdict: KindVerdict | null): boolean {
  return verdict !== null && ["hacked", "script_shell", "empty", "cart"].includes(verdict.kind);
}

/** A page that mostly lists articles or goods and says little itself. */
function listOf(page: SitePage, kinds: ReadonlyMap<string, PageKind | null>): KindVerdict | null {
  const below = page.listed.filter((target) => target.path.startsWith(page.path.replace(/\/?$/, "/"))).length;
  if (below >= LISTED_BELOW_MIN && page.ownWords / below <= WRITTEN_LIST_WORDS_MAX) {
    return { kind: "archive", reason: `It lists ${below} pages below it and says little itself` };
  }
  if (page.listed.length < LISTED_MIN) return null;
  const listed = page.listed.filter((target) => ["article", "offer"].includes(kinds.get(target.key) ?? "")).length;
  const isList =
    listed >= page.listed.length * LISTED_SHARE && page.ownWords / page.listed.length <= WRITTEN_LIST_WORDS_MAX;
  return isList ? { kind: "archive", reason: `It lists ${listed} pages and says little itself` } : null;
}

/** What most pages beside it in its folder are. */
function amongSiblings(page: SitePage, judged: Folders): KindVerdict | null {
  if (page.segments.length < 2) return null;
  const folder = folderOf(page);
  const siblings = judged.inside.get(folder) ?? [];
  for (const kind of ["article", "offer", "about"] as const) {
    const same = siblings.filter((other) => other === kind).length;
    if (same >= SIBLINGS_MIN && same >= siblings.length * SIBLINGS_SHARE) {
      return { kind, reason: `Most pages of /${folder}/ are` };
    }
  }
  const parent = judged.at.get(folder);
  if (parent === "archive") return { kind: "article", reason: `Listed at /${folder}/` };
  return parent === "offer" ? { kind: "offer", reason: `Part of /${folder}/` } : null;
}

/** Kinds of the pages that their own facts told, by the folder they are in and by path. */
interface Folders {
  inside: ReadonlyMap<string, PageKind[]>;
  at: ReadonlyMap<string, PageKind>;
}

function foldersOf(judged: readonly Judged[]): Folders {
  const told = judged.flatMap(({ page, verdict }) => (verdict === null ? [] : [{ page, kind: verdict.kind }]));
  const inside = new Map<string, PageKind[]>();
  for (const { page, kind } of told) {
    const known = inside.get(folderOf(page));
    if (known === undefined) inside.set(folderOf(page), [kind]);
    else known.push(kind);
  }
  return { inside, at: new Map(told.map(({ page, kind }) => [page.segments.join("/"), kind])) };
}

function folderOf(page: SitePage): string {
  return page.segments.slice(0, -1).join("/");
}
