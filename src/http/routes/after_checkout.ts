import { sleep } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { type CheckoutDeps, getCheckoutState } from "../../service/checkout.ts";
import { getAccount } from "../../store/accounts.ts";
import type { CheckoutSessionRow } from "../../store/checkout_sessions.ts";
import type { Dashboard, DashboardContext, Session } from "../dashboard/dashboard.ts";
import { sendPage } from "../dashboard/page.ts";
import { afterCheckoutBody } from "../dashboard/pages/after_checkout_page.ts";

/** The page looks again by itself this often, this many times: about a minute. */
const LOOK_EVERY_SECONDS = 3;
const LOOKS_MAX = 20;
/** A payment provider that is slower than this is told of at the next look. */
const ASK_WAIT_MS = 4_000;
const ID_CHARS_MAX = 100;

/** The page after payment. It asks the payment provider itself: a lost event must not keep a buyer waiting. */
export async function sendAfterCheckout(
  dashboard: Dashboard,
  c: DashboardContext,
  asked: { checkoutId: string; session: Session | null },
): Promise<Response> {
  const { base, deps } = dashboard;
  const id = asked.checkoutId.slice(0, ID_CHARS_MAX);
  const checkout = id === "canceled" ? id : await askForCheckout(deps.checkout, id);
  const tries = Number.parseInt(c.req.query("try") ?? "0", 10) || 0;
  const url = (attempt: number) => `${base || "/"}?checkout=${encodeURIComponent(id)}&try=${attempt}`;
  const isOpen = typeof checkout !== "string" && checkout.status !== "completed" && checkout.status !== "expired";
  const isWaiting = isOpen && checkout.checked_result !== "pending" && tries < LOOKS_MAX;
  const next = isWaiting ? { url: url(tries + 1), seconds: LOOK_EVERY_SECONDS } : null;
  const session = asked.session === null ? null : { ...asked.session, account: freshAccount(dashboard, asked.session) };
  return await sendPage(dashboard, c, {
    title: "Checkout",
    session,
    body: afterCheckoutBody({ base, mailFolder: deps.mailFolder }, { checkout, session, next, againUrl: url(0) }),
    ...(next === null ? {} : { refreshSeconds: next.seconds, refreshTo: next.url }),
  });
}

/** The payment may just have changed the plan. */
function freshAccount({ deps }: Dashboard, { account }: Session) {
  return getAccount(deps.db, account.id) ?? account;
}

/** Back from the billing portal: what the owner changed there shows at once, also when its event is late or lost. */
export async function leavePortal(dashboard: Dashboard, c: DashboardContext, session: Session): Promise<Response> {
  await atMost(ASK_WAIT_MS, dashboard.deps.checkout.refreshAccount(session.account.id));
  return c.redirect(dashboard.base || "/", 303);
}

/** Waits for the work, and no longer than this: it goes on by itself. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const done = new AbortController();
  await Promise.race([work, sleep(ms, done.signal).catch(() => undefined)]);
  done.abort();
}

async function askForCheckout(deps: CheckoutDeps, id: string): Promise<CheckoutSessionRow | "unknown"> {
  await atMost(ASK_WAIT_MS, deps.refresh(id));
  try {
    return getCheckoutState(deps, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "unknown";
    throw error;
  }
}
