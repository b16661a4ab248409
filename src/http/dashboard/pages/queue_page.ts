import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import { QUEUE_STATUSES, type QueueItem } from "../../../domain/queue_item.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatPoints, humanize } from "../format.ts";
import { csrfField, EMPTY, type Html, when } from "../html.ts";
import { type Paging, pageLinks } from "../paging.ts";
import {
  emptyState,
  linkButton,
  notice,
  pageHead,
  postButton,
  severityBadge,
  simulatedBadge,
  statusBadge,
} from "../parts.ts";

export interface QueueFacts {
  brand: Brand;
  /** Items of each status. */
  counts: ReadonlyMap<string, number>;
  /** Those of `status` that the page shows. */
  shown: readonly QueueItem[];
  status: string;
  paging: Paging;
  /** The decision just recorded. */
  done: string | undefined;
  /** Decisions are recorded on this server. */
  outcomes: boolean;
}

export const OUTCOMES_OFF = "Decisions are not recorded on this server: the operator sets OUTCOME_LINKAGE=on";

/** An opportunity's play; of an insight the first sentence, what follows is its repair. */
export function queueTitle(item: QueueItem): string {
  const text = String("play" in item.item ? item.item.play : item.item.text);
  const end = item.kind === "insight" ? text.indexOf(". ", TITLE_CHARS_MIN) : -1;
  return end < 0 ? text : text.slice(0, end);
}

const TITLE_CHARS_MIN = 20;

export function queueBody(dashboard: Dashboard, session: Session, facts: QueueFacts): Html {
  const { brand, counts, shown, status, paging, done, outcomes } = facts;
  const any = [...counts.values()].some((count) => count > 0);
  return html`${pageHead({
    title: "Action queue",
    lead: "What to do next, best first. Accept what you will do, reject what does not fit, and create a brief for any item.",
  })}
${when(done, () => notice("good", `marked as ${done}.`))}
${when(!outcomes, () => notice("info", `${OUTCOMES_OFF}. You can still read the queue and create briefs.`))}
${when(any, () => statusTabs(dashboard, facts))}
${
  !any
    ? emptyState({
        title: "The queue is empty",
        text: "A full analysis fills it with ranked opportunities and site issues.",
        action: postButton(session, {
          action: brandPath(dashboard, brand.id, "start"),
          label: "Run a full analysis",
          fields: { kind: "full" },
          kind: "primary",
        }),
      })
    : shown.length === 0
      ? emptyState({
          title: `Nothing is ${status}`,
          text:
            status === "pending"
              ? "You have reviewed everything. The next analysis may add more."
              : "Check another tab.",
        })
      : html`<ol class="queue">${shown.map((item) => queueRow(dashboard, session, { item, outcomes }))}</ol>${pageLinks(paging, { label: "Pages of the queue", href: (page) => brandPath(dashboard, brand.id, `queue?status=${status}&page=${page}`) })}`
}`;
}

function statusTabs(dashboard: Dashboard, { brand, counts, status }: QueueFacts): Html {
  const known = QUEUE_STATUSES.map((name) => [name, counts.get(name) ?? 0] as const);
  return html`<nav class="tabs" aria-label="Queue by status"><ul>${known
    .filter(([name, count]) => count > 0 || name === status)
    .map(
      ([name, count]) =>
        html`<li><a href="${brandPath(dashboard, brand.id, `queue?status=${name}`)}"${name === status ? html` aria-current="page"` : EMPTY}>${humanize(name)} <span class="count">${count}</span></a></li>`,
    )}</ul></nav>`;
}

function queueRow(
  dashboard: Dashboard,
  session: Session,
  { item, outcomes }: { item: QueueItem; outcomes: boolean },
): Html {
  const title = queueTitle(item);
  const opportunity = item.kind === "opportunity";
  const text = opportunity ? item.item.summary : item.item.why;
  return html`<li class="card queue-item" id="item-${item.id}"><span class="rank" aria-label="Rank ${item.rank}">${item.rank}</span>
<div class="queue-main"><h2><a href="${brandPath(dashboard, item.brand_id, `queue/${item.id}`)}">${title}</a></h2>
<p class="tags">${
    opportunity
      ? html`<span class="badge">${humanize(String(item.item.recommended_format))}</span><span class="badge">${String(item.item.family)}</span>`
      : html`${severityBadge(String(item.item.severity))}<span class="badge">${item.item.category === "technical_gap" ? "Site" : humanize(String(item.item.category))}</span>`
  }${simulatedBadge(item.item.simulated === true)}<span class="muted">leverage ${formatPoints(item.leverage_score ?? item.priority)}</span>${when(item.status !== "pending", () => statusBadge(item.status))}${when(item.item.recurred === true, () => html`<span class="badge">found again</span>`)}${when(typeof item.item.recurrence_of === "string", () => html`<span class="badge">completed before, found again</span>`)}</p>
${when(typeof text === "string" && text !== "", () => html`<p>${String(text)}</p>`)}
${decisionForms(dashboard, session, { item, outcomes, from: "list" })}</div></li>`;
}

/** The buttons that are possible in the item's status; all of them off, with the reason, where nothing is recorded. */
export function decisionForms(
  dashboard: Dashboard,
  session: Session,
  { item, outcomes, from }: { item: QueueItem; outcomes: boolean; from: "list" | "item" },
): Html {
  const action = brandPath(dashboard, item.brand_id, `queue/${item.id}/decide`);
  const off = outcomes ? {} : { disabled: OUTCOMES_OFF };
  const describe = queueTitle(item);
  const decide = (event: string, label: string) =>
    postButton(session, { action, label, describe, fields: { event, from }, ...off });
  return html`<div class="actions">
${when(item.status === "pending" || item.status === "rejected", () => decide("accepted", "Accept"))}
${when(item.status === "accepted", () => decide("completed", "Mark as completed"))}
${when(item.status === "pending" || item.status === "accepted", () => rejectForm(session, { action, item, outcomes, from }))}
${
  from === "list"
    ? linkButton(brandPath(dashboard, item.brand_id, `queue/${item.id}`), "Open")
    : when(item.status !== "outdated", () =>
        postButton(session, {
          action: brandPath(dashboard, item.brand_id, `queue/${item.id}/brief`),
          label: "Create a brief",
          kind: "primary",
        }),
      )
}</div>`;
}

function rejectForm(
  session: Session,
  given: { action: string; item: QueueItem; outcomes: boolean; from: string },
): Html {
  const { action, item, outcomes, from } = given;
  if (!outcomes) return html`<button class="secondary" disabled title="${OUTCOMES_OFF}">Reject</button>`;
  const id = `reason-${item.id}`;
  return html`<details class="reject"><summary class="button secondary">Reject<span class="hidden">: ${queueTitle(item)}</span></summary><form method="post" action="${action}" class="stack">${csrfField(session)}<input type="hidden" name="event" value="rejected"><input type="hidden" name="from" value="${from}"><label for="${id}">Why? The ranking learns from it.</label><input id="${id}" name="reason" required maxlength="1000"><button class="danger">Reject</button></form></details>`;
}
