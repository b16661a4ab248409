import { REACHABLE_POSITION } from "../domain/positions.ts";
import { contentStems } from "../language/keyword_text.ts";
import type { FamilyFacts } from "./facts.ts";

/** As many near-equal parts are one recommendation. */
const SET_PARTS_MIN = 5;
/** As many pages that sell under one address are a catalogue, its parts near-equal. */
const CATALOGUE_PAGES_MIN = 10;

/** Families whose heads differ in little but which part they name. */
export interface NearEqualSet<T> {
  members: T[];
  /** What all of them name, as the first of them writes it. */
  name: string;
  /** Address that the parts' pages stand under; null where they have no pages of their own. */
  under: string | null;
}

/**
 * Sets of near-equal parts: families without a place of their own in the results, about pages of one catalogue or told
 * apart by a number, whose heads share words.
 */
export function nearEqualSets<T extends { facts: FamilyFacts }>(
  planned: readonly T[],
  { offers, language }: { offers: readonly string[]; language: string },
): NearEqualSet<T>[] {
  const counts = new Map<string, number>();
  for (const url of offers) counts.set(parentOf(url), (counts.get(parentOf(url)) ?? 0) + 1);
  const groupOf = ({ facts }: T): string | null => {
    if (facts.branded || (facts.best !== null && facts.best.position <= REACHABLE_POSITION)) return null;
    const under = facts.page?.kind === "offer" && facts.page.coverage > 0 ? parentOf(facts.page.url) : null;
    if (under !== null && (counts.get(under) ?? 0) >= CATALOGUE_PAGES_MIN) return under;
    return /\d/.test(facts.head) ? "" : null;
  };
  const sets: NearEqualSet<T>[] = [];
  for (const [under, members] of Map.groupBy(planned, groupOf)) {
    if (under !== null) sets.push(...setsOf(members, { under: under === "" ? null : under, language }));
  }
  return sets;
}

/** Sets by the word that most heads share, one after the other. */
function setsOf<T extends { facts: FamilyFacts }>(
  members: readonly T[],
  { under, language }: { under: string | null; language: string },
): NearEqualSet<T>[] {
  const stems = new Map(members.map((member) => [member, new Set(contentStems(member.facts.head, language))]));
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
