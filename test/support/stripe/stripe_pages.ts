import type { ServerResponse } from "node:http";
import { TIERS, type Tier } from "../../../src/domain/tier.ts";
import type { StandInEvent } from "./stripe_objects.ts";
import type { Call, StandInState } from "./stripe_routes.ts";
import type { StripeScenes } from "./stripe_scenes.ts";

type Tell = (events: StandInEvent[]) => Promise<void>;

/** The pages a payer sees at Stripe, as plain forms: the checkout and the billing portal. */
export function createPages(
  state: StandInState,
  { acts, tell }: { acts: StripeScenes; tell: Tell },
): (call: Call, response: ServerResponse) => Promise<void> {
  return async (call, response) => {
    const [, kind, id] = /^\/(c\/pay|session)\/(\w+)$/.exec(call.path) ?? [];
    if (kind === "c/pay") return await checkoutPage(id!, call, response);
    if (kind === "session") return await portalPage(id!, call, response);
    page(response, 404, "<h1>No such page</h1>");
  };

  async function checkoutPage(id: string, call: Call, response: ServerResponse): Promise<void> {
    const checkout = state.checkouts.get(id);
    if (checkout === undefined || checkout.status !== "open")
      return page(response, 410, "<h1>You're all done here</h1>");
    if (call.method === "POST") {
      await tell(acts.pay(checkout.client_reference_id!, { unpaid: call.form.get("how") === "debit" }));
      return redirect(response, checkout.success_url!);
    }
    const body = `<h1>Subscribe to ${checkout.price}</h1><p>${checkout.customer_email ?? checkout.customer}</p>
${button(call.path, "how", "card", "Subscribe")}${button(call.path, "how", "debit", "Pay by bank debit")}`;
    page(response, 200, body);
  }

  async function portalPage(id: string, call: Call, response: ServerResponse): Promise<void> {
    const portal = state.portals.get(id);
    if (portal === undefined) return page(response, 404, "<h1>No such session</h1>");
    const own = [...state.subscriptions.values()].filter(({ customer }) => customer === portal.customer);
    const subscription = own.findLast(({ status }) => status !== "canceled") ?? own.at(-1)!;
    if (call.method === "POST") {
      await tell(actOf(call.form.get("act") ?? "", subscription.id));
      return redirect(response, call.path);
    }
    const plans = TIERS.map((tier) => button(call.path, "act", tier, `Change to ${tier}`));
    const others = [
      ["cancel_later", "Cancel at the end of the period"],
      ["cancel", "Cancel now"],
      ["fail", "Let the payment fail"],
      ["collect", "Pay the open invoice"],
    ].map(([act, label]) => button(call.path, "act", act!, label!));
    const state_ = `${subscription.status}${subscription.cancel_at_period_end ? ", ends with the period" : ""}`;
    const body = `<h1>Billing</h1><p>${subscription.items.data[0]!.price.id}: ${state_}</p>${plans.join("")}${others.join("")}
<p><a href="${portal.returnUrl}">Return to the service</a></p>`;
    page(response, 200, body);
  }

  function actOf(act: string, subscriptionId: string): StandInEvent[] {
    if (act === "cancel_later") return acts.cancelLater(subscriptionId);
    if (act === "cancel") return acts.cancel(subscriptionId);
    if (act === "fail") return acts.failPayment(subscriptionId);
    if (act === "collect") return acts.collectPayment(subscriptionId);
    return acts.changePlan(subscriptionId, act as Tier);
  }
}

function button(action: string, name: string, value: string, label: string): string {
  return `<form method="post" action="${action}"><input type="hidden" name="${name}" value="${value}"><button>${label}</button></form>`;
}

function page(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" });
  response.end(`<!doctype html><html lang="en"><title>Stand-in of Stripe</title><body>${body}</body></html>`);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location });
  response.end();
}
