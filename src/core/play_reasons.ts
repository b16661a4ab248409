import { engineName } from "../domain/engine_name.ts";
import type { ScorePart } from "../domain/opportunity.ts";
import { clickShareAt } from "./expected_impact.ts";
import type { FamilyFacts } from "./family_facts.ts";
import { capitalize, formatCount, joinAnd, pagePath, plural, shortenQuoted } from "./phrase.ts";
import type { PlayGap } from "./play_gap.ts";
import { citedText, monthOf, strayText } from "./play_step.ts";

const REASONS_MAX = 2;
const ENGINES_MAX = 3;
const FIRST_PAGE = 10;
const NEAR_TOP = 6;
const FOOT_FROM = 9;
const TOP_POSITIONS = 3;
/** Positions from which the first page is a short way off. */
const JUST_OFF_MAX = 15;
/** Keyword difficulty that is told as a reason, and that is called low. */
const DIFFICULTY_EASY_MAX = 45;
const DIFFICULTY_LOW = 30;
/** Share of the answers that the most cited page may be in for the field to count as open. */
const OPEN_SHARE_MAX = 0.5;
const OPEN_ANSWERS_MIN = 3;
/** A page on the topic below this coverage only touches it. */
const NO_PAGE_MAX = 0.2;

interface Reason {
  weight: number;
  text: string;
}

/** What makes it a matter of now: a change first, then what is near, open or without an own page. */
export function whyNow(facts: FamilyFacts, options: { parts: readonly ScorePart[]; gap: PlayGap }): string {
  const { gap, parts } = options;
  const reasons = [
    movedReason(gap),
    citationsMovedReason(gap),
    positionReason(facts),
    enginesReason(facts, gap),
    openReason(gap),
    overviewReason(facts),
    strayReason(facts),
    greenfieldReason(facts, parts),
    difficultyReason(facts),
    winnabilityReason(facts),
    missingReason(facts),
    volumeReason(facts),
    coverageReason(facts, parts),
  ].filter((reason) => reason !== null);
  const strongest = reasons.sort((a, b) => b.weight - a.weight).slice(0, REASONS_MAX);
  if (strongest.length > 0) return strongest.map((reason) => reason.text).join(" ");
  const [part] = [...parts].sort((a, b) => b.weight * b.value - a.weight * a.value);
  return part === undefined ? "" : `${capitalize(part.basis)}.`;
}

function movedReason({ moved }: PlayGap): Reason | null {
  if (moved === null) return null;
  const named = `"${shortenQuoted(moved.keyword)}"`;
  const since = dayOf(moved.since);
  if (moved.from !== null && moved.to === null)
    return {
      weight: 5,
      text: `You stood at ${moved.from} for ${named} on ${since} and are out of the results read now.`,
    };
  if (moved.from === null && moved.to !== null)
    return { weight: 4.5, text: `You came in at ${moved.to} for ${named} since ${since}: push while it moves.` };
  if (moved.from === null || moved.to === null) return null;
  return moved.to > moved.from
    ? { weight: 5, text: `You fell from ${moved.from} to ${moved.to} for ${named} since ${since}.` }
    : { weight: 4, text: `You rose from ${moved.from} to ${moved.to} for ${named} since ${since}.` };
}

function citationsMovedReason({ citationsMoved }: PlayGap): Reason | null {
  if (citationsMoved === null) return null;
  const { from, to, since } = citationsMoved;
  const less = to.cited / to.of < from.cited / from.of;
  return {
    weight: less ? 4.8 : 3.8,
    text: `AI answers that cite you went from ${from.cited} of ${from.of} to ${to.cited} of ${to.of} since ${dayOf(since)}.`,
  };
}

/** How far the next place that pays is, with what is searched there. */
function positionReason({ best, keywords }: FamilyFacts): Reason | null {
  if (best === null) return null;
  const volume = keywords.find(({ keyword }) => keyword === best.keyword)?.google_vol ?? 0;
  const named = `"${shortenQuoted(best.keyword)}"${volume > 0 ? ` (${formatCount(volume)} searches a month)` : ""}`;
  const { position } = best;
  if (position <= TOP_POSITIONS) return null;
  const weight = 3 + (volume > 0 ? 0.3 : 0);
  if (position <= NEAR_TOP)
    return {
      weight,
      text: `${capitalize(plural(position - TOP_POSITIONS, "place"))} below the top three for ${named}.`,
    };
  if (position <= FIRST_PAGE) {
    const times = (clickShareAt(TOP_POSITIONS) / clickShareAt(position)).toFixed(1).replace(/\.0$/, "");
    return {
      weight,
      text:
        position < FOOT_FROM
          ? `From ${position} to ${TOP_POSITIONS} for ${named} would bring about ${times} times the clicks, by the assumed click curve.`
          : `Position ${position} is the foot of page one for ${named}: by the assumed click curve place ${TOP_POSITIONS} gets ${times} times its clicks.`,
    };
  }
  if (position <= JUST_OFF_MAX)
    return {
      weight: 3.2 + (volume > 0 ? 0.3 : 0),
      text: `Position ${position} for ${named} is ${position - FIRST_PAGE === 1 ? "one place" : `${position - FIRST_PAGE} places`} short of page one.`,
    };
  return { weight: 1.4, text: `You already rank, at ${position}, for ${named}.` };
}

function enginesReason({ answers, answerRivals }: FamilyFacts, { engines }: PlayGap): Reason | null {
  if (answers === null || answers.present >= answers.total) return null;
  const rival = answerRivals[0];
  const ahead =
    rival === undefined || rival.count <= answers.present
      ? ""
      : `; ${rival.domain} is in ${Math.min(rival.count, answers.total)}`;
  const missed = answers.total - answers.present;
  const without = answers.kind === "cited" ? engines.filter((entry) => entry.cited === 0) : [];
  const weight = 1.6 + 1.2 * (missed / answers.total);
  if (without.length > 0 && without.length < engines.length) {
    const names = joinAnd(without.slice(0, ENGINES_MAX).map((entry) => engineName(entry.engine)));
    return {
      weight,
      text: `${names} ${without.length === 1 ? "leaves" : "leave"} you out, ${answers.present} of ${answers.total} AI answers cite you${ahead}.`,
    };
  }
  const verb = answers.kind === "cited" ? "cites" : "names";
  return {
    weight,
    text:
      answers.present === 0
        ? `${answers.total === 1 ? "The one AI answer read does not" : `None of ${answers.total} AI answers`} ${answers.total === 1 ? verb.replace(/s$/, "") : verb} you${ahead}.`
        : `${missed} of ${answers.total} AI answers leave you out${ahead}.`,
  };
}

/** No page is cited by most answers: the place of the source is open. */
function openReason({ cited, citingAnswers }: PlayGap): Reason | null {
  const [top] = cited;
  if (top === undefined || citingAnswers < OPEN_ANSWERS_MIN || top.count / citingAnswers > OPEN_SHARE_MAX) return null;
  return {
    weight: 2.5,
    text: `No source is settled: the most cited, ${citedText(top)}, is in ${top.count} of ${citingAnswers} answers.`,
  };
}

function overviewReason({ overview }: FamilyFacts): Reason | null {
  if (overview === null || overview.present <= overview.own) return null;
  const pages =
    overview.measured === 1 ? "its results page" : `${overview.present} of ${overview.measured} results pages`;
  return {
    weight: 2.3,
    text: `An AI overview tops ${pages} and ${overview.own === 0 ? "does not cite you" : `cites you on ${overview.own}`}.`,
  };
}

/** A page on something else ranks: the engine takes the site for a source already. */
function strayReason({ best, page, archive }: FamilyFacts): Reason | null {
  if (best?.url == null || best.position > TOP_POSITIONS || best.url === page?.url) return null;
  return {
    weight: 2.6,
    text: `The site is taken for a source already: ${pagePath(best.url)}, ${best.url === archive?.url ? `an archive that ranks ${best.position} for "${shortenQuoted(best.keyword)}"` : strayText(best)}.`,
  };
}

function greenfieldReason({ page, pagesKnown }: FamilyFacts, parts: readonly ScorePart[]): Reason | null {
  if (!pagesKnown || !parts.some((part) => part.name === "greenfield" && part.value >= 0.5)) return null;
  return page === null || page.coverage < NO_PAGE_MAX
    ? { weight: 2, text: "Your site has no page on it yet." }
    : { weight: 1.7, text: `Your nearest page, ${pagePath(page.url)}, only touches it.` };
}

function difficultyReason({ difficulty }: FamilyFacts): Reason | null {
  if (difficulty === null || difficulty.value > DIFFICULTY_EASY_MAX) return null;
  const low = difficulty.value < DIFFICULTY_LOW;
  return {
    weight: low ? 2.4 : 1.5,
    text: `Competition is ${low ? "low" : "moderate"}: keyword difficulty ${Math.round(difficulty.value)} of 100.`,
  };
}

function winnabilityReason({ winnability }: FamilyFacts): Reason | null {
  if (winnability === null || winnability.value < 0.5) return null;
  const { ceded, places } = winnability;
  return {
    weight: 1.2 * winnability.value,
    text:
      ceded === 0
        ? `Directories and media hold none of its ${places} places.`
        : `Directories and media hold only ${ceded} of its ${places} places.`,
  };
}

function missingReason({ best, searches, holders }: FamilyFacts): Reason | null {
  const [first] = searches;
  if (best !== null || first === undefined) return null;
  const holder = holders.find((entry) => entry.kind === "rival");
  const read =
    searches.length === 1
      ? `the results for "${shortenQuoted(first.keyword)}"`
      : `all ${searches.length} results pages read for it`;
  return {
    weight: 1.9,
    text: `You are missing from ${read}${holder === undefined ? "" : `, ${holder.domain} is not`}.`,
  };
}

function coverageReason({ page }: FamilyFacts, parts: readonly ScorePart[]): Reason | null {
  if (page === null || !parts.some((part) => part.name === "head_start" && part.value >= 0.5)) return null;
  return { weight: 1, text: `${capitalize(pagePath(page.url))} covers the topic, so this is an edit, not a new page.` };
}

/** What is searched, where little else was measured. */
function volumeReason({ keywords, volume, page }: FamilyFacts): Reason | null {
  if (volume === null || volume <= 0) return null;
  const searched = keywords.filter((entry) => (entry.google_vol ?? 0) > 0).slice(0, 2);
  const more = keywords.length - searched.length;
  const list = joinAnd([
    ...searched.map(({ keyword }) => `"${shortenQuoted(keyword)}"`),
    ...(more > 0 ? [`${formatCount(more)} more`] : []),
  ]);
  const unnamed = page !== null && searched.every(({ keyword }) => !page.covered.includes(keyword));
  return {
    weight: Math.min(2, 0.4 * Math.log10(volume)),
    text: `${formatCount(volume)} searches a month go to ${list}${unnamed ? `; your nearest page is ${pagePath(page.url)}` : ""}.`,
  };
}

/** `14 March 2026` of an ISO time. */
function dayOf(iso: string): string {
  return `${Number(iso.slice(8, 10))} ${monthOf(iso)}`;
}
