import assert from "node:assert/strict";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { writtenOut } from "../../scripts/client/document.ts";
import type { TestAnswer, TestApp } from "./test_app.ts";

interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, unknown> };
}
export interface OpenApiOperation {
  operationId?: string;
  summary?: string;
  responses: Record<
    string,
    {
      content?: Record<string, { schema: unknown; example?: unknown }>;
      headers?: Record<string, { required?: boolean }>;
    }
  >;
  parameters?: { name: string; in: string; schema: unknown; required?: boolean }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: unknown; example?: unknown }> };
  security?: unknown[];
}

/** Holds real answers against the OpenAPI document: status, body and headers of the operation. */
export interface OpenApiCheck {
  document: OpenApi;
  operations: { method: string; path: string; operation: OpenApiOperation }[];
  /** Throws when the answer is not one the document promises; null when no operation fits the address. */
  /** Throws when the value is not one the schema allows. */
  checkValue(schema: unknown, value: unknown, what: string): void;
  check(request: { method: string; path: string }, answer: TestAnswer): string | null;
}

/** Of every answer of any server. */
const OF_HTTP = new Set(["content-type", "content-length", "transfer-encoding", "vary"]);
const METHODS = ["get", "post", "patch", "put", "delete"];

let known: Promise<OpenApiCheck> | null = null;

/** Made once: the document is the same whatever an application was set to. */
export function createOpenApiCheck(test: TestApp): Promise<OpenApiCheck> {
  known ??= checkOf(test);
  return known;
}

async function checkOf(test: TestApp): Promise<OpenApiCheck> {
  const document = writtenOut((await test.call("GET", "/openapi.json")).body as OpenApi);
  const ajv = new Ajv2020.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "doc", components: document.components });
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => ({
      method,
      path,
      operation: item[method]!,
    })),
  );
  const validators = new Map<unknown, ValidateFunction>();
  const validatorOf = (schema: object) => {
    const known = validators.get(schema);
    if (known !== undefined) return known;
    const made = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"doc#/components')));
    validators.set(schema, made);
    return made;
  };
  return {
    document,
    operations,
    checkValue(schema, value, what) {
      const validate = validatorOf(schema as object);
      assert.ok(
        validate(value),
        `${what}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)?.slice(0, 500)}`,
      );
    },
    check({ method, path }, answer) {
      const found = operations.find((entry) => entry.method === method.toLowerCase() && fits(entry.path, path));
      if (found === undefined) return null;
      const name = `${found.method.toUpperCase()} ${found.path}`;
      const response = found.operation.responses[String(answer.status)];
      assert.ok(
        response,
        `${name} answered ${answer.status}, which the document does not know: ${answer.text.slice(0, 300)}`,
      );
      for (const [header, { required }] of Object.entries(response.headers ?? {})) {
        if (required !== false) assert.ok(answer.headers.get(header), `${name} ${answer.status} has no ${header}`);
      }
      const told = new Set(Object.keys(response.headers ?? {}).map((header) => header.toLowerCase()));
      const untold = [...answer.headers.keys()].filter((header) => !told.has(header) && !OF_HTTP.has(header));
      assert.deepEqual(untold, [], `${name} ${answer.status} has headers that the document does not know`);
      const schema = response.content?.["application/json"]?.schema;
      if (schema !== undefined) {
        const validate = validatorOf(schema as object);
        assert.ok(
          validate(answer.body),
          `${name} ${answer.status}: ${ajv.errorsText(validate.errors)} in ${answer.text.slice(0, 500)}`,
        );
      }
      return `${name} ${answer.status}`;
    },
  };
}

function fits(pattern: string, path: string): boolean {
  const parts = pattern.split("/");
  const given = path.split("?", 1)[0]!.split("/");
  return parts.length === given.length && parts.every((part, index) => part.startsWith("{") || part === given[index]);
}
