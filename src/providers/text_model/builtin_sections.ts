import type { OutlineSection } from "../../core/brief.ts";
import { FACETS, facetsAsked } from "../../core/brief_plan/facets.ts";
import { audienceOf, OFFER_MATCH_FROM, relevantServices, serviceMatch } from "../../core/brief_plan/format_outline.ts";
import { quotesFor } from "../../core/brief_plan/quotes.ts";
import { capitalize, joinAnd, pagePath } from "../../core/phrase.ts";
import { isUnbound } from "../../core/text/passages.ts";
import { splitSentences } from "../../core/text/sentences.ts";
import { coverage, jaccard } from "../../core/text/similarity.ts";
import { contentKeys, countWords } from "../../core/text/words.ts";
import { answerTo, claim, type Desk, linkTo, takePassages, writePassages, writeQuotes } from "./builtin_desk.ts";
import { plainText, sameText } from "./builtin_markdown.ts";
import { ended, priceLine, writeAnswer } from "./builtin_opening.ts";

const COST_QUERY = FACETS.find((facet) => facet.id === "cost")?.query;
const QUOTES_MAX = 2;
/** Words of a review that its writer would not want on another page. */
const TOO_INTIMATE = /\b(?:orgas\w+|blood\w*|vomit\w*|poop\w*|pee|naked|shit|fuck\w*)\b/i;
const STATEMENTS_MAX = 2;
const OFFERS_MAX = 8;
const OTHER_OFFERS_MAX = 3;
const FAQ_MAX = 8;
const QUOTE_WORDS_MIN = 10;
/** Proof this alike to what the text already says adds nothing. */
const SAID_FROM = 0.35;
/** Proof of the brand as a whole, whatever the topic. */
const ALWAYS_PROOF = new Set([
  "rating",
  "award",
  "customers",
  "experience",
  "press",
  "certification",
  "guarantee",
  "figure",
]);
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
    case "products":
      return writeProducts(desk, section);
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

function writeTopic(desk: Desk, section: OutlineSection): string[] {
  const passages = takePassages(desk, section);
  const isCost = section.query === COST_QUERY;
  const price = isCost && passages.length === 0 ? priceAnswer(desk) : null;
  if (price !== null) return [price];
  const facet = FACETS.find((entry) => entry.query === section.query) ?? null;
  const quotes =
    passages.length > 0 || facet === null
      ? []
      : quotesFor(desk.ground, { facet, limit: QUOTES_MAX }).filter((quote) => !isSaid(desk, quote.sentence));
  if (quotes.length > 0) {
    desk.notes.push(`“${section.heading}” rests on others' words alone: add what you know of it yourself.`);
    return writeQuotes(desk, quotes);
  }
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
  const all = relevantServices(desk.ground);
  const near = all.filter(
    (service) => service.url !== desk.ground.input.targetUrl && serviceMatch(desk.ground, service) >= OFFER_MATCH_FROM,
  );
  const others = all.filter((service) => service.url !== desk.ground.input.targetUrl && !near.includes(service));
  const services = near.length > 1 ? near.slice(0, OFFERS_MAX) : others.slice(0, OTHER_OFFERS_MAX);
  if (services.length === 0) {
    desk.notes.push("Offer: no service or product was found on the site; list what is included.");
    return [];
  }
  const lines = services.map((service) => {
    const url = service.url ?? service.source_url;
    const isPage = desk.ground.input.pages.some((page) => page.url === url);
    const first =
      service.description === undefined ? undefined : tellingSentence(desk, service.value, service.description);
    claim(desk, first ?? service.value, [service.source_url, ...(isPage ? [url] : [])]);
    if (isPage) desk.linked.add(url);
    const name = isPage ? linkTo(desk, url, service.value) : plainText(service.value);
    return first === undefined ? `- **${name}**` : `- **${name}**: ${plainText(first)}`;
  });
  return [lines.join("\n")];
}

/** One line a product: name, price, length where stated, and what its page says it is. */
function writeProducts(desk: Desk, section: OutlineSection): string[] {
  const urls = new Set(section.source_urls ?? []);
  const products = desk.ground.products
    .flatMap((group) => group.products)
    .filter((product) => urls.has(product.url))
    .sort((a, b) => b.contents.length - a.contents.length || a.name.localeCompare(b.name));
  if (products.length === 0) {
    desk.notes.push(`“${section.heading}” is left out: its products are not on the site any more.`);
    return [];
  }
  const lines = products.map((product) => {
    const facts = [product.price, ...(product.length === null ? [] : [product.length])].join(", ");
    const line = product.line === null ? null : plainText(product.line);
    claim(desk, `${product.name} ${facts}`, [product.url]);
    if (line !== null) claim(desk, line, [product.url]);
    else desk.notes.push(`“${product.name}”: its page does not say what it is; add a sentence.`);
    desk.linked.add(product.url);
    return `- **${linkTo(desk, product.url, product.name)}** (${facts})${line === null ? "" : `: ${line}`}`;
  });
  return [lines.join("\n")];
}

function writeAudience(desk: Desk, section: OutlineSection): string[] {
  const audiences = audienceOf(desk.ground);
  const passages = takePassages(desk, { ...section, words: 80 });
  if (passages.length > 0) return writePassages(desk, passages, section);
  if (audiences.length < 2) return [];
  const names = audiences.slice(0, 5);
  for (const entry of names) claim(desk, entry.value, [entry.source_url]);
  const linked = names.map((entry) => {
    const own = desk.ground.input.pages.some((page) => page.url === entry.source_url) && entry.method === "title";
    return own ? linkTo(desk, entry.source_url, entry.value) : plainText(entry.value);
  });
  return [`Made with these people in mind: ${joinAnd(linked)}.`];
}

/** Customers' own words with their names, then certificates, experience and the like as the site states them. */
function writeProof(desk: Desk): string[] {
  const signals = desk.ground.input.brand.context?.trust_signals ?? [];
  const match = (text: string) => coverage(desk.ground.topicKeys, new Set(contentKeys(text, desk.ground.language)));
  const brand = new Set(contentKeys(desk.ground.input.brand.name, desk.ground.language));
  const quoteRank = (signal: (typeof signals)[number]) => {
    const namesBrand = contentKeys(signal.value, desk.ground.language).some((key) => brand.has(key));
    return match(signal.value) + (namesBrand ? 0.5 : 0) + (signal.author === undefined ? 0 : 0.5);
  };
  const quotes = signals
    .filter((signal) => signal.kind === "testimonial" && countWords(signal.value) >= QUOTE_WORDS_MIN)
    .filter((signal) => !TOO_INTIMATE.test(signal.value))
    .sort((a, b) => quoteRank(b) - quoteRank(a))
    .filter((signal, place) => place === 0 || match(signal.value) > 0)
    .slice(0, QUOTES_MAX);
  const blocks = quotes.map((quote) => {
    claim(desk, quote.value, [quote.source_url]);
    if (quote.author !== undefined) claim(desk, quote.author, [quote.source_url]);
    const who = linkTo(desk, quote.source_url, quote.author ?? pagePath(quote.source_url));
    return `> “${plainText(quote.value)}”\n>\n> — ${who}`;
  });
  const said = desk.claims.map((made) => new Set(contentKeys(made.text, desk.ground.language)));
  const stated = signals
    .filter((signal) => signal.kind !== "testimonial")
    .filter((signal) => isBadge(signal.value) || ALWAYS_PROOF.has(signal.kind) || match(signal.value) >= 0.3)
    .filter((signal) => {
      const keys = new Set(contentKeys(signal.value, desk.ground.language));
      return !said.some(
        (other) => jaccard(keys, other) >= SAID_FROM || (other.size > 4 && coverage(other, keys) >= 0.9),
      );
    })
    .sort((a, b) => PROOF_ORDER.indexOf(a.kind) - PROOF_ORDER.indexOf(b.kind))
    .filter(
      (signal, place, all) =>
        all.findIndex((other) => firstWord(other.value) === firstWord(signal.value)) === place || isBadge(signal.value),
    )
    .slice(0, STATEMENTS_MAX);
  for (const signal of stated) claim(desk, signal.value, [signal.source_url]);
  if (stated.length > 0) blocks.push(stated.map((signal) => `- ${plainText(ended(signal.value))}`).join("\n"));
  if (blocks.length === 0)
    desk.notes.push("Proof: no testimonial, certificate or figure was found on the site; add one with its source.");
  return blocks;
}

/** Statements that begin alike are about the same person or thing: one is enough. */
function firstWord(text: string): string {
  const word = text.split(" ")[0] ?? "";
  return /^(?:we|our|in|since|the|a|an|all|as)$/i.test(word) ? text : word.toLowerCase();
}

/** A short line without a full stop, as a badge shows it. */
function isBadge(text: string): boolean {
  return !/[.!?]$/.test(text) && countWords(text) <= 14;
}

function writeFaq(desk: Desk, section: OutlineSection): string[] {
  const blocks: string[] = [];
  const open: string[] = [];
  for (const question of section.key_points.slice(0, FAQ_MAX)) {
    if (sameText(question, desk.material.brief.title) || (desk.opened && facetsAsked(question)[0]?.id === "definition"))
      continue;
    const answer = answerTo(desk, question);
    if (answer === null) {
      const price = facetsAsked(question).some((facet) => facet.id === "cost") ? priceAnswer(desk) : null;
      const facet = facetsAsked(question)[0] ?? null;
      const quotes =
        price !== null
          ? []
          : quotesFor(desk.ground, { facet, question, limit: 1 }).filter((quote) => !isSaid(desk, quote.sentence));
      if (price !== null) blocks.push(questionHeading(question), price);
      else if (quotes.length > 0) blocks.push(questionHeading(question), ...writeQuotes(desk, quotes));
      else open.push(question);
      continue;
    }
    desk.taken.push(answer.passage);
    for (const sentence of answer.sentences)
      claim(desk, sentence, [answer.passage.url], section.evidence_ids.slice(0, 1));
    blocks.push(questionHeading(question), answer.sentences.map(plainText).join(" "));
  }
  for (const question of open)
    desk.notes.push(
      `FAQ: people ask “${question}” and no page of the site answers it; add 40 to 60 words by someone who knows.`,
    );
  return blocks;
}

function isSaid(desk: Desk, sentence: string): boolean {
  return desk.claims.some((made) => made.text === plainText(sentence));
}

function questionHeading(question: string): string {
  return `### ${plainText(capitalize(question))}${question.endsWith("?") ? "" : "?"}`;
}

/** The price line of the offer that the topic is about. */
function priceAnswer(desk: Desk): string | null {
  const service = relevantServices(desk.ground).find((entry) => serviceMatch(desk.ground, entry) >= 0.5);
  const url = service?.url ?? service?.source_url;
  const price = url === undefined ? null : priceLine(desk, url);
  if (
    service === undefined ||
    url === undefined ||
    price === null ||
    desk.claims.some((made) => made.text === plainText(price))
  )
    return null;
  claim(desk, price, [url]);
  return `${linkTo(desk, url, service.value)}: ${plainText(ended(price))}`;
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

/** The first sentence of a description that stands anywhere and says more than the name. */
function tellingSentence(desk: Desk, name: string, text: string): string | undefined {
  const known = new Set([...contentKeys(name, desk.ground.language), "offer"]);
  const found = splitSentences(text).find(
    (entry) => isUnbound(entry.text) && coverage(contentKeys(entry.text, desk.ground.language), known) < 0.75,
  );
  return found === undefined ? undefined : ended(found.text);
}
