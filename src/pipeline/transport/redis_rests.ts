import { AsyncLocalStorage } from "node:async_hooks";
import type { Redis } from "ioredis";
import type { SharedRest, SharedRests } from "../../providers/http/shared_rests.ts";
import { restKey } from "./redis_names.ts";

/** Pauses of vendors over all workers, each by its lane, in Redis until they are over. */
export interface LaneRests extends SharedRests {
  /** From then on; before, and while it is away, nobody is known to rest. */
  keepIn(redis: Redis, failed: (error: unknown) => void): void;
  /** The vendor that `work` asks is that of the lane. */
  within<T>(lane: string, work: () => Promise<T>): Promise<T>;
}

/** A later end stays. */
const LENGTHEN = `if redis.call("PTTL", KEYS[1]) < tonumber(ARGV[2]) then
  redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
end`;

export function createLaneRests(build: string): LaneRests {
  const lanes = new AsyncLocalStorage<string>();
  let kept: { redis: Redis; failed(error: unknown): void } | null = null;

  function place(): { redis: Redis; key: string; failed(error: unknown): void } | null {
    const lane = lanes.getStore();
    if (lane === undefined || kept?.redis.status !== "ready") return null;
    return { ...kept, key: restKey(build, lane) };
  }

  return {
    keepIn(redis, failed) {
      kept = { redis, failed };
    },
    within: (lane, work) => lanes.run(lane, work),
    async left(): Promise<SharedRest | null> {
      const at = place();
      if (at === null) return null;
      const [ms, reason] = await Promise.all([at.redis.pttl(at.key), at.redis.get(at.key)]);
      return ms > 0 && reason !== null ? { ms, reason } : null;
    },
    tell({ ms, reason }) {
      const at = place();
      if (at !== null && ms >= 1) at.redis.eval(LENGTHEN, 1, at.key, reason, Math.ceil(ms)).catch(at.failed);
    },
  };
}
