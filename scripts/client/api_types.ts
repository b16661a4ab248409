import { type Document, fileTypesOf, type Operation, operationsOf, type Parameter, type Schema } from "./document.ts";

const JSON_TYPE = "application/json";
const SSE_TYPE = "text/event-stream";
/** What many operations take. */
const COMMON: Record<string, { text: string; inputs: readonly string[] }> = {
  OfBrand: { text: "What is of a brand.", inputs: ["brand_id"] },
  OnePage: { text: "Which part of a list.", inputs: ["limit", "offset", "after"] },
};

/** Declarations of all schemas, and of what each operation takes and answers. */
export function apiTypes(document: Document): string {
  const operations = operationsOf(document);
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${comment(schema.description, "")}export ${declaration(name, schema)}`,
  );
  return [
    "/** Made by npm run client from the OpenAPI document. */",
    ...schemas,
    ...Object.keys(COMMON).map((name) => commonDeclaration(name, operations)),
    `/** What has a body. */\nexport interface Sent<Body> {\n  /** What is sent. */\n  body: Body;\n}`,
    ...operations.map((operation) => inputDeclaration(operation, operations)),
    "/** A list of a brand: `total` counts all rows that match, `Name` holds those of this page. */\nexport type Listed<Name extends string, Row> = { brand_id: string; total: number } & Record<Name, Row[]>;",
    interfaceOf("Operations", "Every operation that answers JSON or text, by its name.", operations.flatMap(method)),
    interfaceOf("Inputs", "What each operation takes.", operations.map(inputRow)),
    interfaceOf("Rows", "What the lists that are given a page at a time hold.", operations.flatMap(listRow)),
    "",
  ].join("\n\n");
}

function interfaceOf(name: string, text: string, members: readonly string[]): string {
  const generic = name === "Operations" ? "<Options>" : "";
  return `/** ${text} */\nexport interface ${name}${generic} {\n${members.join("\n")}\n}`;
}

/** An interface where it can be one: editors show its name. */
function declaration(name: string, schema: Schema): string {
  const type = typeOf(schema, "");
  return type.startsWith("{") && !/^} [&|]/m.test(type) ? `interface ${name} ${type}` : `type ${name} = ${type};`;
}

function inputDeclaration(operation: Operation, all: readonly Operation[]): string {
  const { operationId, requestBody } = operation;
  const body = requestBody && bodyType(operation);
  const optional = body && !requestBody.required ? [`  /** What is sent. */\n  body?: ${body};`] : [];
  const lines = [...operation.inputs.map(inputField), ...optional];
  const shared = Object.keys(COMMON).filter((name) => commonFields(name, all).every((one) => lines.includes(one)));
  const inherited = shared.flatMap((name) => commonFields(name, all));
  const own = lines.filter((line) => !inherited.includes(line));
  const bases = [...shared, ...(body && requestBody.required ? [`Sent<${body}>`] : [])];
  const from = bases.length === 0 ? "" : ` extends ${bases.join(", ")}`;
  const members = own.length === 0 ? "" : `\n${own.join("\n")}\n`;
  return `/** What ${operationId} takes. */\nexport interface ${inputName(operationId)}${from} {${members}}`;
}

function commonDeclaration(name: string, operations: readonly Operation[]): string {
  const { text } = COMMON[name]!;
  return `/** ${text} */\nexport interface ${name} {\n${commonFields(name, operations).join("\n")}\n}`;
}

/** As the first operation that takes all of them has them. */
function commonFields(name: string, operations: readonly Operation[]): string[] {
  const { inputs } = COMMON[name]!;
  for (const operation of operations) {
    const found = operation.inputs.filter((input) => inputs.includes(input.name));
    if (found.length === inputs.length) return found.map(inputField);
  }
  throw new Error(`No operation takes ${inputs.join(", ")}`);
}

function inputField(parameter: Parameter): string {
  return field(parameter.name, givenIn(parameter), "  ");
}

/** What stands in an address is never null; a field that is left out may be undefined. */
function givenIn({ schema, required, ...parameter }: Parameter): Parameter {
  const type = [schema.type ?? []].flat().filter((name) => name !== "null");
  const given = type.length === 0 ? schema : { ...schema, type };
  return { ...parameter, required: required ?? false, schema: given };
}

/** JSON, or a file as text or bytes. */
function bodyType({ requestBody }: Operation): string {
  const json = requestBody!.content[JSON_TYPE];
  const files = fileTypesOf(requestBody).length === 0 ? [] : ["string", "Uint8Array"];
  return [...(json === undefined ? [] : [typeOf(json.schema, "  ")]), ...files].join(" | ");
}

function field(name: string, { schema, description, required }: Omit<Parameter, "name" | "in">, indent: string) {
  const text = description ?? schema.description;
  return `${comment(text, indent)}${indent}${name}${required ? "" : "?"}: ${typeOf(schema, indent)};`;
}

function method(operation: Operation): string[] {
  const { operationId, summary, description, answer, inputs, requestBody } = operation;
  if (answer.type === SSE_TYPE) return [];
  const needed = inputs.some(({ required }) => required) || requestBody?.required === true;
  const given = inputs.some(({ name }) => name === "format");
  const input = given ? `Omit<${inputName(operationId)}, "format">` : inputName(operationId);
  const answered = answer.type === JSON_TYPE ? (listType(answer.schema) ?? typeOf(answer.schema, "  ")) : "string";
  const text = comment(`${summary}. ${description}`, "  ");
  return [`${text}  ${operationId}(input${needed ? "" : "?"}: ${input}, options?: Options): Promise<${answered}>;`];
}

/** Of `{brand_id, total, <name>: rows}`. */
function listType({ properties = {}, required = [] }: Schema): string | null {
  const [first, second, name = "", more] = Object.keys(properties);
  const items = properties[name]?.items;
  if (first !== "brand_id" || second !== "total" || items === undefined || more !== undefined) return null;
  return required.length === Object.keys(properties).length ? `Listed<"${name}", ${typeOf(items, "  ")}>` : null;
}

function inputRow({ operationId }: Operation): string {
  return `  ${operationId}: ${inputName(operationId)};`;
}

function listRow({ operationId, rows, answer }: Operation): string[] {
  if (rows === null) return [];
  return [`  ${operationId}: ${typeOf(answer.schema.properties![rows]!.items!, "  ")};`];
}

function inputName(operationId: string): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Input`;
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1)!;
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.allOf !== undefined) return allOf(schema.allOf, indent);
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts !== undefined) return unique(parts.map((part) => typeOf(part, indent))).join(" | ");
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0) return schema.properties === undefined ? "unknown" : objectType(schema, indent);
  return unique(types.map((type) => plainType(type, schema, indent))).join(" | ");
}

/** Parts that only describe are none. */
function allOf(parts: readonly Schema[], indent: string): string {
  const telling = parts.filter((part) => Object.keys(part).some((key) => key !== "description"));
  const types = unique(telling.map((part) => typeOf(part, indent)));
  return types.length === 1 ? types[0]! : types.map((type) => (type.includes(" | ") ? `(${type})` : type)).join(" & ");
}

function plainType(type: string, schema: Schema, indent: string): string {
  switch (type) {
    case "integer":
    case "number":
      return "number";
    case "array":
      return arrayType(schema, indent);
    case "object":
      return objectType(schema, indent);
    default:
      return type;
  }
}

function arrayType({ items, prefixItems }: Schema, indent: string): string {
  if (prefixItems !== undefined) return `[${prefixItems.map((part) => typeOf(part, indent)).join(", ")}]`;
  const item = items === undefined ? "unknown" : typeOf(items, indent);
  return item.includes(" | ") || item.includes(" & ") ? `(${item})[]` : `${item}[]`;
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) =>
    field(name, { schema, description: ownDescription(schema), required: required.includes(name) }, inner),
  );
  const rest = typeof additionalProperties === "object" ? additionalProperties : null;
  if (fields.length === 0) return rest === null ? "object" : `Record<string, ${typeOf(rest, indent)}>`;
  const more = rest === null ? [] : [`${inner}/** Later versions may add more. */\n${inner}[more: string]: unknown;`];
  return `{\n${[...fields, ...more].join("\n")}\n${indent}}`;
}

/** A reference's description stands beside it, in a part of its own. */
function ownDescription({ description, allOf: parts = [] }: Schema): string {
  return description ?? parts.find((part) => part.description !== undefined)?.description ?? "";
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined || text === "" ? "" : `${indent}/** ${text.replaceAll("*/", "*\\/")} */\n`;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
