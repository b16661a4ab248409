import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { DAMAGES, makeBigDatabase, overwriteMiddle } from "../support/damaged_database.ts";
import { endOfCommand, endOfServer, startServerProcess, temporaryFolder } from "../support/server_process.ts";

const LINE =
  /The database \S+ is damaged \(.+\)\. Stop the service and restore a backup: npm run --silent cli -- restore <file>/;

function openPlace(t: Parameters<typeof temporaryFolder>[0]) {
  const database = join(temporaryFolder(t), "app.db");
  makeBigDatabase(database);
  return { database, env: { DATABASE_PATH: database, SANDBOX: "on" } };
}

/** The first answer of /healthz that is not 200. */
async function untilUnwell(url: string): Promise<{ status: number; body: unknown; retryAfter: string | null }> {
  for (;;) {
    const answer = await fetch(`${url}/healthz`);
    const body = (await answer.json()) as unknown;
    if (answer.status !== 200) return { status: answer.status, body, retryAfter: answer.headers.get("Retry-After") };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe("GET /healthz", { concurrency: true, timeout: 300_000 }, () => {
  test("200 while the database is sound; 503 once its file is damaged, and the log says what to do", async (t) => {
    const { database, env } = openPlace(t);
    const server = await startServerProcess(env);
    t.after(() => server.end("SIGKILL"));
    for (let count = 0; count < 3; count++) {
      const answer = await fetch(`${server.url}/healthz`);
      assert.deepEqual([answer.status, await answer.json()], [200, { status: "ok" }]);
    }
    overwriteMiddle(database);
    const { status, body, retryAfter } = await untilUnwell(server.url);
    assert.equal(status, 503);
    assert.deepEqual(Object.keys(body as object), ["detail"]);
    assert.match((body as { detail: string }).detail, /database is damaged.*restore a backup/);
    assert.ok(Number(retryAfter) > 0);
    assert.match(server.log(), LINE);
    assert.equal((await fetch(`${server.url}/openapi.json`)).status, 200, "what needs no database is answered");
    assert.equal(await server.end("SIGTERM"), 0);
  });

  test("503 of a server that was started on a damaged file; its log says so in one line, unasked", async (t) => {
    const { database, env } = openPlace(t);
    overwriteMiddle(database);
    const server = await startServerProcess(env);
    t.after(() => server.end("SIGKILL"));
    while (!LINE.test(server.log())) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal((await untilUnwell(server.url)).status, 503);
  });

  test("a server whose file cannot be read at all does not start and says why, in one line; commands too", async (t) => {
    const look = async (kind: "overwritten with garbage" | "cut in half") => {
      const { database, env } = openPlace(t);
      DAMAGES[kind]!(database);
      const words = ["account", "create", "--email", "a@b.test", "--name", "A", "--tier", "pro"];
      const [start, command] = await Promise.all([endOfServer(env), endOfCommand(words, env)]);
      assert.equal(start.code, 1);
      const plain = start.stderr.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
      assert.equal(plain.length, 1, start.stderr);
      assert.match(plain[0]!, LINE);
      assert.equal(command.code, 1);
      assert.match(command.stderr, LINE);
    };
    await Promise.all([look("overwritten with garbage"), look("cut in half")]);
  });
});
