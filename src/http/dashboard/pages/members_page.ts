import { html } from "hono/html";
import { ROLES, reaches } from "../../../domain/role.ts";
import { ROLE_TEXTS } from "../../../service/mail_texts.ts";
import type { MemberView } from "../../../service/members.ts";
import type { Dashboard, Session } from "../dashboard.ts";
import { formatDay, humanize } from "../format.ts";
import { csrfField, EMPTY, type Html, when } from "../html.ts";
import { card, notice, pageHead, scrollTable, statusBadge } from "../parts.ts";

/** Everybody of the account, and for owners the forms to invite and remove. */
export function membersBody(
  dashboard: Dashboard,
  session: Session,
  { members, invited }: { members: readonly MemberView[]; invited: boolean },
): Html {
  const isOwner = reaches(session.actor.role, "owner");
  return html`<p><a href="${dashboard.base}/settings">← Settings</a></p>
${pageHead({ title: "Members", lead: "Who works on this account. Each member signs in with their own address and has their own API key." })}
${when(invited, () => notice("good", "the invitation is on its way. It works once and for seven days."))}
${card("Current members", membersTable(dashboard, session, { members, isOwner }))}
${when(isOwner, () => inviteCard(dashboard, session))}`;
}

function membersTable(
  { base }: Dashboard,
  session: Session,
  { members, isOwner }: { members: readonly MemberView[]; isOwner: boolean },
): Html {
  const since = ({ joined_at, expires_at }: MemberView) =>
    joined_at === null ? html`Until ${formatDay(expires_at)}` : html`${formatDay(joined_at)}`;
  const remove = ({ id, email, joined_at }: MemberView) =>
    html`<form method="post" action="${base}/settings/members/${id}/remove" class="inline-form">${csrfField(session)}<label class="check"><input type="checkbox" name="sure" value="yes" required> Sure</label><button class="danger" aria-label="${joined_at === null ? "Withdraw" : "Remove"}: ${email}">${joined_at === null ? "Withdraw" : "Remove"}</button></form>`;
  return html`${scrollTable(
    "Members",
    html`<table class="stacking"><thead><tr><th scope="col">E-mail</th><th scope="col">Role</th><th scope="col">State</th><th scope="col">Since</th>${isOwner ? html`<th scope="col">Remove</th>` : EMPTY}</tr></thead><tbody>${members.map(
      (member) =>
        html`<tr><th scope="row">${member.email}${member.id === session.actor.id ? " (you)" : ""}</th><td data-label="Role">${humanize(member.role)}</td><td data-label="State">${statusBadge(member.status)}</td><td class="nowrap" data-label="Since">${since(member)}</td>${isOwner ? html`<td data-label="Remove">${remove(member)}</td>` : EMPTY}</tr>`,
    )}</tbody></table>`,
  )}${when(isOwner, () => html`<p class="hint">A removed member's key and sessions stop working immediately. If you remove the account holder, the account passes to the owner who joined first. The last owner cannot be removed.</p>`)}`;
}

function inviteCard({ base }: Dashboard, session: Session): Html {
  const roles = ROLES.map((role) => html`<option value="${role}">${humanize(role)}</option>`);
  return card(
    "Invite someone",
    html`<form method="post" action="${base}/settings/members" class="inline-form">${csrfField(session)}
<label for="member-email">E-mail</label><input id="member-email" name="email" type="email" required maxlength="254" autocomplete="off" spellcheck="false">
<label for="member-role">Role</label><select id="member-role" name="role">${roles}</select>
<button class="primary">Send the invitation</button></form>
<ul class="plainlist">${ROLES.map((role) => html`<li>As ${ROLE_TEXTS[role]}.</li>`)}</ul>`,
  );
}
