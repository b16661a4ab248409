import { z } from "@hono/zod-openapi";
import { ROLES } from "../../domain/role.ts";
import { parseTier, SUBSCRIPTION_STATUSES, TIER_LIMITS, TIERS, type Tier } from "../../domain/tier.ts";
import { idOf, Timestamp, Uuid } from "./common.ts";
import { named, part, someText } from "./shapes.ts";

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
  .openapi({ type: "string", enum: [...TIERS], example: "builder", description: "The plan, in upper or lower case" });

export const CheckoutRequest = named("CheckoutRequest", "Which plan, and for whom", {
  email: Email.describe("E-mail address of the new account; the payment link is sent there"),
  name: someText(200).describe("Name of the account"),
  tier: TierName,
});

const BrandName = z.object({ id: idOf("brand"), domain: z.string().describe("Its domain") });

export const CheckoutCreated = named("CheckoutCreated", "A checkout that was started", {
  status: z
    .enum(["email_sent", "checkout_created"])
    .describe(
      "`email_sent`: without a key, the link is e-mailed. `checkout_created`: with a key, `checkout_url` is returned",
    ),
  session_id: z.string().openapi({
    description: "Id of the checkout, to poll its state",
    example: "chk_0123456789abcdef0123456789abcdef",
  }),
  poll_url: z.string().describe("URL to poll for the checkout's state"),
  sent_at: Timestamp.optional().describe("Anonymous checkout: when the payment link was e-mailed"),
  checkout_url: z.string().optional().describe("With X-API-Key only: the payment page"),
  becomes_read_only: z.array(BrandName).optional().describe("With X-API-Key: brands that exceed the ordered tier"),
});

export const CheckoutStatus = named("CheckoutStatus", "State of a checkout", {
  status: z
    .enum(["email_sent", "checkout_created", "completed", "expired"])
    .describe("`completed`: paid, the account is ready. `expired`: start a new one"),
  dashboard_url: z.string().optional().describe("Once completed: where to sign in and copy the key"),
});

export const RotatedKey = named("RotatedKey", "A new API key", {
  api_key: z.string().describe("The new key"),
  message: z.string().describe("What happens to the old one"),
});

export const PortalLink = named("PortalLink", "The billing portal", {
  portal_url: z.string().describe("The payment provider's page for plan, payment method and invoices"),
  becomes_read_only: z
    .record(z.string(), z.array(BrandName))
    .optional()
    .openapi({
      description: "By tier: brands that exceed it",
      example: { builder: [{ id: "0b9f7a58-3c1e-4c57-9a3e-6a2f5f0d9c11", domain: "acme.com" }] },
    }),
});

export const RecoverRequest = named("RecoverRequest", "Who wants to sign in", {
  email: Email.describe("Address of the account"),
});
export const RecoverSent = named("RecoverSent", "Result of the request", {
  status: z.literal("email_sent").describe("The same for an unknown address"),
});

export const AccountChange = named("AccountChange", "Which brands stay active", {
  active_brands: z
    .array(Uuid)
    .min(1)
    .max(ACTIVE_BRANDS_MAX)
    .describe("Ids of the brands that stay active if the tier allows fewer than there are"),
});

const SubscriptionStatus = z
  .enum(SUBSCRIPTION_STATUSES)
  .openapi({ description: "`none`: created by the operator, not billed", example: "active" });

export const AccountRecord = named("Account", "The account that the key belongs to", {
  id: idOf("account"),
  email: z.string().describe("Address for sign-in links and e-mails"),
  name: z.string().describe("Name of the account"),
  role: z.enum(ROLES).describe("What the key used for the call may do"),
  key_of: z.string().openapi({ description: "E-mail of the key's holder", example: "you@acme.com" }),
  tier: z
    .enum(TIERS.map((tier) => TIER_LIMITS[tier].name) as [string, ...string[]])
    .openapi({ description: "The plan", example: "Builder" }),
  subscription_status: SubscriptionStatus,
  usage: part("Today's calls", {
    limit: z.number().int().describe("Calls a day"),
    used: z.number().int().describe("Calls made today, refused ones included"),
    resets_at: Timestamp.describe("When the next day begins, UTC"),
  }),
  brands: part("Brand limit", {
    limit: z.number().int().describe("Brands the plan allows"),
    used: z.number().int().describe("Existing brands, including read-only ones"),
  }),
  active_brands: z.array(Uuid).describe("Ids of the active brands"),
  read_only_brands: z.array(Uuid).describe("Ids of brands that exceed the tier"),
  subscription: part("The subscription at the payment provider", {
    status: SubscriptionStatus,
    renews_at: Timestamp.nullable().describe("When the next period is billed; null: it does not renew"),
    ends_at: Timestamp.nullable().describe("Cancelled: when it ends"),
    past_due_since: Timestamp.nullable().describe("Late payment: since when"),
    works_until: Timestamp.nullable().describe("Late payment: when calls start to be refused"),
  }),
  created_at: Timestamp.describe("When it was created"),
});
