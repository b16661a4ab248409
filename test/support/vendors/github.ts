import { type LocalServer, startLocalServer } from "../local_server.ts";

export const GITHUB_TOKEN = "github_pat_11AAAAAAA0123456789";
export const GITHUB_REPOSITORY = "acme/site";

/** What GitHub holds against the next calls. */
export type GithubTrouble = "read_only" | "not_granted" | "secondary_limit";

interface Pull {
  number: number;
  html_url: string;
  title: string;
  body: string;
  head: string;
  base: string;
}

export interface GithubStandIn extends LocalServer {
  /** Files by branch and path. */
  branches: Map<string, Map<string, string>>;
  pulls: Pull[];
  commits: number;
  trouble: GithubTrouble | null;
  /** Whether the answer to the next pull request is lost after it was made. */
  cutAfterPull: boolean;
}

/** GitHub's REST API as far as the adapter uses it, with its own errors. */
export async function startGithub(): Promise<GithubStandIn> {
  const hub = {
    branches: new Map([["main", new Map<string, string>()]]),
    pulls: [] as Pull[],
    commits: 0,
    trouble: null as GithubTrouble | null,
    cutAfterPull: false,
  };
  const server = await startLocalServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const url = new URL(request.url ?? "", "http://github.test");
      const token = request.headers.authorization?.replace(/^Bearer /, "");
      const given = body === "" ? {} : JSON.parse(body);
      const reply = answer(hub, { method: request.method ?? "GET", url, token, given });
      if (reply === null) return response.destroy();
      const { status, value, headers } = reply;
      response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(value));
    });
  });
  return Object.assign(hub, server);
}

interface Call {
  method: string;
  url: URL;
  token: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  given: any;
}

type Hub = Pick<GithubStandIn, "branches" | "pulls" | "commits" | "trouble" | "cutAfterPull">;

/** null: the connection breaks before the answer. */
function answer(hub: Hub, { method, url, token, given }: Call) {
  const json = (status: number, value: unknown, headers = {}) => ({ status, value, headers });
  const refuse = (status: number, message: string, more: object = {}, headers = {}) =>
    json(
      status,
      { message, ...more, documentation_url: "https://docs.github.com/rest", status: String(status) },
      headers,
    );
  const notFound = () => refuse(404, "Not Found");
  if (token !== GITHUB_TOKEN) return refuse(401, "Bad credentials");
  if (hub.trouble === "secondary_limit") {
    const text = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
    return refuse(403, text, {}, { "Retry-After": "900" });
  }
  const prefix = `/repos/${GITHUB_REPOSITORY}`;
  const path = decodeURIComponent(url.pathname);
  if (!path.startsWith(prefix) || hub.trouble === "not_granted") return notFound();
  const rest = path.slice(prefix.length);
  if (rest === "") return json(200, { archived: false, permissions: { push: hub.trouble !== "read_only" } });
  if (method !== "GET" && hub.trouble === "read_only")
    return refuse(403, "Resource not accessible by personal access token");
  const invalid = (resource: string, message: string) =>
    refuse(422, "Validation Failed", { errors: [{ resource, code: "custom", message }] });

  if (rest.startsWith("/git/ref/heads/")) {
    const name = rest.slice("/git/ref/heads/".length);
    return hub.branches.has(name)
      ? json(200, { ref: `refs/heads/${name}`, object: { sha: `sha-${name}` } })
      : notFound();
  }
  if (rest === "/git/refs") {
    const name = given.ref.replace("refs/heads/", "");
    if (hub.branches.has(name)) return refuse(422, "Reference already exists");
    hub.branches.set(name, new Map(hub.branches.get(given.sha.replace("sha-", ""))));
    return json(201, { ref: given.ref, object: { sha: given.sha } });
  }
  if (rest.startsWith("/git/trees/")) {
    const branch = hub.branches.get(rest.slice("/git/trees/".length));
    const tree = [...(branch?.keys() ?? [])].map((file) => ({ path: file, mode: "100644", type: "blob" }));
    return branch === undefined ? notFound() : json(200, { sha: "tree", tree, truncated: false });
  }
  if (rest.startsWith("/contents/")) {
    const file = rest.slice("/contents/".length);
    const branch = hub.branches.get(method === "GET" ? (url.searchParams.get("ref") ?? "main") : given.branch);
    const known = branch?.get(file);
    if (method === "GET")
      return known === undefined
        ? notFound()
        : json(200, { sha: shaOf(known), content: encode(known), encoding: "base64" });
    if (branch === undefined) return refuse(404, `Branch ${given.branch} not found`);
    if (known !== undefined && given.sha === undefined)
      return refuse(422, `Invalid request.\n\n"sha" wasn't supplied.`);
    if (known !== undefined && given.sha !== shaOf(known)) return refuse(409, `${file} does not match ${given.sha}`);
    branch.set(file, Buffer.from(given.content, "base64").toString());
    hub.commits++;
    return json(known === undefined ? 201 : 200, { commit: { sha: `commit-${hub.commits}` } });
  }
  if (rest !== "/pulls") return notFound();
  if (method === "GET") {
    const head = url.searchParams.get("head")?.split(":")[1];
    return json(
      200,
      hub.pulls.filter((pull) => pull.head === head),
    );
  }
  if (hub.pulls.some((pull) => pull.head === given.head))
    return invalid("PullRequest", `A pull request already exists for acme:${given.head}.`);
  if (!hub.branches.has(given.head)) return invalid("PullRequest", "head is invalid");
  const number = hub.pulls.length + 1;
  const pull = { number, html_url: `https://github.com/${GITHUB_REPOSITORY}/pull/${number}`, ...given };
  hub.pulls.push(pull);
  if (hub.cutAfterPull) {
    hub.cutAfterPull = false;
    return null;
  }
  return json(201, pull);
}

/** GitHub breaks lines. */
function encode(text: string): string {
  return Buffer.from(text)
    .toString("base64")
    .replace(/(.{60})/g, "$1\n");
}

function shaOf(text: string): string {
  return `blob-${text.length}`;
}
