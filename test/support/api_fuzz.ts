import assert from "node:assert/strict";
import fc from "fast-check";
import { fillBrand } from "./fill_brand.ts";
import { createOpenApiCheck, type OpenApiCheck, type OpenApiOperation } from "./openapi_check.ts";
import { type CallOptions, createTestApp, type TestAnswer, type TestApp } from "./test_app.ts";

interface FuzzedRequest {
  method: string;
  path: string;
  options: CallOptions;
}

interface World {
  app: TestApp;
  openApi: OpenApiCheck;
  key: string;
  ids: string[];
}

/** Stands for the key of the moment: rotating it is among the requests. */
const OWN_KEY = "own key";
const STREAMS = /\/events$/;

/** Requests on one world: some of them delete its brand or rotate its key. */
const REQUESTS_PER_WORLD = 100;

/** Sends `requests` requests made from the OpenAPI document; throws at the first 5xx or undocumented answer. */
export async function fuzzApi(
  requests: number,
  seed: number,
): Promise<{ requests: number; statuses: Record<string, number> }> {
  const statuses: Record<string, number> = {};
  const openApi = await readDocument();
  let sent = 0;
  while (sent < requests) {
    const world = await createWorld(openApi);
    const numRuns = Math.min(REQUESTS_PER_WORLD, requests - sent);
    try {
      for (const request of fc.sample(requestArbitrary(world), { numRuns, seed: seed + sent })) {
        const answer = await send(world, request);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        sent += 1;
      }
    } finally {
      await world.app.close();
    }
  }
  return { requests: sent, statuses };
}

async function send(world: World, request: FuzzedRequest): Promise<TestAnswer> {
  const key = request.options.key === OWN_KEY ? world.key : request.options.key;
  const answer = await world.app.call(request.method, request.path, { ...request.options, key });
  if (request.path.startsWith("/auth/rotate-key") && answer.status === 200) world.key = answer.body.api_key;
  const what = `${request.method} ${request.path} ${JSON.stringify(request.options).slice(0, 600)}`;
  assert.ok(answer.status < 500, `${what} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  if (answer.status === 405 || answer.status === 304) return answer;
  try {
    world.openApi.check({ method: request.method, path: new URL(request.path, "http://x").pathname }, answer);
  } catch (error) {
    throw new Error(`${what}: ${(error as Error).message}`, { cause: error });
  }
  return answer;
}

async function readDocument(): Promise<OpenApiCheck> {
  const app = createTestApp();
  const openApi = await createOpenApiCheck(app);
  await app.close();
  return openApi;
}

async function createWorld(openApi: OpenApiCheck): Promise<World> {
  const app = createTestApp();
  const owner = app.account();
  const other = app.account();
  const brand = await app.brand(owner.key);
  const foreign = await app.brand(other.key, "foreign.com");
  const names = fillBrand(app, brand, owner.id);
  const ids = [brand, brand, brand, brand, foreign, ...Object.values(names), "11111111-1111-4111-8111-111111111111"];
  return { app, openApi, key: owner.key, ids };
}

function requestArbitrary(world: World): fc.Arbitrary<FuzzedRequest> {
  const operations = world.openApi.operations.filter(({ path }) => !STREAMS.test(path));
  return fc.constantFrom(...operations).chain(({ method, path, operation }) =>
    fc
      .record({
        params: fc.array(pathValue(world), { minLength: 3, maxLength: 3 }),
        query: queryArbitrary(operation),
        options: optionsArbitrary(world, operation),
      })
      .map(({ params, query, options }) => {
        let at = 0;
        const filled = path.replace(/\{[^}]+\}/g, () => params[at++]!);
        return { method: method.toUpperCase(), path: query === "" ? filled : `${filled}?${query}`, options };
      }),
  );
}

function pathValue({ ids }: World): fc.Arbitrary<string> {
  const odd = fc.constantFrom(
    "0",
    "%00",
    "%ff",
    "..%2f",
    "NULL",
    "%F0%9F%92%A9",
    "x".repeat(3000),
    "null",
    "'%20OR%201=1",
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.string({ minLength: 1 }).map((text) => encodeURIComponent(text.toWellFormed()) || "x") },
  );
}

function queryArbitrary(operation: OpenApiOperation): fc.Arbitrary<string> {
  const names = (operation.parameters ?? []).filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const known = names.length === 0 ? fc.constant("unknown") : fc.constantFrom(...names);
  const value = fc.oneof(
    fc.constantFrom(
      "1",
      "0",
      "-1",
      "1e3",
      "999999999999999999999",
      "",
      "NaN",
      "done",
      "llm_gap",
      "2026-01-01T00:00:00Z",
      "%00",
    ),
    fc.string().map((text) => encodeURIComponent(text.toWellFormed())),
  );
  return fc.array(fc.tuple(known, value), { maxLength: 3 }).map((pairs) =>
    // Holding a request open is not what is fuzzed.
    pairs
      .filter(([name]) => name !== "wait")
      .map(([name, text]) => `${name}=${text}`)
      .join("&"),
  );
}

function optionsArbitrary(world: World, operation: OpenApiOperation): fc.Arbitrary<CallOptions> {
  const key = fc.oneof(
    { weight: 12, arbitrary: fc.constant<string | undefined>(OWN_KEY) },
    { weight: 1, arbitrary: fc.constantFrom<(string | undefined)[]>(undefined, "bvp_", "x".repeat(5000)) },
  );
  return fc
    .record({ key, body: bodyArbitrary(world, operation) })
    .map(({ key: apiKey, body }) => ({ key: apiKey, ...body }));
}

function bodyArbitrary({ ids }: World, operation: OpenApiOperation): fc.Arbitrary<Partial<CallOptions>> {
  if (operation.requestBody === undefined) return fc.constant({});
  const field = fc.oneof(
    fc.constantFrom(
      "domain",
      "name",
      "competitors",
      "email",
      "tier",
      "trigger",
      "audit_data",
      "queue_item_id",
      "brief_id",
    ),
    fc.constantFrom("brand_id", "event_type", "recommendation_id", "rejection_reason", "metrics", "notes", "__proto__"),
  );
  const value = fc.oneof(
    fc.constantFrom<unknown[]>(
      "acme.com",
      "a@b.co",
      "pro",
      "accepted",
      "rejected",
      true,
      ["rival.com"],
      [{ domain: "r.com" }],
      {},
    ),
    fc.constantFrom<unknown[]>(
      { issues: [] },
      { categories: {} },
      -0,
      1e308,
      "\ud800",
      "x".repeat(20_000),
      "مرحبا",
      "💩",
    ),
    fc.constantFrom(...ids),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const object = fc
    .array(fc.tuple(field, value), { maxLength: 6 })
    .map((pairs) => JSON.stringify(Object.fromEntries(pairs)));
  const raw = fc.oneof(
    { weight: 8, arbitrary: object },
    { weight: 1, arbitrary: fc.json() },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "{", "[".repeat(5000), '{"a":1e999}', '"\\u0000"', "null", "\ufeff{}"),
    },
  );
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constant("application/json") },
    {
      weight: 1,
      arbitrary: fc.constantFrom("text/plain", "application/json; charset=latin1", "multipart/form-data", ""),
    },
  );
  return fc.tuple(raw, type).map(([rawBody, contentType]) => ({ rawBody, headers: { "Content-Type": contentType } }));
}
