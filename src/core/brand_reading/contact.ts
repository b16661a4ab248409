import type { BrandContext, Sourced } from "../../domain/brand.ts";
import { imprintAddress } from "../../page/kind/imprint.ts";
import type { PageFacts } from "../../page/page_facts.ts";
import type { ReadPage } from "../../page/page_role.ts";
import { MAP_PROFILE } from "../brand_places.ts";
import { isRecord, isType, listOf, organisationItems, type StructuredItem, textOf } from "./structured_items.ts";

const CONTACTS_MAX = 12;
const LOCATIONS_MAX = 60;
const PROFILES_MAX = 20;
const PROFILE_HOSTS =
  /(?:^|\.)(?:facebook|instagram|linkedin|youtube|tiktok|pinterest|twitter|x|threads|github|gitlab|mastodon|bsky|vimeo|yelp|trustpilot|g2|capterra|crunchbase|wikipedia|wikidata|soundcloud|spotify|xing)\.[a-z.]+$/;
const SHARING = /(?:share|sharer|intent|\/pin\/create|\/dialog\/|plugins|\/hashtag\/|\/search)/i;

export function readContact(pages: readonly ReadPage[], items: readonly StructuredItem[]): BrandContext["contact"] {
  const found: BrandContext["contact"] = [];
  const add = (kind: string, value: string, url: string) => {
    const key = kind === "phone" ? value.replace(/\D/g, "") : value.toLowerCase();
    const known = found.some(
      (entry) =>
        entry.kind === kind && (kind === "phone" ? entry.value.replace(/\D/g, "") : entry.value.toLowerCase()) === key,
    );
    if (!known && value !== "") found.push({ kind, value, source_url: url });
  };
  for (const item of [...organisationItems(items), ...items.filter((entry) => isType(entry, /^ContactPoint$/))]) {
    const email = textOf(item.item.email);
    const phone = textOf(item.item.telephone);
    if (email !== null) add("email", email.replace(/^mailto:/i, ""), item.url);
    if (phone !== null) add("phone", phone, item.url);
  }
  const contactFirst = [
    ...pages.filter((page) => page.role === "contact"),
    ...pages.filter((page) => page.role !== "contact"),
  ];
  for (const page of contactFirst) {
    for (const email of page.html.emails) add("email", email, page.url);
    for (const phone of page.html.phones) add("phone", phone, page.url);
  }
  for (const page of pages) if (page.role === "contact") add("page", page.url, page.url);
  return [...found.filter((entry) => !isFormal(entry.value)), ...found.filter((entry) => isFormal(entry.value))].slice(
    0,
    CONTACTS_MAX,
  );
}

/** Addresses that no customer is to write to. */
function isFormal(value: string): boolean {
  return /^(?:privacy|legal|abuse|postmaster|webmaster|noreply|no-reply|dpo|datenschutz|security|careers|jobs|press)@/i.test(
    value,
  );
}

/** Places the brand works at: structured addresses and areas served, then what imprints write out. */
export function readLocations(items: readonly StructuredItem[], imprints: readonly PageFacts[]): Sourced[] {
  const found = new Map<string, Sourced>();
  const add = (value: string, url: string, method: string) => {
    const key = value.toLowerCase();
    if (!found.has(key)) found.set(key, { value, source_url: url, method });
  };
  const venues = new Set(
    items.filter((item) => isType(item, /Event$/)).flatMap(({ item }) => addressesIn(item.location)),
  );
  for (const item of items) {
    // Where somebody's event takes place the company is a guest.
    if (isType(item, /^PostalAddress$/) && !venues.has(item.item)) {
      const parts = ["streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry"];
      const value = parts.flatMap((part) => textOf(item.item[part]) ?? []).join(", ");
      if (value !== "") add(value, item.url, item.method);
    }
    for (const area of listOf(item.item.areaServed)) {
      const value = textOf(area);
      if (value !== null) add(value, item.url, item.method);
    }
  }
  for (const imprint of imprints) {
    const address = imprintAddress(imprint);
    if (address !== null) add(address, imprint.response.final_url || imprint.url, "text");
  }
  return [...found.values()].slice(0, LOCATIONS_MAX);
}

/** Of places as events name them: the address of each. */
function addressesIn(location: unknown): unknown[] {
  return listOf(location).flatMap((place) => (isRecord(place) ? listOf(place.address) : []));
}

/** The brand's own profiles elsewhere: `sameAs`, its entry on a map where home or contact page link to one, and profile links of header, navigation and footer. */
export function readProfiles(pages: readonly ReadPage[], items: readonly StructuredItem[]): string[] {
  const profiles = new Set<string>();
  for (const item of organisationItems(items)) {
    for (const value of listOf(item.item.sameAs)) {
      const url = textOf(value);
      if (url !== null && URL.canParse(url)) profiles.add(url);
    }
    const map = textOf(item.item.hasMap);
    if (map !== null && MAP_PROFILE.test(map)) profiles.add(map);
  }
  for (const page of pages) {
    const isOwn = page.role === "home" || page.role === "contact";
    for (const link of page.html.links) {
      if (link.url === null || link.internal) continue;
      if (MAP_PROFILE.test(link.url) && (isOwn || link.region !== "main")) profiles.add(link.url);
      if (link.region === "main") continue;
      if (SHARING.test(link.url)) continue;
      const parsed = new URL(link.url);
      if (PROFILE_HOSTS.test(parsed.hostname) && parsed.pathname.length > 1) profiles.add(link.url);
    }
  }
  return [...profiles].slice(0, PROFILES_MAX);
}
