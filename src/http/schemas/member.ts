import { z } from "@hono/zod-openapi";
import { ROLES } from "../../domain/role.ts";
import { Email } from "./account.ts";
import { Timestamp, Uuid } from "./common.ts";

export const MemberInvitation = z.object({ email: Email, role: z.enum(ROLES) }).openapi("MemberInvitation");

export const MemberRecord = z
  .object({
    id: Uuid,
    email: z.string(),
    role: z.enum(ROLES),
    status: z.enum(["active", "invited", "expired"]),
    invited_by: z.string().nullable(),
    expires_at: Timestamp.nullable().openapi({ description: "Until when the invitation can be accepted" }),
    joined_at: Timestamp.nullable(),
  })
  .openapi("Member");

export const MemberList = z.object({ total: z.number().int(), members: z.array(MemberRecord) }).openapi("MemberList");

export const MemberRemoved = z.object({ deleted: z.literal(true), id: Uuid }).openapi("MemberRemoved");
