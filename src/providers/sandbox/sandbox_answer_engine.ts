import type { EngineAnswer } from "../../domain/engine_answer.ts";
import type { AnswerSource } from "../../domain/evidence/answer_data.ts";
import type { AnswerEngine } from "../answer_engine/answer_engine.ts";
import { composeAnswer } from "./answer_text.ts";
import { asksForNames } from "./focus.ts";
import { isClause, isService } from "./noun_phrase.ts";
import { corePhrase, normalizePhrase, subjectTokens } from "./phrase.ts";
import { type RankedPage, rankPages } from "./ranking.ts";
import { type EngineProfile, SANDBOX, type Topic, WORDS } from "./sandbox_data.ts";
import { between, unit } from "./seeded.ts";
import type { World } from "./world.ts";

const READ_COUNT = 9;
/** Answers change with the week more than with the day, as measured ones do. */
const ANSWER_PERIOD_DAYS = 3;

/** An answer engine of the simulated world: it reads what ranks there and names who is read. */
export function createSandboxAnswerEngine(world: World, profile: EngineProfile): AnswerEngine {
  return {
    provider: SANDBOX,
    platform: profile.platform,
    model: profile.model,
    contract: "search-required",
    simulated: true,
    ownHosts: profile.ownHosts,
    costPerCallUsd: 0,
    async ask(question, { signal, language }) {
      signal.throwIfAborted();
      return answer(world, profile, { question, language });
    },
  };
}

function answer(
  world: World,
  profile: EngineProfile,
  { question, language }: { question: string; language: string | undefined },
): EngineAnswer {
  const key = `${world.seed}|${profile.platform}|${normalizePhrase(question)}|${Math.floor(world.day() / ANSWER_PERIOD_DAYS)}`;
  const brand = askedBrand(world, question);
  const focus = world.focus(question);
  const market = brand ? world.marketOf(brand.domain) : world.market(focus);
  const subject = brand ? subjectBesideBrand(question, { brand, fallback: market.topics[0]!.head }) : focus;
  const wantsNames = brand !== null || asksForNames(question);
  const others = rankPages(world, subject, {
    count: READ_COUNT,
    intent: wantsNames ? "commercial" : "informational",
  });
  const found = brand ? [brand, ...others.filter((page) => page.domain !== brand.domain)] : others;
  const read = found.filter((page) => !isLockedOut(world, page, profile.crawler));
  const candidates = found.filter((page) => page === brand || read.includes(page));
  const named = chooseNamed(candidates, { profile, key, asksForNames: wantsNames, brand });
  const cited = chooseCited(read, { named, key });
  const topic = world.topic(market, subject);
  const text = composeAnswer({
    question,
    language,
    subject,
    brand,
    market,
    topic,
    named,
    cited,
    asksForNames: wantsNames,
    style: profile.style,
    key,
  });
  const queries = ownQueries(brand ? `${brand.name} ${topic.head}` : focus, { topic, asksForNames: wantsNames });
  return {
    text,
    sources: read.map(
      (page): AnswerSource => ({ url: page.url, title: page.title, cited: cited.includes(page), retrieved: true }),
    ),
    queries: profile.givesQueries ? queries : null,
    model: profile.model,
    searched: true,
    tokens: { input: 900 + 140 * read.length + question.length, output: Math.ceil(text.length / 4) },
    cost_usd: 0,
    truncated: false,
    raw: {
      sandbox: true,
      seed: world.seed,
      day: world.day(),
      market: market.id,
      named: named.map((page) => page.domain),
    },
  };
}

/** Whether a generated site's robots.txt keeps an engine's crawler out: what it cannot read it does not cite. */
function isLockedOut(world: World, page: RankedPage, crawler: string): boolean {
  if (!page.isBrand || world.sites.realSketch(page.domain) !== null) return false;
  return world.plan(page.domain).flaws.blockedAgents.includes(crawler);
}

interface NamingOptions {
  profile: EngineProfile;
  key: string;
  asksForNames: boolean;
  brand: RankedPage | null;
}

/** Those whose pages were read, likelier the better they rank; a brand by how well its site covers the subject. */
function chooseNamed(ranked: readonly RankedPage[], options: NamingOptions): RankedPage[] {
  const { profile, key, asksForNames, brand } = options;
  const wanted = between(`${key}|names`, { min: profile.namesMin, max: profile.namesMax }) - (asksForNames ? 0 : 2);
  const candidates = ranked
    .map((page, place) => ({ page, chance: namingChance(page, place, options) }))
    .filter(({ page, chance }) => page === brand || unit(`${key}|named|${page.domain}`) < chance)
    .map(({ page }) => page);
  const companies = candidates.filter((page) => page.kind === "business");
  return companies.slice(0, Math.max(1, wanted));
}

function namingChance(page: RankedPage, place: number, { profile, brand }: NamingOptions): number {
  if (page.kind !== "business") return 0;
  if (!page.isBrand) return Math.max(0.2, 0.95 - 0.08 * place);
  return Math.min(0.95, profile.brandBias * (0.08 + 0.62 * page.coverage ** 2) * (brand && brand !== page ? 0.5 : 1));
}

/** Pages behind the text: most of those named, and publications that were read. */
function chooseCited(
  ranked: readonly RankedPage[],
  options: { named: readonly RankedPage[]; key: string },
): RankedPage[] {
  const cited = ranked.filter((page) => {
    const chance = options.named.includes(page) ? 0.72 : page.kind === "business" ? 0.1 : 0.66;
    return unit(`${options.key}|cited|${page.domain}`) < chance;
  });
  return cited.length > 0 ? cited : ranked.slice(0, 1);
}

/** The brand that a question names, as a page to be read first. */
function askedBrand(world: World, question: string): RankedPage | null {
  const squeezed = normalizePhrase(question).replaceAll(" ", "");
  for (const domain of world.sites.domains()) {
    const sketch = world.sketch(domain);
    const name = normalizePhrase(sketch.name).replaceAll(" ", "");
    const page = sketch.pages[0];
    if (!page || (!squeezed.includes(domain) && (name.length < 5 || !squeezed.includes(name)))) continue;
    return {
      domain,
      name: sketch.name,
      kind: "business",
      isBrand: true,
      url: page.url,
      title: page.title,
      snippet: page.snippet,
      coverage: 1,
      score: 1,
    };
  }
  return null;
}

/** What a branded question asks beside the name, or what the brand is mostly about. */
function subjectBesideBrand(question: string, options: { brand: RankedPage; fallback: string }): string {
  const own = new Set(
    subjectTokens(`${options.brand.name} ${options.brand.domain.split(".")[0]?.replaceAll("-", " ") ?? ""}`),
  );
  const rest = subjectTokens(question).filter((token) => !own.has(token) && !WORDS.branded.has(token));
  return rest.length > 0 ? `${rest.join(" ")} ${options.fallback}` : options.fallback;
}

function ownQueries(question: string, options: { topic: Topic; asksForNames: boolean }): string[] {
  const { topic, asksForNames } = options;
  const core = corePhrase(question);
  const second =
    asksForNames && !isClause(topic.head)
      ? isService(topic.head)
        ? `${topic.head} reviews`
        : (topic.variants.find((variant) => variant.startsWith("best ")) ?? topic.head)
      : (topic.variants[core.length % topic.variants.length] ?? topic.head);
  return [...new Set([core, topic.head, second])].filter((query) => query !== "").slice(0, 3);
}
