import { registrableDomain } from "../base/domain_name.ts";
import { wordSet } from "../base/word_set.ts";

const URL_LENGTH_MAX = 4096;

/** Parameters that tell where a visitor came from, never what the page shows. */
const TRACKING_PARAMS = wordSet(
  `gclid gclsrc gbraid wbraid dclid fbclid msclkid yclid ysclid twclid ttclid li_fat_id igshid igsh srsltid mc_cid
  mc_eid mkt_tok _ga _gl _gac _hsenc _hsmi __hstc __hssc __hsfp hsctatracking vero_id vero_conv oly_anon_id
  oly_enc_id wickedid rb_clickid s_cid ml_subscriber ml_subscriber_hash`,
);
const TRACKING_PREFIX = /^(?:utm|pk|piwik|mtm|matomo|hsa|stm|itm)_/i;

/** Parameters that name a visit. Each visit would make the whole site anew. */
const SESSION_PARAMS = wordSet(
  `phpsessid jsessionid sessionid session_id sessid sid aspsessionid cfid cftoken oscsid zenid xtc_sid s_id`,
);
const SESSION_PREFIX = /^aspsessionid/i;
const PATH_SESSION = /;(?:jsessionid|phpsessid|sid)=[^/?#;]*/gi;

/** An origin and a path in which parsing changes nothing: no port, escape, parameter or dot at a name's beginning. */
const ORIGIN = /^https?:\/\/(?!xn--|[^/]*\.xn--)[a-z][a-z0-9-]*(?:\.[a-z0-9-]+){0,8}\.[a-z]+/.source;
const PATH = /\/(?:(?!\.)[\w~.-]+\/)*(?:(?!\.)[\w~.-]+)?/.source;
const PLAIN_URL = new RegExp(`${ORIGIN}${PATH}$`);
const PLAIN_PATH = new RegExp(`^${PATH}$`);
const PLAIN_ORIGIN = new RegExp(`${ORIGIN}(?=/)`);

/**
 * One spelling for an address: absolute, http(s), no fragment, no root dot, no tracking and session parameters,
 * percent-encoding in one form. null for anything else (mail, scripts, user names, over-long texts).
 */
export function normalizeUrl(raw: string, base?: string): string | null {
  const text = raw.trim();
  if (text.length > URL_LENGTH_MAX) return null;
  // Most addresses of most pages: written as they would be given back.
  if (PLAIN_URL.test(text)) return text;
  if (PLAIN_PATH.test(text)) {
    const origin = PLAIN_ORIGIN.exec(base ?? "")?.[0];
    if (origin !== undefined) return origin + text;
  }
  const url = URL.parse(text, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  if (url.hostname === "" || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  if (url.pathname.includes(";")) url.pathname = url.pathname.replace(PATH_SESSION, "");
  // Set also where it is empty: that takes the mark of an empty query away.
  url.search = url.search === "" ? "" : cleanQuery(url.search);
  return url.href.includes("%") ? normalizeEscapes(url.href) : url.href;
}

/** Host and path, the same for every query variant and for both schemes. */
export function pathKey(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  return `${parsed.host}${parsed.pathname.replace(/\/$/, "")}`;
}

/** The registrable domain that a host belongs to, or the host itself where it has none. */
export function siteOf(host: string): string {
  return registrableDomain(host) ?? host.toLowerCase();
}

/** Whether an address lies on the site: its host is `site` or a name below it. */
export function isOnSite(url: string, site: string): boolean {
  const host = hostOf(url);
  return host === site || host.endsWith(`.${site}`);
}

/** Lower-case host name with its port, if any; "" when it is no address. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}

const FILE_EXTENSION = /\.([a-z0-9]{1,6})$/i;
const PAGE_EXTENSIONS = /^(?:html?|xhtml|shtml|php\d?|phtml|aspx?|jspx?|jsf|cfm|cgi|pl|do|action|mvc|md)$/i;
const NUMERIC_TAIL = /^\d+$/;

/** Whether a path's ending says that it is a file and no page (`.pdf`, `.jpg`, …). */
export function isFileUrl(url: string): boolean {
  const path = URL.parse(url)?.pathname ?? "";
  const extension = FILE_EXTENSION.exec(path.slice(path.lastIndexOf("/") + 1))?.[1];
  if (extension === undefined || NUMERIC_TAIL.test(extension)) return false;
  return FILE_EXTENSIONS.has(extension.toLowerCase()) && !PAGE_EXTENSIONS.test(extension);
}

const FILE_EXTENSIONS = new Set(
  (
    "jpg jpeg png gif webp avif svg ico bmp tif tiff heic mp3 mp4 m4a m4v wav ogg ogv oga webm mov avi wmv flv mkv " +
    "pdf doc docx xls xlsx ppt pptx odt ods odp rtf csv tsv txt epub mobi ics vcf zip gz tgz bz2 xz rar 7z tar dmg " +
    "exe msi apk deb rpm iso bin css js mjs map json xml rss atom woff woff2 ttf otf eot wasm swf"
  ).split(" "),
);

function cleanQuery(search: string): string {
  const kept = search
    .slice(1)
    .split("&")
    .filter((part) => {
      const name = paramName(part);
      return part !== "" && !isTrackingParam(name) && !isSessionParam(name);
    });
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

function paramName(part: string): string {
  const at = part.indexOf("=");
  return (at < 0 ? part : part.slice(0, at)).toLowerCase();
}

function isTrackingParam(name: string): boolean {
  return TRACKING_PARAMS.has(name) || TRACKING_PREFIX.test(name);
}

function isSessionParam(name: string): boolean {
  return SESSION_PARAMS.has(name) || SESSION_PREFIX.test(name);
}

/** RFC 3986 section 6.2.2: escapes in upper case, unreserved characters unescaped. */
function normalizeEscapes(href: string): string {
  return href.replace(/%[0-9a-f]{2}/gi, (code) => {
    const char = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[A-Za-z0-9\-_~]/.test(char) ? char : code.toUpperCase();
  });
}
