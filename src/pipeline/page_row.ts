import { deflateRawSync } from "node:zlib";
import type { PreviousPage } from "../crawl/crawl_session.ts";
import { READER_VERSION } from "../domain/block.ts";
import type { KindVerdict } from "../page/kind/page_kind.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { isNoindex, isTwin } from "../page/page_facts_read.ts";
import { pageLanguage } from "../page/page_language.ts";
import type { ConditionalPage, PageRow } from "../store/pages.ts";
import { type PackedFacts, pageFactsOf } from "../store/stored_page_facts.ts";

const MAIN_TEXT_CHARS_MAX = 20_000;
const HEADINGS_MAX = 200;

export interface PageOrigin {
  brandId: string;
  runId: string;
  fetchedAt: string;
  /** What the pages read with it are, by address. */
  kinds: ReadonlyMap<string, KindVerdict>;
}

/** A crawled page as the store keeps it: its text for the other stages, its facts for the next crawl. */
export function toPageRow(page: PageFacts, of: PageOrigin): PageRow {
  const { html, response } = page;
  const verdict = of.kinds.get(page.url);
  return {
    brand_id: of.brandId,
    url: page.url,
    run_id: of.runId,
    status: response.status,
    title: html?.titles[0] ?? "",
    description: html?.descriptions[0] ?? "",
    headings: html?.headings.slice(0, HEADINGS_MAX) ?? [],
    main_text: html?.main_text.slice(0, MAIN_TEXT_CHARS_MAX) ?? "",
    blocks: html?.blocks ?? [],
    reader_version: page.carried_over && html?.blocks === undefined ? 1 : READER_VERSION,
    kind: verdict?.kind ?? null,
    kind_reason: verdict?.reason ?? null,
    kind_by: verdict?.by ?? null,
    language: html === null ? null : pageLanguage(html),
    indexable: html !== null && response.status === 200 && !isNoindex(html) && !isTwin(page, html),
    etag: response.headers.etag ?? null,
    last_modified: response.headers["last-modified"] ?? null,
    facts: packFacts(page),
    fetched_at: of.fetchedAt,
  };
}

/** What the next crawl needs to carry an unchanged page over; undefined when it was never read whole. */
export function toPreviousPage(row: ConditionalPage | undefined): PreviousPage | undefined {
  const facts = pageFactsOf(row);
  if (row === undefined || facts === null || facts.html === null) return undefined;
  // Without conditions: "not changed" would keep what an older reader made of it.
  if (row.reader_version < READER_VERSION) return { etag: null, last_modified: null, facts };
  return { etag: row.etag, last_modified: row.last_modified, facts };
}

const PACK_LEVEL = 3;

/** Without the blocks, which have a column of their own. */
function packFacts(page: PageFacts): PackedFacts {
  const { blocks: _blocks, ...html } = page.html ?? {};
  const kept = page.html === null ? page : { ...page, html };
  return { packed: deflateRawSync(JSON.stringify(kept), { level: PACK_LEVEL }).toString("base64") };
}
