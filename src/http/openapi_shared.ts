import type { Document, Operation } from "./openapi_types.ts";

type Kind = "headers" | "parameters" | "responses";
type Shared = Record<Kind, Record<string, object>>;

/** What recurs is written once: headers, parameters and responses become components that operations refer to. */
export function shareParts(document: Document): Document {
  const shared: Shared = { headers: {}, parameters: {}, responses: {} };
  const counts = new Map<string, number>();
  const refer = sharing(shared, counts);
  const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item));
  for (const part of operations.flatMap(partsOf)) counts.set(part, (counts.get(part) ?? 0) + 1);
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, shareOf(operation, refer)])),
  ]);
  return { ...document, paths: Object.fromEntries(paths), components: { ...document.components, ...shared } };
}

function partsOf({ parameters = [], responses }: Operation): string[] {
  const given = Object.values(responses);
  return [...parameters, ...given, ...given.flatMap(({ headers = {} }) => Object.values(headers))].map((part) =>
    JSON.stringify(part),
  );
}

function shareOf(operation: Operation, refer: ReturnType<typeof sharing>): object {
  const { parameters, responses } = operation;
  const answers = Object.entries(responses).map(([status, response]) => {
    const headers = Object.entries(response.headers ?? {}).map(([name, header]) => [
      name,
      refer("headers", name, header as object),
    ]);
    const shared = { ...response, headers: Object.fromEntries(headers) };
    return [status, refer("responses", `Answer${status}`, response, shared)];
  });
  return {
    ...operation,
    ...(parameters === undefined ? {} : { parameters: parameters.map((one) => refer("parameters", one.name, one)) }),
    responses: Object.fromEntries(answers),
  };
}

/** A reference to the part where it recurs, named after what it is and numbered where that is several things. */
function sharing(shared: Shared, counts: ReadonlyMap<string, number>) {
  const names = new Map<string, string>();
  return (kind: Kind, called: string, part: object, written = part): object => {
    const key = JSON.stringify(part);
    if ((counts.get(key) ?? 0) < 2) return written;
    const known = names.get(`${kind} ${key}`);
    const name = known ?? freeName(shared[kind], called);
    if (known === undefined) shared[kind][name] = written;
    names.set(`${kind} ${key}`, name);
    return { $ref: `#/components/${kind}/${name}` };
  };
}

function freeName(taken: Record<string, object>, called: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? called : `${called}.${number}`;
    if (!(name in taken)) return name;
  }
}
