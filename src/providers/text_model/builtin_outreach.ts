import type { OutlineSection } from "../../core/brief.ts";
import { ended } from "../../core/brief_plan/opening.ts";
import type { OutletPage, OutreachPlan, ProofPoint } from "../../core/brief_plan/outreach_plan.ts";
import { joinAnd, truncate } from "../../core/phrase.ts";
import { isUsable, leansOnContext } from "../../core/text/passages.ts";
import { rankPassages } from "../../core/text/ranking.ts";
import { coverage } from "../../core/text/similarity.ts";
import { contentKeys } from "../../core/text/words.ts";
import { claim, type Desk } from "./builtin_desk.ts";
import { cell, plainText } from "./builtin_markdown.ts";

const FACTS_MAX = 3;
const SUBJECT_CHARS_MAX = 70;
const QUESTIONS_MAX = 5;
const TOPIC_FACTS_MAX = 2;
const FIRST_RESULTS = 10;
/** Share of the subject's words that a fact for its author carries. */
const SUBJECT_FROM = 0.6;

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

/** Six to ten lines: which page, what can be checked, one question; signed by the brand, never by a made-up name. */
function writeLetter(desk: Desk, plan: OutreachPlan): string {
  const { brand } = desk.material;
  const page = plan.pages[0];
  const name = plainText(brand.name);
  const topical = page?.kind === "article" ? topicFacts(desk, page) : [];
  const facts = [...topical, ...takeFacts(desk, plan, topical.length)].slice(0, FACTS_MAX);
  const about = brand.context?.description ?? null;
  if (about !== null) claim(desk, about.value, [about.source_url]);
  const offer = nearestOffer(desk, plan, page);
  const lines = [
    `Subject: ${plainText(subjectOf(plan, brand.name))}`,
    "",
    "Hello,",
    "",
    page === undefined
      ? `people who look for ${plainText(joinAnd(plan.topics.slice(0, 2)) || "this")} are sent to ${plan.outlet}.`
      : openingLine(desk, page),
    topical.length > 0
      ? `From our own work we could add this, each with the page to check it:`
      : `If ${name} is not on it yet, here is what your readers could check:`,
    "",
    ...facts.map((fact) => `- ${plainText(ended(fact.text))} ${fact.url}`),
    ...(facts.length === 0 ? [] : [""]),
    ...(about === null ? [] : [`Who we are: ${plainText(ended(about.value))} https://${brand.domain}/`]),
    ...(offer === undefined ? [] : [`The page on it: ${offer.url}`]),
    "",
    page?.kind === "article"
      ? "Would one of these facts help the article? We answer questions and send what you need to check them."
      : "What do you need to consider us at your next update? We send prices, samples or a contact to a customer who agreed to be asked.",
    "",
    "Kind regards,",
    `the team of ${name}${contactLine(desk)}`,
  ];
  desk.notes.push(
    "Sign the letter with your own name and role, and change it until it could go to nobody else. Say “not on it yet” only after you have read the page.",
  );
  return lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
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
  return `your page “${plainText(page.title)}” (${page.url}) is ${found}.`;
}

function subjectOf(plan: OutreachPlan, brand: string): string {
  const page = plan.pages[0];
  const topic = plan.topics[0] ?? "your readers";
  return truncate(
    page?.kind === "article" ? `A source for “${page.title}”` : `${brand} for your page on ${topic}`,
    SUBJECT_CHARS_MAX,
  );
}

function takeFacts(desk: Desk, plan: OutreachPlan, others = 0): OutreachPlan["proof"] {
  const facts = plan.proof.slice(0, FACTS_MAX);
  for (const fact of facts) claim(desk, fact.text, [fact.url]);
  if (facts.length + others === 0)
    desk.notes.push(
      "The letter has no fact to offer yet: publish one figure, customer or qualification on your own site, then add it with its page.",
    );
  return facts;
}

/** Sentences of the brand's own pages on the article's subject that hold a figure: what an author can use. */
function topicFacts(desk: Desk, page: OutletPage): ProofPoint[] {
  const { ground } = desk;
  const subject = new Set(contentKeys(page.keyword ?? page.title, ground.language));
  const facts: ProofPoint[] = [];
  for (const { passage } of rankPassages(ground.index, [...subject])) {
    const text = passage.parts.find(
      (part) =>
        /\d/.test(part) &&
        isUsable(part) &&
        !leansOnContext(part) &&
        !/[$€£]\s?\d/.test(part) &&
        coverage(subject, new Set(contentKeys(part, ground.language))) >= SUBJECT_FROM,
    );
    if (text === undefined || facts.some((fact) => fact.text === text)) continue;
    claim(desk, text, [passage.url]);
    facts.push({ text, url: passage.url });
    if (facts.length >= TOPIC_FACTS_MAX) break;
  }
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
    claim(desk, offer.name, [offer.url]);
    rows.push(["Offer", `${offer.name}, ${offer.url}`]);
  }
  for (const fact of takeFacts(desk, plan)) rows.push(["Proof", `${fact.text} (${fact.url})`]);
  const lines = rows.map(([field, text]) => `| ${field} | ${cell(plainText(text))} |`);
  return ["| Field | Text |", "| --- | --- |", ...lines].join("\n");
}

/** The questions people ask, each with the own page that answers it. */
function writeAnswers(desk: Desk, plan: OutreachPlan): string[] {
  const { ground } = desk;
  const asked = ground.landscape.questions.slice(0, QUESTIONS_MAX);
  if (asked.length === 0)
    desk.notes.push(`No question was measured: search ${plan.outlet} for the topics and note what is asked.`);
  const pages = plan.offers.map((offer) => `- ${plainText(offer.name)}: ${offer.url}`);
  return [
    ...(asked.length === 0 ? [] : ["People ask:", asked.map((entry) => `- ${plainText(entry.question)}`).join("\n")]),
    ...(pages.length === 0 ? [] : ["Pages of your own to answer from:", pages.join("\n")]),
  ];
}
