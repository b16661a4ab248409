import { z } from "@hono/zod-openapi";
import { ROLES } from "../../domain/role.ts";
import { parseTier, SUBSCRIPTION_STATUSES, TIER_LIMITS, TIERS, type Tier } from "../../domain/tier.ts";
import { idOf, Timestamp, Uuid } from "./common.ts";

export const Email = z.email().max(254).openapi({ example: "you@acme.com" });
const ACTIVE_BRANDS_MAX = 50;

export const TierName = z
  .string()
  .max(20)
  .transform((text, context): Tier => {
    const tier = parseTier(text);
    if (tier !== null) return tier;
    context.addIssue({ code: "custom", message: "must be builder, pro or agency" });
    return z.NEVER;
  })
  .openapi({ type: "string", enum: [...TIERS], example: "builder", description: "The plan; in any case" });

export const CheckoutRequest = z
  .object({
    email: Email.describe("Whose account it becomes; the payment link goes there"),
    name: z.string().trim().min(1).max(200).describe("Name of the account"),
    tier: TierName,
  })
  .describe("Which plan, and for whom")
  .openapi("CheckoutRequest");

const BrandName = z.object({ id: idOf("brand"), domain: z.string().describe("Its domain") });

export const CheckoutCreated = z
  .object({
    status: z
      .enum(["email_sent", "checkout_created"])
      .describe("`email_sent`: without a key, by mail. `checkout_created`: with a key, `checkout_url` is given"),
    session_id: z.string().openapi({
      description: "Id of the checkout, to ask after it",
      example: "chk_0123456789abcdef0123456789abcdef",
    }),
    poll_url: z.string().describe("Address that tells the checkout's state"),
    sent_at: Timestamp.optional().describe("Anonymous checkout: when the payment link was e-mailed"),
    checkout_url: z.string().optional().describe("With X-API-Key only: the page on which to pay"),
    becomes_read_only: z
      .array(BrandName)
      .optional()
      .describe("With X-API-Key: brands that the ordered tier has no room for"),
  })
  .describe("A checkout that was begun")
  .openapi("CheckoutCreated");

export const CheckoutStatus = z
  .object({
    status: z
      .enum(["email_sent", "checkout_created", "completed", "expired"])
      .describe("`completed`: paid, the account is ready. `expired`: begin anew"),
    dashboard_url: z.string().optional().describe("Once it is completed: where to sign in and copy the key"),
  })
  .describe("Where a checkout stands")
  .openapi("CheckoutStatus");

export const RotatedKey = z
  .object({
    api_key: z.string().describe("The new key"),
    message: z.string().describe("What became of the old one"),
  })
  .describe("A new API key")
  .openapi("RotatedKey");

export const PortalLink = z
  .object({
    portal_url: z.string().describe("The payment provider's page for plan, payment method and invoices"),
    becomes_read_only: z
      .record(z.string(), z.array(BrandName))
      .optional()
      .openapi({
        description: "By tier: brands it has no room for",
        example: { builder: [{ id: "0b9f7a58-3c1e-4c57-9a3e-6a2f5f0d9c11", domain: "acme.com" }] },
      }),
  })
  .describe("The way to the billing portal")
  .openapi("PortalLink");

export const RecoverRequest = z
  .object({ email: Email.describe("Address of the account") })
  .describe("Who wants to sign in")
  .openapi("RecoverRequest");
export const RecoverSent = z
  .object({ status: z.literal("email_sent").describe("The same for an unknown address") })
  .describe("What became of the request")
  .openapi("RecoverSent");

export const AccountChange = z
  .object({
    active_brands: z
      .array(Uuid)
      .min(1)
      .max(ACTIVE_BRANDS_MAX)
      .describe("Ids of the brands that stay active where the tier has room for fewer than there are"),
  })
  .describe("Which brands stay active")
  .openapi("AccountChange");

const SubscriptionStatus = z
  .enum(SUBSCRIPTION_STATUSES)
  .openapi({ description: "`none`: made by the operator, nobody is billed", example: "active" });

export const AccountRecord = z
  .object({
    id: idOf("account"),
    email: z.string().describe("Address for sign-in links and mails"),
    name: z.string().describe("Name of the account"),
    role: z.enum(ROLES).openapi({ description: "What the key that calls may do" }),
    key_of: z.string().openapi({ description: "E-mail of whose key it is", example: "you@acme.com" }),
    tier: z
      .enum(TIERS.map((tier) => TIER_LIMITS[tier].name) as [string, ...string[]])
      .openapi({ description: "The plan", example: "Builder" }),
    subscription_status: SubscriptionStatus,
    usage: z
      .object({
        limit: z.number().int().describe("Calls a day"),
        used: z.number().int().describe("Calls made today, refused ones included"),
        resets_at: Timestamp.describe("When the next day begins, UTC"),
      })
      .describe("Today's calls"),
    brands: z
      .object({
        limit: z.number().int().describe("Brands the plan has room for"),
        used: z.number().int().describe("Brands there are, read-only ones included"),
      })
      .describe("Room for brands"),
    active_brands: z.array(Uuid).describe("Ids of brands that can be worked on"),
    read_only_brands: z.array(Uuid).describe("Ids of brands that the tier has no room for"),
    subscription: z
      .object({
        status: SubscriptionStatus,
        renews_at: Timestamp.nullable().describe("When the next period is billed; null: it does not go on"),
        ends_at: Timestamp.nullable().describe("Canceled for later: when it ends"),
        past_due_since: Timestamp.nullable().describe("Late payment: since when"),
        works_until: Timestamp.nullable().describe("Late payment: calls are refused from then on"),
      })
      .describe("The subscription at the payment provider"),
    created_at: Timestamp.describe("When it was made"),
  })
  .describe("The account that the key belongs to")
  .openapi("Account");
