import { html } from "hono/html";
import { TRAFFIC_NAMES } from "../../../domain/traffic.ts";
import type { ImportState } from "../../../service/import_states.ts";
import { formatDay, formatNumber, formatTime, humanize } from "../format.ts";
import { type Html, when } from "../html.ts";
import { card, scrollTable } from "../parts.ts";

/** Where the figures of the brand's own visitors come from, and how that stands. */
export function importsCard(states: readonly ImportState[]): Html {
  const rows = states.map(
    (row) =>
      html`<tr><th scope="row">${TRAFFIC_NAMES[row.source]}${when(row.property, () => html`<br><span class="muted small">${row.property}</span>`)}</th><td data-label="State">${humanize(row.state)}${when(row.error, () => html`<br><span class="small">${row.error}</span>`)}</td><td data-label="Last read or tried">${row.last_at === null ? "never" : formatTime(row.last_at)}${when(row.next_at, () => html`<br><span class="muted small">next ${formatTime(row.next_at)}</span>`)}</td><td class="num" data-label="Rows">${formatNumber(row.rows)}</td><td data-label="Days">${row.to_day === null ? "none" : `${formatDay(row.from_day)} to ${formatDay(row.to_day)}`}</td><td data-label="Property">${row.checked ?? "nothing to check"}</td></tr>`,
  );
  const head = html`<thead><tr><th scope="col">Tool</th><th scope="col">State</th><th scope="col">Last read or tried</th><th scope="col" class="num">Rows</th><th scope="col">Days</th><th scope="col">Property</th></tr></thead>`;
  return card(
    "Visitor data",
    html`${scrollTable("Imports", html`<table class="stacking">${head}<tbody>${rows}</tbody></table>`)}
<p class="hint">Optional. <code>POST /brands/{id}/imports</code> connects a property or accepts a file: <a href="/docs">API reference</a>.</p>`,
    { id: "imports" },
  );
}
