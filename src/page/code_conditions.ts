import { hostOf } from "./url_rules.ts";

const CONDITION = /\bif\s*\(/g;
const DEPTH_MAX = 40;
const ALIAS = /\b(?:var|let|const)\s+(\w+)\s*=\s*(?:window\.|document\.|self\.)?location\.(?:hostname|host)\b/g;
const PLACE = /^(?:window\.|document\.|self\.|top\.)?location\.(?:hostname|host|href|origin)$/;
const COMPARED = /^([\w.]+)\s*([!=])==?\s*(["'`])([^"'`]*)\3$|^(["'`])([^"'`]*)\5\s*([!=])==?\s*([\w.]+)$/;
const HOLDS =
  /^([\w.]+)\.(?:includes|indexOf|startsWith|endsWith)\(\s*(["'`])([^"'`]*)\2\s*\)\s*(===?\s*-1|<\s*0|(?:>|!==?)\s*-1|>=\s*0)?$/;

/** Whether code at a place runs on a page of this host, as the conditions on the host say; null where others decide. */
export function runsHere(source: string, at: number, url: string): boolean | null {
  const bare = blanked(source);
  const names = new Set([...source.matchAll(ALIAS)].map(([, name]) => name!));
  let verdict: boolean | null = true;
  for (const { index, 0: head } of [...bare.matchAll(CONDITION)].slice(0, DEPTH_MAX)) {
    if (index >= at) break;
    const from = index + head.length;
    const close = closing(bare, from - 1);
    const body = blockAt(bare, close + 1);
    const isWithin = at >= body.from && at < body.to;
    const otherwise = /^\s*else\b/.exec(bare.slice(body.to));
    const other = otherwise === null ? null : blockAt(bare, body.to + otherwise[0].length);
    const isElse = other !== null && at >= other.from && at < other.to;
    const isLeft = !isWithin && !isElse && /^[\s{]*return\b/.test(bare.slice(body.from, body.to));
    if (!isWithin && !isElse && !isLeft) continue;
    const said = meets(source.slice(from, close).trim(), url, names);
    if (said === null) verdict = null;
    else if (said !== isWithin) return false;
  }
  return verdict;
}

/** As long as it was, without comments and what stands in quotes. */
function blanked(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(?<![:\w"'`])\/\/[^\n]*|(["'`])(?:\\.|(?!\1)[^\\])*\1/g, (text) =>
    " ".repeat(text.length),
  );
}

/** Where the bracket that opens there is closed. */
function closing(code: string, open: number): number {
  const [begin, end] = code[open] === "{" ? ["{", "}"] : ["(", ")"];
  for (let at = open, depth = 0; at < code.length; at++) {
    if (code[at] === begin) depth++;
    else if (code[at] === end && --depth === 0) return at;
  }
  return code.length;
}

/** What hangs on a condition: a block, or the statement up to its end. */
function blockAt(code: string, after: number): { from: number; to: number } {
  const from = after + code.slice(after).search(/\S|$/);
  if (code[from] === "{") return { from, to: closing(code, from) + 1 };
  const end = code.slice(from).search(/[;\n}]/);
  return { from, to: end < 0 ? code.length : from + end + 1 };
}

function meets(condition: string, url: string, names: ReadonlySet<string>): boolean | null {
  const parts = condition.split(/\s*(?:&&|\|\|)\s*/);
  if (parts.length > 1 && /[()].*(?:&&|\|\|)/.test(condition.replace(/\([^()|&]*\)/g, ""))) return null;
  if (parts.length > 1) {
    const said = parts.map((part) => meets(part.trim(), url, names));
    const isEach = condition.includes("&&");
    if (isEach && condition.includes("||")) return null;
    if (said.includes(!isEach)) return !isEach;
    return said.includes(null) ? null : isEach;
  }
  if (/^!(?!=)/.test(condition)) {
    const inner = meets(condition.slice(1).trim(), url, names);
    return inner === null ? null : !inner;
  }
  const isPlace = (name: string) => PLACE.test(name) || names.has(name);
  const saidBy = (name: string) => (/\.href$/.test(name) ? url : /\.origin$/.test(name) ? originOf(url) : hostOf(url));
  const [, left, sign, , text, , before, signed, right] = COMPARED.exec(condition) ?? [];
  const name = left ?? right;
  if (name !== undefined)
    return isPlace(name) ? (saidBy(name) === (text ?? before)) === ((sign ?? signed) === "=") : null;
  const [, of, , part, limit = ""] = HOLDS.exec(condition) ?? [];
  if (of !== undefined) {
    if (!isPlace(of)) return null;
    const holds = saidBy(of).includes(part!);
    // A position as such is true even for -1.
    return /^(?:=|<)/.test(limit) ? !holds : limit === "" && condition.includes(".indexOf(") ? null : holds;
  }
  return null;
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? "";
}
