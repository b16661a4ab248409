/**
 * Requests a second of GET /brands with authentication, and of a bare hono hello, in one process and one run:
 * `node scripts/bench/http_bench.ts [seconds]`. The ratio is what the service itself costs.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createHttpServer } from "../../src/http_server.ts";
import { createTestApp } from "../../test/support/test_app.ts";

const CONNECTIONS = 32;
const ROUNDS = 3;
const seconds = Number(process.argv[2] ?? 2);
const folder = mkdtempSync(join(tmpdir(), "http-bench-"));
const app = createTestApp({ env: { DATABASE_PATH: join(folder, "app.db") } });
const { key } = app.account();
for (let count = 0; count < 10; count++) await app.brand(key, `brand${count}.com`);
// The budget must outlast the measurement.
const { count: countCall } = app.app.http.calls;
app.app.http.calls.count = (id, day) => countCall(id, day) && 1;

const hello = new Hono();
hello.get("/brands", (c) => c.json([]));
const servers = {
  hello: createServer(getRequestListener(hello.fetch)),
  service: createHttpServer({ hostname: "127.0.0.1", fetch: (call, env) => app.app.fetch(call, env) }),
};
for (const server of Object.values(servers)) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

const best = { hello: 0, service: 0 };
for (let round = 0; round < ROUNDS; round++) {
  for (const name of ["hello", "service"] as const) {
    const { port } = servers[name].address() as AddressInfo;
    best[name] = Math.max(best[name], await measure(port));
  }
}
process.stdout.write(
  `bare hello ${best.hello.toFixed(0)} requests/s, GET /brands ${best.service.toFixed(0)} requests/s, ratio ${(best.service / best.hello).toFixed(2)} (best of ${ROUNDS}, ${CONNECTIONS} connections, client in the same process)\n`,
);
for (const server of Object.values(servers)) {
  server.closeAllConnections();
  server.close();
}
await app.close();
rmSync(folder, { recursive: true });

async function measure(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await get({ port, agent });
        done += 1;
      }
    }),
  );
  agent.destroy();
  return done / ((performance.now() - started) / 1000);
}

function get(at: { port: number; agent: Agent }): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", path: "/brands", headers: { "X-API-Key": key }, ...at }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`GET /brands answered ${answer.statusCode}`));
      answer.resume().on("end", resolve);
    });
    call.on("error", reject).end();
  });
}
