import { siteOf } from "../base/domain_name.ts";
import type { RankingPage } from "../content/evidence_sources.ts";
import type { ForeignPage } from "../crawl/read_foreign_pages.ts";
import type { Evidence, EvidenceOf } from "../domain/evidence/evidence.ts";
import { FIRST_PAGE_POSITIONS } from "../domain/positions.ts";
import type { HtmlReader } from "../page/html_reader.ts";
import { readOthersPages } from "./crawl_deps.ts";
import type { RankingPagesRead, ReadRankingPages } from "./dossier_material.ts";
import type { StageContext } from "./stage.ts";

const PAGES_MAX = 5;
const KEYWORDS_MAX = 2;
const READ_MS_MAX = 40_000;
const SCHEMA_TYPES_MAX = 8;

/** Reads over HTTP, as the crawl does. */
export function createRankingPages(reader: HtmlReader): ReadRankingPages {
  return (context, about) => readRankingPages(context, { reader, ...about });
}

async function readRankingPages(
  context: StageContext,
  { reader, evidence, keywords }: Parameters<ReadRankingPages>[1] & { reader: HtmlReader },
): Promise<RankingPagesRead> {
  const { brand, providers, clock } = context;
  const chosen = choosePages(evidence, { keywords, domain: brand.domain });
  if (chosen.length === 0) return { ranking: [], unread: [] };
  context.report(`Reading ${chosen.length} ranking pages`);
  const read = await context.once(`ranking:${chosen.map(({ url }) => url).join(" ")}`, async () => {
    const urls = chosen.map(({ url }) => url);
    const deadlineMs = Math.min(context.deadlineMs, clock.now() + READ_MS_MAX);
    const pages = await readOthersPages(context, { reader }, { urls, deadlineMs });
    return pages.map((page, place) => outlineOf(page, { ...chosen[place]!, providers }));
  });
  return {
    ranking: read.flatMap(({ outline }) => outline ?? []),
    unread: read.flatMap(({ problem }) => problem ?? []),
  };
}

interface ChosenPage {
  url: string;
  position: number;
  keyword: string;
}

/** The first places of the first searches, each site once, without the brand's own. */
function choosePages(
  evidence: readonly Evidence[],
  { keywords, domain }: { keywords: readonly string[]; domain: string },
): ChosenPage[] {
  const results = evidence
    .filter((row): row is EvidenceOf<"serp"> => row.type === "serp")
    .toSorted((a, b) => place(keywords, a.data.keyword) - place(keywords, b.data.keyword))
    .slice(0, KEYWORDS_MAX);
  const sites = new Set([siteOf(domain)]);
  const pages: ChosenPage[] = [];
  for (const { data } of results)
    for (const { url, position, domain: host } of data.results) {
      const site = siteOf(host);
      if (position > FIRST_PAGE_POSITIONS || pages.length >= PAGES_MAX || sites.has(site)) continue;
      sites.add(site);
      pages.push({ url, position, keyword: data.keyword });
    }
  return pages;
}

function place(keywords: readonly string[], keyword: string): number {
  const found = keywords.indexOf(keyword);
  return found === -1 ? keywords.length : found;
}

function outlineOf(
  { url, facts, problem }: ForeignPage,
  { position, keyword, providers }: ChosenPage & Pick<StageContext, "providers">,
): { outline: RankingPage | null; problem: string | null } {
  const html = facts?.html ?? null;
  if (html === null) return { outline: null, problem: `${url} could not be read: ${problem ?? "no page"}` };
  const outline: RankingPage = {
    url,
    position,
    keyword,
    title: html.titles[0] ?? "",
    headings: html.headings,
    words: html.main_word_count,
    tables: html.tables,
    lists: html.lists,
    images: html.images.length,
    schema_types: [...new Set(html.structured_data.flatMap(({ types }) => types))].slice(0, SCHEMA_TYPES_MAX),
    simulated: providers.pageFetcher.isSimulated(new URL(url).hostname),
  };
  return { outline, problem: null };
}
