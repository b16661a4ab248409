import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../test/support/server_process.ts";

const SHOWN = 12;

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** The functions that took most of the longest profile in a folder, and their shares of its busy time. */
export function profileTop(folder: string): string[] {
  const profiles = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Profile);
  const longest = profiles.map(selfTimes).toSorted((a, b) => sum(b) - sum(a))[0];
  if (longest === undefined) return [];
  const all = sum(longest);
  return [...longest]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([name, us]) => `${((100 * us) / all).toFixed(1).padStart(5)} %  ${name}`);
}

/** Microseconds by function. */
function selfTimes({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const name = names.get(id)!;
    if (name !== "(idle)") times.set(name, (times.get(name) ?? 0) + timeDeltas[at]!);
  }
  return times;
}

function nameOf({ functionName, url, lineNumber }: Profile["nodes"][number]["callFrame"]): string {
  const file = url.replace(`file://${ROOT}/`, "").replace(/^node_modules\//, "");
  return file === "" ? functionName : `${functionName || "(anonymous)"} ${file}:${lineNumber + 1}`;
}

function sum(times: ReadonlyMap<string, number>): number {
  return [...times.values()].reduce((total, us) => total + us, 0);
}
