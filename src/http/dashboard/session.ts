import { timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { AppError } from "../../base/errors.ts";
import { isUuid } from "../../base/ids.ts";
import { refuseDisabled } from "../../service/accounts.ts";
import { refuseReadOnlyBrand } from "../../service/brand_room.ts";
import { requireBrand } from "../../service/brands.ts";
import { getSignedIn } from "../../service/sign_in.ts";
import { READING } from "../middleware/brand_scope.ts";
import { leastRole, refuseRole } from "../roles.ts";
import type { Dashboard, DashboardContext, DashboardEnv, Session } from "./dashboard.ts";

type Handler = MiddlewareHandler<DashboardEnv>;

const FORM_BYTES_MAX = 64 * 1024;
const FIELD_CHARS_MAX = 24_000;

/** The session, the mark of who asked for a link, and that of a browser that has signed in before. */
type CookieName = "session" | "sign_in" | "known";

/** `__Host-` binds the cookie to this host and to https; browsers refuse it over plain http. */
export function cookieName(dashboard: Pick<Dashboard, "secure">, name: CookieName): string {
  return dashboard.secure ? `__Host-visibility_${name}` : `visibility_${name}`;
}

export function writeCookie(
  dashboard: Dashboard,
  c: DashboardContext,
  cookie: { name: CookieName; value: string; maxAgeSeconds: number },
): void {
  setCookie(c, cookieName(dashboard, cookie.name), cookie.value, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: dashboard.secure,
    maxAge: cookie.maxAgeSeconds,
  });
}

export function readCookie(dashboard: Dashboard, c: DashboardContext, name: CookieName): string | null {
  return getCookie(c, cookieName(dashboard, name)) ?? null;
}

export function dropCookie(dashboard: Dashboard, c: DashboardContext, name: CookieName): void {
  deleteCookie(c, cookieName(dashboard, name), { path: "/", secure: dashboard.secure });
}

/** Throws `forbidden` where the account is disabled, and signs the browser out: its user may have another account. */
export function readSession(dashboard: Dashboard, c: DashboardContext): Session | null {
  if (dashboard.visitor !== undefined) return dashboard.visitor;
  const token = readCookie(dashboard, c, "session");
  if (token === null || !/^[0-9a-f]{64}$/.test(token)) return null;
  const signedIn = getSignedIn(dashboard.deps.signIn, token);
  if (signedIn === null) return null;
  const { account } = signedIn.actor;
  if (account.disabled_at !== null) dropCookie(dashboard, c, "session");
  refuseDisabled(account);
  return { token, account, ...signedIn };
}

/** Pages for the signed in whose role may; everybody else is sent to the sign-in page. */
export function signedIn(dashboard: Dashboard): MiddlewareHandler<DashboardEnv> {
  return async (c, next) => {
    const session = readSession(dashboard, c);
    if (session === null) return c.redirect(`${dashboard.base}/sign-in`, 303);
    c.set("session", session);
    c.set("actor", session.actor);
    c.set("account", session.account);
    refuseRole(session.actor, leastRole(c.req.method, c.req.path.slice(dashboard.base.length)));
    return await next();
  };
}

/** The brand of the path, when it is the account's; else not found. One over the plan is there to read, as by the API. */
export function ownBrand(
  dashboard: Dashboard,
  options: { readOnlyPasses?: boolean } = {},
): MiddlewareHandler<DashboardEnv> {
  return async (c, next) => {
    const id = c.req.param("brand_id") ?? "";
    if (!isUuid(id)) throw new AppError("not_found", "There is no such brand");
    const { account } = c.get("session");
    const brand = requireBrand(dashboard.deps.db, account.id, id.toLowerCase());
    if (!options.readOnlyPasses && !READING.has(c.req.method)) {
      refuseReadOnlyBrand(dashboard.deps.db, account, brand.id);
    }
    c.set("brand", brand);
    return await next();
  };
}

/** Reads a form that comes from our own pages; nothing is done for one that does not. */
export function ownForm(dashboard: Dashboard, { bytesMax = FORM_BYTES_MAX } = {}): [Handler, Handler] {
  return [
    bodyLimit({
      maxSize: bytesMax,
      onError: () => {
        throw new AppError("payload_too_large", "The form is too long. Send less text, or a smaller file");
      },
    }),
    async (c, next) => {
      refuseForeignOrigin(dashboard, c);
      c.set("form", await readForm(c));
      return await next();
    },
  ];
}

/** A form of a signed-in page: it must carry the session's token too. */
export function sessionForm(dashboard: Dashboard, options: { bytesMax?: number } = {}): [Handler, Handler, Handler] {
  return [
    ...ownForm(dashboard, options),
    async (c, next) => {
      if (!isSame(c.get("form").csrf ?? "", c.get("session").csrfToken)) {
        throw new AppError("forbidden", "This form is from an older session. Go back, reload the page and try again");
      }
      return await next();
    },
  ];
}

/** The browser's own word on where the request was made comes first; without one the Origin header decides. */
function refuseForeignOrigin(dashboard: Dashboard, c: DashboardContext): void {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  if (site === "same-origin" || site === "none") return;
  const own = [new URL(dashboard.deps.dashboardUrl).origin, new URL(dashboard.deps.baseUrl).origin];
  const host = c.req.header("Host");
  const sameHost = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  if (site === undefined && origin !== undefined && (own.includes(origin) || sameHost)) return;
  throw new AppError("forbidden", "This form did not come from the dashboard. Open the dashboard and try again");
}

async function readForm(c: DashboardContext): Promise<Record<string, string>> {
  const [type] = (c.req.header("Content-Type") ?? "").toLowerCase().split(";", 1);
  const isForm = type === "application/x-www-form-urlencoded" || type === "multipart/form-data";
  if (!isForm) return {};
  const fields = await c.req.formData().catch(() => {
    throw new AppError("invalid_input", "The form could not be read. Go back, reload the page and try again");
  });
  const form: Record<string, string> = Object.create(null);
  for (const [name, value] of fields)
    form[name] =
      typeof value === "string" ? value.replaceAll("\u0000", "").slice(0, FIELD_CHARS_MAX) : await dataAddress(value);
  return form;
}

/** A file of a form as a `data:` address; empty where none was chosen. */
async function dataAddress(file: File): Promise<string> {
  if (file.size === 0) return "";
  return `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString("base64")}`;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
