import type { OutlineSection } from "../../core/brief.ts";
import { facetsAsked } from "../../core/brief_plan/facets.ts";
import { relevantServices } from "../../core/brief_plan/format_outline.ts";
import { supportFor } from "../../core/brief_plan/ground.ts";
import { capitalize, joinAnd, pagePath } from "../../core/phrase.ts";
import type { Passage } from "../../core/text/passages.ts";
import { splitSentences } from "../../core/text/sentences.ts";
import { coverage } from "../../core/text/similarity.ts";
import { contentKeys, countWords } from "../../core/text/words.ts";
import {
  answerTo,
  claim,
  type Desk,
  linkTo,
  plainText,
  sameText,
  takePassages,
  writePassages,
} from "./builtin_desk.ts";

const QUOTES_MAX = 2;
const STATEMENTS_MAX = 4;
const OFFERS_MAX = 8;
const FAQ_MAX = 8;
const ANSWER_SENTENCES_MAX = 3;
const QUOTE_WORDS_MIN = 10;
const OPENING_WORDS_MIN = 20;
const GENERAL_LAST_WORD =
  /\s(?:class(?:es)?|courses?|services?|programs?|training|software|tools?|products?|company|companies|providers?|solutions?|near me|online)$/;
/** Proof of the brand as a whole, whatever the topic. */
const ALWAYS_PROOF = new Set(["rating", "award", "customers", "experience", "press"]);
/** Proof that weighs most comes first. */
const PROOF_ORDER = [
  "rating",
  "award",
  "certification",
  "experience",
  "customers",
  "press",
  "guarantee",
  "membership",
  "research",
];

/** A section's Markdown blocks without its heading; empty where nothing supports it (a note then says so). */
export function writeSection(desk: Desk, section: OutlineSection): string[] {
  switch (section.role) {
    case "answer":
      return writeAnswer(desk);
    case "offer":
      return writeOffer(desk);
    case "audience":
      return writeAudience(desk, section);
    case "proof":
      return writeProof(desk);
    case "faq":
      return writeFaq(desk, section);
    case "next_step":
      return writeNextStep(desk);
    default:
      return writeTopic(desk, section);
  }
}

/** The opening: what the topic is, in sentences of the brand that stand alone. */
function writeAnswer(desk: Desk): string[] {
  const { ground } = desk;
  const names = topicNames(ground);
  const passages = ground.index.passages.filter(
    (passage) => passage.kind === "prose" && passage.words >= OPENING_WORDS_MIN,
  );
  const defining = passages
    .map((passage) => ({
      passage,
      start: passage.parts.findIndex((part) => names.some((name) => isDefinition(part, name))),
    }))
    .filter((entry) => entry.start !== -1)
    .sort((a, b) => ground.index.centrality(b.passage) - ground.index.centrality(a.passage))[0];
  if (defining !== undefined) return openWith(desk, defining.passage, defining.start);
  const description = ground.input.brand.context?.description ?? null;
  const around = description === null ? new Set<string>() : new Set(contentKeys(description.value, ground.language));
  if (description !== null && ground.topics.some((keys) => coverage(keys, around) >= 0.5)) {
    desk.opened = true;
    claim(desk, description.value, [description.source_url]);
    return [plainText(introduced(description.value, ground.input.brand.name))];
  }
  const nearest = supportFor(ground, "", { limit: 8 }).find(
    (entry) => entry.passage.kind === "prose" && entry.match >= 0.6,
  );
  if (nearest !== undefined) return openWith(desk, nearest.passage, 0);
  desk.notes.push(
    `Opening: no page of the site says what ${ground.topic.withArticle} ${ground.topic.plural ? "are" : "is"}; write two or three sentences that answer it at once.`,
  );
  return [];
}

function openWith(desk: Desk, passage: Passage, start: number): string[] {
  desk.opened = true;
  const sentences = passage.parts.slice(start, start + ANSWER_SENTENCES_MAX);
  desk.taken.push(passage);
  for (const sentence of sentences) claim(desk, sentence, [passage.url]);
  const [first = "", ...rest] = sentences;
  return [[introduced(first, desk.ground.input.brand.name), ...rest].map(plainText).join(" ")];
}

/** The topic as texts may name it: whole, and without a general last word (`… classes`, `… services`). */
function topicNames(ground: Desk["ground"]): string[] {
  const name = ground.topic.name.toLowerCase();
  const shorter = name.replace(GENERAL_LAST_WORD, "");
  return [...new Set([name, name.replace(/s$/, ""), shorter])].filter((text) => text.length >= 4);
}

function isDefinition(sentence: string, name: string): boolean {
  const lower = sentence.toLowerCase();
  const place = lower.indexOf(name);
  return (
    place !== -1 &&
    place <= 12 &&
    /^\S{0,3}(?:\s\S+){0,3}?\s(?:is|are|means|refers to|teach(?:es)?|helps?)\s/.test(lower.slice(place + name.length))
  );
}

/** A description that begins without a subject gets the brand as its subject. */
function introduced(description: string, brand: string): string {
  const text = description.replace(/[.!]*$/, ".");
  return /^an?\s.*\s(?:that|who|which|for)\s/i.test(text) && !text.toLowerCase().includes(brand.toLowerCase())
    ? `${brand} is ${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;
}

function writeTopic(desk: Desk, section: OutlineSection): string[] {
  const passages = takePassages(desk, section);
  if (passages.length === 0) {
    desk.notes.push(
      (section.source_urls ?? []).length === 0
        ? `“${section.heading}” is left out: nothing on the site supports it. ${section.key_points[0] ?? ""}`.trim()
        : `“${section.heading}” is left out: what the site says of it stands in other sections already.`,
    );
    return [];
  }
  return writePassages(desk, passages, section);
}

function writeOffer(desk: Desk): string[] {
  const services = relevantServices(desk.ground).slice(0, OFFERS_MAX);
  if (services.length === 0) {
    desk.notes.push("Offer: no service or product was found on the site; list what is included.");
    return [];
  }
  const lines = services.map((service) => {
    const url = service.url ?? service.source_url;
    const isPage = desk.ground.input.pages.some((page) => page.url === url);
    const first = service.description === undefined ? undefined : firstSentence(service.description);
    claim(desk, first ?? service.value, [service.source_url, ...(isPage ? [url] : [])]);
    if (isPage) desk.linked.add(url);
    const name = isPage ? linkTo(desk, url, service.value) : plainText(service.value);
    return first === undefined ? `- **${name}**` : `- **${name}**: ${plainText(first)}`;
  });
  return [lines.join("\n")];
}

function writeAudience(desk: Desk, section: OutlineSection): string[] {
  const audiences = desk.ground.input.brand.context?.icp ?? [];
  const passages = takePassages(desk, { ...section, words: 80 });
  if (passages.length > 0) return writePassages(desk, passages, section);
  if (audiences.length === 0) return [];
  const names = audiences.slice(0, 5);
  for (const entry of names) claim(desk, entry.value, [entry.source_url]);
  return [`Made with these people in mind: ${joinAnd(names.map((entry) => plainText(entry.value)))}.`];
}

/** Customers' own words with their names, then certificates, experience and the like as the site states them. */
function writeProof(desk: Desk): string[] {
  const signals = desk.ground.input.brand.context?.trust_signals ?? [];
  const match = (text: string) => coverage(desk.ground.topicKeys, new Set(contentKeys(text, desk.ground.language)));
  const quotes = signals
    .filter((signal) => signal.kind === "testimonial" && countWords(signal.value) >= QUOTE_WORDS_MIN)
    .sort((a, b) => match(b.value) - match(a.value) || Number(b.author !== undefined) - Number(a.author !== undefined))
    .slice(0, QUOTES_MAX);
  const blocks = quotes.map((quote) => {
    claim(desk, quote.value, [quote.source_url]);
    const who = linkTo(desk, quote.source_url, quote.author ?? pagePath(quote.source_url));
    return `> “${plainText(quote.value)}”\n>\n> — ${who}`;
  });
  const stated = signals
    .filter(
      (signal) =>
        signal.kind !== "testimonial" &&
        (ALWAYS_PROOF.has(signal.kind) || match(signal.value) >= 0.3) &&
        !desk.claims.some((made) => made.text.includes(plainText(signal.value))),
    )
    .sort((a, b) => PROOF_ORDER.indexOf(a.kind) - PROOF_ORDER.indexOf(b.kind))
    .slice(0, STATEMENTS_MAX);
  for (const signal of stated) claim(desk, signal.value, [signal.source_url]);
  if (stated.length > 0) blocks.push(stated.map((signal) => `- ${plainText(ended(signal.value))}`).join("\n"));
  if (blocks.length === 0)
    desk.notes.push("Proof: no testimonial, certificate or figure was found on the site; add one with its source.");
  return blocks;
}

function writeFaq(desk: Desk, section: OutlineSection): string[] {
  const blocks: string[] = [];
  const open: string[] = [];
  for (const question of section.key_points.slice(0, FAQ_MAX)) {
    if (sameText(question, desk.material.brief.title) || (desk.opened && facetsAsked(question)[0]?.id === "definition"))
      continue;
    const answer = answerTo(desk, question);
    if (answer === null) {
      open.push(question);
      continue;
    }
    desk.taken.push(answer.passage);
    for (const sentence of answer.sentences)
      claim(desk, sentence, [answer.passage.url], section.evidence_ids.slice(0, 1));
    blocks.push(
      `### ${plainText(capitalize(question))}${question.endsWith("?") ? "" : "?"}`,
      answer.sentences.map(plainText).join(" "),
    );
  }
  for (const question of open)
    desk.notes.push(
      `FAQ: people ask “${question}” and no page of the site answers it; add 40 to 60 words by someone who knows.`,
    );
  return blocks;
}

function writeNextStep(desk: Desk): string[] {
  const { context, name } = desk.ground.input.brand;
  const contact = context?.contact ?? [];
  const page = contact.find(
    (entry) => entry.kind === "page" && desk.ground.input.pages.some((known) => known.url === entry.value),
  );
  const email = contact.find((entry) => entry.kind === "email");
  const phone = contact.find((entry) => entry.kind === "phone");
  const ways: string[] = [];
  if (page !== undefined) ways.push(`use the ${linkTo(desk, page.value, "contact page")}`);
  if (email !== undefined) ways.push(`write to [${plainText(email.value)}](mailto:${encodeURI(email.value)})`);
  if (phone !== undefined) ways.push(`call ${plainText(phone.value)}`);
  if (ways.length === 0) {
    desk.notes.push(
      "Next step: no contact page, address or number was found on the site; add the one place where a reader acts.",
    );
    return [];
  }
  for (const entry of [email, phone]) if (entry !== undefined) claim(desk, entry.value, [entry.source_url]);
  const choice = ways.length === 1 ? ways[0] : `${ways.slice(0, -1).join(", ")} or ${ways.at(-1)}`;
  return [`Questions before you decide? To reach ${plainText(name)}, ${choice}.`];
}

function firstSentence(text: string): string {
  return ended(splitSentences(text)[0]?.text ?? text);
}

function ended(text: string): string {
  return /[.!?…]["”’)]*$/.test(text) ? text : `${text}.`;
}
