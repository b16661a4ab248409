import type { FormScript } from "./form_fact.ts";

/** Where a form is sent off, and the first that is done then. */
const HANDLER =
  /(?:\.addEventListener\(\s*["'`]submit["'`]\s*,|\.onsubmit\s*=|\.on\(\s*["'`]submit["'`]\s*,|\.submit\()\s*(?:async\s*)?(?:function\b\s*\w*\s*)?\(?\s*(\w*)\s*\)?\s*(?:=>)?\s*\{\s*\w+\.preventDefault\(\)([\s\S]{0,1500})/;
const SUBMITS = /["'`]submit["'`]|\.onsubmit\b|\.submit\(/;
/** All ways of a whole script to send anything, or to have it sent. */
const REACHES_OUT =
  /\bfetch\b|XMLHttpRequest|ajax|axios|sendBeacon|\.(?:requestSubmit|post|send)\b|\.submit\(\s*\)|emailjs|firebase|supabase|mailto:|\blocation\s*(?:=|\.\s*\w+\s*(?:=|\())|window\.open|wa\.me|api\.whatsapp|\bimport\b|\brequire\(|WebSocket|postMessage|\.emit\(|\.dispatch/i;
/** Text in quotes and comments. */
const TEXT = /(["'`])(?:\\.|(?!\1)[^\\]){0,2000}\1|\\.|\/\/[^\n]*|\/\*[\s\S]{0,2000}?\*\//g;
/** What is called, by itself or of something. */
const CALLED = /(?<![.\w$])([A-Za-z_$][\w$]*)\s*(?:\(|\.\s*\w)/g;
const KNOWN: ReadonlySet<string> = new Set(
  "if for while switch catch function return typeof void new await async const let var this document window console Math JSON Object Array String Number Boolean Date FormData Symbol Promise event e setTimeout setInterval clearTimeout clearInterval requestAnimationFrame alert confirm parseInt parseFloat isNaN encodeURIComponent localStorage sessionStorage history navigator".split(
    " ",
  ),
);

/**
 * What a whole script file does with forms: holds them back first of all and has no way to send anything, something else,
 * or nothing. What calls another file's functions may send by them.
 */
export function formHandling(source: string): FormScript["does"] {
  if (!SUBMITS.test(source)) return "none";
  const [, event = "", rest = ""] = HANDLER.exec(source) ?? [];
  if (rest === "" || REACHES_OUT.test(source)) return "other";
  const called = [...withinBraces(rest.replace(TEXT, " ")).matchAll(CALLED)].map(([, name]) => name!);
  const isHere = (name: string) => KNOWN.has(name) || name === event || isDeclared(name, source);
  return called.every(isHere) ? "held_back" : "other";
}

/** Up to the brace that ends what has begun. */
function withinBraces(code: string): string {
  let open = 1;
  for (let at = 0; at < code.length; at++) {
    if (code[at] === "{") open++;
    else if (code[at] === "}" && --open === 0) return code.slice(0, at);
  }
  return code;
}

/** As a name of its own, or of a function's argument. */
function isDeclared(name: string, source: string): boolean {
  const own = name.replaceAll("$", "\\$");
  return new RegExp(
    `(?:const|let|var|function|class)\\s+${own}(?![\\w$])|[({,]\\s*${own}\\s*[,)=}]|(?<![\\w$])${own}\\s*=(?!=)`,
  ).test(source);
}
