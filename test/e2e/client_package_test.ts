import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { fillBrand } from "../support/fill_brand.ts";
import { ROOT, temporaryFolder } from "../support/server_process.ts";
import { openTestApp, type TestApp } from "../support/test_app.ts";

const run = promisify(execFile);
const PACKAGE = "brand-visibility-pipeline";
/** The client alone, without the packages that the server needs. */
const LIGHT = "brand-visibility-client";
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");

const SCRIPT = `
import { ApiError, createClient } from "${PACKAGE}/client";
const [baseUrl, apiKey] = process.argv.slice(2);
const client = createClient({ baseUrl, apiKey });
const [{ id: brand_id }] = await client.listBrands();
const { run_id } = await client.score({ brand_id });
const run = await client.waitForRun({ brand_id, run_id }, { signal: AbortSignal.timeout(20_000) });
const queue = [];
for await (const item of client.each("listQueue", { brand_id, limit: 1 })) queue.push(item.kind);
const refused = await client.getBrand({ brand_id: "none" }).catch((error) => error instanceof ApiError && error.code);
console.log(JSON.stringify({ status: run.status, queue, refused }));
`;

const TYPED = `
import { ApiError, createClient, type Brand, type QueueItem } from "${LIGHT}";
const client = createClient({ baseUrl: "http://127.0.0.1:1", apiKey: "bvp_" });
export async function titles(brand_id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const item of client.each("listQueue", { brand_id, status: "pending" })) found.push(titleOf(item));
  return found;
}
function titleOf(row: QueueItem): string {
  if (row.kind === "opportunity") return row.item.play;
  const severity: "critical" | "high" | "medium" | "low" | "info" = row.item.severity;
  return severity + row.item.text;
}
export function healthOf({ technical_context, llm_context }: Brand): (number | null | undefined)[] {
  return [technical_context?.health_score, llm_context?.by_engine.chatgpt?.visibility.value];
}
export const secondsOf = (error: unknown): number | null => (error instanceof ApiError ? error.retry_after : null);
// @ts-expect-error no such status
export const wrongStatus = () => client.listQueue({ brand_id: "", status: "open" });
// @ts-expect-error no such field
export const wrongField = () => client.createBrand({ body: { domain: "acme.com", title: "Acme" } });
// @ts-expect-error a queue item's own text only where it is an insight
export const wrongKind = (row: QueueItem) => row.kind === "opportunity" && row.item.text.trim();
`;

describe("the package's ./client", () => {
  test("installed from npm pack it runs as plain JavaScript against a server, and its types hold", async (t) => {
    const folder = temporaryFolder(t);
    const packed = await pack(folder);
    if (packed === null) return t.skip("npm is not on this machine");
    writeFileSync(join(folder, "package.json"), '{"type": "module"}');
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", packed.get(LIGHT)!], { cwd: folder });
    // What the server needs stays away: the client needs none of it.
    const target = join(folder, "node_modules", PACKAGE);
    mkdirSync(target, { recursive: true });
    await run("tar", ["-xzf", packed.get(PACKAGE)!, "--strip-components=1", "-C", target]);
    writeFileSync(join(folder, "script.js"), SCRIPT);
    writeFileSync(join(folder, "typed.ts"), TYPED);
    const { baseUrl, key } = await startServer(t);
    const noTypeScript = process.features.typescript ? ["--no-strip-types"] : [];
    const options = [
      "--strict",
      "--noEmit",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2022,dom,esnext",
    ];
    const [script] = await Promise.all([
      run(process.execPath, [...noTypeScript, "script.js", baseUrl, key], { cwd: folder }),
      run(process.execPath, [TSC, ...options, "--exactOptionalPropertyTypes", "typed.ts"], { cwd: folder }).catch(
        ({ stdout }) => assert.fail(stdout),
      ),
    ]);
    const told = JSON.parse(script.stdout);
    assert.equal(told.status, "done");
    assert.deepEqual(new Set(told.queue), new Set(["opportunity", "insight"]));
    assert.equal(told.refused, "invalid_input");
  });
});

/** Files of both packages by name; null: there is no npm. */
async function pack(folder: string): Promise<Map<string, string> | null> {
  const words = ["pack", ".", "./src/client", "--json", "--offline", "--pack-destination", folder];
  try {
    const { stdout } = await run("npm", words, { cwd: ROOT });
    const told = Object.values(
      JSON.parse(stdout) as Record<string, { name: string; filename: string; version: string }>,
    );
    assert.equal(new Set(told.map(({ version }) => version)).size, 1, "Both packages have one version");
    return new Map(told.map(({ name, filename }) => [name, join(folder, filename)]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The application on a port of loopback, with a brand that has one of everything. */
async function startServer(t: Parameters<typeof openTestApp>[0]): Promise<{ baseUrl: string; key: string }> {
  const app: TestApp = openTestApp(t);
  const { key, id } = app.account();
  fillBrand(app, await app.brand(key), id);
  const fetch = (request: Request) => app.app.fetch(request, { remoteAddress: "127.0.0.1" });
  const { promise, resolve } = Promise.withResolvers<AddressInfo>();
  const server = serve({ fetch, port: 0, hostname: "127.0.0.1" }, resolve);
  t.after(async () => {
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(await promise).port}`, key };
}
