import { isIP } from "node:net";

/** An IPv4 or IPv6 address without port, brackets or the IPv6 form of IPv4; null for anything else. */
export function plainAddress(text: string): string | null {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, "$1");
  const withoutPort = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.slice(0, bare.indexOf(":")) : bare;
  return isIP(withoutPort) === 0 ? null : withoutPort.toLowerCase();
}

/** The entries of an X-Forwarded-For header: each proxy appends whom it was asked by. */
export function forwardedEntries(header: string): string[] {
  return header.split(",").map((entry) => entry.trim());
}
