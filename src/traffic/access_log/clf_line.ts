import { plainAddress } from "../../base/ip_address.ts";
import { createClfTime, type LineReading } from "./log_line.ts";

/** The request line, status and bytes; then, in the combined format, referrer and user agent; then what a server adds. */
const AFTER_TIME =
  /^\] "([^"\\]*(?:\\.[^"\\]*)*)" (\d{3}) (\d+|-)(?: "[^"\\]*(?:\\.[^"\\]*)*" "([^"\\]*(?:\\.[^"\\]*)*)"(.*))?/;
/** A list of addresses in quotes, as logs add X-Forwarded-For. */
const FORWARDED = /"([0-9a-fA-F:.,[\] ]*[.:][0-9a-fA-F:.,[\] ]*)"/;
const ESCAPED = /\\(?:x([0-9a-fA-F]{2})|(["\\]))/g;

/** The reader of lines in the common or combined format, with the virtual host before them or not. */
export function createClfReader(): (text: string) => LineReading & { combined?: boolean } {
  const timeOf = createClfTime();
  return (text) => {
    const open = text.indexOf(" [");
    const close = open < 0 ? -1 : text.indexOf("]", open);
    if (close < 0) return { problem: "has no time in brackets" };
    const atMs = timeOf(text.slice(open + 2, close));
    if (Number.isNaN(atMs)) return { problem: "has a time that is not like 10/Oct/2025:13:55:36 +0000" };
    const rest = AFTER_TIME.exec(text.slice(close));
    if (rest === null) return { problem: "has no request in quotes followed by status and size" };
    const [, request = "", status, bytes = "", userAgent, more = ""] = rest;
    const [method = "", target = ""] = request.split(" ", 2);
    const who = text.slice(0, open).split(" ", 2);
    const hasHost = who.length === 2 && who[1] !== "-" && plainAddress(who[1]!) !== null;
    return {
      atMs,
      peer: (hasHost ? who[1] : who[0]) ?? "",
      forwarded: more === "" ? "" : (FORWARDED.exec(more)?.[1] ?? ""),
      method,
      target: target.includes("\\") ? unescaped(target) : target,
      host: hasHost ? who[0]! : "",
      status: Number(status),
      bytes,
      userAgent: userAgent ?? "",
      combined: userAgent !== undefined,
    };
  };
}

/** Servers write quotes, backslashes and bytes beyond ASCII as `\"`, `\\` and `\xHH`. */
function unescaped(text: string): string {
  return text.replace(ESCAPED, (_, hex: string | undefined, sign: string) => (hex === undefined ? sign : `%${hex}`));
}
