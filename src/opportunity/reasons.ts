import type { Reason } from "../domain/opportunity.ts";
import { FIRST_PAGE_POSITIONS, TOP_POSITIONS } from "../domain/positions.ts";
import { isQuestion } from "../language/question.ts";
import { isNamed, isPlaced, isThin, isUnwritten } from "./conditions.ts";
import { isOffered } from "./offer_match.ts";
import type { Plan } from "./steps.ts";

/** A page at or under this coverage is about something else. */
const NO_PAGE_COVERAGE_MAX = 0.45;
const LACKS_NAMED_MAX = 3;

/** Everything measured that speaks for doing it, the strongest first. */
export function reasonsOf(plan: Plan, crawl: { read: number; whole: boolean } | undefined): Reason[] {
  const reasons = [
    movedReason(plan),
    nameReason(plan),
    unwrittenReason(plan),
    ranksReason(plan),
    answersReason(plan),
    overviewReason(plan),
    notRankedReason(plan),
    titleReason(plan),
    lacksReason(plan),
    noPageReason(plan, crawl),
    offerReason(plan),
    volumeReason(plan),
  ];
  return reasons.filter((reason) => reason !== null);
}

function movedReason({ gap: { moved } }: Plan): Reason | null {
  return moved === null ? null : { kind: "position_moved", ...moved };
}

function nameReason({ play, facts }: Plan): Reason | null {
  const rival = facts.holders.find(({ kind }) => kind === "rival")?.domain ?? facts.answerRivals[0]?.domain;
  return play !== "defend_brand" || rival === undefined ? null : { kind: "rival_on_name", domain: rival };
}

function unwrittenReason({ facts, gap: { note }, page }: Plan): Reason | null {
  if (note === null || page === null || !(isUnwritten(note) || (facts.siteAlone && isThin(note)))) return null;
  return { kind: "page_thin", page, words: note.words, placeholder: note.placeholder };
}

/** Only told where nothing was measured: it is then what the page itself lacks. */
function titleReason({ facts, gap: { note }, page }: Plan): Reason | null {
  if (note === null || page === null || !facts.siteAlone) return null;
  const lacks = [
    ...(isNamed(facts, note) ? [] : [facts.head]),
    ...(isPlaced(facts, note) ? [] : [facts.place.town ?? ""]),
  ];
  return lacks.length === 0 ? null : { kind: "title_lacks", page, words: lacks };
}

function ranksReason({ facts: { best, keywords } }: Plan): Reason | null {
  if (best === null || best.position <= TOP_POSITIONS) return null;
  const volume = keywords.find(({ keyword }) => keyword === best.keyword)?.google_vol ?? null;
  return { kind: "ranks", keyword: best.keyword, position: best.position, volume, page: best.url };
}

function answersReason({ facts: { answers, answerRivals } }: Plan): Reason | null {
  if (answers === null || answers.present >= answers.total) return null;
  const [rival] = answerRivals;
  const ahead = rival !== undefined && rival.count > answers.present;
  return {
    kind: "answers",
    by: answers.kind,
    present: { count: answers.present, of: answers.total },
    rival: ahead ? { domain: rival.domain, count: Math.min(rival.count, answers.total) } : null,
  };
}

function overviewReason({ facts: { overview } }: Plan): Reason | null {
  return overview === null || overview.present <= overview.own ? null : { kind: "overview", ...overview };
}

function notRankedReason({ facts: { best, searches, holders } }: Plan): Reason | null {
  if (best !== null || searches.length === 0) return null;
  const rival = holders.find(({ kind }) => kind === "rival")?.domain ?? null;
  return { kind: "not_ranked", searches: searches.length, rival };
}

function lacksReason({ facts: { page }, page: target }: Plan): Reason | null {
  const searches = (page?.missing ?? []).filter((search) => !isQuestion(search)).slice(0, LACKS_NAMED_MAX);
  return page === null || target === null || searches.length === 0
    ? null
    : { kind: "page_lacks", page: page.url, searches };
}

/** Of the pages that were read: what was not crawled may well be there. */
function noPageReason(
  { facts: { page, pagesKnown, best }, page: target }: Plan,
  crawl: { read: number; whole: boolean } | undefined,
): Reason | null {
  const ranks = best !== null && best.position <= FIRST_PAGE_POSITIONS;
  if (target !== null || !pagesKnown || ranks || crawl === undefined) return null;
  return page === null || page.coverage <= NO_PAGE_COVERAGE_MAX ? { kind: "no_page", ...crawl } : null;
}

function offerReason({ facts: { offer } }: Plan): Reason | null {
  return isOffered(offer) ? { kind: "offered", offer: offer!.text } : null;
}

function volumeReason({ facts: { volume, keywords } }: Plan): Reason | null {
  if (volume === null) return { kind: "volume_unknown" };
  return { kind: "volume", volume, searches: keywords.length };
}
