import type { Redis } from "ioredis";
import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import { API_KEY_NAME, type ApiWord, SEEN_MS, WORKERS_KEY, type WorkerWord } from "./redis_names.ts";

/** Who is there to do tasks. */
export interface WorkersSeen {
  /** Of this release. */
  ready: number;
  /** Of another one: they are refused. */
  refused: number;
  /** Crawls that those of this release take at once. */
  crawls: number;
  /** Lanes that somebody takes tasks from. */
  lanes: ReadonlySet<string>;
  /** Whether Redis answers. */
  reachable: boolean;
}

/** Tells the workers which release the API is, and hears which ones there are. */
export function createHeartbeat(redis: Redis, word: ApiWord, { clock, log }: { clock: Clock; log: Log }) {
  let seen: WorkersSeen = { ready: 0, refused: 0, crawls: 0, lanes: new Set(), reachable: false };
  return {
    seen: (): WorkersSeen => ({ ...seen, reachable: redis.status === "ready" }),
    async exchange(): Promise<void> {
      await redis.set(API_KEY_NAME, JSON.stringify(word), "PX", SEEN_MS);
      const told = Object.entries(await redis.hgetall(WORKERS_KEY));
      const words = told.map(([name, text]) => ({ name, ...(JSON.parse(text) as WorkerWord) }));
      const old = words.filter(({ atMs }) => clock.now() - atMs > SEEN_MS);
      if (old.length > 0) await redis.hdel(WORKERS_KEY, ...old.map(({ name }) => name));
      const present = words.filter((worker) => !old.includes(worker));
      const own = present.filter(({ build }) => build === word.build);
      const refused = present.length - own.length;
      if (refused > seen.refused)
        log.error(
          { refused, build: word.build },
          "workers of another release are refused. Start them from the same release as the API",
        );
      const lanes = new Set(own.flatMap((worker) => worker.lanes));
      const crawls = own.reduce((sum, worker) => sum + worker.crawls, 0);
      seen = { ready: own.length, refused, crawls, lanes, reachable: true };
    },
  };
}
