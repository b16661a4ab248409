import type { Intent } from "../../domain/intent.ts";
import { inventFillers } from "./company_names.ts";
import { foreignWording, worded } from "./languages.ts";
import type { Market } from "./market.ts";
import { corePhrase, sentenceCase, slugOf, subjectTokens, titleCase, wordingIntent } from "./phrase.ts";
import type { Rival } from "./sandbox_data.ts";
import { pick, unit } from "./seeded.ts";
import { bestPage, type PageMatch, type SketchPage } from "./site_sketch.ts";
import type { World } from "./world.ts";

export interface RankedPage {
  domain: string;
  name: string;
  kind: Rival["kind"];
  /** True for a site that somebody works on here. */
  isBrand: boolean;
  url: string;
  title: string;
  snippet: string;
  coverage: number;
  score: number;
}

interface Search {
  world: World;
  keyword: string;
  market: Market;
  intent: Intent;
  tokens: readonly string[];
  /** Who is strong on one keyword of a topic tends to be so on the others. */
  topicHead: string;
}

const FILLERS_MAX = 36;
/** Share of a trade's keywords for which a small company ranks at all, and a leading one of an untold trade. */
const FILLER_PRESENCE = 0.4;
const LEADER_PRESENCE = 0.65;
const IMPLIED_COVERAGE = 0.3;
const COVERAGE_MIN = 0.25;
const BRAND_COVERAGE_MIN = 0.45;
const OUTLET_BONUS = 0.6;
const WEIGHT = { strength: 0.36, coverage: 0.32, taste: 0.32 };
/** How much of its taste for a keyword a site has for the whole topic. */
const TOPIC_TASTE = 0.6;
/** How far a score drifts over weeks, and how much it trembles from day to day. */
const DRIFT = 0.09;
const TREMOR = 0.012;
const DRIFT_DAYS = 14;
const KIND_BONUS: Record<Rival["kind"], Record<Intent, number>> = {
  business: { informational: 0, commercial: 0, transactional: 0.05, navigational: 0, local: 0.1 },
  publisher: { informational: 0.06, commercial: 0.08, transactional: -0.2, navigational: -0.3, local: -0.35 },
  marketplace: { informational: -0.15, commercial: 0.02, transactional: 0.06, navigational: -0.1, local: 0.05 },
};

/** Every page of the world that answers a keyword, best first, as of the world's day. */
export function rankPages(world: World, keyword: string, options: { count: number; intent?: Intent }): RankedPage[] {
  const market = world.market(keyword);
  const topic = world.topic(market, keyword);
  const tokens = subjectTokens(keyword);
  const intent = options.intent ?? wordingIntent(keyword);
  const search: Search = { world, keyword, market, intent, tokens, topicHead: topic.head };
  const named = world.brandOf(keyword);
  if (named !== null) return brandedPages(search, named).slice(0, options.count);
  const isTold = topic.outlets && subjectTokens(topic.head).every((token) => tokens.includes(token));
  const outlets = isTold ? market.outlets : [];
  const brands = world.sites.domains();
  const entries = [
    ...outlets.map((rival) => outletPage(rankedPage(search, rival, { page: impliedPage(search, rival), coverage: 1 }))),
    ...market.rivals
      .filter((rival) => !brands.includes(rival.domain))
      .flatMap((rival) => rivalPage(search, rival))
      .map((entry) => (outlets.length > 0 && entry.kind !== "business" ? outletPage(entry) : entry)),
    ...brands.flatMap((domain) => brandPage(search, domain)),
  ];
  const missing = options.count - entries.length;
  if (missing > 0) entries.push(...fillerPages(search, missing));
  return entries.sort((a, b) => b.score - a.score || a.domain.localeCompare(b.domain)).slice(0, options.count);
}

/** Where outlets hold the results they stand before every shop. */
function outletPage(entry: RankedPage): RankedPage {
  return { ...entry, score: entry.score + OUTLET_BONUS };
}

/** A search for a brand by its name finds the brand, then what publishers and marketplaces have on it. */
function brandedPages(search: Search, domain: string): RankedPage[] {
  const sketch = search.world.sketch(domain);
  const home = sketch.pages.find((page) => new URL(page.url).pathname === "/") ?? sketch.pages[0];
  const brand: Rival = { name: sketch.name, domain, kind: "business", strength: 1 };
  const own = home === undefined ? [] : [{ ...rankedPage(search, brand, { page: home, coverage: 1 }), isBrand: true }];
  const others = search.market.rivals
    .filter(({ kind }) => kind !== "business")
    .map((rival) => rankedPage(search, rival, { page: impliedPage(search, rival), coverage: IMPLIED_COVERAGE }));
  return [...own, ...others.sort((a, b) => b.score - a.score)];
}

/** The page of a rival; in a trade that nobody told, its leaders have pages on more than their generated sites show. */
function rivalPage(search: Search, rival: Rival): RankedPage[] {
  const { world, market, tokens, intent } = search;
  const onSite = market.language === "en" ? bestPage(world.sketch(rival.domain), tokens, wantedRole(intent)) : null;
  const isImplied = market.origin !== "described" && isPresent(search, rival, LEADER_PRESENCE);
  const match = onSite ?? (isImplied ? { page: impliedPage(search, rival), coverage: IMPLIED_COVERAGE } : null);
  return match === null || match.coverage < COVERAGE_MIN ? [] : [rankedPage(search, rival, match)];
}

function brandPage(search: Search, domain: string): RankedPage[] {
  const { world, tokens, intent } = search;
  const sketch = world.sketch(domain);
  const match = bestPage(sketch, tokens, wantedRole(intent));
  if (!match || match.coverage < BRAND_COVERAGE_MIN) return [];
  const { strength } = world.plan(domain).identity;
  const brand: Rival = { name: sketch.name, domain, kind: "business", strength };
  return [{ ...rankedPage(search, brand, match), isBrand: true }];
}

function fillerPages(search: Search, count: number): RankedPage[] {
  const { world, market } = search;
  const own = world.sites.domains().map((domain) => world.sketch(domain).name);
  const except = [...market.rivals.map((rival) => rival.name), ...own];
  // Companies whose names do not tell their trade are the same ones in all of them.
  const of = market.language === "en" ? market.id : market.language;
  const naming = { noun: market.trade, language: market.language };
  return inventFillers(`${world.seed}|${of}`, { ...naming, count: FILLERS_MAX, except })
    .filter((rival) => isPresent(search, rival, FILLER_PRESENCE))
    .slice(0, count)
    .map((rival) => rankedPage(search, rival, { page: impliedPage(search, rival), coverage: IMPLIED_COVERAGE }));
}

function isPresent({ world, keyword }: Search, rival: Rival, share: number): boolean {
  return unit(`${world.seed}|${rival.domain}|${corePhrase(keyword)}|present`) < share;
}

/** A page that a site is taken to have; asked for it, the site answers with a page on the subject. */
function impliedPage({ market, keyword, intent }: Search, rival: Rival): SketchPage {
  const core = corePhrase(keyword);
  const isArticle = rival.kind !== "business" || intent === "informational";
  const url = `https://${rival.domain}/${isArticle ? "blog" : market.offersPath}/${slugOf(core) || "overview"}`;
  const foreign = foreignWording(market.language);
  if (foreign) {
    return { url, title: `${sentenceCase(core)} | ${rival.name}`, snippet: pick(worded(foreign.advice, core), url) };
  }
  const title = titleCase(/^how to /i.test(keyword) ? `how to ${core}` : core);
  const snippet = `${rival.name} on ${core}: what to expect, what it takes and how to begin.`;
  return { url, title: `${title} | ${rival.name}`, snippet };
}

/** Questions want articles, purchases want offers; comparisons take either. */
function wantedRole(intent: Intent): SketchPage["role"] {
  if (intent === "informational") return "article";
  return intent === "commercial" ? undefined : "offer";
}

function rankedPage(search: Search, rival: Rival, { page, coverage }: PageMatch): RankedPage {
  const { world, intent, tokens, topicHead } = search;
  const { domain, name, kind, strength } = rival;
  const key = `${world.seed}|${domain}|${[...tokens].sort().join(" ")}`;
  const taste = TOPIC_TASTE * unit(`${world.seed}|${domain}|${topicHead}`) + (1 - TOPIC_TASTE) * unit(key);
  const score =
    WEIGHT.strength * strength +
    WEIGHT.coverage * coverage +
    WEIGHT.taste * taste +
    KIND_BONUS[kind][intent] +
    drift(key, world.day());
  const { url, title, snippet } = page;
  return { domain, name, kind, isBrand: false, url, title, snippet, coverage, score };
}

/** Slow movement between fortnightly points plus a small daily tremor. */
function drift(key: string, day: number): number {
  const period = Math.floor(day / DRIFT_DAYS);
  const along = (day % DRIFT_DAYS) / DRIFT_DAYS;
  const slow = unit(`${key}|drift|${period}`) * (1 - along) + unit(`${key}|drift|${period + 1}`) * along;
  return DRIFT * (slow - 0.5) + TREMOR * (unit(`${key}|day|${day}`) - 0.5);
}
