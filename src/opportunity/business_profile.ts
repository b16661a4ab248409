import { sha256Hex } from "../base/ids.ts";
import { MAP_PROFILE, placesOf } from "../core/brand_places.ts";
import { decodePath, formatCount, joinAnd, pagePath, plural, quoteList } from "../core/phrase.ts";
import { priorityOf, roundScore } from "../core/score_weights.ts";
import type { Brand, BrandContext } from "../domain/brand.ts";
import { isAlarming } from "../domain/brand_sheet.ts";
import type { Insight } from "../domain/insight.ts";
import { demandOf, type Family, type Keyword } from "../domain/keyword.ts";
import { contentStems } from "../language/keyword_text.ts";
import { wordsOf } from "../language/words.ts";
import type { OutreachDraft } from "./draft.ts";

/** Searches for something near, and their share of all, from which people look for such a firm on the map. */
const LOCAL_MIN = 5;
const LOCAL_SHARE_MIN = 0.1;
/** Done within a day, and shown within weeks; where it is open how many choose such a firm nearby, less sure. */
const PROFILE_PACE = { near: 0.9, open: 0.6, far: 0.2 } as const;
const NEAR_SHARE_MIN = 0.5;
/** Who has so many places is looked for at each, wherever its customers are. */
const BRANCHES_MIN = 2;
const SEVERITY_MEDIUM_MIN = 0.55;
const NAMED_MAX = 3;
const SEARCHES_NAMED_MAX = 2;
/** Findings that put in doubt what a profile would repeat. */
const DOUBTED: ReadonlySet<string> = new Set(["contact_details_contradict", "contact_link_differs", "sample_contact"]);

interface ProfileMaterial {
  families: readonly Family[];
  /** Of the brand's best recommendation. */
  ceiling: number;
  /** Share of the brand's recommendations whose searchers choose a firm nearby; null where nobody judged it. */
  nearShare: number | null;
  /** Open findings. */
  findings: readonly Insight[];
  simulated: boolean;
}

/**
 * A firm that people look for nearby, choose nearby by what was judged of its recommendations, or that has several places, is found on the map
 * before any page: one insight, where the site names no such profile as its own. Whether there is one cannot be measured, so checking comes first. `ceiling` is that of the brand's
 * best recommendation: the profile serves what it mainly sells.
 */
export function draftBusinessProfile(
  { id, brand_context: context }: Pick<Brand, "id" | "brand_context">,
  { families, ceiling, nearShare, findings, simulated }: ProfileMaterial,
): OutreachDraft[] {
  const local = localSearches(families, context);
  // By phone, mail or a page of its own, and somewhere.
  if (context === null || context.contact.length === 0 || context.locations.length === 0) return [];
  const isNear = nearShare !== null && nearShare >= NEAR_SHARE_MIN;
  const branches = branchesOf(context);
  const isLooked = local.length > 0 || isNear || branches >= BRANCHES_MIN;
  if (!isLooked || isAlarming(context.state?.value)) return [];
  if (context.same_as.some((url) => MAP_PROFILE.test(url) && !showsAddress(url, context))) return [];
  const volume = local.reduce((sum, keyword) => sum + (demandOf(keyword) ?? 0), 0);
  const what = searchedText(local, { volume, branches: isNear ? 0 : branches });
  const isFar = nearShare !== null && !isNear;
  const pace = nearShare === null ? PROFILE_PACE.open : isFar ? PROFILE_PACE.far : PROFILE_PACE.near;
  return [
    {
      stable_key: sha256Hex(["business_profile", id].join("\n")).slice(0, 32),
      text: `Check or create your Google Business Profile: ${what}`,
      category: "outreach",
      severity: ceiling >= SEVERITY_MEDIUM_MIN && !isFar ? "medium" : "low",
      priority: roundScore(priorityOf(pace, isFar ? ceiling * nearShare : ceiling)),
      data: {
        simulated,
        title: "Google Business Profile",
        what,
        why: "For such searches Google shows the map above the results, and assistants take opening hours, phone number and reviews from the profile.",
        next_action: actionText(context, { findings, local, isFar, branches }),
        outlet: "google.com",
        ...(volume > 0 ? { total_volume: volume } : {}),
      },
      evidence_ids: [],
    },
  ];
}

/** Searches for such a firm nearby; empty where they are too few for people to choose it so. */
export function localSearches(families: readonly Family[], context: BrandContext | null): Keyword[] {
  const keywords = families.flatMap((family) => family.keywords);
  const places = new Set(context?.locations.map(({ value }) => value.toLowerCase()));
  // A town alone is looked up for many things.
  const local = keywords.filter(({ intent, keyword }) => intent === "local" && !places.has(keyword.toLowerCase()));
  return local.length >= LOCAL_MIN && local.length >= keywords.length * LOCAL_SHARE_MIN ? local : [];
}

/** Whether a link to the map only shows one of its addresses: all words of the place are that address's. */
function showsAddress(url: string, { locations }: BrandContext): boolean {
  const [, place = ""] = /\/maps\/place\/([^/@?]+)/.exec(url) ?? [];
  const named = wordsOf(decodePath(place).replaceAll("+", " ").replaceAll("%2C", " "));
  return (
    named.length > 0 &&
    locations.some(({ value }) => new Set(wordsOf(value)).isSupersetOf(new Set(named))) &&
    named.some((word) => /\d/.test(word))
  );
}

/** Addresses of the company, by their figures, however their streets are spelled; one street in several towns is a slip. */
function branchesOf(context: BrandContext | null): number {
  const { addresses } = placesOf(context?.locations ?? []);
  const streets = new Set(addresses.map(({ value }) => value.split(",")[0]!.trim().toLowerCase()));
  const figures = new Set(addresses.map(({ value }) => (value.match(/\d+/g) ?? [value]).sort().join(" ")));
  return Math.min(streets.size, figures.size);
}

function searchedText(local: readonly Keyword[], { volume, branches }: { volume: number; branches: number }): string {
  if (local.length === 0 && branches >= BRANCHES_MIN)
    return `The site names ${branches} addresses of the company and links to a profile of none.`;
  if (local.length === 0)
    return "Customers choose a business nearby for this, and the site does not link to a profile.";
  const named = local.toSorted((a, b) => (demandOf(b) ?? 0) - (demandOf(a) ?? 0)).slice(0, SEARCHES_NAMED_MAX);
  const asked = volume === 0 ? "" : `, ${formatCount(volume)} times a month`;
  const like = quoteList(
    named.map(({ keyword }) => keyword),
    SEARCHES_NAMED_MAX,
  );
  return `${plural(local.length, "search looks", "searches look")} for a business like this nearby${asked} (${like}), and the site does not link to a profile.`;
}

/** By what the site says of the firm; what it leaves open is asked. */
function actionText(
  { contact, locations, services, language }: BrandContext,
  {
    findings,
    local,
    isFar,
    branches,
  }: Pick<ProfileMaterial, "findings"> & { local: readonly Keyword[]; isFar: boolean; branches: number },
): string {
  const { addresses, areas } = placesOf(locations);
  const doubts = findings.filter(({ data }) => data.rule_id !== undefined && DOUBTED.has(data.rule_id));
  const offers = askedFirst(
    services.map(({ value }) => value),
    { local, language: language ?? "en" },
  ).slice(0, NAMED_MAX);
  const searched = searchedFirst(
    areas.map(({ value }) => value),
    local,
  );
  const page = contact.find(({ kind }) => kind === "page")?.value;
  const served = joinAnd(searched.slice(0, NAMED_MAX));
  const asked = addresses.length > 0 ? "" : "Only if you meet customers in person, as Google requires: ";
  const profile = branches >= BRANCHES_MIN ? `a profile for each of its ${branches} addresses` : "its profile";
  const where =
    branches >= BRANCHES_MIN
      ? `its own address ("${addresses[0]!.value}" first)`
      : addresses.length > 0
        ? `"${addresses[0]!.value}" (or the area served)`
        : `the area served${served === "" ? "" : ` (${served} first)`}`;
  const settled =
    doubts.length === 0
      ? ""
      : ` First fix ${joinAnd(doubts.map(({ data }) => `"${data.title ?? ""}"`))}, so that the profile does not repeat wrong details.`;
  const scope = isFar
    ? " Most customers can buy from anywhere, so the profile only helps with those who want someone local."
    : "";
  return `${asked}${asked === "" ? "F" : "f"}ind the business on Google Maps and claim or create ${profile} with ${where}, phone and opening hours from ${page === undefined ? "the home page" : pagePath(page)}, and ${offers.length === 0 ? "what you offer" : quoteList(offers, NAMED_MAX)} as services.${settled}${scope} Add photos, and ask for reviews if your profession allows it.`;
}

/** The offers that searches nearby ask for most first. */
function askedFirst(
  offers: readonly string[],
  { local, language }: { local: readonly Keyword[]; language: string },
): string[] {
  const asked = local.map((keyword) => ({ stems: new Set(contentStems(keyword.keyword, language)), keyword }));
  const demand = new Map(
    offers.map((offer) => {
      const own = contentStems(offer.toLowerCase(), language);
      const named = asked.filter(({ stems }) => own.some((stem) => stems.has(stem)));
      return [offer, named.reduce((sum, { keyword }) => sum + 1 + (demandOf(keyword) ?? 0), 0)] as const;
    }),
  );
  return offers.toSorted((a, b) => demand.get(b)! - demand.get(a)!);
}

/** The places that most searches name first. */
function searchedFirst(places: readonly string[], local: readonly Keyword[]): string[] {
  const demand = (place: string) =>
    local
      .filter(({ keyword }) => keyword.includes(place.toLowerCase()))
      .reduce((sum, keyword) => sum + (demandOf(keyword) ?? 0), 0);
  const named = places
    .filter((place) => Number.isNaN(Number.parseInt(place, 10)))
    .map((place) => ({ place, demand: demand(place) }));
  return named.sort((a, b) => b.demand - a.demand).map(({ place }) => place);
}
