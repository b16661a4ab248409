import { html } from "hono/html";
import { AppError } from "../../base/errors.ts";
import { getRun } from "../../store/runs.ts";
import { withoutSecrets } from "../middleware/request_headers.ts";
import { statusOf, storageRefusal } from "../render_error.ts";
import { brandPath, type Dashboard, type DashboardContext, type Session } from "./dashboard.ts";
import { EMPTY, type Html } from "./html.ts";
import { sendPage } from "./page.ts";
import { linkButton } from "./parts.ts";
import { planButtons } from "./plan_state.ts";
import { readSession } from "./session.ts";

interface Told {
  title: string;
  text: string;
  action?: Html;
}

export function renderDashboardError(
  dashboard: Dashboard,
  c: DashboardContext,
  error: unknown,
): Response | Promise<Response> {
  const known = error instanceof AppError ? error : storageRefusal(error);
  if (known === null) {
    const path = withoutSecrets(c.req.path);
    dashboard.deps.log.error({ request_id: c.get("requestId"), method: c.req.method, path, err: error }, "page failed");
  }
  const session = sessionOf(dashboard, c);
  const told = known === null ? failed(c) : tell(dashboard, session, known);
  const seconds = known?.details.retryAfterSeconds;
  if (seconds !== undefined) c.header("Retry-After", String(seconds));
  return sendPage(dashboard, c, {
    title: told.title,
    status: known === null ? 500 : statusOf(known.code),
    session,
    body: html`<div class="narrow"><h1>${told.title}</h1><p>${told.text}</p><div class="actions">${told.action ?? EMPTY}${linkButton(dashboard.base || "/", "Back to your brands")}</div></div>`,
  });
}

/** The error may be the database's own: then nobody is known. */
function sessionOf(dashboard: Dashboard, c: DashboardContext): Session | null {
  try {
    return readSession(dashboard, c);
  } catch {
    return null;
  }
}

function failed(c: DashboardContext): Told {
  const text = `The page could not be loaded. Try again. If it keeps failing, give the operator this request id: ${c.get("requestId")}.`;
  return { title: "Something went wrong", text };
}

function tell(dashboard: Dashboard, session: Session | null, error: AppError): Told {
  const { base } = dashboard;
  switch (error.code) {
    case "not_found":
      return {
        title: "Page not found",
        text: "There is nothing at this address, or it belongs to another account. It may have been removed.",
      };
    case "conflict":
      return conflict(dashboard, error);
    case "credits_exhausted":
      return {
        title: "You have used all of today's calls",
        text: `${error.message}. You can still read everything here. A larger plan gives you more calls immediately.`,
        action: linkButton(`${base}/settings`, "See plan and usage", "primary"),
      };
    case "payment_required":
      return notPaid(dashboard, session);
    case "brand_read_only":
      return {
        title: "This brand is read-only",
        text: "Your plan allows fewer brands than you have. Choose which ones stay active, or upgrade your plan. You can still read the results.",
        action: linkButton(`${base}/settings#active-brands`, "Choose the active brands", "primary"),
      };
    case "brand_limit":
      return {
        title: "Your plan's brand limit is reached",
        text: `${error.message} A larger plan allows more.`,
        action: linkButton(`${base}/settings`, "See plans", "primary"),
      };
    case "rate_limit_exceeded":
      return { title: "Too many requests", text: `${error.message}.` };
    case "unavailable":
      return { title: "Not available right now", text: `${error.message}.` };
    case "invalid_input":
      return { title: "That did not work", text: `${error.message}. Go back and correct it.` };
    case "forbidden":
      return { title: "Refused", text: `${error.message}.` };
    default:
      return { title: "That did not work", text: `${error.message}.` };
  }
}

function notPaid(dashboard: Dashboard, session: Session | null): Told {
  const portal = (kind: "primary" | "secondary") =>
    linkButton(`${dashboard.base}/settings/billing`, "Open the billing portal", kind);
  const status = session?.account.subscription_status;
  if (session === null || status === "past_due") {
    const text = "You can still read your results. New runs start again as soon as the payment goes through.";
    return { title: "The subscription is not paid", text, action: portal("primary") };
  }
  const buy = planButtons(dashboard, session);
  if (status === "canceled") {
    const text = "Your brands, results and API key are kept. Choose a plan to continue where you stopped.";
    return { title: "Your plan has ended", text, action: buy };
  }
  const text = "Complete the payment in the billing portal, or buy a new plan. You can still read your results.";
  return { title: "The subscription is not paid", text, action: html`${portal("primary")}${buy}` };
}

function conflict(dashboard: Dashboard, error: AppError): Told {
  const run = error.details.runningRunId ? getRun(dashboard.deps.db, error.details.runningRunId) : undefined;
  if (run === undefined) return { title: "Not possible right now", text: `${error.message}.` };
  return {
    title: "A run is already in progress",
    text: "Wait until it has finished, then try again. Nothing was started twice.",
    action: linkButton(brandPath(dashboard, run.brand_id, `runs/${run.id}`), "View progress", "primary"),
  };
}
