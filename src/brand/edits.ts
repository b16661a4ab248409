import { normalizeDomain, registrableDomain } from "../base/domain_name.ts";
import type { BrandContext, Sourced } from "../domain/brand.ts";
import {
  type BrandSheet,
  isAlarming,
  type SheetService,
  type SheetState,
  type SheetTexts,
} from "../domain/brand_sheet.ts";
import { contentStems, keywordKey, normalizeKeyword, primaryLanguage } from "../language/keyword_text.ts";
import { isCountry } from "./home_country.ts";
import { type MarkedPage, plain, stands } from "./page_words.ts";
import type { EditorMaterial, NumberedValue, SheetAnswer, ToldItem } from "./sheet_answer.ts";

/** What the answer came to. */
export interface EditTally {
  kept: number;
  replaced: number;
  dropped: string[];
  added: number;
  refused: { field: string; value: string; reason: string }[];
}

interface Edits extends EditorMaterial {
  numbered: readonly NumberedValue[];
  model: string;
}

const FIELDS: Readonly<Record<SheetTexts, { charsMax: number; valuesMax: number }>> = {
  aliases: { charsMax: 80, valuesMax: 12 },
  services: { charsMax: 100, valuesMax: 80 },
  not_offered: { charsMax: 120, valuesMax: 20 },
  audiences: { charsMax: 120, valuesMax: 30 },
  places: { charsMax: 120, valuesMax: 100 },
  languages: { charsMax: 10, valuesMax: 10 },
};
/** What of these is not in the quote's own words is a guess. */
const IN_QUOTE: ReadonlySet<SheetTexts> = new Set(["aliases", "services", "not_offered", "places"]);
const CHARS_MAX = { description: 400, industry: 80, tagline: 160, trait: 40 };
const TRAITS_MAX = 5;
/** Letters from which a word inside another is taken for a part of it. */
const PART_CHARS_MIN = 5;
const STATE_WORDS_MIN = 3;
/** Words that a page's heading has beside the service that it is named after: a town, an adjective. */
const NAME_EXTRA_MAX = 2;
const REFUSED_MAX = 40;
const STRANGE = /[{}<>@\\]|:\/\/|www\./;
const FIGURES = /\d+/g;
const LANGUAGE_TAG = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/** Keeps, replaces, drops and adds as the answer says; what it cannot show on a page is refused and stays as read. */
export function applyEdits(
  answer: SheetAnswer,
  edits: Edits,
): { sheet: BrandSheet; context: BrandContext; tally: EditTally } {
  const tally: EditTally = { kept: 0, replaced: 0, dropped: [], added: 0, refused: [] };
  const sheet: BrandSheet = {
    ...edits.sheet,
    markets: editedMarkets(answer.country, edits, tally),
    state: editedState(answer.state, edits, tally),
  };
  for (const field of Object.keys(FIELDS) as SheetTexts[]) sheet[field] = editedList(field, answer, { edits, tally });
  const { context } = edits;
  const one = (field: "description" | "industry" | "tagline"): Sourced | null => {
    const { value, reason, ...told } = answer[field];
    const read = context[field];
    if (value === null && read !== null && reason.trim() !== "") {
      tally.dropped.push(`${field}: ${read.value}`);
      return null;
    }
    if (value === null || value.trim() === "") return read;
    const found = checked({ ...told, value }, { field, charsMax: CHARS_MAX[field] }, { edits, tally });
    return found === null ? read : { value: found.value, source_url: found.page, method: "model" };
  };
  const traits = answer.traits.slice(0, TRAITS_MAX).flatMap((told) => {
    const found = checked(told, { field: "traits", charsMax: CHARS_MAX.trait }, { edits, tally });
    return found === null ? [] : [{ trait: found.value, basis: `“${found.quote}” (${found.page})` }];
  });
  return {
    sheet,
    context: {
      ...context,
      description: one("description"),
      industry: one("industry"),
      tagline: one("tagline"),
      voice: context.voice === null || traits.length === 0 ? context.voice : { ...context.voice, traits },
      model: edits.model,
    },
    tally: { ...tally, refused: tally.refused.slice(0, REFUSED_MAX) },
  };
}

interface Work {
  edits: Edits;
  tally: EditTally;
}

function editedList(field: SheetTexts, answer: SheetAnswer, work: Work): SheetService[] {
  const { edits, tally } = work;
  const { charsMax, valuesMax } = FIELDS[field];
  const told = (answer[field] as readonly ToldItem[]).flatMap((item) => {
    const found = checked(item, { field, charsMax }, work);
    return found === null ? [] : [{ replaces: item.replaces, value: withText(found, item.description) }];
  });
  const list: SheetService[] = [];
  for (const { n, value } of edits.numbered.filter((entry) => entry.field === field)) {
    const others = told.filter(({ replaces }) => replaces === n);
    if (others.length > 0) {
      tally.replaced++;
      const { url } = value;
      list.push(...others.map((other) => ({ ...other.value, ...(url === undefined ? {} : { url }) })));
    } else if (answer.drop.includes(n)) tally.dropped.push(`${field}: ${value.value}`);
    else {
      const { unsure: _, ...sure } = value;
      // What a model said of other pages stands.
      const isKept = answer.keep.includes(n) || value.source === "model";
      if (isKept) tally.kept++;
      list.push(isKept ? sure : { ...sure, unsure: true });
    }
  }
  const known = new Set(edits.numbered.filter((entry) => entry.field === field).map(({ n }) => n));
  const additions = told.filter(({ replaces }) => !known.has(replaces)).map(({ value }) => value);
  const language = languageOf(edits);
  const seen = new Map(list.map((value) => [keyOf(value.value, language), value]));
  const before = seen.size;
  for (const value of additions)
    if (!seen.has(keyOf(value.value, language))) seen.set(keyOf(value.value, language), value);
  tally.added += seen.size - before;
  return [...seen.values()]
    .slice(0, valuesMax)
    .map((value) => (field === "services" ? withOwnPage(value, edits) : value));
}

/** A service with the page that is named after it and little else, where one of the offers is. */
function withOwnPage(service: SheetService, edits: Edits): SheetService {
  if (service.url !== undefined || service.source === "person") return service;
  const language = languageOf(edits);
  const stemsOf = (text: string) => new Set(contentStems(normalizeKeyword(text), language));
  const own = stemsOf(service.value);
  const named = edits.pages.filter(({ kind, facts }) => {
    const name = stemsOf(facts.html!.headings.find(({ level }) => level === 1)?.text ?? "");
    return kind === "offer" && own.size > 0 && own.isSubsetOf(name) && name.size <= own.size + NAME_EXTRA_MAX;
  });
  return named.length === 1 ? { ...service, url: named[0]!.url } : service;
}

function withText(found: { value: string; page: string; quote: string }, description = ""): SheetService {
  const text = description.trim();
  const isText =
    text !== "" && text.length <= CHARS_MAX.description && !STRANGE.test(text) && text.match(FIGURES) === null;
  return { ...found, source: "model", ...(isText ? { description: text } : {}) };
}

/** The value with its page, or null and why: the page was read, the quote stands on it, the value keeps to its words. */
function checked(
  told: { value: string; page: string; quote: string },
  { field, charsMax }: { field: string; charsMax: number },
  { edits, tally }: Work,
): { value: string; page: string; quote: string } | null {
  const value = told.value.replace(/\s+/g, " ").trim();
  const page = pageOf(told.page, edits);
  const reason = refusal(value, { ...told, page, field, charsMax, language: languageOf(edits) });
  if (reason === null) return { value, page: page!.url, quote: told.quote.trim() };
  tally.refused.push({ field, value: value.slice(0, charsMax), reason });
  return null;
}

function refusal(
  value: string,
  of: { page: MarkedPage | undefined; quote: string; field: string; charsMax: number; language: string },
): string | null {
  const { page, quote, field, charsMax, language } = of;
  if (value === "") return "it is empty";
  if (value.length > charsMax) return `it has more than ${charsMax} characters`;
  if (field === "languages" && !LANGUAGE_TAG.test(value)) return "it is not a language code";
  if (STRANGE.test(value)) return "it contains markup or an address";
  if (page === undefined) return "its page was not read";
  if (!stands(quote, page)) return "its quote is not on that page";
  const isNamed = IN_QUOTE.has(field as SheetTexts);
  const figures = new Set((isNamed ? quote : page.words).match(FIGURES));
  if ((value.match(FIGURES) ?? []).some((figure) => !figures.has(figure))) return "a figure is not in its quote";
  if (field === "tagline" && !stands(value, page)) return "it does not appear on the page word for word";
  if (!isNamed) return null;
  // What the page names word for word needs no quote that names it too, only what it says against it does.
  if (field !== "not_offered" && stands(value, page)) return null;
  // What a page is named after, it is about, whichever of its words are quoted.
  const { titles, headings } = page.facts.html!;
  const names = field === "services" ? [titles[0], headings.find(({ level }) => level === 1)?.text] : [];
  const stems = new Set([quote, ...names].flatMap((text) => contentStems(normalizeKeyword(text ?? ""), language)));
  const own = contentStems(normalizeKeyword(value), language);
  return own.length === 0 || own.some((stem) => isIn(stem, stems)) ? null : "none of its words are in its quote";
}

/** Whether a word is among others, also as a part of a compound or a compound of one. */
function isIn(stem: string, stems: ReadonlySet<string>): boolean {
  const isPart = (part: string, whole: string) => part.length >= PART_CHARS_MIN && whole.includes(part);
  return stems.has(stem) || [...stems].some((other) => isPart(stem, other) || isPart(other, stem));
}

/** Where code could not tell the country: as a page shows it. */
function editedMarkets(told: SheetAnswer["country"], edits: Edits, tally: EditTally): BrandSheet["markets"] {
  const country = told.value.trim().toUpperCase();
  if (edits.sheet.markets.length > 0 || country === "") return edits.sheet.markets;
  const page = pageOf(told.page, edits);
  const isShown = page !== undefined && stands(told.quote, page);
  if (isShown && isCountry(country))
    return [{ country, language: languageOf(edits), place: null, source: "model", page: page.url }];
  const reason = isShown ? "it is no country's code" : "its quote is not on that page";
  tally.refused.push({ field: "markets", value: told.value, reason });
  return [];
}

/** Where the home page leads is a fact: a model may name what lies behind it, not deny it. */
function editedState(told: SheetAnswer["state"], edits: Edits, tally: EditTally): SheetState {
  const read = edits.sheet.state;
  const refuse = (reason: string): SheetState => {
    tally.refused.push({ field: "state", value: told.value, reason });
    return read;
  };
  const page = pageOf(told.page, edits);
  const isShown = page !== undefined && stands(told.quote, page);
  if (told.value === "unclear" || (told.value === "active" && isAlarming(read.value))) return read;
  if (told.value === "active")
    return {
      value: "active",
      source: "model",
      page: page?.url ?? read.page,
      ...(isShown ? { quote: told.quote.trim() } : {}),
    };
  if (page === undefined) return refuse("its page was not read");
  if (!isShown || plain(told.quote).split(" ").length < STATE_WORDS_MIN) return refuse("its quote is not on that page");
  const moved_to = isAlarming(read.value) ? read.moved_to : newPlace(told.moved_to, page, edits.domain);
  return {
    value: told.value,
    source: "model",
    page: page.url,
    quote: told.quote.trim(),
    ...(moved_to === undefined ? {} : { moved_to }),
  };
}

/** A domain or name that the page has, in its words or its links. */
function newPlace(told: string, { facts, words }: MarkedPage, domain: string): string | undefined {
  const place = told.trim();
  if (place === "" || place.length > CHARS_MAX.tagline) return undefined;
  const named = normalizeDomain(place);
  const site = named.ok ? registrableDomain(named.domain) : null;
  if (site !== null && site === registrableDomain(domain)) return undefined;
  const isLinked =
    site !== null && (facts.html?.links ?? []).some(({ url }) => url !== null && registrableDomain(url) === site);
  return isLinked || words.includes(plain(place)) ? (site ?? place) : undefined;
}

function pageOf(mark: string, { pages }: Edits): MarkedPage | undefined {
  return pages.find((page) => page.mark === mark.trim().toUpperCase());
}

function languageOf({ context }: Edits): string {
  return primaryLanguage(context.language);
}

function keyOf(text: string, language: string): string {
  return keywordKey(normalizeKeyword(text), language);
}
