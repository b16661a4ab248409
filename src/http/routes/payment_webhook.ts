import { bodyLimit } from "hono/body-limit";
import { AppError, ProviderError } from "../../base/errors.ts";
import type { PaymentEvent } from "../../providers/payments/payments.ts";
import { handlePaymentEvent, type PaymentEventDeps } from "../../service/payment_events.ts";
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
      await handleOrUnavailable(paymentEvents, event);
      return c.json({ received: true }, 200);
    },
  );
}

async function handleOrUnavailable(deps: PaymentEventDeps, event: PaymentEvent): Promise<void> {
  try {
    await handlePaymentEvent(deps, event);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.error({ event_id: event.eventId, reason: error.message }, "an event could not be handled: it comes again");
    throw new AppError("unavailable", "The event could not be handled now. Send it again", { cause: error });
  }
}
