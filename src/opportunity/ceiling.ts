import { formatCount, plural } from "../core/phrase.ts";
import { CEILING_WEIGHTS, clamp01 } from "../core/scoring.ts";
import type { Intent } from "../domain/intent.ts";
import type { ScorePart } from "../domain/opportunity.ts";
import type { FamilyFacts } from "./facts.ts";

/** Monthly searches and US dollars a click at which the part is full. */
const VOLUME_FULL = 50_000;
const CPC_FULL_USD = 15;

const INTENT_VALUE: Record<Intent, number> = {
  transactional: 1,
  local: 0.9,
  commercial: 0.85,
  informational: 0.45,
  navigational: 0.2,
};

/**
 * Size of the prize. ceiling = sum(weight × value) / sum(weight) over the parts that were measured:
 *
 * | part           | weight | value |
 * |----------------|--------|-------|
 * | volume         | 0.35   | log(1 + monthly searches) / log(1 + 50,000), at most 1 |
 * | business_value | 0.25   | how well the searches' words meet a service, audience or topic of the brand |
 * | intent         | 0.20   | transactional 1, local 0.9, commercial 0.85, informational 0.45, navigational 0.2; mean over keywords |
 * | cpc            | 0.10   | log(1 + mean cost per click) / log(1 + 15), at most 1 |
 * | ai_overview    | 0.10   | share of results pages with an AI overview that does not cite the brand |
 */
export function ceilingParts(facts: FamilyFacts): ScorePart[] {
  return [volumePart(facts), businessPart(facts), intentPart(facts), cpcPart(facts), overviewPart(facts)].filter(
    (part) => part !== null,
  );
}

function volumePart({ volume, keywords }: FamilyFacts): ScorePart | null {
  if (volume === null) return null;
  const measured = keywords.filter((keyword) => keyword.google_vol !== undefined).length;
  const value = Math.log1p(Math.max(0, volume)) / Math.log1p(VOLUME_FULL);
  return part(
    "volume",
    value,
    `${formatCount(volume)} searches per month for ${measured} of ${keywords.length} keywords`,
  );
}

function businessPart({ offer }: FamilyFacts): ScorePart | null {
  if (offer === null) return null;
  const basis =
    offer.value === 0
      ? "no service, audience or topic of the site matches"
      : `matches the ${offer.kind} "${offer.text.slice(0, 80)}"`;
  return part("business_value", offer.value, basis);
}

function intentPart({ keywords, family }: FamilyFacts): ScorePart {
  const intents = keywords.length > 0 ? keywords.map((keyword) => keyword.intent) : [family.intent];
  const mean =
    intents.reduce((sum, intent) => sum + (INTENT_VALUE[intent] ?? INTENT_VALUE.informational), 0) / intents.length;
  const own = intents.filter((intent) => intent === family.intent).length;
  return part("intent", mean, `${own} of ${intents.length} searches ${family.intent}`);
}

function cpcPart({ cpc }: FamilyFacts): ScorePart | null {
  if (cpc === null) return null;
  const value = Math.log1p(Math.max(0, cpc.value)) / Math.log1p(CPC_FULL_USD);
  return part("cpc", value, `average cost per click $${cpc.value.toFixed(2)} over ${plural(cpc.n, "keyword")}`);
}

function overviewPart({ overview }: FamilyFacts): ScorePart | null {
  if (overview === null) return null;
  const open = overview.present - overview.own;
  return part(
    "ai_overview",
    open / overview.measured,
    `AI overview on ${overview.present} of ${overview.measured} results pages, citing the brand on ${overview.own}`,
  );
}

function part(name: keyof typeof CEILING_WEIGHTS, value: number, basis: string): ScorePart {
  return { name, value: Math.round(clamp01(value) * 1_000) / 1_000, weight: CEILING_WEIGHTS[name], basis };
}
