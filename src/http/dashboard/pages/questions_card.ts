import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import type { Persona, Question } from "../../../domain/question.ts";
import { QUESTION_LIMITS } from "../../../domain/question.ts";
import type { SeriesPoint } from "../../../visibility/question_series.ts";
import { shareFigure } from "../charts/share_bar.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatDay, NOT_MEASURED } from "../format.ts";
import { csrfField, type Html, when } from "../html.ts";
import { card, postButton, scrollTable, simulatedBadge } from "../parts.ts";

export interface QuestionFacts {
  brand: Brand;
  /** Active own questions: the first of them, and how many there are. */
  questions: readonly Question[];
  total: number;
  personas: readonly Persona[];
  /** Name of each market by its id. */
  markets: ReadonlyMap<string, string>;
  last: ReadonlyMap<string, SeriesPoint>;
}

/** The caller's own questions with their newest answers; they count in none of the figures above. */
export function questionsCard(dashboard: Dashboard, session: Session, facts: QuestionFacts): Html {
  const { brand, questions, total, personas } = facts;
  const action = brandPath(dashboard, brand.id, "questions");
  const speakers = personas.filter(({ status }) => status === "active");
  return card(
    "Your questions",
    html`<p class="hint">Every run asks them first. They do not count in any other figure on this page.</p>
<form method="post" action="${action}">${csrfField(session)}<p><label for="question">Question</label><input id="question" name="text" maxlength="${QUESTION_LIMITS.chars}" autocomplete="off" required></p><p><label for="question-tags">Tags, separated by commas</label><input id="question-tags" name="tags" autocomplete="off"></p>${when(
      speakers.length > 0,
      () =>
        html`<p><label for="question-persona">Asked by</label><select id="question-persona" name="persona"><option value="">anybody</option>${speakers.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select></p>`,
    )}<button class="secondary">Add question</button></form>
${when(questions.length > 0, () => tableOf(dashboard, session, facts))}
${when(total > questions.length, () => html`<p class="muted">${questions.length} of ${total} are shown. The API lists all of them.</p>`)}`,
    { id: "questions" },
  );
}

function tableOf(dashboard: Dashboard, session: Session, facts: QuestionFacts): Html {
  const { brand, questions, personas, markets, last } = facts;
  const names = new Map(personas.map(({ id, name }) => [id, name]));
  const row = (question: Question) => {
    const { id, text, tags, persona_id, market_id } = question;
    const point = last.get(id);
    const about = [
      persona_id === null ? null : `asked by ${names.get(persona_id)}`,
      market_id === null ? null : markets.get(market_id),
      ...tags,
    ].filter((part) => part != null);
    const figures = point
      ? html`<td class="share">${shareFigure(point.named, "answers")}</td><td class="share">${shareFigure(point.cited, "answers")}</td><td class="num">${point.rank?.value ?? NOT_MEASURED}</td><td>${formatDay(point.observed_at)} ${simulatedBadge(point.simulated && brand.llm_context?.simulated !== true)}</td>`
      : html`<td colspan="4" class="muted">Not asked yet</td>`;
    const retire = postButton(session, {
      action: brandPath(dashboard, brand.id, `questions/${id}/retire`),
      label: "Retire",
      describe: text,
    });
    return html`<tr><th scope="row">${text}${when(about.length > 0, () => html`<br><span class="muted small">${about.join(" · ")}</span>`)}</th>${figures}<td>${retire}</td></tr>`;
  };
  return scrollTable(
    "Your questions",
    html`<table><thead><tr><th scope="col">Question</th><th scope="col">Mentioned you</th><th scope="col">Cited you</th><th scope="col" class="num">Place</th><th scope="col">Asked</th><th scope="col">Retire</th></tr></thead><tbody>${questions.map(row)}</tbody></table>`,
  );
}
