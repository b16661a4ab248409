import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import type { LlmAnswerEvidence } from "../../../domain/evidence/evidence.ts";
import { brandPath, type Dashboard } from "../dashboard.ts";
import { engineName, shownDomain } from "../format.ts";
import { EMPTY, type Html, when } from "../html.ts";
import { pageLinks, pagingOf } from "../paging.ts";
import { card, scrollTable } from "../parts.ts";
import { withQuery } from "../table.ts";

const ROWS = 12;
const RIVALS_SHOWN = 3;

/** As asked in the address; what is not known filters nothing. */
export interface AnswerFilter {
  engine: string;
  topic: string;
  named: string;
  page: string | undefined;
}

const NAMED = {
  yes: { label: "Mentions you", is: true },
  no: { label: "Does not mention you", is: false },
  open: { label: "Undecided", is: null },
} as const;

export function answerPath(dashboard: Dashboard, brandId: string, id: string): string {
  return brandPath(dashboard, brandId, `visibility/answers/${id}`);
}

export function topicOf({ data }: Pick<LlmAnswerEvidence, "data">): string {
  return data.family ?? data.keyword;
}

export function namedBadge(mentioned: boolean | null): Html {
  const { label } = mentioned === null ? NAMED.open : mentioned ? NAMED.yes : NAMED.no;
  return html`<span class="badge ${mentioned ? "st-done" : ""}">${label}</span>`;
}

/** The answers of the newest run, those that name the brand first, by engine, topic and whether they do. */
export function answersCard(
  dashboard: Dashboard,
  brand: Brand,
  { answers, filter }: { answers: readonly LlmAnswerEvidence[]; filter: AnswerFilter },
): Html {
  if (answers.length === 0) return EMPTY;
  const engines = [...new Set(answers.map(({ data }) => data.platform))].toSorted();
  const topics = [...new Set(answers.map(topicOf))].toSorted((a, b) => a.localeCompare(b));
  const kind = Object.entries(NAMED).find(([name]) => name === filter.named)?.[1];
  const chosen = {
    engine: engines.find((engine) => engine === filter.engine),
    topic: topics.find((topic) => topic === filter.topic),
    named: kind === undefined ? undefined : filter.named,
  };
  const found = answers
    .filter(
      (answer) =>
        (chosen.engine === undefined || answer.data.platform === chosen.engine) &&
        (chosen.topic === undefined || topicOf(answer) === chosen.topic) &&
        (kind === undefined || answer.data.mentioned === kind.is),
    )
    .toSorted((a, b) => Number(b.data.mentioned) - Number(a.data.mentioned));
  const paging = pagingOf(filter.page, { total: found.length, size: ROWS });
  const { offset = 0, limit } = paging.request;
  const page = brandPath(dashboard, brand.id, "visibility");
  const select = (name: keyof typeof chosen, label: string, options: readonly (readonly [string, string])[]) =>
    html`<div class="field"><label for="answers-${name}">${label}</label><select id="answers-${name}" name="${name}"><option value="">all</option>${options.map(([value, text]) => html`<option value="${value}"${value === chosen[name] ? html` selected` : EMPTY}>${text}</option>`)}</select></div>`;
  const kinds = Object.entries(NAMED).map(([name, { label }]) => [name, label] as const);
  return card(
    "Answers",
    html`<form method="get" action="${page}#answers" class="row-form filters" data-filter>${select(
      "engine",
      "Engine",
      engines.map((engine) => [engine, engineName(engine)]),
    )}${select(
      "topic",
      "Topic",
      topics.map((topic) => [topic, topic]),
    )}${select("named", "Your name", kinds)}<button class="secondary">Show</button></form>
<p class="muted" role="status">${found.length} of ${answers.length} answers</p>
${when(found.length > 0, () =>
  scrollTable(
    "Answers",
    html`<table class="stacking"><thead><tr><th scope="col">Question</th><th scope="col">Engine</th><th scope="col">Your name</th><th scope="col">Competitors mentioned</th><th scope="col" class="num">Sources</th></tr></thead><tbody>${found
      .slice(offset, offset + limit)
      .map((answer) => answerRow(dashboard, answer))}</tbody></table>`,
  ),
)}${pageLinks(paging, { label: "Pages of the answers", href: (at) => `${withQuery(page, { ...chosen, page: at })}#answers` })}`,
    { id: "answers" },
  );
}

function answerRow(dashboard: Dashboard, { id, brand_id, data }: LlmAnswerEvidence): Html {
  const rivals = data.competitors_mentioned.map(({ name }) => shownDomain(name));
  const more = rivals.length - RIVALS_SHOWN;
  return html`<tr><th scope="row" class="wide-cell"><a href="${answerPath(dashboard, brand_id, id)}">${data.question}</a></th><td data-label="Engine">${engineName(data.platform)}</td><td data-label="Your name">${namedBadge(data.mentioned)}</td><td data-label="Competitors mentioned">${rivals.length === 0 ? html`<span class="muted">none</span>` : html`${rivals.slice(0, RIVALS_SHOWN).join(", ")}${more > 0 ? ` and ${more} more` : ""}`}</td><td class="num" data-label="Sources">${data.sources.length}</td></tr>`;
}
