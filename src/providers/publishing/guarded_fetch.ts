import { Agent, fetch as undiciFetch } from "undici";
import { type AllLookup, createGuardedConnector } from "../page_fetcher/address_guard.ts";
import { type HostMap, mapKey, NO_HOST_MAP } from "../page_fetcher/host_map.ts";
import { createNameLookup } from "../page_fetcher/name_lookup.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const HEADER_BYTES_MAX = 32 * 1024;

/** A fetch for addresses that a customer named, guarded as the crawler is: public addresses, and what `hostMap` names. */
export function createGuardedFetch(options: { hostMap?: HostMap; lookup?: AllLookup } = {}) {
  const { hostMap = NO_HOST_MAP } = options;
  const names = options.lookup === undefined ? createNameLookup() : null;
  const lookup = options.lookup ?? names!.lookup;
  const dispatcher = new Agent({
    connect: createGuardedConnector({ hostMap, connectTimeoutMs: CONNECT_TIMEOUT_MS, lookup }),
    maxHeaderSize: HEADER_BYTES_MAX,
    allowH2: false,
  });
  const isMapped = (host: string) => hostMap.has(mapKey(host));
  return {
    isMapped,
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const url = new URL(String(input));
      if (isMapped(url.hostname)) url.protocol = "http:";
      const answer = await undiciFetch(url, { ...init, dispatcher } as Parameters<typeof undiciFetch>[1]);
      return answer as unknown as Response;
    },
    async close() {
      names?.close();
      await dispatcher.destroy();
    },
  };
}
