import { z } from "zod";
import { ProviderError } from "../../base/errors.ts";
import type { PublicationContent, SentPiece, WordPressSite } from "../../domain/publication.ts";
import { pathKey } from "../../page/url_rules.ts";
import { basicAuthorization } from "../http/base_url.ts";
import { type Answer, type Call, type Exchange, isGood, isMissing, openExchange } from "./exchange.ts";
import { mergeParts } from "./merge_parts.ts";
import type { OutgoingPiece, Publisher, TargetAccess } from "./publisher.ts";
import { wordPressParts } from "./wordpress_parts.ts";

const PROVIDER = "wordpress";
const ROWS_MAX = 100;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

const Written = z.object({ raw: z.string().default("") });
const Post = z.object({
  id: z.number().int(),
  status: z.string(),
  link: z.string(),
  modified_gmt: z.string(),
  title: Written,
  content: Written,
});
type Post = z.infer<typeof Post>;
const Autosave = z.object({
  id: z.number().int(),
  author: z.number().int(),
  modified_gmt: z.string(),
  content: Written,
});
const User = z.object({ id: z.number().int(), capabilities: z.record(z.string(), z.unknown()).default({}) });

/** WordPress by its REST API and an application password (6.x; https://developer.wordpress.org/rest-api/). */
export function createWordPress(deps: { fetch: typeof globalThis.fetch }): Publisher<WordPressSite> {
  return {
    async check(target, signal) {
      const site = openSite(deps, target, signal);
      const { capabilities } = await site.read(User, "/users/me", { context: "edit" });
      if (capabilities.edit_posts !== true || capabilities.edit_pages !== true)
        throw fault(`"${target.settings.username}" may not edit posts and pages. Give the user the role Editor`);
    },
    async send(target, piece, signal) {
      const site = openSite(deps, target, signal);
      return piece.content.edit === null ? sendPost(site, piece) : sendRevision(site, piece);
    },
  };
}

interface Site {
  settings: WordPressSite;
  read<S extends z.ZodType>(shape: S, path: string, query?: Record<string, string>): Promise<z.infer<S>>;
  write<S extends z.ZodType>(shape: S, path: string, body: unknown): Promise<z.infer<S>>;
}

function openSite(
  deps: { fetch: typeof globalThis.fetch },
  { settings, secret }: TargetAccess<WordPressSite>,
  signal: AbortSignal,
): Site {
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
    if (!read.success) throw fault(`"${hostOf(settings)}" answers with something else than WordPress does`);
    return read.data;
  }
  return {
    settings,
    read: (shape, path, query = {}) => call(shape, path, query),
    write: (shape, path, body) => call(shape, path, {}, { method: "POST", body }),
  };
}

/** A new page is a draft post; one that holds the mark is what an earlier try sent. */
async function sendPost(site: Site, { id, content }: OutgoingPiece): Promise<SentPiece> {
  const status = "publish,future,draft,pending,private";
  const query = { slug: content.slug, status, context: "edit", per_page: String(ROWS_MAX) };
  const known = await site.read(z.array(Post), "/posts", query);
  const sent = known.find((post) => post.content.raw.includes(markOf(id)));
  const post =
    sent ??
    (await site.write(Post, "/posts", {
      title: content.title,
      content: `${content.parts.map(({ source }) => source).join("\n\n")}\n\n${markOf(id)}`,
      slug: content.slug,
      status: "draft",
      ...(content.description === "" ? {} : { excerpt: content.description }),
    }));
  return { kind: "draft_post", id: String(post.id), url: editUrl(site.settings, post.id) };
}

/** An edit is an autosave beside the page, which WordPress offers whoever opens it; what is live stays as it is. */
async function sendRevision(site: Site, { id, content }: OutgoingPiece): Promise<SentPiece> {
  const { path, page } = await findPage(site, content.edit!.page_url);
  const autosaves = await site.read(z.array(Autosave), `${path}/${page.id}/autosaves`, { context: "edit" });
  if (!autosaves.some((one) => one.content.raw.includes(markOf(id)))) {
    const { id: user } = await site.read(User, "/users/me", { context: "edit" });
    // There is one autosave a user, and a new one takes its place.
    const own = autosaves.find(({ author, modified_gmt }) => author === user && modified_gmt > page.modified_gmt);
    if (own !== undefined)
      throw fault(
        `"${site.settings.username}" has changes of ${page.link} in WordPress that are not published. Publish or discard them there, or connect a user of its own, then approve again`,
      );
    await site.write(Autosave, `${path}/${page.id}/autosaves`, revisionOf(page, { id, content }));
  }
  return { kind: "page_revision", id: String(page.id), url: editUrl(site.settings, page.id) };
}

function revisionOf(page: Post, { id, content }: { id: string; content: PublicationContent }) {
  const merged = mergeParts(wordPressParts(page.content.raw), content);
  if (merged === null)
    throw fault(
      `The page in WordPress does not hold the text that is to be replaced: ${page.link} has changed since, or a page builder keeps its text elsewhere. Change it by hand from the draft`,
    );
  const title = content.edit!.retitled ? content.title : page.title.raw;
  return { title, content: `${merged.join("\n\n")}\n\n${markOf(id)}` };
}

/** The page or post that answers at the address. */
async function findPage(site: Site, url: string): Promise<{ path: string; page: Post }> {
  const slug = decodeURIComponent(new URL(url).pathname.split("/").findLast((part) => part !== "") ?? "");
  for (const path of ["/pages", "/posts"]) {
    const query = { status: "publish", context: "edit", per_page: String(ROWS_MAX), ...(slug === "" ? {} : { slug }) };
    const found = await site.read(z.array(Post), path, query);
    const page = found.find(({ link, status }) => status === "publish" && pathKey(link) === pathKey(url));
    if (page !== undefined) return { path, page };
  }
  throw fault(`WordPress has no published page or post at ${url}. Change it by hand from the draft`);
}

/** Invisible on the page, and kept by WordPress as the marks of its own blocks are. */
function markOf(id: string): string {
  return `<!-- publication ${id} -->`;
}

function editUrl({ site_url }: WordPressSite, id: number): string {
  return `${site_url}/wp-admin/post.php?post=${id}&action=edit`;
}

function hostOf({ site_url }: WordPressSite): string {
  return new URL(site_url).host;
}

function fault(message: string): ProviderError {
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
    return because(
      `${host} leads on to ${location ?? "another address"}. Give the address where WordPress answers itself`,
    );
  if (code === undefined)
    return because(
      `${host} answers ${status} and no JSON: the REST API is switched off, or a security plugin or a firewall stands before it. Let /wp-json/ through for this service`,
    );
  if (WRONG_PASSWORD.includes(code))
    return because(
      `${host} does not take the user name and application password. Make an application password in WordPress under Users, Profile, and connect again`,
    );
  if (status === UNAUTHORIZED)
    return because(
      `${host} did not see the application password: application passwords are switched off, or the server takes the Authorization header away`,
    );
  if (status === FORBIDDEN)
    return because(`"${settings.username}" may not do this on ${host}. Give the user the role Editor`);
  if (code === "rest_no_route")
    return because(`${host} has the REST API of posts and pages switched off. Switch it on`);
  return because(`${host} answers ${status}`);
}
