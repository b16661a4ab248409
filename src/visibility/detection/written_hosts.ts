import { parse } from "tldts";
import { normalizeDomain } from "../../base/domain_name.ts";
import { hostOwner } from "../sides.ts";
import type { EntityIndex } from "./entity_index.ts";
import { tokenize } from "./fold.ts";

/** A domain written in the text: where, and which. */
export interface WrittenHost {
  start: number;
  end: number;
  /** ASCII, without `www.`. */
  host: string;
}

const HOST = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}.-]*/gu;
const HOST_CHARS_MAX = 253;
/** Words with a dot inside that are looked at. */
const HOSTS_MAX = 2_000;

/** Domains written in prose (`acme.com`, `www.acme.com/prices`); a file name or a missing space is none. */
export function findWrittenHosts(text: string): WrittenHost[] {
  const found: WrittenHost[] = [];
  let looked = 0;
  for (const match of text.matchAll(HOST)) {
    const word = match[0].replace(/[.-]+$/, "");
    if (!word.includes(".") || word.length > HOST_CHARS_MAX || text[match.index - 1] === "@") continue;
    if (++looked > HOSTS_MAX) break;
    const host = hostOf(word);
    if (host === null) continue;
    const start = match.index;
    found.push({ start, end: start + word.length + pathLength(text, start + word.length), host });
  }
  return found;
}

/** "E.Leclerc" is a name, though there is a top-level domain `.leclerc`. */
export function isNameAtHost(text: string, { host, start, end }: WrittenHost, index: EntityIndex): boolean {
  const key = tokenize(text.slice(start, end)).map(({ fold }) => fold);
  return hostOwner(host, index.hosts) === null && index.byKey.has(key.join(""));
}

function hostOf(word: string): string | null {
  const suffix = word.slice(word.lastIndexOf(".") + 1);
  // "Bewertung.Es" is a missing space, "acme.es" and "ACME.ES" are domains.
  if (suffix !== suffix.toLowerCase() && word !== word.toUpperCase()) return null;
  const parsed = parse(word.toLowerCase(), { allowPrivateDomains: true });
  if (parsed.domain === null || !(parsed.isIcann || parsed.isPrivate || isReserved(suffix))) return null;
  const normal = normalizeDomain(word);
  return normal.ok ? normal.domain : null;
}

/** Names kept for documents and tests (RFC 2606), which brands of examples have. */
function isReserved(suffix: string): boolean {
  return suffix.toLowerCase() === "example" || suffix.toLowerCase() === "test";
}

const PATH = /[/?#][^\s<>"\u3000-\u303f\uff00-\uffef\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{0,2000}/uy;

function pathLength(text: string, at: number): number {
  PATH.lastIndex = at;
  return PATH.exec(text)?.[0].length ?? 0;
}
