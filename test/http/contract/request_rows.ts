import assert from "node:assert/strict";
import { plain, type Row } from "./row.ts";

/** Bodies that are none, wrong methods, old addresses, documents. */
export const REQUEST_ROWS: Row[] = [
  // Bodies that are none
  ...(
    [
      ["bad JSON", "{", "application/json"],
      ["a wrong Content-Type", '{"domain":"a.com","name":"A"}', "text/plain"],
      ["invalid UTF-8", new Uint8Array([0x22, 0xff, 0xfe, 0x22]), "application/json"],
      ["a NUL character", '{"domain":"a.com","name":"A\\u0000"}', "application/json"],
      ["deep nesting", `{"domain":"a.com","name":"A","x":${"[".repeat(2000)}${"]".repeat(2000)}}`, "application/json"],
      ["a number out of range", '{"domain":"a.com","name":"A","x":1e999}', "application/json"],
      ["an array", "[]", "application/json"],
      ["a bare null", "null", "application/json"],
    ] as const
  ).map(
    ([what, rawBody, type]): Row => ({
      name: `422 ${what}`,
      method: "POST",
      path: "/brands",
      options: { rawBody, headers: { "Content-Type": type } },
      status: 422,
      check: ({ body }) => assert.equal(typeof body.detail, "string"),
    }),
  ),
  {
    name: "413 a body over 1 MiB",
    method: "POST",
    path: "/brands",
    options: {
      rawBody: JSON.stringify({ domain: "a.com", name: "x".repeat(1 << 20) }),
      headers: { "Content-Type": "application/json" },
    },
    status: 413,
    check: plain(/1 MiB/),
  },
  {
    name: "202 audit_data of 2 MiB",
    method: "POST",
    path: "/brands/{brand}/enrich/technical",
    options: {
      rawBody: JSON.stringify({ audit_data: { x: "y".repeat(2 << 20) } }),
      headers: { "Content-Type": "application/json" },
    },
    status: 202,
  },
  {
    name: "413 audit_data over 10 MiB",
    method: "POST",
    path: "/brands/{brand}/enrich/technical",
    options: {
      rawBody: JSON.stringify({ audit_data: { x: "y".repeat(10 << 20) } }),
      headers: { "Content-Type": "application/json" },
    },
    status: 413,
  },
  // Methods and addresses
  {
    name: "404 an unknown address",
    method: "GET",
    path: "/nothing/here",
    status: 404,
    key: null,
    check: plain(/No such path/),
  },
  {
    name: "405 a wrong method, with Allow",
    method: "PUT",
    path: "/brands/{brand}",
    status: 405,
    check: ({ headers }) => assert.equal(headers.get("Allow"), "DELETE, GET, HEAD, OPTIONS, PATCH"),
  },
  {
    name: "204 OPTIONS tells what is allowed",
    method: "OPTIONS",
    path: "/brands",
    status: 204,
    key: null,
    check: ({ headers }) => assert.equal(headers.get("Allow"), "GET, HEAD, OPTIONS, POST"),
  },
  {
    name: "200 HEAD has no body",
    method: "HEAD",
    path: "/brands",
    status: 200,
    check: ({ text }) => assert.equal(text, ""),
  },
  // Legacy
  {
    name: "200 the legacy router",
    method: "GET",
    path: "/brand/{brand}?x=1",
    status: 200,
    check({ headers, body }, { names }) {
      assert.equal(body.id, names.brand);
      assert.ok(headers.get("Deprecation"));
      assert.equal(headers.get("Link"), `</brands/${names.brand}?x=1>; rel="successor-version"`);
    },
  },
  {
    name: "200 the legacy router without a brand",
    method: "GET",
    path: "/brand",
    status: 200,
    check({ headers, body }) {
      assert.ok(Array.isArray(body));
      assert.equal(headers.get("Link"), `</brands>; rel="successor-version"`);
    },
  },
  {
    name: "201 the legacy router takes bodies",
    method: "POST",
    path: "/brand",
    body: { domain: "legacy.com", name: "Legacy" },
    status: 201,
    check: ({ body }) => assert.equal(body.domain, "legacy.com"),
  },
  ...(
    [
      ["PATCH", "/brand/{brand}", 200],
      ["DELETE", "/brand/{brand}", 200],
      ["POST", "/brand/{brand}/analyze", 202],
      ["POST", "/brand/{brand}/enrich/technical", 202],
      ["GET", "/brand/{brand}/queue/{queue}", 200],
      ["GET", "/brand/{foreign}/queue/{queue}", 403],
      ["GET", "/brand/{brand}/runs?limit=1", 200],
      ["PUT", "/brand/{brand}", 405],
      ["GET", "/brand/abc", 422],
    ] as const
  ).map(
    ([method, path, status]): Row => ({
      name: `${status} the legacy ${method} ${path}, marked as deprecated`,
      method,
      path,
      ...(method === "PATCH" ? { body: { name: "Old" } } : {}),
      status,
      check({ headers }, { names }) {
        const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => names[name]!);
        assert.ok(headers.get("Deprecation"));
        const [successor, ...others] = headers.get("Link")!.split(", ");
        assert.equal(successor, `<${filled.replace("/brand", "/brands")}>; rel="successor-version"`);
        assert.equal(others.length, path.endsWith("limit=1") ? 1 : 0);
        for (const link of others) assert.match(link, /^<http:\/\/api\.test\/brands\/.+>; rel="next"$/);
      },
    }),
  ),
  // Documents
  {
    name: "200 the OpenAPI document",
    method: "GET",
    path: "/openapi.json",
    status: 200,
    key: null,
    check: ({ body }) => assert.equal(body.openapi, "3.1.0"),
  },
  {
    name: "200 the reference page",
    method: "GET",
    path: "/docs",
    status: 200,
    key: null,
    check: ({ text }) => assert.match(text, /\/brands\/\{brand_id\}\/analyze/),
  },
  {
    name: "200 the skill",
    method: "GET",
    path: "/skill",
    status: 200,
    key: null,
    check: ({ text }) => assert.match(text, /^---\nname: /),
  },
  { name: "200 readyz", method: "GET", path: "/readyz", status: 200, key: null },
  { name: "200 healthz", method: "GET", path: "/healthz", status: 200, key: null },
];
