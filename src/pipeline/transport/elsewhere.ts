import { AsyncLocalStorage } from "node:async_hooks";
import { sha256Hex } from "../../base/ids.ts";
import type { Elsewhere, TaskPlace, Transport } from "./task.ts";

/** Names what a stage asks for, so that it finds it again after a restart. */
export function openElsewhere(transport: Transport, place: Omit<TaskPlace, "key">): Elsewhere {
  const calls = new AsyncLocalStorage<string>();
  return {
    within: (key, work) => calls.run(key, work),
    run(task, watch) {
      const call = calls.getStore();
      // A crawl is one of its stage, whatever is left of the time.
      const key = call === undefined ? task.name : `${task.name}:${call}:${sha256Hex(JSON.stringify(task.input))}`;
      return transport.run(task, { ...place, key }, watch);
    },
  };
}
