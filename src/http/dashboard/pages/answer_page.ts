import { html } from "hono/html";
import { hostOfUrl } from "../../../base/domain_name.ts";
import type { Brand } from "../../../domain/brand.ts";
import type { AnswerView } from "../../../service/answer_view.ts";
import { brandPath, type Dashboard } from "../dashboard.ts";
import { engineName, formatTime, shownDomain } from "../format.ts";
import { EMPTY, type Html, outerLink, when } from "../html.ts";
import { card, notice, pageHead, scrollTable, simulatedBadge } from "../parts.ts";
import { withQuery } from "../table.ts";
import { namedBadge, topicOf } from "./answers_card.ts";

/** One answer as its text, with the names in it marked and the pages that it rests on. */
export function answerBody(dashboard: Dashboard, brand: Brand, view: AnswerView): Html {
  const { record, sources } = view;
  const { data } = record;
  const own = record.type === "own_answer";
  const page = brandPath(dashboard, brand.id, "visibility");
  const back = own ? `${page}#questions` : `${withQuery(page, { topic: topicOf(record) })}#answers`;
  const asked = data.surface === "interface" ? "Read in the engine's interface" : "Asked over the engine's API";
  return html`<p><a href="${back}">← ${own ? "Your questions" : `Answers on ${topicOf(record)}`}</a></p>
${pageHead({
  title: data.question,
  badges: html`${namedBadge(data.mentioned)} ${simulatedBadge(record.simulated)}`,
  lead: `${engineName(data.platform)} (${data.model ?? data.model_requested}), ${formatTime(record.observed_at)}. ${asked}${data.market ? ` from ${data.market.place ?? data.market.country}` : ""}.`,
})}
${when(data.answer_truncated, () => notice("warn", "the answer was cut off, so the rest is not known."))}
<div class="grid answer-grid">${textCard(brand, view)}${card("What was found in it", factsList(view))}</div>
${card(`Sources (${sources.length})`, sourcesTable(brand, sources), { id: "sources" })}`;
}

function textCard(brand: Brand, { passages }: AnswerView): Html {
  if (passages.length === 0)
    return card(
      "Answer",
      html`<p class="muted">The text was removed because of its age. What was found in it is kept.</p>`,
    );
  return card(
    "Answer",
    html`<p class="legend"><span><mark class="own">you</mark></span><span><mark class="rival">competitor</mark></span></p><div class="answer">${passages.map(({ text, domain }) => (domain === null ? text : html`<mark class="${domain === brand.domain ? "own" : "rival"}"${domain === brand.domain ? EMPTY : html` title="${shownDomain(domain)}"`}>${text}</mark>`))}</div>`,
  );
}

function factsList({ record: { data }, sources }: AnswerView): Html {
  const row = (label: string, text: Html | string | null) =>
    when(text !== null, () => html`<div><dt>${label}</dt><dd>${text}</dd></div>`);
  const cited = data.cited === null ? "not measured" : data.cited ? "yes" : "no";
  const names = data.competitors_mentioned.map(({ name }) => shownDomain(name)).join(", ");
  return html`<dl class="facts stacked">${row("Your name", data.mentioned === null ? "undecided" : data.mentioned ? `${data.mentions} times` : "not mentioned")}${row("Position in its list", data.rank === null ? null : `${data.rank} of ${data.list_items}`)}${row("Competitors mentioned", names === "" ? "none" : names)}${row("Cites you", cited)}${row("Said about you", data.sentiment ? html`${data.sentiment.label}: “${data.sentiment.sentence}”` : null)}${row("Searched for", data.queries === null || data.queries.length === 0 ? null : data.queries.join("; "))}${row("Sources", String(sources.length))}</dl>`;
}

function sourcesTable(brand: Brand, sources: AnswerView["sources"]): Html {
  if (sources.length === 0) return html`<p class="muted">The answer has no sources.</p>`;
  const whose = (owner: string | null) =>
    owner === null
      ? html`<span class="muted">other</span>`
      : html`<span class="badge ${owner === brand.domain ? "st-done" : ""}">${owner === brand.domain ? "yours" : "competitor"}</span>`;
  return scrollTable(
    "Sources",
    html`<table class="stacking"><thead><tr><th scope="col">Page</th><th scope="col">Site</th><th scope="col">Whose</th><th scope="col">Use</th></tr></thead><tbody>${sources.map(({ url, title, cited, retrieved, owner }) => html`<tr><th scope="row" class="wide-cell">${outerLink(url, title ?? url)}</th><td data-label="Site">${shownDomain(hostOfUrl(url) ?? "")}</td><td data-label="Whose">${whose(owner)}</td><td data-label="Use">${cited ? "cited" : retrieved ? "read" : "listed"}</td></tr>`)}</tbody></table>`,
  );
}
