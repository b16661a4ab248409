/** How an endpoint is told the shape of an answer; in words too, unless a schema is known to bind it. */
export type AnswerFormat = "json_schema" | "json_object" | "text";

const FORMATS: readonly AnswerFormat[] = ["json_schema", "json_object", "text"];
const ABOUT_STREAM_OPTIONS = /stream_options|include_usage/i;
const ABOUT_FORMAT = /response_?format|json_?schema|json_?object|structured.?output|guided|grammar/i;
/** The endpoint knows schemas, but not this one. */
const ABOUT_THIS_SCHEMA = /invalid (?:json )?schema|schema is (?:invalid|not valid|too)|grammar|unimplemented|compil/i;

export interface AnswerWay {
  format: AnswerFormat;
  /** Whether the endpoint is asked to count tokens in a stream. */
  countsTokens: boolean;
}

/** What one endpoint has shown to understand, for as long as the process lives. */
export function createAnswerWays() {
  let usual: AnswerWay = { format: "json_schema", countsTokens: true };
  const ofCalls = new Map<string, AnswerFormat>();
  return {
    of: (callName: string): AnswerWay => ({ ...usual, format: ofCalls.get(callName) ?? usual.format }),
    /** The way to try after this one was refused, or null when the refusal is about something else. */
    after(way: AnswerWay, { status, body }: { status: number | undefined; body: string }): AnswerWay | null {
      if (ABOUT_STREAM_OPTIONS.test(body)) return way.countsTokens ? { ...way, countsTokens: false } : null;
      const isRefusal = status === 400 || status === 422;
      const isFault = status === undefined || status >= 500;
      if (!isRefusal && !(isFault && ABOUT_FORMAT.test(body))) return null;
      const format = FORMATS[FORMATS.indexOf(way.format) + 1];
      return format === undefined ? null : { ...way, format };
    },
    /** A call went through, after refusals that said `body`. */
    learn(callName: string, way: AnswerWay, body: string): void {
      if (ABOUT_THIS_SCHEMA.test(body)) ofCalls.set(callName, way.format);
      else usual = { ...usual, format: way.format };
      usual = { ...usual, countsTokens: way.countsTokens };
    },
  };
}
