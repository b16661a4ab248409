import { html } from "hono/html";
import type { Explanation } from "../../../core/explanation.ts";
import type { Evidence } from "../../../domain/evidence/evidence.ts";
import { engineName, formatDay, formatNumber, humanize } from "../format.ts";
import { EMPTY, type Html, outerLink, when } from "../html.ts";
import { renderMarkdown } from "../markdown.ts";

export const EVIDENCE_MAX = 20;
const LINES_MAX = 10;
const ANSWER_CHARS_MAX = 3_000;

/** What a recommendation rests on, a record a row that opens to what was seen. */
export function evidenceRows(rows: Explanation["evidence"], records: readonly Evidence[], ownDomain: string): Html {
  const byId = new Map(records.map((record) => [record.id, record]));
  return html`<div class="rows">${rows.slice(0, EVIDENCE_MAX).map((row) => {
    const record = byId.get(row.id);
    const line = html`${row.signal} <span class="muted small">${humanize(row.type)}, ${row.provider}, ${formatDay(row.observed_at)}</span>`;
    const seen = record === undefined ? EMPTY : whatWasSeen(record, ownDomain);
    return seen === EMPTY ? html`<p>${line}</p>` : html`<details><summary>${line}</summary>${seen}</details>`;
  })}</div>${when(rows.length > EVIDENCE_MAX, () => html`<p class="hint">The first ${EVIDENCE_MAX} of ${rows.length}.</p>`)}`;
}

function whatWasSeen(record: Evidence, ownDomain: string): Html {
  switch (record.type) {
    case "serp":
      return places(
        record.data.results.map((row) => ({ ...row, name: row.title })),
        ownDomain,
      );
    case "serp_gap":
      return places(record.data.rivals, ownDomain);
    case "citation":
      return links(record.data.references);
    case "llm_citation":
      return html`<p>${record.data.question}</p>${links([record.data])}`;
    case "llm_answer":
    case "own_answer":
      return answer(record.data);
    case "llm_gap": {
      const { answers, brand_mentioned, rivals } = record.data;
      return html`<p>${brand_mentioned} of ${answers} answers mention you.</p><ul class="plainlist">${rivals.slice(0, LINES_MAX).map(({ name, mentioned, cited }) => html`<li>${name}: mentioned in ${mentioned}, cited in ${cited}</li>`)}</ul>`;
    }
    case "keyword": {
      const { google_vol, difficulty, cpc } = record.data;
      return html`<p>${formatNumber(google_vol)} searches per month, difficulty ${formatNumber(difficulty)}, CPC ${formatNumber(cpc)} US dollars</p>`;
    }
    default:
      return EMPTY;
  }
}

function places(rows: readonly { position: number; url: string; domain: string; name: string }[], own: string): Html {
  return html`<ol class="places">${rows.slice(0, LINES_MAX).map(({ position, url, domain, name }) => html`<li value="${position}">${domain === own ? html`<strong>${outerLink(url, name)}</strong>` : outerLink(url, name)} <span class="muted small">${domain}</span></li>`)}</ol>`;
}

function links(rows: readonly { url: string; title?: string | null }[]): Html {
  return html`<ul class="plainlist">${rows.slice(0, LINES_MAX).map(({ url, title }) => html`<li>${outerLink(url, title || url)}</li>`)}</ul>`;
}

function answer(data: Extract<Evidence, { type: "llm_answer" }>["data"]): Html {
  const text = data.answer ?? "";
  return html`<p><strong>${engineName(data.platform)}</strong> on “${data.question}”</p>
${text === "" ? html`<p class="muted">The text was removed because of its age; what was found in it is kept.</p>` : html`<blockquote>${renderMarkdown(text.slice(0, ANSWER_CHARS_MAX))}${when(text.length > ANSWER_CHARS_MAX, () => html`<p>…</p>`)}</blockquote>`}
${links(data.sources.filter(({ cited }) => cited))}`;
}
