import type { BrandEvent, Digest, EventType, ShareChange } from "../domain/alert.ts";
import type { Brand } from "../domain/brand.ts";
import { engineName } from "../domain/engine_name.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import { listEventsSince } from "../store/alerts.ts";
import type { Db } from "../store/db.ts";
import { countTextsSince } from "../store/digests.ts";
import { listOutcomeMarks } from "../store/outcomes.ts";
import { listQueuePage } from "../store/queue_items.ts";
import { listSchedules, spentSince } from "../store/schedules.ts";
import { getLatestSnapshot, getSnapshotAt } from "../store/snapshots.ts";
import { brokenPlatforms, citationTurns, shareChanges } from "../visibility/share_changes.ts";
import { diffSnapshots } from "../visibility/snapshots.ts";
import { dateOf, timeOf } from "./digest_dates.ts";
import { findingsText, keywordsText, listText, ownText, shareNow, shareText, words } from "./event_texts.ts";
import { ownChangesSince } from "./own_changes.ts";

const ACTIONS_MAX = 3;

type Fact = [label: string, value: string];

/** What a digest says of one brand. */
export interface BrandNews {
  domain: string;
  simulated: boolean;
  /** Whether anything is new: else one line says that nothing is. */
  isNew: boolean;
  facts: Fact[];
}

/** What is new of a brand since a time, with what comes next. */
export function brandNews(db: Db, brand: Brand, { since, digest }: { since: string; digest: Digest }): BrandNews {
  const to = getLatestSnapshot(db, brand.id);
  const events = listEventsSince(db, brand.id, since);
  const facts: Fact[] = [
    ...measuredFacts(db, { to, since, brandId: brand.id }),
    ...ownFacts(db, brand.id, since),
    ...eventFacts(events),
    ...doneFacts(db, brand.id, since),
  ];
  const isNew = facts.length > 0;
  const simulated = to?.simulated === true || events.some(({ data }) => data.simulated);
  const nothing: Fact = ["News", `Nothing new since ${dateOf(since, digest)}`];
  return {
    domain: brand.domain,
    simulated,
    isNew,
    facts: [...(isNew ? facts : [nothing]), ...comingFacts(db, brand.id, { since, digest })],
  };
}

/** Nothing where nothing was measured since. */
function measuredFacts(
  db: Db,
  { to, since, brandId }: { to: Snapshot | undefined; since: string; brandId: string },
): Fact[] {
  if (to === undefined || to.created_at <= since) return [];
  const from = getSnapshotAt(db, brandId, since);
  if (from === undefined) return [["Visibility", ["Measured for the first time", ...standing(to)].join("\n")]];
  if (from.simulated !== to.simulated)
    return [["Visibility", "Not compared: one of the two measurements is simulated"]];
  const { gained, lost } = citationTurns(from, to);
  return [
    ["Visibility", visibilityText(from, to)],
    ...(to.rankings.length === 0 ? [] : [["Rankings", rankingsText(from, to)] as Fact]),
    ...(gained.length === 0
      ? []
      : [["New citations", keywordsText({ total: gained.length, keywords: gained })] as Fact]),
    ...(lost.length === 0 ? [] : [["Lost citations", keywordsText({ total: lost.length, keywords: lost })] as Fact]),
  ];
}

/** The caller's own questions that were asked since, told apart from all else. */
function ownFacts(db: Db, brandId: string, since: string): Fact[] {
  const own = ownChangesSince(db, brandId, since);
  if (own === null) return [];
  if (own.changes.length === 0 && own.told === null)
    return [["Your questions", "Asked; there is nothing to compare with yet"]];
  const whole = own.changes.filter(({ platform }, at) => at === 0 || platform === "all");
  const quiet = whole.filter(({ beyond_noise }) => !beyond_noise).map((share) => `${shareText(share)}: may be chance`);
  return [["Your questions", [...quiet, ...(own.told === null ? [] : ownText(own.told))].join("\n")]];
}

/** What a snapshot says by itself. */
function standing(snapshot: Snapshot): string[] {
  const shares = shareChanges(snapshot, snapshot);
  return (["mentions", "citations"] as const).flatMap((metric) => {
    const whole = shares.find((share) => share.metric === metric);
    return whole === undefined ? [] : [shareNow(whole)];
  });
}

/** What is over all engines, and each engine that changed. */
function visibilityText(from: Snapshot, to: Snapshot): string {
  const shares = shareChanges(from, to);
  const whole = (["mentions", "citations"] as const).flatMap((metric) => {
    const own = shares.filter((share) => share.metric === metric);
    return own.filter((share, at) => at === 0 || share.beyond_noise);
  });
  const broken = brokenPlatforms(from, to).map(engineName);
  return [
    ...whole.map(
      (share: ShareChange) => `${shareText(share)}: ${share.beyond_noise ? "more than chance" : "may be chance"}`,
    ),
    ...(broken.length === 0 ? [] : [`Not compared, because another model answers now: ${broken.join(", ")}`]),
    ...(shares.length + broken.length === 0 ? ["Not compared: no question was asked both times"] : []),
  ].join("\n");
}

function rankingsText(from: Snapshot, to: Snapshot): string {
  const { rankings } = diffSnapshots(from, to);
  const { improvements, declines, unchanged } = rankings;
  const beyond = (rows: typeof improvements) => rows.filter((row) => !row.within_noise && !row.mixed_method);
  const moves = (rows: typeof improvements) => listText(rows.map((row) => `"${row.keyword}" ${row.from} → ${row.to}`));
  const [up, down] = [beyond(improvements), beyond(declines)];
  const noise = improvements.length + declines.length - up.length - down.length;
  const [found, gone] = [rankings.new, rankings.lost].map((rows) => rows.map(({ keyword }) => `"${keyword}"`));
  return [
    ...(up.length === 0 ? [] : [`Up: ${moves(up)}`]),
    ...(down.length === 0 ? [] : [`Down: ${moves(down)}`]),
    ...(found!.length === 0 ? [] : [`New: ${listText(found!)}`]),
    ...(gone!.length === 0 ? [] : [`No longer found: ${listText(gone!)}`]),
    `${unchanged} unchanged, ${noise} that may be chance or were measured differently`,
  ].join("\n");
}

function eventFacts(events: readonly BrandEvent[]): Fact[] {
  const of = <T extends EventType>(type: T) =>
    events.filter((event): event is Extract<BrandEvent, { type: T }> => event.type === type);
  const findings = of("finding.critical").flatMap(({ data }) => data.findings);
  const total = of("finding.critical").reduce((sum, { data }) => sum + data.total, 0);
  const engines = new Set(of("engine.failed").flatMap(({ data }) => data.engines.map(({ platform }) => platform)));
  const failed = of("run.failed").map(({ data }) => `The scheduled ${words(data.kind)} run failed: ${data.error}`);
  return [
    ...(total === 0 ? [] : [["New findings", findingsText({ total, findings })] as Fact]),
    ...(engines.size === 0 ? [] : [["Not measured", listText([...engines].map(engineName))] as Fact]),
    ...(failed.length === 0 ? [] : [["Failed", failed.at(-1)!] as Fact]),
  ];
}

function doneFacts(db: Db, brandId: string, since: string): Fact[] {
  const outcomes = listOutcomeMarks(db, brandId).filter(({ created_at }) => created_at > since);
  const counts = (["completed", "accepted", "rejected"] as const).map((type) => ({
    count: outcomes.filter(({ event_type }) => event_type === type).length,
    what: `recommendations ${type}`,
  }));
  const texts = countTextsSince(db, brandId, since);
  const all = [...counts, { count: texts.briefs, what: "briefs" }, { count: texts.drafts, what: "drafts" }];
  const done = all.filter(({ count }) => count > 0).map(({ count, what }) => `${count} ${what}`);
  return done.length === 0 ? [] : [["Done", done.join(", ")]];
}

function comingFacts(db: Db, brandId: string, { since, digest }: { since: string; digest: Digest }): Fact[] {
  const queue = listQueuePage(db, brandId, { filter: { status: "pending" }, page: { limit: ACTIONS_MAX } });
  const actions = queue.rows.map(({ item }, at) => `${at + 1}. ${"play" in item ? item.play : item.text}`);
  const spent = spentSince(db, { brandId }, { since });
  const next = listSchedules(db, brandId).find(({ next_at }) => next_at !== null)?.next_at ?? null;
  return [
    ...(actions.length === 0 ? [] : [["Next actions", actions.join("\n")] as Fact]),
    ...(spent === 0 ? [] : [["Cost", `US$ ${spent.toFixed(2)} at list prices`] as Fact]),
    ["Next analysis", next === null ? "Not scheduled" : timeOf(next, digest)],
  ];
}
