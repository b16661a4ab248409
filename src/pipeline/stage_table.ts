import { createCrawlShare } from "../crawl/crawl_share.ts";
import type { HtmlReader } from "../page/html_reader.ts";
import { createKeyPages } from "./key_pages.ts";
import type { StageTable } from "./pipelines.ts";
import { createRankingPages } from "./ranking_pages.ts";
import { judgeHere, type SiteJudges } from "./site_judges.ts";
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

/** Every stage by its name; those that read pages get the reader, the one that judges a site where it does. */
export function createStageTable({
  reader,
  judges = judgeHere(),
}: {
  reader: HtmlReader;
  judges?: SiteJudges;
}): StageTable {
  const share = createCrawlShare();
  const pages = createKeyPages({ reader, share });
  const readRanking = createRankingPages(reader);
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
    brief_writing: createBriefWriting({ readRanking }),
    draft_writing: createDraftWriting({ readRanking }),
  };
}
