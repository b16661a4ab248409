/** Code that decodes what it does only to run it: nobody writes so except to hide it. */
const SPELLED_MIN = 15;
/** Letters moved along the alphabet of codes, by so many. */
const SHIFTS = [0, 1, -1, 2, -2, 3, -3];
const OBFUSCATED_MIN = 3;
const SHOWN_MAX = 200;

const RUN =
  /\b(?:eval|Function|setTimeout|setInterval)\s*\(\s*(?:(?:window|self|globalThis)\.)?(?:atob|unescape|decodeURIComponent|String\.fromCharCode)\s*\(\s*["'`\d][^)]{0,200}/;
const NUMBERS = /(?:fromCharCode\(|\[)\s*((?:\d{1,3}\s*,\s*){14,}\d{1,3})\s*[\])]/g;
/** The beginning of an address alone, before the rest of it. */
const SCHEME = /fromCharCode\(\s*(104\s*,\s*116\s*,\s*116\s*,\s*112(?:\s*,\s*115)?\s*,\s*58)[\d\s,]{0,20}\)\s*\+/g;
const ENCODED = /\batob\(\s*["'`]([A-Za-z0-9+/=]{12,4000})["'`]/g;
const PERCENT = /\b(?:unescape|decodeURIComponent)\(\s*["'`]([^"'`\n]{0,2000}%[0-9a-f]{2}[^"'`\n]{0,2000})["'`]/gi;
const PERCENTS_MIN = 4;
const REVERSED = /["'`]([^"'`\n]{12,400})["'`]\s*\.split\(\s*["'`]{2}\s*\)\s*\.reverse\(\)/g;
const HEXED = /["'`]((?:\\x[0-9a-f]{2}|\\u00[0-9a-f]{2}){8,})["'`]/gi;
/** Letters and digits that are given by their codes, though they could stand for themselves. */
const CODED = /\\(?:x|u00)(?:3\d|[46][1-9a-f]|[57][\da])/gi;
const CODED_MIN = 40;
const CODED_SHARE_MIN = 0.5;
const MAIL = /mailto:|[\w.-]@[\w-]/i;
const LITERAL = /(["'`])((?:\\.|(?!\1)[^\\\n]){0,4000})\1|\\./g;
/** A property in brackets and quotes is one behind a dot. */
const BRACKETED = /(?<=[\w$)])\[\s*(["'`])([A-Za-z_$][\w$]*)\1\s*\]/g;
const PACKED = /\beval\(function\(p,a,c,k,e,[rd]\)[\s\S]*?["']([^"'\n]{0,20000})["']\.split\(["']\|["']\)/;
const OBFUSCATED = /\b_0x[0-9a-f]{4,6}\b/g;
const SINK =
  /createElement|\bappendChild\b|\.src\b|\[["']src["']\]|document\s*\.?\s*\[?["'`]?write|\blocation\b|\beval\b|\.href\b/;
const ADDRESS = /^(?:https?:)?\/\/[\w-]+(?:\.[\w-]+)+/i;
const LOADS = /<script\b|<iframe\b|createElement\(|document\.write|\blocation(?:\.href|\.replace)?\s*[=(]/i;

/** What the code hides, decoded; null where it hides nothing that leads elsewhere. */
export function hiddenIn(written: string): string | null {
  const source = written.replace(BRACKETED, ".$2");
  const run = RUN.exec(source);
  if (run !== null) return run[0];
  const packed = PACKED.exec(source)?.[1]?.toLowerCase().split("|") ?? [];
  if (
    /^(?:script|iframe|location)$/m.test(packed.join("\n")) &&
    /^(?:src|write|href|replace)$/m.test(packed.join("\n"))
  )
    return `packed code with ${packed
      .filter((word) => word.length > 2)
      .slice(0, 8)
      .join(", ")}`;
  const coded = spelledInCodes(source);
  if (coded !== null) return coded;
  if (!SINK.test(source) && !SINK.test(unhexed(written).replace(BRACKETED, ".$2"))) return null;
  const decoded = [...decodedStrings(source)].find((text) => ADDRESS.test(text.trim()) || LOADS.test(text));
  if (decoded !== undefined) return decoded.slice(0, SHOWN_MAX);
  const names = new Set(source.match(OBFUSCATED));
  return names.size >= OBFUSCATED_MIN ? `code with names such as ${[...names].slice(0, 2).join(", ")}` : null;
}

function* decodedStrings(source: string): Generator<string> {
  if (source.includes("fromCharCode"))
    for (const [, numbers] of source.matchAll(NUMBERS)) {
      const codes = numbers!.split(",").map(Number);
      if (codes.length < SPELLED_MIN) continue;
      for (const shift of SHIFTS) yield String.fromCharCode(...codes.map((code) => Math.max(0, code + shift)));
    }
  for (const [, numbers] of source.matchAll(SCHEME))
    yield `${String.fromCharCode(...numbers!.split(",").map(Number))}//hidden.host`;
  for (const [, text] of source.matchAll(ENCODED)) yield Buffer.from(text!, "base64").toString("latin1");
  for (const [, text] of source.matchAll(PERCENT)) if (text!.split("%").length > PERCENTS_MIN) yield unescaped(text!);
  for (const [, text] of source.matchAll(REVERSED)) yield [...text!].reverse().join("");
  const hexed = [...source.matchAll(HEXED)].map(([, text]) => unhexed(text!));
  // The parts of an address may stand one after the other.
  yield* [hexed.join(""), ...hexed];
}

/** Most letters of its texts are, so that nobody reads them; a mail address is hidden so from those who gather them. */
function spelledInCodes(source: string): string | null {
  if ((source.match(CODED)?.length ?? 0) < CODED_MIN) return null;
  const texts = [...source.matchAll(LITERAL)].flatMap(([, , text]) => text ?? []);
  const coded = texts.filter((text) => text.match(CODED) !== null);
  const count = coded.reduce((sum, text) => sum + text.match(CODED)!.length, 0);
  const letters = texts.reduce((sum, text) => sum + (unhexed(text).match(/\w/g)?.length ?? 0), 0);
  if (count < CODED_MIN || count < letters * CODED_SHARE_MIN) return null;
  const said = coded.map(unhexed).join(" ");
  if (MAIL.test(said) && !LOADS.test(said)) return null;
  return `text written in codes: ${said.slice(0, SHOWN_MAX)}`;
}

function unhexed(text: string): string {
  return text.replace(/\\(?:x|u00)([0-9a-f]{2})/gi, hexLetter);
}

function unescaped(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, hexLetter);
}

function hexLetter(_: string, code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16));
}
