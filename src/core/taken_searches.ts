import type { LeftSearch, PlayKind } from "../domain/opportunity.ts";
import type { FamilyFacts } from "./family_facts.ts";
import { pageKey } from "./page_match.ts";
import { usesExistingPage } from "./play.ts";
import { proposedPath } from "./play_action.ts";
import { leadComparison } from "./search_pattern.ts";
import { versusOf } from "./search_sides.ts";
import { readingKey } from "./signals.ts";

/** Plays that lead to pages of their own on what the family searches. */
const LEADING: ReadonlySet<PlayKind> = new Set(["topic_hub", "programmatic_set"]);

/** A play of the run with the facts it stands on. */
export interface PlannedPlay {
  kind: PlayKind;
  facts: FamilyFacts;
}

/** Searches that a play of the run takes as its own, with the page it takes them to. */
export function takenSearches(plays: readonly PlannedPlay[], language: string): Map<string, LeftSearch> {
  const taken = new Map<string, LeftSearch>();
  for (const { kind, facts } of plays) {
    const searches = kind === "comparison_page" ? comparedIn(facts, language) : [facts.head];
    for (const search of searches) {
      const key = readingKey(search, language);
      if (!taken.has(key)) taken.set(key, { search, page: pageOfPlay({ kind, facts }) });
    }
  }
  return taken;
}

/** What a play would give a section though another play of the run has a page for it, and the facts without that. */
export function leaveTaken(
  { kind, facts }: PlannedPlay,
  taken: ReadonlyMap<string, LeftSearch>,
  language: string,
): { facts: FamilyFacts; left: LeftSearch[] } {
  if (LEADING.has(kind) || kind === "comparison_page") return { facts, left: [] };
  const own = pageKey(pageOfPlay({ kind, facts }));
  const head = readingKey(facts.head, language);
  const left = new Map<string, LeftSearch>();
  const isFree = (search: string) => {
    const key = readingKey(search, language);
    const other = taken.get(key);
    if (other === undefined || key === head || pageKey(other.page) === own) return true;
    left.set(key, { search, page: other.page });
    return false;
  };
  const page = facts.page === null ? null : { ...facts.page, missing: facts.page.missing.filter(isFree) };
  return {
    facts: { ...facts, page, subtopics: facts.subtopics.filter(isFree), comparing: facts.comparing.filter(isFree) },
    left: [...left.values()],
  };
}

/** The search a comparison is named after, and the others that set two things against each other. */
function comparedIn({ comparing, head }: FamilyFacts, language: string): string[] {
  const versus = comparing.filter((search) => versusOf(search, language) !== null);
  return [leadComparison(comparing) ?? head, ...versus];
}

function pageOfPlay({ kind, facts }: PlannedPlay): string {
  return usesExistingPage(kind, facts) && facts.page !== null ? facts.page.url : proposedPath(kind, facts);
}
