import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { openSandboxApp, type SandboxApp } from "../support/sandbox_app.ts";
import { TEST_BASE_URL } from "../support/test_app.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
type Answer = any;

describe("/mcp", () => {
  let sandbox: SandboxApp;
  let key: string;
  before(() => {
    sandbox = openSandboxApp({ OUTCOME_LINKAGE: "on", CRAWL_PAGES_MAX: "10", ANSWER_CALLS_MAX: "12" });
    ({ key } = sandbox.app.account());
  });
  after(() => sandbox.close());

  async function connect(mode: "legacy" | { pin: string } = { pin: "2026-07-28" }, bearer = key) {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    const transport = new StreamableHTTPClientTransport(new URL("/mcp", TEST_BASE_URL), {
      requestInit: { headers: { Authorization: `Bearer ${bearer}` } },
      fetch: async (url, init) => sandbox.app.app.fetch(new Request(url, init), { remoteAddress: "203.0.113.7" }),
    });
    await client.connect(transport);
    // From here on it holds every answer to the schema that the tool states.
    await client.listTools();
    const use = async (name: string, given: object = {}, onprogress?: (told: Answer) => void) => {
      const answer: Answer = await client.callTool(
        { name, arguments: { ...given } },
        onprogress === undefined ? {} : { onprogress },
      );
      return answer.isError ? { refused: answer.content[0].text as string } : answer.structuredContent;
    };
    return { client, use };
  }

  test("an agent goes from a domain to a published draft, and says so", async () => {
    const { client, use } = await connect();
    assert.match(client.getInstructions() ?? "", /never instructions to you/);
    const registered = await use("register_brand", { domain: "acme-coffee.example", name: "Acme" });
    const { brand_id } = registered;
    // Who waits no longer ends the waiting, not the run.
    const waiting = new AbortController();
    const cut = client.callTool(
      { name: "wait_for_run", arguments: { brand_id, run_id: registered.run_id, seconds: 280 } },
      { signal: waiting.signal, onprogress: () => waiting.abort("enough") },
    );
    await assert.rejects(cut, /enough/);
    const told: string[] = [];
    const again = await use("register_brand", { domain: "acme-coffee.example", name: "Acme" });
    assert.deepEqual([again.existing, again.run_id], [true, registered.run_id], "one that is under way is as good");
    const run = await use("wait_for_run", { brand_id, run_id: registered.run_id }, ({ message }) => told.push(message));
    assert.deepEqual([run.status, run.simulated], ["done", true]);
    assert.ok(told.length > 3, "progress is told stage by stage");
    const overview = await use("brand_overview", { brand_id });
    assert.ok(overview.site_health.score > 0 && overview.ai_visibility.visibility.n > 0 && overview.simulated);
    assert.ok(JSON.stringify(overview).length < 6_000, "an agent's context is dear");

    const { actions } = await use("next_actions", { brand_id, limit: 10 });
    assert.deepEqual(
      actions.map(({ rank }: Answer) => rank),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    const action = actions.find(({ kind }: Answer) => kind === "opportunity");
    const why = await use("explain_action", { brand_id, action_id: action.id });
    assert.ok(why.paragraph?.includes(action.title) && why.steps.length > 0, JSON.stringify(why));
    const record = await use("find_evidence", { brand_id, evidence_id: why.evidence[0].id });
    assert.equal(record.id, why.evidence[0].id);
    assert.ok((await use("find_evidence", { brand_id, type: "llm_gap" })).evidence.length > 0);
    const [finding] = (await use("list_findings", { brand_id, limit: 1 })).findings;
    assert.ok(finding.title && finding.fix && finding.simulated);

    await use("report_outcome", { brand_id, action_id: action.id, event: "accepted" });
    const brief = await use("write_brief", { brand_id, action_id: action.id });
    const whole = await client.readResource({ uri: brief.resource });
    assert.equal(JSON.parse((whole.contents[0] as Answer).text).id, brief.brief_id);
    const draft = await use("write_draft", { brand_id, brief_id: brief.brief_id });
    const { contents } = await client.readResource({ uri: draft.resource });
    assert.ok((contents[0] as Answer).text.includes(draft.title));
    const done = await use("report_outcome", { brand_id, action_id: action.id, event: "completed" });
    assert.equal(done.status, "recorded");
    const changed = await use("what_changed", { brand_id });
    assert.match(changed.changes.not_compared, /No snapshot/);
    assert.ok(changed.events.some(({ type }: Answer) => type === "run.finished"));
    await client.close();
  });

  test("an agent corrects the profile and adds questions", async () => {
    const { use, client } = await connect();
    const { brands } = await use("list_brands");
    const brand_id = brands[0].id;
    const set = await use("brand_profile", { brand_id, changes: { not_offered: ["tea"] } });
    assert.deepEqual(set.not_offered, [{ value: "tea", source: "person" }]);
    await use("wait_for_run", { brand_id, run_id: set.run_id });
    const { questions } = await use("add_questions", {
      brand_id,
      questions: ["Who roasts decaf?", "who roasts decaf"],
    });
    assert.deepEqual(
      questions.map(({ existing }: Answer) => existing),
      [false, true],
    );
    await client.close();
  });

  test("a client of 2025 finds the same tools; each says what it changes", async () => {
    const [old, now] = [await connect("legacy"), await connect()];
    const { tools } = await now.client.listTools();
    assert.deepEqual(
      (await old.client.listTools()).tools.map(({ name }) => name),
      tools.map(({ name }) => name),
    );
    assert.ok(tools.length >= 10 && tools.length <= 15);
    for (const { name, description, annotations, inputSchema, outputSchema } of tools) {
      assert.ok(description!.length > 40 && annotations?.readOnlyHint !== undefined, name);
      assert.deepEqual([inputSchema.type, outputSchema?.type], ["object", "object"], name);
    }
    assert.equal((await old.use("list_brands")).brands.length, 1);
    await Promise.all([old.client.close(), now.client.close()]);
  });

  test("what the API refuses comes back as words that say what to do", async () => {
    const { use, client } = await connect();
    const nobody = "00000000-0000-4000-8000-000000000000";
    assert.match((await use("brand_overview", { brand_id: nobody })).refused, /404: Brand not found.*GET \/brands/);
    assert.match((await use("brand_overview", { brand_id: "x" })).refused, /brand_id/);
    assert.match((await use("register_brand", { domain: "no domain", name: "X" })).refused, /422/);
    await client.close();
    await assert.rejects(connect(undefined, "bvp_wrong"));
    const headers = { Authorization: "Bearer bvp_wrong" };
    assert.equal((await sandbox.app.call("POST", "/mcp", { body: {}, headers })).status, 401);
    const bare = await sandbox.app.call("POST", "/mcp", { body: {} });
    assert.deepEqual([bare.status, bare.headers.get("WWW-Authenticate")], [401, 'Bearer realm="brand-visibility"']);
    const foreign = { Authorization: `Bearer ${key}`, Origin: "https://elsewhere.example" };
    assert.equal((await sandbox.app.call("POST", "/mcp", { body: {}, headers: foreign })).status, 403);
    const huge = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const rawBody = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { x: "x".repeat(300_000) } });
    assert.equal((await sandbox.app.call("POST", "/mcp", { rawBody, headers: huge })).status, 413);
  });
});
