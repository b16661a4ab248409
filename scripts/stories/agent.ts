/**
 * An agent's way from its key to a published page, by MCP alone, told step by step: `npm run story:agent`. The real
 * server as a process; the site is the sandbox's, then a local one; GitHub and the mail server are stand-ins on loopback, measurements are
 * the sandbox's. What only a person may do (accept, merge) a person does here by HTTP. Ends with 1 where a step goes
 * otherwise than it should.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startLocalServer } from "../../test/support/local_server.ts";
import { readMail, startMailServer } from "../../test/support/mail_server.ts";
import { GITHUB_TARGET } from "../../test/support/publishing_world.ts";
import { runCommand, startServerProcess } from "../../test/support/server_process.ts";
import { startGithub } from "../../test/support/vendors/github.ts";
import type { Body } from "./told.ts";

const LINE_CHARS = 240;
const LOOKS_MAX = 200;
const WAIT_MS = 250;

/** The site as it is once the page is merged; before, it is the sandbox's. */
const HOME = ["Acme Coffee", "Acme Coffee roasts in small batches and sends beans within two days."] as const;
/** Path to Markdown: what a person merged stands on the site as a page. */
const merged = new Map<string, string>();
const site = await startLocalServer((request, response) => {
  const path = request.url ?? "/";
  const page = path === "/" ? HOME : textOf(merged.get(path));
  if (page === null) return response.writeHead(404).end("Not found");
  const menu = ["/", ...merged.keys()].map((to) => `<a href="${to}">${to}</a>`).join(" ");
  const text = page.map((line) => `<p>${line}</p>`).join("");
  const html = `<!doctype html><html lang="en"><title>${page[0]}</title><nav>${menu}</nav><main>${text}</main></html>`;
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
});

function textOf(markdown: string | undefined): string[] | null {
  if (markdown === undefined) return null;
  const lines = markdown.replace(/^---\n[\s\S]*?\n---\n/, "").split("\n");
  return lines.filter(Boolean).map((line) => line.replace(/^[#>*\s-]+/, "").replaceAll("**", ""));
}

const mail = await startMailServer();
const github = await startGithub();
const folder = mkdtempSync(join(tmpdir(), "story-"));
const env = {
  DATABASE_PATH: join(folder, "app.db"),
  SANDBOX: "on",
  LOG_LEVEL: "warn",
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  GITHUB_BASE_URL: `http://127.0.0.1:${github.port}`,
  OUTCOME_LINKAGE: "on",
  ANSWER_CALLS_MAX: "24",
};
let server = await startServerProcess(env, { cwd: folder });
let failures = 0;

try {
  await tellStory();
} finally {
  await server.end("SIGTERM");
  await Promise.all([site.close(), mail.close(), github.close()]);
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
  const target = await byPerson(owner.api_key, "POST", `/brands/${brand_id}/publishing-targets`, GITHUB_TARGET);
  tell("a person: connects GitHub", target.repository, target.token === undefined);
  let proposed: Body;
  let draft: Body;
  const publish = () => agent.use("publish_draft", { brand_id, draft_id: draft.draft_id });
  // Without a writing model an edit may change nothing: it is refused, and the agent takes the next.
  for (const { id } of actions.filter((one: Body) => one.kind === "opportunity")) {
    await agent.use("explain_action", { brand_id, action_id: id });
    const brief = await agent.use("write_brief", { brand_id, action_id: id });
    draft = await agent.use("write_draft", { brand_id, brief_id: brief.brief_id });
    proposed = await agent.use("publish_draft", { brand_id, draft_id: draft.draft_id }, /changes nothing|declined/);
    if (proposed !== undefined) break;
  }
  expect("nothing is sent yet", github.pulls.length === 0 && proposed.status === "waiting_for_approval");
  const path = `/brands/${brand_id}/publications/${proposed.publication_id}/approve`;
  const own = await byPerson(agent.key, "POST", path);
  tell("the agent's own key tries to approve", own.detail, /cannot approve what it proposed/.test(own.detail));
  await byPerson(owner.api_key, "POST", path);
  tell("a person: approves it", "");
  const sent = await until(publish, "sent");
  const [pull] = github.pulls;
  tell("GitHub has a pull request", `${pull?.title} · ${pull?.head}`, pull?.html_url === sent.sent.url);
  const files = [...(github.branches.get(pull?.head ?? "") ?? [])];
  for (const [file, text] of files) merged.set(`/${file.replace(/^content\/|\.md$/g, "")}`, text);
  tell("a person: merges it; the site shows it", [...merged.keys()].join(" "), merged.size > 0);

  await agent.close();
  await server.end("SIGTERM");
  const shown = { CRAWL_HOST_MAP: `acme-coffee.example=127.0.0.1:${site.port}` };
  server = await startServerProcess({ ...env, ...shown }, { cwd: folder });
  agent = await openAgent(agent.key);
  const again = await agent.use("register_brand", { domain: "acme-coffee.example", name: "Acme Coffee" });
  await agent.use("wait_for_run", { brand_id, run_id: again.run_id, seconds: 280 });
  const live = await until(publish, "live");
  expect("it stands on the site", live.live_at !== null);
  await agent.use("what_changed", { brand_id });
  const outcomes = await byPerson(owner.api_key, "GET", `/brands/${brand_id}/outcomes`);
  const reported = outcomes.outcomes.map(({ event_type }: Body) => event_type);
  tell("its outcome is measured from now on", reported.join(", "), reported.includes("completed"));
  await agent.close();
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
