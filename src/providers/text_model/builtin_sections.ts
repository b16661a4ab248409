import { facetsIn } from "../../core/brief_plan/facets.ts";
import { bestOffer, relevantServices } from "../../core/brief_plan/offers.ts";
import { ended, priceLine } from "../../core/brief_plan/opening.ts";
import { proofOf } from "../../core/brief_plan/proof.ts";
import { quotesFor } from "../../core/brief_plan/quotes.ts";
import { wordingFor } from "../../core/brief_plan/wording/wording_for.ts";
import { capitalize, pagePath } from "../../core/phrase.ts";
import { isUnbound } from "../../core/text/passages.ts";
import { splitSentences } from "../../core/text/sentences.ts";
import { coverage, jaccard } from "../../core/text/similarity.ts";
import type { OutlineSection } from "../../domain/brief.ts";
import { contentKeys, countWords } from "../../language/words.ts";
import { claim, type Desk, isSaid, linkTo, takePassages, writePassages, writeQuotes } from "./builtin_desk.ts";
import { priceAnswer, writeFaq } from "./builtin_faq.ts";
import { writeKept } from "./builtin_kept.ts";
import { plainText } from "./builtin_markdown.ts";
import { waysToReach, writeAnswer } from "./builtin_opening.ts";
import { writePlaces } from "./builtin_place.ts";

const QUOTES_MAX = 2;
/** Fewer words are no section. */
const WORDS_MIN = 10;
/** Fewer words want more from somebody who knows. */
const THIN_BELOW = 25;
/** Proof this alike to what the text already says adds nothing. */
const SAID_FROM = 0.35;

/** A section's Markdown blocks without its heading; empty where nothing supports it (a note then says so). */
export function writeSection(desk: Desk, section: OutlineSection): string[] {
  switch (section.role) {
    case "answer":
      return writeAnswer(desk);
    case "place":
      return writePlaces(desk);
    case "kept":
      return writeKept(desk, section);
    case "products":
      return writeProducts(desk, section);
    case "offer":
      return writeOffer(desk, section);
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
  const blocks = writePassages(desk, passages, section);
  const words = countWords(blocks.join(" "));
  if (words >= WORDS_MIN) {
    if (words < THIN_BELOW)
      desk.notes.push(`“${section.heading}” rests on one sentence of the site: add what you know.`);
    return blocks;
  }
  const facet = facetsIn(desk.ground.language).find((entry) => entry.query === section.query) ?? null;
  const price = facet?.id === "cost" ? priceAnswer(desk) : null;
  if (price !== null) return [price];
  const quotes =
    facet === null || desk.material.brief.format === "landing_page"
      ? []
      : quotesFor(desk.ground, { facet, limit: QUOTES_MAX }).filter((quote) => !isSaid(desk, quote.sentence));
  if (quotes.length > 0) {
    desk.notes.push(`“${section.heading}” rests on others' words alone: add what you know of it yourself.`);
    return writeQuotes(desk, quotes);
  }
  desk.notes.push(
    (section.source_urls ?? []).length === 0
      ? `“${section.heading}” is left out: no text of the site supports it. ${section.guidance}`
      : `“${section.heading}” is left out: what the site says of it stands in other sections already.`,
  );
  return [];
}

/** One line an offer: its name, linked, and what its page says it is. */
function writeOffer(desk: Desk, section: OutlineSection): string[] {
  const wanted = new Set(section.source_urls ?? []);
  const services = relevantServices(desk.ground).filter((service) => wanted.has(service.url ?? service.source_url));
  if (services.length === 0) {
    desk.notes.push("Offer: no service or product was found on the site; list what is included.");
    return [];
  }
  const { name: given, context } = desk.ground.input.brand;
  const names = [given, ...(context?.name == null ? [] : [context.name.value]), ...(context?.aliases ?? [])];
  const { labelled } = wordingFor(desk.ground.language);
  const lines = services.map((service) => {
    const url = service.url ?? service.source_url;
    const isPage = desk.ground.input.pages.some((page) => page.url === url);
    const first =
      service.description === undefined ? undefined : tellingSentence(desk, service.value, service.description);
    claim(desk, first ?? service.value, [service.source_url, ...(isPage ? [url] : [])]);
    if (isPage) desk.linked.add(url);
    const name = isPage ? linkTo(desk, url, service.value) : plainText(service.value);
    return first === undefined ? `- **${name}**` : labelled(`- **${name}**`, plainText(withoutBrand(first, names)));
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
    const item = `- **${linkTo(desk, product.url, product.name)}** (${facts})`;
    return line === null ? item : wordingFor(desk.ground.language).labelled(item, line);
  });
  return [lines.join("\n")];
}

/** Customers' own words with their names, then certificates, experience and the like as the site states them. */
function writeProof(desk: Desk): string[] {
  const { quotes, statements } = proofOf(desk.ground, desk.material.brief.format);
  const { quoted } = wordingFor(desk.ground.language);
  const blocks = quotes.map((quote) => {
    claim(desk, quote.value, [quote.source_url]);
    if (quote.author !== undefined) claim(desk, quote.author, [quote.source_url]);
    const who = linkTo(desk, quote.source_url, quote.author ?? placeOf(desk, quote.source_url));
    return `> ${quoted(plainText(quote.value))}\n>\n> — ${who}`;
  });
  const said = desk.claims.map((made) => new Set(contentKeys(made.text, desk.ground.language)));
  const stated = statements.filter((signal) => {
    const keys = new Set(contentKeys(signal.value, desk.ground.language));
    return !said.some((other) => jaccard(keys, other) >= SAID_FROM || (other.size > 4 && coverage(other, keys) >= 0.9));
  });
  for (const signal of stated) claim(desk, signal.value, [signal.source_url]);
  if (stated.length > 0) blocks.push(stated.map((signal) => `- ${plainText(ended(signal.value))}`).join("\n"));
  if (blocks.length === 0)
    desk.notes.push("Proof: no testimonial, certificate or figure was found on the site; add one with its source.");
  return blocks;
}

/** The offer that the text is about, then the ways to ask. */
function writeNextStep(desk: Desk): string[] {
  const { name } = desk.ground.input.brand;
  const wording = wordingFor(desk.ground.language);
  const offer = bestOffer(desk.ground);
  const isHere = offer !== null && offer.url === desk.ground.target?.url;
  const price = offer === null ? null : priceLine(desk.ground, offer.url);
  const blocks: string[] = [];
  if (offer !== null && !isHere) {
    if (price !== null) claim(desk, price, [offer.url]);
    blocks.push(wording.seeOffer(linkTo(desk, offer.url, offer.name), price === null ? null : plainText(ended(price))));
  }
  if (isHere) desk.notes.push("Next step: repeat the page's own button (buy, book, register) under this heading.");
  const ways = waysToReach(desk);
  if (ways === null && blocks.length === 0) {
    desk.notes.push(
      "Next step: no contact page, address or number was found on the site; add the one place where a reader acts.",
    );
    return [];
  }
  if (ways !== null) blocks.push(wording.reach(plainText(name), ways));
  return blocks;
}

/** Name of a link to the page of a quote that has no author. */
function placeOf({ ground }: Desk, url: string): string | undefined {
  return ground.language === "en" ? pagePath(url) : undefined;
}

/** `Acme offers a smooth concentrate` in a list of what Acme offers. */
function withoutBrand(sentence: string, names: readonly string[]): string {
  const lower = sentence.toLowerCase();
  const lead = names.map((name) => `${name.toLowerCase()} offers `).find((text) => lower.startsWith(text));
  return lead === undefined ? sentence : capitalize(sentence.slice(lead.length));
}

/** The first sentence of a description that stands anywhere and says more than the name. */
function tellingSentence(desk: Desk, name: string, text: string): string | undefined {
  const known = new Set([...contentKeys(name, desk.ground.language), "offer"]);
  const found = splitSentences(text, desk.ground.language).find(
    (entry) =>
      isUnbound(entry.text, desk.ground.language) &&
      coverage(contentKeys(entry.text, desk.ground.language), known) < 0.75,
  );
  return found === undefined ? undefined : ended(found.text);
}
