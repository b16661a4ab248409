import { hostOf } from "../page/url_rules.ts";

/** Folders with fewer known addresses are no section: they count as pages right under the root. */
const SECTION_PAGES_MIN = 3;
/** Names of so many words or more are told apart no further. */
const NAME_WORDS_MAX = 4;
/** Part of the room that is given away at once: what is found meanwhile then has its turn too. */
const BATCH_SHARE = 4;
const BATCH_MIN = 40;

/** Which addresses to read next, and which then. */
export type Choose = (urls: readonly string[], room: number) => { now: string[]; later: string[] };

/**
 * Where there is not room for all: the home page's host before its subdomains, and the sections of the site in turn,
 * over the whole crawl, so that none takes the room of the others. Of a section, whose addresses may be of several kinds
 * side by side, an evenly spread part.
 */
export function createTurns(homeUrl: string): Choose {
  const homeHost = hostOf(homeUrl);
  const taken = new Map<string, number>();
  const kinds = new Map<string, AddressKind>();

  /** Each address is taken apart once: thousands wait for many turns. */
  function kindOf(url: string): AddressKind {
    const kind = kinds.get(url) ?? readKind(url, homeHost);
    kinds.set(url, kind);
    return kind;
  }

  return (urls, room) => {
    const batch = Math.min(room, Math.max(BATCH_MIN, Math.ceil(room / BATCH_SHARE)));
    if (urls.length <= batch) return { now: [...urls], later: [] };
    const own = urls.filter((url) => kindOf(url).isOwn);
    const chosen = new Set(chooseOf(sectionsOf(own, kindOf), batch, taken));
    for (const url of urls) if (chosen.size < batch && !kindOf(url).isOwn) chosen.add(url);
    return { now: [...chosen], later: urls.filter((url) => !chosen.has(url)) };
  };
}

interface AddressKind {
  isOwn: boolean;
  /** First folder of the path; null right under the root. */
  folder: string | null;
  /** The words of its first name, counted: pages right under the root are told apart by that, since shops keep thousands there. */
  nameShape: string;
}

function readKind(url: string, homeHost: string): AddressKind {
  const { host, pathname } = new URL(url);
  const [first = "", second] = pathname.split("/").filter((segment) => segment !== "");
  const words = Math.min(NAME_WORDS_MAX, first.split(/[-_+]|%20/).length);
  return { isOwn: host === homeHost, folder: second === undefined ? null : first, nameShape: `/${words}` };
}

function sectionsOf(urls: readonly string[], kindOf: (url: string) => AddressKind): Map<string, string[]> {
  const folders = Map.groupBy(urls, (url) => kindOf(url).folder);
  return Map.groupBy(urls, (url) => {
    const { folder, nameShape } = kindOf(url);
    return folder === null || folders.get(folder)!.length < SECTION_PAGES_MIN ? nameShape : folder;
  });
}

function chooseOf(sections: ReadonlyMap<string, string[]>, batch: number, taken: Map<string, number>): string[] {
  const places = new Map([...sections.keys()].map((name) => [name, 0]));
  const open = new Set(sections.keys());
  const turns: string[] = [];
  while (turns.length < batch && open.size > 0) {
    let next = "";
    let least = Number.POSITIVE_INFINITY;
    for (const name of open) {
      const count = taken.get(name) ?? 0;
      if (count >= least) continue;
      next = name;
      least = count;
    }
    taken.set(next, least + 1);
    turns.push(next);
    places.set(next, places.get(next)! + 1);
    if (places.get(next) === sections.get(next)!.length) open.delete(next);
  }
  const lists = new Map([...sections].map(([name, list]) => [name, spread(list, places.get(name)!).values()]));
  return turns.map((name) => lists.get(name)!.next().value!);
}

function spread(list: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]!);
}
