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
    description: "First the person whose account it is, who is an owner; then the others, those invited included.",
    answer: [200, MemberList, "All of them"],
    handle: (c) => {
      const members = membersOf(deps, c.get("actor"));
      return c.json({ total: members.length, members }, 200);
    },
  });

  route("inviteMember", "post /auth/members", {
    summary: "Invite somebody by e-mail",
    description:
      "`viewer` reads. `editor` works on brands and approves what is published. `owner` does everything. The mailed link works once and for seven days; who accepts signs in and finds an API key of that role on the dashboard. The same address again gets a new link. An account sends 30 an hour.",
    body: MemberInvitation,
    answer: [201, MemberRecord, "The invitation; the link is in the mail alone"],
    errors: [409, 429],
    handle: (c) => {
      takeInvitation(deps, c.get("account"));
      return c.json(inviteMember(deps.signIn, c.get("actor"), c.req.valid("json")), 201);
    },
  });

  route("removeMember", "delete /auth/members/{member_id}", {
    summary: "Remove a member, or withdraw an invitation",
    description:
      "Key, sessions and links are void at once. Removing the person whose account it is passes it to the owner who joined first. The last owner cannot be removed.",
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
