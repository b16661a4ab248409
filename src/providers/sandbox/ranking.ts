import type { Intent } from "../../domain/intent.ts";
import { brandOf } from "./brand_search.ts";
import { inventFillers, inventOutlets } from "./invented_names.ts";
import type { IndustryPack, Rival, SiteKind } from "./packs/industry_pack.ts";
import { corePhrase, slugOf, subjectTokens, titleCase, wordingIntent } from "./phrase.ts";
import { unit } from "./seeded.ts";
import { bestPage, type PageMatch, type SketchPage } from "./site_sketch.ts";
import type { World } from "./world.ts";

export interface RankedPage {
  domain: string;
  name: string;
  kind: SiteKind;
  /** True for a site that somebody works on here. */
  isBrand: boolean;
  url: string;
  title: string;
  snippet: string;
  coverage: number;
  score: number;
}

const FILLERS_MAX = 36;
/** Share of an industry's keywords for which a small company ranks at all. */
const FILLER_PRESENCE = 0.4;
const LEADER_PRESENCE = 0.65;
const IMPLIED_COVERAGE = 0.3;
const COVERAGE_MIN = 0.25;
const BRAND_COVERAGE_MIN = 0.45;
const OUTLET_BONUS = 0.6;
const WEIGHT = { strength: 0.36, coverage: 0.32, taste: 0.32 };
/** How far a score drifts over weeks, and how much it trembles from day to day. */
const DRIFT = 0.09;
const TREMOR = 0.012;
const DRIFT_DAYS = 14;
const KIND_BONUS: Record<SiteKind, Record<Intent, number>> = {
  business: { informational: 0, commercial: 0, transactional: 0.05, navigational: 0, local: 0.1 },
  publisher: { informational: 0.06, commercial: 0.08, transactional: -0.2, navigational: -0.3, local: -0.35 },
  marketplace: { informational: -0.15, commercial: 0.02, transactional: 0.06, navigational: -0.1, local: 0.05 },
};

/** Every page of the world that answers a keyword, best first, as of the world's day. */
export function rankPages(world: World, keyword: string, options: { count: number; intent?: Intent }): RankedPage[] {
  const market = world.market(keyword);
  const tokens = subjectTokens(keyword);
  const intent = options.intent ?? wordingIntent(keyword);
  const context: EntryContext = { intent, tokens, topicHead: world.topic(market, keyword).head };
  const brands = world.sites.domains();
  const topic = world.topic(market, keyword);
  const isTold = topic.outlets === true && subjectTokens(topic.head).every((token) => tokens.includes(token));
  const outlets = isTold ? inventOutlets(market.trade) : [];
  const named = brandOf(world, keyword);
  if (named !== null) return brandedPages(world, { ...context, named, market, keyword }).slice(0, options.count);
  const known = new Set([...market.rivals.map((rival) => rival.domain), ...brands]);
  const entries = outlets.map((rival) => {
    const match = { page: impliedPage(rival, { market, keyword, intent }), coverage: 1 };
    return outletPage(rankedPage(world, { ...context, rival, match, isBrand: false }));
  });
  for (const rival of market.rivals) {
    if (brands.includes(rival.domain)) continue;
    const match =
      bestPage(world.sketch(rival.domain), tokens, wantedRole(intent)) ??
      ownPage(world, rival, { market, keyword, intent });
    if (!match || match.coverage < COVERAGE_MIN) continue;
    const entry = rankedPage(world, { ...context, rival, match, isBrand: false });
    entries.push(outlets.length > 0 && rival.kind !== "business" ? outletPage(entry) : entry);
  }
  for (const domain of brands) {
    const entry = brandEntry(world, domain, context);
    if (entry) entries.push(entry);
  }
  if (entries.length < options.count)
    entries.push(
      ...fillerEntries(world, { ...context, market, keyword, known, count: options.count - entries.length }),
    );
  return entries.sort((a, b) => b.score - a.score || a.domain.localeCompare(b.domain)).slice(0, options.count);
}

/** Where outlets hold the results they stand before every shop. */
function outletPage(entry: RankedPage): RankedPage {
  return { ...entry, score: entry.score + OUTLET_BONUS };
}

/** A search for a brand by its name finds the brand, then what publishers and marketplaces have on it. */
function brandedPages(
  world: World,
  options: EntryContext & { named: string; market: IndustryPack; keyword: string },
): RankedPage[] {
  const sketch = world.sketch(options.named);
  const home = sketch.pages.find((page) => new URL(page.url).pathname === "/") ?? sketch.pages[0];
  const pages: RankedPage[] = [];
  if (home !== undefined) {
    const rival: Rival = { name: sketch.name, domain: options.named, kind: "business", strength: 1 };
    pages.push(rankedPage(world, { ...options, rival, match: { page: home, coverage: 1 }, isBrand: true }));
  }
  const others = options.market.rivals
    .filter(({ kind }) => kind !== "business")
    .map((rival) => {
      const match = { page: impliedPage(rival, options), coverage: IMPLIED_COVERAGE };
      return rankedPage(world, { ...options, rival, match, isBrand: false });
    });
  return [...pages, ...others.sort((a, b) => b.score - a.score)];
}

/** In a trade that nobody described, its leading companies have pages on more than its generated sites show. */
function ownPage(
  world: World,
  rival: Rival,
  context: { market: IndustryPack; keyword: string; intent: Intent },
): PageMatch | null {
  if (context.market.origin === "described") return null;
  const core = corePhrase(context.keyword);
  const present = unit(`${world.seed}|${rival.domain}|${core}|present`) < LEADER_PRESENCE;
  return present ? { page: impliedPage(rival, context), coverage: IMPLIED_COVERAGE } : null;
}

/** A page that a site is taken to have; asked for it, the site answers with a page on the subject. */
function impliedPage(rival: Rival, context: { market: IndustryPack; keyword: string; intent: Intent }): SketchPage {
  const core = corePhrase(context.keyword);
  const isArticle = rival.kind !== "business" || context.intent === "informational";
  return {
    url: `https://${rival.domain}/${isArticle ? "blog" : context.market.offersPath}/${slugOf(core) || "overview"}`,
    title: `${titleCase(/^how to /i.test(context.keyword) ? `how to ${core}` : core)} | ${rival.name}`,
    snippet: `${rival.name} on ${core}: what to expect, what it takes and how to begin.`,
  };
}

/** Questions want articles, purchases want offers; comparisons take either. */
function wantedRole(intent: Intent): "article" | "offer" | undefined {
  if (intent === "informational") return "article";
  return intent === "commercial" ? undefined : "offer";
}

interface EntryContext {
  intent: Intent;
  /** Who is strong on one keyword of a topic tends to be so on the others. */
  topicHead: string;
  tokens: readonly string[];
}

function brandEntry(world: World, domain: string, context: EntryContext): RankedPage | null {
  const sketch = world.sketch(domain);
  const match = bestPage(sketch, context.tokens, wantedRole(context.intent));
  if (!match || match.coverage < BRAND_COVERAGE_MIN) return null;
  const rival: Rival = {
    name: sketch.name,
    domain,
    kind: "business",
    strength: world.plan(domain).identity.strength,
  };
  return rankedPage(world, { ...context, rival, match, isBrand: true });
}

function rankedPage(
  world: World,
  options: EntryContext & { rival: Rival; match: PageMatch; isBrand: boolean },
): RankedPage {
  const { rival, match, intent, tokens } = options;
  const key = `${world.seed}|${rival.domain}|${[...tokens].sort().join(" ")}`;
  const score =
    WEIGHT.strength * rival.strength +
    WEIGHT.coverage * match.coverage +
    WEIGHT.taste * (0.6 * unit(`${world.seed}|${rival.domain}|${options.topicHead}`) + 0.4 * unit(key)) +
    KIND_BONUS[rival.kind][intent] +
    drift(key, world.day());
  const { url, title, snippet } = match.page;
  return {
    domain: rival.domain,
    name: rival.name,
    kind: rival.kind,
    isBrand: options.isBrand,
    url,
    title,
    snippet,
    coverage: match.coverage,
    score,
  };
}

function fillerEntries(
  world: World,
  options: EntryContext & { market: IndustryPack; keyword: string; known: ReadonlySet<string>; count: number },
): RankedPage[] {
  const core = corePhrase(options.keyword);
  const fillers = inventFillers(`${world.seed}|${options.market.id}`, {
    noun: options.market.namedBy ?? options.market.trade,
    count: FILLERS_MAX,
    except: options.known,
  });
  return fillers
    .filter((rival) => unit(`${world.seed}|${rival.domain}|${core}|present`) < FILLER_PRESENCE)
    .slice(0, options.count)
    .map((rival) => {
      const match = { page: impliedPage(rival, options), coverage: IMPLIED_COVERAGE };
      return rankedPage(world, { ...options, rival, match, isBrand: false });
    });
}

/** Slow movement between fortnightly points plus a small daily tremor. */
function drift(key: string, day: number): number {
  const period = Math.floor(day / DRIFT_DAYS);
  const along = (day % DRIFT_DAYS) / DRIFT_DAYS;
  const slow = unit(`${key}|drift|${period}`) * (1 - along) + unit(`${key}|drift|${period + 1}`) * along;
  return DRIFT * (slow - 0.5) + TREMOR * (unit(`${key}|day|${day}`) - 0.5);
}
