/** An operator's address of a vendor, taken apart: user info becomes a Basic header, since fetch refuses it in a URL. */
export type VendorAddress = ReturnType<typeof readVendorAddress>;

/**
 * Reads a base URL. `versionPath` (`/v1`) is added where the address names a host alone, so that both
 * `https://api.openai.com` and `https://api.openai.com/v1` mean the same.
 */
export function readVendorAddress(url: string, versionPath: string) {
  const parsed = new URL(url);
  const path = parsed.pathname.replace(/\/+$/, "");
  const authorization =
    parsed.username === ""
      ? null
      : basicAuthorization(decodeURIComponent(parsed.username), decodeURIComponent(parsed.password));
  return { base: `${parsed.origin}${path === "" ? versionPath : path}`, host: parsed.host, authorization };
}

export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}
