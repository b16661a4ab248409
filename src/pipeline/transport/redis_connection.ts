import { Redis, ReplyError } from "ioredis";
import { errorMessage } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { redisOptions } from "./redis_names.ts";

/** A connection, and what is told of all the connections that this side has. */
export interface RedisLine {
  redis: Redis;
  /** Any of them met an error. */
  failed(error: unknown): void;
  /** Redis did what it was asked. */
  answered(): void;
  /** A further connection of one's own. */
  another(): Redis;
}

/** A lost Redis is delay, since everything is tried again: that it is lost is told once, and once that it is back. */
export function connectRedis(url: string, log: Log): RedisLine {
  const { url: address, ...options } = redisOptions(url);
  let isLost = false;
  const told = new Set<string>();

  function failed(error: unknown): void {
    const reason = errorMessage(error);
    const isGone = redis.status !== "ready" || !(error instanceof ReplyError);
    if (isGone ? isLost : told.has(reason)) return;
    if (isGone) isLost = true;
    else told.add(reason);
    log.warn(
      { reason },
      isGone ? "Redis cannot be reached; tasks wait until it is back" : "Redis failed; trying again",
    );
  }

  function answered(): void {
    if (!isLost) return;
    isLost = false;
    told.clear();
    log.info("Redis is back");
  }

  function open(): Redis {
    const connection = new Redis(address, options);
    connection.on("error", failed);
    return connection;
  }

  const redis = open();
  redis.on("ready", answered);
  return { redis, failed, answered, another: open };
}
