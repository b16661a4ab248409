/**
 * The stand-in of Stripe as a process of its own, to walk through by hand: `npm run stripe:stand-in -- [port] [address of
 * the server]`. Each line on standard input is a command.
 */
import { createInterface } from "node:readline";
import type { StandInEvent } from "./stripe/stripe_objects.ts";
import { STAND_IN_KEY, STAND_IN_PRICE_IDS } from "./stripe/stripe_routes.ts";
import { STAND_IN_WEBHOOK_SECRET, sendEvents, startStripeStandIn } from "./stripe_stand_in.ts";

const [port = "12111", server = "http://127.0.0.1:8787"] = process.argv.slice(2);
const webhooks = { on: true };

async function tell(events: StandInEvent[]): Promise<void> {
  const types = events.map(({ type }) => type).join(", ");
  const outcome = webhooks.on ? await deliver(events) : "not sent";
  process.stdout.write(`${types}: ${outcome}\n`);
}

async function deliver(events: StandInEvent[]): Promise<string> {
  try {
    return (await sendEvents(`${server}/webhooks/stripe`, events)).join(", ");
  } catch (error) {
    return `not delivered: ${String(error)}`;
  }
}

const stripe = await startStripeStandIn({ now: Date.now, port: Number(port), pages: { tell } });

const COMMANDS: Record<string, (id: string) => unknown> = {
  "webhooks-off": () => {
    webhooks.on = false;
  },
  "webhooks-on": () => {
    webhooks.on = true;
  },
  down: () => stripe.always("error"),
  up: () => stripe.always(null),
  "delete-customer": (id) => tell(stripe.deleteCustomer(id)),
  refund: (id) => tell(stripe.refund(id)),
  dispute: (id) => tell(stripe.dispute(id)),
  "dispute-lost": (id) => tell(stripe.dispute(id, "lost")),
  unpaid: (id) => tell(stripe.setStatus(id, "unpaid")),
};

process.stdout.write(`Stand-in of Stripe. Start the server with:
STRIPE_API_BASE=${stripe.url}
STRIPE_SECRET_KEY=${STAND_IN_KEY}
STRIPE_WEBHOOK_SECRET=${STAND_IN_WEBHOOK_SECRET}
${Object.entries(STAND_IN_PRICE_IDS)
  .map(([tier, ids]) => `STRIPE_PRICE_${tier.toUpperCase()}=${ids.join(",")}`)
  .join("\n")}
Commands, with the id of a customer or subscription where one is meant: ${Object.keys(COMMANDS).join(", ")}
`);

createInterface({ input: process.stdin }).on("line", async (line) => {
  const [command = "", id = ""] = line.trim().split(/\s+/);
  try {
    await COMMANDS[command]?.(id);
    process.stdout.write(COMMANDS[command] === undefined ? `No such command: ${command}\n` : "");
  } catch (error) {
    process.stdout.write(`${String(error)}\n`);
  }
});
