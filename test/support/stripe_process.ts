/**
 * The stand-in of Stripe as a process of its own, to walk through by hand:
 * `node test/support/stripe_process.ts PORT WEBHOOK_URL`. Each line on standard input is a command: `webhooks off`,
 * `webhooks on`, `down`, `up`, or a scene and its id (`deleteCustomer cus_…`, `refund sub_…`).
 */
import { createInterface } from "node:readline";
import type { StandInEvent } from "./stripe/stripe_objects.ts";
import { type StripeStandIn, sendEvents, startStripeStandIn } from "./stripe_stand_in.ts";

const [port = "0", webhookUrl = ""] = process.argv.slice(2);
const webhooks = { on: true };

async function tell(events: StandInEvent[]): Promise<void> {
  const types = events.map(({ type }) => type).join(", ");
  const outcome = webhooks.on ? (await sendEvents(webhookUrl, events)).join(", ") : "lost";
  process.stdout.write(`${types}: ${outcome}\n`);
}

const stripe = await startStripeStandIn({ now: Date.now, port: Number(port), pages: { tell } });
process.stdout.write(`Stand-in of Stripe at ${stripe.url}\n`);

createInterface({ input: process.stdin }).on("line", async (line) => {
  const [command = "", ...words] = line.trim().split(/\s+/);
  if (command === "webhooks") webhooks.on = words[0] === "on";
  else if (command === "down") stripe.always("error");
  else if (command === "up") stripe.always(null);
  else await tell((stripe[command as keyof StripeStandIn] as (...given: string[]) => StandInEvent[])(...words));
});
