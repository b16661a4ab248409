import ipaddr from "ipaddr.js";
import { forwardedEntries, plainAddress } from "../base/ip_address.ts";

/**
 * The caller's address: the socket's peer, or with `trustProxy` proxies in front the entry of X-Forwarded-For that
 * the outermost trusted one wrote. Entries further left are the caller's own words. IPv6 counts by its /64 network.
 */
export function clientAddress(
  peer: string | undefined,
  options: { forwardedFor: string | undefined; trustProxy: number },
): string {
  const entries = forwardedEntries(options.forwardedFor ?? "");
  const named = options.trustProxy > 0 ? entries[Math.max(0, entries.length - options.trustProxy)] : undefined;
  const address = plainAddress(named ?? "") ?? plainAddress(peer ?? "") ?? "unknown";
  const parsed = ipaddr.isValid(address) ? ipaddr.parse(address) : null;
  if (!(parsed instanceof ipaddr.IPv6)) return address;
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
