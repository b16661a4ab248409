import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { TIERS } from "../../domain/tier.ts";
import { refuseDisabled } from "../../service/accounts.ts";
import { brandsInPlan } from "../../service/brand_room.ts";
import {
  type CheckoutOrder,
  openBillingPortal,
  pollCheckout,
  startCheckout,
  startOwnCheckout,
} from "../../service/checkout.ts";
import { RATE_LIMITS, type RateRule, takeRate, withinRate } from "../../service/rate_limits.ts";
import { linkRules, requestMagicLink } from "../../service/sign_in.ts";
import type { CheckoutSessionRow } from "../../store/checkout_sessions.ts";
import { clientAddress } from "../client_address.ts";
import type { Api, HttpDeps, HttpEnv } from "../context.ts";
import { authenticate, authentication, setSkillHeaders } from "../middleware/authentication.ts";
import { idempotency } from "../middleware/idempotency.ts";
import { jsonBody } from "../middleware/json_body.ts";
import { leastRole, refuseRole } from "../roles.ts";
import {
  CheckoutCreated,
  CheckoutRequest,
  CheckoutStatus,
  PortalLink,
  RecoverRequest,
  RecoverSent,
} from "../schemas/account.ts";
import type { Tag } from "../tags.ts";
import { API_KEY_SECURITY, describedErrors, errorResponses, jsonResponse, SkillHeaders } from "./route.ts";

const TAGS: Tag[] = ["Account"];
const WITH_A_KEY = SkillHeaders.partial({ "X-Skill-Latest": true, "X-Skill-Update-URL": true });

export function mountCheckout(api: Api, deps: HttpDeps): void {
  const { checkout } = deps;
  const caller = (c: Context<HttpEnv>) =>
    clientAddress(c.env?.remoteAddress, { forwardedFor: c.req.header("X-Forwarded-For"), trustProxy: deps.trustProxy });
  // Without an account a key is its caller's address': its answer is given to the same body from there alone.
  const repeat = idempotency(deps, (c) => c.get("account")?.id ?? `ip:${caller(c)}`);

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/checkout",
      operationId: "createCheckout",
      tags: TAGS,
      summary: "Buy a plan",
      description:
        "Anonymous: a payment link is e-mailed. With X-API-Key: `checkout_url` is returned inline; for an account with an active subscription it is the billing portal.",
      security: [{}, ...API_KEY_SECURITY],
      middleware: [
        async (c, next) => {
          const found = authenticate(deps, c.req.header("X-API-Key"));
          if (found !== null) {
            refuseRole(found.actor, leastRole("post", "/auth/checkout"));
            c.set("account", found.actor.account);
            setSkillHeaders(deps, (name, value) => c.header(name, value));
            refuseDisabled(found.actor.account);
          }
          await next();
        },
        ...jsonBody(),
        repeat,
      ],
      request: { body: { required: true, content: { "application/json": { schema: CheckoutRequest } } } },
      responses: {
        200: jsonResponse(CheckoutCreated, "Link e-mailed, or returned inline", WITH_A_KEY),
        ...errorResponses(401),
        ...describedErrors([403, 413, 422, 429, 503], WITH_A_KEY),
      },
    }),
    async (c) => {
      const order = c.req.valid("json");
      const account = c.get("account");
      const ip = caller(c);
      if (account !== undefined) {
        const rules = [
          rule(`checkout-own:ip:${ip}`, RATE_LIMITS.checkoutAuthenticatedPerIp, "checkouts from this address"),
        ];
        const { id, checkout_url } = await withinRate(deps, rules, () => startOwnCheckout(checkout, account, order));
        const { readOnly } = brandsInPlan(deps.db, account, order.tier);
        return c.json(
          {
            status: "checkout_created" as const,
            session_id: id,
            poll_url: pollUrl(deps, id),
            checkout_url: checkout_url!,
            ...(readOnly.length === 0 ? {} : { becomes_read_only: readOnly }),
          },
          200,
        );
      }
      const { id, sent_at } = await orderByMail(deps, order, ip);
      return c.json(
        { status: "email_sent" as const, session_id: id, poll_url: pollUrl(deps, id), sent_at: sent_at! },
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/auth/checkout/{session_id}/status",
      operationId: "getCheckoutStatus",
      tags: TAGS,
      summary: "Poll a checkout session",
      description: "Never contains an API key.",
      request: {
        params: z.object({
          session_id: z
            .string()
            .openapi({ param: { name: "session_id", in: "path" }, description: "Id of the checkout" }),
        }),
      },
      responses: { 200: jsonResponse(CheckoutStatus, "Its state"), ...errorResponses(404, 422) },
    }),
    async (c) => {
      const { status } = await pollCheckout(checkout, c.req.valid("param").session_id);
      return c.json({ status, ...(status === "completed" ? { dashboard_url: deps.dashboardUrl } : {}) }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/billing-portal",
      operationId: "createBillingPortal",
      tags: TAGS,
      summary: "Address of the billing portal",
      description:
        "The payment provider's page for plan, payment method and invoices. `becomes_read_only` lists the brands that a smaller plan would make read-only. 409 for an account without a subscription.",
      security: API_KEY_SECURITY,
      middleware: [authentication(deps, { least: leastRole("post", "/auth/billing-portal"), spentBudgetPasses: true })],
      responses: {
        200: jsonResponse(PortalLink, "The portal", SkillHeaders),
        ...errorResponses(401),
        ...describedErrors([403, 409, 422, 503], SkillHeaders),
      },
    }),
    async (c) => {
      const account = c.get("account");
      const { url } = await openBillingPortal(checkout, account);
      const over = Object.fromEntries(
        TIERS.map((tier) => [tier, brandsInPlan(deps.db, account, tier).readOnly] as const).filter(
          ([, brands]) => brands.length > 0,
        ),
      );
      return c.json({ portal_url: url, ...(Object.keys(over).length === 0 ? {} : { becomes_read_only: over }) }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/recover",
      operationId: "recoverAccount",
      tags: TAGS,
      summary: "E-mail a sign-in link",
      description: "The response is the same for an unknown address.",
      middleware: jsonBody(),
      request: { body: { required: true, content: { "application/json": { schema: RecoverRequest } } } },
      responses: { 200: jsonResponse(RecoverSent, "Sent"), ...errorResponses(413, 422, 429) },
    }),
    (c) => {
      const { email } = c.req.valid("json");
      const network = caller(c);
      takeRate(deps, [
        rule(`recover:ip:${network}`, RATE_LIMITS.recoverPerIp, "recovery requests from this address"),
        ...linkRules(deps.signIn, { email, network, knownBrowser: null }),
      ]);
      requestMagicLink(deps.signIn, email);
      return c.json({ status: "email_sent" as const }, 200);
    },
  );
}

/** E-mails the payment link, to an address and from a network no more often than allowed. */
export async function orderByMail(deps: HttpDeps, order: CheckoutOrder, ip: string): Promise<CheckoutSessionRow> {
  const rules = [
    rule(`checkout:email:${order.email.toLowerCase()}`, RATE_LIMITS.checkoutPerEmail, "checkouts for this e-mail"),
    rule(`checkout:ip:${ip}`, RATE_LIMITS.checkoutPerIp, "checkouts from this address"),
  ];
  return await withinRate(deps, rules, () => startCheckout(deps.checkout, order));
}

function rule(bucket: string, perHour: number, what: string): RateRule {
  return { bucket, perHour, what };
}

function pollUrl(deps: HttpDeps, sessionId: string): string {
  return `${deps.baseUrl}/auth/checkout/${sessionId}/status`;
}
