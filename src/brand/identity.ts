import { registrableDomain } from "../base/domain_name.ts";
import {
  hasOwnerField,
  organisationItems,
  type StructuredItem,
  textOf,
} from "../core/brand_reading/structured_items.ts";
import { isProse, sentencesOf } from "../core/text/sentences.ts";
import type { Sourced } from "../domain/brand.ts";
import { countWords, wordsOf } from "../language/words.ts";
import type { ReadPage } from "../page/page_role.ts";

const NAME_CHARS_MAX = 80;
const NAME_WORD_CHARS_MIN = 3;
const TAGLINE_WORDS_MAX = 18;
const DESCRIPTION_CHARS_MAX = 500;
const DESCRIPTION_WORDS_MIN = 6;
const ALIASES_MAX = 6;
const TITLE_SEPARATOR = /\s+[|–—·•»:]\s+|\s+-\s+/;
const GENERIC_TITLE =
  /^(?:home(?:page)?|welcome|start(?:seite)?|accueil|inicio|início|pagina iniziale|willkommen|bienvenue|bienvenid[oa]s?|benvenut[oi]|welkom|bem-vind[oa]s?|untitled|index|main page)\b/i;
/**
 * What the description calls the brand: “… is a family-run bakery that …” gives “family-run bakery”. Its length is
 * told apart from the pattern: a class of all letters repeated a counted number of times takes 50 ms to compile.
 */
const CATEGORY =
  /(?:^|\bis\s+)(?:an?|the|your|die|ein|eine|une?|un|una)\s+(\p{L}[\p{L}\p{N}&'-]*(?: [\p{L}\p{N}&'-]+)*?)\s+(?:that|which|who|for|in|based|offering|providing|helping|specialising|specializing|dedicated|located|serving|where|to|with|from|of)\b/giu;
/** The same in other languages: `… ist eine Fahrradwerkstatt in Leipzig`. */
const FOREIGN_CATEGORY =
  /(?<!\p{L})(?:ist|est|es|è|is|é)\s+(?:eine?|une?|una?|een|uma?)\s+(\p{L}[\p{L}\p{N}&'’-]*(?: [\p{L}\p{N}&'’-]+)*?)(?:,|\s+(?:in|im|am|aus|bei|für|mit|à|au|aux|en|pour|qui|qu['’]|para|que|che|con|per|di|a|uit|voor|dat|die|der|no|na|em)(?!\p{L}))/giu;
const CATEGORY_CHARS = { min: 4, max: 60 };
/** schema.org types too general to tell an industry. */
const GENERAL_TYPES = new Set([
  "Organization",
  "LocalBusiness",
  "Corporation",
  "Brand",
  "OnlineBusiness",
  "ProfessionalService",
  "Store",
]);

export interface Identity {
  name: Sourced;
  aliases: (Sourced & { unsure?: true })[];
  tagline: Sourced | null;
  description: Sourced | null;
  industry: Sourced | null;
}

/** Who the site says it is; the name the caller gave wins over the one read. */
export function readIdentity(
  pages: readonly ReadPage[],
  options: { items: readonly StructuredItem[]; givenName: string; homeUrl: string },
): Identity {
  const names = readNames(pages, options.items);
  const description = readDescription(pages, options.items);
  const own = names.find((name) => sameName(name.value, options.givenName));
  return {
    name: own ?? { value: options.givenName, source_url: options.homeUrl, method: "given" },
    aliases: aliasesOf(names, options.givenName, new URL(options.homeUrl).hostname),
    tagline: readTagline(pages, {
      items: options.items,
      names: [options.givenName, ...names.map((name) => name.value)],
    }),
    description,
    industry: readIndustry(options.items, description),
  };
}

function readNames(pages: readonly ReadPage[], items: readonly StructuredItem[]): Sourced[] {
  const names: Sourced[] = [];
  const owners = organisationItems(items);
  const told = owners.filter(hasOwnerField);
  // Offers are marked up as businesses, too; what has an address or a profile is the owner.
  for (const item of told.length > 0 ? told : owners) {
    for (const key of ["name", "legalName", "alternateName"]) {
      const value = textOf(item.item[key]);
      if (value !== null) names.push({ value, source_url: item.url, method: item.method });
    }
  }
  for (const page of pages) {
    const site = page.html.open_graph["og:site_name"] ?? page.html.open_graph.site_name;
    if (site !== undefined && site !== "") names.push({ value: site, source_url: page.url, method: "open_graph" });
  }
  const suffix = commonTitlePart(pages);
  if (suffix !== null) names.push(suffix);
  return names.filter((name) => name.value.length <= NAME_CHARS_MAX);
}

/** The part that most titles share is the site's name. */
function commonTitlePart(pages: readonly ReadPage[]): Sourced | null {
  const counts = new Map<string, { count: number; url: string }>();
  for (const page of pages) {
    const parts = (page.html.titles[0] ?? "").split(TITLE_SEPARATOR).map((part) => part.trim());
    for (const part of new Set(parts.filter((text) => text.length > 1))) {
      const seen = counts.get(part);
      counts.set(part, { count: (seen?.count ?? 0) + 1, url: seen?.url ?? page.url });
    }
  }
  const [best] = [...counts].sort((a, b) => b[1].count - a[1].count);
  if (best === undefined || best[1].count < 3 || best[1].count < pages.length / 3) return null;
  return { value: best[0], source_url: best[1].url, method: "title" };
}

/**
 * Other names in use, also longer ones ("Acme Bikes" for "Acme"). What has nothing of the name or the domain may be a
 * school, a supplier or an offer: it is unsure.
 */
function aliasesOf(names: readonly Sourced[], givenName: string, host: string): Identity["aliases"] {
  const given = nameKey(givenName);
  const aliases = new Map<string, Identity["aliases"][number]>();
  const label = nameKey(registrableDomain(host)?.split(".")[0] ?? host);
  const words = new Set(wordsOf(givenName).filter((word) => word.length > NAME_WORD_CHARS_MIN));
  const isOwn = (value: string) => {
    const key = nameKey(value);
    return key.includes(label) || label.includes(key) || wordsOf(value).some((word) => words.has(word));
  };
  for (const name of names) {
    const { value } = name;
    const key = nameKey(value);
    if (key.length < 3 || key === given || GENERIC_TITLE.test(value)) continue;
    if (!aliases.has(key)) aliases.set(key, { ...name, ...(isOwn(value) ? {} : { unsure: true }) });
  }
  return [...aliases.values()].slice(0, ALIASES_MAX);
}

function readTagline(
  pages: readonly ReadPage[],
  options: { items: readonly StructuredItem[]; names: readonly string[] },
): Sourced | null {
  for (const item of organisationItems(options.items)) {
    const slogan = textOf(item.item.slogan);
    if (slogan !== null) return { value: slogan, source_url: item.url, method: item.method };
  }
  const home = pages.find((page) => page.role === "home");
  if (home === undefined) return null;
  const parts = (home.html.titles[0] ?? "").split(TITLE_SEPARATOR).map((part) => part.trim());
  const isNew = (text: string) =>
    countWords(text) >= 2 &&
    countWords(text) <= TAGLINE_WORDS_MAX &&
    !GENERIC_TITLE.test(text) &&
    !options.names.some((name) => nameKey(text).includes(nameKey(name)) || nameKey(name).includes(nameKey(text)));
  const heading = home.html.headings.find((entry) => entry.level === 1);
  if (heading !== undefined && countWords(heading.text) >= 3 && isNew(heading.text))
    return { value: heading.text, source_url: home.url, method: "heading" };
  const part = parts.find(isNew);
  return part === undefined ? null : { value: part, source_url: home.url, method: "title" };
}

function readDescription(pages: readonly ReadPage[], items: readonly StructuredItem[]): Sourced | null {
  const candidates: Sourced[] = [];
  for (const item of organisationItems(items)) {
    const value = textOf(item.item.description);
    if (value !== null) candidates.push({ value, source_url: item.url, method: item.method });
  }
  const described = [...pages.filter((page) => page.role === "home"), ...pages.filter((page) => page.role === "about")];
  for (const page of described) {
    const meta = page.html.descriptions[0];
    if (meta !== undefined && meta !== "") candidates.push({ value: meta, source_url: page.url, method: "meta" });
    const graph = page.html.open_graph["og:description"] ?? page.html.open_graph.description;
    if (graph !== undefined && graph !== "")
      candidates.push({ value: graph, source_url: page.url, method: "open_graph" });
  }
  for (const page of described) {
    const sentence = sentencesOf(page.html.main_text).find(isProse);
    if (sentence !== undefined) candidates.push({ value: sentence, source_url: page.url, method: "text" });
  }
  const best = candidates.find((candidate) => countWords(candidate.value) >= DESCRIPTION_WORDS_MIN);
  return best === undefined ? null : { ...best, value: best.value.slice(0, DESCRIPTION_CHARS_MAX) };
}

function readIndustry(items: readonly StructuredItem[], description: Sourced | null): Sourced | null {
  for (const item of items) {
    const category = textOf(item.item.applicationCategory) ?? textOf(item.item.industry);
    if (category !== null) return { value: words(category), source_url: item.url, method: item.method };
  }
  for (const item of organisationItems(items)) {
    const type = item.types.find((name) => !GENERAL_TYPES.has(name));
    if (type !== undefined) return { value: words(type), source_url: item.url, method: item.method };
  }
  if (description === null) return null;
  const named = [...description.value.matchAll(CATEGORY), ...description.value.matchAll(FOREIGN_CATEGORY)]
    .map((match) => match[1] ?? "")
    .find((text) => text.length >= CATEGORY_CHARS.min && text.length <= CATEGORY_CHARS.max);
  if (named === undefined) return null;
  return { value: named.trim(), source_url: description.source_url, method: "description" };
}

/** `HealthAndBeautyBusiness` → `health and beauty business`. */
function words(type: string): string {
  return type
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/application$/i, "")
    .toLowerCase()
    .trim();
}

function sameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}

function nameKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
