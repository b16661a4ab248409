import type { OpenElement } from "./dom_walk.ts";
import type { FormFact } from "./form_fact.ts";
import { absolute, isInternal, type PageDraft } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";
import { contrastIn } from "./veil.ts";

/** What instructions hold where the owner's own account belongs, and fields of templates that nothing filled. */
const UNFILLED =
  /\bYOUR[-_][A-Z]|\byour[-_](?:form|account|api|user|list|endpoint)[-_](?:id|key|name|token)\b|\{\{?\s*[\w.-]+\s*\}|\$\{|<%/;
/** Of a person alone; a date of birth may also be all that a calculator asks for. */
const PRIVATE_NAME =
  /(?:^|[-_[.])(?:ssn|social[-_]?security|iban|passport|diagnos[ie]\w*|tax[-_]?id|sozialversicherung\w*|codice[-_]?fiscale)(?:$|[-_\].\d])/i;
const BIRTH_NAME =
  /(?:^|[-_[.])(?:dob|birth[-_]?da(?:y|te)|date[-_]?of[-_]?birth|geburtsdatum|fecha[-_]?(?:de[-_]?)?nacimiento|date[-_]?(?:de[-_]?)?naissance|data[-_]?(?:di[-_]?)?nascita)(?:$|[-_\].\d])/i;
/** Shorter than most mail addresses. */
const MAIL_CHARS_MIN = 20;
/** A field of fewer digits is one part of a number; of more it takes whole ones. */
const PHONE_PART_CHARS_MAX = 4;
const PHONE_CHARS_MIN = 7;
const CONTRAST_MIN = 3;

/** Elements of a form, and links and texts, that by their own attributes do not do what they are for. */
export function noteFieldSigns(draft: PageDraft, { tag, attributes }: OpenElement): void {
  const form = draft.forms.at(-1);
  if (form === undefined) return;
  if (tag === "form") {
    if (UNFILLED.test(form.action ?? "")) noteSign(draft, "form_unfilled", form.action!);
  } else if (tag === "input") {
    notePrivate(form, attributes);
    const fault = limitFault(attributes);
    if (fault !== null) noteSign(draft, "field_limits", fault);
  }
}

function notePrivate(form: FormFact, { name = "", type, autocomplete = "" }: OpenElement["attributes"]): void {
  if (type === "hidden") return;
  if (PRIVATE_NAME.test(name)) form.asks_private = name.slice(0, 80);
  const isBirth = BIRTH_NAME.test(name) || /^bday(?:-|$)/i.test(autocomplete);
  const isPerson =
    type === "email" || type === "tel" || /^(?:email|tel|name|family-name|street-address)$/.test(autocomplete);
  if (isBirth) form.asks_birth = true;
  if (isPerson) form.asks_contact = true;
}

/** What a field lets nobody enter; WooCommerce leaves `max` empty where there is none. */
function limitFault({
  type = "text",
  name = "",
  min = "",
  max = "",
  maxlength = "",
}: OpenElement["attributes"]): string | null {
  if ((type === "number" || type === "range") && min.trim() !== "" && max.trim() !== "" && Number(max) < Number(min))
    return `${name || type}: min="${min}", max="${max}"`;
  const chars = /^\d+$/.test(maxlength.trim()) ? Number(maxlength) : Number.POSITIVE_INFINITY;
  const isShort =
    (type === "email" && chars < MAIL_CHARS_MIN) ||
    (type === "tel" && chars > PHONE_PART_CHARS_MAX && chars < PHONE_CHARS_MIN);
  return isShort ? `${name || type}: type="${type}", maxlength="${maxlength}"` : null;
}

/** A link that says by its attribute to which language it leads. */
export function noteLanguageLink(draft: PageDraft, { attributes: { href, hreflang = "" } }: OpenElement): void {
  const url = absolute(draft, href);
  const lang = /^([a-z]{2})(?:[-_]|$)/i.exec(hreflang.trim())?.[1]?.toLowerCase();
  if (lang !== undefined && url !== null && isInternal(draft, url)) noteSign(draft, "language_link", `${lang} ${url}`);
}

/** Text whose colour and background stand in the same style, too much alike to be read with ease. */
export function notePaleText(draft: PageDraft, { tag, attributes, filled, hidden }: OpenElement): void {
  const { style, disabled } = attributes;
  if (style === undefined || !filled || hidden || disabled !== undefined || attributes["aria-disabled"] === "true")
    return;
  const ratio = contrastIn(style);
  if (ratio !== null && ratio < CONTRAST_MIN)
    noteSign(draft, "pale_text", `${ratio.toFixed(1)} to 1: <${tag} style="${style.trim().slice(0, 100)}">`);
}

/** Style rules that take the mark of the focus from every element, so that no other rule can bring it back. */
const UNFOCUSED =
  /(?:^|[{},;])\s*\*?:focus(?:-visible)?\s*(?:,\s*\*?:focus(?:-visible)?\s*)?\{(\s*outline(?:-width|-style)?\s*:\s*(?:0(?:px)?|none)\s*!important\s*;?\s*(?:box-shadow\s*:\s*none\s*(?:!important)?\s*;?\s*)?)\}/i;

export function unfocusedIn(sheet: string): string | null {
  const found = UNFOCUSED.exec(sheet)?.[1];
  return found === undefined ? null : `:focus { ${found.trim().slice(0, 100)} }`;
}
