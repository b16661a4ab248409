import { criteriaOf, questionFor } from "../../core/brief_plan/comparison_answers.ts";
import { fitOf } from "../../core/brief_plan/comparison_fit.ts";
import { askedFacets, tableWanted } from "../../core/brief_plan/comparison_needs.ts";
import {
  type ComparedOption,
  type ComparedOptions,
  comparedOptions,
  isProvider,
  type NamedProvider,
  namedKinds,
  saysSame,
  statedTerms,
} from "../../core/brief_plan/comparison_options.ts";
import { type ComparedSides, comparedSides } from "../../core/brief_plan/comparison_sides.ts";
import { ended } from "../../core/brief_plan/opening.ts";
import { comparisonWordsFor } from "../../core/brief_plan/wording/comparison_words_for.ts";
import { wordingFor } from "../../core/brief_plan/wording/wording_for.ts";
import { capitalize, joinAnd, quoteList } from "../../core/phrase.ts";
import type { OutlineSection } from "../../domain/brief.ts";
import { countWords } from "../../language/words.ts";
import { pageRole } from "../../page/page_role.ts";
import { claim, type Desk, linkTo } from "./builtin_desk.ts";
import { cell, plainText } from "./builtin_markdown.ts";

const ROWS = { min: 2, max: 7 };
const ASKED_MAX = 4;
const QUESTIONS_MAX = 6;
/** Fewer words name a thing and state nothing. */
const STATEMENT_WORDS_MIN = 5;
const NAMED_MAX = 5;
const NOTHING = { price: null, area: null };

/** Table of points to compare, the question to put to anyone, and the brand's own answer. */
export function writeCriteria(desk: Desk): string[] {
  const { ground } = desk;
  const brand = plainText(ground.input.brand.name);
  const words = comparisonWordsFor(ground.language);
  const { labelled } = wordingFor(ground.language);
  const { answered, open } = criteriaOf(ground, askedFacets(ground));
  const rows = answered.slice(0, ROWS.max);
  for (const criterion of open.slice(0, ASKED_MAX))
    desk.notes.push(`Comparison, “${criterion.point}”: not on the site. Ask sales: ${criterion.inside}`);
  if (rows.length < ROWS.min) {
    desk.notes.push(
      "Comparison: the site answers too few of the usual points for this topic; write the answers onto the offer's own page first, then make the list of questions a table with your own answers.",
    );
    const questions = [...rows.map((row) => row.criterion), ...open].slice(0, QUESTIONS_MAX);
    return [
      words.questions,
      questions.map((criterion) => `- ${plainText(questionFor(ground, criterion))}`).join("\n"),
      ...rows.map(({ criterion, text, url }) => {
        claim(desk, text, [url]);
        const { point } = words.criteria[criterion.id];
        return labelled(words.onFirst(brand, point), `${plainText(ended(text))} (${linkTo(desk, url)})`);
      }),
    ];
  }
  const lines = rows.map(({ criterion, text, url }) => {
    claim(desk, text, [url]);
    desk.linked.add(url);
    const ask = cell(plainText(questionFor(ground, criterion)));
    return `| **${words.criteria[criterion.id].point}** | ${ask} | ${cell(plainText(ended(text)))} (${linkTo(desk, url)}) |`;
  });
  return [
    words.sameQuestions(brand),
    [`| ${words.criteriaColumns(cell(brand)).join(" | ")} |`, "| --- | --- | --- |", ...lines].join("\n"),
  ];
}

/** Table of the providers that search shows, in what their own pages state, the brand at its place among them. */
export function writeOptions(desk: Desk, section: OutlineSection): string[] {
  const { ground } = desk;
  const compared = comparedOptions(ground);
  const { options, shared } = compared;
  const words = comparisonWordsFor(ground.language);
  noteOptions(desk, compared);
  const rivals = options.filter((option) => !option.own);
  if (rivals.length === 0) return writeNamed(desk, section, compared.silent.filter(isProvider).slice(0, NAMED_MAX));
  const brand = plainText(ground.input.brand.name);
  const isBare = options.every(
    (option) => saysSame(ground, option, shared) && statedTerms(option) === statedTerms(NOTHING),
  );
  if (isBare) {
    desk.notes.push(
      "Options: what sets these providers apart stands in none of the results. Ask customers who compared: what decided it? Make the list a table once two points are known of each.",
    );
    return [
      words.askThemInOrder,
      options
        .map((option) => `- ${linkTo(desk, option.url, option.name)}${option.own ? words.whosePage : ""}`)
        .join("\n"),
      ...sharedLine(desk, options, shared),
    ];
  }
  const isIn = options.some((option) => option.own);
  return [
    isIn ? `${words.inOrder} ${words.ownAmong(brand)}` : words.inOrder,
    ...sharedLine(desk, options, shared),
    optionTable(desk, options, shared),
    words.mayStillBe,
  ];
}

/** Providers of which nothing is known but their names: a list to ask, no comparison. */
function writeNamed(desk: Desk, section: OutlineSection, providers: readonly NamedProvider[]): string[] {
  const ask = "Ask sales: which three providers do customers name when they compare, and what do they say of each?";
  if (providers.length < ROWS.min) {
    desk.notes.push(`“${section.heading}” is left out: no result states what a provider offers. ${ask}`);
    return [];
  }
  desk.notes.push(
    `“${section.heading}” names providers and compares nothing yet: no result states what they offer. Look up price, what is included and for whom on each page, and make it a table. ${ask}`,
  );
  return [
    comparisonWordsFor(desk.ground.language).askThem,
    providers.map((provider) => `- ${linkTo(desk, provider.url, provider.name)}`).join("\n"),
  ];
}

/** What an editor has to know of the options before anything is published. */
function noteOptions(desk: Desk, { options, notOptions, silent }: ComparedOptions): void {
  const { ground } = desk;
  if (notOptions.length > 0)
    desk.notes.push(
      `Not in the table, since they sell nothing: ${namedKinds(notOptions, NAMED_MAX)}. Cite what they found, or ask them to list ${ground.input.brand.name}.`,
    );
  if (silent.length > 0)
    desk.notes.push(
      `Not in the table, since their results state nothing to compare: ${joinAnd(silent.slice(0, NAMED_MAX).map((entry) => entry.url))}. Read these pages.`,
    );
  const names = options.filter((option) => !option.own).map((option) => option.name);
  if (names.length === 0) return;
  const own = options.find((option) => option.own);
  if (own !== undefined && countWords(own.states) < STATEMENT_WORDS_MIN)
    desk.notes.push(
      `Options: your own row holds the name of the offer alone; write on ${own.url} what it includes, for whom and for how much, then here.`,
    );
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : "";
  desk.notes.push(
    `Options: what is said of ${joinAnd(names.slice(0, NAMED_MAX))}${more} rests on search results alone${ground.landscape.simulated ? ", which are simulated here and do not exist: replace them with real ones" : ""}; open each page and correct the row before you publish.`,
  );
}

/** What several say in the same words, said once. */
function sharedLine(desk: Desk, options: readonly ComparedOption[], shared: string | null): string[] {
  if (shared === null) return [];
  const same = options.filter((option) => saysSame(desk.ground, option, shared));
  claim(
    desk,
    shared.replace(/^…\s/, ""),
    same.map((option) => option.url),
    same.flatMap((option) => option.evidence_id ?? []),
  );
  const { labelled, quoted } = wordingFor(desk.ground.language);
  const { eachStates, someState } = comparisonWordsFor(desk.ground.language);
  const lead = same.length === options.length ? eachStates : someState(same.map((option) => plainText(option.name)));
  return [labelled(lead, quoted(plainText(shared)))];
}

function optionTable(desk: Desk, options: readonly ComparedOption[], shared: string | null): string {
  const { quoted } = wordingFor(desk.ground.language);
  const words = comparisonWordsFor(desk.ground.language);
  const differ = options.some((option) => !saysSame(desk.ground, option, shared));
  const rows = options.map((option) => {
    const ids = option.evidence_id === null ? [] : [option.evidence_id];
    const isSame = saysSame(desk.ground, option, shared);
    if (!isSame) claim(desk, option.states.replace(/^…\s/, ""), [option.url], ids);
    for (const text of [option.price, option.area]) if (text !== null) claim(desk, text, [option.url], ids);
    const link = linkTo(desk, option.url, option.name);
    const states = isSame ? words.asQuoted : quoted(cell(plainText(option.states)));
    const cells = [
      option.own ? `**${link}**` : link,
      ...(differ ? [states] : []),
      cell(plainText(statedTerms(option, desk.ground.language))),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const { provider, states, terms } = words.optionColumns;
  const heads = [provider, ...(differ ? [states] : []), terms];
  return [`| ${heads.join(" | ")} |`, `| ${heads.map(() => "---").join(" | ")} |`, ...rows].join("\n");
}

/** For whom the brand is a choice, and where it says itself that it is none. */
export function writeFit(desk: Desk): string[] {
  const { ground } = desk;
  const sides = comparedSides(ground)?.names ?? [];
  const fit = fitOf(ground, sides);
  const brand = plainText(ground.input.brand.name);
  if (sides.length > 0) {
    const lines = fit.offers.map((offer) => {
      claim(desk, offer.name, [offer.url]);
      desk.linked.add(offer.url);
      return `- **${plainText(capitalize(offer.side))}**: ${linkTo(desk, offer.url, offer.name)}`;
    });
    return lines.length === 0 ? [] : [comparisonWordsFor(ground.language).forEachSide(brand), lines.join("\n")];
  }
  const blocks: string[] = [];
  if (fit.audiences.length > 1 || (fit.audiences.length === 1 && fit.limits.length > 0)) {
    const names = fit.audiences.map((entry) => {
      claim(desk, entry.name, [entry.url]);
      const isPage = ground.input.pages.some((page) => page.url === entry.url) && pageRole(entry.url) !== "home";
      return isPage ? linkTo(desk, entry.url, entry.name) : plainText(entry.name);
    });
    blocks.push(comparisonWordsFor(ground.language).worksFor(brand, names));
  }
  const said = new Set(desk.claims.map((made) => made.text));
  const limits = fit.limits.filter((entry) => !said.has(plainText(entry.text)));
  if (limits.length === 0) {
    desk.notes.push(
      `“Where ${ground.input.brand.name} fits”: the site names no case in which it is the wrong choice. Ask sales: whom did you send elsewhere this year, and why? One such line makes the rest believable.`,
    );
  } else {
    for (const entry of limits) claim(desk, entry.text, [entry.url]);
    blocks.push(
      comparisonWordsFor(ground.language).ownLimits(brand),
      limits.map((entry) => `- ${plainText(ended(entry.text))} (${linkTo(desk, entry.url)})`).join("\n"),
    );
  }
  return blocks;
}

/** Notes on what a comparison of two things lacks. */
export function noteMissingSides(desk: Desk, missing: readonly string[]): void {
  if (missing.length > 0)
    desk.notes.push(
      `The site says little or nothing of ${quoteList(missing, 2)}: a comparison needs both sides. Ask whoever knows both: when would you take it, what does it cost, what is wrong with it?`,
    );
}

/** Which points would make a table of what is told. */
export function noteMissingTable(desk: Desk, sides: ComparedSides): void {
  desk.notes.push(`${tableWanted(desk.ground, sides)}. Ask whoever knows both, one sentence a side.`);
}
