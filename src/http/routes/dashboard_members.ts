import { AppError } from "../../base/errors.ts";
import { inviteMember, membersOf, removeMember } from "../../service/members.ts";
import type { Dashboard, DashboardApp } from "../dashboard/dashboard.ts";
import { sendPage } from "../dashboard/page.ts";
import { membersBody } from "../dashboard/pages/members_page.ts";
import { sessionForm, signedIn } from "../dashboard/session.ts";
import { MemberInvitation } from "../schemas/member.ts";
import { checked } from "./dashboard_alerts.ts";
import { takeInvitation } from "./members.ts";

/** Who works on the account. */
export function mountDashboardMembers(app: DashboardApp, dashboard: Dashboard): void {
  const { deps, base } = dashboard;
  const form = [signedIn(dashboard), ...sessionForm(dashboard)] as const;

  app.get("/settings/members", signedIn(dashboard), (c) => {
    const session = c.get("session");
    const invited = c.req.query("invited") !== undefined;
    const body = membersBody(dashboard, session, { members: membersOf(deps, session.actor), invited });
    return sendPage(dashboard, c, { title: "Members", session, body });
  });

  app.post("/settings/members", ...form, (c) => {
    takeInvitation(deps, c.get("account"));
    const { email, role } = c.get("form");
    inviteMember(deps.signIn, c.get("actor"), checked(MemberInvitation, { email: email?.trim(), role }));
    return c.redirect(`${base}/settings/members?invited`, 303);
  });

  app.post("/settings/members/:member_id/remove", ...form, (c) => {
    if (c.get("form").sure !== "yes") throw new AppError("invalid_input", "Tick the box to remove someone");
    removeMember(deps.signIn, c.get("actor"), c.req.param("member_id"));
    return c.redirect(`${base}/settings/members`, 303);
  });
}
