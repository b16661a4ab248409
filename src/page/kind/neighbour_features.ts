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
  const folders = Map.groupBy(pages, folderOf);
  const byPath = new Map(pages.map((page) => [page.segments.join("/"), page]));
  const records = Map.groupBy(pages, sortOf);
  const plantedPages = pages.filter((page) => kinds.get(page) === "hacked").length;
  return (page, own) => {
    const use = new Map(own.use);
    const unfinished = new Map(own.unfinished);
    const others = plantedPages - (kinds.get(page) === "hacked" ? 1 : 0);
    const found = new Map(own.planted);
    if (others >= PLANTED_MIN && (isDated(page) || page.classes.has("single-post") || isMarkedList(page)))
      for (const name of own.planted.keys()) if (TELLING.test(name)) found.set(`planted elsewhere, ${name}`, 1);
    const isPost = !isMarkedList(page) && (isDated(page) || page.classes.has("single-post"));
    const strangeWords = isPost ? [...own.planted.keys()].filter((name) => name.startsWith("strange")) : [];
    if (others >= PLANTED_MIN) for (const name of strangeWords) found.set(`planted elsewhere, ${name}`, 1);
    const around = (name: string, of: readonly SitePage[], least = SIBLINGS_MIN) => {
      const rest = of.filter((other) => other !== page);
      if (rest.length < least) return;
      const counts = Map.groupBy(rest, (other) => kinds.get(other)!);
      const planted = counts.get("hacked")?.length ?? 0;
      if (planted >= rest.length * PLANTED_SHARE && (name !== "listed" || isMarkedList(page))) {
        found.set(`${name} planted`, 1);
        if (name === "records") for (const fact of strangeWords) found.set(`among planted, ${fact}`, 1);
      }
      for (const [kind, same] of counts) {
        if (kind === "hacked" || same.length < rest.length * MOST) continue;
        use.set(`${name}=${kind}`, 1);
        unfinished.set(`${name}=${kind}`, 1);
      }
    };
    around("listed", page.listed);
    around("sources", page.sources, 1);
    if (page.segments.length > 1) around("siblings", folders.get(folderOf(page)) ?? []);
    around("records", records.get(sortOf(page)) ?? []);
    const parent = byPath.get(page.segments.slice(0, -1).join("/"));
    if (parent !== undefined && page.segments.length > 1) use.set(`parent=${kinds.get(parent)}`, 1);
    return { planted: found, unfinished, use, said: own.said };
  };
}

function folderOf(page: SitePage): string {
  return page.segments.slice(0, -1).join("/");
}

function sortOf(page: SitePage): string {
  return `${recordType(page) ?? ""} ${isDated(page)} ${page.language} ${page.reached}`;
}
