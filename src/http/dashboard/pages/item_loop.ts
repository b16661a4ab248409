import { html } from "hono/html";
import type { QueueItem } from "../../../domain/queue_item.ts";
import type { ItemLoop } from "../../../service/item_loop.ts";
import type { WorkEffect, WorkWindow } from "../../../service/report_work.ts";
import { brandPath, type Dashboard } from "../dashboard.ts";
import { formatDay, formatNumber, formatPercent, humanize } from "../format.ts";
import { EMPTY, type Html, when } from "../html.ts";
import { card, scrollTable } from "../parts.ts";

interface Step {
  name: string;
  done: boolean;
  /** When, or what it waits for. */
  text: Html | string;
}

const WINDOWS = [7, 30, 90] as const;
const WINDOW_STATES: Record<WorkWindow["status"], string> = {
  waiting: "from",
  measured: "measured",
  not_measured: "not measured",
};

/** From the decision to what came of it, a step each, with the figures before and after. */
export function loopCard(dashboard: Dashboard, item: QueueItem, loop: ItemLoop): Html {
  const steps = stepsOf(dashboard, item, loop);
  const next = steps.findLastIndex(({ done }) => done) + 1;
  return card(
    "Progress",
    html`<ol class="loop">${steps.map(({ name, done, text }, at) => html`<li class="${done ? "done" : at === next ? "now" : "later"}"${at === next ? html` aria-current="step"` : EMPTY}><strong>${name}</strong><span class="hidden">${done ? " (done)" : ""}</span><br><span class="small">${text}</span></li>`)}</ol>${effectsTable(loop.windows)}`,
    { id: "loop" },
  );
}

function stepsOf(dashboard: Dashboard, item: QueueItem, { accepted, briefs, drafts, completed, windows }: ItemLoop) {
  const written = item.kind === "opportunity" || briefs.length > 0;
  const link = (path: string, label: string) =>
    html`<a href="${brandPath(dashboard, item.brand_id, path)}">${label}</a>`;
  const [brief, draft] = [briefs[0], drafts[0]];
  const isAccepted = accepted !== null || item.status === "accepted" || item.status === "completed";
  const steps: Step[] = [
    { name: "Accepted", done: isAccepted, text: accepted === null ? "" : formatDay(accepted) },
    ...(written
      ? [
          {
            name: "Brief",
            done: brief !== undefined,
            text: brief ? link(`briefs/${brief.id}`, formatDay(brief.created_at)) : "",
          },
          {
            name: "Draft",
            done: draft !== undefined,
            text: draft ? link(`drafts/${draft.id}`, `${formatNumber(draft.word_count)} words`) : "",
          },
        ]
      : []),
    { name: written ? "Published" : "Fixed", done: completed !== null, text: formatDay(completed) },
    ...WINDOWS.map((days) => {
      const window = windows.find((known) => known.days === days);
      const text = window === undefined ? "" : windowText(window);
      return { name: `${days} days`, done: window?.status === "measured", text };
    }),
  ];
  return steps;
}

function windowText({ status, due_at, reported }: WorkWindow): string {
  if (reported) return "reported";
  return status === "waiting" ? `${WINDOW_STATES.waiting} ${formatDay(due_at)}` : WINDOW_STATES[status];
}

function effectsTable(windows: readonly WorkWindow[]): Html {
  const rows = windows.flatMap(({ days, effects }) => effects.map((effect) => ({ days, effect })));
  const reasons = windows.filter(({ reason, effects }) => reason !== null && effects.length === 0);
  return html`${when(rows.length > 0, () =>
    scrollTable(
      "Before and after",
      html`<table class="stacking"><thead><tr><th scope="col">After</th><th scope="col">Measured</th><th scope="col" class="num">Before</th><th scope="col" class="num">After</th><th scope="col">Untouched searches in the same period</th></tr></thead><tbody>${rows.map(({ days, effect }) => html`<tr><th scope="row" class="nowrap">${days} days</th><td data-label="Measured">${humanize(effect.metric)}</td><td class="num" data-label="Before">${figure(effect.metric, effect.changed.before)}</td><td class="num" data-label="After">${figure(effect.metric, effect.changed.after)}</td><td data-label="Untouched searches in the same period">${effect.control === null ? "not measured" : `${figure(effect.metric, effect.control.before)} to ${figure(effect.metric, effect.control.after)}`}</td></tr>`)}</tbody></table>`,
    ),
  )}${reasons.map(({ days, reason }) => html`<p class="hint">${days} days: ${reason}</p>`)}`;
}

function figure(metric: WorkEffect["metric"], value: number): string {
  return metric.endsWith("_rate") ? formatPercent(value) : formatNumber(value);
}
