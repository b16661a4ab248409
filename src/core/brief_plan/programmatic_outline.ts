import type { OutlineSection } from "../../domain/brief.ts";
import { joinAnd, pagePath, plural, truncate } from "../phrase.ts";
import type { Ground } from "./ground.ts";
import { answerSection, chooseSections, topicSection } from "./outline.ts";
import { type Slot, sampleOf, type Variant, variantsOf } from "./programmatic_variants.ts";
import { wordingFor } from "./wording/wording_for.ts";

const TEMPLATE_WORDS = 120;
const TOPICS_MAX = 3;
/** Fewer pages than this need no template. */
const SET_MIN = 3;
const FACTS_NAMED_MAX = 2;
const FACT_CHARS_MAX = 120;

/** What to ask for a case of which the site knows nothing. */
export const ASK_EACH = "one customer with name and place, one price, or one job with its figures";

/** What a page of the set has to hold that no other holds. */
export const SLOTS: Record<Slot, string> = {
  place: "address, area or opening hours",
  price: "price for this case",
  figure: "figure, size or duration",
  customer: "word of a customer, with the name",
  detail: "example or condition",
};

/** Sections of a set of pages from one template, without what closes every text. */
export function programmaticSections(ground: Ground): OutlineSection[] {
  const topics = chooseSections(ground, { max: TOPICS_MAX }).map((idea) => topicSection(ground, idea));
  return [answerSection(ground, "programmatic"), templateSection(ground), ...topics];
}

function templateSection(ground: Ground): OutlineSection {
  const { stem, variants, places } = variantsOf(ground);
  const ready = variants.filter((variant) => variant.facts.length > 0);
  const existing = variants.filter((variant) => variant.page !== null);
  const searches = variants.reduce((sum, variant) => sum + variant.searches.length, 0);
  return {
    heading: "The template",
    level: 2,
    role: "template",
    query: stem,
    words: TEMPLATE_WORDS,
    source_urls: [...new Set(variants.flatMap((variant) => variant.facts.map((fact) => fact.url)))],
    guidance: [
      searches > variants.length
        ? `${plural(searches, "search", "searches")} ask for ${plural(variants.length, "page")}: the others add words to the same case.`
        : `One page for each of ${plural(variants.length, "case")}.`,
      existing.length === 0
        ? ""
        : `${existing.length} of them ${existing.length === 1 ? "is" : "are"} on the site already: fill ${existing.length === 1 ? "it" : "them"}, do not write beside.`,
      `Slots on each page: ${joinAnd(Object.values(SLOTS))}.`,
      ready.length === 0
        ? `The site holds no fact of any single case. Do not publish: pages that differ by a name alone are doorways. Ask sales for one customer, price or address for each case first; until then let one page say${places ? " which places you serve" : " for which cases it is"}, and link the others to it once they have something of their own.`
        : ready.length === variants.length
          ? "The site holds a fact of its own for each."
          : `${ready.length} of ${variants.length} ${ready.length === 1 ? "has" : "have"} a fact of its own on the site; the others stay unpublished until they have one.`,
      ready.length > 0 && ready.length < SET_MIN && ready.length < variants.length
        ? `With ${ready.length} ready this is ${ready.length === 1 ? "one page" : "two pages"}, no set yet: publish what is ready and no template.`
        : "",
      variants.length < SET_MIN ? "So few pages are no set: write each by hand." : "",
    ]
      .filter((part) => part !== "")
      .join(" "),
    key_points: variants.map(variantPoint),
    evidence_ids: [...new Set(ground.landscape.ranking.map((page) => page.evidence_id))].slice(0, 6),
  };
}

function variantPoint(variant: Variant): string {
  const where = variant.page === null ? `to write at ${variant.path}` : `on the site at ${pagePath(variant.page)}`;
  const facts = variant.facts
    .slice(0, FACTS_NAMED_MAX)
    .map((fact) => `${fact.slot}: ${truncate(fact.text, FACT_CHARS_MAX)}`);
  return `${variant.name} (${where}): ${facts.length === 0 ? `nothing of its own on the site. Ask sales: ${ASK_EACH}` : facts.join("; ")}`;
}

/** Heading of the page that is written out: the sample's, else that of the one page for all cases. */
export function sampleTitle(ground: Ground): string {
  return (
    sampleOf(variantsOf(ground))?.name ??
    wordingFor(ground.language).titles.fromBrand(ground.topic, ground.input.brand.name)
  );
}
