import type { OutlineSection } from "../../domain/brief.ts";
import { type PageRole, pageRole } from "../../page/page_role.ts";
import { type BrandPlaces, placesOf } from "../brand_places.ts";
import { joinAnd, pagePath, plural, proposePath, truncate } from "../phrase.ts";
import type { Ground } from "./ground.ts";
import { type StatedHours, statedHours } from "./opening_hours.ts";
import { wordingFor } from "./wording/wording_for.ts";

const WORDS = 80;
const AREAS_MAX = 12;
const POINT_CHARS_MAX = 220;
/** Pages whose addresses are for lawyers and data requests, not for customers. */
const FORMAL_PAGE = /\/(?:privacy|legal|terms|imprint|impressum|datenschutz)/i;
const BOOKING_PATH =
  /(?:^|[/-])(?:book|booking|bookings|appointments?|reservations?|reserve|schedule|terminbuchung|termin|rendez-vous|citas?|reservas?|prenotazion[ei]|prenota|marcacoes|afspraak|afspraken)(?:$|[/-])/i;
const NOT_TO_BOOK_ON: ReadonlySet<PageRole> = new Set([
  "article",
  "story",
  "testimonial",
  "listing",
  "legal",
  "product",
]);

type Contact = NonNullable<Ground["input"]["brand"]["context"]>["contact"][number];

/** What the site says of where and when the brand can be met. */
export interface PlaceFacts extends BrandPlaces {
  hours: StatedHours[];
  phone: Contact | null;
  email: Contact | null;
  /** Page where a visit is booked. */
  booking: string | null;
  /** What a visitor needs and no page says. */
  missing: string[];
}

/** Address, area, hours and ways to book as the site states them, with what it does not state. */
export function placeFacts(ground: Ground): PlaceFacts {
  const { context } = ground.input.brand;
  const places = placesOf(context?.locations ?? []);
  const hours = statedHours(ground);
  const contact = (context?.contact ?? []).filter((entry) => !FORMAL_PAGE.test(entry.source_url));
  const phone = contact.find((entry) => entry.kind === "phone") ?? null;
  const email = contact.find((entry) => entry.kind === "email") ?? null;
  const booking = ground.input.pages.find(({ url }) => isBooking(url))?.url ?? null;
  return {
    ...places,
    areas: places.areas.slice(0, AREAS_MAX),
    hours,
    phone,
    email,
    booking,
    missing: [
      ...(places.addresses.length === 0 ? ["the address, or that you come to the customer"] : []),
      ...(hours.length === 0 ? ["the opening hours"] : []),
      ...(places.areas.length === 0 ? ["the area you serve from there"] : []),
      ...(booking === null ? ["how a visit is booked, or that none is needed"] : []),
      "how to get there and where to park",
    ],
  };
}

/** A page to book on, no article on books or schedules. */
function isBooking(url: string): boolean {
  return BOOKING_PATH.test(new URL(url).pathname) && !NOT_TO_BOOK_ON.has(pageRole(url));
}

/** Where and when the brand can be met; null where its site names no place, unless the page is for one. */
export function placeSection(
  ground: Ground,
  { query, evidence_ids, needed = false }: Pick<OutlineSection, "evidence_ids"> & { query: string; needed?: boolean },
): OutlineSection | null {
  const facts = placeFacts(ground);
  const { addresses, areas, hours, phone, booking } = facts;
  if (addresses.length + areas.length === 0 && !needed) return null;
  return {
    heading: wordingFor(ground.language).headings.whereAndWhen(ground.input.brand.name),
    level: 2,
    role: "place",
    query,
    words: WORDS,
    source_urls: [
      ...new Set([...addresses, ...areas].map((entry) => entry.source_url).concat(hours.map((entry) => entry.url))),
    ],
    guidance: [
      addresses.length + areas.length === 0
        ? "No page of your site says where you are: without an address or an area this is no page for people nearby."
        : "Name, address and phone exactly as in your business profiles, then hours and the way to book; what is listed below stands on your site.",
      severalPlaces(ground, addresses),
      hours.length > 1
        ? `${joinAnd(hours.map((entry) => pagePath(entry.url)))} do not say the same of days and times: settle which holds.`
        : "",
      `Not on your site, to be asked for: ${joinAnd(facts.missing)}.`,
    ]
      .filter((part) => part !== "")
      .join(" "),
    key_points: [
      ...addresses.map((entry) => `Address: ${entry.value} (${pagePath(entry.source_url)})`),
      ...(areas.length === 0
        ? []
        : [
            `Places named: ${joinAnd(areas.map((entry) => entry.value))} (${[...new Set(areas.map((entry) => pagePath(entry.source_url)))].slice(0, 2).join(", ")})`,
          ]),
      ...hours.map((entry) => `Hours: ${truncate(entry.text, POINT_CHARS_MAX)} (${pagePath(entry.url)})`),
      ...(phone === null ? [] : [`Phone: ${phone.value} (${pagePath(phone.source_url)})`]),
      ...(booking === null ? [] : [`Booking: ${pagePath(booking)}`]),
    ],
    evidence_ids: [...new Set(evidence_ids)],
  };
}

/** One page for all places or one for each: what the site knows of each decides. */
function severalPlaces(ground: Ground, addresses: PlaceFacts["addresses"]): string {
  const towns = [...new Set(addresses.flatMap((entry) => entry.town ?? []))];
  if (towns.length < 2) return "";
  const paths = towns.slice(0, 3).map((town) => proposePath(`${ground.topic.name} ${town}`));
  return `Your site names ${plural(towns.length, "town")} (${joinAnd(towns)}): let one page list all of them. Give a town a page of its own (${paths.join(", ")}) once it has its own hours, phone, team or customers to show; pages that differ by an address alone rank for none.`;
}
