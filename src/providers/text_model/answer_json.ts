import { z } from "zod";
import { parseJson } from "../http/body.ts";

/** Where a reasoning model ends its thinking aloud; some templates leave out how it began. */
const THOUGHT_END = /<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]/gi;
const THOUGHT_START = /^\s*(?:<(?:think|thinking|thought|reasoning)>|\[THINK\])/i;
/** As JSON writes what models put raw into a string. */
const ESCAPED: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

export type ReadAnswer<T> = { object: T } | { problem: string };

/** The object in what a model wrote: bare, after its thinking, in a code fence or among prose; the last that fits. */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): ReadAnswer<T> {
  const whole = parseJson(text.trim());
  const found = whole === undefined ? objectsIn(withoutThought(text)) : [whole];
  let problem = text.trim() === "" ? "It was empty" : "There is no complete JSON object in it";
  for (const value of found.toReversed()) {
    const read = schema.safeParse(value);
    if (read.success) return { object: read.data };
    problem = z.prettifyError(read.error);
  }
  return { problem };
}

export function isThoughtAlone(text: string): boolean {
  return THOUGHT_START.test(text) && withoutThought(text) === "";
}

function withoutThought(text: string): string {
  const end = [...text.matchAll(THOUGHT_END)].at(-1);
  if (end !== undefined) return text.slice(end.index + end[0].length);
  return THOUGHT_START.test(text) ? "" : text;
}

/** Every object that stands whole in the text, outermost ones alone, in their order. */
function objectsIn(text: string): unknown[] {
  const found: unknown[] = [];
  for (let start = text.indexOf("{"); start !== -1; ) {
    const cut = objectAt(text, start);
    // Cut off: what lies inside it is no answer.
    if (cut === null) break;
    const value = parseJson(cut.json);
    if (value !== undefined) found.push(value);
    start = text.indexOf("{", cut.end);
  }
  return found;
}

/** The text from a brace to the one that closes it, with raw line breaks inside strings escaped. */
function objectAt(text: string, start: number): { json: string; end: number } | null {
  let json = "";
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index++) {
    const char = text[index]!;
    json += inString ? (ESCAPED[char] ?? char) : char;
    if (inString && char === "\\") json += text[++index] ?? "";
    else if (char === '"') inString = !inString;
    else if (!inString && char === "{") depth++;
    else if (!inString && char === "}" && --depth === 0) return { json, end: index + 1 };
  }
  return null;
}
