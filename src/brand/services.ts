import { isType, type StructuredItem, textOf } from "../core/brand_reading/structured_items.ts";
import { isProse, sentencesOf } from "../core/text/sentences.ts";
import type { BrandContext } from "../domain/brand.ts";
import { normalizeKeyword } from "../language/keyword_text.ts";
import { countWords, wordsOf } from "../language/words.ts";
import { leadsNowhere } from "../page/page_facts_read.ts";
import { pageRole, type ReadPage } from "../page/page_role.ts";
import { isBoilerplate } from "./boilerplate.ts";

const SERVICES_MAX = 48;
const NAME_WORDS_MAX = 9;
const NAME_CHARS_MAX = 70;
const DESCRIPTION_CHARS_MAX = 300;
const FURNITURE_PAGES_MIN = 3;
const OFFERING_TYPES =
  /^(?:Service|Product|Course|SoftwareApplication|WebApplication|MobileApplication|Menu(?:Item|Section)|OfferCatalog|EducationalOccupationalProgram|MedicalProcedure|TherapeuticProcedure)$/;
const OFFERING_ROLES = new Set(["offer", "product"]);
type Service = BrandContext["services"][number] & {
  /** Only a menu or a heading says so: it may be something else. */
  unsure?: true;
};

/** What the brand offers: structured data, navigation below its services, the pages themselves; named once each. */
export function* serviceSteps(
  pages: readonly ReadPage[],
  { items, language }: { items: readonly StructuredItem[]; language: string },
): Generator<void, Service[]> {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const lists = listPaths(pages);
  const found = [...structured(items), ...linked(pages, byUrl), ...paged(pages, lists), ...listed(pages, lists)];
  const merged = new Map<string, Service>();
  for (const service of found) {
    yield;
    const key = nameKey(service.value);
    if (key === "") continue;
    const known = merged.get(key) ?? [...merged.values()].find((other) => sameUrl(other, service));
    const needed = known?.description === undefined;
    const description = service.description ?? (needed ? describe(byUrl.get(service.url ?? ""), language) : undefined);
    if (known === undefined) {
      merged.set(key, description === undefined ? service : { ...service, description });
      continue;
    }
    if (service.unsure === undefined) delete known.unsure;
    if (known.url === undefined && service.url !== undefined) known.url = service.url;
    if (known.description === undefined && description !== undefined) known.description = description;
  }
  const isRead = ({ url }: Service) => byUrl.has(url ?? "");
  const rank = (service: Service) => (service.unsure ? 2 : isRead(service) ? 0 : 1);
  // What has a page of its own first: a list in the markup may be longer than the site.
  return [...merged.values()].sort((a, b) => rank(a) - rank(b)).slice(0, SERVICES_MAX);
}

function structured(items: readonly StructuredItem[]): Service[] {
  return items.flatMap((item): Service[] => {
    if (!isType(item, OFFERING_TYPES)) return [];
    const name = textOf(item.item.name);
    if (name === null || !isName(name)) return [];
    const url = textOf(item.item.url);
    const description = textOf(item.item.description);
    return [
      {
        value: name,
        source_url: item.url,
        method: item.method,
        ...(url !== null && /^https?:/.test(url) ? { url } : {}),
        ...(description === null ? {} : { description: description.slice(0, DESCRIPTION_CHARS_MAX) }),
      },
    ];
  });
}

function linked(pages: readonly ReadPage[], read: ReadonlyMap<string, ReadPage>): Service[] {
  const found: Service[] = [];
  for (const page of pages) {
    for (const link of page.html.links) {
      if (
        link.url === null ||
        leadsNowhere(link) ||
        !link.internal ||
        (link.region !== "nav" && link.region !== "header")
      )
        continue;
      if (link.url.includes("?") || !OFFERING_ROLES.has(pageRole(link.url)) || !isName(link.text)) continue;
      found.push({
        value: tidyName(link.text),
        source_url: page.url,
        method: "navigation",
        url: link.url,
        ...(read.has(link.url) ? {} : { unsure: true }),
      });
    }
  }
  return found;
}

/** Pages of offers, by the heading or title that agrees with their address; a heading that does not is about else. */
function paged(pages: readonly ReadPage[], lists: ReadonlySet<string>): Service[] {
  return pages.flatMap((page): Service[] => {
    if (!OFFERING_ROLES.has(page.role) || !isOffer(page.url, lists)) return [];
    const slug = new Set(wordsOf(lastSegment(page.url).replace(/[-_]+/g, " ")));
    const agrees = (text: string) => isName(text) && wordsOf(text).some((word) => word.length > 3 && slug.has(word));
    const heading = page.html.headings.map((entry) => tidyName(entry.text)).find(agrees);
    const title = tidyName((page.html.titles[0] ?? "").split(/\s+[|–—·•»]\s+|\s+-\s+/)[0] ?? "");
    const name = heading ?? (agrees(title) ? title : undefined);
    if (name === undefined) return [];
    return [{ value: name, source_url: page.url, method: heading === undefined ? "title" : "heading", url: page.url }];
  });
}

/** Section headings and lists of a page that lists the services; what stands on several pages is furniture. */
function listed(pages: readonly ReadPage[], lists: ReadonlySet<string>): Service[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const text of new Set(namesOn(page).map(nameKey))) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return pages.flatMap((page) => {
    if (page.role !== "offer" || isOffer(page.url, lists)) return [];
    return namesOn(page)
      .filter((text) => isName(text) && !/[?!.:]$/.test(text) && (counts.get(nameKey(text)) ?? 0) < FURNITURE_PAGES_MIN)
      .map((text) => ({ value: tidyName(text), source_url: page.url, method: "heading", unsure: true }));
  });
}

/** Headings of sections, and the items of lists that mostly are names. */
function namesOn({ html }: ReadPage): string[] {
  const headings = html.headings.filter(({ level }) => level === 2 || level === 3).map(({ text }) => text);
  const items = (html.blocks ?? []).flatMap((block) => {
    const names = block.type === "list" ? block.items.filter(isName) : [];
    return block.type === "list" && names.length > block.items.length / 2 ? names : [];
  });
  return [...headings, ...items];
}

function describe(page: ReadPage | undefined, language: string): string | undefined {
  if (page === undefined) return undefined;
  const meta = page.html.descriptions[0];
  if (meta !== undefined && countWords(meta) >= 5) return meta.slice(0, DESCRIPTION_CHARS_MAX);
  return sentencesOf(page.html.main_text, language).find(isProse)?.slice(0, DESCRIPTION_CHARS_MAX);
}

/** Paths below which the site has further pages: they list, they are no offer of their own. */
function listPaths(pages: readonly ReadPage[]): Set<string> {
  const urls = pages.flatMap(({ url, html }) => [
    url,
    ...html.links.flatMap((link) => (link.internal && link.url !== null && !link.url.includes("?") ? [link.url] : [])),
  ]);
  return new Set(urls.map((url) => new URL(url).pathname.replace(/[^/]+\/?$/, "")).filter((path) => path !== "/"));
}

/** A page of one offer, not the list of them. */
function isOffer(url: string, lists: ReadonlySet<string>): boolean {
  const path = new URL(url).pathname;
  return !lists.has(path.endsWith("/") ? path : `${path}/`) && !isPartOfSite(lastSegment(url).replace(/[-_]+/g, " "));
}

function lastSegment(url: string): string {
  return new URL(url).pathname.split("/").findLast((segment) => segment !== "") ?? "";
}

function isName(text: string): boolean {
  const name = text.trim();
  return (
    name.length >= 3 &&
    name.length <= NAME_CHARS_MAX &&
    countWords(name) <= NAME_WORDS_MAX &&
    !isPartOfSite(name) &&
    !/[|@«»›→$€£¥]|https?:|^\d|\b(?:navigation|search|previous|next|views)\b/i.test(name)
  );
}

function isPartOfSite(name: string): boolean {
  return isBoilerplate(normalizeKeyword(name));
}

function tidyName(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/\s+Archives?$/i, "")
    .replace(/[\s:–-]+$/, "")
    .trim();
}

function sameUrl(a: Service, b: Service): boolean {
  return a.url !== undefined && a.url === b.url;
}

function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
