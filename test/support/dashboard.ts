import { confirmMagicLink, requestMagicLink } from "../../src/service/sign_in.ts";
import { TEST_BASE_URL, type TestAnswer, type TestApp } from "./test_app.ts";

/** A form as a browser on the dashboard sends it; `bare` leaves out what tells where it was made. */
export async function post(
  app: TestApp,
  path: string,
  request: { form: Record<string, string>; cookie?: string; headers?: Record<string, string>; bare?: boolean },
): Promise<TestAnswer> {
  return await app.call("POST", path, {
    rawBody: new URLSearchParams(request.form).toString(),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      ...(request.bare ? {} : { Origin: TEST_BASE_URL }),
      ...(request.cookie === undefined ? {} : { Cookie: request.cookie }),
      ...request.headers,
    },
  });
}

/** Value of a cookie that the answer sets. */
export function cookieOf(answer: TestAnswer, name: string): string {
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  if (set === undefined) throw new Error(`The answer sets no cookie ${name}: ${answer.status} ${answer.text}`);
  return set.slice(name.length + 1, set.indexOf(";"));
}

/** Path of the sign-in link in the newest mail. */
export async function linkIn(app: TestApp, base = "/dashboard"): Promise<string> {
  await app.app.mail.idle();
  const found = new RegExp(`${base}/sign-in/[0-9a-f]{64}`).exec(app.sentMail.at(-1)?.text ?? "");
  if (found === null) throw new Error("The newest mail holds no sign-in link");
  return found[0];
}

export interface SignedInBrowser {
  cookie: string;
  csrf: string;
  get(path: string): Promise<TestAnswer>;
  /** A form of a page, with the session's token. */
  post(path: string, form?: Record<string, string>): Promise<TestAnswer>;
}

/** A session opened through the mail, as a person would. */
export async function signInAs(app: TestApp, account: { email: string }): Promise<SignedInBrowser> {
  requestMagicLink(app.app.http.signIn, account.email);
  const token = (await linkIn(app)).split("/").at(-1)!;
  const confirmed = confirmMagicLink(app.app.http.signIn, token);
  if (confirmed === null) throw new Error("The sign-in link was not taken");
  const cookie = `visibility_session=${confirmed.token}`;
  const page = await app.call("GET", "/dashboard/settings", { headers: { Cookie: cookie } });
  const csrf = /name="csrf" value="([0-9a-f]+)"/.exec(page.text)?.[1] ?? "";
  return {
    cookie,
    csrf,
    get: (path) => app.call("GET", `/dashboard${path}`, { headers: { Cookie: cookie } }),
    post: (path, form = {}) => post(app, `/dashboard${path}`, { form: { csrf, ...form }, cookie }),
  };
}
