import { z } from "@hono/zod-openapi";
import { ROLES } from "../../domain/role.ts";
import { parseTier, type Tier } from "../../domain/tier.ts";
import { Timestamp, Uuid } from "./common.ts";

export const Email = z.email().max(254).openapi({ example: "you@acme.com" });

export const TierName = z
  .string()
  .max(20)
  .transform((text, context): Tier => {
    const tier = parseTier(text);
    if (tier !== null) return tier;
    context.addIssue({ code: "custom", message: "must be builder, pro or agency" });
    return z.NEVER;
  })
  .openapi({ type: "string", example: "builder", description: "builder, pro or agency, any case" });

export const CheckoutRequest = z
  .object({ email: Email, name: z.string().trim().min(1).max(200), tier: TierName })
  .openapi("CheckoutRequest");

const BrandName = z.object({ id: Uuid, domain: z.string() });

export const CheckoutCreated = z
  .object({
    status: z.enum(["email_sent", "checkout_created"]),
    session_id: z.string().openapi({ example: "chk_0123456789abcdef0123456789abcdef" }),
    poll_url: z.string(),
    sent_at: Timestamp.optional().openapi({ description: "Anonymous checkout: when the payment link was e-mailed" }),
    checkout_url: z.string().optional().openapi({ description: "With X-API-Key only" }),
    becomes_read_only: z
      .array(BrandName)
      .optional()
      .openapi({ description: "With X-API-Key: brands that the ordered tier has no room for" }),
  })
  .openapi("CheckoutCreated");

export const CheckoutStatus = z
  .object({
    status: z.enum(["email_sent", "checkout_created", "completed", "expired"]),
    dashboard_url: z.string().optional(),
  })
  .openapi("CheckoutStatus");

export const RotatedKey = z.object({ api_key: z.string(), message: z.string() }).openapi("RotatedKey");

export const PortalLink = z
  .object({
    portal_url: z.string(),
    becomes_read_only: z
      .record(z.string(), z.array(BrandName))
      .optional()
      .openapi({
        description: "By tier: brands it has no room for",
        example: { builder: [{ id: "0b9f7a58-3c1e-4c57-9a3e-6a2f5f0d9c11", domain: "acme.com" }] },
      }),
  })
  .openapi("PortalLink");

export const RecoverRequest = z.object({ email: Email }).openapi("RecoverRequest");
export const RecoverSent = z.object({ status: z.literal("email_sent") }).openapi("RecoverSent");

export const AccountChange = z
  .object({
    active_brands: z
      .array(Uuid)
      .min(1)
      .max(50)
      .openapi({ description: "Ids of the brands that stay active where the tier has room for fewer than there are" }),
  })
  .openapi("AccountChange");

export const AccountRecord = z
  .object({
    id: Uuid,
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES).openapi({ description: "What the key that calls may do" }),
    key_of: z.string().openapi({ description: "E-mail of whose key it is", example: "you@acme.com" }),
    tier: z.string().openapi({ example: "Builder" }),
    subscription_status: z.string(),
    usage: z.object({ limit: z.number().int(), used: z.number().int(), resets_at: Timestamp }),
    brands: z.object({ limit: z.number().int(), used: z.number().int() }),
    active_brands: z.array(Uuid),
    read_only_brands: z.array(Uuid).openapi({ description: "Ids of brands that the tier has no room for" }),
    subscription: z
      .object({
        status: z.string().openapi({ example: "active" }),
        renews_at: Timestamp.nullable(),
        ends_at: Timestamp.nullable().openapi({ description: "Canceled for later: when it ends" }),
        past_due_since: Timestamp.nullable(),
        works_until: Timestamp.nullable().openapi({ description: "Late payment: calls are refused from then on" }),
      })
      .openapi({
        description: "`status`: active, past_due, unpaid, canceled, incomplete, or none (made by the operator)",
      }),
    created_at: Timestamp,
  })
  .openapi("Account");
