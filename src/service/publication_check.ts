import { isoTime } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { eachInSlices } from "../base/slices.ts";
import { textOfBlocks } from "../domain/block.ts";
import { type FixContent, isFix, type PublicationCheck, type TextContent } from "../domain/publication.ts";
import type { QueueItem } from "../domain/queue_item.ts";
import type { Run } from "../domain/run.ts";
import { foundShare, STANDS_SHARE, sentencesToFind } from "../measurement/standing.ts";
import { pathKey } from "../page/url_rules.ts";
import { getBrief } from "../store/briefs.ts";
import { type Db, transact } from "../store/db.ts";
import { getInsight, listInsightPages } from "../store/insights.ts";
import { getPage } from "../store/pages.ts";
import {
  getPublication,
  listTextsOfRun,
  listUnseenPublications,
  type PublicationRow,
  updatePublication,
} from "../store/publications.ts";
import { getQueueItem } from "../store/queue_items.ts";
import { pageFactsOf } from "../store/stored_page_facts.ts";
import { stands } from "./fix_values.ts";
import { recordOutcome } from "./outcomes.ts";
import type { VerbDeps } from "./runs.ts";

interface CheckDeps extends VerbDeps {
  /** Whether outcomes are recorded on this server. */
  outcomeLinkage: boolean;
  log: Log;
  /** Aborts when the server stops: then the next crawl is looked through. */
  signal: AbortSignal;
}

type CrawlRun = Pick<Run, "id" | "brand_id" | "started_at" | "status">;
type PageText = ReturnType<typeof listTextsOfRun>[number];

/**
 * Looks in what a crawl read for texts and fixes that were sent before it began. One that stands is `live`, and its recommendation
 * is done, as if a caller had reported it.
 */
export async function checkPublications(deps: CheckDeps, run: CrawlRun): Promise<void> {
  if (run.status !== "done") return;
  try {
    await lookFor(deps, run);
  } catch (error) {
    if (!deps.signal.aborted)
      deps.log.error({ err: error, run_id: run.id }, "looking for publications on the site failed");
  }
}

async function lookFor(deps: CheckDeps, run: CrawlRun): Promise<void> {
  const { db, clock, signal } = deps;
  const unseen = listUnseenPublications(db, run.brand_id, run.started_at);
  const texts = unseen.length === 0 ? [] : listTextsOfRun(db, run.brand_id, run.id);
  if (texts.length === 0) return;
  for (const row of unseen) {
    const { content } = row;
    const { url, share } = isFix(content) ? findFix(db, run, content) : await findText(content, texts, signal);
    const at = isoTime(clock.now());
    const checked: PublicationCheck = { run_id: run.id, at, url, found_share: Math.round(share * 1000) / 1000 };
    transact(db, (tx) => {
      const still = getPublication(tx, row.brand_id, row.id);
      if (still?.status !== "sent" && still?.status !== "not_found_yet") return;
      if (share < (isFix(content) ? 1 : STANDS_SHARE)) {
        updatePublication(tx, row.id, { status: "not_found_yet", checked, updated_at: at });
        return;
      }
      const outcome_id = deps.outcomeLinkage ? reportDone(deps, tx, row) : null;
      updatePublication(tx, row.id, { status: "live", checked, live_at: at, outcome_id, updated_at: at });
    });
  }
}

/** The page at the address that is known, or else whichever holds the most of it. */
async function findText(
  { edit, new_text, language }: TextContent,
  texts: readonly PageText[],
  signal: AbortSignal,
): Promise<{ url: string | null; share: number }> {
  const own = edit === null ? texts : texts.filter(({ url }) => pathKey(url) === pathKey(edit.page_url));
  // An edit that only takes away stands where nothing of that is left.
  const sentences = sentencesToFind(new_text === "" ? (edit?.gone ?? []).join("\n") : new_text, language);
  if (sentences.length === 0) return { url: null, share: 0 };
  const shares = await eachInSlices(
    own,
    ({ url, main_text, blocks }) => {
      const found = foundShare(sentences, `${main_text}\n${textOfBlocks(blocks)}`);
      return { url, share: new_text === "" ? 1 - found : found };
    },
    signal,
  );
  const best = shares.toSorted((a, b) => b.share - a.share)[0];
  return best === undefined || best.share === 0 ? { url: null, share: 0 } : best;
}

/** How many of its changes the page shows, where this crawl read it. */
function findFix(db: Db, run: CrawlRun, { page_url, changes }: FixContent): { url: string | null; share: number } {
  const row = getPage(db, run.brand_id, page_url);
  const html = row?.run_id === run.id ? pageFactsOf(row)?.html : null;
  if (!html) return { url: null, share: 0 };
  return { url: page_url, share: changes.filter((change) => stands(change, html, page_url)).length / changes.length };
}

/** Its id; null where it was reported done since it was sent, what it was made for is gone, or other pages are at fault still. */
function reportDone(deps: CheckDeps, tx: Db, row: PublicationRow): string | null {
  const { brand_id, brief_id, sent_at } = row;
  const brief = brief_id === null ? undefined : getBrief(tx, brand_id, brief_id);
  if (brief_id !== null && brief === undefined) return null;
  const itemId = brief?.queue_item_id ?? row.queue_item_id;
  const item = itemId === null ? undefined : getQueueItem(tx, itemId);
  const own = item?.brand_id === brand_id ? item : undefined;
  if (brief === undefined && (own === undefined || isAtFaultElsewhere(tx, own, row))) return null;
  const doneAt = own?.status === "completed" ? String(own.item.completed_at ?? "") : "";
  if (doneAt !== "" && sent_at !== null && doneAt >= sent_at) return null;
  const of = { ...(brief && { brief_id: brief.id }), ...(own && { recommendation_id: own.id }) };
  return recordOutcome(deps, tx, { brand_id, event_type: "completed", ...of }).id;
}

/** A finding of many pages is done with the last of them. */
function isAtFaultElsewhere(tx: Db, { brand_id, source_id }: QueueItem, { content }: PublicationRow): boolean {
  const insight = getInsight(tx, brand_id, source_id);
  if (insight === undefined || insight.status === "closed" || !isFix(content)) return false;
  const { rows, total } = listInsightPages(tx, insight, { limit: 1 });
  return total > 1 || rows.some(({ url }) => pathKey(url) !== pathKey(content.page_url));
}
