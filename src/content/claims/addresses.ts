import { registrableDomain } from "../../base/domain_name.ts";
import type { Objection } from "./claim.ts";
import { type Ground, urlKey } from "./ground.ts";

const PHONE_DIGITS_MIN = 6;
const NOT_DIGIT = /\D/g;

/** A link leads to a crawled page of the site, to a source, or to an address or number that the site or its audit shows. */
export function checkAddress(url: string, ground: Ground): Objection | null {
  const plain = url.trim();
  const lower = plain.toLowerCase();
  const texts = [...ground.sources.values()].filter(({ own, audited }) => own || audited);
  if (lower.startsWith("#")) return null;
  if (lower.startsWith("mailto:")) {
    const address = decodeURI(lower.slice("mailto:".length)).split("?", 1)[0] ?? "";
    return texts.some(({ text }) => text.toLowerCase().includes(address))
      ? null
      : objection(`No page of the site shows the address ${address}`);
  }
  if (lower.startsWith("tel:")) {
    const digits = lower.replace(NOT_DIGIT, "");
    const core = digits.slice(-PHONE_DIGITS_MIN);
    return digits.length >= PHONE_DIGITS_MIN &&
      texts.some(({ digitRuns: runs }) => runs.some((run) => run.endsWith(core)))
      ? null
      : objection(`No page of the site shows the number ${plain.slice("tel:".length)}`);
  }
  const full = lower.startsWith("/") && !lower.startsWith("//") ? `${ground.brand.domain}${plain}` : plain;
  if (ground.urls.has(urlKey(full)) || texts.some(({ text }) => showsAddress(text, plain))) return null;
  if (!lower.startsWith("http"))
    return objection(`${plain} is not the URL of a page: link to a crawled page with its full URL`);
  return registrableDomain(plain) === registrableDomain(ground.brand.domain)
    ? objection(`${plain} was not found on the site: link to a crawled page`)
    : objection(`${plain} is neither a page of the site nor a source: remove the link`);
}

/** A source's text holds the address in full. */
function showsAddress(text: string, url: string): boolean {
  const at = text.indexOf(url);
  return at >= 0 && !ADDRESS_GOES_ON.test(text.charAt(at + url.length));
}

const ADDRESS_GOES_ON = /[\p{L}\p{N}/?#=&%_-]/u;

function objection(reason: string): Objection {
  return { check: "links", reason };
}
