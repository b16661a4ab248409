import { inviteMember, membersOf, removeMember } from "../../service/members.ts";
import { takeRate } from "../../service/rate_limits.ts";
import type { AccountRow } from "../../store/accounts.ts";
import type { Api, HttpDeps } from "../context.ts";
import { requireUuidParams } from "../middleware/brand_scope.ts";
import { MemberInvitation, MemberList, MemberRecord, MemberRemoved } from "../schemas/member.ts";
import { keyedRoutes } from "./keyed_routes.ts";

const INVITATIONS_PER_HOUR = 30;

/** Who works on the account, by invitation. */
export function mountMembers(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Account");
  route("listMembers", "get /auth/members", {
    summary: "The account's members and their roles",
    description: "First the account holder, who is an owner; then the others, including those invited.",
    answer: [200, MemberList, "All of them"],
    handle: (c) => {
      const members = membersOf(deps, c.get("actor"));
      return c.json({ total: members.length, members }, 200);
    },
  });

  route("inviteMember", "post /auth/members", {
    summary: "Invite someone by e-mail",
    description:
      "`viewer` reads. `editor` works on brands and approves what is published. `owner` does everything. The link in the e-mail works once and for seven days. The person who accepts is signed in and finds an API key with that role on the dashboard. Inviting the same address again sends a new link. An account can send 30 invitations an hour.",
    body: MemberInvitation,
    answer: [201, MemberRecord, "The invitation; the link is only in the e-mail"],
    errors: [409, 429],
    handle: (c) => {
      takeInvitation(deps, c.get("account"));
      return c.json(inviteMember(deps.signIn, c.get("actor"), c.req.valid("json")), 201);
    },
  });

  route("removeMember", "delete /auth/members/{member_id}", {
    summary: "Remove a member, or withdraw an invitation",
    description:
      "Key, sessions and links stop working immediately. Removing the account holder passes the account to the owner who joined first. The last owner cannot be removed.",
    guard: async (c, next) => {
      requireUuidParams(c.req.param());
      await next();
    },
    answer: [200, MemberRemoved, "Removed"],
    errors: [404, 409],
    handle: (c) => {
      const id = c.req.param("member_id").toLowerCase();
      removeMember(deps.signIn, c.get("actor"), id);
      return c.json({ deleted: true as const, id }, 200);
    },
  });
}

/** A mailbox is not to be flooded in our name. */
export function takeInvitation(deps: HttpDeps, { id }: AccountRow): void {
  takeRate(deps, [{ bucket: `invite:${id}`, perHour: INVITATIONS_PER_HOUR, what: "invitations of this account" }]);
}
