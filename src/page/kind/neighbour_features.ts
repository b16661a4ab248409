import { isDated, isMarkedList, type PageFeatures, recordType } from "./page_features.ts";
import type { PageKind } from "./page_kind.ts";
import type { SitePage } from "./site_context.ts";

const SIBLINGS_MIN = 2;
const MOST = 0.6;
const PLANTED_SHARE = 0.5;
const PLANTED_MIN = 3;
/** Facts that say little on a sound site and much on one that was broken into. */
const TELLING = /^(?:other|alien common in head)/;

/** What the pages around a page are by their own facts: in its folder, of its record type, listed on it, leading to it. */
export function neighbourReader(
  kinds: ReadonlyMap<SitePage, PageKind>,
): (page: SitePage, own: PageFeatures) => PageFeatures {
  const pages = [...kinds.keys()];
  const folders = tallyBy(folderOf);
  const byPath = new Map(pages.map((page) => [page.segments.join("/"), page]));
  const records = tallyBy(sortOf);
  const plantedPages = pages.filter((page) => kinds.get(page) === "hacked").length;
  return (page, own) => {
    const use = new Map(own.use);
    const unfinished = new Map(own.unfinished);
    const plantedOthers = plantedPages - (kinds.get(page) === "hacked" ? 1 : 0);
    const found = new Map(own.planted);
    // A list that leads to the owner's pages alone was not planted with the others.
    const listsOwn = page.listed.length > 0 && !page.listed.some((target) => kinds.get(target) === "hacked");
    const isSuspect = isMarkedList(page) ? !listsOwn : isDated(page) || page.classes.has("single-post");
    if (plantedOthers >= PLANTED_MIN && isSuspect)
      for (const name of own.planted.keys()) if (TELLING.test(name)) found.set(`planted elsewhere, ${name}`, 1);
    const isPost = !isMarkedList(page) && (isDated(page) || page.classes.has("single-post"));
    const strangeWords = isPost ? [...own.planted.keys()].filter((name) => name.startsWith("strange")) : [];
    if (plantedOthers >= PLANTED_MIN) for (const name of strangeWords) found.set(`planted elsewhere, ${name}`, 1);
    const around = (name: string, counts: Tally, least = SIBLINGS_MIN) => {
      const rest = counts.values().reduce((sum, count) => sum + count, 0);
      if (rest < least) return;
      const planted = counts.get("hacked") ?? 0;
      if (planted >= rest * PLANTED_SHARE && (name !== "listed" || isMarkedList(page))) {
        found.set(`${name} planted`, 1);
        if (name === "records") for (const fact of strangeWords) found.set(`among planted, ${fact}`, 1);
      }
      for (const [kind, same] of counts) {
        if (kind === "hacked" || same < rest * MOST) continue;
        use.set(`${name}=${kind}`, 1);
        unfinished.set(`${name}=${kind}`, 1);
      }
    };
    around("listed", tally(page.listed));
    around("sources", tally(page.sources), 1);
    if (page.segments.length > 1) around("siblings", others(folders.get(folderOf(page))!, page));
    around("records", others(records.get(sortOf(page))!, page));
    const parent = byPath.get(page.segments.slice(0, -1).join("/"));
    if (parent !== undefined && page.segments.length > 1) use.set(`parent=${kinds.get(parent)}`, 1);
    return { planted: found, unfinished, use, said: own.said };
  };

  /** Counted once a group: a folder may hold the whole site. */
  function tallyBy(groupOf: (page: SitePage) => string): Map<string, Tally> {
    return new Map(
      Map.groupBy(pages, groupOf)
        .entries()
        .map(([group, of]) => [group, tally(of)]),
    );
  }

  function tally(of: readonly SitePage[]): Tally {
    const counts = new Map<PageKind, number>();
    for (const page of of) counts.set(kinds.get(page)!, (counts.get(kinds.get(page)!) ?? 0) + 1);
    return counts;
  }

  function others(counts: Tally, page: SitePage): Tally {
    return new Map(counts).set(kinds.get(page)!, counts.get(kinds.get(page)!)! - 1);
  }
}

/** Pages by kind. */
type Tally = ReadonlyMap<PageKind, number>;

function folderOf(page: SitePage): string {
  return page.segments.slice(0, -1).join("/");
}

function sortOf(page: SitePage): string {
  return `${recordType(page) ?? ""} ${isDated(page)} ${page.language} ${page.reached}`;
}
