import { textOfBlocks } from "../../domain/block.ts";
import type { BrandContext } from "../../domain/brand.ts";
import type { KeywordPage, SiteKeyword } from "../../keywords/keyword_page.ts";
import { siteKeywordSteps } from "../../keywords/site_keywords.ts";
import { isFurniture } from "../../language/furniture.ts";
import { contentStems, keywordKey, keywordWords, normalizeKeyword, withAnd } from "../../language/keyword_text.ts";
import { isQuestion } from "../../language/question.ts";
import { isStopWord } from "../../language/stop_words.ts";
import { placesOf } from "../brand_places.ts";
import { type BrandWords, isBranded } from "./brand_words.ts";
import type { Candidate } from "./candidates.ts";
import { describedTrade } from "./described_trade.ts";

const SERVICE_SCORE = 8;
const SERVICES_MAX = 40;
const SERVICE_WORDS_MAX = 5;
/** Services asked for in the brand's first place, as people search for firms nearby. */
const LOCAL_SERVICES_MAX = 3;
const LOCAL_WORDS_MAX = 4;
const LOCAL_SCORE = 1.5;
/** Where nobody judges afterwards, enough to stand alone. */
const STRICT_LOCAL_SCORE = 3;
const TRADE_PLACES_MIN = 2;
/** Pages whose title, headings or text names a place, of all. */
const PLACED_SHARE_MIN = 0.3;
/** In so many places a brand is asked for. */
const PLACES_MAX = 12;
/** With fewer phrases, the description says what else is searched for. */
const ENOUGH = 8;

const LABELS: ReadonlySet<string> = new Set(["heading", "title", "navigation"]);

export interface SiteSource {
  pages: readonly KeywordPage[];
  /** Address of the home page. */
  home: string;
  /** Place of a word among the commonest of the language. */
  rank(word: string): number;
  context: BrandContext | null;
  language: string;
  brand: BrandWords;
  /** Nobody judges the candidates afterwards: only what the site clearly speaks of. */
  strict: boolean;
}

/** Candidates that the brand's own site gives: phrases of its pages, its services, services by place. */
export function* siteCandidateSteps(source: SiteSource): Generator<void, Candidate[]> {
  const { context, language, home, brand, rank } = source;
  const placed = placeNames(context);
  const place = source.strict ? writtenPlace(placed, source) : null;
  const { keywords, strongest } = yield* siteKeywordSteps(source.pages, {
    strict: source.strict,
    places: source.strict ? placed.map((name) => firstName(name, language)) : placed,
    addresses: (context?.locations ?? []).map(({ value }) => value),
    place,
    names: brand.names.flat(),
    language,
    home,
    rank,
    isBranded: (phrase) => isBranded(phrase, brand),
  });
  const places = new Set(placed.map((place) => keywordKey(normalizeKeyword(place), language)));
  const phrases = keywords
    .filter(({ keyword }) => !places.has(keywordKey(keyword, language)))
    .map(({ home: page, keyword, about = keyword, score, pages, offer }) => ({
      candidate: {
        ...{ keyword, source: "site", score, pages, offer },
        ...(page === null ? {} : { home: page }),
      } satisfies Candidate as Candidate,
      about,
    }));
  // What a heading or menu calls a service was weighed as a label.
  const isWeighed = (method: string) => source.strict && keywords.length > 0 && LABELS.has(method);
  const searched = searchedServices(source).filter(({ method }) => !isWeighed(method));
  const services = searched
    .filter(({ value }) => normalizeKeyword(value).split(" ").length <= SERVICE_WORDS_MAX && !asks(value, language))
    .slice(0, SERVICES_MAX)
    .map((service) => ({
      ...named(service.value, SERVICE_SCORE, service.url ?? service.source_url),
      ...(service.method === "person" ? { source: "person" as const } : {}),
      offer: true,
      ...(service.url == null ? {} : { home: service.url }),
    }));
  const sold = services.map((candidate) => ({ candidate, about: candidate.keyword }));
  const trade = source.strict ? placedTrade(keywords, placed, source) : null;
  const near = source.strict && place === null ? [] : searched.slice(0, LOCAL_SERVICES_MAX);
  const found = [...phrases, ...sold, ...localServices(source, near, trade)];
  const isPoor = source.strict && found.length > 0 && phrases.length < ENOUGH;
  const described = isPoor ? describedTrade(context?.description ?? null, { places: placed, language }) : null;
  if (described !== null && !isBranded(described.trade, brand)) {
    const { trade: about, place: at, page } = described;
    found.push({ candidate: named(`${about} ${at}`, STRICT_LOCAL_SCORE, page), about });
  }
  const offered = new Set(sold.map(({ about }) => about));
  const abouts = found.map(({ about }) => about);
  const kept = source.strict ? strongest(abouts, offered) : null;
  return found.filter(({ about }) => kept?.has(about) !== false).map(({ candidate }) => candidate);
}

/** Without what brackets add; a list of things is nobody's search. Nobody judging, nor is what names the brand or any trade. */
function searchedServices({ context, language, brand, strict }: SiteSource): BrandContext["services"] {
  const isOurs = (word: string) => isStopWord(word, language) || brand.names.some((name) => name.includes(word));
  const isAnybodys = (text: string) => {
    const bare = keywordWords(text).filter((word) => !isOurs(word));
    return isBranded(text, brand) || isFurniture(bare.join(" "), language);
  };
  const isKept = ({ method, value }: BrandContext["services"][number]) =>
    value !== "" && !/[,;:/|]/.test(value) && !(strict && method !== "person" && isAnybodys(value.toLowerCase()));
  return (context?.services ?? [])
    .map((service) => {
      const bare = service.value.replace(/\s*[([][^)\]]*[)\]]/g, "").trim();
      return { ...service, value: withAnd(bare, language) };
    })
    .filter(isKept);
}

function asks(text: string, language: string): boolean {
  return isQuestion(normalizeKeyword(text), language);
}

/** Names of the places the brand serves: towns of its addresses, then what it names without a street. */
export function placeNames(context: BrandContext | null): string[] {
  const { towns, areas } = placesOf(context?.locations ?? []);
  const names = [...towns, ...areas.map(({ value }) => (value.split(",")[0] ?? "").trim())];
  return [...new Set(names)].filter((name) => name.length >= 3 && name.length <= 40 && !/\d/.test(name));
}

/**
 * The place that titles and headings name most, else the text of many pages, as they write it: `Newtown` for `Newtown
 * on Sea`. Null where few pages and not the home page's title name one: who sends goods has an address, too.
 */
function writtenPlace(names: readonly string[], { pages, language }: SiteSource): string | null {
  const places = names.flatMap((name) => [spaced(name), firstName(name, language)]);
  const mostNamed = (textOf: (page: KeywordPage) => string, least = pages.length * PLACED_SHARE_MIN) => {
    const texts = pages.map((page) => ` ${spaced(textOf(page))} `);
    const counts = places.map((place) => texts.filter((text) => text.includes(` ${place} `)).length);
    const most = Math.max(...counts);
    return most >= least ? places[counts.indexOf(most)]! : null;
  };
  const isAtHome = mostNamed(({ kind, title }) => (kind === "home" ? title : ""), 1) !== null;
  return mostNamed(calledSo, isAtHome ? 1 : undefined) ?? mostNamed(({ blocks }) => textOfBlocks(blocks));
}

function calledSo({ title, headings }: KeywordPage): string {
  return [title, ...headings.map(({ text }) => text)].join(" ");
}

/** `Newtown` of `Newtown on Sea`, `areas` of `Areas for home care`. */
function firstName(place: string, language: string): string {
  const words = spaced(place).split(" ");
  const end = words.findIndex((word, at) => at > 0 && isStopWord(word, language));
  return words.slice(0, end < 0 ? undefined : end).join(" ");
}

/** What the site itself asks for in most places, in two at least. */
function placedTrade(
  keywords: readonly SiteKeyword[],
  places: readonly string[],
  { language, pages }: SiteSource,
): string | null {
  const atHome = new Set(pages.flatMap(({ url, kind }) => (kind === "home" ? [url] : [])));
  const counts = new Map<string, number>();
  for (const { keyword, about, pages: named } of keywords)
    for (const place of places.map(spaced))
      if (about === undefined && keyword.endsWith(` ${place}`)) {
        const words = keyword.slice(0, -place.length - 1).split(" ");
        const trade = words.slice(0, isStopWord(words.at(-1)!, language) ? -1 : undefined).join(" ");
        counts.set(trade, (counts.get(trade) ?? 0) + (atHome.has(named[0] ?? "") ? TRADE_PLACES_MIN : 1));
      }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best === undefined || best[1] < TRADE_PLACES_MIN ? null : best[0];
}

function spaced(text: string): string {
  return keywordWords(text.toLowerCase()).join(" ");
}

/** Stems of the services' names: a bare search for one of them is a buyer's. */
export function offerStems(context: BrandContext | null, language: string): Set<string> {
  return new Set(
    (context?.services ?? []).flatMap((service) => contentStems(normalizeKeyword(service.value), language)),
  );
}

function named(keyword: string, score: number, page: string): Candidate {
  return { keyword, source: "site", score, pages: page === "" ? [] : [page] };
}

/** What the brand is, asked for in every place it serves, and what it offers first where it is at home; each of a name. */
function localServices(
  { context, language, strict, pages }: SiteSource,
  services: BrandContext["services"],
  trade: string | null,
): { candidate: Candidate; about: string }[] {
  // What only the markup names may be misspelt, and nobody finds it on the site.
  const texts = ` ${spaced(strict ? pages.flatMap((page) => [calledSo(page), textOfBlocks(page.blocks)]).join(" ") : "")} `;
  const said = placeNames(context).filter((place) => !strict || texts.includes(` ${spaced(place)} `));
  const [home, ...others] = said.slice(0, PLACES_MAX);
  if (home === undefined || language === "ja") return [];
  // Types of structured data have English names.
  const known = context?.industry?.method === "json_ld" && language !== "en" ? null : context?.industry;
  const industry = known ?? (trade === null ? null : { value: trade, source_url: "" });
  const asked = [
    ...(industry == null ? [] : [{ ...industry, url: undefined, places: [home, ...others] }]),
    ...services.map((service) => ({ ...service, places: [home] })),
  ];
  return asked.flatMap(({ value, url, source_url, places }) => {
    const name = normalizeKeyword(value);
    if (asks(name, language) || isFurniture(name, language) || name.split(" ").length > LOCAL_WORDS_MAX) return [];
    if (placeNames(context).some((place) => name.includes(place.toLowerCase()))) return [];
    return places.map((place) => ({
      candidate: named(`${name} ${place.toLowerCase()}`, strict ? STRICT_LOCAL_SCORE : LOCAL_SCORE, url ?? source_url),
      about: name,
    }));
  });
}
