import { html } from "hono/html";
import type { QueueStatus } from "../../domain/queue_item.ts";
import type { RunStatus } from "../../domain/run.ts";
import type { Severity } from "../../domain/severity.ts";
import type { Session } from "./dashboard.ts";
import { humanize, stateName } from "./format.ts";
import { csrfField, EMPTY, type Html, when } from "./html.ts";

export function pageHead(head: { title: string; lead?: Html | string; actions?: Html; badges?: Html }): Html {
  return html`<div class="page-head"><div><h1>${head.title} ${head.badges ?? EMPTY}</h1>${when(head.lead, () => html`<p class="lead">${head.lead}</p>`)}</div>
${when(head.actions, () => html`<div class="actions">${head.actions}</div>`)}</div>`;
}

export function card(title: string, body: Html, options: { id?: string; aside?: Html; wide?: boolean } = {}): Html {
  const id = options.id ?? title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return html`<section class="card${options.wide ? " wide" : ""}" aria-labelledby="${id}"><div class="card-head"><h2 id="${id}">${title}</h2>${options.aside ?? EMPTY}</div>${body}</section>`;
}

/** A state without figures: what is missing, and what to do about it. */
export function emptyState(state: { title: string; text: Html | string; action?: Html }): Html {
  return html`<div class="empty"><p class="empty-title">${state.title}</p><p>${state.text}</p>${when(state.action, () => html`<div class="actions">${state.action}</div>`)}</div>`;
}

export function notice(kind: "info" | "good" | "warn" | "bad", text: Html | string): Html {
  const label = { info: "Note", good: "Done", warn: "Attention", bad: "Problem" }[kind];
  return html`<div class="notice ${kind}"${kind === "bad" ? html` role="alert"` : html` role="status"`}><p><strong>${label}:</strong> ${text}</p></div>`;
}

export function postButton(
  session: Session,
  button: {
    action: string;
    label: string;
    fields?: Record<string, string>;
    kind?: "primary" | "plain" | "danger";
    /** Why it cannot be pressed now. */
    disabled?: string;
    describe?: string;
  },
): Html {
  const fields = Object.entries(button.fields ?? {});
  const spoken = button.describe ? html` aria-label="${button.label}: ${button.describe}"` : EMPTY;
  // Without a session of one's own: the demo.
  const why = session.csrfToken === "" ? "This is a demo" : button.disabled;
  const off = why ? html` disabled title="${why}"` : EMPTY;
  return html`<form method="post" action="${button.action}">${csrfField(session)}${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button class="${button.kind ?? "secondary"}"${spoken}${off}>${button.label}</button></form>`;
}

export function linkButton(href: string, label: string, kind: "primary" | "secondary" = "secondary"): Html {
  return html`<a class="button ${kind}" href="${href}">${label}</a>`;
}

/** Figures of the simulated world are never shown as measured ones. */
export function simulatedBadge(simulated: boolean | undefined): Html {
  return when(
    simulated,
    () => html`<span class="badge sandbox" title="Simulated data from the sandbox">Simulated</span>`,
  );
}

/** The same of a whole page, once. */
export function simulatedBanner(simulated: boolean): Html {
  return when(
    simulated,
    () =>
      html`<div class="notice warn" role="status"><p>${simulatedBadge(true)} The sandbox made these figures up: nothing here was measured.</p></div>`,
  );
}

export function severityBadge(severity: Severity | string): Html {
  return html`<span class="badge sev-${/^[a-z]+$/.test(severity) ? severity : "info"}">${humanize(severity)}</span>`;
}

export function statusBadge(status: QueueStatus | RunStatus | string): Html {
  return html`<span class="badge st-${/^[a-z]+$/.test(status) ? status : "none"}">${stateName(status)}</span>`;
}

/** A table that scrolls by itself on a narrow screen; reachable by keyboard for that. */
export function scrollTable(label: string, table: Html): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table: ${label}">${table}</div>`;
}

/** A button that copies the text of the element with this id, of `what`; shown only where scripts run. */
export function copyButton(targetId: string, label = "Copy", what = ""): Html {
  return html`<button type="button" class="secondary" data-copy="${targetId}"${what === "" ? EMPTY : html` aria-label="${label}: ${what}"`} hidden>${label}</button>`;
}
