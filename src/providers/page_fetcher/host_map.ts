export interface HostAddress {
  address: string;
  port: number;
}

/** Names, lower-case, that are answered at an address of the operator's choosing. */
export type HostMap = ReadonlyMap<string, HostAddress>;

export const NO_HOST_MAP: HostMap = new Map();

/** A URL's host name as the map spells it: lower-case, without brackets and the root dot. */
export function mapKey(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
}
