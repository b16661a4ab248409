import { html } from "hono/html";
import { DIGEST_EVERY, WEBHOOK_FORMATS } from "../../../domain/alert.ts";
import type { DigestView } from "../../../service/digests.ts";
import type { EndpointView } from "../../../service/webhooks.ts";
import type { DeliveryView } from "../../../store/alerts.ts";
import type { BrandHead } from "../../../store/brands.ts";
import type { Dashboard, Session } from "../dashboard.ts";
import { formatTime, humanize, shownDomain } from "../format.ts";
import { csrfField, type Html, when } from "../html.ts";
import { card, copyButton, notice, postButton, scrollTable, statusBadge } from "../parts.ts";

export interface AlertFacts {
  brands: readonly BrandHead[];
  /** With their newest deliveries. */
  webhooks: readonly { endpoint: EndpointView; deliveries: readonly DeliveryView[] }[];
  digests: readonly DigestView[];
  /** A secret in clear, only in the answer to the form that made it. */
  secret?: string;
  /** What came of a test that was just made. */
  tested?: DeliveryView;
}

/** Who is posted to about changes. */
export function webhooksCard({ base }: Dashboard, session: Session, facts: AlertFacts): Html {
  const { brands, webhooks, secret, tested } = facts;
  return card(
    "Webhooks",
    html`<p>Get notified when visibility or your own questions change more than chance explains, or when citations are won or lost. New critical findings, failed engines and a spent budget are reported, too.</p>
${when(secret, () => html`${notice("good", "messages are signed with this secret. It will not be shown again.")}<p class="key"><code id="webhook-secret">${secret}</code></p>${copyButton("webhook-secret", "Copy the secret")}`)}
${when(tested, () => (tested!.status === "sent" ? notice("good", `the receiver returned status ${tested!.last_status}.`) : notice("bad", `the test was not delivered. ${tested!.last_error}`)))}
${webhooks.map((webhook) => webhookBlock(base, session, { ...webhook, brands }))}
<details class="block"><summary>Add a webhook</summary><form method="post" action="${base}/settings/webhooks" class="stack">${csrfField(session)}
<label for="webhook-url">Address</label><input id="webhook-url" name="url" type="url" required maxlength="2048" placeholder="https://" autocomplete="off">
<label for="webhook-format">Format</label><select id="webhook-format" name="format">${WEBHOOK_FORMATS.map((name) => html`<option value="${name}">${name === "slack" ? "Slack" : "Standard Webhooks"}</option>`)}</select>
${brandChoice("webhook-brand", brands)}
<label class="check"><input type="checkbox" name="finished" value="yes"> Also when a run has finished</label>
<button class="secondary">Add webhook</button></form></details>`,
    { id: "webhooks" },
  );
}

function webhookBlock(
  base: string,
  session: Session,
  { endpoint, deliveries, brands }: AlertFacts["webhooks"][number] & Pick<AlertFacts, "brands">,
): Html {
  const action = `${base}/settings/webhooks/${endpoint.id}`;
  const label = endpoint.url ?? "(encrypted with a different SECRET_KEY)";
  const button = (does: string, name: string, danger = false) =>
    postButton(session, {
      action,
      label: name,
      fields: { do: does },
      describe: label,
      ...(danger ? { kind: "danger" as const } : {}),
    });
  return html`<h3>${label}</h3>
<p class="muted">${brandName(brands, endpoint.brand_id)}, ${endpoint.format === "slack" ? "Slack" : "Standard Webhooks"}, ${endpoint.enabled ? "on" : "off"}</p>
${when(endpoint.disabled_reason, () => notice("warn", endpoint.disabled_reason!))}
<div class="actions">${button("test", "Test")}${endpoint.enabled ? button("off", "Switch off") : button("on", "Switch on")}${button("rotate", "New secret")}${button("delete", "Delete", true)}</div>
${when(
  deliveries.length > 0,
  () =>
    html`<details class="block"><summary>Recent deliveries</summary>${scrollTable(
      `Deliveries to ${label}`,
      html`<table><thead><tr><th scope="col">When</th><th scope="col">Event</th><th scope="col">State</th><th scope="col">Tries</th><th scope="col">Answer</th><th scope="col">Resend</th></tr></thead><tbody>${deliveries.map(
        (row) =>
          html`<tr><td>${formatTime(row.created_at)}</td><td>${row.event_type}</td><td>${statusBadge(row.status)}</td><td>${row.attempts}</td><td>${row.last_error ?? row.last_status ?? ""}</td><td>${when(row.status === "failed", () => postButton(session, { action, label: "Send again", fields: { do: "resend", delivery: row.id } }))}</td></tr>`,
      )}</tbody></table>`,
    )}</details>`,
)}`;
}

/** Who gets mails about what changed. */
export function digestsCard({ base }: Dashboard, session: Session, { brands, digests }: AlertFacts): Html {
  return card(
    "E-mail digests",
    html`<p>What changed, what is new and what to do next, by e-mail every week or month.</p>
${digests.map((digest) => {
  const action = `${base}/settings/digests/${digest.id}`;
  const button = (does: string, label: string, danger = false) =>
    postButton(session, {
      action,
      label,
      fields: { do: does },
      describe: digest.recipients.join(", "),
      ...(danger ? { kind: "danger" as const } : {}),
    });
  return html`<h3>${humanize(digest.every)}: ${brandName(brands, digest.brand_id)}</h3>
<p class="muted">To ${digest.recipients.join(", ")}. ${digest.next_at === null ? "Paused." : `Next: ${formatTime(digest.next_at)}.`}</p>
${when(digest.unsubscribed.length > 0, () => notice("info", `unsubscribed: ${digest.unsubscribed.join(", ")}`))}
<div class="actions">${button("send", "Send now")}${digest.paused ? button("on", "Resume") : button("off", "Pause")}${button("delete", "Delete", true)}</div>`;
})}
<details class="block"><summary>Add a digest</summary><form method="post" action="${base}/settings/digests" class="stack">${csrfField(session)}
<label for="digest-every">How often</label><select id="digest-every" name="every">${Object.keys(DIGEST_EVERY).map((name) => html`<option value="${name}">${humanize(name)}</option>`)}</select>
${brandChoice("digest-brand", brands)}
<label for="digest-to">Addresses, separated by commas</label><input id="digest-to" name="recipients" value="${session.account.email}" required maxlength="2000" autocomplete="off">
<label for="digest-zone">Time zone</label><input id="digest-zone" name="time_zone" value="UTC" required autocomplete="off">
<label for="digest-locale">Date format</label><input id="digest-locale" name="locale" value="en-GB" required autocomplete="off">
<button class="secondary">Add digest</button></form></details>`,
    { id: "digests" },
  );
}

function brandChoice(id: string, brands: readonly BrandHead[]): Html {
  return html`<label for="${id}">Brand</label><select id="${id}" name="brand_id"><option value="">All brands</option>${brands.map((brand) => html`<option value="${brand.id}">${shownDomain(brand.domain)}</option>`)}</select>`;
}

function brandName(brands: readonly BrandHead[], brandId: string | null): string {
  return brandId === null ? "all brands" : (brands.find(({ id }) => id === brandId)?.domain ?? "");
}

/** What a mail's unsubscribe link leads to. Looking changes nothing: mail scanners open every address they see. */
export function unsubscribeBody(action: string, { address, done }: { address: string; done: boolean | null }): Html {
  const again = done === true;
  return html`<div class="narrow"><h1>${again ? "You are unsubscribed" : "Unsubscribe"}</h1>
${when(done === false, () => notice("good", "you are subscribed again."))}
<p class="lead">${again ? html`<strong>${address}</strong> no longer gets digests from this account.` : html`Stop all digests from this account to <strong>${address}</strong>?`}</p>
<form method="post" action="${action}" class="stack">${when(again, () => html`<input type="hidden" name="again" value="yes">`)}<button class="${again ? "secondary" : "primary"}">${again ? "Subscribe again" : "Unsubscribe"}</button></form></div>`;
}
