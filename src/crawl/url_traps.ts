/** Why an address is not asked for, or only so often. */
export type TrapKind =
  | "action"
  | "endless_chain"
  | "endless_path"
  | "facets"
  | "long_url"
  | "query_variants"
  | "same_content";

export interface TrapSign {
  kind: TrapKind;
  /** What the address has in common with the others of its trap. */
  pattern: string;
}

const PATH_LENGTH_MAX = 1024;
const SEGMENTS_MAX = 20;
const SEGMENT_REPEATS_MAX = 3;
const FACET_PARAMS_MAX = 4;

/** Parameters that do something (fill a cart, sign out) rather than show something. */
const ACTION_PARAM =
  /^(?:ical|outlook-ical|add[-_]to[-_](?:cart|wishlist|compare|basket)|remove_item|undo_item|replytocom|_wpnonce|nonce|logout|share|like_comment|unapproved|moderation-hash|preview|wc-ajax|add_to_wishlist|add-to-quote)$/i;
/** `?action=view` shows a page, `?action=delete` does not. */
const VERB_PARAM = /^(?:action|do|cmd|task|mode|op)$/i;
const VERB_VALUE =
  /^(?:add|edit|delete|remove|log-?in|log-?out|sign-?in|sign-?out|register|lost-?password|subscribe|unsubscribe|history|diff|revisions?|export|print|buy|yith-.*)/i;
const ACTION_SEGMENT = /^(?:logout|log-out|signout|sign-out|wp-logout|wp-login\.php|wp-admin|cdn-cgi|unsubscribe)$/i;

/** An address that is never asked for, whatever the site: null for most. */
export function trapOf(url: string): TrapSign | null {
  const parsed = URL.parse(url);
  if (parsed === null) return null;
  const segments = parsed.pathname.split("/").filter((segment) => segment !== "");
  if (parsed.pathname.length + parsed.search.length > PATH_LENGTH_MAX) {
    return { kind: "long_url", pattern: `${parsed.host}/${segments[0] ?? ""}/…` };
  }
  const action = actionOf(parsed, segments);
  if (action !== null) return { kind: "action", pattern: action };
  if (segments.length > SEGMENTS_MAX || repeats(segments)) {
    return { kind: "endless_path", pattern: `${parsed.host}/${segments.slice(0, 2).join("/")}/…` };
  }
  if (parsed.searchParams.size > FACET_PARAMS_MAX) {
    return { kind: "facets", pattern: `${parsed.host}${parsed.pathname}?…` };
  }
  return null;
}

/** The shape of an address, figures folded: `/p/17` and `/p/18` share one. */
export function urlPattern(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const names = [...new Set(parsed.searchParams.keys())].sort();
  const path = parsed.pathname.replace(/\d+/g, "{n}");
  return `${parsed.host}${path}${names.length === 0 ? "" : `?${names.join("&")}`}`;
}

function actionOf(parsed: URL, segments: readonly string[]): string | null {
  for (const [name, value] of parsed.searchParams) {
    if (ACTION_PARAM.test(name)) return `${parsed.host}…?${name}=`;
    if (VERB_PARAM.test(name) && VERB_VALUE.test(value)) return `${parsed.host}…?${name}=${value.slice(0, 40)}`;
  }
  const last = segments.at(-1);
  // Cloudflare serves resized pictures below the folder of its own actions.
  if (segments[0] === "cdn-cgi" && segments[1] === "image") return null;
  const found = segments[0] === "wp-admin" || segments[0] === "cdn-cgi" ? segments[0] : last;
  return found !== undefined && ACTION_SEGMENT.test(found) ? `${parsed.host}…/${found}` : null;
}

/** One segment over and over (`/a/a/a/a`), or a pair (`/a/b/a/b/a/b`): relative links gone wrong. */
function repeats(segments: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > SEGMENT_REPEATS_MAX) return true;
    counts.set(segment, count);
  }
  let twice = 0;
  for (const count of counts.values()) if (count === SEGMENT_REPEATS_MAX) twice += 1;
  return twice >= 2;
}
