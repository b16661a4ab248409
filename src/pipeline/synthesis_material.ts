import { isCommonIn } from "../base/common_words.ts";
import { placesOf } from "../core/brand_places.ts";
import type { BrandFacts, FactSources } from "../core/fact_sources.ts";
import { readBrandWords } from "../core/families/brand_words.ts";
import { placeNames } from "../core/families/site_candidates.ts";
import { indexPages, pageKey } from "../core/page_match.ts";
import { indexRecords, indexSignals, seenDomains } from "../core/signals.ts";
import { emptySiteNotes, noteAt, notePage, offerLists, redirectOf, type SiteNotes } from "../core/site_notes.ts";
import { EARLIER_RUNS_MAX, type EarlierPlay } from "../core/stable_key.ts";
import { holderKinds } from "../core/winnability.ts";
import type { Brand } from "../domain/brand.ts";
import { isAlarming } from "../domain/brand_sheet.ts";
import { KEYWORD_EVIDENCE_TYPES } from "../domain/evidence/evidence.ts";
import type { QueueStatus } from "../domain/queue_item.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import { isExcludedKind, isUnwrittenKind } from "../page/kind/page_kind.ts";
import type { Db } from "../store/db.ts";
import { latestEvidenceSteps } from "../store/evidence.ts";
import { listFamilies } from "../store/families.ts";
import { listInsights } from "../store/insights.ts";
import { listOpportunitiesByIds, listRecentOpportunities } from "../store/opportunities.ts";
import { getPage, listCountingPages, listPages, listPageUrls, type PageSummary } from "../store/pages.ts";
import { listQueueItems } from "../store/queue_items.ts";
import { pageFactsOf } from "../store/stored_page_facts.ts";
import { earlierStanding } from "./earlier_standing.ts";
import { storedCloseness } from "./embeddings.ts";
import { logUnknown, type StageContext, StageUnavailable } from "./stage.ts";

const TOPICS_MAX = 25;
/** What somebody has decided on. */
export const DECIDED: ReadonlySet<QueueStatus> = new Set(["accepted", "rejected", "completed"]);

/** Everything synthesis reads, in steps: a site's pages and a run's answers are much to take in at once. */
export function* synthesisMaterial(ctx: StageContext) {
  const { db, brand } = ctx;
  const families = listFamilies(db, brand.id);
  if (families.length === 0) {
    throw new StageUnavailable(
      `There are no keyword families to synthesize from. Run POST /brands/${brand.id}/discover first`,
    );
  }
  const evidence = yield* latestEvidenceSteps(db, brand.id, {
    types: KEYWORD_EVIDENCE_TYPES,
    onUnknown: logUnknown(ctx),
  });
  const siteAlone = evidence.length === 0;
  if (siteAlone && ctx.run.kind === "synthesize" && canMeasure(ctx)) {
    throw new StageUnavailable(
      `There is no search or answer evidence to synthesize from. Run POST /brands/${brand.id}/discover or POST /brands/${brand.id}/enrich/llm first`,
    );
  }
  const language = primaryLanguage(brand.brand_context?.language);
  yield;
  const signals = indexSignals(evidence, { domain: brand.domain, language });
  yield;
  const site = yield* siteNoteSteps(db, brand.id);
  const counting = listCountingPages(db, brand.id).filter(hasText);
  const offers = counting.filter(({ kind }) => kind === "offer").map(({ url }) => url);
  const archives = new Set(counting.filter(({ kind }) => kind === "archive").map(({ url }) => pageKey(url)));
  const lists = new Map([...offerLists(site, offers)].filter(([key]) => archives.has(key)));
  const pages = indexPages(
    counting.map((page) => ({ ...page, lists_offers: lists.has(pageKey(page.url)) })),
    language,
  );
  const empty = listPages(db, brand.id).filter((page) => isUnwrittenKind(page.kind) && page.indexable && hasText(page));
  yield;
  const hidden = strayPages(counting, site);
  const standing = earlierStanding(db, brand.id, language);
  const facts = brandFacts(brand, language);
  const closeness = storedCloseness(ctx, families, facts.offers);
  const sources: FactSources = {
    signals,
    pages,
    unfound: indexPages([...empty, ...hidden.map((page) => ({ ...page, indexable: true }))], language),
    brand: { ...facts, kinds: holderKinds(seenDomains(signals), brand) },
    records: indexRecords(evidence, language),
    site,
    lists,
    isEveryday: isCommonIn(language),
    crawl: { read: pages.size, whole: brand.technical_context?.truncated === false },
    siteAlone,
    ...(closeness === null ? {} : { closeness }),
    ...(standing === null ? {} : { earlier: standing }),
  };
  const earlier = earlierPlays(db, brand.id);
  return {
    brand,
    shown: [...counting.filter(({ indexable }) => indexable), ...hidden, ...empty],
    brandId: brand.id,
    families,
    sources,
    earlier,
    outlets: earlierOutlets(db, brand.id),
  };
}

/** Reads what was measured of the brand's pages, a page a step: their facts are unpacked one after the other. */
function* siteNoteSteps(db: Db, brandId: string): Generator<void, SiteNotes> {
  const site = emptySiteNotes();
  for (const url of listPageUrls(db, brandId)) {
    yield;
    const row = getPage(db, brandId, url);
    const facts = pageFactsOf(row);
    const counts = row !== undefined && (!isExcludedKind(row.kind) || isUnwrittenKind(row.kind));
    if (counts && facts !== null && row.status === 200) notePage(site, facts);
  }
  return site;
}

/** Whether there is anybody to ask what people search and what engines answer. */
function canMeasure({ providers }: StageContext): boolean {
  return providers.serp !== null || providers.answerEngines.length > 0;
}

/** Sites that the last run advised to be present on. */
function earlierOutlets(db: Db, brandId: string): Set<string> {
  return new Set(
    listInsights(db, brandId, { type: "outreach", status: "open" }).map(({ data }) => String(data.outlet)),
  );
}

/** Plays of the last runs, newest first, then older ones decided on; what somebody decided on is as it was then. */
function earlierPlays(db: Db, brandId: string): EarlierPlay[] {
  const items = listQueueItems(db, brandId, { kind: "opportunity" });
  const statuses = new Map(items.map((item) => [item.stable_key, item.status]));
  const sources = items.filter((item) => DECIDED.has(item.status)).map((item) => item.source_id);
  const decided = new Map(listOpportunitiesByIds(db, brandId, sources).map((play) => [play.stable_key, play]));
  const recent = listRecentOpportunities(db, brandId, EARLIER_RUNS_MAX);
  const latest = new Set(recent.filter((play) => play.run_id === recent[0]?.run_id).map((play) => play.stable_key));
  return [...recent.map((play) => decided.get(play.stable_key) ?? play), ...decided.values()].map((play) => {
    const status = statuses.get(play.stable_key);
    const isLatest = latest.delete(play.stable_key);
    return { ...play, latest: isLatest, ...(status === undefined ? {} : { status }) };
  });
}

function brandFacts(brand: Brand, language: string): Omit<BrandFacts, "kinds"> {
  const context = brand.brand_context;
  return {
    words: readBrandWords([brand.name, context?.name?.value ?? "", ...(context?.aliases ?? [])], brand.domain),
    offers: [
      ...(context?.services ?? []).map((service) => ({
        text: service.value,
        kind: "service" as const,
        page: service.source_url,
      })),
      ...(context?.icp ?? []).map((audience) => ({ text: audience.value, kind: "audience" as const })),
      ...(context?.topics ?? []).slice(0, TOPICS_MAX).map((topic) => ({ text: topic.term, kind: "topic" as const })),
    ],
    language,
    places: placeNames(context),
    located: placesOf(context?.locations ?? []),
    ...(isAlarming(context?.state?.value)
      ? { open: { state: context!.state!.value, to: context!.state!.moved_to ?? null } }
      : {}),
  };
}

/** Pages kept out of search engines, though no page that is found holds their text or is named by them as the one to find. */
function strayPages(pages: readonly PageSummary[], site: SiteNotes): PageSummary[] {
  const found = pages.filter(({ indexable }) => indexable);
  const texts = new Set(found.map(({ main_text }) => main_text));
  const keys = new Set(found.map(({ url }) => pageKey(url)));
  return pages.filter(({ url, indexable, main_text }) => {
    const hidden = noteAt(site, url)?.hidden ?? null;
    return !indexable && !texts.has(main_text) && hidden !== null && !keys.has(pageKey(hidden));
  });
}

/** A page that only sends its visitors on is none to edit. */
function hasText(page: { title: string; main_text: string }): boolean {
  return redirectOf({ title: page.title, text: page.main_text }) === null;
}
