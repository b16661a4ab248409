import type { PlayKind } from "../domain/opportunity.ts";
import type { FamilyFacts } from "./family_facts.ts";
import { pageQuestion } from "./lead_question.ts";
import { datedStep, describeStep, figuresStep, markupStep, tableStep, thinStep } from "./page_lack_steps.ts";
import { pageKey } from "./page_match.ts";
import { formatCount, joinAnd, pagePath, plural, quoteList, shortenQuoted, truncate, withoutText } from "./phrase.ts";
import type { PlayGap } from "./play_gap.ts";
import { idsOf, namedSides, plainTitle, type Step, sideCounts, sideNames } from "./play_step.ts";
import { shareSide } from "./result_sides.ts";
import { isAsking } from "./search_pattern.ts";
import { versusOf } from "./search_sides.ts";
import type { PageNote } from "./site_notes.ts";
import { covers, missingWords } from "./word_gap.ts";

const QUOTE_CHARS_MAX = 60;
const SECTIONS_MAX = 3;
const SIDES_MAX = 2;
const INLINKS_FEW = 2;

/** What separates a page of the brand from those above it, each only where it was measured. */
export function editSteps(
  kind: PlayKind,
  facts: FamilyFacts,
  { gap, language }: { gap: PlayGap; language: string },
): Step[] {
  const { note } = gap;
  const url = facts.page?.url ?? "";
  const onPage =
    note === null
      ? []
      : [
          wordStep(facts, note, { url, language }),
          openingStep(kind, facts, { note, url, language }),
          thinStep(note),
          datedStep(gap, note),
          describeStep(gap, note),
          tableStep(facts, note),
          figuresStep(kind, note),
          markupStep(note),
          questionStep(gap, note, { url, language }),
        ];
  return [
    sidesStep(kind, gap, { url }),
    sectionsStep(kind, facts, { note, url, language }),
    linkStep(gap, url),
    otherPageStep(facts, url),
    ...onPage,
  ].filter((step) => step !== null);
}

/** The searched words missing in title and first heading. */
function wordStep(facts: FamilyFacts, note: PageNote, on: { url: string; language: string }): Step | null {
  const keyword = facts.best?.keyword ?? facts.head;
  const inTitle = missingWords(keyword, note.title, on.language);
  const inHeading = note.h1 === null ? null : missingWords(keyword, note.h1, on.language);
  const named = `"${shortenQuoted(keyword)}"`;
  const title = `"${truncate(plainTitle(note.title), QUOTE_CHARS_MAX)}"`;
  const step = { id: "words", evidence_ids: [] as string[] };
  // A question is answered on the page, not spelled out in its title.
  if (isAsking(keyword)) return null;
  if (inTitle.length > 0 && inHeading !== null && inHeading.length > 0)
    return {
      ...step,
      weight: 2.6,
      first: `Work ${named} into title and h1 of ${on.url}: neither says ${quoteList(inTitle, 2)} (title today: ${title}).`,
      next: `Work ${named} into title and h1, which do not say ${quoteList(inTitle, 2)}.`,
      basis: `title ${title} and h1 lack words of ${named}`,
    };
  if (inTitle.length > 0)
    return {
      ...step,
      weight: 2,
      first: `Rewrite the title of ${on.url} so that it says ${named}: it reads ${title}.`,
      next: `Retitle it with ${named}; ${title} leaves out ${quoteList(inTitle, 2)}.`,
      basis: `the title ${title} lacks words of ${named}`,
    };
  if (inHeading !== null && inHeading.length > 0) {
    const h1 = plainTitle(note.h1 ?? "").trim();
    // An h1 can hold an image alone.
    const says = h1 === "" ? "holds no text" : `is "${truncate(h1, QUOTE_CHARS_MAX)}"`;
    return {
      ...step,
      weight: 1.2,
      first: `Say ${named} in the h1 of ${on.url}, which ${says}.`,
      next:
        h1 === ""
          ? `Its h1 ${says}: say ${named} there, as the title does.`
          : `Its h1 "${truncate(h1, QUOTE_CHARS_MAX)}" should say ${named}, as the title does.`,
      basis: `the h1 lacks words of ${named}`,
    };
  }
  return null;
}

function sidesStep(kind: PlayKind, gap: PlayGap, { url }: { url: string }): Step | null {
  const { search } = gap;
  const missing = gap.sides.filter((side) => side.held === false).slice(0, SIDES_MAX);
  if (search === null || missing.length === 0) return null;
  const counts = sideCounts(missing, search);
  const none = missing.length === 1 ? "the page does not" : "the page has neither";
  return {
    id: "sides",
    weight: kind === "get_cited" ? 1.4 : 1.4 + 2.4 * missing[0]!.weight,
    first: `Add ${sideNames(missing)} to ${url}: ${counts}, ${none}.`,
    next: `Add ${sideNames(missing)} as well: ${counts}.`,
    basis: `${counts}; the page's text holds nothing of it`,
    evidence_ids: [search.evidence_id],
    sides: namedSides(missing, search),
  };
}

/** Searches of the family that neither title nor headings name. */
function sectionsStep(
  kind: PlayKind,
  facts: FamilyFacts,
  { note, url, language }: { note: PageNote | null; url: string; language: string },
): Step | null {
  // Questions are taken up as such; a search that one heading holds in full is no gap.
  const named = note === null ? [] : [note.title, ...note.headings];
  const open = withoutText(facts.page?.missing ?? [], facts.head).filter(
    (topic) =>
      !isAsking(topic) &&
      !named.some((text) => missingWords(topic, text, language).length === 0 || shareSide(topic, text)),
  );
  const missing = open.slice(0, SECTIONS_MAX);
  if (missing.length === 0) return null;
  const volumes = facts.keywords
    .filter(({ keyword }) => missing.includes(keyword))
    .flatMap((entry) => entry.google_vol ?? []);
  const volume = volumes.reduce((sum, value) => sum + value, 0);
  const list = quoteList(missing.map(shortenQuoted), SECTIONS_MAX);
  const searched = volume > 0 ? `${formatCount(volume)} searches a month, and` : "";
  const them = missing.length === 1 ? "it" : "them";
  const unnamed = note === null ? `title and description do not name ${them}` : `no heading of the page names ${them}`;
  return {
    id: "sections",
    weight: (kind === "expand_page" ? 3.4 : 1.1) + (volume > 0 ? 0.5 : 0),
    first: `Give ${list} ${missing.length === 1 ? "a section" : "a section each"} on ${url}: ${searched === "" ? unnamed : `${searched} ${unnamed}`}.`,
    next:
      missing.length === 1
        ? `A section on ${list} is missing too${volume > 0 ? ` (${formatCount(volume)} searches a month)` : ""}.`
        : `Sections on ${list} are missing too${volume > 0 ? ` (${formatCount(volume)} searches a month)` : ""}.`,
    basis: `${list}: ${unnamed}`,
    evidence_ids: [],
    searches: missing,
  };
}

/** Another page of the site is what ranks: the two compete. */
function otherPageStep({ best }: FamilyFacts, url: string): Step | null {
  if (best?.url == null || pageKey(best.url) === pageKey(url)) return null;
  const other = pagePath(best.url);
  const named = `"${shortenQuoted(best.keyword)}"`;
  return {
    id: "other_page",
    weight: 2.3,
    first: `Let one page stand for ${named}: ${other} ranks ${best.position} for it, not ${url}: link from there with these words, or merge the two.`,
    next: `Today ${other} ranks ${best.position} for ${named}, not this page: link from there with these words, or merge the two.`,
    basis: `${other} ranks ${best.position} for ${named}`,
    evidence_ids: [],
  };
}

/** A question shown with the results that no heading of the page takes up. */
function questionStep(gap: PlayGap, note: PageNote, on: { url: string; language: string }): Step | null {
  const open = gap.questions.filter(
    (entry) =>
      !note.headings.some(
        (heading) => covers(entry.question, heading, on.language) || shareSide(entry.question, heading),
      ),
  );
  const [first, second] = open;
  if (first === undefined) return null;
  const question = `"${truncate(plainTitle(first.question), 90)}"`;
  const also = second === undefined ? "" : ` and "${truncate(plainTitle(second.question), 90)}"`;
  return {
    id: "question",
    weight: 1.5,
    first: `Answer ${question} in two sentences under a heading of its own on ${on.url}: searchers see it beside the results, and no heading of the page takes it up.`,
    next: `${question}${also} ${second === undefined ? "is" : "are"} shown beside the results: give ${second === undefined ? "it" : "each"} a heading and two sentences.`,
    basis: `shown with the results: ${question}${also}; no heading of the page has most of their words`,
    evidence_ids: idsOf(open.slice(0, 2)),
    questions: open.slice(0, 2).map((entry) => entry.question),
  };
}

function linkStep(gap: PlayGap, url: string): Step | null {
  const { inlinks, linkFrom } = gap;
  if (inlinks === null || linkFrom.length === 0) return null;
  const pages = joinAnd(linkFrom.map((page) => pagePath(page.url)));
  const many = linkFrom.length > 1;
  const few = inlinks <= INLINKS_FEW;
  const count = inlinks === 0 ? "none of the pages read does" : `only ${plural(inlinks, "page does", "pages do")}`;
  return {
    id: "links",
    weight: few ? 1.9 : 0.9,
    first: `Link to ${url} from ${pages}${few ? `: ${count}` : `: ${many ? "both name" : "it names"} the topic without leading there`}.`,
    next: few
      ? `Link to it from ${pages}, since ${count}.`
      : `${pages} ${many ? "name" : "names"} the topic without a link to it: set ${many ? "them" : "one"}.`,
    basis: `${plural(inlinks, "page links", "pages link")} to it; ${pages} ${many ? "do" : "does"} not`,
    evidence_ids: [],
  };
}

/** What the first sentences are to say: the search as it is typed, of a comparison both sides. */
function openingWords(head: string, language: string): string[] {
  return versusOf(head, language) ?? [head];
}

/** The words of the search that the first sentences of a page leave out. */
function openingLacks(head: string, opening: string, language: string): string[] {
  return missingWords(head, opening, language);
}

/** Whether the page begins with what could be quoted. */
function openingStep(
  kind: PlayKind,
  facts: FamilyFacts,
  { note, ...on }: { note: PageNote; url: string; language: string },
): Step | null {
  if (note.opening === null) return null;
  const missing = openingLacks(facts.head, note.opening, on.language);
  if (missing.length === 0) return null;
  const cited = kind === "get_cited";
  const head = `"${shortenQuoted(facts.head)}"`;
  const quoted = `"${truncate(plainTitle(note.opening), QUOTE_CHARS_MAX)}"`;
  const named = pageQuestion(note);
  const asks = isAsking(facts.head);
  const what =
    named !== null ? `that answer "${truncate(plainTitle(named), 90)}"` : asks ? `that answer ${head}` : `on ${head}`;
  return {
    id: "opening",
    weight: cited ? 3 : 1.05,
    first: `Open ${on.url} with two sentences ${what}, fit to stand alone: its first paragraph (${quoted}) does not say ${quoteList(missing, 2)}.`,
    next:
      asks && named === null
        ? `Answer ${head} in its first two sentences; today it begins ${quoted}.`
        : `Let its first paragraph say ${quoteList(openingWords(facts.head, on.language).map(shortenQuoted), 2)}; today it begins ${quoted}.`,
    basis: `the first paragraph ${quoted} lacks words of ${head}`,
    evidence_ids: [],
  };
}
