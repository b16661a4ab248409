import { tradeOfNoun } from "../derived_trade.ts";
import { MARKETS, type Market, openMarket } from "../market.ts";
import { titleCase } from "../phrase.ts";
import { type Offer, SITE, WORDS } from "../sandbox_data.ts";
import { between, hash53, pick, shuffled, unit } from "../seeded.ts";

const HINT_CHARS_MIN = 4;
const OFFERS_MIN = 6;
const OFFERS_SHARE = 0.8;
const TOWNS_SERVED = 7;
const RANGES = { house: { min: 3, max: 96 }, founded: { min: 2004, max: 2014 }, phone: { min: 10, max: 99 } };
const STRENGTH = { least: 0.4, spread: 0.3 };
/** Steps through the lists of names, so that a team has no two the same. */
const NAME_STEPS = { first: 5, last: 3 };

export type SiteIdentity = ReturnType<typeof identify>;

/** The identity of a domain: a known rival, or a company of the trade that its name tells. */
export function identify(domain: string, context: { year: number; known: Market | null }) {
  const trade = context.known ?? tradeOfName(domain);
  const rival = trade.rivals.find((candidate) => candidate.domain === domain);
  const { cities, streets, towns } = SITE;
  return {
    domain,
    name: rival?.name ?? nameFromDomain(domain, trade),
    kind: rival?.kind ?? "business",
    trade,
    city: pick(cities, `${domain}|city`),
    /** Towns around that it drives out to. */
    towns: trade.serves === "region" ? shuffled(towns, `${domain}|towns`).slice(0, TOWNS_SERVED) : [],
    street: `${between(`${domain}|number`, RANGES.house)} ${pick(streets, `${domain}|street`)}`,
    phone: `+1 555 01${between(`${domain}|phone`, RANGES.phone)}`,
    founded: between(`${domain}|founded`, RANGES.founded),
    /** The year that the site believes it is. */
    year: context.year,
    offers: chosenOffers(domain, trade),
    /** Team members in the order of the trade's roles. */
    people: trade.roles.map((_, index) => personName(`${domain}|person`, index)),
    /** 0 to 1: how well its pages rank in general. */
    strength: rival?.strength ?? STRENGTH.least + STRENGTH.spread * unit(`${domain}|strength`),
  };
}

/** `acme-coffee.example` gives `Acme Coffee`, `hollowoakcoffee.com` `Hollowoak Coffee`. */
function nameFromDomain(domain: string, trade: Market): string {
  const label = siteLabel(domain);
  if (label.includes("-")) return titleCase(label.replaceAll("-", " "));
  const tail = trade.hints.find(
    (hint) => hint.length >= HINT_CHARS_MIN && label.endsWith(hint) && label.length > hint.length + 1,
  );
  return tail ? titleCase(`${label.slice(0, -tail.length)} ${tail}`) : titleCase(label);
}

function chosenOffers(domain: string, { offers }: Market): Offer[] {
  const count = Math.max(OFFERS_MIN, Math.round(offers.length * OFFERS_SHARE));
  const chosen = new Set(shuffled(offers, `${domain}|offers`).slice(0, count));
  return offers.filter((offer) => chosen.has(offer));
}

/** A told trade that has the company or that the words of its name hint at, else one made of its last word. */
function tradeOfName(domain: string): Market {
  const words = siteLabel(domain).split("-");
  return (
    MARKETS.find(({ rivals }) => rivals.some((rival) => rival.domain === domain)) ??
    hintedTrade(words, (trade) => trade.hints) ??
    hintedTrade(words, (trade) => trade.weakHints) ??
    openMarket(tradeOfNoun(nounOf(domain, words)))
  );
}

/** The trade that the last telling word of a name points to: `garden-coffee` deals with coffee. */
function hintedTrade(words: readonly string[], hintsOf: (trade: Market) => readonly string[]): Market | null {
  const fits = (word: string, hint: string) =>
    word === hint || (hint.length >= HINT_CHARS_MIN && (word.endsWith(hint) || word.startsWith(hint)));
  for (const word of words.toReversed()) {
    const trade = MARKETS.find((market) => hintsOf(market).some((hint) => fits(word, hint)));
    if (trade) return trade;
  }
  return null;
}

/** What a hyphenated name ends in, words of any company aside: `maple-dental-group` gives `dental`. */
function nounOf(domain: string, words: readonly string[]): string | null {
  const telling = words.filter((word) => /^\p{L}{3,}$/u.test(word) && !WORDS.company.has(word));
  const noun = telling.at(-1);
  if (noun === undefined || words[0] === "xn") return null;
  if (telling.length > 1) return noun;
  // One word is the trade only in the names that the world itself makes: `the-dental-journal`.
  return tradeOfNoun(noun).rivals.some((rival) => rival.domain === domain) ? noun : null;
}

/** The part of a host that names its owner: the longest label before the suffix, `www` aside. */
function siteLabel(domain: string): string {
  const labels = domain
    .split(".")
    .slice(0, -1)
    .filter((label) => label !== "www");
  return labels.reduce((longest, label) => (label.length >= longest.length ? label : longest), "") || domain;
}

function personName(key: string, index: number): string {
  const { firstNames, lastNames } = SITE;
  const first = firstNames[(hash53(`${key}|first`) + index * NAME_STEPS.first) % firstNames.length]!;
  const last = lastNames[(hash53(`${key}|last`) + index * NAME_STEPS.last) % lastNames.length]!;
  return `${first} ${last}`;
}
