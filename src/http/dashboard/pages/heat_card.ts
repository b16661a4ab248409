import { html } from "hono/html";
import type { Brand, Share } from "../../../domain/brand.ts";
import type { LlmAnswerEvidence } from "../../../domain/evidence/evidence.ts";
import { isCounted, visibilityOf } from "../../../visibility/shares.ts";
import { brandPath, type Dashboard } from "../dashboard.ts";
import { engineName, formatPercent, NOT_MEASURED, shownDomain } from "../format.ts";
import { type Html, when } from "../html.ts";
import { card, scrollTable } from "../parts.ts";
import { withQuery } from "../table.ts";
import { answerPath, topicOf } from "./answers_card.ts";

/** Topics in sight; those behind them fold. */
const SHOWN_MAX = 25;
/** Up to which rate a cell has the first and the second shade. */
const SHADES = [0.34, 0.67];

interface Topic {
  name: string;
  answers: LlmAnswerEvidence[];
  own: Share;
  /** Who is named most in its answers. */
  rival: { name: string; rate: number } | null;
  /** Share of answers that name that rival, less those that name the brand; null: not measured. */
  gap: number | null;
}

/** Answers of one engine on one topic that name the brand, of how many; where rivals are furthest ahead first. */
export function heatCard(dashboard: Dashboard, brand: Brand, answers: readonly LlmAnswerEvidence[]): Html {
  const counted = answers.filter(({ data }) => isCounted(data));
  const engines = [...new Set(counted.map(({ data }) => data.platform))].toSorted();
  const topics = [...Map.groupBy(counted, topicOf)]
    .map(([name, group]) => topicFacts(name, group))
    .toSorted((a, b) => (b.gap ?? -1) - (a.gap ?? -1));
  if (topics.length === 0) return card("Engine × topic", html`<p class="muted">No answers are stored.</p>`);
  const head = html`<thead><tr><th scope="col">Topic</th>${engines.map((engine) => html`<th scope="col">${engineName(engine)}</th>`)}<th scope="col">You</th><th scope="col">Best competitor</th><th scope="col" aria-sort="descending">Gap</th></tr></thead>`;
  const table = (rows: readonly Topic[]) =>
    scrollTable(
      "Engine by topic",
      html`<table class="matrix">${head}<tbody>${rows.map((topic) => topicRow(dashboard, brand, { topic, engines }))}</tbody></table>`,
    );
  return card(
    "Engine × topic",
    html`<p class="hint">AI answers that mention you, starting where a competitor is furthest ahead. Darker means more. Select a cell to see its answers. Single answers say little, so look at the total.</p>${table(topics.slice(0, SHOWN_MAX))}${when(topics.length > SHOWN_MAX, () => html`<details class="block"><summary>${topics.length - SHOWN_MAX} more topics</summary>${table(topics.slice(SHOWN_MAX))}</details>`)}`,
    { id: "topics" },
  );
}

function topicFacts(name: string, answers: LlmAnswerEvidence[]): Topic {
  const own = visibilityOf(answers.map(({ data }) => data));
  const named = Map.groupBy(
    answers.flatMap(({ data }) =>
      data.competitors_mentioned.filter(({ domain }) => !data.competitors_prompted.includes(domain)),
    ),
    (rival) => rival.domain,
  );
  const [best] = [...named.values()].toSorted((a, b) => b.length - a.length);
  const rival = best === undefined ? null : { name: best[0]!.name, rate: best.length / answers.length };
  return { name, answers, own, rival, gap: own.value === null ? null : (rival?.rate ?? 0) - own.value };
}

function topicRow(
  dashboard: Dashboard,
  brand: Brand,
  { topic, engines }: { topic: Topic; engines: readonly string[] },
): Html {
  const { name, answers, own, rival, gap } = topic;
  const page = brandPath(dashboard, brand.id, "visibility");
  const cell = (engine: string) => {
    const group = answers.filter(({ data }) => data.platform === engine && data.mentioned !== null);
    if (group.length === 0) return html`<td class="h0"><span class="small">${NOT_MEASURED}</span></td>`;
    const named = group.filter(({ data }) => data.mentioned).length;
    const rate = named / group.length;
    const shade = rate === 0 ? 0 : 1 + SHADES.filter((least) => rate >= least).length;
    const href =
      group.length === 1
        ? answerPath(dashboard, brand.id, group[0]!.id)
        : `${withQuery(page, { engine, topic: name })}#answers`;
    return html`<td class="h${shade}"><a href="${href}">${named} of ${group.length}<span class="hidden"> answers of ${engineName(engine)} on ${name}</span></a></td>`;
  };
  return html`<tr><th scope="row"><a href="${withQuery(page, { topic: name })}#answers">${name}</a></th>${engines.map(cell)}<td>${formatPercent(own.value)}</td><td class="rival-cell">${rival === null ? html`<span class="muted">none</span>` : html`${formatPercent(rival.rate)} <span class="muted small">${shownDomain(rival.name)}</span>`}</td><td class="nowrap">${gap === null ? NOT_MEASURED : html`<strong>${gap < 0 ? "−" : ""}${Math.abs(Math.round(gap * 100))}</strong>`}</td></tr>`;
}
