import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import { EVERY, type Schedule } from "../../../domain/schedule.ts";
import type { BudgetView } from "../../../service/budgets.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatTime, humanize } from "../format.ts";
import { csrfField, EMPTY, type Html, when } from "../html.ts";
import { card, postButton } from "../parts.ts";

export interface ScheduleFacts {
  brand: Brand;
  /** Of the full analysis; undefined: none. */
  schedule: Schedule | undefined;
  /** Other kinds that come round, set by the API. */
  others: readonly Schedule[];
  budget: BudgetView;
}

/** When the full analysis comes round, and what a month may cost. */
export function scheduleCard(dashboard: Dashboard, session: Session, facts: ScheduleFacts): Html {
  const { brand, schedule, others, budget } = facts;
  const action = brandPath(dashboard, brand.id, "schedule");
  const known = Object.entries(EVERY).find(([, cron]) => cron === schedule?.cron)?.[0];
  const rhythms = [...Object.keys(EVERY), ...(schedule !== undefined && known === undefined ? ["cron"] : [])];
  const chosen = known ?? (schedule === undefined ? "weekly" : "cron");
  return card(
    "Schedule",
    html`<p>${stateOf(schedule)}</p>
${when(schedule?.last_note, () => html`<p class="muted">${schedule!.last_note}</p>`)}
<form method="post" action="${action}" class="inline-form">${csrfField(session)}<label for="every">Full analysis</label><select id="every" name="every">${rhythms.map((name) => html`<option value="${name}"${name === chosen ? html` selected` : EMPTY}>${name === "cron" ? schedule!.cron : humanize(name)}</option>`)}</select><label for="time_zone">Time zone</label><input id="time_zone" name="time_zone" value="${schedule?.time_zone ?? "UTC"}" autocomplete="off" required><button class="secondary">${schedule === undefined ? "Set schedule" : "Save"}</button></form>
${when(
  schedule,
  () =>
    html`<div class="actions">${postButton(session, { action, label: schedule!.paused ? "Resume" : "Pause", fields: { paused: schedule!.paused ? "no" : "yes" } })}${postButton(session, { action, label: "Remove schedule", fields: { remove: "yes" } })}</div>`,
)}
${when(others.length > 0, () => html`<ul>${others.map((other) => html`<li>${humanize(other.kind)}: ${stateOf(other)}</li>`)}</ul>`)}
<p>${budgetText(budget)}</p>
<form method="post" action="${brandPath(dashboard, brand.id, "budget")}" class="inline-form">${csrfField(session)}<label for="usd">Monthly cost ceiling in US dollars</label><input id="usd" name="usd" type="number" min="0" step="0.01" value="${budget.monthly_cost_max_usd ?? ""}" placeholder="none"><button class="secondary">Save</button></form>`,
    { id: "schedule" },
  );
}

function stateOf(schedule: Schedule | undefined): string {
  if (schedule === undefined) return "No schedule: analyses run when you start them.";
  if (schedule.next_at === null) return "Paused.";
  return `Next run: ${formatTime(schedule.next_at)}. Each run takes a snapshot.`;
}

function budgetText({ month, spent_usd, left_usd }: BudgetView): string {
  const spent = `US$ ${spent_usd.toFixed(2)} spent on providers in ${month}, at list prices`;
  return left_usd === null ? `${spent}. No ceiling.` : `${spent}. US$ ${left_usd.toFixed(2)} left.`;
}
