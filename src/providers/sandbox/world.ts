import type { Clock } from "../../base/clock.ts";
import { derivePack, deriveTopic } from "./derived_pack.ts";
import { focusPhrase, isQuestion } from "./focus.ts";
import type { KnownSites } from "./known_sites.ts";
import { ALL_PACKS } from "./packs/all_packs.ts";
import type { IndustryPack, Rival, Topic } from "./packs/industry_pack.ts";
import { corePhrase, subjectTokens, weightedShare } from "./phrase.ts";
import type { PageKind } from "./site/planned_page.ts";
import { identify } from "./site/site_identity.ts";
import { pageTokens, planSite, type SitePlan } from "./site/site_plan.ts";
import { knownShare, type SiteSketch, type SketchPage, sketchSite } from "./site_sketch.ts";
import { matchTopic } from "./topic_match.ts";

/**
 * The simulated world behind every port: which industry a phrase belongs to, who competes in it, and what every
 * domain's site is about. All of it follows from the seed, the domains and the words asked for.
 */
export interface World {
  seed: string;
  /** Whole days since the epoch: results drift with it. */
  day(): number;
  sites: KnownSites;
  /** The industry that a keyword or question belongs to. */
  market(phrase: string): IndustryPack;
  /** The industry of a domain. */
  marketOf(domain: string): IndustryPack;
  /** What a question is about, as a keyword; a keyword stays as it is. */
  focus(question: string): string;
  /** The topic of a market that a phrase is about, or one made of the phrase's own words. */
  topic(market: IndustryPack, phrase: string): Topic;
  /** The generated site of a domain. */
  plan(domain: string): SitePlan;
  /** Pages of a domain as engines know them: the real ones where it is real, else the generated ones. */
  sketch(domain: string): SiteSketch;
}

const CACHE_MAX = 2000;
const SITE_SHARE_MIN = 0.6;
const PACK_SHARE_MIN = 0.5;
/** The trades of the sites worked on are meant before others whose words fit a little better. */
const OWN_PACK_BONUS = 0.3;
/** Half of a phrase's words are no reason to take it for another trade than theirs. */
const OTHER_PACK_SHARE_MIN = 0.75;
const DAY_MS = 86_400_000;

const PACK_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ALL_PACKS.map((pack) => [
    pack.id,
    new Set([
      ...pack.topics.flatMap((topic) => [topic.head, ...topic.variants].flatMap(subjectTokens)),
      ...pack.offers.flatMap((offer) => subjectTokens(offer.name)),
      ...subjectTokens(pack.trade),
    ]),
  ]),
);

export function createWorld(options: { seed: string; clock: Clock; sites: KnownSites }): World {
  const { seed, clock, sites } = options;
  const plans = new Map<string, SitePlan>();
  const sketches = new Map<string, SiteSketch>();
  const derived = new Map<string, IndustryPack>();
  const derivedRivals = new Map<string, { rival: Rival; pack: IndustryPack }>();

  function derivedMarket(theme: Parameters<typeof derivePack>[0]): IndustryPack {
    const id = `${theme.key}|${theme.noun}`;
    return remember(derived, id, () => {
      const pack = derivePack(theme);
      for (const rival of pack.rivals) remember(derivedRivals, rival.domain, () => ({ rival, pack }));
      return pack;
    });
  }

  const thisYear = () => new Date(clock.now()).getUTCFullYear();

  function plan(domain: string): SitePlan {
    return remember(plans, `${domain}|${thisYear()}`, () =>
      planSite(identify(domain, { year: thisYear(), known: derivedRivals.get(domain) })),
    );
  }

  function siteMarket(domain: string): IndustryPack | null {
    const theme = sites.theme(domain);
    if (!theme) return null;
    return packOfWords(subjectTokens([theme.noun, ...theme.terms.slice(0, 3)].join(" ")), 0.75) ?? derivedMarket(theme);
  }

  return {
    seed,
    sites,
    plan,
    day: () => Math.floor(clock.now() / DAY_MS),
    marketOf: (domain) => siteMarket(domain) ?? plan(domain).identity.pack,
    market(phrase) {
      const tokens = subjectTokens(phrase);
      return (
        marketOfRealSite(sites, tokens, siteMarket) ??
        packOfWords(tokens, PACK_SHARE_MIN, new Set(sites.domains().map((domain) => plan(domain).identity.pack.id))) ??
        derivedMarket({
          key: `${seed}|words`,
          origin: "words",
          noun: longest(tokens) ?? (corePhrase(phrase) || "service"),
          terms: [],
        })
      );
    },
    focus(question) {
      if (!isQuestion(question)) return question;
      const phrase = focusPhrase(question, (token) => isKnownWord(sites, token));
      return phrase === "" ? question : phrase;
    },
    // Of a market made of words the phrase's own words are the topic.
    topic: (market, phrase) =>
      (market.origin === "words" ? null : matchTopic(market, phrase)) ??
      deriveTopic(corePhrase(phrase), { done: /^how (?:to|do|can|should) /i.test(phrase) }),
    sketch: (domain) => sites.realSketch(domain) ?? remember(sketches, domain, () => sketchOfPlan(plan(domain))),
  };
}

function isKnownWord(sites: KnownSites, token: string): boolean {
  for (const words of PACK_WORDS.values()) if (words.has(token)) return true;
  return sites.domains().some((domain) => sites.realSketch(domain)?.byToken.has(token) ?? false);
}

function marketOfRealSite(
  sites: KnownSites,
  tokens: readonly string[],
  marketOf: (domain: string) => IndustryPack | null,
): IndustryPack | null {
  let best: { domain: string; share: number } | null = null;
  for (const domain of sites.domains()) {
    const sketch = sites.realSketch(domain);
    const share = sketch ? knownShare(sketch, tokens) : 0;
    if (share >= SITE_SHARE_MIN && share > (best?.share ?? 0)) best = { domain, share };
  }
  return best ? marketOf(best.domain) : null;
}

/** The described industry whose topics use most of the words, when they use enough of them. */
function packOfWords(
  tokens: readonly string[],
  shareMin: number,
  own: ReadonlySet<string> = new Set(),
): IndustryPack | null {
  let best: { pack: IndustryPack; worth: number } | null = null;
  for (const pack of ALL_PACKS) {
    const words = PACK_WORDS.get(pack.id)!;
    const share = weightedShare(tokens, (token) => words.has(token));
    const worth = share + (own.has(pack.id) ? OWN_PACK_BONUS : 0);
    const least = own.size === 0 || own.has(pack.id) ? shareMin : Math.max(shareMin, OTHER_PACK_SHARE_MIN);
    if (share >= least && worth > (best?.worth ?? 0)) best = { pack, worth };
  }
  return best?.pack ?? null;
}

function sketchOfPlan(plan: SitePlan): SiteSketch {
  const { domain, name } = plan.identity;
  const pages = plan.pages
    .filter(
      (page) =>
        page.kind === "home" ||
        page.kind === "offer" ||
        page.kind === "post" ||
        page.kind === "area" ||
        page.kind === "case",
    )
    .map((page) => ({
      url: `https://${domain}${page.path}`,
      title: page.title,
      snippet: page.description,
      tokens: page.kind === "home" ? [] : pageTokens(page),
      ...roleOf(page.kind),
    }));
  return sketchSite({ domain, name, pages });
}

function roleOf(kind: PageKind): Pick<SketchPage, "role"> {
  if (kind === "post") return { role: "article" };
  return kind === "offer" ? { role: "offer" } : {};
}

function longest(tokens: readonly string[]): string | undefined {
  return [...tokens].sort((a, b) => b.length - a.length || a.localeCompare(b))[0];
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
