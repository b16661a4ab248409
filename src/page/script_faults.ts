import { Script } from "node:vm";
import type { OpenElement } from "./dom_walk.ts";
import type { PageDraft } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";

const SOURCE_MAX = 200_000;
const SCRIPT_TYPE = /^(?:|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/;
/** What a submit handler does from where it holds the form back. */
const HANDLER =
  /(?:\.addEventListener\(\s*["'`]submit["'`]|\.onsubmit\s*=|\.(?:submit|on)\(\s*(?:["'`]submit["'`]\s*,\s*)?(?:async\s*)?(?:function|\())([\s\S]{0,1500})/;
/** First of all, on no condition: what is held back only until it is filled in right is sent. */
const HELD_BACK = /^[^;{}]*\{\s*[\w$]+\.preventDefault\(\)/;
const CHECKS = /checkValidity|reportValidity|\.validity\b|was-validated/;
const THANKS = /\balert\(|\.reset\(\)/;
/** Ways to send what was filled in, or to hand it on. */
const SENDS =
  /\bfetch\b|XMLHttpRequest|ajax|axios|sendBeacon|\.(?:submit|requestSubmit|post|send)\b|emailjs|firebase|supabase|mailto:|location\b|window\.open|whatsapp|wa\.me|\bawait\b|\.then\(|import\(|grecaptcha|dataLayer|postMessage|localStorage|\.emit\(|\.dispatch/i;

/** An element of the page that a script fills, and the sentences that stand in it. */
const TARGET = /getElementById\(\s*["'`]([\w-]{1,60})["'`]\s*\)/g;
const FILLS = /\.append(?:Child)?\(|\.innerHTML\s*\+?=|\.insertAdjacentHTML\(/;
const SENTENCE = /\\.|(["'`])((?:(?!\1)[^\\\n<>{}]|\\.){30,2000})\1/g;
const CONSENT = /cookie|consent|gdpr|dsgvo|rgpd/i;
const FILLED_CHARS_MAX = 50_000;
const SENTENCE_WORDS_MIN = 6;
const TEXT_WORDS_MIN = 80;

/** What an inline script cannot do: run at all, send the form that it holds back, or show its text to who runs none. */
export function noteScriptFaults(draft: PageDraft, { attributes, source, inSvg }: OpenElement): void {
  const type = attributes.type?.trim().toLowerCase() ?? "";
  if (attributes.src !== undefined || attributes.language !== undefined || inSvg) return;
  if (!SCRIPT_TYPE.test(type) || source.length > SOURCE_MAX) return;
  const broken = syntaxFault(source);
  if (broken !== null) noteSign(draft, "script_broken", broken);
  const handler = SENDS.test(source) || CHECKS.test(source) ? null : HANDLER.exec(source)?.[1];
  const text = filledIn(draft, source);
  if (text !== null) noteSign(draft, "text_by_script", text);
  if (handler != null && HELD_BACK.test(handler) && THANKS.test(handler)) noteSign(draft, "form_held_back", "");
}

/** `310 words in #faq: “Where are you based?”` of text that stands in the script and fills a part of the page. */
function filledIn(draft: PageDraft, source: string): string | null {
  if (source.length > FILLED_CHARS_MAX || !FILLS.test(source) || CONSENT.test(source)) return null;
  const target = source.matchAll(TARGET).find(([, id]) => draft.ids.has(id!))?.[1];
  if (target === undefined) return null;
  const sentences = [...source.matchAll(SENTENCE)].flatMap(([, , text]) =>
    text === undefined || text.split(/\s+/).length < SENTENCE_WORDS_MIN ? [] : [text],
  );
  const words = sentences.reduce((sum, text) => sum + text.split(/\s+/).length, 0);
  return words < TEXT_WORDS_MIN ? null : `${words} words in #${target}: “${sentences[0]!.slice(0, 80)}”`;
}

/** Compiled, never run: a browser does the same before it runs any of it. null: it can be read. */
export function syntaxFault(source: string): string | null {
  try {
    new Script(source, { filename: "script" });
    return null;
  } catch (error) {
    // Cut off where the page was, or left open to its end.
    if (!(error instanceof SyntaxError) || error.message === "Unexpected end of input") return null;
    const line = (error.stack ?? "").split("\n")[1]?.trim() ?? "";
    return line === "" ? error.message : `${error.message}: ${line.replace(/\s+/g, " ").slice(0, 100)}`;
  }
}
