import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What may pile up before it is collected, as a share of what is in use, and bytes that it always may. */
const GARBAGE_SHARE = 0.15;
const GARBAGE_BYTES = 16 * 1024 * 1024;

/**
 * For a thread that works through more than it holds: V8 lets garbage grow to a multiple of what is in use before it
 * collects, the more the busier the machine is. What is given back collects it sooner; it is cheap to call often.
 */
export function createHeapKeeper(collect = openCollector(), usedBytes = usedHere): () => void {
  let room = usedBytes() + GARBAGE_BYTES;
  return () => {
    if (usedBytes() < room) return;
    collect();
    room = usedBytes() * (1 + GARBAGE_SHARE) + GARBAGE_BYTES;
  };
}

function openCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}

function usedHere(): number {
  return getHeapStatistics().used_heap_size;
}
