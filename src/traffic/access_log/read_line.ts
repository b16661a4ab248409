import type { AccessLogFormat } from "../../domain/crawler_visit.ts";
import { createClfReader } from "./clf_line.ts";
import { createKeyedReader } from "./keyed_line.ts";
import type { LineReading } from "./log_line.ts";

const FIELDS = /^#Fields:\s*(.*)/i;
const BLANKS = /[\t ]+/;

/** Reads lines by their own form: nothing has to be told of a file. */
export function createLineReader() {
  const clf = createClfReader();
  const keyed = createKeyedReader();
  const formats = new Set<AccessLogFormat>();
  let fields: string[] | null = null;

  function note(format: AccessLogFormat, reading: LineReading): LineReading {
    if (!("problem" in reading)) formats.add(format);
    return reading;
  }

  function json(text: string): LineReading {
    const values = parse(text);
    return values === null ? { problem: "is not valid JSON" } : note("json", keyed(values));
  }

  function w3c(text: string, names: readonly string[]): LineReading {
    const values = text.includes("\t") ? text.split("\t") : text.split(BLANKS);
    if (values.length !== names.length)
      return { problem: `has ${values.length} fields where #Fields names ${names.length}` };
    return note("w3c", keyed(Object.fromEntries(names.map((name, at) => [name, values[at]]))));
  }

  return {
    /** null for a line that tells of no request: a comment, the names of fields. */
    read(text: string): LineReading | null {
      if (text.startsWith("{")) return json(text);
      if (text.startsWith("#")) {
        const named = FIELDS.exec(text)?.[1]?.trim();
        if (named !== undefined) fields = named.split(BLANKS);
        return null;
      }
      if (fields !== null) return w3c(text, fields);
      const reading = clf(text);
      return note(reading.combined === true ? "combined" : "common", reading);
    },
    /** Formats met so far. */
    formats: () => [...formats],
  };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
