import { REACHABLE_POSITION } from "../../domain/positions.ts";
import type { EarlierFamily, Part } from "./earlier_families.ts";
import { orderByHead } from "./family_head.ts";
import type { Member, PartOptions } from "./family_parts.ts";
import { OVERLAP_MIN, resultOverlap } from "./search_overlap.ts";

/** A shorter head has at least so many words: `doula` alone does not take in every kind of doula. */
const SHORTER_STEMS_MIN = 2;
/** Words by which the longer head may narrow the shorter one. */
const NARROWING_STEMS_MAX = 2;

interface Headed {
  part: Part;
  stems: ReadonlySet<string>;
  results: readonly string[];
  /** The brand's page among the results. */
  ownPage: string | null;
}

/**
 * Joins parts whose heads were searched for, one holding the other's words, where measurement says they are one search:
 * most of the same results, or the same page of the brand in both (`doula training`, `hypno-doula training`). Two
 * families that an earlier run kept apart stay two: results change from week to week.
 */
export function joinContained(parts: readonly Part[], options: PartOptions & { language: string }): Part[] {
  const hosts = ownHosts(parts);
  const headed = parts.flatMap((part): Headed[] => {
    const head = part.members.some(({ candidate }) => options.resultsOf(candidate.keyword) !== null)
      ? headOf(part, options.language)
      : null;
    const results = head === null ? null : options.resultsOf(head.candidate.keyword);
    if (head === null || results === null) return [];
    const ownPage = results.slice(0, REACHABLE_POSITION).find((url) => hosts.has(hostOf(url))) ?? null;
    return [{ part, stems: new Set(head.stems), results, ownPage }];
  });
  const into = new Map<Part, Part>();
  const byLength = headed.toSorted((a, b) => a.stems.size - b.stems.size);
  for (const longer of byLength) {
    const shorter = byLength.find((other) => !into.has(other.part) && isOneSearch(other, longer));
    if (shorter !== undefined) into.set(longer.part, shorter.part);
  }
  return parts.flatMap((part): Part[] => {
    if (into.has(part)) return [];
    const joined = headed.filter((other) => into.get(other.part) === part).map((other) => other.part);
    return [joined.reduce(join, part)];
  });
}

function isOneSearch(shorter: Headed, longer: Headed): boolean {
  if (isSettled(shorter.part.earlier) && isSettled(longer.part.earlier)) return false;
  const more = longer.stems.size - shorter.stems.size;
  if (shorter.stems.size < SHORTER_STEMS_MIN || more < 1 || more > NARROWING_STEMS_MAX) return false;
  if (!shorter.stems.isSubsetOf(longer.stems)) return false;
  if (shorter.ownPage !== null && shorter.ownPage === longer.ownPage) return true;
  return resultOverlap(shorter.results, longer.results) >= OVERLAP_MIN;
}

/** The family of an earlier run that more of the searches belong to goes on. */
function join(left: Part, right: Part): Part {
  const [main, other] = left.members.length >= right.members.length ? [left, right] : [right, left];
  const settled = [main.earlier, other.earlier].find(isSettled);
  return { members: [...main.members, ...other.members], earlier: settled ?? main.earlier ?? other.earlier };
}

function isSettled(earlier: EarlierFamily | null): boolean {
  return earlier !== null && earlier.fresh !== true;
}

function headOf({ members, earlier }: Part, language: string): Member | null {
  const kept = earlier?.keywords[0]?.keyword;
  return members.find(({ candidate }) => candidate.keyword === kept) ?? orderByHead(members, language)[0] ?? null;
}

function ownHosts(parts: readonly Part[]): Set<string> {
  const hosts = new Set<string>();
  for (const { members } of parts) {
    for (const { candidate } of members) {
      if (candidate.source === "site" && candidate.pages[0] !== undefined) hosts.add(hostOf(candidate.pages[0]));
    }
  }
  return hosts;
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/(?:www\.)?([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase() ?? "";
}
