interface Described {
  $ref?: string;
  description?: string;
  properties?: Record<string, Described>;
  items?: Described;
  additionalProperties?: Described | boolean;
  anyOf?: Described[];
  oneOf?: Described[];
  allOf?: Described[];
}

interface Operation extends Described {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: (Described & { name: string })[];
  requestBody?: { content: Record<string, { schema: Described }> };
  responses: Record<string, Described & { content?: Record<string, { schema: Described }>; headers?: unknown }>;
}

/** What of an OpenAPI document has no description, by name. A reference is described where it stands or where it leads. */
export function undescribed(given: object): string[] {
  const document = given as {
    tags?: { name: string; description?: string }[];
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Described> };
  };
  const { schemas } = document.components;
  const missing = new Set<string>();
  const need = (description: string | undefined, name: string) => {
    if (description === undefined || description.trim() === "") missing.add(name);
  };
  const textOf = ({ $ref, description, allOf = [] }: Described): string | undefined =>
    description ?? ($ref ? schemas[$ref.split("/").at(-1)!]?.description : allOf.map(textOf).find(Boolean));
  const walk = (schema: Described, at: string): void => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      need(textOf(property), `${at}.${name}`);
      walk(property, `${at}.${name}`);
    }
    if (schema.items) walk(schema.items, `${at}[]`);
    if (typeof schema.additionalProperties === "object") walk(schema.additionalProperties, `${at}{}`);
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) walk(part, at);
  };
  for (const [name, schema] of Object.entries(schemas)) {
    need(schema.description, name);
    walk(schema, name);
  }
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const name = `${method} ${path}`;
      need(operation.summary, `${name} summary`);
      need(operation.description, name);
      for (const tag of operation.tags ?? [""])
        need(document.tags?.find((one) => one.name === tag)?.description, `tag ${tag}`);
      for (const parameter of operation.parameters ?? []) need(parameter.description, `${name} ${parameter.name}`);
      for (const [status, answer] of Object.entries(operation.responses)) need(answer.description, `${name} ${status}`);
      for (const { content } of [operation.requestBody ?? { content: {} }, ...Object.values(operation.responses)])
        for (const { schema } of Object.values(content ?? {})) walk(schema, name);
    }
  }
  return [...missing];
}
