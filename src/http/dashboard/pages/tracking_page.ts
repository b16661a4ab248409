import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import { FIRST_PAGE_POSITIONS } from "../../../domain/positions.ts";
import type { CitationCell, RankingCell, Snapshot } from "../../../domain/snapshot.ts";
import type { ImportState } from "../../../service/import_states.ts";
import { shareOf } from "../../../visibility/shares.ts";
import { AI_OVERVIEW, type Changes, diffSnapshots, shareOfCells } from "../../../visibility/snapshots.ts";
import { type HistoryPoint, history } from "../charts/history.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { engineName, formatInterval, formatPercent, formatTime, NOT_MEASURED } from "../format.ts";
import { type Html, when } from "../html.ts";
import { card, emptyState, notice, pageHead, postButton, scrollTable, simulatedBadge } from "../parts.ts";
import { importsCard } from "./imports_card.ts";

const MOVES_MAX = 15;
/** Older ones stay readable over the API. */
export const SNAPSHOTS_SHOWN_MAX = 30;

export interface TrackingFacts {
  brand: Brand;
  shown: readonly Snapshot[];
  taken: boolean;
  imports: readonly ImportState[];
}

/** Rankings and citations over time. A snapshot keeps what was measured last; changes need two of them. */
export function trackingBody(
  dashboard: Dashboard,
  session: Session,
  { brand, shown, taken, imports }: TrackingFacts,
): Html {
  const take = postButton(session, {
    action: brandPath(dashboard, brand.id, "snapshot"),
    label: "Take a snapshot",
    kind: "primary",
  });
  const latest = shown.at(-1);
  if (latest === undefined) {
    const text =
      "A snapshot keeps today's rankings and citations, so that later ones can be compared with it. It does not measure anything new, so run an analysis before the next one.";
    return html`${pageHead({ title: "Tracking" })}${emptyState({ title: "No snapshot yet", text, action: take })}${importsCard(imports)}`;
  }
  const before = shown.at(-2);
  return html`${pageHead({
    title: "Tracking",
    badges: simulatedBadge(shown.some((snapshot) => snapshot.simulated)),
    lead: `${shown.length === 1 ? "One snapshot" : `${shown.length} snapshots`}, the last on ${formatTime(latest.created_at)}.`,
    actions: take,
  })}
${when(taken, () => notice("good", "the snapshot is saved."))}
${before === undefined ? notice("info", "you will see changes from the second snapshot on. Run an analysis, then take another one.") : changesCard(diffSnapshots(before, latest))}
<div class="grid two">${rankingCard(shown)}${platformsOf(shown).map((platform) => citationCard(platform, shown))}</div>
${importsCard(imports)}`;
}

function platformsOf(snapshots: readonly Snapshot[]): string[] {
  return [...new Set(snapshots.flatMap((snapshot) => snapshot.citations.map((cell) => cell.platform)))].toSorted();
}

function rankingCard(snapshots: readonly Snapshot[]): Html {
  const share = (rankings: readonly RankingCell[]) =>
    shareOf(
      rankings.filter((cell) => cell.position !== null && cell.position <= FIRST_PAGE_POSITIONS).length,
      rankings.length,
    );
  return historyCard(
    "Keywords on the first page of Google",
    snapshots.map((snapshot) => ({ at: snapshot.created_at, share: share(snapshot.rankings) })),
    "keywords",
  );
}

function citationCard(platform: string, snapshots: readonly Snapshot[]): Html {
  const share = (cell: CitationCell | undefined) => shareOfCells(cell?.questions ?? cell?.keywords ?? []);
  let method: string | undefined;
  const brokenAt = (cell: CitationCell | undefined) => {
    if (cell === undefined || cell.citable === 0) return undefined;
    const from = method;
    method = cell.method;
    return from === undefined || from === method ? undefined : breakText(platform, { from, to: method });
  };
  return historyCard(
    `${engineName(platform)}: answers that cite you`,
    snapshots.map((snapshot) => {
      const cell = snapshot.citations.find((other) => other.platform === platform);
      return { at: snapshot.created_at, share: share(cell), broken: brokenAt(cell) };
    }),
    "answers",
  );
}

function breakText(platform: string, { from, to }: { from: string; to: string }): string {
  return `another ${platform === AI_OVERVIEW ? "provider" : "model version"}: ${from} → ${to}`;
}

function historyCard(
  title: string,
  rows: readonly { at: string; share: ReturnType<typeof shareOf>; broken?: string | undefined }[],
  unit: string,
): Html {
  const points: HistoryPoint[] = rows.map(({ at, share, broken }) => ({
    at,
    value: share.value,
    interval: share.interval,
    broken,
  }));
  const top = Math.max(0.2, ...points.map((point) => point.interval?.[1] ?? 0));
  const last = rows.at(-1)!.share;
  const label = `${title}, ${rows.length} snapshots; last ${formatPercent(last.value)}`;
  return card(
    title,
    html`<p>${last.value === null ? NOT_MEASURED : html`<strong>${formatPercent(last.value)}</strong> <span class="muted small">${formatInterval(last)}, n = ${last.n} ${unit}</span>`}</p>${history(points, { label, max: Math.min(1, Math.ceil(top * 5) / 5) })}
${rows.map(({ at, broken }) => when(broken !== undefined, () => html`<p class="small muted">${formatTime(at)}: ${broken}. Earlier figures are not comparable.</p>`))}
<details class="block"><summary>Figures<span class="hidden">: ${title}</span></summary>${scrollTable(title, html`<table class="stacking"><thead><tr><th scope="col">Snapshot</th><th scope="col" class="num">Share</th><th scope="col">95 % interval</th><th scope="col" class="num">n</th></tr></thead><tbody>${rows.toReversed().map(({ at, share }) => html`<tr><th scope="row">${formatTime(at)}</th><td class="num" data-label="Share">${formatPercent(share.value)}</td><td data-label="95 % interval">${formatInterval(share)}</td><td class="num" data-label="n">${share.n}</td></tr>`)}</tbody></table>`)}</details>`,
    { id: `history-${title.toLowerCase().replace(/[^a-z]+/g, "-")}` },
  );
}

function changesCard(changes: Changes): Html {
  const { rankings, citations } = changes;
  const moves = [
    ...rankings.improvements.map((move) => ({ ...move, said: `▲ ${move.delta}`, kind: "up" })),
    ...rankings.declines.map((move) => ({ ...move, said: `▼ ${-move.delta}`, kind: "down" })),
    ...rankings.new.map((move) => ({ keyword: move.keyword, from: null, to: move.to, said: "new", kind: "up" })),
    ...rankings.lost.map((move) => ({ keyword: move.keyword, from: move.from, to: null, said: "lost", kind: "down" })),
  ];
  return card(
    "Since the previous snapshot",
    html`<p>${rankings.compared} keywords compared: ${rankings.improvements.length + rankings.new.length} better, ${rankings.declines.length + rankings.lost.length} worse, ${rankings.unchanged} unchanged${when(rankings.not_compared > 0, () => html`; ${rankings.not_compared} not comparable`)}.</p>
${when(moves.length > 0, () => scrollTable("Ranking changes", html`<table class="stacking"><thead><tr><th scope="col">Keyword</th><th scope="col" class="num">Before</th><th scope="col" class="num">Now</th><th scope="col">Change</th></tr></thead><tbody>${moves.slice(0, MOVES_MAX).map((move) => html`<tr><th scope="row">${move.keyword}</th><td class="num" data-label="Before">${move.from ?? "not found"}</td><td class="num" data-label="Now">${move.to ?? "not found"}</td><td class="${move.kind}" data-label="Change">${move.said}</td></tr>`)}</tbody></table>`))}
${when(Object.keys(citations).length > 0, () => scrollTable("Citation changes", html`<table class="stacking"><thead><tr><th scope="col">Engine</th><th scope="col" class="num">Before</th><th scope="col" class="num">Now</th><th scope="col">Reading</th></tr></thead><tbody>${Object.entries(citations).map(([platform, change]) => html`<tr><th scope="row">${engineName(platform)}</th><td class="num" data-label="Before">${change.from} of ${change.from_answers}</td><td class="num" data-label="Now">${change.to} of ${change.to_answers}</td><td data-label="Reading">${change.break ? `${breakText(platform, change.break)}, not comparable` : change.delta === null ? "not comparable" : change.delta === 0 ? "unchanged" : change.within_noise ? "may be chance" : change.delta > 0 ? "better" : "worse"}</td></tr>`)}</tbody></table>`))}`,
  );
}
