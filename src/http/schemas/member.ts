import { z } from "@hono/zod-openapi";
import { ROLES } from "../../domain/role.ts";
import { Email } from "./account.ts";
import { idOf, Timestamp } from "./common.ts";
import { named } from "./shapes.ts";

const MemberRole = z.enum(ROLES).describe("What they may do");

export const MemberInvitation = named("MemberInvitation", "Who is invited, and with which role", {
  email: Email.describe("Where the invitation is sent"),
  role: MemberRole,
});

export const MemberRecord = named("Member", "A member of the account", {
  id: idOf("member"),
  email: z.string().describe("Address for sign-in links and e-mails"),
  role: MemberRole,
  status: z.enum(["active", "invited", "expired"]).describe("`expired`: the invitation was not accepted in time"),
  invited_by: z.string().nullable().describe("E-mail of the person who invited them; null: account holder"),
  expires_at: Timestamp.nullable().describe("Until when the invitation can be accepted"),
  joined_at: Timestamp.nullable().describe("When they accepted; null: not yet"),
});

export const MemberList = named("MemberList", "Members of the account", {
  total: z.number().int().describe("Number of members"),
  members: z.array(MemberRecord).describe("First the account holder, then the others"),
});

export const MemberRemoved = named("MemberRemoved", "A removed member, or a withdrawn invitation", {
  deleted: z.literal(true).describe("Always true"),
  id: idOf("member"),
});
