import assert from "node:assert/strict";
import { field422, keys, plain, type Row, UNKNOWN } from "./row.ts";

/** Authentication, account, brands. */
export const ACCOUNT_AND_BRAND_ROWS: Row[] = [
  // Errors of authentication
  {
    name: "401 authentication_required without a key",
    method: "GET",
    path: "/brands",
    status: 401,
    key: null,
    check({ body }) {
      assert.equal(body.error, "authentication_required");
      assert.deepEqual(keys(body), ["actions", "error", "message"]);
      assert.deepEqual(keys(body.actions[0]), ["description", "href", "method", "rel"]);
      assert.equal(body.actions[0].rel, "checkout");
    },
  },
  {
    name: "401 invalid_api_key with an unknown key",
    method: "GET",
    path: "/auth/me",
    status: 401,
    key: "wrong",
    check: ({ body }) => assert.equal(body.error, "invalid_api_key"),
  },
  {
    name: "401 comes before the path's 422",
    method: "GET",
    path: "/brands/no-uuid",
    status: 401,
    key: null,
  },
  // Account
  {
    name: "200 the account",
    method: "GET",
    path: "/auth/me",
    status: 200,
    check({ body }) {
      assert.deepEqual(keys(body), [
        "active_brands",
        "brands",
        "created_at",
        "email",
        "id",
        "key_of",
        "name",
        "read_only_brands",
        "role",
        "subscription",
        "subscription_status",
        "tier",
        "usage",
      ]);
      assert.equal(body.tier, "Agency");
      assert.deepEqual(keys(body.usage), ["limit", "resets_at", "used"]);
      assert.equal(body.usage.limit, 50_000);
      assert.deepEqual(body.brands, { limit: 10, used: 1 });
    },
  },
  {
    name: "200 the brands chosen to stay active",
    method: "PATCH",
    path: "/auth/me",
    body: { active_brands: ["{brand}"] },
    status: 200,
    check: ({ body }, { names }) => assert.deepEqual(body.active_brands, [names.brand]),
  },
  {
    name: "422 a brand of somebody else",
    method: "PATCH",
    path: "/auth/me",
    body: { active_brands: ["{foreign}"] },
    status: 422,
    check: ({ body }) => assert.equal(body.errors[0].path, "body.active_brands"),
  },
  // Brands
  {
    name: "201 a new brand",
    method: "POST",
    path: "/brands",
    body: { domain: "https://WWW.New-Brand.com:8443/path?q=1", name: "New" },
    status: 201,
    check({ body }) {
      assert.deepEqual(keys(body), ["domain", "id", "name"]);
      assert.equal(body.domain, "new-brand.com");
    },
  },
  {
    name: "201 existing: true for another spelling of a registered domain",
    method: "POST",
    path: "/brands",
    body: { domain: "ACME.com.", name: "Again" },
    status: 201,
    check({ body }, { names }) {
      assert.deepEqual(body, { id: names.brand, domain: "acme.com", name: "Acme", existing: true });
    },
  },
  ...(
    [
      ["HTTP://WWW.Ünï.de:80/x", "xn--n-nga1b.de"],
      ["brand.example", "brand.example"],
      ["brand.test.", "brand.test"],
    ] as const
  ).map(
    ([domain, kept]): Row => ({
      name: `201 the domain ${domain} as ${kept}`,
      method: "POST",
      path: "/brands",
      body: { domain, name: "New" },
      status: 201,
      check: ({ body }) => assert.equal(body.domain, kept),
    }),
  ),
  ...["localhost", "192.168.0.1", "com", "co.uk", "no dots", "[::1]", "a..b.com", ""].map(
    (domain): Row => ({
      name: `422 the domain ${JSON.stringify(domain)}`,
      method: "POST",
      path: "/brands",
      body: { domain, name: "Bad" },
      status: 422,
      check: field422("body.domain"),
    }),
  ),
  {
    name: "422 names every bad field at once",
    method: "POST",
    path: "/brands",
    body: { domain: 5 },
    status: 422,
    check(answer, fixture) {
      field422("body.domain")(answer);
      field422("body.name")(answer);
      assert.ok(fixture);
    },
  },
  {
    name: "200 the brands as a bare array",
    method: "GET",
    path: "/brands",
    status: 200,
    check({ body }) {
      assert.ok(Array.isArray(body));
      assert.deepEqual(keys(body[0]), ["created_at", "domain", "id", "is_managed", "name"]);
      assert.equal(body[0].is_managed, false);
    },
  },
  {
    name: "200 the brand record",
    method: "GET",
    path: "/brands/{brand}",
    status: 200,
    check({ body }) {
      assert.deepEqual(keys(body), [
        "brand_context",
        "competitors",
        "created_at",
        "domain",
        "id",
        "is_managed",
        "llm_context",
        "name",
        "technical_context",
        "updated_at",
      ]);
      assert.equal(body.brand_context, null);
    },
  },
  {
    name: "422 a malformed brand id",
    method: "GET",
    path: "/brands/abc",
    status: 422,
    check: field422("path.brand_id"),
  },
  {
    name: "404 an unknown brand",
    method: "GET",
    path: `/brands/${UNKNOWN}`,
    status: 404,
    check: plain(/^Brand not found/),
  },
  {
    name: "404 somebody else's brand, in the same words",
    method: "GET",
    path: "/brands/{foreign}",
    status: 404,
    check: plain(/^Brand not found/),
  },
  {
    name: "200 PATCH upgrades bare domains with the defaults",
    method: "PATCH",
    path: "/brands/{brand}",
    body: { competitors: ["rival.com", "www.Rival.com", "https://other.org/x"] },
    status: 200,
    check({ body }) {
      assert.deepEqual(keys(body), ["competitors", "domain", "id", "name", "updated_at"]);
      assert.deepEqual(body.competitors, [
        {
          domain: "rival.com",
          type: "business",
          tier: "adjacent",
          confidence: 0,
          reason_codes: [],
          source_tags: [],
          evidence: [],
        },
        {
          domain: "other.org",
          type: "business",
          tier: "adjacent",
          confidence: 0,
          reason_codes: [],
          source_tags: [],
          evidence: [],
        },
      ]);
    },
  },
  {
    name: "200 PATCH keeps a competitor object's own fields",
    method: "PATCH",
    path: "/brands/{brand}",
    body: {
      name: "Acme Two",
      competitors: [{ domain: "rival.com", tier: "direct", confidence: 0.8 }],
      domain: "ignored.com",
    },
    status: 200,
    check({ body }) {
      assert.equal(body.name, "Acme Two");
      assert.equal(body.domain, "acme.com");
      assert.equal(body.competitors[0].tier, "direct");
      assert.equal(body.competitors[0].confidence, 0.8);
      assert.equal(body.competitors[0].type, "business");
    },
  },
  {
    name: "422 PATCH with a competitor that is no domain",
    method: "PATCH",
    path: "/brands/{brand}",
    body: { competitors: ["rival.com", "localhost"] },
    status: 422,
    check: field422("body.competitors.1.domain"),
  },
  {
    name: "404 comes before the body's 422",
    method: "PATCH",
    path: `/brands/${UNKNOWN}`,
    body: { name: 1 },
    status: 404,
  },
  // Reset and delete
  {
    name: "200 reset",
    method: "POST",
    path: "/brands/{brand}/reset",
    status: 200,
    check({ body }, { names }) {
      assert.equal(body.reset, true);
      assert.equal(body.brand_id, names.brand);
      assert.equal(body.deleted.families, 2);
      assert.equal(body.deleted.evidence, 3);
    },
  },
  {
    name: "200 the brand sheet",
    method: "GET",
    path: "/brands/{brand}/profile",
    status: 200,
    check: ({ body }) =>
      assert.deepEqual(keys(body), [
        "aliases",
        "audiences",
        "brand_id",
        "languages",
        "markets",
        "not_offered",
        "places",
        "read_at",
        "services",
        "set_at",
        "state",
      ]),
  },
  {
    name: "200 a corrected brand sheet, with the run that takes it up",
    method: "PATCH",
    path: "/brands/{brand}/profile",
    body: { services: ["Cupping"], languages: ["en"], state: { value: "active" } },
    status: 200,
    check({ body }) {
      assert.deepEqual(body.services, [{ value: "Cupping", source: "person", page: null }]);
      assert.match(body.follow_up.run_id, /^[0-9a-f-]{36}$/);
    },
  },
  {
    name: "422 a field that the sheet does not have",
    method: "PATCH",
    path: "/brands/{brand}/profile",
    body: { offers: [] },
    status: 422,
  },
  {
    name: "200 delete",
    method: "DELETE",
    path: "/brands/{brand}",
    status: 200,
    check: ({ body }, { names }) =>
      assert.deepEqual(body, { deleted: true, brand_id: names.brand, domain: "acme.com" }),
  },
];
