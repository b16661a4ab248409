import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, test } from "node:test";
import Database from "better-sqlite3";
import {
  cleanEnv,
  endOfCommand,
  endOfServer,
  ROOT,
  startServerProcess,
  temporaryFolder,
} from "../support/server_process.ts";

interface Run {
  status: string;
  error: string | null;
  meta: { current_stage: string | null };
}

function client(url: string, key: string) {
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { "X-API-Key": key, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: bodies of many shapes
    return { status: response.status, body: (await response.json()) as any };
  };
}

/** The run's finished stages and when each finished. */
function stagesOf(database: string, runId: string): unknown[] {
  const client = new Database(database, { readonly: true });
  try {
    return client.prepare("SELECT stage, finished_at FROM run_stages WHERE run_id = ? ORDER BY finished_at").all(runId);
  } finally {
    client.close();
  }
}

async function makeAccount(env: Record<string, string>): Promise<string> {
  const words = ["account", "create", "--email", "owner@acme.test", "--name", "Owner", "--tier", "pro", "--json"];
  const [made, again] = [await endOfCommand(words, env), await endOfCommand(words, env)];
  assert.equal(made.code, 0, made.stderr);
  const account = JSON.parse(made.stdout) as { id: string; email: string; tier: string; api_key: string };
  assert.deepEqual(Object.keys(account), ["id", "email", "tier", "api_key"]);
  assert.match(account.api_key, /^bvp_[0-9a-f]{64}$/);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /already exists/);
  return account.api_key;
}

describe("the server as a process", { concurrency: true, timeout: 300_000 }, () => {
  test("a full run killed in the middle (SIGKILL) is finished by the next start, without a write done twice", async (t) => {
    const database = join(temporaryFolder(t), "app.db");
    const env = { DATABASE_PATH: database, SANDBOX: "on", LOG_LEVEL: "error" };
    const first = await startServerProcess(env);
    t.after(() => first.end("SIGKILL"));
    const key = await makeAccount(env);
    assert.equal(statSync(`${database}.key`).mode & 0o777, 0o600);
    const call = client(first.url, key);
    const brand = (await call("POST", "/brands", { domain: "acme-coffee.example", name: "Acme Coffee" })).body.id;
    const runId = (await call("POST", `/brands/${brand}/analyze`)).body.run_id;
    for (;;) {
      const { meta, status } = (await call("GET", `/brands/${brand}/runs/${runId}`)).body as Run;
      assert.ok(status === "queued" || status === "running", "the run ended before it could be killed");
      if (meta.current_stage !== null && !["brand_enrichment", "technical_enrichment"].includes(meta.current_stage))
        break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    assert.equal(await first.end("SIGKILL"), null);
    const finishedBefore = stagesOf(database, runId);
    assert.ok(finishedBefore.length >= 1 && finishedBefore.length < 9, JSON.stringify(finishedBefore));

    const second = await startServerProcess(env);
    t.after(() => second.end("SIGKILL"));
    const again = client(second.url, key);
    let run: Run;
    do run = (await again("GET", `/brands/${brand}/runs/${runId}?wait=30`)).body;
    while (run.status === "running" || run.status === "queued");
    assert.equal(run.status, "done", run.error ?? "");
    const finished = stagesOf(database, runId);
    assert.deepEqual(finished.slice(0, finishedBefore.length), finishedBefore, "a finished stage was done again");
    const technical = (await again("GET", `/brands/${brand}/evidence?type=technical_issue`)).body.evidence;
    const subjects = technical.map(
      (row: { subject: string; data: { stable_key?: string } }) => `${row.subject} ${JSON.stringify(row.data)}`,
    );
    assert.equal(new Set(subjects).size, subjects.length, "an audit finding was written twice");
    assert.ok((await again("GET", `/brands/${brand}/queue`)).body.total > 3);
    assert.equal(await second.end("SIGTERM"), 0);
  });

  test("npm start passes SIGTERM on, and ends with exit code 0", async (t) => {
    const env = cleanEnv({ DATABASE_PATH: join(temporaryFolder(t), "app.db"), LOG_LEVEL: "error" });
    const npm = spawn("npm", ["start"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
    t.after(() => npm.kill("SIGKILL"));
    const ended = new Promise<number | null>((resolve) => npm.once("exit", resolve));
    const url = await new Promise<string>((resolve, reject) => {
      npm.once("exit", (code) => reject(new Error(`npm start ended with exit code ${code}`)));
      createInterface({ input: npm.stdout }).on("line", (line) => {
        const address = /Listening on (\S+)/.exec(line)?.[1];
        if (address !== undefined) resolve(address);
      });
    });
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
    npm.kill("SIGTERM");
    assert.equal(await ended, 0);
    await assert.rejects(fetch(`${url}/healthz`));
  });

  test("every bad setting is told at once, and the exit code is 1", async () => {
    const [broken, production] = await Promise.all([
      endOfServer({ PORT: "99999", SANDBOX: "maybe", NODE_ENV: "production", CRAWL_HOST_MAP: "nonsense" }),
      endOfServer({ NODE_ENV: "production" }),
    ]);
    assert.equal(broken.code, 1);
    for (const name of ["PORT", "SANDBOX", "CRAWL_HOST_MAP"]) assert.match(broken.stderr, new RegExp(`- ${name} `));
    assert.equal(production.code, 1);
    assert.match(production.stderr, /SECRET_KEY is required in production/);
  });
});
