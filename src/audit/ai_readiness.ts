import { plural, robotsDirectives } from "../page/page_facts_read.ts";
import { agentsFor } from "./ai_agents.ts";
import type { PageView } from "./page_view.ts";
import { typesOf } from "./schema_items.ts";
import types from "./schema_types.json" with { type: "json" };

import type { SiteView } from "./site_view.ts";

/** One part of the readiness: measured from 0 to 1. */
export interface ReadinessPart {
  name: string;
  value: number;
  weight: number;
  /** What it was computed from, readable. */
  basis: string;
}

export interface AiReadiness {
  /** 0 to 100. */
  score: number;
  parts: ReadinessPart[];
}

const WEIGHTS = {
  search_access: 30,
  user_access: 10,
  readable_without_scripts: 20,
  quotable: 8,
  outline: 8,
  answers: 6,
  entity: 10,
  authorship: 4,
  sources: 2,
  llms_txt: 2,
} as const;

const CONTENT_WORDS_MIN = 150;
/** Words below a question heading from which it counts as answered. */
export const ANSWER_WORDS_MIN = 15;
/** Share of content pages with an answered question from which the part counts in full. */
const ANSWERS_FULL_SHARE = 0.25;
/** Every type of schema.org below Organization, as far as its name does not end in that of another one here. */
const ORGANIZATIONS: ReadonlySet<string> = new Set(`${types.local_businesses} ${types.organizations}`.split(" "));
export const ORGANIZATION_TYPES =
  /(?:Organization|Corporation|LocalBusiness|Store|Restaurant|ProfessionalService|MedicalBusiness|MedicalClinic|Physician|Dentist|EducationalOrganization|School|NGO|Person|Brand|OnlineBusiness|OnlineStore|Hotel|FinancialService|LegalService|HomeAndConstructionBusiness|HealthAndBeautyBusiness|SportsActivityLocation|NewsMediaOrganization)$/;

/**
 * How well answer engines can reach, read, quote and place the site: the weighted mean of its measured parts, apart
 * from the health score. Parts that could not be measured are absent and the rest re-weighted; null when no page
 * could be read. Training crawlers are the owner's choice and no part of it.
 */
export function aiReadiness(site: SiteView): AiReadiness | null {
  if (site.pages.length === 0) return null;
  const parts = [
    access(site, "search"),
    access(site, "user"),
    share("readable_without_scripts", site.pages, readsWithoutScripts, "pages have their text in the HTML"),
    share("quotable", site.indexable, isQuotable, "pages may be quoted"),
    share("outline", contentPages(site), hasOutline, "pages with text are structured by headings"),
    answers(site),
    entity(site),
    share("authorship", articles(site), hasAuthorAndDate, "articles show author and date"),
    sources(site),
    llmsTxt(site),
  ].filter((part) => part !== null);
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  const total = parts.reduce((sum, part) => sum + part.weight * part.value, 0);
  return { score: Math.round((100 * total) / weight), parts };
}

/** Points the readiness gains when the part is put right. */
export function readinessGain(readiness: AiReadiness, partName: string): number {
  const part = readiness.parts.find((each) => each.name === partName);
  const weight = readiness.parts.reduce((sum, each) => sum + each.weight, 0);
  return part === undefined ? 0 : Math.round((1000 * part.weight * (1 - part.value)) / weight) / 10;
}

/** Agents of a purpose that robots.txt or the server turns away. */
export function refusedAgents(site: SiteView, purpose: "search" | "user" | "training"): string[] {
  const { robots, agent_probes: probes } = site.facts;
  const browser = probes.find((probe) => probe.agent === "browser");
  return agentsFor(purpose).filter((agent) => {
    if (robots.agents[agent]?.allowed === false) return true;
    const probe = probes.find((each) => each.agent === agent);
    return (
      probe !== undefined &&
      browser?.status === 200 &&
      (probe.status === 403 || probe.status === 401 || probe.status === 406)
    );
  });
}

function access(site: SiteView, purpose: "search" | "user"): ReadinessPart | null {
  const known = agentsFor(purpose).filter((agent) => site.facts.robots.agents[agent] !== undefined);
  if (known.length === 0) return null;
  const refused = refusedAgents(site, purpose);
  const name = purpose === "search" ? "search_access" : "user_access";
  const value = 1 - Math.min(1, refused.length / known.length);
  const basis =
    refused.length === 0 ? `none of ${known.length} crawlers is blocked` : `blocked:  ${refused.join(", ")}`;
  return { name, value, weight: WEIGHTS[name], basis };
}

function share(
  name: keyof typeof WEIGHTS,
  pages: readonly PageView[],
  isGood: (page: PageView) => boolean,
  what?: string,
): ReadinessPart | null {
  if (pages.length === 0) return null;
  const good = pages.filter(isGood).length;
  return {
    name,
    value: good / pages.length,
    weight: WEIGHTS[name],
    basis: `${good} of ${pages.length} ${what ?? "pages"}`,
  };
}

/** AI crawlers run no scripts: what was seen only by rendering is nothing that they can quote. */
function readsWithoutScripts({ html, facts }: PageView): boolean {
  return !html.app_shell && facts.unscripted === undefined;
}

function contentPages(site: SiteView): PageView[] {
  const pages = site.indexable.filter((page) => page.html.main_word_count >= CONTENT_WORDS_MIN);
  return pages.filter(readsWithoutScripts);
}

function articles(site: SiteView): PageView[] {
  return site.indexable.filter((page) => page.article && readsWithoutScripts(page));
}

function isQuotable(page: PageView): boolean {
  const directives = robotsDirectives(page.html);
  return !directives.has("nosnippet") && !directives.has("max-snippet:0");
}

function hasOutline({ html }: PageView): boolean {
  return html.headings.some((heading) => heading.level > 1 && heading.text.trim() !== "");
}

function hasAuthorAndDate({ html }: PageView): boolean {
  return html.authors.length > 0 && (html.dates.published ?? html.dates.modified ?? html.dates.visible) !== null;
}

function answers(site: SiteView): ReadinessPart | null {
  const pages = contentPages(site);
  if (pages.length === 0) return null;
  const good = pages.filter(({ html }) =>
    html.questions.some((question) => question.answer_words >= ANSWER_WORDS_MIN),
  ).length;
  return {
    name: "answers",
    value: Math.min(1, good / pages.length / ANSWERS_FULL_SHARE),
    weight: WEIGHTS.answers,
    basis: `${plural(good, "page")} of ${pages.length} answer a question under its own heading`,
  };
}

function entity(site: SiteView): ReadinessPart | null {
  const items = organizations(site, ({ facts, html }) => facts.unscripted?.structured_data ?? html.structured_data);
  const has = (field: string): boolean =>
    items.some((item) => item[field] !== undefined && item[field] !== null && item[field] !== "");
  const signs = {
    Organization: items.length > 0,
    name: has("name"),
    logo: has("logo") || has("image"),
    sameAs: has("sameAs"),
  };
  const present = Object.entries(signs)
    .filter(([, present]) => present)
    .map(([name]) => name);
  const basis =
    present.length === 0 ? "no Organization in structured data" : `structured data has ${present.join(", ")}`;
  return { name: "entity", value: present.length / 4, weight: WEIGHTS.entity, basis };
}

/** Items of structured data, nested ones too, that say who is behind the site. */
export function organizations(
  site: SiteView,
  dataOf = ({ html }: PageView) => html.structured_data,
): Record<string, unknown>[] {
  return aboutSite(site).flatMap((page) => organizationsOn(page, dataOf));
}

/** The page whose data says who is behind the site, the home page first. */
export function organizationPage(site: SiteView): PageView | null {
  return aboutSite(site).find((page) => organizationsOn(page).length > 0) ?? null;
}

function aboutSite({ home, pages }: SiteView): PageView[] {
  const about = pages.filter((page) => /^\/(?:about|contact|impressum)/i.test(page.path));
  return home === null ? about : [home, ...about];
}

function organizationsOn(
  page: PageView,
  dataOf = ({ html }: PageView) => html.structured_data,
): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  for (const block of dataOf(page)) for (const item of block.items) collectOrganizations(item, { found, depth: 0 });
  return found;
}

function collectOrganizations(item: unknown, into: { found: Record<string, unknown>[]; depth: number }): void {
  if (typeof item !== "object" || item === null || into.depth > 4) return;
  if (Array.isArray(item)) {
    for (const each of item) collectOrganizations(each, into);
    return;
  }
  const record = item as Record<string, unknown>;
  if (typesOf(record).some((type) => ORGANIZATION_TYPES.test(type) || ORGANIZATIONS.has(type))) into.found.push(record);
  for (const key of ["@graph", "publisher", "mainEntity", "about", "author", "provider"]) {
    collectOrganizations(record[key], { found: into.found, depth: into.depth + 1 });
  }
}

function sources(site: SiteView): ReadinessPart | null {
  const totals = contentPages(site).reduce(
    (sum, { html }) => ({ count: sum.count + html.statistics.count, sourced: sum.sourced + html.statistics.sourced }),
    { count: 0, sourced: 0 },
  );
  if (totals.count === 0) return null;
  const value = Math.min(1, totals.sourced / totals.count);
  return {
    name: "sources",
    value,
    weight: WEIGHTS.sources,
    basis: `${totals.sourced} of ${totals.count} figures have a source next to them`,
  };
}

function llmsTxt(site: SiteView): ReadinessPart | null {
  const { status, text } = site.facts.llms_txt;
  if (status === 0) return null;
  const isThere = status === 200 && text !== null && text.trim() !== "";
  return {
    name: "llms_txt",
    value: isThere ? 1 : 0,
    weight: WEIGHTS.llms_txt,
    basis: isThere ? "llms.txt found" : "no llms.txt",
  };
}
