import type { OutlineSection } from "../../domain/brief.ts";
import { joinAnd, pagePath, plural, quoteList, truncate } from "../phrase.ts";
import { type CriterionAnswer, criteriaOf } from "./comparison_answers.ts";
import { fitOf } from "./comparison_fit.ts";
import { askedFacets, tableWanted } from "./comparison_needs.ts";
import {
  type ComparedOption,
  comparedOptions,
  isProvider,
  type NamedProvider,
  namedIn,
  namedKinds,
  statedTerms,
} from "./comparison_options.ts";
import {
  type ComparedSides,
  comparedSides,
  type SideRow,
  type SideSentence,
  TABLE_ROWS_MIN,
} from "./comparison_sides.ts";
import type { Ground } from "./ground.ts";
import { answerSection, chooseSections, topicSection } from "./outline.ts";
import { comparisonWordsFor } from "./wording/comparison_words_for.ts";
import { spelledSearch } from "./written_question.ts";

const TOPICS_MAX = 3;
const ASKED_MAX = 4;
const NAMED_MAX = 5;
const POINT_CHARS_MAX = 220;
const SIDE_POINTS_MAX = 8;
const WORDS = { row: 22, sides: 130, fit: 80 };

/** Sections of a comparison, without what closes every text: two things side by side, or providers by criteria. */
export function comparisonSections(ground: Ground): OutlineSection[] {
  const sides = comparedSides(ground);
  const topics = chooseSections(ground, { max: TOPICS_MAX, without: ["choose", "kinds"] });
  const told = topics.map((idea) => topicSection(ground, idea));
  if (sides !== null)
    return [
      answerSection(ground, "comparison"),
      sidesSection(ground, sides),
      ...told,
      ...fitSection(ground, sides.names),
    ];
  return [
    answerSection(ground, "comparison"),
    criteriaSection(ground),
    optionsSection(ground),
    ...told,
    ...fitSection(ground, []),
  ];
}

/** Points to compare by, each with the question for any provider and what the brand says to it. */
function criteriaSection(ground: Ground): OutlineSection {
  const { answered, open } = criteriaOf(ground, askedFacets(ground));
  const silent = open.slice(0, ASKED_MAX);
  return {
    heading: comparisonWordsFor(ground.language).headings.criteria,
    level: 2,
    role: "criteria",
    query: ground.topic.name,
    words: WORDS.row * Math.max(2, answered.length),
    source_urls: [...new Set(answered.map((entry) => entry.url))],
    guidance: [
      answered.length < TABLE_ROWS_MIN
        ? "Questions to put to every provider; a table needs your own answer to two of them, told of this offer on its own page."
        : "A table: the point to compare, the question to ask any provider, your own answer with a link. State your answer also where it is not the best one; that is what makes the rest believable.",
      silent.length === 0
        ? ""
        : `The site is silent on ${joinAnd(silent.map((entry) => entry.point.toLowerCase()))}: ask before you write, or leave the row out.`,
    ]
      .filter((part) => part !== "")
      .join(" "),
    key_points: [
      ...answered.map(criterionPoint),
      ...silent.map((entry) => `${entry.point}: not on the site. Ask sales: ${entry.inside}`),
    ],
    evidence_ids: [],
  };
}

function criterionPoint({ criterion, text, url }: CriterionAnswer): string {
  return `${criterion.point}: ${truncate(text, POINT_CHARS_MAX)} (${pagePath(url)})`;
}

/** The providers people find, with what each states; who ranks and sells nothing is a source or a task. */
function optionsSection(ground: Ground): OutlineSection {
  const { options, shared, notOptions, silent } = comparedOptions(ground);
  const rivals = options.filter((option) => !option.own);
  const guidance = [
    rivals.length === 0
      ? "No result states what a provider offers. Ask sales: which three providers do customers name when they compare, and what do they say of each? Fill a row for each from its own page."
      : "One row a provider in the order of the results, with what its own page states and nothing it praises itself for. You stand among them at your place. Only titles and snippets were read: open each page before you publish.",
    shared === null
      ? ""
      : "Several state the same words of themselves: say them once, and ask your customers what sets these providers apart.",
    ground.landscape.simulated ? "The results are simulated: replace the rows with real ones." : "",
    notOptions.length === 0
      ? ""
      : `No options: ${namedKinds(notOptions, NAMED_MAX)}. Cite what they found, or ask to be listed there.`,
    silent.length === 0
      ? ""
      : `Nothing to compare stands in the results of ${joinAnd(silent.slice(0, NAMED_MAX).map((entry) => entry.domain))}${silent.length > NAMED_MAX ? ` and ${silent.length - NAMED_MAX} more` : ""}.`,
  ];
  return {
    heading: comparisonWordsFor(ground.language).headings.options,
    level: 2,
    role: "options",
    query: ground.topic.name,
    words: WORDS.row * Math.max(1, options.length),
    source_urls: [],
    guidance: guidance.filter((part) => part !== "").join(" "),
    key_points: [
      ...options.map((option) => optionPoint(ground, option)),
      ...(rivals.length > 0
        ? []
        : silent
            .filter(isProvider)
            .slice(0, NAMED_MAX)
            .map((entry) => silentPoint(ground, entry))),
    ],
    evidence_ids: [...new Set(options.flatMap((option) => option.evidence_id ?? []))],
  };
}

/** A provider to look up: what the results do not state. */
function silentPoint(ground: Ground, { name, url, answers }: NamedProvider): string {
  const of = ground.landscape.answers.length;
  const named = of === 0 ? "" : `named in ${answers} of ${plural(of, "answer")}; `;
  return `${name} (${url}): ${named}look up price, what is included and for whom`;
}

function optionPoint(ground: Ground, option: ComparedOption): string {
  const { answers } = ground.landscape;
  const named = namedIn(ground, option.name);
  const facts = [
    option.position === null ? "" : `position ${option.position}`,
    answers.length === 0 ? "" : `named in ${named} of ${plural(answers.length, "answer")}`,
    statedTerms(option),
  ];
  return `${option.name}${option.own ? " (yours)" : ""}: ${truncate(option.states, POINT_CHARS_MAX)} (${facts.filter((fact) => fact !== "").join("; ")})`;
}

/** Two things side by side in the site's own sentences. */
function sidesSection(ground: Ground, sides: ComparedSides): OutlineSection {
  const told = [...sides.rows.flatMap((row) => row.cells), ...sides.loose.flat(), ...sides.both];
  const [left, right] = sides.names;
  const missing = sides.names.filter((_, place) => sides.rows.length === 0 && sides.loose[place]?.length === 0);
  return {
    heading: comparisonWordsFor(ground.language).headings.sides(
      spelledSearch(ground, left),
      spelledSearch(ground, right),
    ),
    level: 2,
    role: "sides",
    query: ground.topic.name,
    words: WORDS.sides,
    source_urls: [...new Set(told.filter((entry) => entry.site === null).map((entry) => entry.url))],
    guidance: [
      sides.rows.length > 0
        ? sidesTableRule(sides)
        : `Say first what speaks for the one, then what speaks for the other, as evenly as you can. ${tableWanted(ground, sides)}.`,
      missing.length === 0
        ? ""
        : `The site says nothing of ${quoteList(missing, 2)} alone. Ask whoever knows both: when would you take ${missing[0]}, what does it cost, and what is wrong with it?`,
    ]
      .filter((part) => part !== "")
      .join(" "),
    key_points: [
      ...sides.rows.map((row) => rowPoint(row, sides.names)),
      ...[...sides.both, ...(sides.rows.length > 0 ? [] : sides.loose.flat())].map(sidePoint),
    ].slice(0, SIDE_POINTS_MAX),
    evidence_ids: [...new Set(told.flatMap((entry) => entry.evidence_id ?? []))],
  };
}

function sidesTableRule({ rows }: ComparedSides): string {
  const named = rows.flatMap((row) => row.name?.toLowerCase() ?? []);
  const points = named.length === rows.length ? `: ${joinAnd(named)}` : ` (${plural(rows.length, "row")} below)`;
  return `A table with one row a point and both sides filled${points}. Above it the sentence that tells the difference whole.`;
}

/** `cost: single origin …; blend … (/page)`. */
function rowPoint({ name, cells }: SideRow, names: readonly string[]): string {
  const told = cells.map((entry, place) => `${names[place]}: ${truncate(bareEnd(entry.text), POINT_CHARS_MAX)}`);
  const pages = [...new Set(cells.map((entry) => pagePath(entry.url)))];
  return `${name === null ? "Row" : `Row “${name}”`}: ${told.join(" | ")} (${joinAnd(pages)})`;
}

function sidePoint(entry: SideSentence): string {
  const whose = entry.site === null ? pagePath(entry.url) : `${entry.site}, ${entry.url}`;
  return `${truncate(entry.text, POINT_CHARS_MAX)} (${whose})`;
}

function bareEnd(text: string): string {
  return text.replace(/[.;,]+$/, "");
}

/** For whom the brand is a choice and for whom it is none; left out of a text on two things of which it sells neither. */
function fitSection(ground: Ground, sides: readonly string[]): OutlineSection[] {
  const { name } = ground.input.brand;
  const { headings } = comparisonWordsFor(ground.language);
  const fit = fitOf(ground, sides);
  if (sides.length > 0 ? fit.offers.length === 0 : fit.audiences.length + fit.limits.length === 0) return [];
  const isOpen = sides.length === 0 && fit.limits.length > 0;
  const points = [
    ...fit.offers.map((offer) => `For ${offer.side}: ${offer.name} (${pagePath(offer.url)})`),
    ...(sides.length > 0 ? [] : fit.audiences.map((entry) => `For ${entry.name} (${pagePath(entry.url)})`)),
    ...(sides.length > 0
      ? []
      : fit.limits.map((entry) => `Limit: ${truncate(entry.text, POINT_CHARS_MAX)} (${pagePath(entry.url)})`)),
  ];
  return [
    {
      heading: isOpen ? headings.fitAndLimits(name) : headings.fit(name),
      level: 2,
      role: "fit",
      query: ground.topic.name,
      words: WORDS.fit,
      source_urls: [
        ...new Set(
          [...fit.offers, ...(sides.length > 0 ? [] : [...fit.audiences, ...fit.limits])].map((entry) => entry.url),
        ),
      ],
      guidance:
        sides.length > 0
          ? "Which of your offers belongs to which side, without saying that one side is better because you sell it."
          : isOpen
            ? "For whom you are the right choice, and what you say yourself of where you are not: readers believe the first because of the second."
            : "Say plainly for whom you are the right choice. The site names no limit. Ask sales: whom did you send elsewhere this year, and why?",
      key_points: points,
      evidence_ids: [],
    },
  ];
}
