import { sha256Hex } from "../base/ids.ts";
import { uniqueBy } from "../base/unique_by.ts";
import { isNotOffered } from "../core/families/sheet_families.ts";
import type { Brand, BrandContext, Sourced } from "../domain/brand.ts";
import {
  type BrandSheet,
  type BrandStateName,
  EMPTY_SHEET,
  type GivenValue,
  isSaidFirst,
  type PersonSheet,
  SHEET_TEXTS,
  type SheetChange,
  type SheetService,
  type SheetSource,
  type SheetState,
  type SheetValue,
} from "../domain/brand_sheet.ts";
import type { Insight } from "../domain/insight.ts";
import { keywordKey, normalizeKeyword, primaryLanguage } from "../language/keyword_text.ts";

/** Provider of a context for which no page was read: only a person, or the home page's address, has told of the brand. */
const UNREAD = "none";

/** The sheet as it holds: a person's word over a model's over what rules read. */
export function sheetOf(brand: Pick<Brand, "brand_context" | "profile_read" | "profile_set">): BrandSheet {
  const read = readSheetOf(brand);
  const { set_at: _, ...set } = brand.profile_set ?? { set_at: "" };
  const sheet: BrandSheet = { ...read, ...set };
  const language = primaryLanguage(brand.brand_context?.language ?? sheet.languages[0]?.value);
  const isOffered = ({ value, source }: SheetService) =>
    source === "person" || !isNotOffered(value, sheet.not_offered, language);
  return { ...sheet, services: sheet.services.filter(isOffered) };
}

/** What was read and edited, without a person's part; of contexts from before the sheet, what they say. */
export function readSheetOf({
  brand_context,
  profile_read,
}: Pick<Brand, "brand_context" | "profile_read">): BrandSheet {
  if (profile_read !== null) return { ...EMPTY_SHEET, ...profile_read };
  if (brand_context === null || brand_context.provider === UNREAD) return EMPTY_SHEET;
  const { aliases, services, icp, locations, language, name } = brand_context;
  const home = name?.source_url ?? null;
  return {
    ...EMPTY_SHEET,
    aliases: aliases.map((value) => ({ value, source: "rules", page: home })),
    services: services.map(({ url, description, ...service }) => ({
      ...sheetValue(service),
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
    })),
    audiences: icp.map(sheetValue),
    places: locations.map(sheetValue),
    languages: language === null ? [] : [{ value: language, source: "rules", page: home }],
    state: { ...EMPTY_SHEET.state, value: services.length > 0 ? "active" : "unclear" },
  };
}

/** A value read off a page as the sheet shows it. */
export function sheetValue({ value, source_url, method, unsure }: Sourced & { unsure?: true }): SheetValue {
  const source: SheetSource = method === "model" ? "model" : method === "person" ? "person" : "rules";
  return {
    value,
    source,
    page: source_url === "" ? null : source_url,
    ...(source === "rules" ? { method } : {}),
    ...(unsure ? { unsure } : {}),
  };
}

/** What later stages read of the brand: the context with the sheet's values in it; `now` where nothing was read yet. */
export function contextWith(context: BrandContext | null, sheet: BrandSheet, now: string): BrandContext {
  const known = context ?? unread(now);
  return {
    ...known,
    // An unsure name would be found in answers that do not speak of the brand.
    aliases: sheet.aliases.filter(({ unsure }) => !unsure).map(({ value }) => value),
    services: sheet.services.map(({ url, description, ...service }) => ({
      ...sourced(service),
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
    })),
    icp: sheet.audiences.map(sourced),
    locations: sheet.places.map(sourced),
    not_offered: sheet.not_offered.map(sourced),
    languages: sheet.languages.map(sourced),
    markets: sheet.markets,
    state: sheet.state,
    language: known.language ?? sheet.languages[0]?.value ?? null,
  };
}

/**
 * A person's part after a change: each list given is theirs, whole; null gives a field back; what is not given stays.
 * A value known before keeps its page and address. null where nothing of a person is left.
 */
export function personSheet(
  brand: Pick<Brand, "brand_context" | "profile_read" | "profile_set">,
  change: SheetChange,
  now: string,
): PersonSheet | null {
  const read = readSheetOf(brand);
  const language = primaryLanguage(brand.brand_context?.language);
  const next: PersonSheet = { ...brand.profile_set, set_at: now };
  for (const field of SHEET_TEXTS) {
    const given = change[field];
    if (given === null) delete next[field];
    else if (given !== undefined)
      next[field] = uniqueBy(
        given.map((value) => personValue(value, [...(brand.profile_set?.[field] ?? []), ...read[field]], language)),
        ({ value }) => value.toLowerCase(),
      );
  }
  const { markets, state } = change;
  if (markets === null) delete next.markets;
  else if (markets !== undefined)
    next.markets = markets.map(({ country, language: spoken, place }) => ({
      country,
      language: spoken,
      place: place ?? null,
      source: "person",
      page: null,
    }));
  if (state === null) delete next.state;
  else if (state !== undefined) {
    const { value, note, moved_to, page } = state;
    next.state = {
      value,
      source: "person",
      page: page ?? null,
      ...(note === undefined ? {} : { note }),
      ...(moved_to === undefined ? {} : { moved_to }),
    };
  }
  return Object.keys(next).length === 1 && brand.profile_set === null ? null : next;
}

/** Places in `not_offered` of what the same person offers; none where the sheet agrees with itself. */
export function contradictions(set: PersonSheet | null, language: string): number[] {
  const offered = new Set((set?.services ?? []).map(({ value }) => sameKey(value, language)));
  return (set?.not_offered ?? []).flatMap(({ value }, at) => (offered.has(sameKey(value, language)) ? [at] : []));
}

export type StateInsight = Pick<
  Insight,
  "stable_key" | "text" | "category" | "severity" | "priority" | "data" | "evidence_ids"
>;

/** What is to be said before anything else of a brand that is no longer what it was; none where it is. */
export function stateInsights(brand: Pick<Brand, "id" | "domain" | "brand_context">): StateInsight[] {
  const state = brand.brand_context?.state;
  if (state === undefined || !isSaidFirst(state.value)) return [];
  const isPaused = state.value === "paused";
  const what = stateText(state, brand.domain);
  const next_action = nextAction(state);
  return [
    {
      stable_key: sha256Hex(["brand_state", brand.id, state.value].join("\n")).slice(0, 32),
      text: `${what} ${next_action}`,
      category: "brand_state",
      severity: isPaused ? "high" : "critical",
      priority: 1,
      data: {
        simulated: brand.brand_context?.simulated === true,
        title: what,
        what,
        why: isPaused
          ? "People who look for you now want to know when you open again; those who are not told go elsewhere."
          : "Every other recommendation depends on whether the company is still what its site says.",
        next_action,
        state: state.value,
        source: state.source,
        page: state.page,
        ...(state.moved_to === undefined ? {} : { moved_to: state.moved_to }),
      },
      evidence_ids: [],
    },
  ];
}

const SAID: Partial<Record<BrandStateName, string>> = {
  moved: "has moved",
  closed: "has closed",
  renamed: "has been renamed",
  not_selling: "no longer sells anything",
  paused: "is closed for now",
};

/** `acme.com has moved to acme.org: “We are now at acme.org” (https://acme.com/).` */
export function stateText({ value, moved_to, quote, note, page, source }: SheetState, domain: string): string {
  const to = moved_to === undefined ? "" : ` to ${moved_to}`;
  const told = quote === undefined ? note : `“${quote}”`;
  const by =
    source === "person"
      ? "You said that"
      : source === "model" || note !== undefined
        ? "According to its pages,"
        : "According to its URL,";
  return `${by} ${domain} ${SAID[value] ?? value}${to}${told === undefined ? "" : `: ${told}`}${page === null ? "" : ` (${page})`}.`;
}

function nextAction({ value, source, moved_to }: SheetState): string {
  const correct = "set it to active on the Profile page";
  if (value === "paused")
    return `Say on the home page and beside every booking or order form when you open again, and mark the business as temporarily closed in Google Business Profile. When you are open again, ${correct}.`;
  const away = (value === "moved" || value === "renamed") && moved_to !== undefined;
  if (source === "person")
    return away
      ? `Register ${moved_to} as a brand to track, or ${correct}.`
      : `Decide what to do with the site, or ${correct}.`;
  const done = away
    ? `list the pages worth keeping (those with visits, links or sales), redirect each to its counterpart on ${moved_to} with a 301, update the address in your profiles elsewhere, and register ${moved_to} here`
    : "confirm it on the Profile page";
  return `If this is true, ${done}. If not, ${correct}.`;
}

function personValue(given: GivenValue, before: readonly SheetService[], language: string): SheetService {
  const told = typeof given === "string" ? { value: given } : given;
  const key = sameKey(told.value, language);
  const known = before.find(({ value }) => sameKey(value, language) === key);
  const url = told.url ?? known?.url;
  const description = told.description ?? known?.description;
  return {
    value: told.value.replace(/\s+/g, " ").trim(),
    source: "person",
    page: told.page ?? known?.page ?? null,
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description }),
  };
}

function sameKey(text: string, language: string): string {
  return keywordKey(normalizeKeyword(text), language);
}

function sourced({ value, source, page, method }: SheetValue): Sourced {
  return { value, source_url: page ?? "", method: source === "rules" ? (method ?? "rules") : source };
}

function unread(now: string): BrandContext {
  return {
    name: null,
    aliases: [],
    tagline: null,
    description: null,
    industry: null,
    icp: [],
    services: [],
    trust_signals: [],
    voice: null,
    contact: [],
    locations: [],
    same_as: [],
    language: null,
    topics: [],
    pages_read: 0,
    model: null,
    provider: UNREAD,
    simulated: false,
    enriched_at: now,
  };
}
