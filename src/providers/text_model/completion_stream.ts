import { z } from "zod";
import { parseJson } from "../http/body.ts";

const completion = z.looseObject({ choices: z.array(z.looseObject({ message: z.unknown() })) });

/** A whole chat completion as the event stream it would have been; null for any other body. */
export function completionAsStream(body: string): string | null {
  if (/^\s*(?:data|event|id)?:/.test(body)) return body;
  const read = completion.safeParse(parseJson(body));
  if (!read.success) return null;
  const choices = read.data.choices.map(({ message, ...choice }) => ({ ...choice, delta: message }));
  return `data: ${JSON.stringify({ ...read.data, choices })}\n\ndata: [DONE]\n\n`;
}
