/**
 * An agent's way from its key to a published page and two published fixes, by MCP alone, told step by step:
 * `npm run story:agent`. The real server as a process; the site is the sandbox's, then a local one that shows what GitHub's
 * main branch and WordPress hold; both are stand-ins on loopback, as the mail server; measurements are the sandbox's. What only a
 * person may do (accept, merge, publish) a person does here by HTTP. Ends with 1 where a step goes otherwise than it should.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { parse } from "yaml";
import { startLocalServer } from "../../test/support/local_server.ts";
import { readMail, startMailServer } from "../../test/support/mail_server.ts";
import { GITHUB_TARGET, WORDPRESS_TARGET } from "../../test/support/publishing_world.ts";
import { runCommand, startServerProcess } from "../../test/support/server_process.ts";
import { startGithub } from "../../test/support/vendors/github.ts";
import { startWordPress } from "../../test/support/vendors/wordpress.ts";
import type { Body } from "./told.ts";

const LINE_CHARS = 240;
/** What the agent writes by itself. */
const OWN_TEXT = `# Coffee from a small roaster

We roast in small batches and send the beans while they are fresh.

## How to order

- Choose a coffee.
- Say how you brew.
- We grind it if you like.
`;
const LOOKS_MAX = 200;
const WAIT_MS = 250;

const HOST = "acme-coffee.example";
const github = await startGithub();
const wordpress = await startWordPress(`https://${HOST}`);
/** The site once it is the local one; before, it is the sandbox's. Its pages are files, but for one that WordPress has. */
const main = github.branches.get("main")!;
main.set(
  "content/index.md",
  "---\ntitle: Acme Coffee\n---\n\nAcme Coffee roasts in small batches. Read [how we roast](/roasting-guide) or [about us](/about).\n",
);
wordpress.entries.push({
  ...{ id: 7, type: "pages", slug: "about", status: "publish", title: "About", excerpt: "" },
  ...{ content: "<p>Two people roast in a small shop.</p>", modified: "2026-01-01T00:00:00" },
});
const site = await startLocalServer((request, response) => {
  const path = request.url ?? "/";
  const file = main.get(`content/${path === "/" ? "index" : path.slice(1)}.md`);
  const html = path === "/about" ? wordPressPage() : file === undefined ? null : filePage(file);
  if (html === null) return response.writeHead(404).end("Not found");
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
});

/** As a small site generator shows a Markdown file. */
function filePage(source: string): string {
  const [, yaml = "", body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const { title = "", description } = parse(yaml) ?? {};
  const lines = body.split("\n").filter(Boolean);
  const text = lines.map(
    (line) =>
      `<p>${line
        .replace(/^[#>*\s-]+/, "")
        .replaceAll("**", "")
        .replace(/\[([^\]]*)\]\(([^)]*)\)/g, '<a href="$2">$1</a>')}</p>`,
  );
  const paths = [...main.keys()].map((name) => name.replace(/^content\/(?:index)?|\.md$/g, ""));
  const menu = paths.map((to) => `<a href="/${to}">${to || "Home"}</a>`).join(" ");
  return page({ title: `${title} | Acme`, description, text: `<nav>${menu}</nav><main>${text.join("")}</main>` });
}

function wordPressPage(): string {
  const { title, content, excerpt } = wordpress.entries[0]!;
  return page({ title: `${title} – Acme`, description: excerpt || undefined, text: `<main>${content}</main>` });
}

function page({ title, description, text }: { title: string; description: string | undefined; text: string }): string {
  const meta = description === undefined ? "" : `<meta name="description" content="${description}">`;
  return `<!doctype html><html lang="en"><title>${title}</title>${meta}${text}</html>`;
}

const mail = await startMailServer();
const folder = mkdtempSync(join(tmpdir(), "story-"));
const env = {
  DATABASE_PATH: join(folder, "app.db"),
  SANDBOX: "on",
  LOG_LEVEL: "warn",
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  GITHUB_BASE_URL: `http://127.0.0.1:${github.port}`,
  CRAWL_HOST_MAP: `wp.test=127.0.0.1:${wordpress.port}`,
  OUTCOME_LINKAGE: "on",
  ANSWER_CALLS_MAX: "24",
};
let server = await startServerProcess(env, { cwd: folder });
let failures = 0;
let textOnItsWay: { brand_id: string; draft_id: string; target_id: string };

try {
  await tellStory();
} finally {
  await server.end("SIGTERM");
  await Promise.all([site.close(), mail.close(), github.close(), wordpress.close()]);
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  failures === 0 ? "\nEverything went as it should." : `\n${failures} steps went otherwise than they should.`,
);
process.exitCode = failures === 0 ? 0 : 1;

async function tellStory(): Promise<void> {
  const owner = runCommand(
    ["account", "create", "--email", "ana@acme.test", "--name", "Ana", "--tier", "pro"],
    env,
  ) as Body;
  tell("a person: account create", owner.api_key.slice(0, 8));
  let agent = await openAgent(await inviteAgent(owner.api_key));
  const registered = await agent.use("register_brand", { domain: "acme-coffee.example", name: "Acme Coffee" });
  const { brand_id, run_id } = registered;
  let run = await agent.use("wait_for_run", { brand_id, run_id, seconds: 280 });
  if (run.status === "running") run = await agent.use("wait_for_run", { brand_id, run_id, seconds: 280 });
  await agent.use("brand_overview", { brand_id });
  const { actions } = await agent.use("next_actions", { brand_id, limit: 20 });
  await publishText(owner.api_key, agent, { brand_id, actions });

  await agent.close();
  await server.end("SIGTERM");
  const shown = { CRAWL_HOST_MAP: `${env.CRAWL_HOST_MAP},${HOST}=127.0.0.1:${site.port}` };
  server = await startServerProcess({ ...env, ...shown }, { cwd: folder });
  agent = await openAgent(agent.key);
  await analyseAgain(agent, brand_id);
  const live = await until(() => agent.use("publish_draft", textOnItsWay), "live");
  expect("the page stands on the site", live.live_at !== null);
  const fixes = [
    await proposeByGithub(owner.api_key, agent, brand_id),
    await proposeByWordPress(owner.api_key, agent, brand_id),
  ];
  await analyseAgain(agent, brand_id);
  for (const fix of fixes) {
    const stands = await until(() => agent.use("publish_draft", { brand_id, fix }), "live");
    expect("the fix stands on the site", stands.status === "live");
  }
  await agent.use("what_changed", { brand_id });
  const outcomes = await byPerson(owner.api_key, "GET", `/brands/${brand_id}/outcomes`);
  const reported = outcomes.outcomes.filter(({ event_type }: Body) => event_type === "completed");
  tell("outcomes are measured from now on", `${reported.length} reported completed`, reported.length >= 2);
  await agent.close();
}

type Agent = Awaited<ReturnType<typeof openAgent>>;
/** A page of the agent's own words: there is no writing model here. */
async function publishText(ownerKey: string, agent: Agent, of: { brand_id: string; actions: Body[] }): Promise<void> {
  const { brand_id, actions } = of;
  const target = await byPerson(ownerKey, "POST", `/brands/${brand_id}/publishing-targets`, GITHUB_TARGET);
  tell("a person: connects GitHub", target.repository, target.token === undefined);
  // The page of an edit is the sandbox's, and stands in no repository.
  const { id } = actions.find(({ kind, title }: Body) => kind === "opportunity" && title.startsWith("Create"));
  await agent.use("explain_action", { brand_id, action_id: id });
  const brief = await agent.use("write_brief", { brand_id, action_id: id });
  const own_text = { markdown: OWN_TEXT, meta_description: "How a small roaster sends coffee, and how to order it." };
  const draft = await agent.use("write_draft", { brand_id, brief_id: brief.brief_id, own_text });
  expect("the text is the agent's own, its statements checked", draft.written_by === "caller" && draft.review !== null);
  textOnItsWay = { brand_id, draft_id: draft.draft_id, target_id: target.id };
  const publish = () => agent.use("publish_draft", textOnItsWay);
  const proposed = await publish();
  expect("nothing is sent yet", github.pulls.length === 0 && proposed.status === "waiting_for_approval");
  await mailArrives(/agent@acme\.test proposed/);
  await accept(ownerKey, agent, { brand_id, id: proposed.publication_id });
  const sent = await until(publish, "sent");
  mergeNewest(sent);
}

/** A dead link and a missing description of the home page. */
async function proposeByGithub(ownerKey: string, agent: Agent, brand_id: string): Promise<object> {
  const { findings } = await agent.use("list_findings", { brand_id, limit: 50 });
  const dead = findings.find(({ title }: Body) => /broken|dead|404/i.test(title));
  tell("the agent reads of a dead link", dead?.title ?? "none", dead !== undefined);
  const fix = (value: string, file?: string) => ({
    ...{ page_url: `https://${HOST}/`, action_id: dead?.id, file },
    changes: [
      { what: "link", at: "/roasting-guide", value },
      { what: "meta_description", value: "Coffee from a small roaster, sent within two days." },
    ],
  });
  const propose = (of: object, told?: RegExp) =>
    agent.use("publish_draft", { brand_id, target_id: textOnItsWay.target_id, fix: of }, told);
  main.set("docs/index.md", main.get("content/index.md")!);
  const ambiguous = await propose(fix("/about"), /More than one file.*"file"/);
  expect("two files could be the page: the agent is asked which", ambiguous === undefined);
  main.delete("docs/index.md");
  const waiting = await propose(fix("/about"));
  expect("nothing is sent yet", github.pulls.length === 1 && waiting.status === "waiting_for_approval");
  await propose(fix("/about?again"), /changes the link of/);
  await accept(ownerKey, agent, { brand_id, id: waiting.publication_id });
  mergeNewest(await until(() => propose(fix("/about")), "sent"));
  return fix("/about");
}

/** The title of a page that WordPress has. */
async function proposeByWordPress(ownerKey: string, agent: Agent, brand_id: string): Promise<object> {
  const connect = (more: object) =>
    byPerson(ownerKey, "POST", `/brands/${brand_id}/publishing-targets`, { ...WORDPRESS_TARGET, ...more });
  const refused = await connect({ application_password: "no" });
  tell("a person: mistypes WordPress's password", refused.detail, /application password/.test(refused.detail));
  const { id: target_id } = await connect({});
  const fix = (page: string) => ({
    page_url: `https://${HOST}${page}`,
    changes: [{ what: "title", value: "Who roasts at Acme Coffee – Acme" }],
  });
  await agent.use("publish_draft", { brand_id, target_id, fix: fix("/") }, /no published page or post/);
  const propose = () => agent.use("publish_draft", { brand_id, target_id, fix: fix("/about") });
  const { publication_id: id } = await propose();
  await accept(ownerKey, agent, { brand_id, id });
  await until(propose, "sent");
  const [saved] = wordpress.autosaves;
  tell("WordPress has it beside the page", saved?.title ?? "", wordpress.entries[0]!.title === "About");
  Object.assign(wordpress.entries[0]!, { title: saved?.title, content: saved?.content });
  tell("a person: publishes it", "");
  return fix("/about");
}

async function analyseAgain(agent: Agent, brand_id: string): Promise<void> {
  const { run_id } = await agent.use("register_brand", { domain: HOST, name: "Acme Coffee" });
  await agent.use("wait_for_run", { brand_id, run_id, seconds: 280 });
}

async function accept(ownerKey: string, agent: Agent, of: { brand_id: string; id: string }): Promise<void> {
  const path = `/brands/${of.brand_id}/publications/${of.id}/approve`;
  const own = await byPerson(agent.key, "POST", path);
  tell("the agent's own key tries to approve", own.detail, /cannot approve what it proposed/.test(own.detail));
  const { status } = await byPerson(ownerKey, "POST", path);
  tell("a person: approves it", "", status === "sending");
}

function mergeNewest(sent: Body): void {
  const pull = github.pulls.at(-1);
  tell("GitHub has a pull request", `${pull?.title} · ${pull?.head}`, pull?.html_url === sent.sent?.url);
  for (const [file, text] of github.branches.get(pull?.head ?? "") ?? []) main.set(file, text);
  tell("a person: merges it", [...main.keys()].join(" "));
}

async function mailArrives(words: RegExp): Promise<void> {
  const textOf = (raw: string) => readMail(raw).parts.get("text/plain") ?? "";
  const find = () => mail.taken.map(textOf).find((text) => words.test(text));
  for (let look = 0; find() === undefined && look < LOOKS_MAX; look++) await pause(WAIT_MS);
  const text = find();
  tell("whoever may accept is mailed", text?.split("\n").find((line) => words.test(line)) ?? "", text !== undefined);
}

/** The mailed invitation is accepted in a browser; Settings show the key. */
async function inviteAgent(ownerKey: string): Promise<string> {
  await byPerson(ownerKey, "POST", "/auth/members", { email: "agent@acme.test", role: "editor" });
  for (let look = 0; mail.taken.length === 0 && look < LOOKS_MAX; look++) await pause(WAIT_MS);
  const link = /\/dashboard\/join\/[0-9a-f]{64}/.exec(readMail(mail.taken.at(-1)!).parts.get("text/plain") ?? "")![0];
  const form = (body: Record<string, string>, cookie = "") => ({
    method: "POST",
    redirect: "manual" as const,
    headers: { Origin: server.url, Cookie: cookie },
    body: new URLSearchParams(body),
  });
  const joined = await fetch(server.url + link, form({}));
  const cookie = joined.headers.getSetCookie()[0]!.split(";")[0]!;
  const settings = await (await fetch(`${server.url}/dashboard/settings`, { headers: { Cookie: cookie } })).text();
  const csrf = /name="csrf" value="([0-9a-f]+)"/.exec(settings)![1]!;
  const shown = await (await fetch(`${server.url}/dashboard/settings/key`, form({ csrf }, cookie))).text();
  const key = /bvp_[0-9a-f]{64}/.exec(shown)![0];
  tell("a person: invites the agent as editor, who has a key of its own", key.slice(0, 8));
  return key;
}

async function openAgent(key: string) {
  const client = new Client({ name: "story", version: "1" });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", server.url), { requestInit }));
  const { tools } = await client.listTools();
  tell("the agent connects to /mcp", `${tools.length} tools`);
  return {
    key,
    async use(name: string, given: object, mayBeRefused?: RegExp): Promise<Body> {
      const options = { timeout: 300_000 };
      const answer = await client.callTool({ name, arguments: { ...given } }, options);
      const text = (answer.content as { text: string }[])[0]?.text ?? "";
      tell(
        `agent: ${name}`,
        answer.isError ? text : answer.structuredContent,
        !answer.isError || mayBeRefused?.test(text),
      );
      return answer.structuredContent;
    },
    close: () => client.close(),
  };
}

async function byPerson(key: string, method: string, path: string, body?: object): Promise<Body> {
  const headers = { "X-API-Key": key, ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return await (await fetch(server.url + path, { method, headers, ...sent })).json();
}

async function until(ask: () => Promise<Body>, status: string): Promise<Body> {
  for (let look = 0; ; look++) {
    const seen = await ask();
    if (seen.status === status || look === LOOKS_MAX) return seen;
    await pause(WAIT_MS * 4);
  }
}

function expect(what: string, ok: boolean): void {
  tell(what, "", ok);
}

function tell(what: string, seen: unknown, ok = true): void {
  if (!ok) failures++;
  const text = typeof seen === "string" ? seen : JSON.stringify(seen);
  console.log(`${ok ? "  " : "✖ "}${what}${text === "" ? "" : `\n      ${text.slice(0, LINE_CHARS)}`}`);
}
