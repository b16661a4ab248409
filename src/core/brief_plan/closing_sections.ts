import type { OutlineSection } from "../../domain/brief.ts";
import type { Format } from "../../domain/opportunity.ts";
import { BARE_PAGE_WORDS, placeholderIn } from "../../page/placeholder.ts";
import { isListing } from "../brand_reading/listing_title.ts";
import { joinAnd, pagePath, plural, truncate } from "../phrase.ts";
import type { Ground } from "./ground.ts";
import { bestOffer } from "./offers.ts";
import { priceLine } from "./opening.ts";
import { KEY_POINT_CHARS_MAX } from "./outline.ts";
import { isAbout, proofOf } from "./proof.ts";
import { wordingFor } from "./wording/wording_for.ts";

const WORDS = { nextStep: 40, proof: 70 };
const PLACEHOLDER_CHARS_MAX = 80;

export function proofSection(ground: Ground, format: Format): OutlineSection | null {
  const { headings } = wordingFor(ground.language);
  const { name } = ground.input.brand;
  const { quotes, statements } = proofOf(ground, format);
  const chosen = [...quotes, ...statements];
  if (chosen.length === 0) return null;
  return {
    heading: quotes.length > 0 ? headings.customersSay(name) : headings.standsOn(name),
    level: 2,
    role: "proof",
    query: ground.topic.name,
    words: WORDS.proof,
    source_urls: [...new Set(chosen.map((signal) => signal.source_url))],
    guidance: `Word for word, with the name and a link to the page it stands on. ${proofBasis(ground, { quotes, chosen })}`,
    key_points: chosen.map(
      (signal) =>
        `${signal.kind}${signal.author === undefined ? "" : ` by ${signal.author}`}: “${truncate(signal.value, KEY_POINT_CHARS_MAX)}” (${pagePath(signal.source_url)})`,
    ),
    evidence_ids: [],
  };
}

/** What the chosen statements rest on, and which one is missing. */
function proofBasis(
  ground: Ground,
  { quotes, chosen }: { quotes: readonly { value: string }[]; chosen: readonly { value: string }[] },
): string {
  const signals = ground.input.brand.context?.trust_signals ?? [];
  const customers = signals.filter((signal) => signal.kind === "testimonial").length;
  const topical = chosen.filter((signal) => isAbout(ground, signal)).length;
  const whole = chosen.length - topical;
  const kind = topical === 0 ? "They speak" : whole === 0 ? "" : `${whole === 1 ? "One speaks" : `${whole} speak`}`;
  return [
    `Chosen from ${plural(signals.length, "statement")} on your site.`,
    kind === "" ? "" : `${kind} for the brand as a whole, not for ${ground.topic.name}.`,
    quotes.length === 0 && customers > 0
      ? `No customer's word on the site is about ${ground.topic.name}: ask one who bought it.`
      : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** The one thing to do next: the offer the text is about, else the way to reach the brand. */
export function nextStepSection(ground: Ground): OutlineSection {
  const { context, name } = ground.input.brand;
  const contact = context?.contact ?? [];
  const offer = bestOffer(ground);
  const price = offer === null ? null : priceLine(ground, offer.url);
  const ways = contact.slice(0, 3).map((entry) => entry.value);
  return {
    heading: wordingFor(ground.language).headings.nextStep(name),
    level: 2,
    role: "next_step",
    query: ground.topic.name,
    words: WORDS.nextStep,
    source_urls: [
      ...(offer === null ? [] : [offer.url]),
      ...contact.filter((entry) => entry.kind === "page").map((entry) => entry.value),
    ],
    guidance: [
      offer === null ? "" : leadTo(ground, offer, price),
      ways.length === 0
        ? "No contact detail was found on the site: name the place where a reader acts."
        : `For questions: ${joinAnd(ways)}.`,
    ]
      .filter((part) => part !== "")
      .join(" "),
    key_points: [],
    evidence_ids: [],
  };
}

/** Where the offer is bought; a page that is not written, or only lists entries, sells nothing yet. */
function leadTo(ground: Ground, offer: { name: string; url: string }, price: string | null): string {
  const page = ground.input.pages.find((entry) => entry.url === offer.url);
  const isTarget = offer.url === ground.target?.url;
  if (page !== undefined && isListing(page))
    return `Say where one books ${offer.name}: what stands for it today, ${pagePath(offer.url)}, is an archive.`;
  const unwritten = page === undefined ? null : unwrittenText(page.text);
  if (unwritten !== null)
    return `${isTarget ? "The page" : `${offer.name} (${pagePath(offer.url)})`} holds ${unwritten}: does the offer exist, and where does one book it? Say so, or take the page out of search.`;
  return isTarget
    ? `The page sells ${offer.name}${price === null ? "" : ` (${price})`}: repeat its button here.`
    : `Lead to ${offer.name} (${pagePath(offer.url)}${price === null ? "" : `, ${price}`}).`;
}

function unwrittenText(text: string): string | null {
  // As the audit counts them: the next action names the same number.
  const words = text.split(/\s+/).filter((word) => word !== "").length;
  const placeholder = placeholderIn(text);
  const left = placeholder === null ? "" : `“${truncate(placeholder, PLACEHOLDER_CHARS_MAX)}”`;
  if (words < BARE_PAGE_WORDS) return `${plural(words, "word")}${left === "" ? "" : `, ${left} among them`}`;
  return left === "" ? null : left;
}
