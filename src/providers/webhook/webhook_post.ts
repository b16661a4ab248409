import { Agent } from "undici";
import { errorMessage } from "../../base/errors.ts";
import { type AllLookup, createGuardedConnector } from "../page_fetcher/address_guard.ts";
import { type HostMap, mapKey, NO_HOST_MAP } from "../page_fetcher/host_map.ts";
import { createNameLookup } from "../page_fetcher/name_lookup.ts";

/** Port: posts to an address that a customer named. */
export interface WebhookPost {
  /** Whether the operator says where this host is. */
  isMapped(host: string): boolean;
  /** Status of the answer, whatever it is; nothing is followed or read. Throws where there is none in time. */
  post(url: string, message: { headers: Record<string, string>; body: string }): Promise<number>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const HEADER_BYTES_MAX = 16 * 1024;
const NOTE_CHARS_MAX = 300;

/** Guarded as the crawler is: public addresses alone. `hostMap` is for local receivers and tests. */
export function createWebhookPost(options: {
  userAgent: string;
  hostMap?: HostMap;
  lookup?: AllLookup;
  timeoutMs?: number;
}): WebhookPost {
  const { userAgent, hostMap = NO_HOST_MAP, timeoutMs = TIMEOUT_MS } = options;
  const names = options.lookup === undefined ? createNameLookup() : null;
  const lookup = options.lookup ?? names!.lookup;
  const agent = new Agent({
    connect: createGuardedConnector({ hostMap, connectTimeoutMs: timeoutMs, lookup }),
    maxHeaderSize: HEADER_BYTES_MAX,
    pipelining: 0,
    allowH2: false,
  });
  return {
    isMapped: (host) => hostMap.has(mapKey(host)),
    async post(url, { headers, body }) {
      const { origin, hostname, pathname, search } = new URL(url);
      const late = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await agent.request({
          origin: hostMap.has(mapKey(hostname)) ? `http://${hostname}` : origin,
          path: `${pathname}${search}`,
          method: "POST",
          headers: { "user-agent": userAgent, "content-type": "application/json", ...headers },
          body,
          signal: late,
        });
        answer.body.on("error", () => undefined).destroy();
        return answer.statusCode;
      } catch (error) {
        const told = late.aborted ? `No answer in ${timeoutMs / 1000} s` : errorMessage(error);
        throw new Error(told.slice(0, NOTE_CHARS_MAX), { cause: error });
      }
    },
    async close() {
      names?.close();
      await agent.destroy();
    },
  };
}
