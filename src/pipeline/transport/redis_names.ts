/** What the API and its workers agree on in Redis. Nothing there is the truth of anything. */

/** Short enough that the work of a lost worker begins anew within some seconds, long enough for a busy one to renew. */
export const LOCK_MS = 5_000;
export const STALLED_CHECK_MS = 2_000;
/** Workers that a task may cost before it is given up; those that were killed from outside count, too. */
export const STALLED_MAX = 50;
/** After an error of the connection, milliseconds. */
const RETRY_MS = 200;
const RETRY_MS_MAX = 2_000;

/** Longer than any run. */
export const MATERIAL_MS = 30 * 60_000;

export const RESULTS = "results";
/** Where both sides say who they are; not by release, so that they see each other whatever they are. */
export const API_KEY_NAME = "visibility:api";
export const WORKERS_KEY = "visibility:workers";
/** Of each other's word, milliseconds. */
export const SEEN_MS = 15_000;

export interface TaskMessage {
  /** Packed, base64. */
  task: string;
  /** Of a task that goes on from another one's result: how many parts of that lie at its key. */
  material?: number;
}
/** A part of a result: large ones come in several. */
export interface ResultMessage {
  id: string;
  attempt: string;
  part: number;
  parts: number;
  /** base64. */
  data: string;
}
export interface ProgressMessage {
  id: string;
  told: unknown[];
}
export interface ApiWord {
  build: string;
  version: string;
}
export interface WorkerWord extends ApiWord {
  atMs: number;
  lanes: readonly string[];
  crawls: number;
}

/** Queues are each release's own: what another one wrote is never read. */
export function queuePrefix(build: string): string {
  return `visibility-${build}`;
}

/** Packed bytes by the number of their part; where one is missing the task is sent again. */
export function materialKey(build: string, id: string): string {
  return `${queuePrefix(build)}:material:${id}`;
}

/** Of the pause that a lane's vendor asked for. */
export function restKey(build: string, lane: string): string {
  return `${queuePrefix(build)}:rest:${lane}`;
}

export function progressChannel(build: string): string {
  return `${queuePrefix(build)}:progress`;
}

export function cancelChannel(build: string): string {
  return `${queuePrefix(build)}:cancel`;
}

/** Waits for Redis as long as it takes. */
export function redisOptions(url: string) {
  return {
    url,
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(times * RETRY_MS, RETRY_MS_MAX),
  };
}
