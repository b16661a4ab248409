import type { Schema } from "./openapi_types.ts";

const EXAMPLE_UUID = "0b9f7a58-3c1e-4c57-9a3e-6a2f5f0d9c11";

/** Telling values by field name; a field that is not here gets one by its type. */
const BY_NAME: Record<string, unknown> = {
  detail: "Brand not found. GET /brands lists yours",
  message: "Send your API key in the X-API-Key header",
  path: "body.domain",
  rel: "checkout",
  href: "https://api.example.com/auth/checkout",
  method: "POST",
  description: "Buy a plan: body {email, name, tier}; the payment link is e-mailed",
  name: "Acme Coffee",
  email: "you@acme.com",
  api_key: `bvp_${"0".repeat(64)}`,
  subscription_status: "active",
  poll_url: "https://api.example.com/auth/checkout/chk_0123456789abcdef0123456789abcdef/status",
  checkout_url: "https://checkout.example.com/pay/chk_0123456789abcdef0123456789abcdef",
  portal_url: "https://billing.example.com/session/1",
  dashboard_url: "https://api.example.com/dashboard",
  domain: "acme.com",
  family: "cold brew",
  play: "Answer “cold brew vs iced coffee” with one comparison page",
  summary: "Answer engines cite two rivals for this family and the brand for none of its 6 keywords",
  keyword: "cold brew vs iced coffee",
  google_vol: 1900,
  total_volume: 4200,
  difficulty: 31,
  cpc: 1.2,
  source_id: EXAMPLE_UUID,
  recommendation_id: EXAMPLE_UUID,
  brief_id: EXAMPLE_UUID,
  queue_item_id: EXAMPLE_UUID,
  opportunity_id: EXAMPLE_UUID,
  rejection_reason: "Not our audience",
  notes: "Published on the blog",
  metrics: { clicks: { before: 80, after: 120 }, position: { before: 9, after: 4 } },
  delta: { clicks: { before: 80, after: 120 }, position: { before: 9, after: 4 } },
  subject: "cold brew vs iced coffee",
  signal: "llm_gap",
  role: "primary",
  title: "Cold brew vs iced coffee",
  body: "# Cold brew vs iced coffee\n\nCold brew steeps for 12 to 24 hours …",
  word_count: 840,
  heading: "What is the difference?",
  guidance: "Answer in the first sentence",
  level: 2,
  url: "https://acme.com/cold-brew",
  stage_detail: "Waiting for a free place",
  current_stage: null,
  stage_started_at: null,
  error: null,
  finished_at: null,
  retry_after: 3420,
  limit: 500,
  used: 12,
  total: 1,
  rank: 1,
  priority: 0.71,
  immediacy: 0.66,
  ceiling: 0.76,
  leverage_score: 0.93,
  wait: 30,
  audit_data: { issues: [{ rule: "missing_title", severity: "high", url: "https://acme.com/about" }] },
  trigger: true,
  competitors: ["rival.com"],
};

const BY_FORMAT: Record<string, unknown> = {
  uuid: EXAMPLE_UUID,
  "date-time": "2026-01-31T12:00:00.000Z",
  email: "you@acme.com",
};

/** A whole value that the schema allows, with telling texts where the field's name has one. */
export function exampleOf(schema: Schema, schemas: Record<string, Schema>, name = ""): unknown {
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.split("/").at(-1)!] ?? {}, schemas, name);
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  const given = BY_NAME[name];
  if (given !== undefined && fits(given, schema)) return given;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0]!, schemas, name);
  const type = typesOf(schema)[0];
  if (type === "array") return schema.items === undefined ? [] : [exampleOf(schema.items, schemas, singular(name))];
  if (type === "object" || schema.properties !== undefined) {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([field, part]) => [field, exampleOf(part, schemas, field)]),
    );
  }
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "boolean") return false;
  if (type === "null") return null;
  return BY_FORMAT[schema.format ?? ""] ?? (name === "" ? "text" : name.replaceAll("_", " "));
}

function fits(value: unknown, schema: Schema): boolean {
  if (schema.enum !== undefined) return schema.enum.includes(value);
  const types = typesOf(schema);
  if (value === null) return types.includes("null");
  if (Array.isArray(value)) return types.includes("array") && schema.items?.anyOf !== undefined;
  if (typeof value === "number") return types.includes("number") || types.includes("integer");
  return types.includes(typeof value);
}

function typesOf(schema: Schema): string[] {
  return schema.type === undefined ? [] : [schema.type].flat();
}

function singular(name: string): string {
  return name.replace(/s$/, "");
}
