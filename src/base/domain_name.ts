import { domainToASCII } from "node:url";
import { parse } from "tldts";

/** Why a text is not a brand's domain; each is followed by what to give instead. */
export type DomainResult = { ok: true; domain: string } | { ok: false; reason: string };

const HOST_LENGTH_MAX = 253;
const WHAT_TO_GIVE = "Give the primary domain without the protocol, for example acme.com";

/**
 * One spelling for a domain: scheme, path, port, trailing dot, upper case and a leading `www.` taken off, IDN as
 * punycode. Addresses, `localhost` and bare public suffixes are refused; reserved names such as `.example` pass.
 */
export function normalizeDomain(text: string): DomainResult {
  const host = hostOf(text.trim());
  if (host === null) return refuse(`${JSON.stringify(text.slice(0, 80))} is not a domain name`);
  const parsed = parse(host, { allowPrivateDomains: false, extractHostname: false });
  if (parsed.isIp) return refuse("An IP address is not a domain");
  if (host === "localhost" || host.endsWith(".localhost")) return refuse("localhost is not a public domain");
  if (!host.includes(".")) return refuse(`"${host}" has no top-level domain`);
  if (parsed.domain === null) return refuse(`"${host}" is a public suffix, not a registrable domain`);
  if (host.length > HOST_LENGTH_MAX || !host.split(".").every(isLabel))
    return refuse(`"${host}" is not a valid host name`);
  const bare = host.startsWith("www.") && host !== parsed.domain ? host.slice(4) : host;
  return { ok: true, domain: bare };
}

/** The registrable domain of a host or URL (`blog.acme.co.uk` gives `acme.co.uk`), or null. */
export function registrableDomain(hostOrUrl: string): string | null {
  return asAscii(parse(hostOrUrl, { allowPrivateDomains: true }).domain);
}

/** The host of a host or URL without `www.`, in ASCII, or null. */
export function hostOfUrl(hostOrUrl: string): string | null {
  return asAscii(parse(hostOrUrl).hostname)?.replace(/^www\d?\.(?=.*\.)/, "") ?? null;
}

/** One spelling for unicode hosts. */
function asAscii(host: string | null): string | null {
  return host === null ? null : domainToASCII(host) || host;
}

/** The same, else the domain as given: hosts of one site are alike. */
export function siteOf(domain: string): string {
  return registrableDomain(domain) ?? domain;
}

function hostOf(text: string): string | null {
  if (text === "" || /[\s\\@<>"'`{}|^\u0000-\u001f]/.test(text)) return null;
  const rest = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "").replace(/^\/\//, "");
  const authority = rest.split(/[/?#]/, 1)[0] ?? "";
  if (authority.startsWith("[")) return authority.slice(1, -1) || null;
  const host = authority.replace(/:\d*$/, "").replace(/\.$/, "");
  const ascii = domainToASCII(host);
  return ascii === "" ? null : ascii.toLowerCase();
}

function isLabel(label: string): boolean {
  return label.length <= 63 && /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/.test(label);
}

function refuse(reason: string): DomainResult {
  return { ok: false, reason: `${reason}. ${WHAT_TO_GIVE}` };
}
