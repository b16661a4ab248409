import { isoTime } from "../../base/clock.ts";
import { errorMessage, ProviderError } from "../../base/errors.ts";
import { inSlices } from "../../base/slices.ts";
import { acceptDescription } from "../../core/brand_reading/accept_description.ts";
import { brandSteps } from "../../core/brand_reading/read_brand.ts";
import { notPublicText } from "../../crawl/failure_text.ts";
import type { BrandContext } from "../../domain/brand.ts";
import { isImprint } from "../../page/kind/imprint.ts";
import type { PageFacts } from "../../page/page_facts.ts";
import type { PageText } from "../../providers/text_model/text_model.ts";
import { updateBrand } from "../../store/brands.ts";
import { upsertPages } from "../../store/pages.ts";
import { countingPages, judgeKeyPages, kindsMs } from "../page_kinds.ts";
import { toPageRow } from "../page_row.ts";
import { type Stage, type StageContext, StageUnavailable } from "../stage.ts";

/** Pages whose text a model gets to word the description from. */
const PAGES_FOR_MODEL_MAX = 12;
const PAGE_CHARS_FOR_MODEL = 4_000;

export interface BrandEnrichmentDeps {
  /** Reads the site's key pages (home, about, services, contact, …); empty when nothing could be read. */
  readKeyPages(context: StageContext): Promise<PageFacts[]>;
}

/** Reads who the brand is, whom it serves, what it offers, its proof and its voice off its own pages. */
export function createBrandEnrichment(deps: BrandEnrichmentDeps): Stage {
  return { name: "brand_enrichment", pool: "crawl", budgetShare: 2, run: (context) => enrich(context, deps) };
}

async function enrich(context: StageContext, deps: BrandEnrichmentDeps): Promise<void> {
  const { brand, providers } = context;
  context.report(`Reading the key pages of ${brand.domain}`);
  const pages = await deps.readKeyPages({ ...context, deadlineMs: context.deadlineMs - kindsMs(context) });
  if (!pages.some(isReadable)) throw new StageUnavailable(unreadable(pages, brand.domain));
  const { kinds, keep } = await judgeKeyPages(context, pages);
  const counting = countingPages(pages, kinds);
  const enrichedAt = isoTime(context.clock.now());
  const steps = brandSteps(counting, {
    givenName: brand.name,
    homeUrl: providers.pageFetcher.homeUrl(brand.domain),
    provider: providers.pageFetcher.provider,
    simulated: providers.pageFetcher.isSimulated(brand.domain),
    enrichedAt,
    imprints: pages.filter((page) => kinds.get(page.url)?.kind === "legal" && isImprint(page)),
  });
  const read = await inSlices(steps, context.signal);
  context.report(`Read ${read.pages_read} pages, wording the description`);
  const described = await describe(context, { read, pages: counting });
  context.save((tx) => {
    const of = { brandId: brand.id, runId: context.run.id, fetchedAt: enrichedAt, kinds };
    upsertPages(
      tx,
      pages.map((page) => toPageRow(page, of)),
    );
    updateBrand(tx, brand.id, { brand_context: described, updated_at: isoTime(context.clock.now()) });
    return {
      ...keep(tx),
      pages_read: described.pages_read,
      services_count: described.services.length,
      trust_signals_count: described.trust_signals.length,
    };
  });
}

/** The model's wording where it has one and keeps to the pages; what was read otherwise. */
async function describe(context: StageContext, of: { read: BrandContext; pages: PageFacts[] }): Promise<BrandContext> {
  const { brand, providers, signal, log } = context;
  const texts = pageTexts(of.pages);
  const material = { domain: brand.domain, name: brand.name, read: of.read, pages: texts };
  try {
    const worded = await context.once("describe_brand", () => providers.textModel.describeBrand(material, { signal }));
    if (worded.model === null) return of.read;
    const pageUrls = of.pages.map((page) => page.response.final_url || page.url);
    return acceptDescription(worded, { read: of.read, pageUrls, model: providers.textModel.name });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ provider: error.provider, error: errorMessage(error) }, "description left as read");
    return of.read;
  }
}

function pageTexts(pages: readonly PageFacts[]): PageText[] {
  return pages
    .filter(isReadable)
    .slice(0, PAGES_FOR_MODEL_MAX)
    .map((page) => ({
      url: page.response.final_url || page.url,
      title: page.html?.titles[0] ?? "",
      description: page.html?.descriptions[0] ?? "",
      headings: page.html?.headings ?? [],
      text: page.html?.main_text.slice(0, PAGE_CHARS_FOR_MODEL) ?? "",
    }));
}

function isReadable(page: PageFacts): boolean {
  return page.html !== null && page.response.status === 200;
}

function unreadable(pages: readonly PageFacts[], domain: string): string {
  const home = pages[0];
  if (home === undefined)
    return `Cannot read "${domain}": no page answered; check the domain and that the site is up, then run POST enrich/brand again`;
  const { status, failure } = home.response;
  if (failure === "blocked_address") return `Cannot read "${domain}". ${notPublicText(domain)}`;
  const reason =
    status === 0
      ? `the connection failed (${failure ?? "unknown"})`
      : status === 200
        ? (home.parse_problem ?? "its home page is not HTML")
        : `its home page answers ${status}`;
  return `Cannot read "${domain}": ${reason}; once it can be read without a browser, run POST enrich/brand again`;
}
