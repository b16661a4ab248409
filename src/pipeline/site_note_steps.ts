import { emptySiteNotes, notePage, type SiteNotes } from "../core/site_notes.ts";
import { isExcludedKind, isUnwrittenKind } from "../page/kind/page_kind.ts";
import type { Db } from "../store/db.ts";
import { getPage, listPageUrls } from "../store/pages.ts";
import { pageFactsOf } from "../store/stored_page_facts.ts";

/** Reads what was measured of the brand's pages, a page a step: their facts are unpacked one after the other. */
export function* siteNoteSteps(db: Db, brandId: string): Generator<void, SiteNotes> {
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
