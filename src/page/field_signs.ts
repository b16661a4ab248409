import type { OpenElement } from "./dom_walk.ts";
import type { FormFact } from "./form_fact.ts";
import { absolute, isInternal, type PageDraft, squash } from "./page_draft.ts";
import { captured } from "./read_body.ts";
import { noteSign } from "./source_signs.ts";
import { contrastIn } from "./veil.ts";

/** What instructions hold where the owner's own account belongs, and fields of templates that nothing filled. */
const UNFILLED =
  /\bYOUR[-_][A-Z]|\byour[-_](?:form|account|api|user|list|endpoint)[-_](?:id|key|name|token)\b|\{\{?\s*[\w.-]+\s*\}|\$\{|<%/;
const PERSONAL_TYPE = /^(?:email|tel)$/i;
const PERSONAL_USE = /(?:^|\s)(?:email|tel(?:-national)?|bday(?:-\w+)?|street-address)$/i;
const NOT_FILLED_IN = /^(?:hidden|submit|button|reset|image|search|password|checkbox|radio)$/i;
const FIELDS_TOLD_MAX = 12;
const FIELD_CHARS_MAX = 80;
const CHOICES_CHARS_MAX = 300;
/** Behind the first of a long list, of countries or towns. */
const MORE = " / …";
/** Shorter than most mail addresses. */
const MAIL_CHARS_MIN = 20;
/** A field of fewer digits is one part of a number; of more it takes whole ones. */
const PHONE_PART_CHARS_MAX = 4;
const PHONE_CHARS_MIN = 7;
const CONTRAST_MIN = 3;
const PATTERN_CHARS_MAX = 100;
/** Numbers as people write them at home, and with the code of a country. */
const HOME_NUMBERS =
  "0561 123456, 05611234567, 0561-123456, (0561) 12 34 56, 0561/123456, 05 61 12 34 56, 5551234567, 555 123 4567, 555-123-4567, (555) 123-4567, 612345678, 612 34 56 78".split(
    ", ",
  );
/** As fields for a number are named that have no type of their own. */
const PHONE_NAME = /phone|^tel(?:$|[_-]|efo)|telefo[on]|t[ée]l[ée]phone|mobile?$|handy/i;
const BIRTH = /birth|dob|geb(?:urt|oren)|naiss|naci|nasc|nat[oa]/i;
const COUNTRY_CODE = /\+\D{0,3}(\d{1,3})/;

/** Elements of a form, and links and texts, that by their own attributes do not do what they are for. */
export function noteFieldSigns(draft: PageDraft, { tag, attributes }: OpenElement): void {
  const form = draft.forms.at(-1);
  if (form === undefined) return;
  if (tag === "form") {
    if (UNFILLED.test(form.action ?? "")) noteSign(draft, "form_unfilled", form.action!);
  } else if (tag === "input") {
    notePersonal(form, attributes);
    const fault = limitFault(attributes);
    if (fault !== null) noteSign(draft, "field_limits", fault);
    noteConsent(draft, attributes);
    noteLastDay(draft, attributes);
  }
}

/** What is filled in, in the form's own words: `pickup "e.g. 12 High Street"`. */
export function noteAsked({ forms }: PageDraft, { attributes, hidden }: OpenElement): void {
  const form = forms.at(-1);
  const { fields = [] } = form ?? {};
  const { type = "" } = attributes;
  const placeholder = squash(attributes.placeholder ?? "", FIELD_CHARS_MAX);
  if (form === undefined || hidden || NOT_FILLED_IN.test(type) || fields.length >= FIELDS_TOLD_MAX) return;
  const asked = [nameOf(attributes), placeholder && `"${placeholder}"`];
  const told = asked.filter(Boolean).join(" ").slice(0, FIELD_CHARS_MAX);
  if (told !== "" && !fields.includes(told)) form.fields = [...fields, told];
}

/** What a list offers, behind its name: `event: Wedding / School`. */
export function noteOffered({ forms }: PageDraft, { attributes, parent, hidden, capture }: OpenElement): void {
  const list = parent?.tag === "optgroup" ? parent.parent : parent;
  const fields = forms.at(-1)?.fields ?? [];
  const [name, told = ""] = [nameOf(list?.attributes ?? {}), fields.at(-1)];
  const text = captured(capture, FIELD_CHARS_MAX);
  // Without a value it says what is to be chosen.
  if (hidden || text === "" || attributes.value === "" || name === undefined) return;
  const isFirst = told === name;
  if (!isFirst && !told.startsWith(`${name}: `)) return;
  const all = isFirst ? `${name}: ${text}` : `${told} / ${text}`;
  if (!told.endsWith(MORE)) fields[fields.length - 1] = all.length <= CHOICES_CHARS_MAX ? all : `${told}${MORE}`;
}

function nameOf({ name, id, ...attributes }: OpenElement["attributes"]): string | undefined {
  return attributes["aria-label"] ?? name ?? id;
}

/** By what the field says of itself to the browser: whose it is, how to reach them, when they were born. */
function notePersonal(form: FormFact, { type = "", autocomplete = "" }: OpenElement["attributes"]): void {
  if (type !== "hidden" && (PERSONAL_TYPE.test(type) || PERSONAL_USE.test(autocomplete))) form.asks_personal = true;
}

/** The last day that a field takes; of a birthday it has to be over. */
function noteLastDay(
  draft: PageDraft,
  { type = "", name = "", id = "", max = "", autocomplete = "" }: OpenElement["attributes"],
): void {
  if (!/^date(?:time-local)?$/i.test(type) || !/^\d{4}-\d\d-\d\d/.test(max)) return;
  if (!BIRTH.test(`${name} ${id}`) && !/bday/i.test(autocomplete))
    noteSign(draft, "date_limit", `${max.slice(0, 10)} ${name || id}`);
}

/** As forms name the box by which a visitor agrees to something. */
const CONSENT =
  /privacy|consent|gdpr|dsgvo|rgpd|newsletter|opt-?in\b|marketing|datenschutz|einwilligung|privacidad|consenso|toestemming|samtykke|souhlas|zgoda/i;

/** A box that agrees in the visitor's place; one that nobody can change asks for nothing. */
function noteConsent(draft: PageDraft, attributes: OpenElement["attributes"]): void {
  const { type = "", name = "", id = "", checked, disabled } = attributes;
  if (/^checkbox$/i.test(type) && checked !== undefined && disabled === undefined && CONSENT.test(`${name} ${id}`))
    noteSign(draft, "consent_ticked", name || id);
}

/** What a field lets nobody enter; WooCommerce leaves `max` empty where there is none. */
function limitFault({
  type = "text",
  name = "",
  min = "",
  max = "",
  maxlength = "",
  pattern = "",
}: OpenElement["attributes"]): string | null {
  if ((type === "number" || type === "range") && min.trim() !== "" && max.trim() !== "" && Number(max) < Number(min))
    return `${name || type}: min="${min}", max="${max}"`;
  const chars = /^\d+$/.test(maxlength.trim()) ? Number(maxlength) : Number.POSITIVE_INFINITY;
  const isShort =
    (type === "email" && chars < MAIL_CHARS_MIN) ||
    (type === "tel" && chars > PHONE_PART_CHARS_MAX && chars < PHONE_CHARS_MIN);
  if (isShort) return `${name || type}: type="${type}", maxlength="${maxlength}"`;
  const isPhone = type === "tel" || (type === "text" && PHONE_NAME.test(name));
  const isClosed = isPhone && (takesForeignOnly(pattern) || takesBareOnly(pattern));
  return isClosed ? `${name || type}: type="${type}", pattern="${pattern}"` : null;
}

/** Whether a pattern takes numbers with the code of a country and none of those that people write at home. */
function takesForeignOnly(pattern: string): boolean {
  if (pattern === "" || pattern.length > PATTERN_CHARS_MAX) return false;
  try {
    const whole = new RegExp(`^(?:${pattern})$`, "v");
    const code = COUNTRY_CODE.exec(pattern)?.[1] ?? "49";
    const isOpen = [`+${code}561123456`, `+${code} 561 123456`, `+${code}5611234567`].some((number) =>
      whole.test(number),
    );
    return isOpen && !HOME_NUMBERS.some((number) => whole.test(number));
  } catch {
    // Browsers leave out what is no pattern.
    return false;
  }
}

/** Whether a pattern takes digits alone: neither a space nor a hyphen, nor the sign before the code of a country. */
function takesBareOnly(pattern: string): boolean {
  if (pattern === "" || pattern.length > PATTERN_CHARS_MAX) return false;
  try {
    const whole = new RegExp(`^(?:${pattern})$`, "v");
    const isParted = (number: string) => /\D/.test(number);
    const numbers = [...HOME_NUMBERS, "+49561123456", "+49 561 123456", "+31612345678", "+34612345678"];
    return (
      numbers.some((number) => !isParted(number) && whole.test(number)) &&
      !numbers.some((number) => isParted(number) && whole.test(number))
    );
  } catch {
    return false;
  }
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
