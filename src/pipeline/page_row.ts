import type { PageFacts } from "../core/audit/page_facts.ts";
import { isCanonicalised, isNoindex } from "../core/audit/page_facts_read.ts";
import type { PageRow } from "../store/pages.ts";
import type { PreviousPage } from "./crawl/crawl_session.ts";

const MAIN_TEXT_CHARS_MAX = 20_000;
const HEADINGS_MAX = 200;

/** A crawled page as the store keeps it: its text for the other stages, its facts for the next crawl. */
export function toPageRow(page: PageFacts, of: { brandId: string; runId: string; fetchedAt: string }): PageRow {
  const { html, response } = page;
  return {
    brand_id: of.brandId,
    url: page.url,
    run_id: of.runId,
    status: response.status,
    title: html?.titles[0] ?? "",
    description: html?.descriptions[0] ?? "",
    headings: html?.headings.slice(0, HEADINGS_MAX) ?? [],
    main_text: html?.main_text.slice(0, MAIN_TEXT_CHARS_MAX) ?? "",
    language: html === null ? null : (html.detected_language ?? html.lang),
    indexable: html !== null && response.status === 200 && !isNoindex(html) && !isCanonicalised(page, html),
    etag: response.headers.etag ?? null,
    last_modified: response.headers["last-modified"] ?? null,
    facts: page,
    fetched_at: of.fetchedAt,
  };
}

/** What the next crawl needs to carry an unchanged page over; undefined when it was never read whole. */
export function toPreviousPage(row: PageRow | undefined): PreviousPage | undefined {
  const facts = row?.facts as PageFacts | null | undefined;
  if (row === undefined || !facts || facts.html === null) return undefined;
  return { etag: row.etag, last_modified: row.last_modified, facts };
}
