import type { FactSources } from "../core/fact_sources.ts";
import { matchGivenPage, PAGE_EXISTS_MIN, pageKey } from "../core/page_match.ts";
import { isLinked, noteAt } from "../core/site_notes.ts";
import { totalVolume } from "../domain/keyword.ts";
import { contentStems } from "../language/keyword_text.ts";
import type { Planned } from "./draft.ts";
import { type FamilyFacts, gatherFamilyFacts } from "./facts.ts";
import type { Rule } from "./rules.ts";

/** As many near-equal parts are one recommendation. */
const SET_PARTS_MIN = 5;
/** As many pages that sell under one address are a catalogue, its parts near-equal. */
const CATALOGUE_PAGES_MIN = 10;
const SET_KEYWORDS_MAX = 60;
/** A list is that of the parts where both have as much in common of all that either has. */
const LISTED_SHARE_MIN = 0.3;

const NEAR_EQUAL: Rule = {
  id: "near_equal",
  play: "topic_hub",
  target: "either",
  format: "hub_and_spokes",
  when: () => true,
};

/** Many near-equal parts as one recommendation: the page that lists them, or one to be made. */
export function joinNearEqual(planned: readonly Planned[], sources: FactSources): Planned[] {
  const { pages, brand } = sources;
  const offers = pages.pages.filter(({ kind }) => kind === "offer").map(({ url }) => url);
  // A family's first play speaks for it; what stands beside goes with it.
  const firsts = planned.filter((entry, at) => planned[at - 1]?.whole !== entry.whole);
  // A town is what all searches nearby share.
  const places = new Set((brand.places ?? []).flatMap((place) => contentStems(place.toLowerCase(), brand.language)));
  const sets = nearEqualSets(firsts, { offers, places, language: brand.language }).filter((set) =>
    areGoods(set, sources),
  );
  const joined = new Set(sets.flatMap(({ members }) => members.map(({ whole }) => whole)));
  return [...planned.filter(({ whole }) => !joined.has(whole)), ...sets.map((set) => plannedSet(set, sources))];
}

function plannedSet(set: NearEqualSet<Planned>, sources: FactSources): Planned {
  const { language } = sources.brand;
  const [first] = set.members;
  const keywords = set.members
    .flatMap(({ facts }) => facts.keywords)
    .sort((a, b) => (b.google_vol ?? -1) - (a.google_vol ?? -1))
    .slice(0, SET_KEYWORDS_MAX);
  const { family } = first!.facts;
  const whole = gatherFamilyFacts(
    { ...family, name: set.name, intent: "commercial", keywords, total_volume: totalVolume(keywords) },
    sources,
  );
  const given = (url: string | null) => url && matchGivenPage(sources.pages, [set.name], { url, language });
  const list = given(set.under) || given(listOf(set, sources));
  const page = list ? { ...list, coverage: PAGE_EXISTS_MIN } : null;
  const facts = { ...whole, page, template: null, archive: null };
  return {
    rule: NEAR_EQUAL,
    facts,
    whole: facts,
    parts: {
      names: set.members.map((member) => member.facts.head),
      page: page?.url ?? null,
      isListed: set.members.every(({ facts: part }) => isListed(sources, page, part.page)),
    },
  };
}

function isListed({ site }: FactSources, list: FamilyFacts["page"], part: FamilyFacts["page"]): boolean {
  return list !== null && part !== null && isLinked(site, list.url, part.url) === true;
}

/** Parts are goods, sold as such or told apart by names and numbers; services are told apart by words of the language. */
function areGoods({ members, name, under }: NearEqualSet<Planned>, { site, isEveryday, brand }: FactSources): boolean {
  const shared = new Set(contentStems(name, brand.language));
  // All pages stand under the root of a small site: that makes them no catalogue.
  const isFolder = new URL(under).pathname !== "/";
  const isNamed = ({ facts }: Planned) =>
    noteAt(site, facts.page?.url)?.goods === true ||
    (isFolder &&
      facts.head
        .split(" ")
        .some((word) => !isEveryday?.(word) && contentStems(word, brand.language).some((stem) => !shared.has(stem))));
  return members.filter(isNamed).length * 2 >= members.length;
}

/** The category that lists these parts and little else; null where none does. */
function listOf({ members }: NearEqualSet<Planned>, { lists = new Map() }: FactSources): string | null {
  const parts = new Set(members.flatMap(({ facts }) => (facts.page === null ? [] : [pageKey(facts.page.url)])));
  const shares = [...lists].map(([url, listed]) => {
    const shared = listed.intersection(parts).size;
    return { url, share: shared / (listed.size + parts.size - shared) };
  });
  const [best] = shares.toSorted((a, b) => b.share - a.share || a.url.length - b.url.length);
  return best !== undefined && best.share >= LISTED_SHARE_MIN ? best.url : null;
}

/** Families whose heads differ in little but which part they name. */
interface NearEqualSet<T> {
  members: T[];
  /** What all of them name, as the first of them writes it. */
  name: string;
  /** Address that the parts' pages stand under. */
  under: string;
}

/** Sets of near-equal parts: families about pages of one catalogue whose heads share words. */
function nearEqualSets<T extends { facts: FamilyFacts }>(
  planned: readonly T[],
  { offers, ...of }: { offers: readonly string[]; places: ReadonlySet<string>; language: string },
): NearEqualSet<T>[] {
  const counts = new Map<string, number>();
  for (const url of offers) counts.set(parentOf(url), (counts.get(parentOf(url)) ?? 0) + 1);
  const groupOf = ({ facts }: T): string | null => {
    if (facts.branded) return null;
    const under = facts.page?.kind === "offer" && facts.page.coverage > 0 ? parentOf(facts.page.url) : null;
    return under !== null && (counts.get(under) ?? 0) >= CATALOGUE_PAGES_MIN ? under : null;
  };
  const sets: NearEqualSet<T>[] = [];
  for (const [under, members] of Map.groupBy(planned, groupOf)) {
    if (under !== null) sets.push(...setsOf(members, { under, ...of }));
  }
  return sets;
}

/** Sets by the word that most heads share, one after the other. */
function setsOf<T extends { facts: FamilyFacts }>(
  members: readonly T[],
  { under, places, language }: { under: string; places: ReadonlySet<string>; language: string },
): NearEqualSet<T>[] {
  const stems = new Map(
    members.map((member) => [member, new Set(contentStems(member.facts.head, language)).difference(places)]),
  );
  const sets: NearEqualSet<T>[] = [];
  for (let left = [...members]; left.length >= SET_PARTS_MIN; ) {
    const counts = new Map<string, number>();
    for (const member of left) for (const stem of stems.get(member)!) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (best === undefined || best[1] < SET_PARTS_MIN) break;
    const set = left.filter((member) => stems.get(member)!.has(best[0]));
    sets.push({ members: set, name: sharedName(set, stems, language), under });
    left = left.filter((member) => !set.includes(member));
  }
  return sets;
}

function sharedName<T extends { facts: FamilyFacts }>(
  set: readonly T[],
  stems: ReadonlyMap<T, ReadonlySet<string>>,
  language: string,
): string {
  const shared = set.map((member) => stems.get(member)!).reduce((all, own) => all.intersection(own));
  const words = set[0]!.facts.head.split(" ");
  return words.filter((word) => contentStems(word, language).some((stem) => shared.has(stem))).join(" ");
}

/** `https://a.com/shop/x` gives `https://a.com/shop/`. */
function parentOf(url: string): string {
  return url.replace(/[?#].*$/, "").replace(/[^/]+\/?$/, "");
}
