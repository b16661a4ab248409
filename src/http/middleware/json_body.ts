import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../../base/errors.ts";
import type { HttpEnv } from "../context.ts";
import { invalidBody } from "../render_error.ts";

export const BODY_BYTES_MAX = 1 << 20;
export const AUDIT_BODY_BYTES_MAX = 10 << 20;
const JSON_TYPE = /^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i;
/** A file as it is, in whatever encoding. */
const TEXT = /^(?:text\/|application\/(?:octet-stream|vnd\.ms-excel))/i;
/** Nesting that no honest body needs. */
const DEPTH_MAX = 64;

/**
 * Size, media type, encoding and syntax of a JSON body, before its fields are looked at. `othersPass`: a body that is no
 * JSON is not looked at; `alsoText`: a file of text is not.
 */
export function jsonBody(
  options: { bytesMax?: number; required?: boolean; othersPass?: boolean; alsoText?: boolean } = {},
): MiddlewareHandler<HttpEnv>[] {
  const { bytesMax = BODY_BYTES_MAX, required = true, othersPass = false, alsoText = false } = options;
  return [
    limitBody(bytesMax),
    async (c, next) => {
      const contentType = c.req.header("content-type") ?? "";
      const passes = (othersPass && !JSON_TYPE.test(contentType)) || (alsoText && TEXT.test(contentType));
      // Read as bytes first: what is read as text first could not be had as bytes any more.
      const bytes = await c.req.arrayBuffer();
      if (!passes) checkJson(bytes, { contentType, required });
      const isLeftOut = (othersPass && passes) || (!required && bytes.byteLength === 0);
      if (isLeftOut) replaceBody(c, "{}");
      await next();
    },
  ];
}

/** A body that may be left out, and was, is that of a call without options, whatever its headers announce. */
function replaceBody(c: Context<HttpEnv>, body: string): void {
  const headers = new Headers(c.req.raw.headers);
  headers.set("content-type", "application/json");
  headers.delete("content-length");
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body, signal: c.req.raw.signal });
  c.req.bodyCache = {};
}

/** Size alone: for an endpoint that takes no body and looks at none. */
export function limitBody(bytesMax = BODY_BYTES_MAX): MiddlewareHandler<HttpEnv> {
  return bodyLimit({
    maxSize: bytesMax,
    onError: () => {
      throw new AppError(
        "payload_too_large",
        `The body is larger than ${bytesMax >> 20} MiB. Send less in one request`,
      );
    },
  });
}

function checkJson(bytes: ArrayBuffer, options: { contentType: string | undefined; required: boolean }): void {
  if (bytes.byteLength === 0) {
    if (options.required) throw invalidBody("Send a JSON body with Content-Type: application/json");
    return;
  }
  if (!JSON_TYPE.test(options.contentType ?? "")) {
    throw invalidBody("Send the body as JSON with Content-Type: application/json");
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidBody("The body is not valid UTF-8");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidBody("The body is not valid JSON");
  }
  checkValue(value);
}

/** Walks without recursion: no nesting deep enough to exhaust the stack, no NUL, no number beyond a double. */
function checkValue(root: unknown): void {
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    const { value, depth } = entry;
    if (depth > DEPTH_MAX) throw invalidBody(`The body is nested more than ${DEPTH_MAX} levels deep`);
    if (typeof value === "string" && value.includes("\u0000"))
      throw invalidBody("The body has a NUL character in a string");
    if (typeof value === "number" && !Number.isFinite(value)) throw invalidBody("The body has a number out of range");
    if (typeof value !== "object" || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (key.includes("\u0000")) throw invalidBody("The body has a NUL character in a name");
      pending.push({ value: child, depth: depth + 1 });
    }
  }
}
