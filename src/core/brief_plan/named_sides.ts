import type { OutlineSection } from "../../domain/brief.ts";
import type { NamedSide } from "../../domain/opportunity.ts";
import { capitalize } from "../phrase.ts";
import { headsSide, NO_CRITERION, type SideId } from "../result_sides.ts";
import { FACET_IDS, type FacetId } from "./facet_id.ts";
import { type Facet, facetsIn } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { SIDE_NAMES } from "./guidance.ts";
import { topicSection } from "./outline.ts";
import { BARE_IDEA } from "./section_idea.ts";
import { facetIdeas, isNamedAfter } from "./sections.ts";
import { wordingFor } from "./wording/wording_for.ts";

const SECTION_WORDS = 80;
/** Sections that hold a side by what they are. */
const HOLDERS: Partial<Record<SideId, readonly string[]>> = {
  cost: ["products"],
  place: ["place"],
  definition: ["answer"],
  reviews: ["proof"],
  proof: ["proof"],
  comparison: ["sides", "criteria", "options"],
};
/** A table has one row a side. */
const TABLES: ReadonlySet<string> = new Set(["sides", "criteria"]);
/** What comes after the sections on the topic. */
const CLOSING: ReadonlySet<string> = new Set(["fit", "spoke", "proof", "faq", "next_step", "offer"]);
/** What `topicGuidance` counts over all results; the recommendation counted those it names. */
const COUNTED =
  /(?:People ask [^.]+, and none of the \d+ ranking pages tells it|\d+ of \d+ ranking pages tells? [^.]+) in title or snippet\./;

/** Headings that say the side as the next action does, where no question of a reader serves. */
const SIDE_HEADINGS: Partial<Record<FacetId, string>> = { how: "Step by step", timing: "How long and how often" };

/** A side that no facet of a topic stands for, with what to ask those who know. */
const OTHER_SIDES: Record<Exclude<SideId, FacetId>, { heading: string; ask: string }> = {
  comparison: {
    heading: "How the options compare",
    ask: "Which options do customers weigh, and on which two points do these differ most?",
  },
  mistakes: {
    heading: "Mistakes to avoid",
    ask: "Which three mistakes do you see most often, what do they lead to, and what helps?",
  },
  checklist: {
    heading: "A checklist to keep",
    ask: "Which five points would you tick off yourself, in which order?",
  },
  expect: {
    heading: "What to expect",
    ask: "What happens first, what next, and what surprises people?",
  },
  delivery: {
    heading: "Delivery and cancelling",
    ask: "How and when is it delivered, what does that cost, and how does a customer return it or cancel?",
  },
  booking: {
    heading: "How to book",
    ask: "How does one book, how soon is there a date, and what does it take to move it?",
  },
  reviews: { heading: "What customers say", ask: "Which customer may be quoted by name, and with what?" },
};

/** The outline with a place for every side that the next action names: a section, a row of the table, or a gap to be written. */
export function withNamedSides(
  ground: Ground,
  outline: readonly OutlineSection[],
  sides: readonly NamedSide[],
): OutlineSection[] {
  let sections = [...outline];
  for (const side of sides) {
    const place = holderOf(ground, sections, side);
    const planned = place === -1 ? sideSection(ground, side) : null;
    const taken = sections.findIndex(({ heading }) => heading.toLowerCase() === planned?.heading.toLowerCase());
    if (planned !== null && taken === -1) sections = insertSection(sections, planned);
    else sections = sections.map((section, i) => (i === Math.max(place, taken) ? counted(section, side) : section));
  }
  return sections;
}

/** A section behind those on the topic, before what closes every text. */
export function insertSection(sections: readonly OutlineSection[], section: OutlineSection): OutlineSection[] {
  const closing = sections.findIndex(({ role = "" }) => CLOSING.has(role));
  const at = closing === -1 ? sections.length : closing;
  return [...sections.slice(0, at), section, ...sections.slice(at)];
}

/** The table it is to be a row of, else the section that tells the side already; -1 without either. */
function holderOf(ground: Ground, sections: readonly OutlineSection[], { id }: NamedSide): number {
  const table = sections.findIndex(({ role = "" }) => TABLES.has(role));
  if (table !== -1 && !NO_CRITERION.has(id as SideId)) return table;
  const facet = facetOf(id, ground.language);
  const roles = HOLDERS[id as SideId] ?? [];
  const tells = (section: OutlineSection) => {
    const { role = "", heading, guidance, query } = section;
    if (roles.includes(role)) return true;
    // Of a page that stands only what its text lacks is named: a section of it is no place for that.
    if (role !== "topic" && role !== "spoke") return false;
    if (facet === null) return headsSide(id, heading);
    return (
      query === facet.query || guidance.includes(SIDE_NAMES[facet.id]) || isNamedAfter(section, facet, ground.language)
    );
  };
  return sections.findIndex(tells);
}

function counted(section: OutlineSection, side: NamedSide): OutlineSection {
  const { role = "", guidance } = section;
  const shows = `${side.shown} ${verbOf(side)}`;
  if (TABLES.has(role) && !NO_CRITERION.has(side.id as SideId))
    return { ...section, guidance: `${guidance} Give a row to ${side.name}: ${shows} it.` };
  const text = `${capitalize(shows)} ${side.name}.`;
  return {
    ...section,
    guidance: COUNTED.test(guidance) ? guidance.replace(COUNTED, () => text) : `${guidance} ${text}`,
  };
}

function verbOf({ shown }: NamedSide): string {
  return /^1 /.test(shown) ? "shows" : "show";
}

function sideSection(ground: Ground, side: NamedSide): OutlineSection | null {
  const facet = facetOf(side.id, ground.language);
  if (facet === null) return gapSection(ground, side);
  const plain = wordingFor(ground.language).facetHeading(facet.id, ground.topic);
  const idea = facetIdeas(ground).find((entry) => entry.facet?.id === facet.id) ?? {
    ...BARE_IDEA,
    heading: plain,
    facet,
    query: facet.query,
    order: facet.order,
  };
  const own = ground.language === "en" ? SIDE_HEADINGS[facet.id] : undefined;
  const heading = idea.heading === plain ? (own ?? plain) : idea.heading;
  return counted(topicSection(ground, { ...idea, heading }), side);
}

function gapSection(ground: Ground, side: NamedSide): OutlineSection | null {
  const other = OTHER_SIDES[side.id as keyof typeof OTHER_SIDES];
  if (other === undefined) return null;
  return {
    heading: other.heading,
    level: 2,
    role: "topic",
    query: `${ground.topic.name} ${other.heading.toLowerCase()}`,
    words: SECTION_WORDS,
    source_urls: [],
    guidance: `${capitalize(side.shown)} ${verbOf(side)} ${side.name}. To be written by those who know. Ask: ${other.ask}`,
    key_points: [],
    evidence_ids: [],
  };
}

function facetOf(id: string, language: string): Facet | null {
  return FACET_IDS.some((facet) => facet === id) ? (facetsIn(language).find((facet) => facet.id === id) ?? null) : null;
}
