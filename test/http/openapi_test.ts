import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fromDocument } from "../../scripts/client/made_files.ts";
import { createRouter } from "../../src/http/router.ts";
import { createOpenApiCheck, type OpenApiCheck } from "../support/openapi_check.ts";
import { createTestApp, type TestApp } from "../support/test_app.ts";
import { undescribed } from "../support/undescribed.ts";

/** Mounted for people and for the payment provider, not for clients of the API. */
const UNDOCUMENTED = [
  /^\/metrics$/,
  /^\/(openapi\.json|docs|docs\/style\.css|docs\/search\.js|skill|demo)?$/,
  /^\/dashboard/,
  /^\/reports\//,
  /^\/webhooks\//,
  /^\/test-(checkout|portal)/,
];

const CLIENT = join(import.meta.dirname, "../../src/client");

interface SchemaPart {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: SchemaPart[];
  properties?: Record<string, SchemaPart>;
  discriminator?: unknown;
}

describe("GET /openapi.json", () => {
  let app: TestApp;
  let openApi: OpenApiCheck;
  before(async () => {
    app = createTestApp();
    openApi = await createOpenApiCheck(app);
  });
  after(() => app.close());

  test("every mounted address is in the document, or is no part of the API", () => {
    const { operations } = openApi;
    const documented = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    const mounted = createRouter(app.app.http)
      .routes.filter(({ method, path }) => method !== "ALL" && !path.includes("*"))
      .map(({ method, path }) => ({ method: method.toLowerCase(), path: path.replace(/:(\w+)/g, "{$1}") }));
    const missing = mounted.filter(
      ({ method, path }) => !documented.has(`${method} ${path}`) && !UNDOCUMENTED.some((pattern) => pattern.test(path)),
    );
    assert.deepEqual(missing, []);
    assert.ok(mounted.length > 40);
  });

  test("no address keeps the router from finding each by one expression", () => {
    const api = createRouter(app.app.http);
    api.router.match("GET", "/brands");
    // Two parts of an address at one place, one named and one free, make it walk a tree for all of them.
    assert.equal(api.router.name, "SmartRouter + RegExpRouter");
  });

  test("what operations share is written once, every reference leads to it, and written out all is there", async () => {
    const { text, body } = await app.call("GET", "/openapi.json");
    const { responses, parameters, headers } = body.components;
    assert.ok(text.length < 600_000, `${text.length} characters`);
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
      assert.ok(name! in body.components[kind!], `${kind} ${name}`);
    for (const part of [responses.Answer401, parameters.brand_id, headers["X-Request-ID"]])
      assert.ok(part.description ?? part.schema.description);
    assert.doesNotMatch(JSON.stringify(openApi.document.paths), /components\/(?!schemas)/);
  });

  test("every operation has its own name, a summary, security, and the headers of each answer", () => {
    const { operations } = openApi;
    const names = operations.map(({ operation }) => operation.operationId);
    assert.ok(
      names.every((name) => name !== undefined && /^[a-z][A-Za-z]+$/.test(name)),
      JSON.stringify(names),
    );
    assert.equal(new Set(names).size, names.length);
    for (const { method, path, operation } of operations) {
      const what = `${method} ${path}`;
      assert.ok(operation.summary, what);
      const isProtected = operation.security?.some((way) => Object.keys(way as object).includes("ApiKey"));
      assert.equal(isProtected ?? false, operation.responses["401"] !== undefined, `${what}: 401 and security`);
      for (const [status, { headers }] of Object.entries(operation.responses)) {
        assert.ok(headers?.["X-Request-ID"] && headers["X-Process-Time"], `${what} ${status}`);
      }
      if (operation.responses["429"]) assert.ok(operation.responses["429"].headers?.["Retry-After"], what);
      if (operation.responses["409"]) assert.ok(operation.responses["409"].headers?.["X-Running-Run-Id"], what);
    }
  });

  test("everything is described: tags, operations, parameters, schemas, each property at any depth", () => {
    assert.deepEqual(undescribed(openApi.document), []);
  });

  test("states are enums, queue items are told apart by kind, contexts have named shapes", () => {
    const schemas = openApi.document.components.schemas as Record<string, SchemaPart>;
    const loose = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([field, { type, enum: values }]) =>
        /(^|_)status$/.test(field) && type === "string" && values === undefined ? [`${name}.${field}`] : [],
      ),
    );
    assert.deepEqual(loose, []);
    assert.deepEqual(schemas.QueueItem?.discriminator, {
      propertyName: "kind",
      mapping: {
        opportunity: "#/components/schemas/OpportunityQueueItem",
        insight: "#/components/schemas/InsightQueueItem",
      },
    });
    for (const [field, name] of [
      ["brand_context", "BrandContext"],
      ["technical_context", "TechnicalContext"],
      ["llm_context", "LlmContext"],
    ] as const)
      assert.equal(schemas.Brand?.properties?.[field]?.anyOf?.[0]?.$ref, `#/components/schemas/${name}`);
  });

  test("the typed client is made from this document; npm run client makes it anew", () => {
    const made = fromDocument(openApi.document as never);
    for (const [name, text] of Object.entries(made))
      assert.ok(readFileSync(join(CLIENT, name), "utf8") === text, `${name} is not current. Run: npm run client`);
  });

  test("every body has an example that its own schema allows", () => {
    for (const { method, path, operation } of openApi.operations) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)];
      for (const { schema, example } of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
        assert.notEqual(example, undefined, `${method} ${path} has a body without an example`);
        openApi.checkValue(schema, example, `${method} ${path}`);
      }
    }
  });
});
