import { html } from "hono/html";
import { AppError } from "../../base/errors.ts";
import { acceptInvitation, readInvitation } from "../../service/members.ts";
import { takeRate } from "../../service/rate_limits.ts";
import {
  confirmMagicLink,
  isBrowserOfLink,
  isLinkOpen,
  linkRules,
  markBrowser,
  requestMagicLink,
  type SignedIn,
  signOut,
  signOutEverywhere,
} from "../../service/sign_in.ts";
import { clientAddress } from "../client_address.ts";
import type { Dashboard, DashboardApp, DashboardContext } from "../dashboard/dashboard.ts";
import { sendPage } from "../dashboard/page.ts";
import {
  confirmBody,
  deadInvitationBody,
  deadLinkBody,
  joinBody,
  linkSentBody,
  type SignInPlace,
  signInBody,
} from "../dashboard/pages/sign_in_page.ts";
import {
  dropCookie,
  ownForm,
  readCookie,
  readSession,
  sessionForm,
  signedIn,
  writeCookie,
} from "../dashboard/session.ts";

/** Per hour. */
const SIGN_IN_PER_IP = 20;
const CONFIRM_PER_IP = 60;
const EMAIL_CHARS_MAX = 254;
const LINK_PATTERN = /^[0-9a-f]{64}$/;

export function mountSignIn(app: DashboardApp, dashboard: Dashboard): void {
  const { deps, base } = dashboard;
  const place: SignInPlace = { base, mailFolder: deps.mailFolder };

  app.get("/sign-in", (c) => {
    if (readSession(dashboard, c) !== null) return c.redirect(base || "/", 303);
    const told =
      c.req.query("signed_out") === undefined ? {} : { told: html`<p role="status">You are signed out.</p>` };
    return sendPage(dashboard, c, { title: "Sign in", body: signInBody(place, told) });
  });

  app.post("/sign-in", ...ownForm(dashboard), (c) => {
    const email = (c.get("form").email ?? "").trim().slice(0, EMAIL_CHARS_MAX);
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new AppError("invalid_input", "This is not an e-mail address");
    const network = callerOf(dashboard, c);
    const knownBrowser = readCookie(dashboard, c, "known");
    takeRate(deps, [
      { bucket: `sign-in:ip:${network}`, perHour: SIGN_IN_PER_IP, what: "sign-ins from this address" },
      ...linkRules(deps.signIn, { email, network, knownBrowser }),
    ]);
    const { browserMark, lifeSeconds } = requestMagicLink(deps.signIn, email);
    writeCookie(dashboard, c, { name: "sign_in", value: browserMark, maxAgeSeconds: lifeSeconds });
    return sendPage(dashboard, c, { title: "Check your e-mail", body: linkSentBody(place) });
  });

  // Looking never uses the link up: mail scanners open every address they see.
  app.get("/sign-in/:token", (c) => {
    const token = c.req.param("token");
    if (!LINK_PATTERN.test(token) || !isLinkOpen(deps.signIn, token)) return deadLink(dashboard, c, place);
    const body = confirmBody(place, { token, sameBrowser: isSameBrowser(dashboard, c, token) });
    return sendPage(dashboard, c, { title: "Confirm sign-in", body });
  });

  app.post("/sign-in/:token", ...ownForm(dashboard), (c) => {
    const token = c.req.param("token");
    if (!LINK_PATTERN.test(token) || !isLinkOpen(deps.signIn, token)) return deadLink(dashboard, c, place);
    const rate = { perHour: CONFIRM_PER_IP, what: "sign-ins from this address" };
    takeRate(deps, [{ bucket: `confirm:ip:${callerOf(dashboard, c)}`, ...rate }]);
    const sameBrowser = isSameBrowser(dashboard, c, token);
    const confirmed = confirmMagicLink(deps.signIn, token, sameBrowser ? {} : { email: c.get("form").email ?? "" });
    if (confirmed === null) {
      const body = confirmBody(place, { token, sameBrowser, wrongAddress: true });
      return sendPage(dashboard, c, { title: "Confirm sign-in", body, status: 403 });
    }
    dropCookie(dashboard, c, "sign_in");
    keepSession(dashboard, c, confirmed);
    return c.redirect(base || "/", 303);
  });

  app.post("/sign-out", signedIn(dashboard), ...sessionForm(dashboard), (c) => {
    const { token, actor } = c.get("session");
    if (c.get("form").everywhere === "yes") signOutEverywhere(deps.signIn, actor);
    else signOut(deps.signIn, token);
    dropCookie(dashboard, c, "session");
    return c.redirect(`${base}/sign-in?signed_out`, 303);
  });

  mountJoining(app, dashboard, place);
}

/** Invitations: looking never accepts one, the click does. */
function mountJoining(app: DashboardApp, dashboard: Dashboard, place: SignInPlace): void {
  const { deps, base } = dashboard;
  const dead = (c: DashboardContext) =>
    sendPage(dashboard, c, { title: "Invitation not valid", body: deadInvitationBody(place), status: 410 });

  app.get("/join/:token", (c) => {
    const token = c.req.param("token");
    const invitation = LINK_PATTERN.test(token) ? readInvitation(deps.signIn, token) : null;
    if (invitation === null) return dead(c);
    return sendPage(dashboard, c, { title: "Invitation", body: joinBody(place, { token, ...invitation }) });
  });

  app.post("/join/:token", ...ownForm(dashboard), (c) => {
    const token = c.req.param("token");
    const rate = { perHour: CONFIRM_PER_IP, what: "sign-ins from this address" };
    takeRate(deps, [{ bucket: `confirm:ip:${callerOf(dashboard, c)}`, ...rate }]);
    const joined = LINK_PATTERN.test(token) ? acceptInvitation(deps.signIn, token) : null;
    if (joined === null) return dead(c);
    keepSession(dashboard, c, joined);
    return c.redirect(base || "/", 303);
  });
}

function keepSession(dashboard: Dashboard, c: DashboardContext, { token, maxAgeSeconds, actor }: SignedIn): void {
  writeCookie(dashboard, c, { name: "session", value: token, maxAgeSeconds });
  writeCookie(dashboard, c, { name: "known", ...markBrowser(dashboard.deps.signIn, actor.id) });
}

function deadLink(dashboard: Dashboard, c: DashboardContext, place: SignInPlace): Response | Promise<Response> {
  return sendPage(dashboard, c, { title: "Link not valid", body: deadLinkBody(place), status: 410 });
}

function isSameBrowser(dashboard: Dashboard, c: DashboardContext, linkToken: string): boolean {
  const mark = readCookie(dashboard, c, "sign_in");
  return mark !== null && isBrowserOfLink(linkToken, mark);
}

function callerOf({ deps }: Dashboard, c: DashboardContext): string {
  const forwardedFor = c.req.header("X-Forwarded-For");
  return clientAddress(c.env?.remoteAddress, { forwardedFor, trustProxy: deps.trustProxy });
}
