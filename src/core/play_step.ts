import type { NamedSide } from "../domain/opportunity.ts";
import { pageRole } from "../page/page_role.ts";
import type { AskedQuestion, CitedPage } from "./landscape.ts";
import { joinAnd, plural, shortenQuoted, truncate } from "./phrase.ts";
import type { GapSearch, PlayGap } from "./play_gap.ts";
import { ownTitle, type ShownSide } from "./result_sides.ts";
import type { HolderKind } from "./winnability.ts";

/** One thing to do, said as the first or as what follows, with what it rests on. */
export interface Step {
  id: string;
  /** How much it is likely to decide; the heaviest comes first. */
  weight: number;
  /** A sentence that names the page. */
  first: string;
  /** A sentence that leaves the page to the one before. */
  next: string;
  /** What was measured, for the explanation. */
  basis: string;
  evidence_ids: string[];
  /** The sides that its sentences name: the brief has a place for each. */
  sides?: NamedSide[];
  /** The searches that it gives a section. */
  searches?: string[];
  /** The questions that it gives a heading. */
  questions?: string[];
}

const SIDES_NAMED_MAX = 3;
const TITLE_CHARS_MAX = 70;

/** `the 7 results above it for "x"`, `the 9 first results for "x"`. */
export function resultsText({ above, results, keyword }: GapSearch): string {
  const count = results.length;
  const named = `for "${shortenQuoted(keyword)}"`;
  return above ? `the ${plural(count, "result")} above it ${named}` : `the ${count} first results ${named}`;
}

export function sideNames(sides: readonly ShownSide[]): string {
  return joinAnd(sides.slice(0, SIDES_NAMED_MAX).map((side) => side.name));
}

/** `4 of the 7 results above it`, `all 10 first results`. */
function countOf(pages: number, search: GapSearch): string {
  if (pages < search.results.length) return `${pages} of ${resultsText(search)}`;
  return resultsText(search).replace(/^the /, "all ");
}

/** `4 of the 9 first results for "x" show it`, `of …, 4 show the first and 3 the second`. */
export function sideCounts(sides: readonly ShownSide[], search: GapSearch): string {
  const [first, second, third] = sides;
  if (first === undefined) return "";
  const all = resultsText(search);
  const showing = (pages: number) => (pages === 1 ? "shows" : "show");
  if (second === undefined) return `${countOf(first.pages, search)} ${showing(first.pages)} it`;
  if (third === undefined && first.pages === second.pages && first.pages === first.of)
    return `${countOf(first.pages, search)} show both`;
  const places = ["the first", "the second", "the third"];
  const told = [first, second, ...(third === undefined ? [] : [third])].map(
    (side, i) => `${side.pages} ${i === 0 ? `${showing(side.pages)} ` : ""}${places[i]}`,
  );
  return `of ${all}, ${joinAnd(told)}`;
}

/** The sides as a brief takes them up, each with the results that show it. */
export function namedSides(sides: readonly ShownSide[], search: GapSearch): NamedSide[] {
  return sides.slice(0, SIDES_NAMED_MAX).map(({ id, name, pages }) => ({ id, name, shown: countOf(pages, search) }));
}

/** `the price (4 of 9) and how to choose (3 of 9)`. */
export function sidesWithCounts(sides: readonly ShownSide[]): string {
  return joinAnd(sides.slice(0, SIDES_NAMED_MAX).map((side) => `${side.name} (${side.pages} of ${side.of})`));
}

/** The sides that results show and the page holds too. */
export function ownHeld(sides: readonly ShownSide[]): ShownSide[] {
  return sides.filter((side) => side.held === true);
}

/** What a site is that no page of the brand displaces. */
const KINDS: Partial<Record<HolderKind, string>> = {
  aggregator: "a directory",
  marketplace: "a marketplace",
  publisher: "a magazine",
  reference: "a reference work",
  social: "a forum or network",
};

/** `"Best shoes compared" (media.example)`; what the site is, where it is no rival. */
export function citedText({
  title,
  domain,
  kind,
}: Pick<CitedPage, "title" | "domain"> & { kind?: HolderKind }): string {
  const told = kind === undefined ? undefined : KINDS[kind];
  if (title === null || title === "") return told === undefined ? domain : `${domain}, ${told}`;
  return `"${truncate(plainTitle(ownTitle(title)), TITLE_CHARS_MAX)}" (${domain}${told === undefined ? "" : `, ${told}`})`;
}

/** `; only x.example, a directory, is cited more`. */
export function aheadText({ ahead }: PlayGap): string {
  if (ahead === null) return "";
  const told = KINDS[ahead.kind];
  return `; only ${ahead.domain}${told === undefined ? "" : `, ${told},`} is cited more`;
}

/** A title made fit to stand inside quotation marks. */
export function plainTitle(title: string): string {
  return title.replace(/["“”]/g, "'").replace(/\s+/g, " ").trim();
}

export function questionList(questions: readonly Pick<AskedQuestion, "question">[], max: number): string {
  return joinAnd(questions.slice(0, max).map((entry) => `"${truncate(plainTitle(entry.question), 90)}"`));
}

export function idsOf(entries: readonly { evidence_ids: string[] }[]): string[] {
  return [...new Set(entries.flatMap((entry) => entry.evidence_ids))];
}

export function searchIds({ search }: PlayGap): string[] {
  return search === null ? [] : [search.evidence_id];
}

/** What ranks for a search without being the page about it. */
export function strayText({
  url,
  position,
  keyword,
}: {
  url: string | null;
  position: number;
  keyword: string;
}): string {
  const named = `"${shortenQuoted(keyword)}"`;
  switch (url === null ? "other" : pageRole(url)) {
    case "listing":
      return `an archive that ranks ${position} for ${named}`;
    case "story":
    case "testimonial":
      return `a customer's words that rank ${position} for ${named}`;
    default:
      return `which ranks ${position} for ${named} without being about it`;
  }
}

/** `March 2018` of an ISO date. */
export function monthOf(iso: string): string {
  const month = MONTHS[Number(iso.slice(5, 7)) - 1];
  return month === undefined ? iso.slice(0, 4) : `${month} ${iso.slice(0, 4)}`;
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
