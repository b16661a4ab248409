import { isoTime } from "../../base/clock.ts";
import { commonRanks } from "../../base/common_words.ts";
import { sha256Hex } from "../../base/ids.ts";
import { inSlices } from "../../base/slices.ts";
import type { VectorOf } from "../../core/closeness.ts";
import { readBrandWords } from "../../core/families/brand_words.ts";
import { brandedFamily, type FamilyDraft, familySteps } from "../../core/families/build_families.ts";
import { type Candidate, type CleanCandidates, cleanCandidates, measure } from "../../core/families/candidates.ts";
import type { EarlierFamily } from "../../core/families/earlier_families.ts";
import { evidenceCandidates, storedResults, withoutEngineQueries } from "../../core/families/engine_queries.ts";
import { followSheet } from "../../core/families/sheet_families.ts";
import { offerStems, placeNames, siteCandidateSteps } from "../../core/families/site_candidates.ts";
import type { Evidence } from "../../domain/evidence/evidence.ts";
import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import type { Family } from "../../domain/keyword.ts";
import type { KeywordPage } from "../../keywords/keyword_page.ts";
import { keywordKey, normalizeKeyword } from "../../language/keyword_text.ts";
import { isExcludedKind } from "../../page/kind/page_kind.ts";
import { getBrand } from "../../store/brands.ts";
import type { Db } from "../../store/db.ts";
import { insertEvidence, latestEvidenceSteps } from "../../store/evidence.ts";
import { listFamilies, replaceFamilies } from "../../store/families.ts";
import { listKeywordPages, listPages, type PageRow, type PageSummary, upsertPages } from "../../store/pages.ts";
import { brandNames, typedNames } from "../brand_names.ts";
import { customerSearches } from "../customer_searches.ts";
import { offerTexts, openVectorBook } from "../embeddings.ts";
import { readEngineQueries } from "../engine_query_keywords.ts";
import { createFamilyEditor } from "../family_editor.ts";
import { withOrigin } from "../family_origin.ts";
import { createHeadSearches } from "../head_searches.ts";
import { addFigures, type Called, type Figures, keywordEvidence, noCall } from "../keyword_calls.ts";
import { commonLanguage, keywordPages, pagesIn } from "../keyword_pages.ts";
import { type OwnSearches, readOwnSearches } from "../own_searches.ts";
import { runMarket } from "../run_market.ts";
import { logUnknown, type Stage, type StageContext, type StageFigures, StageUnavailable } from "../stage.ts";
import { openVendorCalls, type VendorCalls } from "../vendor_calls.ts";

/** Seeds the keyword provider is asked for ideas around. */
const SEEDS_MAX = 20;
const IDEAS_MAX = 1_000;
const IDEA_SCORE = 1.5;

/** Searches for the families' heads before they are taken as they are: each round may bring up a new head. */
const GROWTH_ROUNDS_MAX = 3;

type GroupFamilies = (evidence: readonly Evidence[], earlier: readonly EarlierFamily[]) => Promise<FamilyDraft[]>;

/** Pages read just now, not stored yet. */
export interface FreshPages {
  rows: PageRow[];
  /** Part of the stage's save. */
  keep(tx: Db): StageFigures;
}

export interface FamilyDiscoveryDeps {
  /** Reads the site's key pages where none are stored yet; no rows when nothing could be read. */
  readFreshPages(context: StageContext): Promise<FreshPages>;
}

/** Finds what the brand's customers search for and groups it into families. */
export function createFamilyDiscovery(deps: FamilyDiscoveryDeps): Stage {
  return { name: "family_discovery", pool: "crawl", budgetShare: 2, run: (context) => discover(context, deps) };
}

async function discover(ctx: StageContext, deps: FamilyDiscoveryDeps): Promise<void> {
  const input = await load(ctx, deps);
  const own = readOwnSearches(ctx, input.language);
  const told = await customerSearches(ctx, input);
  const site = [...(await siteCandidates(ctx, input)), ...own.candidates, ...told.candidates];
  const calls = openVendorCalls(ctx, "family_discovery");
  const ideas = await fetchIdeas(ctx, input, { site, calls });
  const typed = readEngineQueries(input.brand, input.evidence);
  const metrics: Figures = { ...noCall(ctx), asked: new Set(), calls };
  const editor = createFamilyEditor(ctx, input);
  const vectors = openVectorBook(ctx);
  await vectors.ask(offerTexts(input.brand.brand_context));
  const group = async (evidence: readonly Evidence[], earlier: readonly EarlierFamily[]) => {
    const known = cleaned(input, [...site, ...evidenceCandidates(evidence, input.language)]);
    const found = cleaned(input, [...known.open, ...known.branded, ...ideas.candidates]);
    if (found.open.length === 0) throw nothingFound(input);
    await addFigures(ctx, input.market, { found, figures: metrics, also: typed.keywords });
    await vectors.ask(found.open.map(({ keyword }) => keyword));
    ctx.report(`Grouping ${found.open.length} keywords`);
    const left = { ...found, open: editor.withoutGone(found.open) };
    return editor.edit(await decide(ctx, input, { found: left, metrics: metrics.found, evidence, earlier, vectors }));
  };
  const drafts = await growFamilies(ctx, { ...input, group });
  const made = drafts.map((draft) => toFamily(ctx, draft));
  const families = own.withPerformance(withOrigin(ctx, typed.takeUp(made, metrics.found), input.evidence));
  const keep = (tx: Db) => {
    const searches = told.keep(tx);
    return { ...vectors.keep(tx), ...searches, ...editor.keep(tx, Number(searches.families_cost_usd ?? 0)) };
  };
  save(ctx, { input, families, called: [ideas, metrics], calls, keep, own });
}

/**
 * Families with what the results pages of their own heads suggest, so that a run rests on what it measures itself and
 * the next one finds nothing new in it. Their evidence is recorded by evidence_collection, which searches for the same.
 */
async function growFamilies(
  ctx: StageContext,
  { brand, market, evidence, earlier, group }: Input & { group: GroupFamilies },
): Promise<FamilyDraft[]> {
  const named = (drafts: FamilyDraft[]) => drafts.map((draft) => ({ ...draft, name: draft.keptName ?? draft.name }));
  let drafts = await group(evidence, earlier);
  const heads = createHeadSearches(ctx, { brand, market });
  for (let round = 0; round < GROWTH_ROUNDS_MAX && (await heads.search(named(drafts))); round++) {
    drafts = await group(heads.evidence(evidence), named(drafts));
  }
  return drafts;
}

type Input = Awaited<ReturnType<typeof load>>;

async function load(ctx: StageContext, deps: FamilyDiscoveryDeps) {
  const { brand } = ctx;
  const stored = listPages(ctx.db, brand.id).filter(isReadable);
  const fresh = stored.length > 0 ? { rows: [], keep: () => ({}) } : await deps.readFreshPages(ctx);
  const readable = stored.length > 0 ? stored : fresh.rows.filter(isReadable);
  const pages = readable.filter((page) => !isExcludedKind(page.kind));
  const reading = { types: ["serp", "llm_answer"] as const, onUnknown: logUnknown(ctx) };
  const evidence = await inSlices(latestEvidenceSteps(ctx.db, brand.id, reading), ctx.signal);
  const read = brand.brand_context?.language == null ? commonLanguage(pages) : null;
  const market = await runMarket(ctx, brand, read ?? undefined);
  const { language } = market;
  const earlier = withoutEngineQueries(listFamilies(ctx.db, brand.id));
  const texts = keywordPages(stored.length > 0 ? listKeywordPages(ctx.db, brand.id) : fresh.rows);
  return { brand, market, language, pages, texts, fresh, evidence, earlier };
}

function isReadable(page: PageSummary): boolean {
  return page.status === 200 && (page.title !== "" || page.main_text !== "" || page.headings.length > 0);
}

async function siteCandidates(ctx: StageContext, input: Input): Promise<Candidate[]> {
  const { brand, language } = input;
  const names = brandNames(input.brand, input.pages);
  const words = readBrandWords(names, brand.domain);
  const context = brand.brand_context;
  const strict = ctx.providers.textModel.ask === null;
  const typed = strict ? typedNames(names) : names;
  const branded = typed.map((name): Candidate => ({ keyword: name, source: "site", score: 1, pages: [] }));
  const texts = strict ? pagesIn(language, input) : input.texts;
  const site = { home: `https://${brand.domain}/`, rank: commonRanks(language), strict };
  const foundOn = (pages: readonly KeywordPage[]) =>
    inSlices(siteCandidateSteps({ ...site, pages, context, language, brand: words }), ctx.signal);
  const found = await foundOn(texts);
  // Where nothing is found, what is sold stands on pages that are taken for articles.
  const sold = (page: KeywordPage): KeywordPage => (page.kind === "article" ? { ...page, kind: "offer" } : page);
  return [...(found.length > 0 ? found : await foundOn(texts.map(sold))), ...branded];
}

function cleaned(input: Input, candidates: readonly Candidate[]): CleanCandidates {
  const brand = readBrandWords(brandNames(input.brand, input.pages), input.brand.domain);
  return cleanCandidates(candidates, { language: input.language, brand });
}

async function fetchIdeas(
  ctx: StageContext,
  input: Input,
  { site, calls }: { site: readonly Candidate[]; calls: VendorCalls },
): Promise<Called & { candidates: Candidate[] }> {
  const { keywordData } = ctx.providers;
  // Of the site alone: what earlier searches brought up must not lead to ever more of it.
  const seeds = cleaned(input, site)
    .open.sort((a, b) => b.score - a.score)
    .slice(0, SEEDS_MAX)
    .map((candidate) => candidate.keyword);
  if (keywordData === null || seeds.length === 0) return { ...noCall(ctx), candidates: [] };
  ctx.report(`Asking for keywords around ${seeds.length} topics`);
  const called = await calls.ask(keywordData, {
    subject: "keyword ideas",
    key: `ideas:${keywordData.provider}:${input.language}:${input.market.country}:${sha256Hex(seeds.join("\n"))}`,
    ask: async (signal) => ({ found: await keywordData.ideas(seeds, { signal, ...input.market, limit: IDEAS_MAX }) }),
  });
  if (called === null) return { ...noCall(ctx), candidates: [] };
  const candidates = called.found.map(
    (metrics): Candidate => ({
      keyword: metrics.keyword,
      source: "provider_ideas",
      score: IDEA_SCORE,
      pages: [],
      metrics,
    }),
  );
  return { ...called, candidates };
}

async function decide(
  ctx: StageContext,
  input: Input,
  got: {
    found: CleanCandidates;
    metrics: readonly KeywordMetrics[];
    evidence: readonly Evidence[];
    earlier: readonly EarlierFamily[];
    vectors: { vectorOf: VectorOf };
  },
): Promise<FamilyDraft[]> {
  const { brand, language } = input;
  const byKey = new Map(got.metrics.map((metrics) => [normalizeKeyword(metrics.keyword), metrics]));
  // Nobody but a model names it: whether it is searched for, the provider says, but for small places, which it rounds off.
  const places = placeNames(brand.brand_context).map((place) => place.toLowerCase());
  const isSearched = ({ source, keyword }: Candidate) =>
    source !== "model" ||
    ctx.providers.keywordData === null ||
    byKey.get(keyword)?.google_vol !== undefined ||
    places.some((place) => keyword.includes(place));
  const measured = (candidates: readonly Candidate[]) =>
    candidates.map((candidate) => measure(candidate, byKey.get(candidate.keyword)));
  const results = new Map(
    [...storedResults(got.evidence)].map(([keyword, urls]) => [keywordKey(keyword, language), urls]),
  );
  const steps = familySteps(measured(got.found.open.filter(isSearched)), {
    intents: {
      language,
      places: placeNames(brand.brand_context),
      offerStems: offerStems(brand.brand_context, language),
    },
    earlier: got.earlier,
    rank: commonRanks(language),
    vectorOf: got.vectors.vectorOf,
    resultsOf: (keyword) => results.get(keywordKey(keyword, language)) ?? null,
  });
  const families = await inSlices(steps, ctx.signal);
  const branded = brandedFamily(measured(got.found.branded), brand.name);
  return branded === null ? families : [...families, branded];
}

function toFamily(ctx: StageContext, draft: FamilyDraft): Family {
  return {
    id: ctx.ids.orderedUuid(),
    brand_id: ctx.brand.id,
    run_id: ctx.run.id,
    name: draft.keptName ?? draft.name,
    intent: draft.intent,
    keywords: draft.keywords,
    total_volume: draft.total_volume,
    simulated: false,
    created_at: isoTime(ctx.clock.now()),
  };
}

function save(
  ctx: StageContext,
  got: {
    input: Input;
    families: Family[];
    called: Called[];
    calls: VendorCalls;
    keep(tx: Db): StageFigures;
    own: OwnSearches;
  },
): void {
  const { input } = got;
  const { keywordData } = ctx.providers;
  const measured = keywordEvidence(ctx, { ...got, market: input.market });
  const evidence = [...measured, ...got.own.evidence(ctx, got.families), ...got.calls.errors()];
  ctx.save((tx) => {
    // As the sheet is now: it may have been changed since the families were made.
    const { families } = followSheet(got.families, getBrand(tx, ctx.brand.id)?.profile_set ?? null, {
      language: input.language,
      domain: input.brand.domain,
      fresh: () => ({
        id: ctx.ids.orderedUuid(),
        brand_id: ctx.brand.id,
        run_id: ctx.run.id,
        created_at: isoTime(ctx.clock.now()),
      }),
    });
    upsertPages(tx, input.fresh.rows);
    replaceFamilies(tx, input.brand.id, families);
    insertEvidence(tx, evidence);
    return {
      ...got.keep(tx),
      ...input.fresh.keep(tx),
      families_count: families.length,
      keywords_count: families.reduce((sum, family) => sum + family.keywords.length, 0),
      keywords_with_volume: families.flatMap((family) => family.keywords).filter((of) => of.google_vol !== undefined)
        .length,
      pages_used: input.pages.length,
      ...(keywordData === null
        ? {
            volumes_unavailable: "No keyword-data provider is configured. Set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD",
          }
        : {}),
      ...got.calls.figures(),
    };
  });
}

function nothingFound({ brand, texts }: Pick<Input, "brand" | "texts">): StageUnavailable {
  return new StageUnavailable(
    texts.length > 0
      ? `The pages of "${brand.domain}" name nothing that customers search for. Name what it sells as "services" with PATCH /brands/${brand.id}/profile`
      : `No page of "${brand.domain}" had usable text. Check that the site is up, or call POST /brands/${brand.id}/enrich/technical with "trigger": true to see what is wrong`,
  );
}
