import { sha256Hex } from "../base/ids.ts";
import { breathe, eachInSlices } from "../base/slices.ts";
import { uniqueBy } from "../base/unique_by.ts";
import { type Ground, groundInputOf, groundOf, indexSource } from "../content/claims/ground.ts";
import { buildDossier } from "../content/dossier.ts";
import { type DossierSubject, pageToEdit } from "../content/dossier_frame.ts";
import type { RankingPage } from "../content/evidence_sources.ts";
import { type ContentPage, openIndex, type PassageIndex } from "../content/passage_index.ts";
import type { Block } from "../domain/block.ts";
import type { Brand } from "../domain/brand.ts";
import type { Brief } from "../domain/brief.ts";
import type { Dossier } from "../domain/dossier.ts";
import { type Evidence, KEYWORD_EVIDENCE_TYPES } from "../domain/evidence/evidence.ts";
import type { Insight } from "../domain/insight.ts";
import { marketOf } from "../domain/market.ts";
import type { QueueItem } from "../domain/queue_item.ts";
import { keywordKey, primaryLanguage } from "../language/keyword_text.ts";
import type { Db } from "../store/db.ts";
import { type EvidenceReading, listEvidenceByIds, listLatestEvidence } from "../store/evidence.ts";
import { listFamilies } from "../store/families.ts";
import { getInsight } from "../store/insights.ts";
import { getOpportunity } from "../store/opportunities.ts";
import { getPage, listContentPages, type PageRow } from "../store/pages.ts";
import { getQueueItem } from "../store/queue_items.ts";
import { logUnknown, type StageContext } from "./stage.ts";

/** A dossier is read by people too, and paid by the token: more than this adds noise. */
const DOSSIER_TOKENS_MAX = 60_000;
/** Of the model's context for what it writes, the prompt and the estimate's error. */
const ANSWER_TOKENS = 14_000;
const EVIDENCE_MAX = 400;
const AFFECTED_PAGES_MAX = 6;
/** Less tells a strategist nothing; a model that cannot take it is not asked. */
const DOSSIER_TOKENS_MIN = 2000;

export interface RankingPagesRead {
  ranking: RankingPage[];
  /** What could not be read, and why, a sentence each. */
  unread: string[];
}

/** Outlines of the pages that rank for the first of the searches. */
export type ReadRankingPages = (
  context: StageContext,
  about: { evidence: readonly Evidence[]; keywords: readonly string[] },
) => Promise<RankingPagesRead>;

export interface LoadedDossier {
  dossier: Dossier;
  /** Of the whole site, for what the dossier turns out to lack. */
  index: PassageIndex;
}

/** Gathers what a brief may rest on; for an older page without blocks its lines count as paragraphs. */
export async function loadDossier(
  context: StageContext,
  {
    brand,
    subject,
    readRanking,
    targetUrl,
    tokensMax,
  }: {
    brand: Brand;
    subject: DossierSubject;
    readRanking: ReadRankingPages;
    targetUrl?: string;
    tokensMax?: number;
  },
): Promise<LoadedDossier> {
  const { db, providers } = context;
  const { language } = marketOf(brand);
  const families = listFamilies(db, brand.id);
  const keywords = keywordsOf(subject);
  const evidence = evidenceAbout(db, brand.id, {
    keywords,
    ids: evidenceIds(subject),
    language,
    onUnknown: logUnknown(context),
  });
  const { ranking, unread } =
    "opportunity" in subject ? await readRanking(context, { evidence, keywords }) : { ranking: [], unread: [] };
  await breathe(context.signal);
  const affected = "insight" in subject ? [...affectedPages(evidence), ...pagesNamed(subject.insight)] : [];
  const pages = contentPages(db, brand.id, pagesAtFault(db, brand.id, affected));
  const target = knownAddress(targetUrl ?? targetOf(subject), pages);
  await breathe(context.signal);
  const { indexPage, join } = openIndex(pages, language);
  const index = join(await eachInSlices(pages, indexPage, context.signal));
  const { ask, contextTokens } = providers.textModel;
  const room = ask === null ? DOSSIER_TOKENS_MAX : contextTokens - ANSWER_TOKENS;
  const dossier = buildDossier({
    brand,
    language,
    subject,
    families,
    evidence,
    pages,
    index,
    ranking,
    unread,
    affected,
    pagesSimulated: providers.pageFetcher.isSimulated(brand.domain),
    tokensMax: tokensMax ?? Math.min(DOSSIER_TOKENS_MAX, Math.max(DOSSIER_TOKENS_MIN, room)),
    ...(target === null ? {} : { targetUrl: target }),
  });
  return { dossier, index };
}

/** Evidence about these keywords, newest of each kind, and the records named by id whatever their age. */
function evidenceAbout(
  db: Db,
  brandId: string,
  about: { keywords: readonly string[]; ids: readonly string[]; language: string } & EvidenceReading,
): Evidence[] {
  const language = primaryLanguage(about.language);
  const keys = new Set(about.keywords.map((keyword) => keywordKey(keyword, language)));
  const { onUnknown } = about;
  const named = listEvidenceByIds(db, brandId, { ids: [...new Set(about.ids)], onUnknown });
  const latest = listLatestEvidence(db, brandId, { types: KEYWORD_EVIDENCE_TYPES, onUnknown }).filter((row) =>
    keys.has(keywordKey(row.data.keyword.toLowerCase(), language)),
  );
  const byId = new Map<string, Evidence>([...named, ...latest].map((row) => [row.id, row]));
  return [...byId.values()].slice(0, EVIDENCE_MAX);
}

/** What code compares the dossier's texts with. */
export async function indexDossierGround(dossier: Dossier, signal: AbortSignal): Promise<Ground> {
  const input = groundInputOf(dossier);
  return groundOf(input, await eachInSlices(input.sources, (source) => indexSource(source, input), signal));
}

/** Pages that a reader of the site speaks of; of other findings the evidence has them. */
function pagesNamed(insight: Insight): string[] {
  return pageToEdit(insight) === null ? [] : (insight.data.examples ?? []);
}

function affectedPages(evidence: readonly Evidence[]): string[] {
  const urls = evidence.flatMap((row) => (row.type === "technical_issue" ? row.data.pages.map(({ url }) => url) : []));
  return [...new Set(urls)].slice(0, AFFECTED_PAGES_MAX);
}

/** As they stand, whatever they are; what intruders wrote proves nothing. */
function pagesAtFault(db: Db, brandId: string, urls: readonly string[]): PageRow[] {
  return urls.flatMap((url) => {
    const page = getPage(db, brandId, url);
    return page === undefined || page.kind === "hacked" ? [] : [page];
  });
}

/** What an item of the queue stands for; undefined once it is gone. */
export function subjectOf(
  db: Db,
  brand: Brand,
  item: Pick<QueueItem, "kind" | "source_id">,
): DossierSubject | undefined {
  if (item.kind === "insight") {
    const insight = getInsight(db, brand.id, item.source_id);
    return insight === undefined ? undefined : { insight };
  }
  const opportunity = getOpportunity(db, brand.id, item.source_id);
  if (opportunity === undefined) return undefined;
  const family = listFamilies(db, brand.id).find(
    (row) => row.id === opportunity.family_id || row.name === opportunity.family,
  );
  return { opportunity, family: family ?? null };
}

/** What a brief was made for; where that is gone, what the brief itself says. */
export function subjectOfBrief(db: Db, brand: Brand, brief: Brief): DossierSubject {
  const item = getQueueItem(db, brief.queue_item_id);
  return (item === undefined ? undefined : subjectOf(db, brand, item)) ?? { brief };
}

/** SHA-256 of the dossier's JSON. */
export function hashOf(dossier: Dossier): string {
  return sha256Hex(JSON.stringify(dossier));
}

/** What a reader of the site finds on it: with its terms, which may hold what its offers do not say. */
export function readPages(db: Db, brandId: string): ContentPage[] {
  return withoutTwins(listContentPages(db, brandId, { also: "legal" }).map(contentPage));
}

/** The pages that texts may rest on, each once and in its blocks; of those at fault what stands there. */
export function contentPages(db: Db, brandId: string, atFault: readonly PageRow[] = []): ContentPage[] {
  return withoutTwins([...listContentPages(db, brandId), ...atFault].map(contentPage));
}

function contentPage({
  main_text,
  blocks,
  ...page
}: ContentPage & { main_text: string; blocks: Block[] }): ContentPage {
  if (blocks.length > 0) return { ...page, blocks };
  const lines = main_text.split("\n").filter((line) => line.trim() !== "");
  return { ...page, blocks: lines.map((text): Block => ({ type: "paragraph", text })) };
}

function keywordsOf(subject: DossierSubject): string[] {
  if ("opportunity" in subject) {
    const { opportunity, family } = subject;
    return [...new Set([...opportunity.keywords, ...(family?.keywords ?? [])].map(({ keyword }) => keyword))];
  }
  if ("brief" in subject) return subject.brief.target_keywords.map(({ keyword }) => keyword);
  const { topics } = subject.insight.data;
  return Array.isArray(topics) ? topics.filter((topic) => typeof topic === "string") : [];
}

function evidenceIds(subject: DossierSubject): string[] {
  if ("opportunity" in subject) return subject.opportunity.contributing_signals.map(({ evidence_id }) => evidence_id);
  if ("brief" in subject) return subject.brief.sources.flatMap(({ evidence_id }) => evidence_id ?? []);
  return subject.insight.evidence_ids;
}

function targetOf(subject: DossierSubject): string | null {
  if ("insight" in subject) return pageToEdit(subject.insight);
  return "opportunity" in subject ? subject.opportunity.data.target_url : null;
}

/** The spelling under which the page counts. */
function knownAddress(url: string | null, pages: readonly ContentPage[]): string | null {
  if (url === null || pages.some((page) => page.url === url)) return url;
  return pages.find((page) => addressKey(page.url) === addressKey(url))?.url ?? url;
}

/** A page that answers under several spellings of its address counts once, under the secure and shortest one. */
function withoutTwins(pages: readonly ContentPage[]): ContentPage[] {
  const order = pages.toSorted(
    (a, b) => Number(b.url.startsWith("https:")) - Number(a.url.startsWith("https:")) || a.url.length - b.url.length,
  );
  return uniqueBy(order, ({ url }) => addressKey(url)).toSorted((a, b) => (a.url < b.url ? -1 : 1));
}

function addressKey(url: string): string {
  const { hostname, pathname } = new URL(url);
  return `${hostname.replace(/^www\./, "")}${pathname.replace(/(?:index\.\w+)?$/, "").replace(/\/$/, "")}`;
}
