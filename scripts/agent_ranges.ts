/**
 * Fetches the address ranges that owners of crawlers publish, at the addresses that src/domain/ai_agents.json names, and
 * writes them to src/traffic/agent_ranges.json with the day: `npm run agents:ranges`. A list that cannot be had, or
 * that is empty, stays as it was, and is told.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ipaddr from "ipaddr.js";
import { errorMessage } from "../src/base/errors.ts";
import { AGENTS } from "../src/domain/ai_agent.ts";

const FILE = join(import.meta.dirname, "../src/traffic/agent_ranges.json");
const TIMEOUT_MS = 30_000;
/** Google's form, which the others use: also within a page, as Amazon has it. */
const PREFIX = /(?:ip_?v[46]_?prefix|ip_prefix)(?:"|&quot;|\\")?\s*:\s*(?:"|&quot;|\\")([0-9a-f.:/]+)/gi;
const CREATED = /(?:creation_?time)(?:"|&quot;|\\")?\s*:\s*(?:"|&quot;|\\")(\d{4}-\d{2}-\d{2})/i;

interface RangeFile {
  lists: { source: string; created: string; seen: string; prefixes: string }[];
}

const known = JSON.parse(readFileSync(FILE, "utf8")) as RangeFile;
const today = new Date().toISOString().slice(0, 10);
const sources = [...new Set(AGENTS.flatMap(({ ranges }) => ranges ?? []))];
const lists = await Promise.all(sources.map(readList));
writeFileSync(FILE, `${JSON.stringify({ lists: lists.filter((list) => list !== null) }, null, 2)}\n`);

async function readList(source: string): Promise<RangeFile["lists"][number] | null> {
  const before = known.lists.find((list) => list.source === source) ?? null;
  try {
    const answer = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    const text = await answer.text();
    const prefixes = [...new Set([...text.matchAll(PREFIX)].map(([, prefix]) => asRange(prefix!)))].toSorted();
    if (prefixes.length === 0) throw new Error("it has no ranges");
    print(`${source}: ${prefixes.length} ranges, ${before?.prefixes.split(" ").length ?? 0} before`);
    return { source, created: CREATED.exec(text)?.[1] ?? today, seen: today, prefixes: prefixes.join(" ") };
  } catch (error) {
    print(`${source}: kept as it was, ${errorMessage(error)}`);
    process.exitCode = 1;
    return before;
  }
}

/** An address alone is a range of one. */
function asRange(text: string): string {
  if (text.includes("/")) return ipaddr.parseCIDR(text) && text;
  return `${text}/${ipaddr.parse(text).kind() === "ipv4" ? 32 : 128}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
