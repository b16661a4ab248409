import { html } from "hono/html";
import { asRecord } from "../../../core/loose_record.ts";
import type { Brief } from "../../../domain/brief.ts";
import { EMPTY, type Html, outerLink, when } from "../html.ts";
import { card } from "../parts.ts";

/** What a section's mark says of the page to edit. */
const ACTION_LABELS: Record<string, string> = {
  keep: "Stays",
  extend: "Stays, to be completed",
  add: "New, from your own pages",
  write: "To be written",
};

/** Title and description for the head of the page, beside today's; nothing on briefs that have none. */
export function pageHeadCard(holder: Record<string, unknown>): Html {
  const meta = asRecord(holder.page_meta);
  if (meta === null) return EMPTY;
  const row = (label: string, proposed: unknown, current: unknown) =>
    typeof proposed === "string" && proposed !== ""
      ? html`<div><dt>${label} <span class="muted small">${proposed.length} characters</span></dt><dd>${proposed}${when(typeof current === "string" && current !== proposed, () => html`<br><span class="muted small">Today: ${String(current)}</span>`)}</dd></div>`
      : EMPTY;
  return card(
    "Head of the page",
    html`<dl class="facts stacked">${row("Title", meta.title, meta.current_title)}${row("Description", meta.description, meta.current_description)}</dl>`,
  );
}

/** What happens to a section of the page that is edited; nothing for a page to be made. */
export function changeBadge(brief: Brief, heading: string): Html {
  const changes = Array.isArray(brief.strategy.changes) ? brief.strategy.changes : [];
  const action = changes.map(asRecord).find((change) => change?.section === heading)?.action;
  const label = typeof action === "string" ? ACTION_LABELS[action] : undefined;
  return label === undefined ? EMPTY : html` <span class="badge">${label}</span>`;
}

/** Pages that rank today and what they tell, by title and snippet. */
export function rankingCard(strategy: Record<string, unknown>): Html {
  const ranking = asRecord(strategy.ranking_pages);
  const pages = Array.isArray(ranking?.top_pages) ? ranking.top_pages.map(asRecord) : [];
  if (pages.length === 0) return EMPTY;
  return card(
    "Who ranks today",
    html`<ol class="plainlist">${pages.map((page) => (page === null ? EMPTY : html`<li><span class="muted">${String(page.position ?? "")}</span> ${outerLink(String(page.url ?? ""), String(page.title ?? ""))} <span class="muted small">${String(page.domain ?? "")}</span></li>`))}</ol><p class="muted small">Read by title and snippet; the pages themselves were not read.</p>`,
  );
}

/** What the editor must add or check before publishing. */
export function editorCard(notes: unknown): Html {
  const texts = Array.isArray(notes) ? notes.filter((note) => typeof note === "string") : [];
  if (texts.length === 0) return EMPTY;
  return card(
    `Left to you (${texts.length})`,
    html`<ul class="plainlist">${texts.map((note) => html`<li>${note}</li>`)}</ul>`,
    { id: "editor-notes" },
  );
}
