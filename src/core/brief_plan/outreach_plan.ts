import { pageRole } from "../brand_reading/page_role.ts";
import { typeDomain } from "../competitors/domain_type.ts";
import type { Evidence } from "../evidence.ts";
import type { Insight } from "../insight.ts";
import { joinAnd, plural } from "../phrase.ts";
import { coverage } from "../text/similarity.ts";
import { contentKeys } from "../text/words.ts";
import type { BriefBrand } from "./ground.ts";
import { readLandscape } from "./landscape.ts";

const PAGES_MAX = 5;
const PROOF_MAX = 4;
const TOPICS_MAX = 12;
const LIST_PAGE =
  /\b(?:best|top|\d+ (?:best|top|providers|companies|services|shops|tools)|compared|comparison|vs|reviews?|providers|list|ranking|vergleich|beste[nrs]?)\b/i;
/** Proof that others can check, strongest first. */
const PROOF_KINDS = [
  "rating",
  "award",
  "certification",
  "press",
  "research",
  "customers",
  "experience",
  "guarantee",
  "membership",
  "figure",
];
const ABOUT_FROM = 0.5;

/** What an outreach task rests on. */
export interface OutreachInput {
  brand: BriefBrand;
  insight: Insight;
  evidence: readonly Evidence[];
  /** Addresses of the brand's stored pages. */
  pageUrls: readonly string[];
}

/** A page of the outlet that people and engines are sent to. */
export interface OutletPage {
  url: string;
  title: string;
  /** `list` (providers compared or listed) or `article`. */
  kind: "list" | "article";
  keyword: string | null;
  position: number | null;
  citations: number;
  evidence_ids: string[];
}

export interface ProofPoint {
  text: string;
  url: string;
}

/** Whom to ask for what, and what there is to offer. */
export interface OutreachPlan {
  outlet: string;
  /** `publisher`, `aggregator`, `marketplace`, `social`, `reference`, `unknown`. */
  kind: string;
  topics: string[];
  pages: OutletPage[];
  proof: ProofPoint[];
  /** Own pages on the topics that an editor can check. */
  offers: { name: string; url: string }[];
  simulated: boolean;
}

/** Reads which pages of the outlet are shown and cited, and which facts of the brand's own site an editor can check. */
export function outreachPlan({ brand, insight, evidence, pageUrls }: OutreachInput): OutreachPlan {
  const outlet = outletOf(insight);
  const topics = topicsOf(insight);
  const landscape = readLandscape(evidence, { domain: brand.domain, language: "en", keywords: topics });
  const isOf = (page: { domain: string }) => page.domain === outlet || page.domain.endsWith(`.${outlet}`);
  const pages = new Map<string, OutletPage>();
  for (const page of landscape.ranking.filter(isOf)) {
    pages.set(page.url, {
      url: page.url,
      title: ownTitle(page.title),
      kind: kindOf(page.title, page.url),
      keyword: page.keyword,
      position: page.position,
      citations: 0,
      evidence_ids: [page.evidence_id],
    });
  }
  for (const page of landscape.cited.filter(isOf)) {
    const known = pages.get(page.url);
    if (known !== undefined) {
      known.citations = page.count;
      known.evidence_ids = [...new Set([...known.evidence_ids, ...page.evidence_ids])];
    } else {
      const title = ownTitle(page.title ?? page.url);
      pages.set(page.url, {
        url: page.url,
        title,
        kind: kindOf(title, page.url),
        keyword: null,
        position: null,
        citations: page.count,
        evidence_ids: page.evidence_ids,
      });
    }
  }
  const listed = brand.competitors?.find((entry) => entry.domain === outlet)?.type;
  const shown = [...pages.values()].map(({ url, title }) => ({ url, title }));
  return {
    outlet,
    kind: listed ?? typeDomain(outlet, shown).type,
    topics,
    pages: [...pages.values()].sort((a, b) => weight(b) - weight(a) || a.url.localeCompare(b.url)).slice(0, PAGES_MAX),
    proof: proofOf(brand),
    offers: offersOf(brand, { topics, pageUrls }),
    simulated: landscape.simulated,
  };
}

export function topicsOf(insight: Insight): string[] {
  const topics = insight.data.topics;
  return Array.isArray(topics)
    ? topics.filter((topic): topic is string => typeof topic === "string").slice(0, TOPICS_MAX)
    : [];
}

export function outletOf(insight: Insight): string {
  return typeof insight.data.outlet === "string" ? insight.data.outlet : "the other site";
}

export function standingOf(page: OutletPage): string {
  const parts = [
    page.position === null ? "" : `place ${page.position} for “${page.keyword}”`,
    page.citations === 0 ? "" : `cited in ${plural(page.citations, "answer or overview", "answers or overviews")}`,
  ];
  return joinAnd(parts.filter((part) => part !== ""));
}

function proofOf(brand: BriefBrand): ProofPoint[] {
  const signals = (brand.context?.trust_signals ?? []).filter((signal) => signal.kind !== "testimonial");
  const rank = (kind: string) => (PROOF_KINDS.includes(kind) ? PROOF_KINDS.indexOf(kind) : PROOF_KINDS.length);
  return [...signals]
    .sort((a, b) => rank(a.kind) - rank(b.kind))
    .slice(0, PROOF_MAX)
    .map((signal) => ({ text: signal.value, url: signal.source_url }));
}

/** Offers on the topics that have a page of their own. */
function offersOf(
  brand: BriefBrand,
  { topics, pageUrls }: { topics: readonly string[]; pageUrls: readonly string[] },
): OutreachPlan["offers"] {
  const stored = new Set(pageUrls);
  const language = brand.context?.language ?? "en";
  const keys = topics.map((topic) => contentKeys(topic, language));
  return (brand.context?.services ?? [])
    .map((service) => ({
      name: service.value,
      url: service.url ?? service.source_url,
      text: `${service.value} ${service.description ?? ""}`,
    }))
    .filter(({ url, text }) => {
      const own = new Set(contentKeys(text, language));
      return stored.has(url) && pageRole(url) !== "home" && keys.some((topic) => coverage(topic, own) >= ABOUT_FROM);
    })
    .slice(0, PROOF_MAX)
    .map(({ name, url }) => ({ name, url }));
}

function kindOf(title: string, url: string): OutletPage["kind"] {
  return LIST_PAGE.test(ownTitle(title)) ||
    LIST_PAGE.test(url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[-_/]+/g, " "))
    ? "list"
    : "article";
}

/** A title without the name of its site. */
function ownTitle(title: string): string {
  const [own = title] = title.split(/\s+[|–—·]\s+/);
  return own.trim() === "" ? title : own.trim();
}

/** Lists first, then what is cited and what ranks. */
function weight(page: OutletPage): number {
  return (
    (page.kind === "list" ? 10 : 0) +
    2 * page.citations +
    (page.position === null ? 0 : Math.max(0, 11 - page.position))
  );
}
