import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import type { ShareView } from "../../../service/report_shares.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatDay, formatTime } from "../format.ts";
import { csrfField, type Html, when } from "../html.ts";
import { card, copyButton, linkButton, notice, pageHead, postButton, scrollTable, statusBadge } from "../parts.ts";

interface ReportCardFacts {
  brand: Brand;
  shares: readonly ShareView[];
  /** An address in clear, only in the answer to the form that made it. */
  url?: string;
}

/** The report to open, and who may read it without signing in. */
export function reportBody(dashboard: Dashboard, session: Session, { brand, shares, url }: ReportCardFacts): Html {
  const base = brandPath(dashboard, brand.id, "report");
  return html`${pageHead({
    title: "Report",
    lead: "One page for your client: what was measured, what was done and what comes next. Save or print it from the browser.",
    actions: html`${linkButton(`${base}/view?days=30`, "Last 30 days")}${linkButton(`${base}/view?days=90`, "Last 90 days", "primary")}`,
  })}
${card(
  "Share links",
  html`${when(url, () => html`${notice("good", "this is the link. It will not be shown again.")}<p class="key"><code id="share-url">${url}</code></p>${copyButton("share-url", "Copy the link")}`)}
<p>Anyone with the link can read the report, always up to date, until it expires or you revoke it.</p>
<form method="post" action="${base}" class="inline-form">${csrfField(session)}<label for="days">Days shown</label><input id="days" name="days" type="number" min="1" max="730" value="90" required><label for="expires">Expires after (days)</label><input id="expires" name="expires" type="number" min="1" max="365" value="30" required><button class="secondary">Make a link</button></form>
${when(shares.length > 0, () => sharesTable(session, shares, base))}`,
)}
<p class="hint"><a href="${dashboard.base}/settings#branding">Your name, logo and colours</a> are in the settings.</p>`;
}

function sharesTable(session: Session, shares: readonly ShareView[], base: string): Html {
  const shown = (share: ShareView) =>
    share.days === null
      ? `${formatDay(share.from_at)} to ${formatDay(share.to_at)}`
      : `Last ${share.days === 1 ? "day" : `${share.days} days`}`;
  const revoke = (share: ShareView) =>
    when(share.status === "active", () =>
      postButton(session, {
        action: `${base}/${share.id}/revoke`,
        label: "Revoke",
        kind: "danger",
        describe: `link of ${formatTime(share.created_at)}`,
      }),
    );
  return scrollTable(
    "Share links",
    html`<table><thead><tr><th scope="col">Made</th><th scope="col">Shows</th><th scope="col">Expires</th><th scope="col">State</th><th scope="col">Revoke</th></tr></thead><tbody>${shares.map(
      (share) =>
        html`<tr><th scope="row">${formatTime(share.created_at)}</th><td>${shown(share)}</td><td>${formatTime(share.expires_at)}</td><td>${statusBadge(share.status)}</td><td>${revoke(share)}</td></tr>`,
    )}</tbody></table>`,
  );
}
