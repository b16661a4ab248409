import { uniqueBy } from "../../base/unique_by.ts";
import type { Evidence } from "../../domain/evidence/evidence.ts";
import type { Insight } from "../../domain/insight.ts";
import { contentKeys, countWords } from "../../language/words.ts";
import { pageRole } from "../../page/page_role.ts";
import { typeDomain } from "../competitors/domain_type.ts";
import { coverage } from "../text/similarity.ts";
import type { BriefBrand, Ground } from "./ground.ts";
import { domainKinds, type Landscape, readLandscape } from "./landscape.ts";
import { factsFor, type ReaderFact, untoldQuestions } from "./outreach_facts.ts";
import { type OutletPage, shownPages } from "./outreach_pages.ts";

const PAGES_MAX = 5;
const PROOF_MAX = 4;
const PROOF_WORDS_MAX = 40;
const SAME_FROM = 0.9;
const TOPICS_MAX = 12;
const ASKED_MAX = 3;
const NEXT_MAX = 4;
/** Sites that take an entry, a fact or an answer. */
const REACHABLE: ReadonlySet<string> = new Set(["publisher", "aggregator", "marketplace", "social"]);
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
const ABOUT_FROM = 0.6;
/** A word in an offer's description brings it less near than one in its name. */
const DESCRIBED = 0.8;

/** What an outreach task rests on. */
export interface OutreachInput {
  brand: BriefBrand;
  insight: Insight;
  evidence: readonly Evidence[];
  /** Addresses of the brand's stored pages. */
  pageUrls: readonly string[];
  /** What the brand's pages say on the topics and what people ask; without it no fact is found for readers. */
  ground?: Ground;
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
  /** The best page of other outlets on the topics, with what each outlet is. */
  next: (OutletPage & { outlet_kind: string })[];
  proof: ProofPoint[];
  /** What readers of the first page ask that its title and preview show no answer to. */
  asked: string[];
  /** What the brand's own pages can add to it. */
  facts: ReaderFact[];
  /** Own pages on the topics that an editor can check. */
  offers: { name: string; url: string }[];
  simulated: boolean;
}

/** Reads which pages of the outlet are shown and cited, and which facts of the brand's own site an editor can check. */
export function outreachPlan({ brand, insight, evidence, pageUrls, ground }: OutreachInput): OutreachPlan {
  const outlet = outletOf(insight);
  const topics = topicsOf(insight);
  const landscape = readLandscape(evidence, { domain: brand.domain, language: "en", keywords: topics });
  const isOf = (page: { domain: string }) => page.domain === outlet || page.domain.endsWith(`.${outlet}`);
  const pages = shownPages(landscape, topics).filter(isOf);
  const listed = brand.competitors?.find((entry) => entry.domain === outlet)?.type;
  const shown = pages.map(({ url, title }) => ({ url, title }));
  const factsOf = (page: OutletPage) => (ground === undefined ? [] : factsFor(ground, page));
  const best = pages
    .slice(0, PAGES_MAX)
    .map((page) => ({ page, facts: factsOf(page) }))
    // Of articles, the one that the brand's pages can add to comes first.
    .sort((a, b) => Number(isReady(b)) - Number(isReady(a)));
  const first = best[0]?.page;
  const asked = ground === undefined || first === undefined ? [] : untoldQuestions(ground, first);
  const facts = best[0]?.facts ?? [];
  return {
    outlet,
    kind: listed ?? typeDomain(outlet, shown).type,
    topics,
    pages: best.map((entry) => entry.page),
    next: nextOutlets(landscape, { brand, topics, isOf }),
    proof: proofOf(brand),
    asked: answeredFirst(asked, facts).slice(0, ASKED_MAX),
    facts,
    offers: offersOf(brand, { topics, pageUrls }),
    simulated: landscape.simulated,
  };
}

/** Others that take entries, facts or answers and are shown for the topics, one page each. */
function nextOutlets(
  landscape: Landscape,
  { brand, topics, isOf }: { brand: BriefBrand; topics: readonly string[]; isOf: (page: OutletPage) => boolean },
): OutreachPlan["next"] {
  const kinds = domainKinds(landscape, brand.competitors ?? []);
  const others = shownPages(landscape, topics).filter((page) => !isOf(page) && page.on_topic);
  return uniqueBy(others, (page) => page.domain)
    .map((page) => ({ ...page, outlet_kind: kinds.get(page.domain) ?? "unknown" }))
    .filter((page) => REACHABLE.has(page.outlet_kind))
    .slice(0, NEXT_MAX);
}

/** Whether a letter on the page has something to give. */
function isReady({ page, facts }: { page: OutletPage; facts: readonly ReaderFact[] }): boolean {
  return page.kind === "list" || facts.length > 0;
}

function answeredFirst(asked: readonly string[], facts: readonly ReaderFact[]): string[] {
  const answered = asked.filter((question) => facts.some((fact) => fact.question === question));
  return [...answered, ...asked.filter((question) => !answered.includes(question))];
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

function proofOf(brand: BriefBrand): ProofPoint[] {
  const signals = (brand.context?.trust_signals ?? []).filter((signal) => isCheckable(signal, brand.name));
  const rank = (kind: string) => (PROOF_KINDS.includes(kind) ? PROOF_KINDS.indexOf(kind) : PROOF_KINDS.length);
  return [...signals]
    .sort((a, b) => rank(a.kind) - rank(b.kind))
    .filter((signal, place, all) => !all.slice(0, place).some((other) => repeats(signal.value, other.value)))
    .slice(0, PROOF_MAX)
    .map((signal) => ({ text: signal.value, url: signal.source_url }));
}

/** Whether one statement says what the other says, with more words or fewer. */
function repeats(a: string, b: string): boolean {
  const [first, second] = [contentKeys(a, "en"), contentKeys(b, "en")];
  return coverage(first, new Set(second)) >= SAME_FROM || coverage(second, new Set(first)) >= SAME_FROM;
}

/** A figure, or a name of somebody else who can be asked: what a brand says of its own care is no proof. */
function isCheckable({ kind, value }: { kind: string; value: string }, brand: string): boolean {
  if (kind === "testimonial" || countWords(value) > PROOF_WORDS_MAX) return false;
  if (/\d/.test(value)) return true;
  if (kind === "research") return false;
  const own = new Set(brand.toLowerCase().split(/\s+/));
  const names = value.match(/(?<=\s)\p{Lu}[\p{L}&'’-]+/gu) ?? [];
  return names.some((name) => !own.has(name.toLowerCase()));
}

/** Offers on the topics that have a page of their own, the nearest first; the words of the brand's whole trade bring none near. */
function offersOf(
  brand: BriefBrand,
  { topics, pageUrls }: { topics: readonly string[]; pageUrls: readonly string[] },
): OutreachPlan["offers"] {
  const stored = new Set(pageUrls);
  const language = brand.context?.language ?? "en";
  const trade = new Set(contentKeys(`${brand.name} ${brand.context?.industry?.value ?? ""}`, language));
  const keys = topics.map((topic) => {
    const all = contentKeys(topic, language);
    const own = all.filter((key) => !trade.has(key));
    return own.length > 0 ? own : all;
  });
  const near = (text: string) => {
    const own = new Set(contentKeys(text, language));
    return Math.max(0, ...keys.map((topic) => coverage(topic, own)));
  };
  return (brand.context?.services ?? [])
    .map((service) => ({
      name: service.value,
      url: service.url ?? service.source_url,
      match: Math.max(near(service.value), near(`${service.value} ${service.description ?? ""}`) * DESCRIBED),
    }))
    .filter(({ url, match }) => stored.has(url) && pageRole(url) !== "home" && match >= ABOUT_FROM)
    .sort((a, b) => b.match - a.match)
    .slice(0, PROOF_MAX)
    .map(({ name, url }) => ({ name, url }));
}
