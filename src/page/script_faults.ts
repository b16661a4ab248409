import { Script } from "node:vm";
import type { OpenElement } from "./dom_walk.ts";
import type { PageDraft } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";

const SOURCE_MAX = 200_000;
const SCRIPT_TYPE = /^(?:|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/;
/** What a submit handler does from where it holds the form back. */
const HANDLER =
  /(?:\.addEventListener\(\s*["'`]submit["'`]|\.onsubmit\s*=|\.(?:submit|on)\(\s*(?:["'`]submit["'`]\s*,\s*)?(?:async\s*)?(?:function|\())([\s\S]{0,1500})/;
const HELD_BACK = /\.preventDefault\(\)/;
const THANKS =
  /\balert\(|\.reset\(\)|\.innerHTML\s*=|\.textContent\s*=|\.innerText\s*=|\.style\.display\s*=|\.classList\./;
/** Ways to send what was filled in, or to hand it on. */
const SENDS =
  /\bfetch\b|XMLHttpRequest|ajax|axios|sendBeacon|\.(?:submit|requestSubmit|post|send)\b|emailjs|firebase|supabase|mailto:|location\b|window\.open|whatsapp|wa\.me|\bawait\b|\.then\(|import\(|grecaptcha|dataLayer|postMessage|localStorage|\.emit\(|\.dispatch/i;

/** What an inline script cannot do: run at all, or send the form that it holds back. */
export function noteScriptFaults(draft: PageDraft, { attributes, source }: OpenElement): void {
  const type = attributes.type?.trim().toLowerCase() ?? "";
  if (attributes.src !== undefined || !SCRIPT_TYPE.test(type) || source.length > SOURCE_MAX) return;
  const broken = syntaxFault(source);
  if (broken !== null) noteSign(draft, "script_broken", broken);
  const handler = SENDS.test(source) ? null : HANDLER.exec(source)?.[1];
  if (handler != null && HELD_BACK.test(handler) && THANKS.test(handler)) noteSign(draft, "form_held_back", "");
}

/** Compiled, never run: a browser does the same before it runs any of it. null: it can be read. */
function syntaxFault(source: string): string | null {
  try {
    new Script(source, { filename: "script" });
    return null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return null;
    const line = (error.stack ?? "").split("\n")[1]?.trim() ?? "";
    return line === "" ? error.message : `${error.message}: ${line.replace(/\s+/g, " ").slice(0, 100)}`;
  }
}
