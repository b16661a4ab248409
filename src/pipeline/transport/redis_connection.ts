import { Redis } from "ioredis";
import { errorMessage } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { redisOptions } from "./redis_names.ts";

export function connectRedis(url: string, log: Log): Redis {
  const { url: address, ...options } = redisOptions(url);
  const redis = new Redis(address, options);
  redis.on("error", (error) => tellRedis(log, error));
  return redis;
}

/** A lost Redis is delay: it is told, and everything is tried again. */
export function tellRedis(log: Log, error: unknown): void {
  log.warn({ reason: errorMessage(error) }, "Redis is not there or failed; what was sent waits, and is tried again");
}
