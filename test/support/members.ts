import type { Role } from "../../src/domain/role.ts";
import { cookieOf, post } from "./dashboard.ts";
import type { TestApp } from "./test_app.ts";

/** Path of the invitation in the newest mail. */
export async function invitationIn(app: TestApp): Promise<string> {
  await app.app.mail.idle();
  const found = /\/dashboard\/join\/[0-9a-f]{64}/.exec(app.sentMail.at(-1)?.text ?? "");
  if (found === null) throw new Error("The newest mail holds no invitation");
  return found[0];
}

export interface Joined {
  id: string;
  key: string;
  cookie: string;
  csrf: string;
}

/** Invites an address by an owner's key, accepts as a person would, and reads the key from Settings. */
export async function joinAs(app: TestApp, ownerKey: string, member: { email: string; role: Role }): Promise<Joined> {
  const invited = await app.call("POST", "/auth/members", { key: ownerKey, body: member });
  if (invited.status !== 201) throw new Error(invited.text);
  const accepted = await post(app, await invitationIn(app), { form: {} });
  const cookie = `visibility_session=${cookieOf(accepted, "visibility_session")}`;
  const page = await app.call("GET", "/dashboard/settings", { headers: { Cookie: cookie } });
  const csrf = /name="csrf" value="([0-9a-f]+)"/.exec(page.text)![1]!;
  const shown = await post(app, "/dashboard/settings/key", { form: { csrf }, cookie });
  return { id: invited.body.id, key: /bvp_[0-9a-f]{64}/.exec(shown.text)![0], cookie, csrf };
}
