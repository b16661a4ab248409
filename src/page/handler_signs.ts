import type { OpenElement } from "./dom_walk.ts";
import type { PageDraft } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";

/** What stands in quotes is text, what follows `new` a class. */
const TEXT = /(["'`])(?:\\.|(?!\1)[^\\]){0,2000}\1|\bnew\s+[\w$.]+|\\./g;
const CALL = /(?<![.\w$])([A-Za-z_$][\w$]*)\s*\(/g;
const DEFINED = /\bfunction\s+([A-Za-z_$][\w$]*)|(?<![.\w$])([A-Za-z_$][\w$]*)\s*=\s*(?:async\s*)?(?:function\b|\()/g;
/** What browsers have, and words of the language that a bracket follows. */
const BUILT_IN: ReadonlySet<string> = new Set(
  "alert confirm prompt print open close focus blur scroll scrollTo scrollBy stop find fetch getSelection dispatchEvent addEventListener removeEventListener postMessage matchMedia getComputedStyle queueMicrotask structuredClone cancelAnimationFrame isNaN isFinite Symbol BigInt Error Promise require setTimeout setInterval clearTimeout clearInterval requestAnimationFrame eval if for while switch catch return function typeof void new super import String Number Boolean Array Object Date RegExp Function parseInt parseFloat encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape atob btoa".split(
    " ",
  ),
);
const NAMES_MAX = 20;
const NO_ADDRESS = /^\s*(?:#|javascript:.*)?\s*$/i;

/** What a press calls where it can do nothing else: elements of their own, buttons, links without an address. */
export function noteHandler(draft: PageDraft, { tag, attributes, hidden }: OpenElement): void {
  const { onclick = "", href, type } = attributes;
  const goesAnyway = (tag === "a" && !NO_ADDRESS.test(href ?? "")) || type === "submit";
  if (onclick === "" || goesAnyway || hidden || draft.called.size >= NAMES_MAX) return;
  const name = [...onclick.replace(TEXT, " ").matchAll(CALL)]
    .map(([, called]) => called!)
    .find((called) => !BUILT_IN.has(called));
  if (name !== undefined) draft.called.add(name);
}

/** Functions that the page calls and no script in it names, and those that one defines: other pages may lack them. */
export function noteLostHandlers(draft: PageDraft): void {
  if (draft.called.size === 0) return;
  const code = draft.code.join("\n");
  const lost = [...draft.called].filter((name) => !code.includes(name));
  if (lost.length > 0) noteSign(draft, "handler_lost", lost.join(" "));
  const defined = new Set([...code.matchAll(DEFINED)].map(([, declared, held]) => declared ?? held!));
  const own = [...draft.called].filter((name) => defined.has(name));
  if (own.length > 0) noteSign(draft, "handler_own", own.join(" "));
}
