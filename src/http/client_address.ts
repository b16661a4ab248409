import { isIP } from "node:net";

/**
 * The caller's address: the socket's peer, or with `trustProxy` proxies in front the entry of X-Forwarded-For that
 * the outermost trusted one wrote. Entries further left are the caller's own words. IPv6 counts by its /64 network.
 */
export function clientAddress(
  peer: string | undefined,
  options: { forwardedFor: string | undefined; trustProxy: number },
): string {
  const entries = (options.forwardedFor ?? "").split(",").map((entry) => entry.trim());
  const named = options.trustProxy > 0 ? entries[Math.max(0, entries.length - options.trustProxy)] : undefined;
  const address = plainAddress(named ?? "") ?? plainAddress(peer ?? "") ?? "unknown";
  return isIP(address) === 6 ? networkOf(address) : address;
}

function plainAddress(text: string): string | null {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, "$1");
  const withoutPort = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.slice(0, bare.indexOf(":")) : bare;
  return isIP(withoutPort) === 0 ? null : withoutPort.toLowerCase();
}

function networkOf(address: string): string {
  const [head = "", tail = ""] = address.split("%", 1)[0]!.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const groups = address.includes("::")
    ? [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
