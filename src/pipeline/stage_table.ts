import { type CrawlShare, createCrawlShare } from "../crawl/crawl_share.ts";
import { readKeyPages } from "../crawl/crawl_site.ts";
import type { HtmlReader } from "../page/html_reader.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { crawlDepsOf } from "./crawl_deps.ts";
import type { StageTable } from "./pipelines.ts";
import { renderingOf } from "./rendering_record.ts";
import { judgeHere, type SiteJudges } from "./site_judges.ts";
import type { StageContext } from "./stage.ts";
import { createBrandEnrichment } from "./stages/brand_enrichment.ts";
import { createBriefWriting } from "./stages/brief_writing.ts";
import { competitorDiscovery } from "./stages/competitor_discovery.ts";
import { createDraftWriting } from "./stages/draft_writing.ts";
import { evidenceCollection } from "./stages/evidence_collection.ts";
import { createFamilyDiscovery } from "./stages/family_discovery.ts";
import { leverageScoring } from "./stages/leverage_scoring.ts";
import { llmEnrichment } from "./stages/llm_enrichment.ts";
import { opportunitySynthesis } from "./stages/opportunity_synthesis.ts";
import { ownQuestions } from "./stages/own_questions.ts";
import { queueBuilding } from "./stages/queue_building.ts";
import { createTechnicalEnrichment } from "./stages/technical_enrichment.ts";

/** Pages that tell who a brand is; read by the stages that come before, or without, a whole crawl. */
const KEY_PAGES_MAX = 60;

/** Every stage by its name; those that read pages get the reader, the one that judges a site where it does. */
export function createStageTable({
  reader,
  judges = judgeHere(),
}: {
  reader: HtmlReader;
  judges?: SiteJudges;
}): StageTable {
  const share = createCrawlShare();
  const pages = { readKeyPages: (context: StageContext) => keyPages(context, { reader, share }) };
  return {
    brand_enrichment: createBrandEnrichment(pages),
    technical_enrichment: createTechnicalEnrichment({ reader, judges, share }),
    family_discovery: createFamilyDiscovery(pages),
    competitor_discovery: competitorDiscovery,
    evidence_collection: evidenceCollection,
    own_questions: ownQuestions,
    llm_enrichment: llmEnrichment,
    opportunity_synthesis: opportunitySynthesis,
    leverage_scoring: leverageScoring,
    queue_building: queueBuilding,
    brief_writing: createBriefWriting({ reader }),
    draft_writing: createDraftWriting({ reader }),
  };
}

async function keyPages(
  context: StageContext,
  { reader, share }: { reader: HtmlReader; share: CrawlShare },
): Promise<PageFacts[]> {
  const { brand, limits, signal } = context;
  const facts = await readKeyPages(crawlDepsOf(context, { reader, share }), {
    domain: brand.domain,
    pagesMax: Math.min(KEY_PAGES_MAX, limits.crawlPagesMax),
    userAgent: limits.crawlUserAgent,
    signal,
    deadlineMs: context.deadlineMs,
    onProgress: (done, _queued, url) => context.report(`${done} key pages read: ${url}`),
    turn: context.turn,
  });
  const { rendering } = renderingOf(facts);
  if (rendering !== undefined) context.report(rendering.note, { rendering });
  return facts.pages;
}
