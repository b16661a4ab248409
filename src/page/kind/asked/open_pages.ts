import { eachInSlices } from "../../../base/slices.ts";
import { hammingDistance, simhash } from "../../simhash.ts";
import type { JudgedPage, JudgedSite } from "../classify_pages.ts";
import { recordType } from "../page_features.ts";
import { isExcludedKind, type PageKind } from "../page_kind.ts";
import type { SitePage } from "../site_context.ts";
import { wordsOf } from "../text_traits.ts";

/** On sites never seen, the facts' verdict is right, or arguable, 99 times in 100 from here on. */
const SURE_MIN = 0.97;
/** What no page that counts may be; asked from little on. */
const SUSPECTS: readonly PageKind[] = ["hacked", "theme_demo", "placeholder"];
const SUSPECT_MIN = 0.05;
const OF_CONTENT: ReadonlySet<PageKind> = new Set(["offer", "article", "other"]);
const ODD_WORDS_MAX = 40;
/** Of 64: texts that say the same with other names and figures. */
const ALIKE_BITS_MAX = 12;
const ALIKE_WORDS_SHARE = 0.5;

/** Pages that are asked about as one, the one that the facts are least sure of first. */
export type PageGroup = readonly [JudgedPage, ...JudgedPage[]];

/** What facts leave open, alike pages together, in the order in which it matters. */
export async function openGroups(
  { site, pages }: JudgedSite,
  {
    isSettled,
    menu,
    signal,
  }: { isSettled: (page: JudgedPage) => boolean; menu: ReadonlySet<SitePage>; signal: AbortSignal },
): Promise<PageGroup[]> {
  const open = pages.filter((judged) => !isSettled(judged) && isOpen(judged, menu));
  const isMain = ({ page }: JudgedPage) => page === site.home || menu.has(page);
  const groups: PageGroup[] = [];
  for (const same of Map.groupBy(open, (judged) => (isMain(judged) ? judged.page.url : sortOf(judged))).values())
    groups.push(...(await alikePages(same, signal)));
  const rank = ([first]: PageGroup) => (first.page === site.home ? 0 : isMain(first) ? 1 : isLikely(first) ? 3 : 2);
  return groups
    .map((group) => ({ group, rank: rank(group), sureness: sureness(group[0]) }))
    .sort((a, b) => a.rank - b.rank || a.sureness - b.sureness || (a.group[0].page.url < b.group[0].page.url ? -1 : 1))
    .map(({ group }) => group);
}

/** Likely as the facts have it, so that it costs least to leave it at that. */
function isLikely(judged: JudgedPage): boolean {
  return isExcludedKind(judged.verdict.kind) && sureness(judged) >= SURE_MIN;
}

function isOpen(judged: JudgedPage, menu: ReadonlySet<SitePage>): boolean {
  const { page, odds, certain } = judged;
  const isSuspect = SUSPECTS.some((kind) => (odds.get(kind) ?? 0) >= SUSPECT_MIN);
  if (certain) return isSuspect && judged.verdict.kind !== "hacked";
  return isSuspect || page.isHome || menu.has(page) || sureness(judged) < SURE_MIN || isOdd(judged);
}

/** Sold, told or something else, with hardly a word or without a link to it: it may be an error, a sample or a trial. */
function isOdd({ page, verdict }: JudgedPage): boolean {
  return (page.ownWords < ODD_WORDS_MAX || page.sources.length === 0) && OF_CONTENT.has(verdict.kind);
}

export function sureness({ odds, verdict }: JudgedPage): number {
  return odds.get(verdict.kind) ?? 0;
}

/** Pages under one folder, made by one template, that the facts take for the same. */
function sortOf({ page, verdict }: JudgedPage): string {
  const folders = page.segments.slice(0, -1).join("/").replace(/\d+/g, "0");
  return JSON.stringify([folders, recordType(page), verdict.kind, page.language, page.script, page.reached]);
}

/** Of pages of one sort, those whose texts, or titles and names, are alike. */
async function alikePages(pages: readonly JudgedPage[], signal: AbortSignal): Promise<PageGroup[]> {
  const order = pages.toSorted((a, b) => sureness(a) - sureness(b) || (a.page.url < b.page.url ? -1 : 1));
  const groups: { group: [JudgedPage, ...JudgedPage[]]; trait: Trait }[] = [];
  const place = (judged: JudgedPage) => {
    const trait = traitOf(judged.page);
    const known = groups.find((each) => isAlike(each.trait, trait));
    if (known === undefined) groups.push({ group: [judged], trait });
    else known.group.push(judged);
  };
  await eachInSlices(order, place, signal);
  return groups.map(({ group }) => group);
}

interface Trait {
  title: ReadonlySet<string>;
  /** Of the address, without its counter: some sites give all pages one title. */
  name: ReadonlySet<string>;
  text: string | null;
}

function traitOf(page: SitePage): Trait {
  const name = wordsOf(page.segments.at(-1) ?? "").filter((word) => Number.isNaN(Number(word)));
  return { title: new Set(wordsOf(page.ownTitle)), name: new Set(name), text: simhash(wordsOf(page.ownText)) };
}

function isAlike(a: Trait, b: Trait): boolean {
  if (a.text !== null && b.text !== null && hammingDistance(a.text, b.text) <= ALIKE_BITS_MAX) return true;
  return sharesWords(a.title, b.title) && sharesWords(a.name, b.name);
}

function sharesWords(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const both = a.intersection(b).size;
  const all = a.size + b.size - both;
  return all === 0 || both / all >= ALIKE_WORDS_SHARE;
}
