import { hash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { HttpEnv } from "../context.ts";

const TAGGED = /^(application\/json|text\/(markdown|html|css|csv))/;

/** ETag on every successful GET but event streams; 304 without a body when If-None-Match names it. */
export function entityTag(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    if ((method !== "GET" && method !== "HEAD") || path.startsWith("/dashboard")) return await next();
    tagJson(c);
    await next();
    if (c.res.status !== 200 || c.res.headers.has("ETag")) return;
    if (!TAGGED.test(c.res.headers.get("Content-Type") ?? "")) return;
    const body = await c.res.arrayBuffer();
    const tag = tagOf(new Uint8Array(body));
    const headers = new Headers(c.res.headers);
    headers.set("ETag", tag);
    const same = isNamed(tag, c.req.header("If-None-Match"));
    if (same) headers.delete("Content-Type");
    c.res = undefined;
    c.res = new Response(same ? null : body, { status: same ? 304 : 200, headers });
  };
}

/** Tags JSON while it is a string: reading it back from a response takes longer than most answers. */
function tagJson(c: Context<HttpEnv>): void {
  const { json } = c;
  const tagged = (value: unknown, status: unknown = 200, headers: Record<string, string> = {}) => {
    if (status !== 200) return json(value as object, status as 200, headers);
    const body = JSON.stringify(value);
    const tag = tagOf(body);
    c.header("ETag", tag);
    return isNamed(tag, c.req.header("If-None-Match"))
      ? c.body(null, 304, headers)
      : c.body(body, 200, { ...headers, "Content-Type": "application/json" });
  };
  c.json = tagged as typeof json;
}

function tagOf(body: string | Uint8Array): string {
  return `"${hash("sha1", body, "base64url")}"`;
}

/** Weak comparison, as RFC 9110, 13.1.2 asks for If-None-Match. */
function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === "*" || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([named]) => named === tag);
}
