/** The part of an OpenAPI document that the client is made from. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface DocumentOperation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Document {
  paths: Record<string, Record<string, DocumentOperation>>;
  components: { schemas: Record<string, Schema> };
}

/** The document with the headers, parameters and responses that operations share written out in each. */
export function writtenOut<D extends { paths: object; components: object }>(document: D): D {
  const components = document.components as Record<string, Record<string, unknown>>;
  const paths = JSON.stringify(document.paths, (_key, value) => {
    const [, kind = "", name = ""] = /^#\/components\/(headers|parameters|responses)\/(.+)$/.exec(value?.$ref) ?? [];
    return components[kind]?.[name] ?? value;
  });
  return { ...document, paths: JSON.parse(paths) };
}

/** An operation as the client offers it. */
export interface Operation extends DocumentOperation {
  method: string;
  path: string;
  /** Of the path and the query: what stands beside the body in the input. */
  inputs: Parameter[];
  /** Takes an Idempotency-Key. */
  repeats: boolean;
  /** Key of the rows in the answer of a list that is given a page at a time. */
  rows: string | null;
  /** Media type of the answer, and its schema. */
  answer: { type: string; schema: Schema };
}

const JSON_TYPE = "application/json";

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const inputs = (operation.parameters ?? []).filter((one) => one.in === "path" || one.in === "query");
      const twice = inputs.find(({ name }, at) => name === "body" || inputs.findIndex((one) => one.name === name) < at);
      if (twice) throw new Error(`${operation.operationId} has two inputs "${twice.name}"`);
      const [, good] = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))!;
      const content = good.content ?? {};
      const type = content[JSON_TYPE] === undefined ? Object.keys(content)[0]! : JSON_TYPE;
      const { schema } = content[type]!;
      const isPaged = inputs.some(({ name }) => name === "after");
      return {
        ...operation,
        method,
        path,
        inputs,
        repeats: (operation.parameters ?? []).some(({ name }) => name === "Idempotency-Key"),
        rows: isPaged ? rowsOf(schema) : null,
        answer: { type, schema },
      };
    }),
  );
}

/** Media types of a body that is a file; the first is the one to name. */
export function fileTypesOf(body: DocumentOperation["requestBody"]): string[] {
  return Object.keys(body?.content ?? {}).filter((type) => type !== JSON_TYPE);
}

function rowsOf({ properties = {} }: Schema): string | null {
  return Object.entries(properties).find(([, { type }]) => type === "array")?.[0] ?? null;
}
