import { hostOfUrl, siteOf } from "../base/domain_name.ts";
import type { TrafficSource } from "../domain/traffic.ts";

const DOMAIN_PROPERTY = "sc-domain:";
const GA4_PROPERTY = /^properties\/\d{1,20}$/;

/** Whether an address is on the brand's domain or a host below it. */
export function isOfBrand(url: string, domain: string): boolean {
  const host = hostOfUrl(url);
  const own = hostOfUrl(domain);
  return host !== null && own !== null && (host === own || host.endsWith(`.${own}`));
}

/** Why a property cannot be the brand's, with what to give; null where it can. A GA4 property is a number: its hosts tell. */
export function propertyProblem(source: TrafficSource, property: string, domain: string): string | null {
  if (source === "ga4") return GA4_PROPERTY.test(property) ? null : 'must be like "properties/123456789"';
  const isDomain = property.startsWith(DOMAIN_PROPERTY) && source === "google_search_console";
  if (!isDomain && !/^https?:\/\/[^\s]+$/.test(property)) {
    return source === "google_search_console"
      ? `must be "sc-domain:${domain}" or the URL prefix as Search Console shows it, like "https://${domain}/"`
      : `must be the site as Bing Webmaster Tools shows it, like "https://${domain}/"`;
  }
  const host = isDomain ? property.slice(DOMAIN_PROPERTY.length) : property;
  if (isOfBrand(host, domain) || (isDomain && hostOfUrl(host) === siteOf(domain))) return null;
  return `belongs to ${hostOfUrl(host) ?? "no host"}, but the brand's domain is ${domain}. Give a property of that domain`;
}
