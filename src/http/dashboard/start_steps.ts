import { html } from "hono/html";
import { brandPath, type Dashboard, type Session } from "./dashboard.ts";
import { EMPTY, type Html } from "./html.ts";
import { postButton } from "./parts.ts";

const STEPS = [
  ["domain", "1. Your domain", "Add it with a name people know."],
  ["analysis", "2. First analysis", "It takes a few minutes on a real site."],
  ["accept", "3. First decision", "Accept what you will do, reject what does not fit."],
  ["brief", "4. First brief", "Open an accepted item and create a brief."],
] as const;

/** The way of somebody who begins, and where on it they are. */
export function startSteps(at: (typeof STEPS)[number][0]): Html {
  const now = STEPS.findIndex(([name]) => name === at);
  return html`<ol class="loop" aria-label="First steps">${STEPS.map(([, title, text], index) => html`<li class="${index < now ? "done" : index === now ? "now" : "later"}"${index === now ? html` aria-current="step"` : EMPTY}><strong>${title}</strong><br><span class="small">${text}</span></li>`)}</ol>`;
}

/** What pages without figures lead to. */
export function analyseButton(dashboard: Dashboard, session: Session, brandId: string): Html {
  return postButton(session, {
    action: brandPath(dashboard, brandId, "start"),
    label: "Run a full analysis",
    fields: { kind: "full" },
    kind: "primary",
  });
}
