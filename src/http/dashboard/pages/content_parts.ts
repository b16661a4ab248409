import { html } from "hono/html";
import { asRecord, type LooseRecord } from "../../../base/loose_record.ts";
import type { OutlineSection } from "../../../domain/brief.ts";
import type { EditOp } from "../../../domain/content_plan.ts";
import { humanize } from "../format.ts";
import { EMPTY, type Html, outerLink, when } from "../html.ts";
import { card, notice } from "../parts.ts";
import { textDiff } from "../text_diff.ts";

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
    html`<ul class="checklist">${sorted.map((ask, at) => html`<li><label><input type="checkbox" data-tick="${String(ask.id ?? at)}"> <span>${ask.blocks_publishing === true ? html`<span class="badge sev-high">Before publishing</span> ` : EMPTY}${String(ask.question ?? "")} <span class="muted small">${String(ask.who ?? "")}</span></span></label></li>`)}</ul><p class="hint" data-tick-note hidden>What you tick is kept in this browser.</p>`,
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

export function patchCard(patch: unknown): Html {
  const rows = recordsOf(patch);
  if (rows.length === 0) return EMPTY;
  return card(
    `Changes to the page (${rows.length})`,
    html`<ol class="plainlist">${rows.map((entry) => html`<li><span class="badge">${EDIT_LABELS[String(entry.op) as EditOp] ?? String(entry.op)}</span> ${String(entry.reason ?? "")}${textDiff(String(entry.before ?? ""), String(entry.after ?? ""))}</li>`)}</ol>`,
    { id: "changes" },
  );
}

const STRATEGY_LABELS: Readonly<Record<string, string>> = {
  action: "What to do",
  play: "Recommendation",
  target_url: "Page to edit",
  proposed_path: "Address of the new page",
  audience: "Audience",
  not_to_say: "What not to say",
  figures: "Based on",
  left_out: "Left out",
};
const STRATEGY_WORDS: Readonly<Record<string, string>> = { edit: "Edit the page", create: "Create a new page" };
/** For the writer, not for the reader; the reason stands in the note above. */
const STRATEGY_HIDDEN = new Set(["kind", "written_by", "simulated", "needs_input", "publish_gate", "reason"]);
const LIST_SHOWN = 3;

/** The record has no fixed shape: texts and lists of texts are shown, deeper figures are left to the API. */
export function strategyCard(strategy: Record<string, unknown>): Html {
  const rows = Object.entries(strategy).flatMap(([name, value]) => {
    const texts = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string" && each !== "");
    return STRATEGY_HIDDEN.has(name) || texts.length === 0 ? [] : [{ name, texts: texts.map(String) }];
  });
  if (rows.length === 0) return EMPTY;
  const line = (text: string) => (/^https?:\S+$/.test(text) ? outerLink(text) : (STRATEGY_WORDS[text] ?? text));
  const list = (texts: string[]) =>
    html`<ul class="plainlist">${texts.map((text) => html`<li>${line(text)}</li>`)}</ul>`;
  return card(
    "Strategy",
    html`<dl class="facts stacked">${rows.map(({ name, texts }) => html`<div><dt>${STRATEGY_LABELS[name] ?? humanize(name)}</dt><dd>${texts.length === 1 ? line(texts[0]!) : texts.length <= LIST_SHOWN ? list(texts) : html`<details><summary>${texts.length} points</summary>${list(texts)}</details>`}</dd></div>`)}</dl>`,
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

export function rankingCard(strategy: Record<string, unknown>): Html {
  const ranking = asRecord(strategy.ranking_pages);
  const pages = recordsOf(ranking?.outlines);
  if (pages.length === 0) return EMPTY;
  return card(
    "Who ranks today",
    html`<ul class="plainlist">${pages.map((page) => html`<li>${outerLink(String(page.url ?? ""), String(page.title ?? ""))}<details><summary>Its outline</summary><pre tabindex="0">${String(page.outline ?? "")}</pre></details></li>`)}</ul>`,
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
