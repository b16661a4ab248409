import { ContentPlan, type PlannedSection } from "../domain/content_plan.ts";
import type { Refusal } from "../domain/content_record.ts";
import type { Dossier } from "../domain/dossier.ts";
import type { ModelCall } from "../domain/model_call.ts";
import { countWords } from "../language/words.ts";
import { demandBlocks, nearBlocks, siteBlocks, sourceBlocks, targetBlock, taskBlock } from "./call_material.ts";
import { checkClaim, quotationsIn, withoutQuotations } from "./claims/check_claim.ts";
import type { Ground } from "./claims/ground.ts";
import { readMarkdown } from "./markdown.ts";

const PLAN_OUTPUT_TOKENS_MAX = 8000;
const SECTIONS_MAX = 24;
const TEXT_CHARS_MAX = 1500;

/** What the strategist is asked: the dossier as it is, with what an earlier answer made necessary to say. */
export function strategistCall(dossier: Dossier, note = ""): ModelCall<ContentPlan> {
  return {
    name: "strategist",
    version: STRATEGIST_VERSION,
    task: STRATEGIST_TASK,
    data: [
      taskBlock(dossier, note),
      ...demandBlocks(dossier),
      ...nearBlocks(dossier),
      ...targetBlock(dossier),
      ...sourceBlocks(dossier.sources),
      ...siteBlocks(dossier),
    ],
    schema: ContentPlan,
    outputTokensMax: PLAN_OUTPUT_TOKENS_MAX,
  };
}

/**
 * The plan with every reference checked: marks, addresses, blocks and asks that do not exist are taken out and told.
 * What it says is judged by the claim checks.
 */
export function resolvePlan(
  plan: ContentPlan,
  dossier: Dossier,
): { plan: ContentPlan; refusals: Refusal[]; unread: string | null } {
  const refusals: Refusal[] = [];
  const refuse = (where: string, text: string, reason: string) =>
    refusals.push({ where, text, check: "reference", reason });
  const marks = new Set(dossier.sources.map(({ mark }) => mark));
  const urls = new Set(dossier.index.map(({ url }) => url));
  const blocks = new Set(["b0", ...dossier.target_blocks.map(({ id }) => id)]);
  const covered = new Set(
    [...dossier.questions.map(({ question }) => question), ...dossier.keywords.map(({ keyword }) => keyword)].map(fold),
  );

  const resolveSection = (section: PlannedSection, place: number): PlannedSection => {
    const where = `section ${place + 1}`;
    const known = <T extends string>(values: readonly T[], has: (value: T) => boolean, what: string): T[] =>
      [...new Set(values)].filter(
        (value) => has(value) || void refuse(where, value, `${what} that the dossier does not have`),
      );
    const edit = section.edit === null || dossier.action !== "edit" ? null : section.edit;
    return {
      ...section,
      id: `s${place + 1}`,
      must_say: section.must_say.map(cut),
      cites: known(section.cites.map(bareMark), (mark) => marks.has(mark) || blocks.has(mark), "a mark"),
      covers: known(section.covers, (text) => covered.has(fold(text)), "a question or search"),
      edit: edit === null ? null : { ...edit, blocks: known(edit.blocks, (id) => blocks.has(id), "a block") },
    };
  };

  const decision = { ...plan.decision };
  let unread: string | null = null;
  if (decision.action === "extend" && !urls.has(decision.url)) {
    refuse("decision", decision.url, "an address that is not in the site's index");
    unread = decision.url;
    decision.action = "write";
    decision.url = "";
  }
  return {
    unread,
    plan: {
      ...plan,
      decision,
      sections: plan.sections.slice(0, SECTIONS_MAX).map(resolveSection),
      links: plan.links.filter(
        ({ url }) => urls.has(url) || void refuse("links", url, "an address that is not in the site's index"),
      ),
      asks: plan.asks.map((ask, place) => ({ ...ask, id: /^A\d+$/.test(ask.id) ? ask.id : `A${place + 1}` })),
    },
    refusals,
  };
}

/** `[P3]` and `p3` are `P3`. */
export function bareMark(mark: string): string {
  return mark
    .replace(/[[\]\s]/g, "")
    .replace(/^[a-z](?=\d)/, (letter) => (letter === "b" ? letter : letter.toUpperCase()));
}

function fold(text: string): string {
  return text
    .replace(/\s*←.*$/, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s"“”„«»?.!]+/g, " ")
    .trim();
}

function cut(text: string): string {
  return text.length <= TEXT_CHARS_MAX ? text : `${text.slice(0, TEXT_CHARS_MAX - 1)}…`;
}

/** Fewer words in quotation marks are a name or a label. */
const QUOTED_WORDS_MIN = 6;
/** What advice may get wrong: it states little, but nothing in it may come from nowhere. */
const ADVICE_CHECKS: ReadonlySet<string> = new Set(["figures", "shares", "links", "markup"]);
/** Blocks and asks are named by number, and parts of a page are counted. */
const BLOCK_NAMES = /\b[bsA]\d+\b/g;
const SMALL_NUMBER = /(?<![\d.,])(?:[12]?\d|30)(?![\d.,%]|\s?%)/g;

/**
 * A plan in which every statement for the reader stands in what it cites, and no advice holds a figure, quotation or
 * address of its own; what does not is taken out and told.
 */
export function checkPlan(
  plan: ContentPlan,
  { dossier, ground }: { dossier: Dossier; ground: Ground },
): { plan: ContentPlan; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const all = [...ground.sources.keys()];
  const own = [...ground.sources.values()].filter((source) => source.own).map(({ mark }) => mark);
  const stands = (
    where: string,
    text: string,
    cites: readonly string[],
    { only, said = text }: { only?: ReadonlySet<string>; said?: string } = {},
  ): boolean => {
    // A label is no quotation, what stands beside it is checked all the same.
    const plain = isLabel(said) ? withoutQuotations(said) : said;
    const found = objectionsTo(plain, { cites, ground }).find(({ check }) => only === undefined || only.has(check));
    if (found === undefined) return true;
    refusals.push({ where, text, ...found });
    return false;
  };
  const advises = (where: string, text: string) =>
    stands(where, text, all, { only: ADVICE_CHECKS, said: withoutCounts(text) });
  const kept = (where: string, text: string) => (advises(where, text) ? text : "");

  const checkSection = (section: PlannedSection): PlannedSection => ({
    ...section,
    heading: section.heading === "" ? "" : kept(section.id, section.heading) || (section.covers[0] ?? ""),
    guidance: kept(section.id, section.guidance),
    // What another page of the company bears out is cited from there by the writer.
    must_say: section.must_say.filter((text) => stands(section.id, text, [...new Set([...section.cites, ...own])])),
  });
  return {
    plan: {
      ...plan,
      decision: { ...plan.decision, reason: kept("decision", plan.decision.reason) },
      title: stands("title", plan.title, own, { said: `# ${withoutCounts(plan.title)}` })
        ? plan.title
        : (dossier.keywords[0]?.keyword ?? dossier.task.title),
      meta_description: stands("meta_description", plan.meta_description, own) ? plan.meta_description : "",
      audience: kept("audience", plan.audience),
      angle: kept("angle", plan.angle),
      sections: plan.sections.map(checkSection),
      asks: plan.asks.filter(({ id, question }) => stands(id, question, all, { only: OPEN_CHECKS })),
      conflicts: plan.conflicts.filter(({ text }) => stands("conflicts", text, all, { only: OPEN_CHECKS })),
      not_to_say: plan.not_to_say.filter((text) => stands("not_to_say", text, all, { only: LINKS_ONLY })),
    },
    refusals,
  };
}

/** A question or conflict may name a figure that stands nowhere. */
const OPEN_CHECKS: ReadonlySet<string> = new Set(["shares", "links", "markup"]);
/** So may what must not be said, and a share as well. */
const LINKS_ONLY: ReadonlySet<string> = new Set(["links", "markup"]);

/** Rows, columns and headings of the plan stand in quotation marks, too. */
function isLabel(text: string): boolean {
  return quotationsIn(text).every((quote) => countWords(quote.text) < QUOTED_WORDS_MIN);
}

function withoutCounts(text: string): string {
  return text.replace(BLOCK_NAMES, "").replace(SMALL_NUMBER, "");
}

function objectionsTo(
  text: string,
  { cites, ground }: { cites: readonly string[]; ground: Ground },
): { check: string; reason: string }[] {
  if (text.trim() === "") return [];
  const reading = readMarkdown(text, ground.language);
  if (reading.tricks.length > 0) return [{ check: "markup", reason: `It contains ${reading.tricks[0]}` }];
  return reading.statements.flatMap(({ text: said, kind, links, cites: marks }) => {
    const claim = { text: said, kind, cites: marks.length > 0 ? marks : cites, links: links.map(({ url }) => url) };
    const { verdict, check, reason } = checkClaim(claim, ground, cites);
    return verdict === "refused" ? [{ check: check ?? "", reason: reason ?? "" }] : [];
  });
}

/** Raise with every change of the words; kept with every brief. */
const STRATEGIST_VERSION = "strategist-3";

const STRATEGIST_TASK = `You are the content strategist of one company. You get a dossier: a recommendation made by rules, the searches and questions it is about, what the results pages and answer engines show, outlines of pages that rank, what is known of the company, its own pages whole or in passages, and the index of its site. Plan one page, or say why there should be none.

Decide first.
- "write": this page is worth making (or, where the dossier has a page to edit, worth editing).
- "extend": a page of the site ranks for the searches or is about the same thing already (see CLOSEST and the places of the searches); a second address would compete with it. Give its address as "url" and say why; asks and conflicts may be listed, sections stay empty: you will be asked again with that page's blocks.
- "decline": the searches are not this business, or nothing honest can be said, or a search is a fragment no customer types. Say why in the reason. The other fields may then be empty.
The rules' recommendation is advice, its figures and wording may be wrong. If it asks for something unfair (a ranking of companies by one of them), plan what does serve the reader and say so in the reason; if it is for a menu entry, a label or a fragment, decline.

What counts as proof. Marks: P are pages of the company, B what is known of it, E what was measured (search volumes, results pages, answers of engines, findings of an audit), R pages of others that rank. Only P and B prove anything about the company. E and R show what people ask, what others say and where the gap is; never take a statement of theirs as a fact about the company, nor their words. A page of the site that belongs to another firm, a template's sample or an old event proves nothing: list it under conflicts. Words of customers are theirs: quote them with their name, never turn them into the company's statement. Prices and dates of past events are only told with their date.

Plan for a reader who will stop as soon as the page does not help: the answer first, then what they need to choose or act, in the order they ask. Every section says something this company can prove; what the reader needs and nobody on the site says becomes an ask to a named person or role, never a guess and never silence. Before you ask, search the pages: an ask whose answer stands on the site is a fault.
- "must_say": the statements of the section, each true by its cited marks, concrete (figures with what they count, names, conditions). For a table name its rows and columns.
- "cites": the marks it rests on. "covers": the questions and searches it answers, copied word for word from the dossier (what stands before "←"). Cover those that belong to this page; leave noise and what a neighbour's page owns.
- "guidance": what the reader gets from it and how to build it.
- Headings in the words readers use. No section that could stand on any company's site.
- Words: as few as serve the reader; a typical section has 40 to 150.

By format: single_article answers one question, its first section (role answer) in two or three sentences. landing_page sells one offer: what it is, for whom, proof, price or an ask for it, what happens next, one call to act (role cta). comparison compares on the criteria readers name, with one table (role table), fair to all sides: what is not known of others is "ask them", never guessed. hub_and_spokes opens the topic and gives each part (role spoke) its own short answer with a link to its page, or the ask that a page to be written needs. programmatic is a set of like pages: the template's sections and, for each case, the facts that are its own (role variant); a case without a fact of its own is left out.

By action: create makes a page. edit patches the page whose blocks (b1, b2, …) you get: every section has "edit" with op keep, replace, insert_after ("b0" is the top) or remove, the blocks it concerns and the reason; [b3] is also the mark by which such a block is cited; keep all that is right, code, tables and figures above all; blocks you do not name stay. fix is a plan of repair for whoever runs the site: what is wrong and where, steps in order, how to check. If the page at fault may be nothing the company offers, ask the owner before anything is written for it. After a break-in the steps are: take back the access to the site (all passwords and keys, unknown users), find rogue accounts and back doors, remove all that was planted and answer its addresses with 410, update the software, then ask search engines for a review; never "try it on one page". outreach is a message to one outlet: what its readers gain, the facts with their page, one ask, and whom to write to if the dossier says it.

Language: everything a reader or the owner will read (title, headings, must_say, guidance, asks, conflicts, not_to_say, angle, audience) is in the language named in the task. The reason of the decision too.
- title at most 60 characters where the facts allow, meta_description at most 155.
- links: pages of the index worth a link, with the words that carry it.
- conflicts: where the site contradicts itself, has fallen behind, or seems moved or closed; "blocks_publishing" where a reader would be misled.
- not_to_say: tempting statements that the material does not carry, with why.
- asks: ids A1, A2, …; "blocks_publishing" where the page must not go out without the answer. Name them in must_say as "[Ask A1]" where they belong.
For anything that does not apply use an empty text or list; "edit" is null where nothing is edited.`;
