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

  return (urls, room) => {
    const batch = Math.min(room, Math.max(BATCH_MIN, Math.ceil(room / BATCH_SHARE)));
    if (urls.length <= batch) return { now: [...urls], later: [] };
    const own = urls.filter((url) => hostOf(url) === homeHost);
    const chosen = new Set(chooseOf(own, batch, taken));
    for (const url of urls) if (chosen.size < batch && hostOf(url) !== homeHost) chosen.add(url);
    return { now: [...chosen], later: urls.filter((url) => !chosen.has(url)) };
  };
}

function chooseOf(urls: readonly string[], batch: number, taken: Map<string, number>): string[] {
  const sections = sectionsOf(urls);
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

/** By the first folder of the path; under the root by the words of the name, since shops keep thousands there. */
function sectionsOf(urls: readonly string[]): Map<string, string[]> {
  const folders = Map.groupBy(urls, folderOf);
  const sections = new Map<string, string[]>();
  for (const url of urls) {
    const folder = folderOf(url);
    const name = folders.get(folder)!.length < SECTION_PAGES_MIN ? nameShape(url) : folder;
    const held = sections.get(name);
    if (held === undefined) sections.set(name, [url]);
    else held.push(url);
  }
  return sections;
}

function folderOf(url: string): string {
  const [first, second] = segmentsOf(url);
  return second === undefined ? nameShape(url) : first!;
}

function nameShape(url: string): string {
  return `/${Math.min(NAME_WORDS_MAX, (segmentsOf(url)[0] ?? "").split(/[-_+]|%20/).length)}`;
}

function segmentsOf(url: string): string[] {
  return new URL(url).pathname.split("/").filter((segment) => segment !== "");
}

function spread(list: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]!);
}
