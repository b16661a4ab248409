import { AsyncLocalStorage } from "node:async_hooks";
import { sha256Hex } from "../../base/ids.ts";
import type { Elsewhere, TaskPlace, Transport } from "./task.ts";

/** Names what a stage asks for, so that it finds it again after a restart. */
export function openElsewhere(transport: Transport, place: Omit<TaskPlace, "key" | "material">): Elsewhere {
  const calls = new AsyncLocalStorage<string>();
  const hold: Elsewhere["hold"] = (task, watch, material) => {
    const call = calls.getStore();
    const isOne = call === undefined && material === undefined;
    // A crawl is one of its stage, whatever is left of the time.
    const key = isOne ? task.name : `${task.name}:${call ?? ""}:${sha256Hex(JSON.stringify(task.input))}`;
    return transport.run(task, { ...place, key, ...(material && { material }) }, watch);
  };
  return {
    hold,
    within: (key, work) => calls.run(key, work),
    run: async (task, watch) => Array.fromAsync((await hold(task, watch)).parts()),
  };
}
