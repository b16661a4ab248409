import { ended, priceLine } from "../../core/brief_plan/opening.ts";
import { factsFor, type ReaderFact } from "../../core/brief_plan/outreach_facts.ts";
import type { OutletPage } from "../../core/brief_plan/outreach_pages.ts";
import type { OutreachPlan } from "../../core/brief_plan/outreach_plan.ts";
import { joinAnd, truncate } from "../../core/phrase.ts";
import { coverage } from "../../core/text/similarity.ts";
import type { OutlineSection } from "../../domain/brief.ts";
import { contentKeys } from "../../language/words.ts";
import { claim, type Desk } from "./builtin_desk.ts";
import { cell, plainText } from "./builtin_markdown.ts";

const FACTS_MAX = 3;
const SUBJECT_CHARS_MAX = 70;
const QUESTIONS_MAX = 5;
const FIRST_RESULTS = 10;

/** The text to send or to enter: a letter to editors, an entry for a directory, answers for a community. */
export function writePitch(desk: Desk, section: OutlineSection, plan: OutreachPlan): string[] {
  const lead = plainText(section.guidance);
  switch (plan.kind) {
    case "aggregator":
    case "marketplace":
      return [lead, writeEntry(desk, plan)];
    case "social":
      return [lead, ...writeAnswers(desk, plan)];
    default:
      return [lead, writeLetter(desk, plan)];
  }
}

/** A letter an editor can answer: which page, what its readers gain, what can be checked, one question; signed by the brand, never by a made-up name. */
function writeLetter(desk: Desk, plan: OutreachPlan): string {
  const { brand } = desk.material;
  const page = plan.pages[0];
  const name = plainText(brand.name);
  const about = brand.context?.description ?? null;
  if (about !== null) claim(desk, about.value, [about.source_url]);
  const isArticle = page?.kind === "article";
  const facts = isArticle ? factsOf(desk, plan) : [];
  if (isArticle && facts.length === 0) return noLetter(desk, plan);
  const lines = [
    `Subject: ${plainText(subjectOf(plan, brand.name))}`,
    "",
    "Hello,",
    "",
    page === undefined
      ? `people who look for ${plainText(joinAnd(plan.topics.slice(0, 2)) || "this")} are sent to ${plan.outlet}.`
      : openingLine(desk, page),
    ...(isArticle ? articleLines(desk, facts) : listLines(desk, plan)),
    "",
    ...(about === null
      ? [`We are ${name}: https://${brand.domain}/`]
      : [`Who writes: ${plainText(ended(about.value))} https://${brand.domain}/`]),
    ...(isArticle ? standing(desk, plan) : []),
    "",
    isArticle
      ? facts.length === 1
        ? "One question: would you add it, with its page as the source?"
        : "One question: would you add the one that helps your readers most, with its page as the source?"
      : `One question: what do you need from us to consider ${name} at your next update?`,
    "",
    "Kind regards,",
    `the team of ${name}${contactLine(desk)}`,
  ];
  desk.notes.push(
    isArticle
      ? "Put the author's name into the greeting and your own under the letter. Send it only after you have read the page: it says what title and preview show, not what the whole text holds."
      : "Put the keeper's name into the greeting and your own under the letter. Send it only after you have read the list: if you are on it already, ask for a correction instead.",
  );
  return lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
}

/** A letter that asks for a place and brings nothing is not answered: it is not written. */
function noLetter(desk: Desk, plan: OutreachPlan): string {
  const wanted = (plan.asked.length > 0 ? plan.asked : plan.topics).slice(0, 2).map((text) => `“${text}”`);
  desk.notes.push(
    "The letter has no fact to offer yet: publish an answer or a figure on the subject on your own site, then plan this task again.",
  );
  return `No letter yet: your own pages hold no answer or figure that the author could use. Publish one on ${plainText(joinAnd(wanted) || "the subject")} first, in two sentences with its source, then write.`;
}

/** What its readers ask, and what the brand's own pages say to it. */
function articleLines(desk: Desk, facts: readonly ReaderFact[]): string[] {
  const asked = facts.flatMap((fact) => fact.question ?? []);
  const yours =
    facts.length === 1
      ? "this is yours to quote, with the page to check it"
      : "these are yours to quote, each with the page to check it";
  const lead =
    asked.length === 0
      ? `From our own pages on the subject, ${yours}:`
      : `People who search for its subject also ask “${plainText(asked[0] ?? "")}”. Its preview does not show whether it answers that. If it does not, ${yours}:`;
  return [
    lead,
    "",
    ...facts.map((fact) => {
      claim(desk, fact.text, [fact.url]);
      const question = fact.question === null || fact.question === asked[0] ? "" : `“${plainText(fact.question)}” `;
      return `- ${question}${plainText(ended(fact.text))} ${fact.url}`;
    }),
  ];
}

/** What the readers of a list can check of the brand: the offer that fits, then proof. */
function listLines(desk: Desk, plan: OutreachPlan): string[] {
  const facts = takeFacts(desk, plan);
  return [
    `If ${plainText(desk.material.brand.name)} is not on it yet, this is what your readers could check:`,
    "",
    ...offerLines(desk, nearestOffer(desk, plan, plan.pages[0])),
    ...facts.map((fact) => `- ${plainText(ended(fact.text))} ${fact.url}`),
  ];
}

/** The offer as its own page states it, and its price: what the keeper of a list has to fill in. */
function offerLines(desk: Desk, offer: OutreachPlan["offers"][number] | undefined): string[] {
  if (offer === undefined) return [];
  const { stated, price } = offerFacts(desk, offer);
  return [`- ${stated} ${offer.url}`, ...(price === null ? [] : [`- Price: ${price} ${offer.url}`])];
}

/** Name with what its page says it is, and the price stated there. */
function offerFacts(desk: Desk, offer: OutreachPlan["offers"][number]): { stated: string; price: string | null } {
  const service = (desk.material.brand.context?.services ?? []).find((entry) => entry.value === offer.name);
  const text = service?.description?.endsWith("…") === false ? service.description : null;
  const price = priceLine(desk.ground, offer.url);
  claim(desk, text ?? offer.name, [offer.url]);
  if (price !== null) claim(desk, price, [offer.url]);
  return {
    stated: `${plainText(offer.name)}${text === null ? "" : `: ${plainText(ended(text))}`}`,
    price: price === null ? null : plainText(ended(price)),
  };
}

/** Why the writer can be believed: the strongest proof alone. */
function standing(desk: Desk, plan: OutreachPlan): string[] {
  const [proof] = plan.proof;
  if (proof === undefined) return [];
  claim(desk, proof.text, [proof.url]);
  return [`To check us: ${plainText(ended(proof.text))} ${proof.url}`];
}

function factsOf(desk: Desk, plan: OutreachPlan): ReaderFact[] {
  const [page] = plan.pages;
  if (page === undefined) return [];
  return plan.facts.length > 0 ? plan.facts : factsFor(desk.ground, page);
}

function openingLine(desk: Desk, page: OutletPage): string {
  claim(desk, page.title, [page.url], page.evidence_ids);
  if (page.position !== null) claim(desk, `${page.position} ${page.keyword ?? ""}`, [page.url], page.evidence_ids);
  const found =
    page.position !== null && page.position > FIRST_RESULTS
      ? `among the results for “${plainText(page.keyword ?? "")}”`
      : page.position !== null
        ? `one of the first results for “${plainText(page.keyword ?? "")}”`
        : "one of the pages that AI answers point to";
  const cited = page.position !== null && page.citations > 0 ? ", and AI answers point to it" : "";
  return `your page “${plainText(page.title)}” (${page.url}) is ${found}${cited}.`;
}

function subjectOf(plan: OutreachPlan, brand: string): string {
  const page = plan.pages[0];
  const topic = page?.keyword ?? plan.topics[0] ?? "your readers";
  if (page?.kind !== "article") return truncate(`${brand} for your page on ${topic}`, SUBJECT_CHARS_MAX);
  const question = plan.facts.find((fact) => fact.question !== null)?.question ?? null;
  const asked = question === null ? null : `People also ask “${question}”`;
  return asked !== null && asked.length <= SUBJECT_CHARS_MAX
    ? asked
    : truncate(`A source for “${page.title}”`, SUBJECT_CHARS_MAX);
}

function takeFacts(desk: Desk, plan: OutreachPlan): OutreachPlan["proof"] {
  const facts = plan.proof.slice(0, FACTS_MAX);
  for (const fact of facts) claim(desk, fact.text, [fact.url]);
  if (facts.length === 0)
    desk.notes.push(
      "The letter has no fact to offer yet: publish one figure, customer or qualification on your own site, then add it with its page.",
    );
  return facts;
}

/** The offer nearest to what the page is about. */
function nearestOffer(
  desk: Desk,
  plan: OutreachPlan,
  page: OutletPage | undefined,
): OutreachPlan["offers"][number] | undefined {
  const { language } = desk.ground;
  const subject = contentKeys(page?.keyword ?? plan.topics[0] ?? "", language);
  const near = (offer: OutreachPlan["offers"][number]) => coverage(subject, new Set(contentKeys(offer.name, language)));
  return [...plan.offers].sort((a, b) => near(b) - near(a))[0];
}

function contactLine(desk: Desk): string {
  const contact = desk.material.brand.context?.contact ?? [];
  const found = contact.find((entry) => entry.kind === "email") ?? contact.find((entry) => entry.kind === "phone");
  if (found === undefined) return "";
  claim(desk, found.value, [found.source_url]);
  return `, ${plainText(found.value)}`;
}

/** The fields a directory asks for, as the site itself has them; what it lacks is left to be asked. */
function writeEntry(desk: Desk, plan: OutreachPlan): string {
  const { brand } = desk.material;
  const { context } = brand;
  const rows: [string, string][] = [
    ["Name", brand.name],
    ["Website", `https://${brand.domain}/`],
  ];
  const add = (field: string, entry: { value: string; source_url: string } | null | undefined) => {
    if (entry === null || entry === undefined) {
      desk.notes.push(`The entry lacks “${field}”: the site does not state it. Ask for it and publish it there first.`);
      return;
    }
    claim(desk, entry.value, [entry.source_url]);
    rows.push([field, entry.value]);
  };
  add("Description", context?.description);
  add("Address", context?.locations[0]);
  add(
    "Phone",
    context?.contact.find((entry) => entry.kind === "phone"),
  );
  add(
    "Email",
    context?.contact.find((entry) => entry.kind === "email"),
  );
  for (const offer of plan.offers) {
    const { stated, price } = offerFacts(desk, offer);
    rows.push(["Offer", `${stated}${price === null ? "" : ` ${price}`} ${offer.url}`]);
  }
  for (const fact of takeFacts(desk, plan)) rows.push(["Proof", `${fact.text} (${fact.url})`]);
  const lines = rows.map(([field, text]) => `| ${field} | ${cell(plainText(text))} |`);
  return ["| Field | Text |", "| --- | --- |", ...lines].join("\n");
}

/** The questions people ask, each with what the own page says to it; those without an answer are named. */
function writeAnswers(desk: Desk, plan: OutreachPlan): string[] {
  const { ground } = desk;
  const asked = ground.landscape.questions.slice(0, QUESTIONS_MAX).map((entry) => entry.question);
  if (asked.length === 0)
    desk.notes.push(`No question was measured: search ${plan.outlet} for the topics and note what is asked.`);
  const answered = factsOf(desk, plan).filter((fact) => fact.question !== null);
  for (const fact of answered) claim(desk, fact.text, [fact.url]);
  const open = asked.filter((question) => !answered.some((fact) => fact.question === question));
  const pages = plan.offers.map((offer) => `- ${plainText(offer.name)}: ${offer.url}`);
  return [
    ...answered.flatMap((fact) => [
      `**${plainText(fact.question ?? "")}**`,
      `> ${plainText(ended(fact.text))} ${fact.url}`,
    ]),
    ...(open.length === 0
      ? []
      : [
          "Also asked, to be answered by whoever knows:",
          open.map((question) => `- ${plainText(question)}`).join("\n"),
        ]),
    ...(pages.length === 0 ? [] : ["Pages of your own to answer from:", pages.join("\n")]),
  ];
}
