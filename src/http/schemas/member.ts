import { z } from "@hono/zod-openapi";
import { ROLES } from "../../domain/role.ts";
import { Email } from "./account.ts";
import { idOf, Timestamp } from "./common.ts";
import { named } from "./shapes.ts";

const MemberRole = z.enum(ROLES).describe("What they may do");

export const MemberInvitation = named("MemberInvitation", "Who is invited, and as what", {
  email: Email.describe("Where the invitation goes"),
  role: MemberRole,
});

export const MemberRecord = named("Member", "Somebody who works on the account", {
  id: idOf("member"),
  email: z.string().describe("Address for sign-in links and mails"),
  role: MemberRole,
  status: z.enum(["active", "invited", "expired"]).describe("`expired`: the invitation was not accepted in time"),
  invited_by: z.string().nullable().describe("E-mail of who invited them; null: the account is theirs"),
  expires_at: Timestamp.nullable().describe("Until when the invitation can be accepted"),
  joined_at: Timestamp.nullable().describe("When they accepted; null: not yet"),
});

export const MemberList = named("MemberList", "Who works on the account", {
  total: z.number().int().describe("How many there are"),
  members: z.array(MemberRecord).describe("First whose account it is, then the others"),
});

export const MemberRemoved = named("MemberRemoved", "A member who was removed, or an invitation withdrawn", {
  deleted: z.literal(true).describe("They are gone"),
  id: idOf("member"),
});
