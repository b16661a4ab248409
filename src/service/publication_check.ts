import { isoTime } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { eachInSlices } from "../base/slices.ts";
import { textOfBlocks } from "../domain/block.ts";
import type { PublicationCheck } from "../domain/publication.ts";
import type { Run } from "../domain/run.ts";
import { foundShare, STANDS_SHARE, sentencesToFind } from "../measurement/standing.ts";
import { pathKey } from "../page/url_rules.ts";
import { getBrief } from "../store/briefs.ts";
import { type Db, transact } from "../store/db.ts";
import {
  getPublication,
  listTextsOfRun,
  listUnseenPublications,
  type PublicationRow,
  updatePublication,
} from "../store/publications.ts";
import { getQueueItem } from "../store/queue_items.ts";
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
 * Looks in what a crawl read for texts that were sent before it began. One that stands is `live`, and its recommendation
 * is done, as if a caller had reported it.
 */
export async function checkPublications(deps: CheckDeps, run: CrawlRun): Promise<void> {
  if (run.status !== "done") return;
  try {
    await lookFor(deps, run);
  } catch (error) {
    if (!deps.signal.aborted) deps.log.error({ err: error, run_id: run.id }, "publications could not be looked for");
  }
}

async function lookFor(deps: CheckDeps, run: CrawlRun): Promise<void> {
  const { db, clock, signal } = deps;
  const unseen = listUnseenPublications(db, run.brand_id, run.started_at);
  const texts = unseen.length === 0 ? [] : listTextsOfRun(db, run.brand_id, run.id);
  if (texts.length === 0) return;
  for (const row of unseen) {
    const { url, share } = await findText(row, texts, signal);
    const at = isoTime(clock.now());
    const checked: PublicationCheck = { run_id: run.id, at, url, found_share: Math.round(share * 1000) / 1000 };
    transact(db, (tx) => {
      const still = getPublication(tx, row.brand_id, row.id);
      if (still?.status !== "sent" && still?.status !== "not_found_yet") return;
      if (share < STANDS_SHARE) {
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
  { content }: PublicationRow,
  texts: readonly PageText[],
  signal: AbortSignal,
): Promise<{ url: string | null; share: number }> {
  const { edit, new_text, language } = content;
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

/** Its id; null where it was reported done since it was sent, or what it was made for is gone. */
function reportDone(deps: CheckDeps, tx: Db, { brand_id, brief_id, sent_at }: PublicationRow): string | null {
  const brief = getBrief(tx, brand_id, brief_id);
  if (brief === undefined) return null;
  const item = getQueueItem(tx, brief.queue_item_id);
  const isOwn = item?.brand_id === brand_id;
  const doneAt = isOwn && item.status === "completed" ? String(item.item.completed_at ?? "") : "";
  if (doneAt !== "" && sent_at !== null && doneAt >= sent_at) return null;
  const recommendation = isOwn ? { recommendation_id: item.id } : {};
  return recordOutcome(deps, tx, { brand_id, event_type: "completed", brief_id, ...recommendation }).id;
}
