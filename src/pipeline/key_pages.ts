import { isoTime } from "../base/clock.ts";
import type { CrawlShare } from "../crawl/crawl_share.ts";
import type { HtmlReader } from "../page/html_reader.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { readBrandPages } from "./crawl_deps.ts";
import { judgeKeyPages } from "./page_kinds.ts";
import { toPageRow } from "./page_row.ts";
import { renderingOf } from "./rendering_record.ts";
import type { StageContext } from "./stage.ts";
import type { BrandEnrichmentDeps } from "./stages/brand_enrichment.ts";
import type { FamilyDiscoveryDeps } from "./stages/family_discovery.ts";

/** Pages that tell who a brand is; read by the stages that come before, or without, a whole crawl. */
const KEY_PAGES_MAX = 60;

interface KeyPagesDeps {
  reader: HtmlReader;
  share: CrawlShare;
}

/** Reads a site's key pages, for the stages that come before, or without, a whole crawl. */
export function createKeyPages(deps: KeyPagesDeps): BrandEnrichmentDeps & FamilyDiscoveryDeps {
  return {
    readKeyPages: (context) => keyPages(context, deps),
    async readFreshPages(context) {
      context.report("Reading the site's key pages");
      const pages = await keyPages(context, deps);
      const { kinds, keep } = await judgeKeyPages(context, pages);
      const of = {
        brandId: context.brand.id,
        runId: context.run.id,
        fetchedAt: isoTime(context.clock.now()),
        kinds,
      };
      return { rows: pages.map((page) => toPageRow(page, of)), keep };
    },
  };
}

async function keyPages(context: StageContext, deps: KeyPagesDeps): Promise<PageFacts[]> {
  const facts = await readBrandPages(context, deps, {
    pagesMax: Math.min(KEY_PAGES_MAX, context.limits.crawlPagesMax),
    deadlineMs: context.deadlineMs,
    onProgress: (done, _queued, url) => context.report(`${done} key pages read: ${url}`),
  });
  const { rendering } = renderingOf(facts);
  if (rendering !== undefined) context.report(rendering.note, { rendering });
  return facts.pages;
}
