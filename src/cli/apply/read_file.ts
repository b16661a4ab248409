import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import type { z } from "zod";

export type FilePath = readonly (string | number)[];

/** A YAML file as data that its schema has checked, and where in the file each part of it stands. */
export interface ReadFile<T> {
  data: T;
  /** `brands.yaml:12 brands.0.name`, or the nearest part that is there. */
  at(path: FilePath): string;
}

const BYTES_MAX = 4 << 20;
const PROBLEMS_MAX = 20;

/** What is wrong with a file, a line each, with its place in the file. */
export class FileError extends Error {
  constructor(problems: readonly string[]) {
    const more = problems.length > PROBLEMS_MAX ? [`… and ${problems.length - PROBLEMS_MAX} more`] : [];
    super([...problems.slice(0, PROBLEMS_MAX), ...more].join("\n"));
    this.name = "FileError";
  }
}

/** Throws FileError for what is no YAML, or not as the schema wants it. */
export function readYaml<T>(name: string, text: string, schema: z.ZodType<T>): ReadFile<T> {
  if (Buffer.byteLength(text) > BYTES_MAX) throw new FileError([`${name}: is larger than ${BYTES_MAX >> 20} MiB`]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number) => lines.linePos(offset).line;
  if (document.errors.length > 0)
    throw new FileError(document.errors.map(({ pos, message }) => `${name}:${lineOf(pos[0])} ${message}`));
  const offsetOf = (path: FilePath) => offsetIn(document.contents, path, (node) => node.resolve(document) ?? null);
  const at = (path: FilePath) => `${name}:${lineOf(offsetOf(path))} ${path.join(".")}`.trimEnd();
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { data: parsed.data, at };
  throw new FileError(
    parsed.error.issues.flatMap((issue) => problemsOf(issue).map((one) => `${at(one.path)}: ${one.message}`)),
  );
}

function problemsOf(issue: z.core.$ZodIssue): { path: FilePath; message: string }[] {
  const path = issue.path.filter((part) => typeof part !== "symbol");
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: "is not a known field" }));
}

type Resolve = (alias: Extract<Node, { source: string }>) => Node | null;

/** Where the part begins, by its key where it has one. */
function offsetIn(contents: Node | null, path: FilePath, resolve: Resolve): number {
  let node: unknown = contents;
  let offset = contents?.range?.[0] ?? 0;
  for (const part of path) {
    if (isAlias(node)) node = resolve(node);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (pair === undefined) break;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(part)] as Node | undefined;
      if (item === undefined) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else break;
  }
  return offset;
}
