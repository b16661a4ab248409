import type { LookupAddress, LookupOptions } from "node:dns";
import { isIP, type LookupFunction, type Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { buildConnector } from "undici";
import { type HostMap, mapKey } from "./host_map.ts";

/** The address is not on the public internet, so a host somebody else named may not lead there. */
export class BlockedAddressError extends Error {
  readonly code = "ERR_BLOCKED_ADDRESS";

  constructor(host: string, address: string) {
    super(`Refused to connect to "${host}": ${address} is not a public address`);
    this.name = "BlockedAddressError";
  }
}

export type AllLookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Clouds answer their own machines here, at addresses that look like anybody's: Azure's wire server, Equinix Metal. */
const CLOUD_ADDRESSES = new Set(["168.63.129.16", "192.80.8.124"]);
/** All IPv6 that is given out for the public internet; IPv4-compatible and other old forms lie outside. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Interface ids of ISATAP, which carry an IPv4 address in their last half (RFC 5214, 6.1). */
const ISATAP = new Set(["0:5efe", "200:5efe"]);

/**
 * Whether an IP address is public unicast: no loopback, private, link-local, metadata or CGNAT one, nor an IPv6 address
 * that carries an IPv4 address to a gateway (NAT64, 6to4, Teredo, ISATAP, IPv4-compatible and -translated).
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.split("%", 1)[0]!;
  if (isIP(bare) === 0) return false;
  // In hex groups: the library takes "::1.2.3.4" for "::ffff:1.2.3.4".
  const parsed = ipaddr.process(isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv4) return !CLOUD_ADDRESSES.has(parsed.toString());
  const interfaceId = parsed.parts
    .slice(4, 6)
    .map((part) => part.toString(16))
    .join(":");
  return parsed.match(PUBLIC_IPV6) && !ISATAP.has(interfaceId);
}

export interface GuardOptions {
  hostMap: HostMap;
  connectTimeoutMs: number;
  lookup: AllLookup;
}

/**
 * undici connector that lets a connection through to public addresses only. undici skips `lookup` for IP literals, and
 * a name can resolve anew between check and connect: so the literal, every address of the lookup and the peer of the
 * connected socket are each checked.
 */
export function createGuardedConnector(options: GuardOptions): buildConnector.connector {
  const shared = { timeout: options.connectTimeoutMs, allowH2: false };
  const guarded = buildConnector({ ...shared, lookup: guardLookup(options.lookup) });
  const open = buildConnector(shared);
  return function connect(target, callback) {
    const host = mapKey(target.hostname);
    const mapped = options.hostMap.get(host);
    if (mapped !== undefined) {
      open({ ...target, hostname: mapped.address, port: String(mapped.port), protocol: "http:" }, callback);
      return;
    }
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      callback(new BlockedAddressError(host, host), null);
      return;
    }
    guarded(target, (error, socket) => {
      if (error !== null) return callback(error, null);
      const peer = blockedPeer(socket);
      if (peer === null) return callback(null, socket);
      socket.destroy();
      callback(new BlockedAddressError(host, peer), null);
    });
  };
}

/** The peer's address when it is not public, null when all is well. */
export function blockedPeer(socket: Pick<Socket, "remoteAddress">): string | null {
  const peer = socket.remoteAddress;
  if (peer === undefined) return "unknown";
  return isPublicAddress(peer) ? null : peer;
}

/** Resolves to all addresses or, when any of them is not public, to none: a mixed answer is an attack. */
export function guardLookup(lookup: AllLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const blocked = addresses.find((entry) => !isPublicAddress(entry.address));
      if (blocked !== undefined) return callback(new BlockedAddressError(hostname, blocked.address), []);
      const first = addresses[0];
      if (first === undefined) return callback(notFound(hostname), []);
      if (options.all === true) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

function notFound(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" });
}
