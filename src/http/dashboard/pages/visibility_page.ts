import { html } from "hono/html";
import type { Brand, LlmContext, Share } from "../../../domain/brand.ts";
import type { LlmAnswerEvidence } from "../../../domain/evidence/evidence.ts";
import type { AnswerTurn, AnswerTurns } from "../../../service/answer_view.ts";
import { rivalVoiceOf } from "../../../service/visibility_history.ts";
import { isCounted, shareOfAnswers, voiceOf } from "../../../visibility/shares.ts";
import { commonScale, shareAxis, shareBar, shareFigure } from "../charts/share_bar.ts";
import { stackBar, stackKey } from "../charts/stack_bar.ts";
import { brandPath, type Dashboard } from "../dashboard.ts";
import { engineName, formatDay, formatPercent, NOT_MEASURED, shownDomain } from "../format.ts";
import { EMPTY, type Html, when } from "../html.ts";
import { card, emptyState, linkButton, notice, pageHead, scrollTable, simulatedBadge } from "../parts.ts";
import { type AnswerFilter, answerPath, answersCard } from "./answers_card.ts";
import { heatCard } from "./heat_card.ts";

const RIVALS_MAX = 10;
/** Told apart in the stacked bars; the rest are one part. */
const STACKED_MAX = 3;
const TURNS_MAX = 12;

export interface VisibilityFacts {
  brand: Brand;
  /** Of the newest run. */
  answers: readonly LlmAnswerEvidence[];
  turns: AnswerTurns | null;
  filter: AnswerFilter;
  questions: Html;
}

/** What answer engines say: what changed, by engine, beside rivals, by topic, and in their own words. */
export function visibilityBody(dashboard: Dashboard, facts: VisibilityFacts): Html {
  const { brand, answers, turns, filter, questions } = facts;
  const llm = brand.llm_context;
  if (llm === null) {
    return html`${pageHead({ title: "AI visibility" })}${emptyState({
      title: "The answer engines have not been queried yet",
      text: "A full analysis asks them about your topics and counts who is mentioned and cited.",
      action: linkButton(brandPath(dashboard, brand.id, "runs"), "Go to runs", "primary"),
    })}${questions}`;
  }
  const unbranded = answers.filter(({ data }) => !data.branded);
  return html`${pageHead({
    title: "AI visibility",
    badges: simulatedBadge(llm.simulated),
    lead: `${llm.answers} answers to unbranded questions, measured ${formatDay(llm.measured_at)}. Intervals are 95 %.`,
  })}
${when(llm.failed > 0, () => notice("warn", `${llm.failed} calls to answer engines failed. They are left out of every figure.`))}
${when((llm.not_asked ?? 0) > 0, () => notice("warn", `${llm.not_asked} questions were not asked because their engine had already failed. They are left out of every figure.`))}
${when(llm.truncated === true, () => notice("warn", "the run's limit was reached: not every question was asked."))}
${changesCard(dashboard, brand, turns)}
${enginesCard(llm, unbranded)}
${rivalsCard(brand, llm)}
${heatCard(dashboard, brand, unbranded)}
${interfaceCard(llm)}
${answersCard(dashboard, brand, { answers: unbranded, filter })}
${spreadCard(llm)}
${questions}`;
}

/** Why the figures are others than before: the questions whose answers turned. */
function changesCard(dashboard: Dashboard, brand: Brand, turns: AnswerTurns | null): Html {
  if (turns === null) return EMPTY;
  const { since, compared, broken, lost, won } = turns;
  const list = (title: string, kind: "up" | "down", rows: readonly AnswerTurn[]) =>
    when(
      rows.length > 0,
      () =>
        html`<div><h3 class="${kind}">${title} (${rows.length})</h3><ul class="plainlist">${rows.slice(0, TURNS_MAX).map((turn) => html`<li>${turnLine(dashboard, brand, turn)}</li>`)}${when(rows.length > TURNS_MAX, () => html`<li class="muted">and ${rows.length - TURNS_MAX} more</li>`)}</ul></div>`,
    );
  return card(
    "What changed",
    html`<p class="hint">Compared with ${formatDay(since)}: ${compared} pairs of question and engine that both runs asked, with the same model answering${when(broken.length > 0, () => html`; another model answers at ${broken.map(engineName).join(", ")}, so its answers are not compared`)}. Answers vary on their own, so a few changes are not a trend.</p>
${lost.length + won.length === 0 ? html`<p class="muted">No answers changed.</p>` : html`<div class="grid two plain-grid">${list("Mentioned you before, less now", "down", lost)}${list("Mention you more often now", "up", won)}</div>`}`,
    { id: "changes" },
  );
}

function turnLine(dashboard: Dashboard, brand: Brand, turn: AnswerTurn): Html {
  const { platform, question, before, now, rivals } = turn;
  const link = (id: string, text: string) => html`<a href="${answerPath(dashboard, brand.id, id)}">${text}</a>`;
  return html`<strong>${engineName(platform)}</strong>: ${question} <span class="small">${link(before.id, `${before.named} of ${before.n} before`)}, ${link(now.id, `${now.named} of ${now.n} now`)}</span>${when(rivals.length > 0, () => html` <span class="muted small">Now mentioned: ${rivals.map(shownDomain).join(", ")}</span>`)}`;
}

/** Whose the mentions are, by engine, as one bar each. */
function enginesCard(llm: LlmContext, answers: readonly LlmAnswerEvidence[]): Html {
  const decided = answers.map(({ data }) => data).filter((data) => isCounted(data) && data.mentioned !== null);
  const rivals = mostNamed(llm, STACKED_MAX);
  const parts = (rows: typeof decided) => {
    const sum = (count: (answer: (typeof decided)[number]) => [number, number], at: 0 | 1) =>
      rows.reduce((total, answer) => total + count(answer)[at], 0);
    const named = [sum(voiceOf, 0), ...rivals.map(({ domain }) => sum(rivalVoiceOf(domain), 0))];
    return [...named, sum(voiceOf, 1) - named.reduce((total, part) => total + part, 0)];
  };
  const names = ["you", ...rivals.map(({ name }) => shownDomain(name)), "others"];
  const asked = (platform: string) => {
    const own = answers.find(({ data }) => data.platform === platform)?.data;
    return own === undefined ? "" : own.surface === "interface" ? "read in its interface" : "asked over its API";
  };
  const row = (name: Html, rows: typeof decided, figures: Html) => {
    const counts = parts(rows);
    const total = counts.reduce((all, part) => all + part, 0);
    const told = names.map((whose, at) => `${whose} ${formatPercent(counts[at]! / total)}`).join(", ");
    return html`<tr><th scope="row">${name}</th><td class="barcell">${stackBar(counts)}<span class="small">${total === 0 ? NOT_MEASURED : told}</span></td>${figures}</tr>`;
  };
  const cells = ({ visibility, citation_share: cited }: { visibility: Share; citation_share: Share }) =>
    html`<td class="share" data-label="Visibility">${shareFigure(visibility, "answers")}</td><td class="share" data-label="Citation share">${shareFigure(cited, "cited pages")}</td>`;
  return card(
    "Share of voice by engine",
    html`<p class="legend">${names.map((name, series) => html`<span>${stackKey(series)} <bdi>${name}</bdi></span>`)}<span>a whole bar is all mentions</span></p>${scrollTable(
      "Share of voice by engine",
      html`<table class="stacking"><thead><tr><th scope="col">Engine</th><th scope="col">Mentions by brand${shareAxis()}</th><th scope="col">Visibility</th><th scope="col">Citation share</th></tr></thead><tbody>${row(html`All engines`, decided, cells(llm))}${Object.entries(
        llm.by_engine,
      ).map(([platform, engine]) =>
        row(
          html`${engineName(platform)}<br><span class="muted small">${engine.model ?? NOT_MEASURED}${when(asked(platform) !== "", () => html`, ${asked(platform)}`)}${missed(engine)}</span>`,
          decided.filter((answer) => answer.platform === platform),
          cells(engine),
        ),
      )}</tbody></table>`,
    )}`,
  );
}

function missed({ failed, not_asked: notAsked = 0 }: LlmContext["by_engine"][string]): string {
  return `${failed > 0 ? `, ${failed} failed` : ""}${notAsked > 0 ? `, ${notAsked} not asked` : ""}`;
}

function mostNamed(llm: LlmContext, most: number): LlmContext["competitors"] {
  return llm.competitors
    .filter((rival) => rival.mentioned.value !== null)
    .toSorted((a, b) => (b.mentioned.value ?? 0) - (a.mentioned.value ?? 0))
    .slice(0, most);
}

function rivalsCard(brand: Brand, llm: LlmContext): Html {
  const rivals = mostNamed(llm, RIVALS_MAX);
  if (rivals.length === 0)
    return card(
      "You and your competitors",
      html`<p class="muted">No competitors are known yet, so there is nothing to compare.</p>`,
    );
  const rows: { name: string; own: boolean; mentioned: Share; cited: Share | undefined }[] = [
    { name: brand.name, own: true, mentioned: llm.visibility, cited: llm.citation_rate as Share | undefined },
    ...rivals.map((rival) => ({
      name: shownDomain(rival.name),
      own: false,
      mentioned: rival.mentioned,
      cited: rival.cited,
    })),
  ].toSorted((a, b) => (b.mentioned.value ?? 0) - (a.mentioned.value ?? 0));
  const max = commonScale(rows.flatMap((row) => [row.mentioned, row.cited]));
  return card(
    "You and your competitors",
    html`<p class="legend"><span>${stackKey(0)} you</span><span>${stackKey(1)} competitor</span><span>bars from 0% to ${formatPercent(max)}</span><span>whisker: 95 % interval</span></p>${scrollTable(
      "You and your competitors",
      html`<table class="stacking"><thead><tr><th scope="col">Brand</th><th scope="col">Mentioned in answers${shareAxis(max)}</th><th scope="col">Cited in answers${shareAxis(max)}</th></tr></thead><tbody>${rows.map(
        (row) =>
          html`<tr class="${row.own ? "current" : ""}"><th scope="row">${row.name}${when(row.own, () => html` <span class="badge">you</span>`)}</th>${[row.mentioned, row.cited].map((share, at) => html`<td class="barcell" data-label="${at === 0 ? "Mentioned" : "Cited"}">${shareBar(share, { series: row.own ? "own" : "rival", max })}${when(share?.value !== null && share !== undefined, () => shareFigure(share, "answers"))}</td>`)}</tr>`,
      )}</tbody></table>`,
    )}`,
  );
}

/** What people see in an engine's interface beside what its API answers to the same question. */
function interfaceCard(llm: LlmContext): Html {
  type Told = { mentioned: boolean | null; cited: boolean | null };
  const pairs = (llm.interface_difference ?? []) as { platform: string; api: Told; interface: Told }[];
  if (pairs.length === 0) return EMPTY;
  const yes = (rows: typeof pairs, of: "api" | "interface", what: keyof Told) => {
    const told = rows.filter((row) => row.api[what] !== null && row.interface[what] !== null);
    return shareOfAnswers(
      told.map((row, at) => ({ ...row, question: String(at) })),
      (row) => [Number(row[of][what]), 1],
    );
  };
  return card(
    "Interface and API",
    html`<p class="hint">The same questions, as people ask them in the engine's interface and as its API answers.</p>${scrollTable(
      "Interface and API",
      html`<table class="stacking"><thead><tr><th scope="col">Engine</th><th scope="col">Mentioned you, API</th><th scope="col">Mentioned you, interface</th><th scope="col">Cited you, API</th><th scope="col">Cited you, interface</th></tr></thead><tbody>${[
        ...Map.groupBy(pairs, ({ platform }) => platform),
      ].map(
        ([platform, rows]) =>
          html`<tr><th scope="row">${engineName(platform)}</th>${(["mentioned", "cited"] as const).map((what) => (["api", "interface"] as const).map((of) => html`<td class="share" data-label="${what === "mentioned" ? "Mentioned you" : "Cited you"}, ${of === "api" ? "API" : "interface"}">${shareFigure(yes(rows, of, what), "answers")}</td>`))}</tr>`,
      )}</tbody></table>`,
    )}`,
  );
}

/** How much an engine's answers to one question differ. */
function spreadCard(llm: LlmContext): Html {
  const rows = (llm.by_question ?? []) as { platform: string; question: string; mentioned: Share }[];
  return when(rows.length > 0, () =>
    card(
      "Repeated questions",
      html`<p class="hint">How often an engine mentioned you when it was asked the same question several times.</p>${scrollTable(
        "Repeated questions",
        html`<table><thead><tr><th scope="col">Question</th><th scope="col">Engine</th><th scope="col">Mentioned you</th></tr></thead><tbody>${rows.map(
          ({ platform, question, mentioned }) =>
            html`<tr><th scope="row">${question}</th><td>${engineName(platform)}</td><td class="share">${shareFigure(mentioned, "answers")}</td></tr>`,
        )}</tbody></table>`,
      )}`,
    ),
  );
}
