import examples from "./openapi_examples.json" with { type: "json" };
import type { Schema } from "./openapi_types.ts";

const EXAMPLE_UUID = "0b9f7a58-3c1e-4c57-9a3e-6a2f5f0d9c11";

/** Telling values by field name; a field that is not here gets one by its type. */
const BY_NAME: Record<string, unknown> = examples;

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
  const [base, more] = schema.allOf ?? [];
  if (base !== undefined && more?.properties !== undefined)
    return Object.assign({}, exampleOf(base, schemas, name), exampleOf(more, schemas, name));
  const [part] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (part !== undefined) return exampleOf(part, schemas, name);
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
