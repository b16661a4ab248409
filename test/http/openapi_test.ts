import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createRouter } from "../../src/http/router.ts";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { openTestApp } from "../support/test_app.ts";

/** Mounted for people and for the payment provider, not for clients of the API. */
const UNDOCUMENTED = [
  /^\/metrics$/,
  /^\/(openapi\.json|docs|docs\/style\.css|skill)$/,
  /^\/dashboard/,
  /^\/reports\//,
  /^\/webhooks\//,
  /^\/test-(checkout|portal)/,
];

describe("GET /openapi.json", () => {
  test("every mounted address is in the document, or is no part of the API", async (t) => {
    const app = openTestApp(t);
    const { operations } = await createOpenApiCheck(app);
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

  test("every operation has its own name, a summary, security, and the headers of each answer", async (t) => {
    const { operations } = await createOpenApiCheck(openTestApp(t));
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

  test("every body has an example that its own schema allows", async (t) => {
    const openApi = await createOpenApiCheck(openTestApp(t));
    for (const { method, path, operation } of openApi.operations) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)];
      for (const { schema, example } of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
        assert.notEqual(example, undefined, `${method} ${path} has a body without an example`);
        openApi.checkValue(schema, example, `${method} ${path}`);
      }
    }
  });
});
