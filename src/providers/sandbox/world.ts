import type { Clock } from "../../base/clock.ts";
import { deriveTopic, deriveTrade, tradeOfNoun } from "./derived_trade.ts";
import { focusPhrase, isQuestion, quotedSearch } from "./focus.ts";
import type { KnownSites } from "./known_sites.ts";
import { foreignWording, unworded } from "./languages.ts";
import { isOfTrade, MARKETS, type Market, matchTopic, openMarket } from "./market.ts";
import { corePhrase, normalizePhrase, squeezed, subjectTokens, weightedShare } from "./phrase.ts";
import { identify } from "./site/site_identity.ts";
import { pageTokens, planSite, type SitePlan } from "./site/site_plan.ts";
import { type SiteSketch, type SketchPage, sketchSite } from "./site_sketch.ts";

const CACHE_MAX = 2000;
const TRADE_SHARE_MIN = 0.5;
/** The trade of the site worked on is meant before others whose words fit a little better. */
const OWN_TRADE_BONUS = 0.3;
/** Half of a phrase's words are no reason to take it for another trade than theirs. */
const OTHER_TRADE_SHARE_MIN = 0.75;
const THEME_TERMS = 3;
const LABEL_CHARS_MIN = 6;
const DAY_MS = 86_400_000;
/** What a page of a kind is for; others are not found by searches. */
const SEARCHED: Record<string, Pick<SketchPage, "role">> = {
  home: {},
  offer: { role: "offer" },
  post: { role: "article" },
  area: {},
  case: {},
};

/**
 * The simulated world behind every port: which trade a phrase belongs to, who competes in it, and what every domain's
 * site is about. All of it follows from the seed, the domains and the words asked for.
 */
export type World = ReturnType<typeof createWorld>;

export function createWorld(options: { seed: string; clock: Clock; sites: KnownSites }) {
  const { seed, clock, sites } = options;
  const plans = new Map<string, SitePlan>();
  const sketches = new Map<string, SiteSketch>();
  /** The trade of a real site as of its pages read so far. */
  let real: { sketch: SiteSketch; market: Market } | null = null;
  const unnamed = openMarket(tradeOfNoun(null));

  /** The trade of a real site, as its pages tell it. */
  function realMarket(domain: string | undefined): Market | null {
    const sketch = domain === undefined ? null : sites.realSketch(domain);
    const theme = domain === undefined ? null : sites.theme(domain);
    if (!theme || !sketch) return null;
    if (real?.sketch === sketch) return real.market;
    const tokens = subjectTokens([theme.noun, ...theme.terms.slice(0, THEME_TERMS)].join(" "));
    const told = theme.language === "en" ? bestMarket(tokens, MARKETS, OTHER_TRADE_SHARE_MIN) : null;
    const market = told ?? openMarket(deriveTrade(theme));
    const words = new Set([...market.words, ...sketch.byToken.keys()]);
    real = { sketch, market: { ...market, words } };
    return real.market;
  }

  function plan(domain: string): SitePlan {
    const own = realMarket(sites.domains()[0]);
    // Names of companies in other languages do not tell their trade.
    const isOfOwn = own?.language !== "en" || own.rivals.some((rival) => rival.domain === domain);
    const known = isOfOwn ? (own ?? null) : null;
    const year = new Date(clock.now()).getUTCFullYear();
    return remember(plans, `${domain}|${year}|${known?.id}`, () => planSite(identify(domain, { year, known })));
  }

  const marketOf = (domain: string) => realMarket(domain) ?? plan(domain).identity.trade;

  return {
    seed,
    sites,
    plan,
    /** Whole days since the epoch: results drift with it. */
    day: () => Math.floor(clock.now() / DAY_MS),
    marketOf,
    /** The trade that a keyword or question belongs to: the one its words tell, else that of the site worked on. */
    market(phrase: string): Market {
      const [own] = sites.domains().map(marketOf);
      const tokens = subjectTokens(phrase);
      const others = MARKETS.filter((market) => market.id !== own?.id);
      const ownShare = own ? shareOf(own, tokens) : 0;
      const least = own
        ? Math.max(OTHER_TRADE_SHARE_MIN, ownShare >= TRADE_SHARE_MIN ? ownShare + OWN_TRADE_BONUS : 0)
        : TRADE_SHARE_MIN;
      return bestMarket(tokens, others, least) ?? own ?? unnamed;
    },
    /** What a question is about, as a keyword; a keyword stays as it is. */
    focus(question: string, language: string | undefined): string {
      const foreign = foreignWording(language);
      const asked = quotedSearch(question);
      const subject = foreign === null ? corePhrase(asked) : unworded(foreign, asked);
      if (subject !== normalizePhrase(asked) && !isQuestion(subject)) return subject;
      if (!isQuestion(question)) return question;
      const own = sites.domains().map(marketOf);
      const isKnown = (token: string) => [...MARKETS, ...own].some(({ words }) => words.has(token));
      return focusPhrase(question, isKnown) || question;
    },
    /** The topic of a market that a phrase is about, or one made of the phrase's own words. */
    topic: (market: Market, phrase: string) =>
      matchTopic(market, phrase) ??
      deriveTopic(corePhrase(phrase), {
        origin: market.origin,
        done: /^how (?:to|do|can|should) /i.test(phrase),
        language: market.language,
        isKnown: isOfTrade(market, corePhrase(phrase)),
      }),
    /** Pages of a domain as engines know them: the real ones where it is real, else the generated ones. */
    sketch: (domain: string) =>
      sites.realSketch(domain) ?? remember(sketches, domain, () => sketchOfPlan(plan(domain))),
    /** The brand somebody works on that a search names, by its domain: nobody else searches for what exists only here. */
    brandOf(text: string): string | null {
      const asked = squeezed(text);
      const named = sites.domains().find((domain) => {
        const names = [domain.split(".")[0]!, sites.realSketch(domain)?.name ?? ""].map(squeezed);
        return names.some((name) => name.length >= LABEL_CHARS_MIN && asked.includes(name));
      });
      return named ?? null;
    },
  };
}

/** The trade whose topics use most of the words, when they use enough of them. */
function bestMarket(tokens: readonly string[], markets: readonly Market[], least: number): Market | null {
  const shares = markets.map((market) => ({ market, share: shareOf(market, tokens) }));
  const fitting = shares.filter(({ share }) => share >= least).sort((a, b) => b.share - a.share);
  return fitting[0]?.market ?? null;
}

function shareOf(market: Market, tokens: readonly string[]): number {
  return weightedShare(tokens, (token) => market.words.has(token));
}

function sketchOfPlan({ identity, pages }: SitePlan): SiteSketch {
  const { domain, name } = identity;
  const found = pages.filter((page) => page.kind in SEARCHED);
  const sketched = found.map((page) => ({
    url: `https://${domain}${page.path}`,
    title: page.title,
    snippet: page.description,
    tokens: page.kind === "home" ? [] : pageTokens(page),
    ...SEARCHED[page.kind],
  }));
  return sketchSite({ domain, name, pages: sketched });
}

function remember<V>(cache: Map<string, V>, key: string, compute: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = compute();
  if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value!);
  cache.set(key, value);
  return value;
}
