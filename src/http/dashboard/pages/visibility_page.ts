import { html } from "hono/html";
import type { Brand, LlmContext, Share } from "../../../domain/brand.ts";
import type { LlmAnswerData } from "../../../domain/evidence/answer_data.ts";
import { visibilityOf } from "../../../visibility/shares.ts";
import { commonScale, shareBar, shareFigure } from "../charts/share_bar.ts";
import { brandPath, type Dashboard } from "../dashboard.ts";
import { engineName, formatDay, formatPercent, NOT_MEASURED } from "../format.ts";
import { type Html, when } from "../html.ts";
import { card, emptyState, linkButton, notice, pageHead, scrollTable, simulatedBadge } from "../parts.ts";

const RIVALS_MAX = 10;
const ANSWERS_SHOWN_MAX = 12;
const ANSWER_CHARS_MAX = 1_500;

/** What answer engines say: by engine, beside rivals, by topic, and in their own words. */
export function visibilityBody(
  dashboard: Dashboard,
  { brand, answers, questions }: { brand: Brand; answers: readonly LlmAnswerData[]; questions: Html },
): Html {
  const llm = brand.llm_context;
  if (llm === null) {
    return html`${pageHead({ title: "AI visibility" })}${emptyState({
      title: "The answer engines have not been queried yet",
      text: "A full analysis asks them about your topics and counts who is mentioned and cited.",
      action: linkButton(brandPath(dashboard, brand.id, "runs"), "Go to runs", "primary"),
    })}${questions}`;
  }
  const unbranded = answers.filter((answer) => !answer.branded);
  return html`${pageHead({
    title: "AI visibility",
    badges: simulatedBadge(llm.simulated),
    lead: `${llm.answers} answers to unbranded questions, measured ${formatDay(llm.measured_at)}. Intervals are 95 %.`,
  })}
${when(llm.failed > 0, () => notice("warn", `${llm.failed} calls to answer engines failed. They are left out of every figure.`))}
${when((llm.not_asked ?? 0) > 0, () => notice("warn", `${llm.not_asked} questions were not asked, as their engine had failed before. They are left out of every figure.`))}
${when(llm.truncated === true, () => notice("warn", "the run's limit was reached: not every question was asked."))}
${enginesCard(llm)}
${rivalsCard(brand, llm)}
${matrixCard(llm, unbranded)}
${spreadCard(llm)}
${questions}
${answersCard(unbranded)}`;
}

function enginesCard(llm: LlmContext): Html {
  const engines = Object.entries(llm.by_engine);
  return card(
    "By engine",
    scrollTable(
      "By engine",
      html`<table><thead><tr><th scope="col">Engine</th><th scope="col">Visibility</th><th scope="col">Share of voice</th><th scope="col">Citation share</th><th scope="col" class="num">Failed</th><th scope="col" class="num">Not asked</th></tr></thead><tbody>${engines.map(
        ([name, engine]) =>
          html`<tr><th scope="row">${engineName(name)}<br><span class="muted small">${engine.model ?? NOT_MEASURED}</span></th><td class="share">${shareFigure(engine.visibility, "answers")}</td><td class="share">${shareFigure(engine.share_of_voice, "mentions")}</td><td class="share">${shareFigure(engine.citation_share, "cited pages")}</td><td class="num">${engine.failed}</td><td class="num">${engine.not_asked ?? 0}</td></tr>`,
      )}</tbody></table>`,
    ),
  );
}

function rivalsCard(brand: Brand, llm: LlmContext): Html {
  const rivals = llm.competitors
    .filter((rival) => rival.mentioned.value !== null)
    .toSorted((a, b) => (b.mentioned.value ?? 0) - (a.mentioned.value ?? 0))
    .slice(0, RIVALS_MAX);
  if (rivals.length === 0)
    return card(
      "You and your competitors",
      html`<p class="muted">No competitors are known yet, so there is nothing to compare.</p>`,
    );
  const rows: { name: string; own: boolean; mentioned: Share; cited: Share | undefined }[] = [
    { name: brand.name, own: true, mentioned: llm.visibility, cited: llm.citation_rate as Share | undefined },
    ...rivals.map((rival) => ({ name: rival.name, own: false, mentioned: rival.mentioned, cited: rival.cited })),
  ].toSorted((a, b) => (b.mentioned.value ?? 0) - (a.mentioned.value ?? 0));
  const max = commonScale(rows.flatMap((row) => [row.mentioned, row.cited]));
  return card(
    "You and your competitors",
    html`<p class="legend"><span>${swatch("own")} you</span><span>${swatch("rival")} rival</span><span>whisker: 95 % interval</span></p>${scrollTable(
      "You and your competitors",
      html`<table><thead><tr><th scope="col">Brand</th><th scope="col">Mentioned in answers</th><th scope="col">Cited in answers</th></tr></thead><tbody>${rows.map(
        (row) =>
          html`<tr class="${row.own ? "current" : ""}"><th scope="row">${row.name}${when(row.own, () => html` <span class="badge">you</span>`)}</th>${[row.mentioned, row.cited].map((share) => html`<td class="barcell">${shareBar(share, { series: row.own ? "own" : "rival", max })}${when(share?.value !== null && share !== undefined, () => shareFigure(share, "answers"))}</td>`)}</tr>`,
      )}</tbody></table>`,
    )}`,
  );
}

function swatch(series: "own" | "rival"): Html {
  return html`<svg width="12" height="12" aria-hidden="true"><rect class="bar-${series}" width="12" height="12" rx="3"/></svg>`;
}

/** Each cell: answers of one engine on one topic that name the brand, of how many. */
function matrixCard(llm: LlmContext, answers: readonly LlmAnswerData[]): Html {
  const engines = Object.keys(llm.by_engine);
  const topics = [...Map.groupBy(answers, (answer) => answer.family ?? answer.keyword)];
  if (topics.length === 0) return card("Engine × topic", html`<p class="muted">No answers are stored.</p>`);
  const cell = (group: readonly LlmAnswerData[], engine: string) => {
    const own = group.filter((answer) => answer.platform === engine && answer.mentioned !== null);
    const named = own.filter((answer) => answer.mentioned).length;
    if (own.length === 0) return html`<td class="h0"><span class="small">${NOT_MEASURED}</span></td>`;
    const rate = named / own.length;
    return html`<td class="h${rate === 0 ? 0 : rate < 0.34 ? 1 : rate < 0.67 ? 2 : 3}">${named} of ${own.length}</td>`;
  };
  return card(
    "Engine × topic",
    html`<p class="hint">Share of AI answers that mention you. Darker means more. Single answers say little, so look at the total.</p>${scrollTable(
      "Engine by topic",
      html`<table class="matrix"><thead><tr><th scope="col">Topic</th>${engines.map((engine) => html`<th scope="col">${engineName(engine)}</th>`)}<th scope="col">All</th></tr></thead><tbody>${topics.map(
        ([topic, group]) => {
          const total = visibilityOf(group);
          return html`<tr><th scope="row">${topic}</th>${engines.map((engine) => cell(group, engine))}<td>${formatPercent(total.value)}</td></tr>`;
        },
      )}</tbody></table>`,
    )}`,
  );
}

/** How much an engine's answers to one question differ. */
function spreadCard(llm: LlmContext): Html {
  const rows = (llm.by_question ?? []) as { platform: string; question: string; mentioned: Share }[];
  return when(rows.length > 0, () =>
    card(
      "The same question again",
      html`<p class="hint">How often an engine named you when it was asked the same question several times.</p>${scrollTable(
        "The same question again",
        html`<table><thead><tr><th scope="col">Question</th><th scope="col">Engine</th><th scope="col">Named you</th></tr></thead><tbody>${rows.map(
          ({ platform, question, mentioned }) =>
            html`<tr><th scope="row">${question}</th><td>${engineName(platform)}</td><td class="share">${shareFigure(mentioned, "answers")}</td></tr>`,
        )}</tbody></table>`,
      )}`,
    ),
  );
}

function answersCard(answers: readonly LlmAnswerData[]): Html {
  if (answers.length === 0) return html``;
  return card(
    "Sample answers",
    html`<p class="hint">Some original answers, starting with those that mention you.</p>${answers
      .toSorted((a, b) => Number(b.mentioned) - Number(a.mentioned))
      .slice(0, ANSWERS_SHOWN_MAX)
      .map(
        (answer) =>
          html`<details class="block"><summary>${engineName(answer.platform)}: ${answer.question} <span class="badge ${answer.mentioned ? "st-done" : ""}">${answer.mentioned === null ? "may mention you" : answer.mentioned ? "mentions you" : "does not mention you"}</span></summary><pre tabindex="0">${answer.answer?.slice(0, ANSWER_CHARS_MAX) ?? "The text is no longer stored"}</pre>${when(answer.competitors_mentioned.length > 0, () => html`<p class="muted small">Names: ${answer.competitors_mentioned.map((rival) => rival.name).join(", ")}</p>`)}</details>`,
      )}`,
  );
}
