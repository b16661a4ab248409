import { isoTime } from "../../base/clock.ts";
import { commonRanks } from "../../base/common_words.ts";
import { inSlices } from "../../base/slices.ts";
import { brandSteps, leftFor } from "../../brand/read_brand.ts";
import { contextWith, readSheetOf } from "../../brand/sheet.ts";
import { notPublicText } from "../../crawl/failure_text.ts";
import { isImprint } from "../../page/kind/imprint.ts";
import type { PageFacts } from "../../page/page_facts.ts";
import { getBrand } from "../../store/brands.ts";
import { upsertPages } from "../../store/pages.ts";
import { editBrandSheet } from "../brand_editor.ts";
import { countingPages, toldPages } from "../counting_pages.ts";
import { judgeKeyPages, kindsMs } from "../page_kinds.ts";
import { toPageRow } from "../page_row.ts";
import { saveSheet, withSigns, withUnread } from "../save_sheet.ts";
import { type Stage, type StageContext, StageUnavailable } from "../stage.ts";

export interface BrandEnrichmentDeps {
  /** Reads the site's key pages (home, about, services, contact, …); empty when nothing could be read. */
  readKeyPages(context: StageContext): Promise<PageFacts[]>;
}

/** Reads who the brand is, whom it serves, what it offers, its proof and its voice off its own pages. */
export function createBrandEnrichment(deps: BrandEnrichmentDeps): Stage {
  return { name: "brand_enrichment", pool: "crawl", budgetShare: 4, run: (context) => enrich(context, deps) };
}

async function enrich(context: StageContext, deps: BrandEnrichmentDeps): Promise<void> {
  const { brand, providers } = context;
  context.report(`Reading the key pages of ${brand.domain}`);
  const pages = await deps.readKeyPages({ ...context, deadlineMs: context.deadlineMs - kindsMs(context) });
  if (!pages.some(isReadable)) return saveUnread(context, pages);
  const { kinds, keep } = await judgeKeyPages(context, pages);
  const counting = countingPages(pages, kinds);
  const enrichedAt = isoTime(context.clock.now());
  const steps = brandSteps(counting, {
    givenName: brand.name,
    homeUrl: providers.pageFetcher.homeUrl(brand.domain),
    provider: providers.pageFetcher.provider,
    simulated: providers.pageFetcher.isSimulated(brand.domain),
    enrichedAt,
    asked: pages,
    hasOffers: [...kinds.values()].some(({ kind }) => kind === "offer"),
    ranks: commonRanks,
    imprints: pages.filter((page) => kinds.get(page.url)?.kind === "legal" && isImprint(page)),
  });
  const reading = await inSlices(steps, context.signal);
  context.report(`Read ${reading.context.pages_read} pages`);
  const own = toldPages(pages, kinds);
  // The same page at a second address is its own words all the same.
  const titles = new Set(own.map(({ html }) => html?.titles[0]));
  const excluded = pages.filter((page) => isReadable(page) && !own.includes(page) && !titles.has(page.html?.titles[0]));
  const edited = await editBrandSheet(context, {
    reading,
    pages: own,
    kinds,
    excluded: excluded.map(({ url, html }) => `${kinds.get(url)?.kind ?? "page"}: ${html?.titles[0] ?? url}`),
  });
  context.save((tx) => {
    const of = { brandId: brand.id, runId: context.run.id, fetchedAt: enrichedAt, kinds };
    upsertPages(
      tx,
      pages.map((page) => toPageRow(page, of)),
    );
    const before = getBrand(tx, brand.id);
    const signed = withSigns(edited.sheet, before);
    // A full run reads the rest of the site anew.
    const sheet = context.run.kind === "full" ? signed : withUnread(signed, before, askedUrls(pages));
    const saved = saveSheet(tx, context, { ...edited, sheet });
    return {
      ...keep(tx),
      ...edited.keep(tx),
      pages_read: saved.pages_read,
      services_count: saved.services.length,
      trust_signals_count: saved.trust_signals.length,
      ...(saved.state === undefined ? {} : { brand_state: saved.state.value }),
    };
  });
}

function askedUrls(pages: readonly PageFacts[]): Set<string> {
  return new Set(pages.flatMap(({ url, response }) => [url, response.final_url || url]));
}

/** Nothing can be read: where the home page leads elsewhere that is what there is to say, and what was known before stays. */
function saveUnread(context: StageContext, pages: readonly PageFacts[]): void {
  const { domain, id } = context.brand;
  const left = leftFor(pages, domain);
  if (left === null) throw new StageUnavailable(unreadable(pages, domain));
  context.save((tx) => {
    const brand = getBrand(tx, id) ?? context.brand;
    const state = { value: "moved" as const, source: "rules" as const, page: left.page, moved_to: left.domain };
    const sheet = { ...readSheetOf(brand), state };
    saveSheet(tx, context, { sheet, context: contextWith(brand.brand_context, sheet, isoTime(context.clock.now())) });
    return { pages_read: 0, brand_state: state.value };
  });
}

function isReadable(page: PageFacts): boolean {
  return page.html !== null && page.response.status === 200;
}

function unreadable(pages: readonly PageFacts[], domain: string): string {
  const home = pages[0];
  if (home === undefined)
    return `Cannot read "${domain}": no page answered. Check the domain and that the site is up, then call POST enrich/brand again`;
  const { status, failure } = home.response;
  if (failure === "blocked_address") return `Cannot read "${domain}". ${notPublicText(domain)}`;
  const reason =
    status === 0
      ? `the connection failed (${failure ?? "unknown"})`
      : status === 200
        ? (home.parse_problem ?? "its home page is not HTML")
        : `its home page answers ${status}`;
  return `Cannot read "${domain}": ${reason}. Once the site can be read without a browser, call POST enrich/brand again`;
}
