import type { Clock } from "../../base/clock.ts";
import { deriveTopic, deriveTrade, type Theme } from "./derived_trade.ts";
import { focusPhrase, isQuestion } from "./focus.ts";
import type { KnownSites } from "./known_sites.ts";
import { MARKETS, type Market, matchTopic, openMarket } from "./market.ts";
import { corePhrase, normalizePhrase, subjectTokens, weightedShare } from "./phrase.ts";
import type { Topic } from "./sandbox_data.ts";
import { identify } from "./site/site_identity.ts";
import { pageTokens, planSite, type SitePlan } from "./site/site_plan.ts";
import { knownShare, type SiteSketch, type SketchPage, sketchSite } from "./site_sketch.ts";

/**
 * The simulated world behind every port: which trade a phrase belongs to, who competes in it, and what every domain's
 * site is about. All of it follows from the seed, the domains and the words asked for.
 */
export interface World {
  seed: string;
  /** Whole days since the epoch: results drift with it. */
  day(): number;
  sites: KnownSites;
  /** The trade that a keyword or question belongs to. */
  market(phrase: string): Market;
  /** The trade of a domain. */
  marketOf(domain: string): Market;
  /** What a question is about, as a keyword; a keyword stays as it is. */
  focus(question: string): string;
  /** The topic of a market that a phrase is about, or one made of the phrase's own words. */
  topic(market: Market, phrase: string): Topic;
  /** The generated site of a domain. */
  plan(domain: string): SitePlan;
  /** Pages of a domain as engines know them: the real ones where it is real, else the generated ones. */
  sketch(domain: string): SiteSketch;
  /** The brand somebody works on that a search names, by its domain: nobody else searches for what exists only here. */
  brandOf(text: string): string | null;
}

const CACHE_MAX = 2000;
const SITE_SHARE_MIN = 0.6;
const TRADE_SHARE_MIN = 0.5;
/** The trades of the sites worked on are meant before others whose words fit a little better. */
const OWN_TRADE_BONUS = 0.3;
/** Half of a phrase's words are no reason to take it for another trade than theirs. */
const OTHER_TRADE_SHARE_MIN = 0.75;
const LABEL_CHARS_MIN = 6;
const DAY_MS = 86_400_000;
const SEARCHED_KINDS: readonly string[] = ["home", "offer", "post", "area", "case"];

export function createWorld(options: { seed: string; clock: Clock; sites: KnownSites }): World {
  const { seed, clock, sites } = options;
  const plans = new Map<string, SitePlan>();
  const sketches = new Map<string, SiteSketch>();
  const derived = new Map<string, Market>();
  const marketOfRival = new Map<string, Market>();

  function derivedMarket(theme: Theme): Market {
    return remember(derived, `${theme.key}|${theme.language}|${theme.noun}`, () => {
      const market = openMarket(deriveTrade(theme));
      for (const rival of market.rivals) remember(marketOfRival, rival.domain, () => market);
      return market;
    });
  }

  const thisYear = () => new Date(clock.now()).getUTCFullYear();

  function plan(domain: string): SitePlan {
    const known = marketOfRival.get(domain) ?? foreignMarket();
    return remember(plans, `${domain}|${thisYear()}|${known?.id}`, () =>
      planSite(identify(domain, { year: thisYear(), known })),
    );
  }

  /** Names of companies in other languages do not tell their trade: they are of the one that is worked on. */
  function foreignMarket(): Market | null {
    const [domain] = sites.domains();
    return domain === undefined || sites.language() === "en" ? null : siteMarket(domain);
  }

  function siteMarket(domain: string): Market | null {
    const theme = sites.theme(domain);
    if (!theme) return null;
    const words = subjectTokens([theme.noun, ...theme.terms.slice(0, 3)].join(" "));
    const told = theme.language === "en" ? bestMarket(words, MARKETS, () => OTHER_TRADE_SHARE_MIN) : null;
    return told ?? derivedMarket(theme);
  }

  const marketOf = (domain: string) => siteMarket(domain) ?? plan(domain).identity.trade;

  function realMarket(tokens: readonly string[]): Market | null {
    const domain = sites.domains().find((own) => {
      const sketch = sites.realSketch(own);
      return sketch !== null && knownShare(sketch, tokens) >= SITE_SHARE_MIN;
    });
    return domain === undefined ? null : siteMarket(domain);
  }

  function toldMarket(tokens: readonly string[]): Market | null {
    const own = sites.domains().map((domain) => plan(domain).identity.trade);
    const isOwn = (market: Market) => own.some(({ id }) => id === market.id);
    const all = [...MARKETS.filter((market) => !isOwn(market)), ...own];
    const leastOf = (market: Market) => (own.length === 0 || isOwn(market) ? TRADE_SHARE_MIN : OTHER_TRADE_SHARE_MIN);
    return bestMarket(tokens, all, leastOf, (market) => (isOwn(market) ? OWN_TRADE_BONUS : 0));
  }

  function isKnownWord(token: string): boolean {
    const own = sites.domains();
    return (
      [...MARKETS, ...own.map(marketOf)].some(({ words }) => words.has(token)) ||
      own.some((domain) => sites.realSketch(domain)?.byToken.has(token) ?? false)
    );
  }

  return {
    seed,
    sites,
    plan,
    day: () => Math.floor(clock.now() / DAY_MS),
    marketOf,
    market(phrase) {
      const tokens = subjectTokens(phrase);
      const noun = tokens.toSorted((a, b) => b.length - a.length || a.localeCompare(b))[0];
      return (
        realMarket(tokens) ??
        toldMarket(tokens) ??
        derivedMarket({
          key: sites.language() === "en" ? `${seed}|words` : sites.domains()[0]!,
          origin: "words",
          language: sites.language(),
          noun: noun ?? (corePhrase(phrase) || "service"),
          terms: [],
        })
      );
    },
    focus(question) {
      if (!isQuestion(question)) return question;
      const phrase = focusPhrase(question, isKnownWord);
      return phrase === "" ? question : phrase;
    },
    // Of a market made of words the phrase's own words are the topic.
    topic: (market, phrase) =>
      (market.origin === "words" ? null : matchTopic(market, phrase)) ??
      deriveTopic(corePhrase(phrase), {
        done: /^how (?:to|do|can|should) /i.test(phrase),
        language: market.language,
      }),
    sketch: (domain) => sites.realSketch(domain) ?? remember(sketches, domain, () => sketchOfPlan(plan(domain))),
    brandOf(text) {
      const squeezed = normalizePhrase(text).replaceAll(/[ -]/g, "");
      const named = sites.domains().find((domain) => {
        const label = domain.split(".")[0]!.replaceAll("-", "");
        return label.length >= LABEL_CHARS_MIN && squeezed.includes(label);
      });
      return named ?? null;
    },
  };
}

/** The trade whose topics use most of the words, when they use enough of them. */
function bestMarket(
  tokens: readonly string[],
  markets: readonly Market[],
  leastOf: (market: Market) => number,
  bonusOf: (market: Market) => number = () => 0,
): Market | null {
  let best: { market: Market; worth: number } | null = null;
  for (const market of markets) {
    const share = weightedShare(tokens, (token) => market.words.has(token));
    const worth = share + bonusOf(market);
    if (share >= leastOf(market) && worth > (best?.worth ?? 0)) best = { market, worth };
  }
  return best?.market ?? null;
}

function sketchOfPlan(plan: SitePlan): SiteSketch {
  const { domain, name } = plan.identity;
  const pages = plan.pages
    .filter((page) => SEARCHED_KINDS.includes(page.kind))
    .map((page) => ({
      url: `https://${domain}${page.path}`,
      title: page.title,
      snippet: page.description,
      tokens: page.kind === "home" ? [] : pageTokens(page),
      ...roleOf(page.kind),
    }));
  return sketchSite({ domain, name, pages });
}

function roleOf(kind: string): Pick<SketchPage, "role"> {
  if (kind === "post") return { role: "article" };
  return kind === "offer" ? { role: "offer" } : {};
}

/** Keeps a computed value; the oldest one goes when there are too many. */
function remember<V>(cache: Map<string, V>, key: string, compute: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = compute();
  if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value!);
  cache.set(key, value);
  return value;
}
