import { z } from "@hono/zod-openapi";
import { ROLES } from "../../domain/role.ts";
import { Email } from "./account.ts";
import { idOf, Timestamp } from "./common.ts";

const MemberRole = z.enum(ROLES).describe("What they may do");

export const MemberInvitation = z
  .object({ email: Email.describe("Where the invitation goes"), role: MemberRole })
  .openapi("MemberInvitation", { description: "Who is invited, and as what" });

export const MemberRecord = z
  .object({
    id: idOf("member"),
    email: z.string().describe("Address for sign-in links and mails"),
    role: MemberRole,
    status: z.enum(["active", "invited", "expired"]).describe("`expired`: the invitation was not accepted in time"),
    invited_by: z.string().nullable().describe("E-mail of who invited them; null: the account is theirs"),
    expires_at: Timestamp.nullable().describe("Until when the invitation can be accepted"),
    joined_at: Timestamp.nullable().describe("When they accepted; null: not yet"),
  })
  .openapi("Member", { description: "Somebody who works on the account" });

export const MemberList = z
  .object({
    total: z.number().int().describe("How many there are"),
    members: z.array(MemberRecord).describe("First whose account it is, then the others"),
  })
  .openapi("MemberList", { description: "Who works on the account" });

export const MemberRemoved = z
  .object({ deleted: z.literal(true).describe("They are gone"), id: idOf("member") })
  .openapi("MemberRemoved", { description: "A member who was removed, or an invitation withdrawn" });
