import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import type { ExpectedImpact } from "../../../domain/opportunity.ts";
import type { OutcomeType } from "../../../domain/outcome.ts";
import { QUEUE_STATUSES, type QueueItem, type QueueStatus } from "../../../domain/queue_item.ts";
import type { QueueChoices, QueueFilter, QueueSort, QueueViewRow } from "../../../store/queue_view.ts";
import { brandPath, type Dashboard, mayWork, type Session } from "../dashboard.ts";
import { formatNumber, humanize, pathOf } from "../format.ts";
import { csrfField, EMPTY, type Html, when } from "../html.ts";
import { type Paging, pageLinks } from "../paging.ts";
import { emptyState, linkButton, notice, pageHead, postButton, severityBadge, simulatedBanner } from "../parts.ts";
import { analyseButton, startSteps } from "../start_steps.ts";
import { scoreBar, sortHead, sortText, withQuery } from "../table.ts";

export interface QueueFacts {
  brand: Brand;
  /** Items of each status. */
  counts: ReadonlyMap<string, number>;
  /** Those that the page shows. */
  shown: readonly QueueViewRow[];
  filter: QueueFilter;
  sort: QueueSort;
  choices: QueueChoices;
  paging: Paging;
  /** The decision just recorded, and of how many items. */
  done: { event: string; items: number } | null;
  /** Decisions are recorded on this server. */
  outcomes: boolean;
}

export const OUTCOMES_OFF = "Decisions are not recorded on this server: the operator sets OUTCOME_LINKAGE=on";

/** What can be reported of an item, by where it stands, the likeliest first. */
export const DECISIONS: Readonly<Record<QueueStatus, readonly Extract<OutcomeType, QueueStatus>[]>> = {
  pending: ["accepted", "rejected"],
  accepted: ["completed", "rejected"],
  rejected: ["accepted"],
  completed: [],
  outdated: [],
};
const DECISION_LABELS = { accepted: "Accept", rejected: "Reject", completed: "Mark as completed" } as const;
const GAIN_UNITS: Readonly<Record<ExpectedImpact["metric"], string>> = {
  monthly_clicks: "clicks a month",
  answer_share: "AI answers",
  first_page_searches: "searches on page 1",
  places_gained: "positions up",
  searches_covered: "searches covered",
};
const KEYS = [
  ["j, k", "Next and previous item"],
  ["x", "Select the item"],
  ["a", "Accept it, or all selected items (accepted items: mark as completed)"],
  ["r", "Reject; you are asked for a reason"],
  ["o", "Open the item"],
  ["/", "Search"],
  ["?", "Show these keys"],
] as const;
const LIGHT_EFFORT = 1.05;
const HEAVY_EFFORT = 0.9;
const TITLE_CHARS_MIN = 20;

/** An opportunity's play; of an insight the first sentence, what follows is its repair. */
export function queueTitle(item: QueueItem): string {
  const text = String("play" in item.item ? item.item.play : item.item.text);
  const end = item.kind === "insight" ? text.indexOf(". ", TITLE_CHARS_MIN) : -1;
  return end < 0 ? text : text.slice(0, end);
}

/** `technical_gap` is the site, to people. */
export function typeName(type: string): string {
  return type === "technical_gap" ? "Site" : humanize(type);
}

/** `400 to 3,000 clicks a month`; of a finding its points of the health score; null where neither is known. */
export function gainText({ impact, scoreImpact }: Pick<QueueViewRow, "impact" | "scoreImpact">): string | null {
  if (impact === null) return scoreImpact ? `${formatNumber(scoreImpact)} health points` : null;
  const [low, high] = [impact.low, impact.high].map(formatNumber);
  return `${low === high ? high : `${low} to ${high}`} ${GAIN_UNITS[impact.metric] ?? ""}`.trim();
}

function viewOf({ filter, sort }: Pick<QueueFacts, "filter" | "sort">): Record<string, string | undefined> {
  return { ...filter, sort: sort.key === "rank" && !sort.down ? undefined : sortText(sort) };
}

export function queueBody(dashboard: Dashboard, session: Session, facts: QueueFacts): Html {
  const { brand, counts, shown, filter, done, outcomes } = facts;
  const any = [...counts.values()].some((items) => items > 0);
  const isNew = any && !["accepted", "rejected", "completed"].some((name) => counts.get(name));
  const csv = withQuery(brandPath(dashboard, brand.id, "queue.csv"), viewOf(facts));
  return html`${pageHead({
    title: "Action queue",
    lead: "What to do next, best first.",
    ...(shown.length > 0
      ? {
          actions: html`<button type="button" class="secondary" data-dialog="keys" hidden>Keys <kbd>?</kbd></button><a class="button secondary" href="${csv}" download>CSV</a>`,
        }
      : {}),
  })}
${when(isNew && outcomes, () => startSteps("accept"))}
${when(done, () => notice("good", `${done!.items === 1 ? "one item" : `${formatNumber(done!.items)} items`} marked as ${done!.event}.`))}
${when(!outcomes, () => notice("info", `${OUTCOMES_OFF}. You can still read the queue and create briefs.`))}
${simulatedBanner(shown.some((row) => row.item.simulated === true))}
${when(any, () => html`${statusTabs(dashboard, facts)}${filterForm(dashboard, facts)}`)}
${shown.length === 0 ? nothing(dashboard, session, { ...facts, any }) : html`${bulkForm(dashboard, session, facts)}${queueTable(dashboard, session, facts)}${pageLinks(facts.paging, { label: "Pages of the queue", href: (page) => withQuery(brandPath(dashboard, brand.id, "queue"), { ...viewOf(facts), page }) })}${keysDialog()}`}
${when(shown.length > 0 && DECISIONS[filter.status].length > 0, () => html`<form method="post" id="one">${csrfField(session)}<input type="hidden" name="view" value="${withQuery("", viewOf(facts))}"></form>`)}`;
}

function nothing(dashboard: Dashboard, session: Session, facts: QueueFacts & { any: boolean }): Html {
  const { brand, filter, any } = facts;
  if (!any)
    return emptyState({
      title: "The queue is empty",
      text: "A full analysis fills it with ranked opportunities and site issues.",
      action: analyseButton(dashboard, session, brand.id),
    });
  if (isFiltered(filter))
    return emptyState({
      title: "Nothing matches",
      text: "No item matches all filters.",
      action: linkButton(brandPath(dashboard, brand.id, `queue?status=${filter.status}`), "Clear the filters"),
    });
  const text =
    filter.status === "pending"
      ? "You have reviewed everything. The next analysis may add more."
      : "Check another tab.";
  return emptyState({ title: `Nothing is ${filter.status}`, text });
}

function isFiltered({ status: _, ...rest }: QueueFilter): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}

function statusTabs(dashboard: Dashboard, { brand, counts, filter }: QueueFacts): Html {
  const known = QUEUE_STATUSES.map((name) => [name, counts.get(name) ?? 0] as const);
  return html`<nav class="tabs" aria-label="Queue by status"><ul>${known
    .filter(([name, items]) => items > 0 || name === filter.status)
    .map(
      ([name, items]) =>
        html`<li><a href="${brandPath(dashboard, brand.id, `queue?status=${name}`)}"${name === filter.status ? html` aria-current="page"` : EMPTY}>${humanize(name)} <span class="count">${items}</span></a></li>`,
    )}</ul></nav>`;
}

function filterForm(dashboard: Dashboard, facts: QueueFacts): Html {
  const { brand, choices, filter, sort } = facts;
  const action = brandPath(dashboard, brand.id, "queue");
  const select = (name: keyof QueueChoices, label: string, show: (value: string) => string) =>
    when(
      choices[name].length > 1 || filter[name] !== undefined,
      () =>
        html`<div class="field"><label for="by-${name}">${label}</label><select id="by-${name}" name="${name}"><option value="">All</option>${choices[name].map(({ value, items }) => html`<option value="${value}"${value === filter[name] ? html` selected` : EMPTY}>${show(value)} (${items})</option>`)}</select></div>`,
    );
  return html`<form action="${action}" class="filters" role="search" data-filter><input type="hidden" name="status" value="${filter.status}"><input type="hidden" name="sort" value="${sortText(sort)}">
<div class="field"><label for="q">Search</label><input id="q" name="q" type="search" value="${filter.q ?? ""}"></div>
${select("type", "Type", typeName)}${select("topic", "Topic", (value) => value)}${select("severity", "Severity", humanize)}${select("url", "Page", pathOf)}
<button class="secondary">Filter</button>${when(isFiltered(filter), () => html`<a class="button secondary" href="${action}?status=${filter.status}">Clear</a>`)}</form>`;
}

/** What is done with all that are selected, or with all that match. */
function bulkForm(dashboard: Dashboard, session: Session, facts: QueueFacts): Html {
  const { brand, filter, paging, outcomes } = facts;
  const [main, ...others] = DECISIONS[filter.status];
  if (main === undefined || !outcomes || !mayWork(session)) return EMPTY;
  const total = formatNumber(paging.total);
  // What Enter in the reason presses is the first button there is.
  return html`<form method="post" action="${brandPath(dashboard, brand.id, "queue-decisions")}" id="bulk" class="bulk">${csrfField(session)}<input type="hidden" name="view" value="${withQuery("", viewOf(facts))}">
${when(others.length > 0, () => html`<button name="event" value="rejected" tabindex="-1" hidden>Reject</button>`)}
<span class="picked" data-picked aria-live="polite">With the selected items:</span>
<label class="check"><input type="checkbox" name="all" value="yes" data-all> all ${total}${filter.topic === undefined ? (isFiltered(filter) ? " that match" : ` ${filter.status}`) : ` of “${filter.topic}”`}</label>
<button class="primary" name="event" value="${main}" formnovalidate>${DECISION_LABELS[main]}</button>
${when(others.length > 0, () => html`<span class="why"><label for="reason">Why not?</label><input id="reason" name="reason" required maxlength="1000" placeholder="The ranking learns from it"><button class="danger" name="event" value="rejected">Reject</button></span>`)}</form>`;
}

function queueTable(dashboard: Dashboard, session: Session, facts: QueueFacts): Html {
  const { brand, shown, sort, filter, outcomes } = facts;
  const href = (to: string) =>
    withQuery(brandPath(dashboard, brand.id, "queue"), { ...viewOf(facts), sort: to === "rank" ? undefined : to });
  const head = (label: string, key: QueueSort["key"], more: { num?: boolean; most?: boolean } = {}) =>
    sortHead(label, { key, sort, href, ...more });
  const may = mayWork(session);
  const picks = DECISIONS[filter.status].length > 0 && outcomes && may;
  return html`<table class="work" data-work><caption class="hidden">Items that are ${filter.status}</caption><thead><tr>${when(picks, () => html`<td class="pick"><span class="hidden" id="pick">Select</span><input type="checkbox" aria-label="Select all on this page" data-pick-page hidden></td>`)}${head("Rank", "rank", { num: true })}${head("Action", "title")}${head("Type", "type")}${head("Effort", "effort")}${head("Expected gain", "gain", { most: true })}<th scope="col">Score</th><td></td></tr></thead>
<tbody>${shown.map((row) => queueRow(row, { picks, outcomes, may }))}</tbody></table>`;
}

function queueRow(
  row: QueueViewRow,
  { picks, outcomes, may }: { picks: boolean; outcomes: boolean; may: boolean },
): Html {
  const title = queueTitle(row);
  // Relative, and named by the title: the page has many rows.
  const path = `queue/${row.id}`;
  const name = `t${row.rank}`;
  const { recommended_format, category, severity, recurred, recurrence_of } = row.item;
  const [decision] = DECISIONS[row.status];
  const off = outcomes ? EMPTY : html` disabled title="${OUTCOMES_OFF}"`;
  const again = recurred === true || typeof recurrence_of === "string";
  return html`<tr id="item-${row.id}">${when(picks, () => html`<td class="pick"><input type="checkbox" form="bulk" name="item:${row.id}" aria-labelledby="pick ${name}"></td>`)}
<td class="num rank-cell">${row.rank}</td>
<th scope="row"><a id="${name}" href="${path}" title="${title}">${title}</a>${when(again, () => html` <span class="badge">found again</span>`)}</th>
<td data-label="Type">${typeName(String(recommended_format ?? category ?? ""))}${when(severity, () => html` ${severityBadge(String(severity))}`)}</td>
<td data-label="Effort">${effortText(row)}</td><td data-label="Gain">${gainText(row) ?? EMPTY}</td>
<td data-label="Score">${scoreBar(row.leverage_score ?? row.priority)}</td>
<td class="act">${decision === undefined || !may ? EMPTY : html`<button class="secondary" form="one" formaction="${path}/decide" name="event" value="${decision}" aria-describedby="${name}"${off}>${decision === "completed" ? "Done" : DECISION_LABELS[decision]}</button>`}</td></tr>`;
}

/** By the multiplier of the score, whose reason is the title. */
function effortText({ effort, item }: QueueViewRow): Html {
  if (effort === null) {
    const pages = Number(item.pages_affected ?? 0);
    return pages > 0
      ? html`<span class="muted">${formatNumber(pages)} ${pages === 1 ? "page" : "pages"}</span>`
      : EMPTY;
  }
  const { value, basis } = effort;
  return html`<span title="${basis}">${value >= LIGHT_EFFORT ? "Small" : value > HEAVY_EFFORT ? "Medium" : "Large"}</span>`;
}

function keysDialog(): Html {
  return html`<dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">Keys</h2><dl class="keys">${KEYS.map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl><form method="dialog"><button class="secondary">Close</button></form></dialog>`;
}

/** The buttons that are possible in the item's status; all of them off, with the reason, where nothing is recorded. */
export function decisionForms(
  dashboard: Dashboard,
  session: Session,
  { item, outcomes }: { item: QueueItem; outcomes: boolean },
): Html {
  if (!mayWork(session)) return EMPTY;
  const action = brandPath(dashboard, item.brand_id, `queue/${item.id}/decide`);
  const off = outcomes ? {} : { disabled: OUTCOMES_OFF };
  const describe = queueTitle(item);
  const decide = (event: "accepted" | "completed") =>
    postButton(session, {
      action,
      label: DECISION_LABELS[event],
      describe,
      fields: { event, from: "item" },
      ...(item.status === "pending" ? { kind: "primary" as const } : {}),
      ...off,
    });
  return html`<div class="actions">
${DECISIONS[item.status].map((event) => (event === "rejected" ? rejectForm(session, { action, item, outcomes }) : decide(event as "accepted" | "completed")))}
${when(item.status !== "outdated", () =>
  postButton(session, {
    action: brandPath(dashboard, item.brand_id, `queue/${item.id}/brief`),
    label: "Create a brief",
    ...(item.status === "pending" ? {} : { kind: "primary" as const }),
  }),
)}</div>`;
}

function rejectForm(session: Session, given: { action: string; item: QueueItem; outcomes: boolean }): Html {
  const { action, item, outcomes } = given;
  if (!outcomes) return html`<button class="secondary" disabled title="${OUTCOMES_OFF}">Reject</button>`;
  return html`<details class="reject"><summary class="button secondary">Reject<span class="hidden">: ${queueTitle(item)}</span></summary><form method="post" action="${action}" class="stack">${csrfField(session)}<input type="hidden" name="event" value="rejected"><input type="hidden" name="from" value="item"><label for="reason">Why? The ranking learns from it.</label><input id="reason" name="reason" required maxlength="1000"><button class="danger">Reject</button></form></details>`;
}
