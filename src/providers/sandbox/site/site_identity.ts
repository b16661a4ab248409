import { derivePack } from "../derived_pack.ts";
import { nounOfInvented } from "../invented_names.ts";
import { ALL_PACKS } from "../packs/all_packs.ts";
import type { IndustryPack, Offer, Rival, SiteKind } from "../packs/industry_pack.ts";
import { GENERAL_PACK } from "../packs/trade_packs.ts";
import { titleCase } from "../phrase.ts";
import { between, hash53, pick, shuffled, unit } from "../seeded.ts";
import { CITIES, STREETS, TOWNS } from "./places.ts";

/** Who is behind a generated site. */
export interface SiteIdentity {
  domain: string;
  name: string;
  kind: SiteKind;
  pack: IndustryPack;
  city: string;
  /** Towns around that it drives out to. */
  towns: readonly string[];
  street: string;
  phone: string;
  founded: number;
  /** The year that the site believes it is. */
  year: number;
  /** What it sells, a selection of its industry's. */
  offers: readonly Offer[];
  /** Team members in the order of the pack's roles. */
  people: readonly string[];
  /** 0 to 1: how well its pages rank in general. */
  strength: number;
}

const FIRST_NAMES = [
  "Maya",
  "Jonas",
  "Priya",
  "Daniel",
  "Elena",
  "Samuel",
  "Ingrid",
  "Omar",
  "Hannah",
  "Mateo",
  "Clara",
  "Felix",
  "Nadia",
  "Peter",
  "Amelie",
  "Tomas",
  "Ruth",
  "Idris",
];
const LAST_NAMES = [
  "Hartley",
  "Lindqvist",
  "Okafor",
  "Brennan",
  "Castellano",
  "Whitfield",
  "Novak",
  "Sandoval",
  "Keller",
  "Ashworth",
  "Moreau",
  "Tanaka",
  "Delgado",
  "Fairbanks",
  "Rowe",
  "Petrov",
];
const INDUSTRY_TAILS_MIN = 4;
/** The last word of a name tells what it is: `Garden Hotel` is a hotel. */
const LATER_WORD_BONUS = 0.5;
const HINT_WORTH = { whole: 40, end: 20 };
const OFFERS_MIN = 6;
const TOWNS_SERVED = 7;
const OFFERS_SHARE = 0.8;

/** The identity of a domain: a known rival, a company of the trade that its name hints at, else of none in particular. */
export function identify(
  domain: string,
  context: { year: number; known?: { rival: Rival; pack: IndustryPack } | undefined },
): SiteIdentity {
  const found = context.known ?? findPackRival(domain);
  const pack = found?.pack ?? packOfName(domain);
  const name = found?.rival.name ?? nameFromDomain(domain, pack);
  return {
    domain,
    name,
    kind: found?.rival.kind ?? "business",
    pack,
    city: pick(CITIES, `${domain}|city`),
    towns: pack.serves === "region" ? shuffled(TOWNS, `${domain}|towns`).slice(0, TOWNS_SERVED) : [],
    street: `${between(`${domain}|number`, { min: 3, max: 96 })} ${pick(STREETS, `${domain}|street`)}`,
    phone: `+1 555 01${String(hash53(`${domain}|phone`) % 100).padStart(2, "0")}`,
    founded: between(`${domain}|founded`, { min: 2004, max: 2014 }),
    year: context.year,
    offers: chosenOffers(domain, pack),
    people: pack.roles.map((_, index) => personName(`${domain}|person`, index)),
    strength: found?.rival.strength ?? 0.4 + 0.3 * unit(`${domain}|strength`),
  };
}

/** `acme-coffee.example` gives `Acme Coffee`, `hollowoakcoffee.com` `Hollowoak Coffee`. */
function nameFromDomain(domain: string, pack: IndustryPack): string {
  const label = siteLabel(domain);
  if (label.includes("-")) return titleCase(label.replaceAll("-", " "));
  const tail = pack.hints.find(
    (hint) => hint.length >= INDUSTRY_TAILS_MIN && label.endsWith(hint) && label.length > hint.length + 1,
  );
  return tail ? titleCase(`${label.slice(0, -tail.length)} ${tail}`) : titleCase(label);
}

function chosenOffers(domain: string, pack: IndustryPack): Offer[] {
  const count = Math.max(OFFERS_MIN, Math.round(pack.offers.length * OFFERS_SHARE));
  const chosen = new Set(shuffled(pack.offers, `${domain}|offers`).slice(0, count));
  return pack.offers.filter((offer) => chosen.has(offer));
}

/** The trade that the words of a name tell, its last word above all; a name that tells none gets no trade of its own. */
function packOfName(domain: string): IndustryPack {
  const words = siteLabel(domain).split("-");
  const hinted = hintedPack(words, (pack) => pack.hints) ?? hintedPack(words, (pack) => pack.weakHints ?? []);
  if (hinted !== null) return hinted;
  const noun = nounOfInvented(domain);
  return noun === null ? GENERAL_PACK : derivePack({ key: domain, origin: "words", noun, terms: [] });
}

function hintedPack(words: readonly string[], hintsOf: (pack: IndustryPack) => readonly string[]): IndustryPack | null {
  let best: { pack: IndustryPack; worth: number } | null = null;
  for (const pack of ALL_PACKS)
    for (const hint of hintsOf(pack))
      for (const [place, word] of words.entries()) {
        const worth = hintWorth(word, hint) * (1 + LATER_WORD_BONUS * place);
        if (worth > (best?.worth ?? 0)) best = { pack, worth };
      }
  return best?.pack ?? null;
}

/** How well a hint stands for a word of a name: whole above its end (`brightsmile`) above its beginning. */
function hintWorth(word: string, hint: string): number {
  if (word === hint) return HINT_WORTH.whole + hint.length;
  if (hint.length >= INDUSTRY_TAILS_MIN && word.endsWith(hint)) return HINT_WORTH.end + hint.length;
  return hint.length > INDUSTRY_TAILS_MIN && word.startsWith(hint) ? hint.length : 0;
}

function findPackRival(domain: string): { rival: Rival; pack: IndustryPack } | undefined {
  for (const pack of ALL_PACKS) {
    const rival = pack.rivals.find((candidate) => candidate.domain === domain);
    if (rival) return { rival, pack };
  }
  return undefined;
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
  const first = FIRST_NAMES[(hash53(`${key}|first`) + index * 5) % FIRST_NAMES.length]!;
  const last = LAST_NAMES[(hash53(`${key}|last`) + index * 3) % LAST_NAMES.length]!;
  return `${first} ${last}`;
}
