import type { EngineAnswer } from "../../domain/engine_answer.ts";
import type { AnswerEngine } from "../answer_engine/answer_engine.ts";
import { asksForNames, isQuestion } from "./focus.ts";
import { answerTo } from "./keyword_ideas.ts";
import { foreignWording, worded, wordingOf } from "./languages.ts";
import type { Market } from "./market.ts";
import { corePhrase, isClause, joined, normalizePhrase, subjectTokens, withLabelArticle } from "./phrase.ts";
import { type RankedPage, rankPages } from "./ranking.ts";
import { ANSWERS, type EngineProfile, SANDBOX, type Topic, WORDS } from "./sandbox_data.ts";
import { between, fill, pick, shuffled, unit } from "./seeded.ts";
import type { World } from "./world.ts";

const READ_COUNT = 9;
const QUERIES_MAX = 3;
/** Answers change with the week more than with the day, as measured ones do. */
const ANSWER_PERIOD_DAYS = 3;
/** Chance of being named, by place for others and by how well it covers the subject for a brand. */
const NAMING = { first: 0.95, step: 0.08, least: 0.2, brand: 0.08, covered: 0.62, beside: 0.5 };
const CITING = { named: 0.72, business: 0.1, other: 0.66 };
const TOKENS = { asked: 900, page: 140, chars: 4 };

/** An answer engine of the simulated world: it reads what ranks there and names who is read. */
export function createSandboxAnswerEngine(world: World, profile: EngineProfile): AnswerEngine {
  const { platform, model, ownHosts } = profile;
  return {
    ...{ provider: SANDBOX, platform, model, ownHosts },
    contract: "search-required",
    simulated: true,
    costPerCallUsd: 0,
    async ask(question, { signal, language }) {
      signal.throwIfAborted();
      world.sites.askedIn(language);
      return answer(world, profile, { question, language });
    },
  };
}

function answer(
  world: World,
  profile: EngineProfile,
  { question, language }: { question: string; language: string | undefined },
): EngineAnswer {
  const period = Math.floor(world.day() / ANSWER_PERIOD_DAYS);
  const key = `${world.seed}|${profile.platform}|${normalizePhrase(question)}|${period}`;
  const brand = askedBrand(world, question);
  const focus = world.focus(question, language);
  const market = brand ? world.marketOf(brand.domain) : world.market(focus);
  const subject = brand ? subjectBesideBrand(question, brand, market.topics[0]!.head) : focus;
  const topic = world.topic(market, subject);
  const isForNames = brand !== null || asksForNames(question);
  const others = rankPages(world, subject, { count: READ_COUNT, intent: isForNames ? "commercial" : "informational" });
  const found = brand ? [brand, ...others.filter((page) => page.domain !== brand.domain)] : others;
  const read = found.filter((page) => !isLockedOut(world, page, profile.crawler));
  const candidates = found.filter((page) => page === brand || read.includes(page));
  const named = chooseNamed(candidates, { profile, key, isForNames, brand });
  const cited = chooseCited(read, named, key);
  const { style } = profile;
  const text = composeAnswer({ question, language, subject, brand, market, topic, named, cited, style, key });
  const queries = ownQueries(brand ? `${brand.name} ${topic.head}` : focus, topic);
  return {
    text,
    sources: read.map((page) => ({ url: page.url, title: page.title, cited: cited.includes(page), retrieved: true })),
    queries: profile.givesQueries ? queries : null,
    model: profile.model,
    searched: true,
    tokens: {
      input: TOKENS.asked + TOKENS.page * read.length + question.length,
      output: Math.ceil(text.length / TOKENS.chars),
    },
    cost_usd: 0,
    truncated: false,
    raw: {
      ...{ sandbox: true, seed: world.seed, day: world.day(), market: market.id },
      named: named.map((page) => page.domain),
    },
  };
}

/** Whether a generated site's robots.txt keeps an engine's crawler out: what it cannot read it does not cite. */
function isLockedOut(world: World, page: RankedPage, crawler: string): boolean {
  if (!page.isBrand || world.sites.realSketch(page.domain) !== null) return false;
  return world.plan(page.domain).flaws.blockedAgents.includes(crawler);
}

/** Those whose pages were read, likelier the better they rank; a brand by how well its site covers the subject. */
function chooseNamed(
  ranked: readonly RankedPage[],
  options: { profile: EngineProfile; key: string; isForNames: boolean; brand: RankedPage | null },
): RankedPage[] {
  const { profile, key, isForNames, brand } = options;
  const wanted = between(`${key}|names`, { min: profile.namesMin, max: profile.namesMax }) - (isForNames ? 0 : 2);
  const chanceOf = (page: RankedPage, place: number) => {
    if (!page.isBrand) return Math.max(NAMING.least, NAMING.first - NAMING.step * place);
    const beside = brand && brand !== page ? NAMING.beside : 1;
    const covered = NAMING.brand + NAMING.covered * page.coverage ** 2;
    return Math.min(NAMING.first, profile.brandBias * covered * beside);
  };
  return ranked
    .filter((page, place) => page === brand || unit(`${key}|named|${page.domain}`) < chanceOf(page, place))
    .filter((page) => page.kind === "business")
    .slice(0, Math.max(1, wanted));
}

/** Pages behind the text: most of those named, and publications that were read. */
function chooseCited(ranked: readonly RankedPage[], named: readonly RankedPage[], key: string): RankedPage[] {
  const cited = ranked.filter((page) => {
    const other = page.kind === "business" ? CITING.business : CITING.other;
    return unit(`${key}|cited|${page.domain}`) < (named.includes(page) ? CITING.named : other);
  });
  return cited.length > 0 ? cited : ranked.slice(0, 1);
}

/** The brand that a question names, as a page to be read first. */
function askedBrand(world: World, question: string): RankedPage | null {
  const domain = world.brandOf(question);
  if (domain === null) return null;
  const { name, pages } = world.sketch(domain);
  const brand = { domain, name, kind: "business", isBrand: true, coverage: 1, score: 1 } as const;
  return pages[0] ? { ...brand, url: pages[0].url, title: pages[0].title, snippet: pages[0].snippet } : null;
}

/** What a branded question asks beside the name, or what the brand is mostly about. */
function subjectBesideBrand(question: string, { name, domain }: RankedPage, fallback: string): string {
  const own = subjectTokens(`${name} ${domain.split(".")[0]?.replaceAll("-", " ") ?? ""}`);
  const rest = subjectTokens(question).filter((token) => !own.includes(token) && !WORDS.branded.has(token));
  return [...rest, fallback].join(" ");
}

function ownQueries(question: string, { head, variants }: Topic): string[] {
  const core = corePhrase(question);
  const third = variants[core.length % variants.length] ?? head;
  return [...new Set([core, head, third])].filter((query) => query !== "" && !isQuestion(query)).slice(0, QUERIES_MAX);
}

interface AnswerParts {
  question: string;
  language: string | undefined;
  /** What the question is about, the brand's name aside. */
  subject: string;
  /** The brand that the question names, else null. */
  brand: RankedPage | null;
  market: Market;
  topic: Topic;
  /** Businesses named, in order. */
  named: readonly RankedPage[];
  /** Pages attached to the text, in order; footnote n is the n-th of them. */
  cited: readonly RankedPage[];
  /** How the platform words its answers. */
  style: EngineProfile["style"];
  /** Varies the wording. */
  key: string;
}

const LIST_NAMES_MIN = 3;
const SUBJECT_WORDS_MAX = 7;
const FACTS_MORE = 3;
const TIPS = 2;

/** A natural answer of about 80 to 250 words that says only what the world holds: what it asks, names, more of it. */
function composeAnswer(parts: AnswerParts): string {
  const { topic, subject, language, key, brand } = parts;
  const foreign = foreignWording(language);
  const facts = shuffled(foreign ? worded(foreign.advice, subject) : topic.facts, `${key}|facts`);
  const tips = foreign ? [] : shuffled(topic.tips, `${key}|tips`).slice(0, TIPS);
  const direct = brand && !foreign ? aboutBrand(parts, brand) : answerTo(topic, parts.question);
  const [lead = "", ...more] = direct === null ? facts : [direct, ...facts];
  const blocks = [marked(parts, lead), naming(parts), [...more.slice(0, FACTS_MORE), ...tips].join(" ")];
  return blocks.filter((block) => block !== "").join("\n\n");
}

/** What the brand's site says of it, and what others do. */
function aboutBrand({ market, key }: AnswerParts, { name, snippet }: RankedPage): string {
  const says = snippet === "" ? `${name} is ${withLabelArticle(market.label)}.` : snippet;
  return `${/[.!?]$/.test(says) ? says : `${says}.`} ${pick(ANSWERS.judgements, `${key}|judgement`)}`;
}

/** Who is named beside the brand asked about: as a list with a reason each, or in a sentence of the language. */
function naming(parts: AnswerParts): string {
  const { style, language, topic, subject } = parts;
  const named = parts.named.filter((page) => page !== parts.brand);
  if (named.length === 0) return "";
  const wording = wordingOf(language);
  const core = corePhrase(subject);
  const about = parts.brand || core.split(" ").length > SUBJECT_WORDS_MAX ? topic.head : core || topic.head;
  const isForeign = foreignWording(language) !== null;
  if (isForeign || named.length < LIST_NAMES_MIN || style === "prose" || style === "footnotes") {
    const names = joined(
      named.map((page) => `${page.name}${footnote(parts, page)}`),
      wording.and,
    );
    const told = worded(wording.naming, isForeign ? subject : about).map((text) =>
      text.replace("{names}", () => names),
    );
    return [...told, ...(isForeign ? [] : [`${named[0]!.name} is ${reason(parts, 0)}`])].join(" ");
  }
  const rows = named.map(
    (page, at) => `${style === "numbered" ? `${at + 1}.` : "-"} **${page.name}**: ${reason(parts, at)}`,
  );
  return `${fill(pick(ANSWERS.openings, `${parts.key}|opening`), { subject: about })}\n\n${rows.join("\n")}`;
}

/** Why a company is named, to follow its name and `is`; no two of an answer get the same. */
function reason({ market, topic, key }: AnswerParts, index: number): string {
  const audience = market.audiences[(index + key.length) % market.audiences.length]!;
  const about = isClause(topic.head) ? "this subject" : topic.head;
  const reasons = shuffled(ANSWERS.reasons, `${key}|reasons`);
  return fill(reasons[index % reasons.length]!, { audience, about });
}

function marked(parts: AnswerParts, text: string): string {
  const publisher = parts.cited.find((page) => page.kind === "publisher") ?? parts.cited[0];
  return text === "" || !publisher ? text : `${text}${footnote(parts, publisher)}`;
}

function footnote(parts: AnswerParts, page: RankedPage): string {
  if (parts.style !== "footnotes") return "";
  const place = parts.cited.findIndex((cited) => cited.url === page.url);
  return place < 0 ? "" : `[${place + 1}]`;
}
