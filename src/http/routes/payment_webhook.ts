import { bodyLimit } from "hono/body-limit";
import { AppError } from "../../base/errors.ts";
import { handlePaymentEvent } from "../../service/payment_events.ts";
import type { Api, HttpDeps } from "../context.ts";

const WEBHOOK_BYTES_MAX = 1 << 20;

/** The payment provider's events: the raw body is what is signed. Any failure is answered so that it is sent again. */
export function mountPaymentWebhook(api: Api, deps: HttpDeps): void {
  api.post(
    "/webhooks/stripe",
    bodyLimit({
      maxSize: WEBHOOK_BYTES_MAX,
      onError: () => {
        throw new AppError("payload_too_large", "The event is larger than 1 MiB");
      },
    }),
    async (c) => {
      const { paymentEvents } = deps;
      if (paymentEvents === null || paymentEvents.payments.test) {
        throw new AppError("not_found", "No payment provider with webhooks is configured. Set STRIPE_SECRET_KEY");
      }
      const event = paymentEvents.payments.readEvent(await c.req.text(), c.req.header("Stripe-Signature") ?? null);
      await handlePaymentEvent(paymentEvents, event);
      return c.json({ received: true }, 200);
    },
  );
}
