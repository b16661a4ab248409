import { registrableDomain } from "../base/domain_name.ts";
import { finishSteps } from "../base/slices.ts";
import { typeDomain } from "../competitors/domain_type.ts";
import { readContact, readLocations, readProfiles } from "../core/brand_reading/contact.ts";
import { type StructuredItem, structuredItems } from "../core/brand_reading/structured_items.ts";
import { topicSteps } from "../core/brand_reading/topics.ts";
import { trustSignalSteps } from "../core/brand_reading/trust_signals.ts";
import { openVoice, voiceOf } from "../core/brand_reading/voice.ts";
import type { BrandContext } from "../domain/brand.ts";
import type { BrandSheet, SheetState } from "../domain/brand_sheet.ts";
import { knownMarket } from "../domain/market.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { pageLanguage } from "../page/page_language.ts";
import { type ReadPage, readablePages } from "../page/page_role.ts";
import { readAudiences } from "./audience.ts";
import { homeCountry, isSpokenIn } from "./home_country.ts";
import { readIdentity } from "./identity.ts";
import { serviceSteps } from "./services.ts";
import { contextWith, sheetValue } from "./sheet.ts";

export interface BrandReadingOptions {
  /** Name the caller registered the brand with; it wins over the one read. */
  givenName: string;
  homeUrl: string;
  provider: string;
  simulated: boolean;
  enrichedAt: string;
  /** Every page asked for, also what redirects: where the home page leads is a fact about the brand. */
  asked?: readonly PageFacts[];
  /** Whether a page was judged to be an offer. */
  hasOffers?: boolean;
  /** Legal notices that name the owner: nothing but how to reach the brand is read from them. */
  imprints?: readonly PageFacts[];
  /** Place of a word among the commonest of a language; without it no word is common. */
  ranks?: (language: string) => (word: string) => number;
}

/** What rules read: the sheet, and the context that rests on it. */
export interface BrandReading {
  context: BrandContext;
  sheet: BrandSheet;
}

/** A language of fewer of the pages is chance. */
const LANGUAGE_SHARE_MIN = 0.2;

/**
 * What the site itself says of the brand: each value with the page and the way it was read. What no page says stays
 * null or empty.
 */
export function readBrand(pages: readonly PageFacts[], options: BrandReadingOptions): BrandContext {
  return finishSteps(brandSteps(pages, options)).context;
}

/** The same a page or a question at a time. */
export function* brandSteps(pages: readonly PageFacts[], options: BrandReadingOptions): Generator<void, BrandReading> {
  const read = readablePages(pages, options.homeUrl);
  const items = structuredItems(read);
  const languages = languagesOf(read);
  const language = languages[0]?.value ?? null;
  yield;
  const spoken = primaryLanguage(language ?? undefined);
  const identity = readIdentity(read, { items, givenName: options.givenName, homeUrl: options.homeUrl });
  const names = [options.givenName, ...identity.aliases.map(({ value }) => value)];
  yield;
  const services = yield* serviceSteps(read, { items, language: spoken });
  const icp = readAudiences(items);
  const trustSignals = yield* trustSignalSteps(read, { items, language: spoken, names });
  yield;
  const voices = openVoice(read, language ?? "en");
  const paragraphs = [];
  for (const page of voices.pages) {
    yield;
    paragraphs.push(...voices.read(page));
  }
  yield;
  const voice = voiceOf(paragraphs, language ?? "en");
  const rank = options.ranks?.(spoken) ?? (() => Number.POSITIVE_INFINITY);
  const topics = yield* topicSteps(read, { language: spoken, names, home: options.homeUrl, rank });
  yield;
  const imprints = options.imprints ?? [];
  const reachable = [...read, ...readablePages(imprints, options.homeUrl)];
  const contactItems = structuredItems(reachable);
  const locations = readLocations(contactItems, imprints);
  const context: BrandContext = {
    ...identity,
    aliases: [],
    icp: [],
    services: [],
    trust_signals: trustSignals,
    voice,
    contact: readContact(reachable, contactItems),
    locations: [],
    same_as: readProfiles(read, items),
    language,
    topics,
    pages_read: read.length,
    model: null,
    provider: options.provider,
    simulated: options.simulated,
    enriched_at: options.enrichedAt,
  };
  const market = marketRead(context, { items: contactItems, homeUrl: options.homeUrl });
  const sheet: BrandSheet = {
    aliases: identity.aliases.map(sheetValue),
    services: services.map(({ url, description, ...service }) => ({
      ...sheetValue(service),
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
    })),
    not_offered: [],
    audiences: icp.map(sheetValue),
    places: locations.map((place) => sheetValue({ ...place, ...(place.method === "text" ? { unsure: true } : {}) })),
    languages,
    markets: market === null ? [] : [{ ...market, place: null, source: "rules", page: options.homeUrl }],
    state: stateOf(options, { offers: services.length, page: read[0]?.url ?? null }),
  };
  return { context: contextWith(context, sheet, options.enrichedAt), sheet };
}

/**
 * Where the site's language is spoken and its company at home: many sites state the language of another country. null:
 * nothing tells a country.
 */
function marketRead(
  context: BrandContext,
  { items, homeUrl }: { items: readonly StructuredItem[]; homeUrl: string },
): { country: string; language: string } | null {
  const { language, country } = knownMarket({ domain: new URL(homeUrl).hostname, brand_context: context });
  const phones = context.contact.filter(({ kind }) => kind === "phone").map(({ value }) => value);
  const home = homeCountry(items, { phones, language });
  if (home !== null && (country === undefined || isSpokenIn(language, home))) return { country: home, language };
  return country === undefined ? null : { country, language };
}

/** What code can tell: whether the home page leads to another domain, else whether there are offers. */
function stateOf(
  { homeUrl, asked = [], hasOffers = false }: BrandReadingOptions,
  { offers, page }: { offers: number; page: string | null },
): SheetState {
  const left = leftFor(asked, new URL(homeUrl).hostname);
  const sells = hasOffers || offers > 0;
  if (left !== null) return { value: "moved", source: "rules", page: left.page, moved_to: left.domain };
  return { value: sells ? "active" : "unclear", source: "rules", page: sells ? page : null };
}

/** The other domain that the home page redirects to; null where it stays. */
export function leftFor(asked: readonly PageFacts[], domain: string): { domain: string; page: string } | null {
  const own = registrableDomain(domain);
  const home = asked.find(({ url }) => registrableDomain(url) === own && new URL(url).pathname === "/");
  const target = home === undefined ? null : registrableDomain(home.response.final_url || home.url);
  return home === undefined || target === null || target === own ? null : { domain: target, page: home.url };
}

/**
 * The other domain that a page of the site sends its visitors to and the home page links to, with what shows it; null
 * where there is none. A shop or booking platform is no place to have moved to.
 */
export function leadingAway(
  pages: readonly PageFacts[],
  domain: string,
): { domain: string; page: string; note: string } | null {
  const home = pages.find(({ url }) => new URL(url).pathname === "/");
  const linked = new Set((home?.html?.links ?? []).map(({ url }) => (url === null ? null : registrableDomain(url))));
  const away = Map.groupBy(pages, (page) => leadsAway(page));
  for (const [target, from] of away) {
    if (target === null || target === registrableDomain(domain) || !linked.has(target)) continue;
    if (typeDomain(target, []).type !== "unknown") continue;
    const note = `${from.length === 1 ? "one of its pages sends" : `${from.length} of its pages send`} visitors there, and its home page links to it`;
    return { domain: target, page: from[0]!.url, note };
  }
  return null;
}

/** The other domain that a page sends its visitors to by itself; null where they stay. */
export function leadsAway({ url, html }: PageFacts): string | null {
  const target = html?.meta_refresh?.match(/https?:\/\/[^\s"']+/i)?.[0];
  const other = target === undefined ? null : registrableDomain(target);
  return other === registrableDomain(url) ? null : other;
}

/**
 * The language of most pages, then others that a good part of them is written in. The home page's comes first where half
 * as many pages have it: a translation may have a page more.
 */
function languagesOf(pages: readonly ReadPage[]): BrandSheet["languages"] {
  const found = Map.groupBy(pages, ({ html }) => pageLanguage(html));
  found.delete(null);
  const home = pages[0]?.role === "home" ? pageLanguage(pages[0].html) : null;
  const weightOf = ({ value, of }: { value: string; of: readonly ReadPage[] }) => of.length * (value === home ? 2 : 1);
  return [...found]
    .map(([value, of]) => ({ value: value!, of }))
    .sort(
      (a, b) =>
        weightOf(b) - weightOf(a) ||
        Number(b.value === home) - Number(a.value === home) ||
        a.value.localeCompare(b.value),
    )
    .filter(({ of }, at) => at === 0 || of.length >= pages.length * LANGUAGE_SHARE_MIN)
    .map(({ value, of }) => ({ value, source: "rules", page: of[0]!.url, method: "text" }));
}
