import type { FamilyFacts } from "./family_facts.ts";
import type { PlayKind } from "./opportunity.ts";
import { formatCount, joinAnd, pagePath, quoteList, shortenQuoted, truncate, withoutText } from "./phrase.ts";
import type { PlayGap } from "./play_gap.ts";
import {
  citedText,
  idsOf,
  plainTitle,
  questionList,
  type Step,
  searchIds,
  sideCounts,
  sideNames,
  sidesWithCounts,
} from "./play_step.ts";
import { type SideId, siteName, townsIn } from "./result_sides.ts";
import { isAsking } from "./search_pattern.ts";

const SIDES_MAX = 3;
const SECTIONS_MAX = 3;
const OPTIONS_MAX = 3;
const QUESTION_CHARS_MAX = 90;
/** Sides that are no row of a table. */
const NO_CRITERION: ReadonlySet<SideId> = new Set([
  "comparison",
  "choose",
  "definition",
  "how",
  "expect",
  "checklist",
  "mistakes",
]);

/** What the page to make has to hold, and where it comes from, each only where it was measured. */
export function newPageSteps(
  kind: PlayKind,
  facts: FamilyFacts,
  { gap, path, whole }: { gap: PlayGap; path: string; whole: FamilyFacts },
): Step[] {
  const steps = [
    kind === "comparison_page" ? optionsStep(facts, gap, { path, whole }) : null,
    kind === "comparison_page" ? weighedStep(facts, path) : null,
    kind === "comparison_page" ? criteriaStep(gap, path) : newSidesStep(gap, path),
    kind === "topic_hub" ? spokesStep(facts, gap, path) : null,
    kind === "programmatic_set" ? templateStep(facts, path) : null,
    kind === "local_page" ? townStep(gap, path) : null,
    kind === "service_page" ? offerStep(facts, path) : null,
    kind === "comparison_page" ? null : leadStep(facts, gap, path),
    citedStep(facts, gap, path),
    followUpStep(facts, gap, path),
    kind === "answer_page" || kind === "service_page" ? subtopicStep(facts, path) : null,
    queryStep(gap, path),
    strayStep(facts, path),
    feederStep(facts, gap, path),
  ];
  return steps.filter((step) => step !== null);
}

/** The question it answers first: the head itself where that asks, else the first shown with the results. */
function leadStep(facts: FamilyFacts, gap: PlayGap, path: string): Step | null {
  const asked = isAsking(facts.head) ? facts.head : leadOf(facts, gap);
  if (asked === null) return null;
  const question = `"${truncate(plainTitle(asked), QUESTION_CHARS_MAX)}"`;
  const shown = gap.questions.find((entry) => entry.question === asked);
  return {
    id: "lead",
    weight: isAsking(facts.head) ? 2.8 : 2.1,
    first:
      shown === undefined
        ? `Write ${path} as the reply to ${question}: two sentences that can be quoted, then the reasons.`
        : `Create ${path} with ${question}, asked beside the results, as its h1 and the answer in the two sentences below it.`,
    next: `Open with the answer to ${question}.`,
    basis: shown === undefined ? `the search itself asks ${question}` : `shown with the results: ${question}`,
    evidence_ids: shown?.evidence_ids ?? [],
  };
}

function leadOf({ leadQuestion }: FamilyFacts, { questions }: PlayGap): string | null {
  return questions.some((entry) => entry.question === leadQuestion) || questions.length === 0
    ? leadQuestion
    : (questions[0]?.question ?? null);
}

/** The other questions people open. */
function followUpStep(facts: FamilyFacts, gap: PlayGap, path: string): Step | null {
  const lead = isAsking(facts.head) ? facts.head : leadOf(facts, gap);
  const others = gap.questions
    .filter(
      (entry) =>
        plainTitle(entry.question).toLowerCase().replace(/\?$/, "") !== (lead ?? "").toLowerCase().replace(/\?$/, ""),
    )
    .slice(0, 2);
  if (others.length === 0) return null;
  const list = questionList(others, 2);
  return {
    id: "questions",
    weight: 1.3,
    first: `Create ${path} with ${list} as headings, since searchers are shown ${others.length === 1 ? "it" : "them"} beside the results.`,
    next: `Then take ${list} as ${others.length === 1 ? "a heading" : "headings"}: also asked beside the results.`,
    basis: `shown with the results: ${list}`,
    evidence_ids: idsOf(others),
  };
}

function newSidesStep(gap: PlayGap, path: string): Step | null {
  const sides = gap.sides.slice(0, SIDES_MAX);
  if (gap.search === null || sides.length === 0) return null;
  const counts = sideCounts(sides, gap.search);
  return {
    id: "sides",
    weight: 1.2 + (1.8 * sides[0]!.pages) / sides[0]!.of,
    first: `Create ${path} and have it say ${sideNames(sides)}: ${counts}.`,
    next:
      sides.length === 1
        ? `It has to say ${sides[0]!.name}, as ${sides[0]!.pages} of ${sides[0]!.of} first results do.`
        : `Results show ${sidesWithCounts(sides)}: have all of it.`,
    basis: counts,
    evidence_ids: [gap.search.evidence_id],
  };
}

/** What engines cite today. */
function citedStep(facts: FamilyFacts, gap: PlayGap, path: string): Step | null {
  const [top] = gap.cited;
  if (top === undefined || gap.citingAnswers === 0 || top.count < 2) return null;
  const share = `${top.count} of ${gap.citingAnswers} AI answers`;
  return {
    id: "cited",
    weight: 1 + (1.9 * top.count) / gap.citingAnswers,
    first: `Create ${path} as a better source than ${citedText(top)}, which ${share} on ${shortenQuoted(facts.head)} cite.`,
    next: `Measure it against ${citedText(top)}, cited in ${share}.`,
    basis: `${citedText(top)} is cited in ${share}`,
    evidence_ids: top.evidence_ids,
  };
}

function queryStep(gap: PlayGap, path: string): Step | null {
  const [query] = gap.queries;
  if (query === undefined) return null;
  const words = `"${shortenQuoted(query.question)}"`;
  return {
    id: "query",
    weight: 0.7,
    first: `Create ${path} and use the words ${words}: an engine searched them before it answered.`,
    next: `Use the words ${words} in a heading, which an engine searched before it answered.`,
    basis: `an engine's own search: ${words}`,
    evidence_ids: query.evidence_ids,
  };
}

function subtopicStep(facts: FamilyFacts, path: string): Step | null {
  const topics = withoutText(facts.subtopics, facts.head).slice(0, SECTIONS_MAX).map(shortenQuoted);
  if (topics.length === 0) return null;
  const volumes = facts.keywords
    .filter(({ keyword }) => topics.includes(keyword))
    .flatMap((entry) => entry.google_vol ?? []);
  const volume = volumes.reduce((sum, value) => sum + value, 0);
  const searched = volume > 0 ? ` (${formatCount(volume)} searches a month)` : "";
  const list = quoteList(topics, SECTIONS_MAX);
  return {
    id: "subtopics",
    weight: 1 + (volume > 0 ? 0.6 : 0),
    first: `Create ${path} and give ${list}${searched} ${topics.length === 1 ? "a section" : "a section each"}.`,
    next: `${topics.length === 1 ? "One section goes" : "Sections go"} to ${list}${searched}.`,
    basis: `searches of the family: ${list}`,
    evidence_ids: [],
  };
}

/** A page of another subject ranks for it: proof that the site can. */
function strayStep({ best }: FamilyFacts, path: string): Step | null {
  if (best === null || best.url === null) return null;
  const from = pagePath(best.url);
  const named = `"${shortenQuoted(best.keyword)}"`;
  return {
    id: "stray",
    weight: best.position <= 10 ? 2.3 : 1.6,
    first: `Create ${path} and link to it from ${from}, which ranks ${best.position} for ${named} without being about it.`,
    next: `Link to it from ${from}, which ranks ${best.position} for ${named} without being about it.`,
    basis: `${from} ranks ${best.position} for ${named}`,
    evidence_ids: [],
  };
}

function feederStep(facts: FamilyFacts, gap: PlayGap, path: string): Step | null {
  const pages = gap.linkFrom.filter((page) => page.url !== facts.best?.url);
  if (pages.length === 0) return null;
  const list = joinAnd(pages.map((page) => pagePath(page.url)));
  return {
    id: "feeders",
    weight: 0.9,
    first: `Create ${path} out of what ${list} ${pages.length === 1 ? "says" : "say"} on the topic, and link it from there.`,
    next: `${list} ${pages.length === 1 ? "touches" : "touch"} the topic: link from there.`,
    basis: `${list} name the topic in title or headings`,
    evidence_ids: [],
  };
}

/** The names a table would set side by side: those answers name, else those the results show. */
function optionsStep(
  facts: FamilyFacts,
  gap: PlayGap,
  { path, whole }: { path: string; whole: FamilyFacts },
): Step | null {
  const names = new Map(
    (gap.search?.results ?? []).flatMap(({ domain, title }) => {
      const name = siteName(title);
      return name === null ? [] : [[domain, name] as const];
    }),
  );
  const nameOf = (domain: string) => names.get(domain) ?? domain;
  const answered = whole.answerRivals.slice(0, OPTIONS_MAX);
  const kept = `"${shortenQuoted(facts.comparing.find((text) => /\s(?:vs|versus)\s/.test(text)) ?? facts.comparing[0] ?? facts.head)}"`;
  const { answers } = whole;
  if (answered.length > 0 && answers !== null) {
    const list = joinAnd(answered.map((rival) => `${nameOf(rival.domain)} (${Math.min(rival.count, answers.total)})`));
    return {
      id: "options",
      weight: 3,
      first: `Create ${path} with one table: your offer beside ${list}, by how many of ${answers.total} AI answers have them.`,
      next: `Set your offer beside ${list}, by how many of ${answers.total} AI answers have them.`,
      basis: `in AI answers: ${list} of ${answers.total}`,
      evidence_ids: gap.answerIds.slice(0, 4),
    };
  }
  const rivals = whole.holders.filter((holder) => holder.kind === "rival").slice(0, OPTIONS_MAX);
  if (rivals.length === 0) return null;
  const list = joinAnd(rivals.map((rival) => nameOf(rival.domain)));
  return {
    id: "options",
    weight: 2.4,
    first: `Create ${path}: a table for ${kept} with your offer beside ${list}, who hold its places today.`,
    next: `Set your offer beside ${list}, who hold its places today.`,
    basis: `hold places for it: ${list}`,
    evidence_ids: searchIds(gap),
  };
}

/** The searches that weigh, where neither results nor answers tell the options. */
function weighedStep(facts: FamilyFacts, path: string): Step | null {
  const searches = facts.comparing.slice(0, 2).map(shortenQuoted);
  if (searches.length === 0) return null;
  const volume = facts.volume ?? 0;
  const searched = volume > 0 ? ` (${formatCount(volume)} searches a month in all)` : "";
  const list = quoteList(searches, 2);
  return {
    id: "weighed",
    weight: 2,
    first: `Create ${path} with one table that settles ${list}${searched}, your own offer in its first row.`,
    next: `The table has to settle ${list}${searched}.`,
    basis: `searches that weigh: ${list}`,
    evidence_ids: [],
  };
}

function criteriaStep(gap: PlayGap, path: string): Step | null {
  const rows = gap.sides.filter((side) => !NO_CRITERION.has(side.id)).slice(0, SIDES_MAX);
  const compared = gap.sides.find((side) => side.id === "comparison");
  if (gap.search === null || (rows.length === 0 && compared === undefined)) return null;
  if (rows.length === 0)
    return {
      id: "criteria",
      weight: 1.5,
      first: `Create ${path} with four criteria of your own: ${compared!.pages} of the ${compared!.of} first results for "${shortenQuoted(gap.search.keyword)}" compare, and none shows in title or snippet by what.`,
      next: `Choose criteria of your own: ${compared!.pages} of the ${compared!.of} first results compare, and none shows in title or snippet by what.`,
      basis: `${compared!.pages} of ${compared!.of} titles compare`,
      evidence_ids: [gap.search.evidence_id],
    };
  return {
    id: "criteria",
    weight: 1.8,
    first: `Create ${path} with a table whose rows are ${sidesWithCounts(rows)}, counted over the first results for "${shortenQuoted(gap.search.keyword)}".`,
    next: `Its rows: ${sidesWithCounts(rows)}, as the first results name them.`,
    basis: sideCounts(rows, gap.search),
    evidence_ids: [gap.search.evidence_id],
  };
}

/** The first spoke, and those the site has already. */
function spokesStep(facts: FamilyFacts, gap: PlayGap, path: string): Step | null {
  const topics = withoutText(facts.subtopics, facts.head);
  const [first, ...rest] = topics.map(shortenQuoted);
  if (first === undefined) return null;
  const volume = facts.keywords.find(({ keyword }) => keyword === topics[0])?.google_vol;
  const searched = volume === undefined || volume === 0 ? "" : ` (${formatCount(volume)} searches a month)`;
  return {
    id: "spokes",
    weight: 3,
    first: `Write the spoke "${first}"${searched} first, then ${path} as the hub that leads to it${rest.length > 0 ? ` and to ${quoteList(rest, 2)}` : ""}.`,
    next: `Begin with the spoke "${first}"${searched}.`,
    basis: `${topics.length} searches each ask for something of their own`,
    evidence_ids: searchIds(gap),
  };
}

function templateStep(facts: FamilyFacts, path: string): Step | null {
  if (facts.template === null) return null;
  const { stem, variants } = facts.template;
  const volumeOf = (variant: string) =>
    facts.keywords.find(({ keyword }) => keyword === `${stem} ${variant}`)?.google_vol ?? 0;
  const sorted = [...variants].sort((a, b) => volumeOf(b) - volumeOf(a));
  const [first] = sorted;
  const volume = volumeOf(first ?? "");
  return {
    id: "template",
    weight: 3,
    first: `Build the template ${path} on "${shortenQuoted(first)}"${volume > 0 ? `, the most searched of ${variants.length} (${formatCount(volume)} a month)` : `, one of ${variants.length} variants searched`}, and publish a variant only where you have data of its own.`,
    next: `Begin with ${quoteList(sorted, 3)}.`,
    basis: `${variants.length} searches repeat "${stem} …"`,
    evidence_ids: [],
  };
}

function townStep(gap: PlayGap, path: string): Step | null {
  const towns = (gap.search?.results ?? []).filter((result) => townsIn(result.title, () => true).length > 0);
  if (gap.search === null || towns.length === 0) return null;
  const total = gap.search.results.length;
  return {
    id: "town",
    weight: 2.6,
    first: `Create ${path} with your town in title and h1, address, times and a booking: ${towns.length} of the ${total} first results for "${shortenQuoted(gap.search.keyword)}" name theirs in the title.`,
    next: `Put your town into the title: ${towns.length} of the ${total} first results do.`,
    basis: `${towns.length} of ${total} titles name a place`,
    evidence_ids: [gap.search.evidence_id],
  };
}

function offerStep({ offer, head }: FamilyFacts, path: string): Step | null {
  if (offer === null || offer.kind !== "service" || offer.value < 0.35) return null;
  return {
    id: "offer",
    weight: 1.7,
    first: `Give "${shortenQuoted(offer.text)}" the page ${path}, worded for "${shortenQuoted(head)}", with price and one call to action in view at once.`,
    next: `Lead it to your offer "${shortenQuoted(offer.text)}" with one call to action.`,
    basis: `the site offers "${shortenQuoted(offer.text)}"`,
    evidence_ids: [],
  };
}
