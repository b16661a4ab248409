import { html } from "hono/html";
import { blocksMarkdown } from "../../../content/markdown_text.ts";
import type { Block } from "../../../domain/block.ts";
import type { Brand } from "../../../domain/brand.ts";
import type { Brief, OutlineSection } from "../../../domain/brief.ts";
import type { DraftReview, Execution } from "../../../domain/execution.ts";
import type { BriefHead } from "../../../store/briefs.ts";
import type { DraftHead } from "../../../store/executions.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatNumber, formatTime, humanize } from "../format.ts";
import { EMPTY, type Html, outerLink, when } from "../html.ts";
import { renderSections } from "../markdown.ts";
import { type Paging, pageLinks } from "../paging.ts";
import {
  card,
  copyButton,
  emptyState,
  linkButton,
  notice,
  pageHead,
  postButton,
  scrollTable,
  simulatedBadge,
} from "../parts.ts";
import {
  asksCard,
  changeBadge,
  conflictsCard,
  decisionNotice,
  editorCard,
  pageHeadCard,
  patchCard,
  rankingCard,
  recordCard,
  strategyCard,
} from "./content_parts.ts";

export function contentBody(
  dashboard: Dashboard,
  given: { brand: Brand; briefs: readonly BriefHead[]; drafts: readonly DraftHead[]; paging: Paging },
): Html {
  const { brand, briefs, drafts, paging } = given;
  const draftsOf = Map.groupBy(drafts, (draft) => draft.brief_id);
  return html`${pageHead({ title: "Briefs and drafts", lead: "Create briefs from queue items, and drafts from briefs." })}
${
  briefs.length === 0
    ? emptyState({
        title: "No briefs yet",
        text: "Open an item of the action queue and select “Create a brief”.",
        action: linkButton(brandPath(dashboard, brand.id, "queue"), "Go to the queue", "primary"),
      })
    : html`${scrollTable(
        "Briefs and drafts",
        html`<table class="stacking"><thead><tr><th scope="col">Brief</th><th scope="col">Format</th><th scope="col">Made</th><th scope="col">Drafts</th></tr></thead><tbody>${briefs.map(
          (brief) =>
            html`<tr><th scope="row" class="wide-cell"><a href="${brandPath(dashboard, brand.id, `briefs/${brief.id}`)}">${brief.title}</a></th><td data-label="Format">${humanize(brief.format)}</td><td class="nowrap" data-label="Made">${formatTime(brief.created_at)}</td><td data-label="Drafts">${(draftsOf.get(brief.id) ?? []).map((draft) => draftLink(dashboard, draft))}</td></tr>`,
        )}</tbody></table>`,
      )}${pageLinks(paging, { label: "Pages of the briefs", href: (page) => brandPath(dashboard, brand.id, `content?page=${page}`) })}`
}`;
}

function draftLink(dashboard: Dashboard, draft: DraftHead): Html {
  const href = brandPath(dashboard, draft.brand_id, `drafts/${draft.id}`);
  return html`<a href="${href}">${draft.title}</a> <span class="muted small">${formatNumber(draft.word_count)} words</span><br>`;
}

export function briefBody(
  dashboard: Dashboard,
  session: Session,
  { brief, drafts }: { brief: Brief; drafts: readonly DraftHead[] },
): Html {
  const write = postButton(session, {
    action: brandPath(dashboard, brief.brand_id, `briefs/${brief.id}/draft`),
    label: drafts.length === 0 ? "Write a draft" : "Write another draft",
    kind: "primary",
  });
  const path = brandPath(dashboard, brief.brand_id, `briefs/${brief.id}`);
  const item = brandPath(dashboard, brief.brand_id, `queue/${brief.queue_item_id}`);
  const sections = brief.outline.map((section, at) => ({ ...section, id: `s${at + 1}`, name: sectionName(section) }));
  return html`<p><a href="${brandPath(dashboard, brief.brand_id, "content")}">← Briefs and drafts</a> · <a href="${item}">The queue item</a></p>
${pageHead({ title: brief.title, badges: simulatedBadge(brief.strategy.simulated === true), lead: `Brief for a ${humanize(brief.format).toLowerCase()}, created ${formatTime(brief.created_at)}`, actions: html`${copyButton("brief-text", "Copy")}<a class="button secondary" href="${path}/md" download>Download</a>${write}` })}
<div class="with-toc">${contents(sections)}<div>
${when(drafts.length > 0, () => card("Drafts", html`<p>${drafts.map((draft) => draftLink(dashboard, draft))}</p>`))}
${decisionNotice(brief.strategy)}
${asksCard(brief.strategy.asks)}
${conflictsCard(brief.strategy.conflicts)}
${card("Search intent", html`<p><span class="badge">${humanize(brief.search_intent.primary)}</span> ${brief.search_intent.description}</p>${keywordTable(brief)}`)}
${strategyCard(brief.strategy)}
${pageHeadCard(brief.strategy)}
${when(sections.length > 0, () =>
  card(
    "Outline",
    html`<ol class="outline">${sections.map((section) => html`<li id="${section.id}"><div class="part-head">${copyButton(`${section.id}-text`, "Copy", section.name)}</div><div id="${section.id}-text"><h3>${section.name}${changeBadge(section)}${when(section.words, () => html` <span class="muted small">about ${section.words} words</span>`)}</h3><p>${section.guidance}</p>${when(section.key_points.length > 0, () => html`<ul class="plainlist">${section.key_points.map((point) => html`<li>${point}</li>`)}</ul>`)}</div></li>`)}</ol>`,
  ),
)}
${rankingCard(brief.strategy)}
${when(brief.internal_links.length > 0, () => card("Internal links to add", html`<ul class="plainlist">${brief.internal_links.map((link) => html`<li>${outerLink(link.url, link.anchor)} <span class="muted small">${link.reason}</span></li>`)}</ul>`))}
${when(brief.sources.length > 0, () => card("Sources", html`<ul class="plainlist">${brief.sources.map((source) => html`<li>${source.url === null ? source.title : outerLink(source.url, source.title)} <span class="muted small">${source.supports}</span></li>`)}</ul>`))}
${recordCard(brief.strategy.record)}
<details class="card"><summary>The brief as Markdown</summary><pre tabindex="0" id="brief-text">${briefMarkdown(brief)}</pre></details></div></div>`;
}

/** A section that goes on, or stays as it is, has no heading of its own. */
function sectionName({ heading, role, edit }: OutlineSection): string {
  if (heading !== "") return heading;
  return edit?.op === "keep" ? "The current page" : humanize(role ?? "section");
}

/** The headings of a text, in view however far one has read. */
function contents(sections: readonly { id: string; name: string }[]): Html {
  if (sections.length < 2) return EMPTY;
  return html`<nav class="toc" aria-label="Outline"><ol>${sections.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ol></nav>`;
}

function keywordTable(brief: Brief): Html {
  if (brief.target_keywords.length === 0) return EMPTY;
  return scrollTable(
    "Keywords",
    html`<table class="stacking"><thead><tr><th scope="col">Keyword</th><th scope="col">Role</th><th scope="col" class="num">Searches per month</th><th scope="col" class="num">Difficulty</th></tr></thead><tbody>${brief.target_keywords.map((row) => html`<tr><th scope="row">${row.keyword}</th><td data-label="Role">${humanize(row.role)}</td><td class="num" data-label="Searches per month">${formatNumber(row.google_vol)}</td><td class="num" data-label="Difficulty">${formatNumber(row.difficulty)}</td></tr>`)}</tbody></table>`,
  );
}

/** The brief as a file. */
export function briefMarkdown(brief: Brief): string {
  const keywords = brief.target_keywords.map((row) => row.keyword).join(", ");
  return blocksMarkdown([
    { type: "heading", level: 1, text: brief.title },
    { type: "paragraph", text: `Keywords: ${keywords}` },
    { type: "paragraph", text: brief.search_intent.description },
    ...brief.outline.flatMap(({ heading, level, guidance, key_points: items }): Block[] => [
      { type: "heading", level: Math.min(6, Math.max(2, level)), text: heading },
      { type: "paragraph", text: guidance },
      ...(items.length === 0 ? [] : [{ type: "list" as const, ordered: false, items }]),
    ]),
  ]);
}

const DRAFT_FILES = [
  ["docx", "Word"],
  ["html", "HTML"],
  ["md", "Markdown"],
] as const;

function writerText(writer: string): string {
  if (writer === "caller") return "your own text";
  return `written by ${writer === "builtin" ? "the built-in writer from your own pages" : writer}`;
}

export function draftBody(
  dashboard: Dashboard,
  { draft, brief, publish }: { draft: Execution; brief: Brief | undefined; publish: Html },
): Html {
  const { content } = draft;
  const asks = Array.isArray(content.asks) ? content.asks.length : 0;
  // Asks have a card of their own.
  const findings = (content.review?.findings ?? []).filter(
    ({ check, severity }) => check !== "asks" || severity === "error" || asks === 0,
  );
  const sections = renderSections(content.body, content.title).map((section, at) => ({
    ...section,
    id: `p${at + 1}`,
    name: section.heading === "" ? "Beginning" : section.heading,
  }));
  return html`<p><a href="${brandPath(dashboard, draft.brand_id, "content")}">← Briefs and drafts</a>${brief ? html` · <a href="${brandPath(dashboard, draft.brand_id, `briefs/${brief.id}`)}">The brief</a>` : EMPTY}</p>
${pageHead({
  title: content.title,
  badges: simulatedBadge(content.simulated === true),
  lead: `Draft, ${formatNumber(content.word_count)} words, ${writerText(content.written_by)} on ${formatTime(draft.created_at)}`,
  actions: html`${copyButton("draft-text", "Copy as Markdown")}${DRAFT_FILES.map(([format, label]) => linkButton(brandPath(dashboard, draft.brand_id, `drafts/${draft.id}/${format}`), label))}`,
})}
${checksNotice(content.review, findings.length)}
${publish}
${when(findings.length > 0, () =>
  card(
    `Review results (${findings.length})`,
    html`<ul class="plainlist">${findings.map((finding) => html`<li><span class="badge ${finding.severity === "error" ? "sev-critical" : finding.severity === "warning" ? "sev-high" : ""}">${humanize(finding.severity)}</span> ${finding.message}</li>`)}</ul>`,
    { id: "checks" },
  ),
)}
${asksCard(content.asks)}
${conflictsCard(content.conflicts)}
${asks === 0 ? editorCard(content.editor_notes) : EMPTY}
${patchCard(content.patch)}
${pageHeadCard(content)}
<div class="with-toc">${contents(sections)}<article class="card prose">${sections.map(({ id, name, body }) => html`<section id="${id}"><div class="part-head">${copyButton(`${id}-text`, "Copy", name)}</div><div id="${id}-text">${body}</div></section>`)}</article></div>
${when(
  content.claims?.length > 0,
  () =>
    html`<details class="card"><summary>Claims and sources (${content.claims.length})</summary><ul class="plainlist">${content.claims.map((claim) => html`<li>${claim.text} <span class="small">${claim.source_urls.map((url) => html`${outerLink(url)} `)}</span></li>`)}</ul></details>`,
)}
${recordCard(content.record)}
<details class="card"><summary>The draft as Markdown</summary><pre tabindex="0" id="draft-text">${content.body}</pre></details>`;
}

function checksNotice(review: DraftReview | undefined, findings: number): Html {
  if (review?.findings.some(({ check }) => check === "declined"))
    return notice("warn", "there is nothing to publish yet. First answer the questions below.");
  if (review?.passed !== true) return notice("warn", "the checks found something to fix before you publish.");
  if (review.publishable === false)
    return notice("info", "the checks found no errors. Publish it once the points below are answered or resolved.");
  if (findings > 0)
    return notice("info", "the checks found no errors, but there is something to review before you publish.");
  return notice("good", "the checks found no problems. Read it like a colleague's draft before you publish.");
}
