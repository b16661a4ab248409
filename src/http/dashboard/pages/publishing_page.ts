import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import type { Execution } from "../../../domain/execution.ts";
import {
  type FixChange,
  isFix,
  type Publication,
  type PublicationStatus,
  type PublishingTarget,
} from "../../../domain/publication.ts";
import type { QueueItem } from "../../../domain/queue_item.ts";
import { reaches } from "../../../domain/role.ts";
import { STANDS_SHARE } from "../../../measurement/standing.ts";
import { FIX_NAMES } from "../../../service/fix_values.ts";
import { targetName } from "../../../service/publishing_targets.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatTime, humanize } from "../format.ts";
import { csrfField, EMPTY, type Html, outerLink, when } from "../html.ts";
import { type Paging, pageLinks } from "../paging.ts";
import { card, emptyState, notice, pageHead, postButton, scrollTable, statusBadge } from "../parts.ts";
import { OUTCOMES_OFF } from "./queue_page.ts";

/** What each state means for whoever looks. */
const STATUS_TEXTS: Record<PublicationStatus, string> = {
  waiting_for_approval: "Waiting for someone to approve or reject it. Nothing has been sent.",
  rejected: "Rejected. Nothing was sent.",
  sending: "Approved and being sent.",
  sent: "Sent. Publish it there; the next crawl checks whether it is live.",
  failed: "It could not be sent.",
  not_found_yet: "Sent, but not live yet. Every crawl checks again.",
  live: "Live. Its outcome is being measured.",
};

interface PublishingFacts {
  brand: Brand;
  publications: readonly Publication[];
  targets: readonly PublishingTarget[];
  paging: Paging;
}

export function publishingBody(dashboard: Dashboard, session: Session, facts: PublishingFacts): Html {
  const { brand, publications, targets, paging } = facts;
  const names = new Map(targets.map((target) => [target.id, targetName(target)]));
  const place = brandPath(dashboard, brand.id, "publishing");
  return html`${pageHead({ title: "Publishing", lead: "Drafts and fixes on their way to your site. Nothing is sent until someone approves it." })}
${
  publications.length === 0
    ? emptyState({
        title: "Nothing proposed yet",
        text:
          targets.length === 0
            ? "Connect WordPress or GitHub below, then open a draft and select “Propose for publishing”."
            : "Open a draft and select “Propose for publishing”.",
      })
    : html`${scrollTable(
        "Publications",
        html`<table class="stacking"><thead><tr><th scope="col">What</th><th scope="col">State</th><th scope="col">To</th><th scope="col">Proposed</th></tr></thead><tbody>${publications.map(
          (row) =>
            html`<tr><th scope="row" class="wide-cell"><a href="${place}/${row.id}">${row.content.title}</a>${when(isFix(row.content), () => html`<br><span class="hint">${firstChange(row)}</span>`)}</th><td data-label="State">${statusBadge(row.status)}</td><td data-label="To">${names.get(row.target_id) ?? "Deleted"}</td><td class="nowrap" data-label="Proposed">${formatTime(row.created_at)}</td></tr>`,
        )}</tbody></table>`,
      )}${pageLinks(paging, { label: "Pages of the publications", href: (page) => `${place}?page=${page}` })}`
}
${targetsCard(session, { place, targets })}`;
}

/** "Old title → New title", of the first. */
function firstChange({ content }: Publication): string {
  if (!isFix(content)) return "";
  const [first, ...rest] = content.changes;
  const more = rest.length === 0 ? "" : ` and ${rest.length} more`;
  return first === undefined ? "" : `${first.before || "Nothing"} → ${first.after ?? "no link"}${more}`;
}

function targetsCard(
  session: Session,
  { place, targets }: { place: string; targets: readonly PublishingTarget[] },
): Html {
  const isOwner = reaches(session.actor.role, "owner");
  const remove = (target: PublishingTarget) =>
    when(isOwner, () =>
      postButton(session, {
        action: `${place}-targets/${target.id}/delete`,
        label: "Delete",
        kind: "danger",
        describe: targetName(target),
      }),
    );
  return card(
    "Where to",
    html`${
      targets.length === 0
        ? html`<p>No site is connected yet.</p>`
        : html`<ul class="plainlist">${targets.map((target) => html`<li>${targetName(target)} ${remove(target)}</li>`)}</ul>`
    }
${isOwner ? connectForms(session, place) : html`<p class="hint">An owner of the account connects sites.</p>`}`,
    { id: "targets" },
  );
}

function connectForms(session: Session, place: string): Html {
  const field = (name: string, label: string, more: { type?: string; value?: string; hint?: string } = {}) =>
    html`<label for="${name}">${label}</label>${when(more.hint, () => html`<p class="hint">${more.hint}</p>`)}<input id="${name}" name="${name}" type="${more.type ?? "text"}" value="${more.value ?? ""}" required maxlength="300" autocomplete="off" spellcheck="false">`;
  const form = (kind: string, fields: Html) =>
    html`<form method="post" action="${place}-targets" class="stack">${csrfField(session)}<input type="hidden" name="kind" value="${kind}">${fields}<button class="primary">Check and connect</button></form>`;
  return html`<details class="block"><summary>Connect WordPress</summary>${form(
    "wordpress",
    html`${field("site_url", "Address of the site", { value: "https://" })}${field("username", "User name", { hint: "A separate user for this service, with the role Editor." })}${field("application_password", "Application password", { type: "password", hint: "From WordPress, under Users, Profile, Application Passwords." })}`,
  )}</details>
<details class="block"><summary>Connect GitHub</summary>${form(
    "github",
    html`${field("repository", "Repository (owner/name)")}${field("branch", "Branch to merge into", { value: "main" })}${field("path_pattern", "Path of a page's file", { value: "content/blog/{slug}.md" })}${field("token", "Token", { type: "password", hint: "A fine-grained token for this repository, with Contents and Pull requests: read and write." })}`,
  )}</details>`;
}

/** What a fix changes, side by side. */
function changesCard(changes: readonly FixChange[], file: string | null): Html {
  const nothing = html`<span class="hint">Nothing</span>`;
  return card(
    "What changes",
    html`${scrollTable(
      "Changes",
      html`<table class="stacking"><thead><tr><th scope="col">What</th><th scope="col">Now</th><th scope="col">Then</th></tr></thead><tbody>${changes.map(
        ({ what, at, before, after }) =>
          html`<tr><th scope="row">${humanize(FIX_NAMES[what])}${when(at !== null && what === "image_alt", () => html`<br><span class="hint">${at}</span>`)}</th><td class="wide-cell" data-label="Now">${before ? html`<del>${before}</del>` : nothing}</td><td class="wide-cell" data-label="Then">${after === null ? html`<span class="hint">No link; the text stays</span>` : html`<ins>${after}</ins>`}</td></tr>`,
      )}</tbody></table>`,
    )}${when(file, () => html`<p class="hint">In the file ${file}. Nothing else in it changes.</p>`)}`,
    { id: "changes" },
  );
}

/** One text or fix as it is sent, and the decision. */
export function publicationBody(
  dashboard: Dashboard,
  session: Session,
  { publication, target, text }: { publication: Publication; target: PublishingTarget | null; text: Html | null },
): Html {
  const { brand_id, content, status, proposed, decided, reason, error, sent, checked, warnings } = publication;
  const place = brandPath(dashboard, brand_id, "publishing");
  const fix = isFix(content) ? content : null;
  const edited = isFix(content) ? content : content.edit;
  const source = html`<a href="${brandPath(dashboard, brand_id, `drafts/${publication.draft_id}`)}">The draft</a>`;
  return html`<p><a href="${place}">← Publishing</a>${when(fix === null, () => html` · ${source}`)}</p>
${pageHead({
  title: content.title,
  badges: statusBadge(status),
  lead: html`${STATUS_TEXTS[status]} ${when(sent, () => outerLink(sent!.url, "Open it there"))}`,
})}
${when(error, () => notice(status === "failed" ? "bad" : "warn", error!))}
${when(warnings.length > 0, () => card(`${fix === null ? "Open points from the checks" : "Before you decide"} (${warnings.length})`, html`<ul class="plainlist">${warnings.map((warning) => html`<li>${warning}</li>`)}</ul>`, { id: "warnings" }))}
${when(fix, () => changesCard(fix!.changes, fix!.file))}
${when(status === "waiting_for_approval" || status === "failed", () => decisionCard(session, { action: `${place}/${publication.id}`, target, again: status === "failed" }))}
${card(
  "What happened",
  html`<dl class="facts stacked"><div><dt>To</dt><dd>${target === null ? "Deleted" : targetName(target)}</dd></div>
<div><dt>${fix !== null ? "Fix of" : edited === null ? "New page" : "Edit of"}</dt><dd>${edited === null ? slugOf(content) : outerLink(edited.page_url)}</dd></div>
<div><dt>Proposed</dt><dd>${proposed.email}, ${formatTime(proposed.at)}, ${byText(proposed.by)}</dd></div>
${when(decided, () => html`<div><dt>${status === "rejected" ? "Rejected" : "Approved"}</dt><dd>${decided!.email}, ${formatTime(decided!.at)}, ${byText(decided!.by)}${reason === null ? EMPTY : html`: ${reason}`}</dd></div>`)}
${when(sent, () => html`<div><dt>Sent</dt><dd>${humanize(sent!.kind)}, ${formatTime(publication.sent_at)}</dd></div>`)}
${when(checked, () => html`<div><dt>Found on the site</dt><dd>${Math.round(checked!.found_share * 100)} % of the ${fix === null ? "new text" : "changes"}${checked!.url === null ? EMPTY : html` at ${outerLink(checked!.url)}`}, ${formatTime(checked!.at)} (live from ${Math.round((fix === null ? STANDS_SHARE : 1) * 100)} % on)</dd></div>`)}</dl>`,
)}
${
  isFix(content) || text === null
    ? EMPTY
    : html`${when(content.edit?.gone.length, () => card("Text to be removed", html`<ul class="plainlist">${content.edit!.gone.map((gone) => html`<li><del>${gone}</del></li>`)}</ul>`))}
<article class="card" lang="${content.language}">${text}</article>`
}`;
}

function slugOf(content: Publication["content"]): string {
  return isFix(content) ? "" : content.slug;
}

function byText(by: "dashboard" | "key"): string {
  return by === "key" ? "by API key" : "on the dashboard";
}

function decisionCard(
  session: Session,
  { action, target, again }: { action: string; target: PublishingTarget | null; again: boolean },
): Html {
  if (!reaches(session.actor.role, "editor"))
    return card("Decide", html`<p>An editor or an owner of the account decides.</p>`);
  const where = target === null ? "" : ` to ${targetName(target)}`;
  return card(
    "Decide",
    html`<p>Once approved, it is sent${where} as a draft or a pull request. It goes live when someone publishes it there.</p>
<div class="actions">${postButton(session, { action: `${action}/approve`, label: again ? "Send again" : "Approve and send", kind: "primary" })}</div>
<form method="post" action="${action}/reject" class="stack">${csrfField(session)}<label for="reason">Reason for rejecting it</label><input id="reason" name="reason" required maxlength="2000"><button class="danger">Reject</button></form>`,
  );
}

/** On a draft's page: who published it by other ways says so, and its outcome is measured from then on. */
export function publishedCard(
  dashboard: Dashboard,
  session: Session,
  { draft, item, outcomes }: { draft: Execution; item: QueueItem | undefined; outcomes: boolean },
): Html {
  const isDeclined = (draft.content.review?.findings ?? []).some(({ check }) => check === "declined");
  if (item === undefined || item.status === "outdated" || isDeclined || !reaches(session.actor.role, "editor"))
    return EMPTY;
  const loop = html`<a href="${brandPath(dashboard, draft.brand_id, `queue/${item.id}`)}#loop">Progress</a>`;
  if (item.status === "completed") return notice("good", html`published, and being measured. ${loop}.`);
  return card(
    "Is it on your site?",
    html`<p>Its outcome is measured 7, 30 and 90 days later.</p><div class="actions">${postButton(session, {
      action: brandPath(dashboard, draft.brand_id, `drafts/${draft.id}/published`),
      label: "Mark as published",
      kind: "primary",
      ...(outcomes ? {} : { disabled: OUTCOMES_OFF }),
    })}</div>`,
  );
}

/** On a draft's page. */
export function proposeCard(
  dashboard: Dashboard,
  session: Session,
  { brandId, draftId, targets }: { brandId: string; draftId: string; targets: readonly PublishingTarget[] },
): Html {
  if (!reaches(session.actor.role, "editor")) return EMPTY;
  const place = brandPath(dashboard, brandId, "publishing");
  if (targets.length === 0)
    return card(
      "Publish",
      html`<p>Connect <a href="${place}#targets">WordPress or GitHub</a> to send this draft there.</p>`,
    );
  return card(
    "Publish",
    html`<form method="post" action="${place}" class="inline-form">${csrfField(session)}<input type="hidden" name="draft_id" value="${draftId}">
<label for="target">Send to</label><select id="target" name="target_id">${targets.map((target) => html`<option value="${target.id}">${targetName(target)}</option>`)}</select>
<button class="secondary">Propose for publishing</button></form><p class="hint">Nothing is sent until someone approves it.</p>`,
  );
}
