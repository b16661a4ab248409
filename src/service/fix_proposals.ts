import { AppError, ProviderError } from "../base/errors.ts";
import type { FixChange, FixContent, FixKind } from "../domain/publication.ts";
import type { QueueItem } from "../domain/queue_item.ts";
import type { HtmlFacts } from "../page/page_facts.ts";
import { isOnSite, normalizeUrl, pathKey, siteOf } from "../page/url_rules.ts";
import { publisherOf } from "../providers/publishing/publisher.ts";
import type { Db } from "../store/db.ts";
import { getInsight, listInsightPages } from "../store/insights.ts";
import { getPage, listPageUrls } from "../store/pages.ts";
import { listOpenFixes, type TargetRow } from "../store/publications.ts";
import { getNewestQueueItemOf, getQueueItem } from "../store/queue_items.ts";
import { pageFactsOf } from "../store/stored_page_facts.ts";
import { changesText, FIX_NAMES, shownValue } from "./fix_values.ts";
import { type PublishingDeps, secretOf } from "./publishing_targets.ts";
import { refuseField } from "./refuse_field.ts";

const FIND_TIMEOUT_MS = 60_000;
const INSIGHT_PAGES_MAX = 1_000;
const BAD_STATUS = 400;

export interface FixRequest {
  page_url: string;
  queue_item_id?: string | undefined;
  file?: string | undefined;
  changes: { what: FixKind; at?: string | undefined; value: string | null }[];
}

interface OfBrand {
  id: string;
  domain: string;
}

/** A fix as it is to be accepted: held against what the last crawl read, and found at the target. Nothing is written. */
export async function prepareFix(
  deps: PublishingDeps,
  brand: OfBrand,
  { asked, target }: { asked: FixRequest; target: TargetRow },
) {
  const page = readPage(deps.db, brand, asked.page_url);
  const warnings: string[] = [];
  const changes = asked.changes.map((one, place) => readChange(deps.db, { brand, page, one, place, warnings }));
  refuseRepeated(changes);
  const item = itemOf(deps.db, brand, { asked, pageUrl: page.url, warnings });
  warnings.push(...refuseOpenFix(deps.db, { brandId: brand.id, pageUrl: page.url, changes }));
  if (asked.file !== undefined && target.kind !== "github") refuseField("body.fix.file", "is for GitHub only");
  const { pathname } = new URL(page.url);
  const content = {
    title: `Fix ${changesText(changes)} of ${pathname}`,
    page_url: page.url,
    changes,
    file: asked.file ?? null,
  };
  const { file, notes } = await findPlace(deps, target, content);
  const of = { queue_item_id: item?.id ?? null, simulated: item?.item.simulated === true };
  return { content: { ...content, file }, warnings: [...notes, ...warnings], ...of };
}

interface ReadPage {
  url: string;
  html: HtmlFacts;
}

function readPage(db: Db, brand: OfBrand, asked: string): ReadPage {
  const url = normalizeUrl(asked, `https://${brand.domain}/`);
  const known = url === null ? undefined : (getPage(db, brand.id, url) ?? spelledElse(db, brand, url));
  const html = pageFactsOf(known)?.html ?? null;
  if (known === undefined || html === null || known.status >= BAD_STATUS)
    refuseField(
      "body.fix.page_url",
      `is not a page that the last crawl of ${brand.domain} could read: "${asked}". Crawl it again with POST /brands/${brand.id}/enrich/technical`,
    );
  return { url: known.url, html };
}

/** With or without the slash at its end, and of either scheme. */
function spelledElse(db: Db, brand: OfBrand, url: string) {
  const same = listPageUrls(db, brand.id).find((other) => pathKey(other) === pathKey(url));
  return same === undefined ? undefined : getPage(db, brand.id, same);
}

interface Reading {
  brand: OfBrand;
  page: ReadPage;
  one: FixRequest["changes"][number];
  place: number;
  warnings: string[];
}

function readChange(db: Db, { brand, page, one, place, warnings }: Reading): FixChange {
  const { what } = one;
  const where = `body.fix.changes.${place}`;
  const needsAt = what === "link" || what === "image_alt";
  if (needsAt && one.at === undefined)
    refuseField(`${where}.at`, `is required: the current URL of the ${FIX_NAMES[what]}`);
  const at = needsAt ? normalizeUrl(one.at ?? "", page.url) : null;
  const before = shownValue(page.html, { what, at });
  if (before === undefined)
    refuseField(
      `${where}.at`,
      `is not ${what === "link" ? "a link" : "an image"} that the last crawl found on ${page.url}`,
    );
  const after = one.value?.trim() ?? null;
  if (after === null && what !== "link") refuseField(`${where}.value`, "is required: only a link can be removed");
  if (after === "") refuseField(`${where}.value`, "is empty: give the new value");
  if (after === before) refuseField(`${where}.value`, `is what ${page.url} already shows: there is nothing to fix`);
  if (after !== null && (what === "link" || what === "canonical"))
    warnings.push(...checkAddress(db, { brand, page, address: after, where: `${where}.value` }));
  return { what, at, before, after };
}

/** Of the brand's own addresses those that the last crawl found broken are refused. */
function checkAddress(
  db: Db,
  { brand, page, address, where }: { brand: OfBrand; page: ReadPage; address: string; where: string },
): string[] {
  const url = /[\s<>"\\]/.test(address) ? null : normalizeUrl(address, page.url);
  if (url === null) refuseField(where, "is not a URL");
  const known = getPage(db, brand.id, url);
  if (known !== undefined && (known.status === 0 || known.status >= BAD_STATUS))
    refuseField(where, `leads to a page that the last crawl could not read (${known.status || "no answer"}): ${url}`);
  if (known !== undefined) return [];
  const whose = isOnSite(url, siteOf(brand.domain)) ? "" : " (another site)";
  return [`The last crawl did not read ${url}${whose}: open it before you approve`];
}

function refuseRepeated(changes: readonly FixChange[]): void {
  const keys = changes.map(keyOf);
  const again = keys.findIndex((key, place) => keys.indexOf(key) !== place);
  if (again !== -1) refuseField(`body.fix.changes.${again}`, "changes the same thing as an earlier change");
}

/** Two fixes of one thing would undo each other; of other things of the page whoever accepts is told. */
export function refuseOpenFix(
  db: Db,
  of: { brandId: string; pageUrl: string; changes: readonly FixChange[] },
): string[] {
  const open = listOpenFixes(db, of);
  const own = new Set(of.changes.map(keyOf));
  for (const { id, content } of open) {
    const same = content.changes.find((change) => own.has(keyOf(change)));
    if (same !== undefined)
      throw new AppError(
        "conflict",
        `Publication ${id} already changes the ${FIX_NAMES[same.what]} of ${of.pageUrl}. Reject it first, or wait until it is live`,
      );
  }
  const titles = open.map(({ content }) => `"${content.title}"`);
  return titles.length === 0
    ? []
    : [`Other fixes for this page are pending: ${titles.join(", ")}. Publish them one at a time`];
}

function keyOf({ what, at }: FixChange): string {
  return `${what} ${at ?? ""}`;
}

/** The action that it carries out, by the queue item's id or its finding's. */
function itemOf(
  db: Db,
  brand: OfBrand,
  { asked, pageUrl, warnings }: { asked: FixRequest; pageUrl: string; warnings: string[] },
): QueueItem | null {
  const id = asked.queue_item_id;
  if (id === undefined) return null;
  const named = getQueueItem(db, id);
  const item = named?.brand_id === brand.id ? named : getNewestQueueItemOf(db, brand.id, id);
  const insight = item && getInsight(db, brand.id, item.source_id);
  if (item === undefined || insight === undefined)
    refuseField(
      "body.fix.queue_item_id",
      `is not a finding in the queue. GET /brands/${brand.id}/queue?kind=insight lists them`,
    );
  const { rows, total } = listInsightPages(db, insight, { limit: INSIGHT_PAGES_MAX });
  if (total > 0 && total <= INSIGHT_PAGES_MAX && !rows.some(({ url }) => pathKey(url) === pathKey(pageUrl)))
    warnings.push(`${pageUrl} is not among the pages of the finding`);
  return item;
}

async function findPlace({ vault, publishers }: PublishingDeps, target: TargetRow, content: FixContent) {
  const access = { settings: target.settings, secret: secretOf(vault, target) };
  try {
    return await publisherOf(publishers, target.kind).find(access, content, AbortSignal.timeout(FIND_TIMEOUT_MS));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const message = `Not proposed: ${error.message}`;
    if (error.retryable) throw new AppError("unavailable", `${message} Try again later`);
    throw new AppError("invalid_input", message, { errors: [{ path: "body.fix", message }] });
  }
}
