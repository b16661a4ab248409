import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../context.ts";

const TAGGED = /^(application\/json|text\/(markdown|html|css|csv))/;

/** ETag on every successful GET but event streams; 304 without a body when If-None-Match names it. */
export function entityTag(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const { method } = c.req;
    if ((method !== "GET" && method !== "HEAD") || c.res.status !== 200) return;
    if (!TAGGED.test(c.res.headers.get("Content-Type") ?? "") || c.req.path.startsWith("/dashboard")) return;
    const body = await c.res.arrayBuffer();
    const tag = `"${createHash("sha1").update(new Uint8Array(body)).digest("base64url")}"`;
    const headers = new Headers(c.res.headers);
    headers.set("ETag", tag);
    const same = isNamed(tag, c.req.header("If-None-Match"));
    if (same) headers.delete("Content-Type");
    c.res = undefined;
    c.res = new Response(same ? null : body, { status: same ? 304 : 200, headers });
  };
}

/** Weak comparison, as RFC 9110, 13.1.2 asks for If-None-Match. */
function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === "*" || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([named]) => named === tag);
}
