import type { IncomingMessage } from "node:http";
import { type LocalServer, startLocalServer } from "../local_server.ts";

export const WORDPRESS_USER = "publisher";
export const WORDPRESS_PASSWORD = "abcd EFGH 1234 ijkl MNOP 5678";
const USER_ID = 7;

/** What stands between the caller and WordPress, or is switched off in it. */
export type WordPressTrouble = "firewall" | "no_routes" | "plain_permalinks" | "header_lost" | "reader" | "maintenance";

export interface WordPressEntry {
  id: number;
  type: "posts" | "pages";
  slug: string;
  status: string;
  title: string;
  content: string;
  /** undefined: this kind of entry has none. */
  excerpt?: string;
  modified: string;
}

interface Autosave {
  id: number;
  parent: number;
  author: number;
  title: string;
  content: string;
  excerpt: string;
  modified: string;
}

export interface WordPressStandIn extends LocalServer {
  /** What addresses of pages begin with. */
  home: string;
  entries: WordPressEntry[];
  autosaves: Autosave[];
  trouble: WordPressTrouble | null;
  /** Writes that are done and whose answer gets lost, so many. */
  cutAfterWrite: number;
}

/** The REST API of WordPress 6 as far as the adapter uses it, with its own errors. Link addresses begin with `home`. */
export async function startWordPress(home: string): Promise<WordPressStandIn> {
  const state = { entries: [] as WordPressEntry[], autosaves: [] as Autosave[], cutAfterWrite: 0 };
  const site = { ...state, home, trouble: null as WordPressTrouble | null };
  const server = await startLocalServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const reply = answer(site, { request, body });
      if (reply === null) return response.destroy();
      const { status, value, headers = {} } = reply;
      const type = value === undefined ? "text/html" : "application/json";
      const text = value === undefined ? "<!doctype html><title>Sorry</title>" : JSON.stringify(value);
      response.writeHead(status, { "Content-Type": type, ...headers }).end(text);
    });
  });
  return Object.assign(site, server);
}

type Site = Pick<WordPressStandIn, "home" | "entries" | "autosaves" | "trouble" | "cutAfterWrite">;

interface Reply {
  status: number;
  /** undefined: a page of HTML. */
  value?: unknown;
  headers?: Record<string, string>;
}

/** null: the connection breaks before the answer. */
function answer(site: Site, { request, body }: { request: IncomingMessage; body: string }): Reply | null {
  const { home } = site;
  const url = new URL(request.url ?? "", home);
  const html = (status: number, headers = {}): Reply => ({ status, headers });
  const json = (status: number, value: unknown): Reply => ({ status, value });
  const refuse = (status: number, code: string, message: string) => json(status, { code, message, data: { status } });

  if (site.trouble === "firewall") return html(403);
  if (site.trouble === "maintenance") return html(503, { "Retry-After": "600" });
  const isPlain = url.searchParams.has("rest_route");
  if (site.trouble === "plain_permalinks" && !isPlain) return html(404);
  const route = (isPlain ? url.searchParams.get("rest_route")! : url.pathname.replace("/wp-json", "")).replace(
    "/wp/v2",
    "",
  );
  if (site.trouble === "no_routes")
    return refuse(404, "rest_no_route", "No route was found matching the URL and request method.");
  const [user, password] = credentials(site.trouble === "header_lost" ? undefined : request.headers.authorization);
  if (user === undefined) return refuse(401, "rest_not_logged_in", "You are not currently logged in.");
  if (user !== WORDPRESS_USER)
    return refuse(401, "invalid_username", "Unknown username. Check again or try your email address.");
  if (password !== WORDPRESS_PASSWORD.replaceAll(" ", ""))
    return refuse(401, "incorrect_password", "The provided password is an invalid application password.");

  const mayEdit = site.trouble !== "reader";
  if (route === "/users/me")
    return json(200, { id: USER_ID, capabilities: { edit_posts: mayEdit, edit_pages: mayEdit } });
  const [, type, id, part] = route.split("/");
  if ((type !== "posts" && type !== "pages") || (part !== undefined && part !== "autosaves"))
    return refuse(404, "rest_no_route", "No route was found matching the URL and request method.");
  if (!mayEdit) return refuse(403, "rest_cannot_create", "Sorry, you are not allowed to create posts as this user.");
  const given = body === "" ? {} : JSON.parse(body);
  if (request.method === "POST") {
    const written = id === undefined ? addEntry(site, type, given) : addAutosave(site, Number(id), given);
    if (site.cutAfterWrite > 0) {
      site.cutAfterWrite--;
      return null;
    }
    return json(201, "parent" in written ? showAutosave(written) : showEntry(written, home));
  }
  if (id !== undefined)
    return json(200, site.autosaves.filter(({ parent }) => parent === Number(id)).map(showAutosave));
  const asked = {
    slug: url.searchParams.get("slug"),
    status: url.searchParams.get("status")?.split(",") ?? ["publish"],
  };
  const found = site.entries.filter(
    (entry) => entry.type === type && (asked.slug ?? entry.slug) === entry.slug && asked.status.includes(entry.status),
  );
  return json(
    200,
    found.map((entry) => showEntry(entry, home)),
  );
}

function credentials(header: string | undefined): string[] {
  if (header === undefined) return [];
  const [user = "", password = ""] = Buffer.from(header.replace(/^Basic /, ""), "base64")
    .toString()
    .split(":");
  return [user, password.replaceAll(" ", "")];
}

function addEntry(site: Site, type: WordPressEntry["type"], given: Partial<WordPressEntry>): WordPressEntry {
  const { title = "", content = "", slug = "", status = "draft" } = given;
  const entry = { id: 100 + site.entries.length, type, title, content, slug, status, modified: "2026-03-01T12:00:00" };
  site.entries.push(entry);
  return entry;
}

/** One a user: a second takes the place of the first. */
function addAutosave(site: Site, parent: number, given: Partial<Autosave>): Autosave {
  const known = site.autosaves.findIndex((one) => one.parent === parent && one.author === USER_ID);
  const { title = "", content = "", excerpt = "" } = given;
  const autosave = {
    id: 900 + site.autosaves.length,
    parent,
    author: USER_ID,
    title,
    content,
    excerpt,
    modified: "2026-03-02T12:00:00",
  };
  if (known === -1) site.autosaves.push(autosave);
  else site.autosaves[known] = autosave;
  return autosave;
}

function showEntry({ id, slug, status, title, content, excerpt, modified }: WordPressEntry, home: string) {
  const link = status === "publish" ? `${home}/${slug === "" ? "" : `${slug}/`}` : `${home}/?p=${id}`;
  const written = (raw: string) => ({ raw, rendered: raw });
  const shown = { id, slug, status, link, modified_gmt: modified, title: written(title), content: written(content) };
  return excerpt === undefined ? shown : { ...shown, excerpt: written(excerpt) };
}

function showAutosave({ id, parent, author, title, content, excerpt, modified }: Autosave) {
  const written = { title: { raw: title }, content: { raw: content }, excerpt: { raw: excerpt } };
  return { id, parent, author, modified_gmt: modified, ...written };
}
