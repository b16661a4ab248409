import { z } from "zod";
import { ProviderError } from "../../base/errors.ts";
import type { WordPressSite } from "../../domain/publication.ts";
import { pathKey } from "../../page/url_rules.ts";
import { basicAuthorization } from "../http/base_url.ts";
import { type Answer, type Call, type Exchange, isGood, isMissing, openExchange } from "./exchange.ts";
import type { TargetAccess } from "./publisher.ts";

const PROVIDER = "wordpress";
/** Rows that WordPress gives at once. */
export const ROWS_MAX = 100;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

const Written = z.object({ raw: z.string().default("") });
export const Post = z.object({
  id: z.number().int(),
  status: z.string(),
  link: z.string(),
  modified_gmt: z.string(),
  title: Written,
  content: Written,
  /** Absent where the kind of entry has none. */
  excerpt: Written.optional(),
});
export type Post = z.infer<typeof Post>;
export const Autosave = z.object({
  id: z.number().int(),
  author: z.number().int(),
  modified_gmt: z.string(),
  title: Written.default({ raw: "" }),
  content: Written,
  excerpt: Written.default({ raw: "" }),
});
export const User = z.object({ id: z.number().int(), capabilities: z.record(z.string(), z.unknown()).default({}) });

/** One WordPress, with its password. */
export type Site = ReturnType<typeof openSite>;

export function openSite(
  deps: { fetch: typeof globalThis.fetch },
  { settings, secret }: TargetAccess<WordPressSite>,
  signal: AbortSignal,
) {
  const authorization = basicAuthorization(settings.username, secret);
  const exchange = openExchange(deps, {
    provider: PROVIDER,
    headers: { Authorization: authorization, Accept: "application/json" },
    secrets: [secret, secret.replaceAll(" ", ""), authorization],
    signal,
  });
  async function call<S extends z.ZodType>(shape: S, path: string, query: Record<string, string>, of: Call = {}) {
    const pretty = `${settings.site_url}/wp-json/wp/v2${path}?${new URLSearchParams(query)}`;
    const answer = await exchange.call(pretty, of);
    // Without pretty permalinks the same API has this address.
    const plain = `${settings.site_url}/?${new URLSearchParams({ rest_route: `/wp/v2${path}`, ...query })}`;
    const told = isMissing(answer) && answer.body === undefined ? await exchange.call(plain, of) : answer;
    if (!isGood(told)) throw refusalOf(exchange, settings, told);
    const read = shape.safeParse(told.body);
    if (!read.success) throw fault(`"${hostOf(settings)}" does not answer like WordPress`);
    return read.data;
  }
  return {
    settings,
    read: <S extends z.ZodType>(shape: S, path: string, query: Record<string, string> = {}) => call(shape, path, query),
    write: <S extends z.ZodType>(shape: S, path: string, body: unknown) =>
      call(shape, path, {}, { method: "POST", body }),
  };
}

/** A page or post, and the part of the API that has it. */
export interface FoundPage {
  path: string;
  page: Post;
}

/** The page or post that answers at the address. */
export async function findPage(site: Site, url: string): Promise<FoundPage> {
  const slug = decodeURIComponent(new URL(url).pathname.split("/").findLast((part) => part !== "") ?? "");
  for (const path of ["/pages", "/posts"]) {
    const query = { status: "publish", context: "edit", per_page: String(ROWS_MAX), ...(slug === "" ? {} : { slug }) };
    const found = await site.read(z.array(Post), path, query);
    const page = found.find(({ link, status }) => status === "publish" && pathKey(link) === pathKey(url));
    if (page !== undefined) return { path, page };
  }
  throw fault(`WordPress has no published page or post at ${url}. Edit it by hand, or check the address`);
}

/** Autosaves beside a page; `own` is the user's that is newer than the page: there is one a user, and a new one takes its place. */
export async function readAutosaves(site: Site, { path, page }: FoundPage) {
  const all = await site.read(z.array(Autosave), `${path}/${page.id}/autosaves`, { context: "edit" });
  const { id: user } = await site.read(User, "/users/me", { context: "edit" });
  return { all, own: all.find(({ author, modified_gmt }) => author === user && modified_gmt > page.modified_gmt) };
}

export function unpublishedChanges(site: Site, { page }: FoundPage): ProviderError {
  return fault(
    `"${site.settings.username}" has changes to ${page.link} in WordPress that are not published. Publish or discard them there, or connect a separate user for this service, then approve again`,
  );
}

/** Invisible on the page, and kept by WordPress as the marks of its own blocks are. */
export function markOf(id: string): string {
  return `<!-- publication ${id} -->`;
}

export function editUrl({ site_url }: WordPressSite, id: number): string {
  return `${site_url}/wp-admin/post.php?post=${id}&action=edit`;
}

function hostOf({ site_url }: WordPressSite): string {
  return new URL(site_url).host;
}

export function fault(message: string): ProviderError {
  return new ProviderError(PROVIDER, message);
}

/** Codes of WordPress for a password that is none of the user's. */
const WRONG_PASSWORD = ["incorrect_password", "invalid_username", "invalid_email", "invalid_application_password"];

function refusalOf(exchange: Exchange, settings: WordPressSite, answer: Answer): ProviderError {
  const { status, body, headers } = answer;
  const host = `"${hostOf(settings)}"`;
  const { code, message } = z.object({ code: z.string(), message: z.string() }).safeParse(body).data ?? {};
  const because = (text: string) => exchange.refusal(answer, text, code && `${message} (${code})`);
  const location = headers.get("Location");
  if (status >= 300 && status < 400)
    return because(`${host} redirects to ${location ?? "another address"}. Give the address of WordPress itself`);
  if (code === undefined)
    return because(
      `${host} answers ${status} without JSON: the REST API is switched off, or blocked by a security plugin or firewall. Allow this service to reach /wp-json/`,
    );
  if (WRONG_PASSWORD.includes(code))
    return because(
      `${host} rejected the user name and application password. Create an application password in WordPress under Users, Profile, and connect again`,
    );
  if (status === UNAUTHORIZED)
    return because(
      `${host} did not receive the application password: application passwords are switched off, or the server removes the Authorization header`,
    );
  if (status === FORBIDDEN)
    return because(
      `"${settings.username}" does not have permission for this on ${host}. Give the user the role Editor`,
    );
  if (code === "rest_no_route")
    return because(`${host} has the REST API of posts and pages switched off. Switch it on`);
  return because(`${host} answers ${status}`);
}
