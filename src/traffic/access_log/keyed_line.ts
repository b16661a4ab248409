import { parseIsoTime } from "../../base/iso_time.ts";
import KEYS from "./json_keys.json" with { type: "json" };
import { createClfTime, type LineReading } from "./log_line.ts";

type Part = keyof typeof KEYS;
type Values = Readonly<Record<string, unknown>>;

/** Epoch times by their size: seconds, milliseconds, microseconds, nanoseconds. */
const EPOCHS = [
  [1e11, 1000],
  [1e14, 1],
  [1e17, 1e-3],
  [1e20, 1e-6],
] as const;
const CLOCK = /^\d{2}:\d{2}:\d{2}/;
const NUMBER = /^\d+(?:\.\d+)?$/;

/** The reader of requests that are told by names: JSON of servers and CDNs, and W3C extended logs. */
export function createKeyedReader(): (values: Values) => LineReading {
  const clfTime = createClfTime();
  const found = new Map<Part, string>();
  /** Lines of a log have the same keys: that which had the value before has it again. */
  function part(values: Values, name: Part): unknown {
    const before = found.get(name);
    const known = before === undefined ? undefined : valueAt(values, before);
    if (known !== undefined) return known;
    for (const key of KEYS[name]) {
      const value = valueAt(values, key);
      if (value === undefined) continue;
      found.set(name, key);
      return value;
    }
    return undefined;
  }
  return (values) => {
    const text = (name: Part) => textOf(part(values, name));
    const atMs = timeOf(text("time"), text("day"), clfTime);
    if (Number.isNaN(atMs)) return { problem: "has no time under a known key" };
    const request = text("request").split(" ");
    const method = text("method") || (request[0] ?? "");
    const query = text("query");
    // `uri` and the like may be what the server made of the address.
    const path = text("target") || request[1] || text("path");
    const target = query === "" || query === "-" ? path : `${path}?${query}`;
    const status = Number(text("status") || Number.NaN);
    if (path === "" || Number.isNaN(status)) return { problem: "has no request and status under known keys" };
    const peer = text("peer");
    const forwarded = text("forwarded");
    const userAgent = decoded(text("user_agent"));
    return { atMs, peer, forwarded, method, target, host: text("host"), status, bytes: text("bytes"), userAgent };
  };
}

/** `request.headers.User-Agent`: as one key, else step by step; of a list the first. */
function valueAt(values: Values, key: string): unknown {
  const whole = values[key];
  if (whole !== undefined && whole !== null && (typeof whole !== "object" || Array.isArray(whole))) return whole;
  if (!key.includes(".")) return undefined;
  let value: unknown = values;
  for (const step of key.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Values)[step];
  }
  return value ?? undefined;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return textOf(value[0]);
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : "";
}

function timeOf(text: string, day: string, clfTime: (text: string) => number): number {
  if (text === "") return Number.NaN;
  if (NUMBER.test(text)) {
    const number = Number(text);
    const unit = EPOCHS.find(([below]) => number < below);
    return unit === undefined ? Number.NaN : Math.floor(number * unit[1]);
  }
  const clf = clfTime(text);
  if (!Number.isNaN(clf)) return clf;
  // A clock alone has its day in a field of its own.
  const iso = parseIsoTime(CLOCK.test(text) ? `${day}T${text.slice(0, 8)}Z` : text);
  return iso === null ? Number.NaN : Date.parse(iso);
}

/** CloudFront writes `Mozilla/5.0%20(…)`, IIS `Mozilla/5.0+(…)`. */
function decoded(text: string): string {
  if (text.includes(" ")) return text;
  const spaced = text.includes("%20")
    ? text.replaceAll("%2520", " ").replaceAll("%20", " ")
    : text.replaceAll("+", " ");
  return spaced.replaceAll("%22", '"').replaceAll("%2B", "+").replaceAll("%3B", ";");
}
