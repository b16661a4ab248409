import { squash } from "../page_draft.ts";

const CALLS_MAX = 4;
/** Code that sends something, leads away, or hears of a form that is sent. */
const CALL =
  /(?:\bfetch\(|sendBeacon\(|\.open\(|\$\.(?:ajax|post|get)\(|\blocation(?:\.href)?\s*=|["'`]mailto:|addEventListener\(\s*["']submit).{0,60}/g;

/** How code begins and ends, `chars` of each, since what was put in stands there, and whom it calls between. */
export function codeExcerpt(code: string, chars: number): string {
  const flat = code.replace(/\s+/g, " ").trim();
  if (flat.length <= chars * 2) return flat;
  const calls = [...new Set(flat.slice(chars, -chars).match(CALL))].slice(0, CALLS_MAX);
  return [flat.slice(0, chars), ...calls, flat.slice(-chars)].join(" … ");
}

/** With a mark where it goes on, so that what is cut is not taken for what stands there. */
export function shown(text: string, max: number): string {
  const flat = squash(text, max + 1);
  return flat.length <= max ? flat : `${flat.slice(0, max)}…`;
}
