import { html } from "hono/html";
import { asRecord, type LooseRecord } from "../../../base/loose_record.ts";
import type { OutlineSection } from "../../../domain/brief.ts";
import type { EditOp } from "../../../domain/content_plan.ts";
import { EMPTY, type Html, outerLink, when } from "../html.ts";
import { card, notice } from "../parts.ts";

const EDIT_LABELS: Record<EditOp, string> = {
  keep: "Keep",
  replace: "Rewrite",
  insert_after: "New",
  remove: "Remove",
};
const DECISION_LABELS: Record<string, string> = {
  write: "Why this page",
  extend: "Extend the existing page instead of adding a new one",
  decline: "Not recommended",
};

/** Title and description for the head of the page, beside today's; nothing on briefs that have none. */
export function pageHeadCard(holder: Record<string, unknown>): Html {
  const meta = asRecord(holder.page_meta);
  if (meta === null) return EMPTY;
  const row = (label: string, proposed: unknown, current: unknown) =>
    typeof proposed === "string" && proposed !== ""
      ? html`<div><dt>${label} <span class="muted small">${proposed.length} characters</span></dt><dd>${proposed}${when(typeof current === "string" && current !== proposed, () => html`<br><span class="muted small">Current: ${String(current)}</span>`)}</dd></div>`
      : EMPTY;
  return card(
    "Title and meta description",
    html`<dl class="facts stacked">${row("Title", meta.title, meta.current_title)}${row("Description", meta.description, meta.current_description)}</dl>`,
  );
}

/** What happens to blocks of the page that is edited; nothing for a page to be made. */
export function changeBadge({ edit }: OutlineSection): Html {
  return edit === undefined ? EMPTY : html` <span class="badge">${EDIT_LABELS[edit.op]}</span>`;
}

/** What the strategist decided, where that is not simply to write. */
export function decisionNotice(strategy: Record<string, unknown>): Html {
  const decision = asRecord(strategy.decision);
  const reason = String(decision?.reason ?? "");
  if (decision === null || (reason === "" && decision.action !== "decline")) return EMPTY;
  const label = DECISION_LABELS[String(decision.action)] ?? "Decision";
  return notice(decision.action === "decline" ? "warn" : "info", html`${label}${reason === "" ? "" : `: ${reason}`}`);
}

/** Questions that somebody of the company has to answer; those that block publishing first. */
export function asksCard(asks: unknown): Html {
  const rows = recordsOf(asks);
  if (rows.length === 0) return EMPTY;
  const sorted = rows.toSorted((a, b) => Number(b.blocks_publishing === true) - Number(a.blocks_publishing === true));
  return card(
    `Open questions (${rows.length})`,
    html`<ul class="plainlist">${sorted.map((ask) => html`<li>${ask.blocks_publishing === true ? html`<span class="badge sev-high">Before publishing</span> ` : EMPTY}${String(ask.question ?? "")} <span class="muted small">${String(ask.who ?? "")}</span></li>`)}</ul>`,
    { id: "asks" },
  );
}

/** Where the site contradicts itself or has fallen behind. */
export function conflictsCard(conflicts: unknown): Html {
  const rows = recordsOf(conflicts);
  if (rows.length === 0) return EMPTY;
  return card(
    `Conflicts on the site (${rows.length})`,
    html`<ul class="plainlist">${rows.map((conflict) => html`<li>${String(conflict.text ?? "")} <span class="muted small">${(Array.isArray(conflict.pages) ? conflict.pages : []).join(" ")}</span></li>`)}</ul>`,
  );
}

/** Changes of the page block by block. */
export function patchCard(patch: unknown): Html {
  const rows = recordsOf(patch);
  if (rows.length === 0) return EMPTY;
  return card(
    `Changes to the page (${rows.length})`,
    html`<ol class="plainlist">${rows.map((entry) => html`<li><span class="badge">${EDIT_LABELS[String(entry.op) as EditOp] ?? String(entry.op)}</span> ${String(entry.reason ?? "")}${when(entry.before !== "", () => html`<details class="block"><summary>Current text</summary><pre tabindex="0">${String(entry.before)}</pre></details>`)}${when(entry.after !== "", () => html`<details class="block"><summary>New text</summary><pre tabindex="0">${String(entry.after)}</pre></details>`)}</li>`)}</ol>`,
  );
}

/** Who wrote it, what it took, and what did not stand. */
export function recordCard(holder: unknown): Html {
  const record = asRecord(holder);
  if (record === null) return EMPTY;
  const calls = recordsOf(record.calls);
  const refusals = recordsOf(record.refusals);
  const failures = recordsOf(record.failures);
  const cost = costText(record.cost_usd);
  return html`<details class="card"><summary>How it was made: ${String(record.written_by ?? "")}${when(calls.length > 0, () => html`, ${calls.length} calls, ${cost}`)}</summary>
<ul class="plainlist">${calls.map((call) => html`<li>${String(call.call)} <span class="muted small">${String(call.version)} · ${String(call.model ?? "")} · ${String(call.input_tokens ?? "?")} tokens in, ${String(call.output_tokens ?? "?")} out · ${String(call.seconds)} s</span></li>`)}
${failures.map((failure) => html`<li><span class="badge sev-high">No answer</span> ${String(failure.call)}: ${String(failure.reason)}. Instead: ${String(failure.instead)}</li>`)}
${refusals.map((refusal) => html`<li><span class="badge">${refusal.check === "budget" ? "Not read" : "Refused"}</span> ${String(refusal.text)} <span class="muted small">${String(refusal.reason)}</span></li>`)}</ul></details>`;
}

function costText(usd: unknown): string {
  if (typeof usd !== "number") return "cost unknown";
  const cents = usd.toFixed(2);
  return usd > 0 && Number(cents) === 0 ? "less than $0.01" : `$${cents}`;
}

/** Outlines of the pages that rank today. */
export function rankingCard(strategy: Record<string, unknown>): Html {
  const ranking = asRecord(strategy.ranking_pages);
  const pages = recordsOf(ranking?.outlines);
  if (pages.length === 0) return EMPTY;
  return card(
    "Who ranks today",
    html`<ul class="plainlist">${pages.map((page) => html`<li>${outerLink(String(page.url ?? ""), String(page.title ?? ""))}<details class="block"><summary>Its outline</summary><pre tabindex="0">${String(page.outline ?? "")}</pre></details></li>`)}</ul>`,
  );
}

/** What the editor must add or check before publishing. */
export function editorCard(notes: unknown): Html {
  const texts = Array.isArray(notes) ? notes.filter((note) => typeof note === "string") : [];
  if (texts.length === 0) return EMPTY;
  return card(
    `For your review (${texts.length})`,
    html`<ul class="plainlist">${texts.map((note) => html`<li>${note}</li>`)}</ul>`,
    { id: "editor-notes" },
  );
}

function recordsOf(values: unknown): LooseRecord[] {
  return Array.isArray(values) ? values.map(asRecord).filter((value) => value !== null) : [];
}
