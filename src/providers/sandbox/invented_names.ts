import type { Rival, SiteKind } from "./packs/industry_pack.ts";
import { sentenceCase, slugOf } from "./phrase.ts";
import { hash53, shuffled, unit } from "./seeded.ts";

const FIRST_PARTS = [
  "Willowbrook",
  "Harrowgate",
  "Stonebridge",
  "Larkmoor",
  "Fennimore",
  "Ashdown",
  "Brindle",
  "Marlowe",
  "Thornbury",
  "Silverlark",
  "Oakhaven",
  "Pebblecross",
  "Riverwise",
  "Kestrel",
  "Amberfield",
  "Foxglove",
  "Hazelwick",
  "Northmoor",
  "Merrivale",
  "Juniper",
  "Cloverdale",
  "Eastmere",
  "Highfield",
  "Linwood",
  "Moorgate",
  "Peregrine",
  "Rowanhill",
  "Saffron",
  "Tamarind",
  "Underhill",
  "Valewood",
  "Whitcombe",
  "Yarrow",
  "Bluebell",
  "Cedarbrook",
  "Dunmore",
  "Elderflower",
  "Fairlead",
  "Gladstone",
  "Heron",
  "Inglewood",
  "Jasper",
  "Kingfisher",
  "Lavender",
  "Mistral",
];

const LAST_PARTS = ["", "Studio", "Collective", "Partners", "House", "Works", "Practice", "Group"];
const PUBLISHER_NAMES = ["The {noun} Journal", "{noun} Reviews", "Everyday {noun} Magazine"];
const OUTLET_NAMES: readonly (readonly [string, SiteKind])[] = [
  ["{noun} Gear Reviews", "publisher"],
  ["The {noun} Chronicle", "publisher"],
  ["{noun} Daily", "publisher"],
  ["{noun} Forum", "publisher"],
  ["{noun} Magazine", "publisher"],
  ["{noun} Wiki", "publisher"],
  ["{noun} Comparison", "marketplace"],
];
const MARKET_NAMES = ["{noun} Finder", "{noun} Directory"];

/** Fictional businesses of an industry under reserved names: seven companies, two publications, one directory. */
export function inventRivals(key: string, noun: string): Rival[] {
  const title = sentenceCase(noun);
  const companies = shuffled(FIRST_PARTS, `${key}|first`)
    .slice(0, 7)
    .map((first, index) => inventBusiness(`${key}|${index}`, { first, noun, strength: 0.84 - index * 0.07 }));
  const publisher = PUBLISHER_NAMES[hash53(`${key}|publisher`) % PUBLISHER_NAMES.length]!.replace("{noun}", title);
  const second = PUBLISHER_NAMES[(hash53(`${key}|publisher`) + 1) % PUBLISHER_NAMES.length]!.replace("{noun}", title);
  const market = MARKET_NAMES[hash53(`${key}|market`) % MARKET_NAMES.length]!.replace("{noun}", title);
  return [
    ...companies,
    { name: publisher, domain: `${slugOf(publisher)}.example`, kind: "publisher", strength: 0.8 },
    { name: second, domain: `${slugOf(second)}.example`, kind: "publisher", strength: 0.66 },
    { name: market, domain: `${slugOf(market)}.example`, kind: "marketplace", strength: 0.68 },
  ];
}

/** Magazines, directories and forums that hold the results where people read about things before they buy them. */
export function inventOutlets(noun: string): Rival[] {
  const title = sentenceCase(noun);
  return OUTLET_NAMES.map(([name, kind], index) => ({
    name: name.replace("{noun}", title),
    domain: `${slugOf(name.replace("{noun}", noun))}.example`,
    kind,
    strength: 0.9 - index * 0.04,
  }));
}

/** Smaller companies that fill the lower places of a results page. */
export function inventFillers(
  key: string,
  options: { noun: string; count: number; except: ReadonlySet<string> },
): Rival[] {
  return shuffled(FIRST_PARTS, `${key}|filler`)
    .map((first, index) =>
      inventBusiness(`${key}|f${index}`, {
        first,
        noun: options.noun,
        strength: 0.08 + 0.3 * unit(`${key}|f${index}`),
      }),
    )
    .filter((rival) => !options.except.has(rival.domain))
    .slice(0, options.count);
}

/** The industry word in a domain that this module made up (`willowbrook-yoga.example` gives `yoga`), else null. */
export function nounOfInvented(domain: string): string | null {
  if (!domain.endsWith(".example")) return null;
  const label = domain.slice(0, -".example".length);
  const first = FIRST_PARTS.find((part) => label.startsWith(`${part.toLowerCase()}-`));
  return first ? label.slice(first.length + 1).replaceAll("-", " ") || null : null;
}

function inventBusiness(key: string, options: { first: string; noun: string; strength: number }): Rival {
  const last = LAST_PARTS[hash53(`${key}|last`) % LAST_PARTS.length]!;
  const name = [options.first, sentenceCase(options.noun), last].filter(Boolean).join(" ");
  const domain = `${options.first.toLowerCase()}-${slugOf(options.noun)}.example`;
  return { name, domain, kind: "business", strength: options.strength };
}
