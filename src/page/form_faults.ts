import { noteFieldCode } from "./code_signs.ts";
import type { OpenElement } from "./dom_walk.ts";
import { noteAsked } from "./field_signs.ts";
import type { FormBook } from "./form_book.ts";
import type { PageDraft } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";

const FIELDS_MAX = 200;
/** With so many named fields beside it, one without a name was forgotten. */
const NAMED_MIN = 3;
const REACHES = /^(?:email|tel)$/;
const TYPED = /^(?:|text|email|tel|number|url|search)$/;
/** By which browsers fill in of themselves who somebody is. */
const FILLED_IN = /^(?:organization|name|given-name|family-name|email|tel|url|street-address|postal-code)$/i;
const NO_ADDRESS = /^\s*(?:#.*|javascript:.*)?$/i;
const CAPTCHA = /recaptcha\/(?:api|enterprise)\.js|hcaptcha\.com\/1\/api\.js|turnstile\/v0\/api\.js/i;
const CAPTCHA_CLASS = /(?:^|\s)(?:g-recaptcha|h-captcha|cf-turnstile)(?:\s|$)/;
const HELD = /^(?:text\/plain|text\/tscript|text\/blocked|javascript\/blocked)$/i;
const BUYS_AT_PAYPAL = /^(?:_xclick|_cart)$/;

/** Names that only a field for robots bears, and those it borrows. */
const TRAP =
  /^(?:_?honey\w*|_?gotcha|hp|hp[-_]\w+|\w+[-_]hp|bot[-_]?field|(?:spam|bot)?[-_]?trap|leave[-_]?\w*(?:blank|empty))$/i;
const TRAP_HIDDEN = /^\w{0,3}(?:website|url|homepage|company|fax|address2|nickname|subject2?)\d?$/i;
const OFF_SCREEN = /(?:left|top|text-indent)\s*:\s*-\d{3,}/i;
/** Attributes by which a framework drives an element. */
const DRIVEN = /^(?:x-|v-|ng-|:|@|wire:|hx-|\*ng|\[|data-(?:controller|action|bind|ng|v-|reactive|hs-))/;

export function noteFormPart(draft: PageDraft, element: OpenElement): void {
  const { tag } = element;
  const book = draft.formBook;
  if (/^(?:form|input|textarea)$/.test(tag)) noteFieldCode(draft, element);
  if (tag === "form") book.forms.push(element);
  else if (tag === "button" || (tag === "input" && /^(?:submit|image)$/i.test(element.attributes.type ?? "")))
    book.buttons.push(element);
  else if (/^(?:input|textarea|select)$/.test(tag) && book.fields.length < FIELDS_MAX) {
    book.fields.push({ form: formAround(element), element });
    noteAsked(draft, element);
  }
}

/** What keeps a form from being sent, or loses what visitors write into it, by its own markup. */
export function noteFormFaults(draft: PageDraft): void {
  const { fields, forms } = draft.formBook;
  const code = draft.code.join("\n");
  const faults = [
    ...fields.flatMap(({ form, element }) => fieldFault(draft, { form, element, code }) ?? []),
    ...forms.flatMap((form) => formFault(draft, form) ?? []),
    ...captchaFault(draft),
  ];
  const lone = loneButton(draft, code);
  if (lone !== null) faults.push(lone);
  for (const fault of faults) noteSign(draft, "form_fault", fault);
  const off = buttonOff(draft, code);
  if (off !== null) noteSign(draft, "button_off", off);
  const amount = openAmount(draft);
  if (amount !== null) noteSign(draft, "amount_open", amount);
}

function fieldFault(
  { formBook: { fields } }: PageDraft,
  { form, element, code }: { form: OpenElement | null; element: OpenElement; code: string },
): string | null {
  const { tag, attributes, hidden } = element;
  const { name = "", id = "", type = "", autocomplete = "" } = attributes;
  const kind = tag === "input" ? type.toLowerCase() : "";
  if (form === null || kind === "hidden" || attributes.disabled !== undefined) return null;
  const label = name || id || tag;
  const isTyped = tag === "textarea" || (tag === "input" && TYPED.test(kind));
  const isOnPost = /^post$/i.test(form.attributes.method ?? "") && !NO_ADDRESS.test(form.attributes.action ?? "");
  if (hidden && isTyped && attributes.tabindex === "-1" && FILLED_IN.test(autocomplete.trim()))
    return `the spam trap "${label}" has autocomplete="${autocomplete.trim()}", so browsers fill it in for real visitors`;
  if (isTyped && attributes.required !== undefined && form.attributes.novalidate === undefined && isTrap(element))
    return `the spam trap "${label}" is required, so browsers refuse to send the form`;
  if (!hidden && isTyped && TRAP.test(name) && isBare(element))
    return `the spam trap "${label}" is visible, and whoever fills it in is taken for a robot`;
  if (hidden && attributes.required !== undefined && form.attributes.novalidate === undefined)
    return isBeyondScripts(element, code) ? `the required field "${label}" is never shown` : null;
  if (hidden || !isTyped || attributes.readonly !== undefined) return null;
  const isScripted = [id, form.attributes.id ?? ""].some((each) => each !== "" && code.includes(each));
  const beside = fields.filter((each) => each.form === form && each.element !== element && !each.element.hidden);
  const named = beside.filter((each) => each.element.attributes.name).length;
  if (name === "" && (tag === "textarea" || REACHES.test(kind))) {
    // A script that reads the others by their names misses it, too.
    const isLost = isOnPost ? named > 0 : named >= NAMED_MIN;
    return isLost && !isScripted ? `the field "${label}" has no name` : null;
  }
  if (!isOnPost) return null;
  const twin = beside.find(({ element: other }) => other.attributes.name === name && isOther(element, other));
  return name !== "" && !name.endsWith("]") && twin !== undefined && fields.indexOf(twin) > indexOf(fields, element)
    ? `two fields are named "${name}", and one replaces the other`
    : null;
}

/** By its name alone, or by a borrowed one in a box that is moved off the screen. */
function isTrap({ attributes: { name = "", id = "" }, ...field }: OpenElement): boolean {
  if ([name, id].some((each) => TRAP.test(each))) return true;
  if (!field.hidden || ![name, id].some((each) => TRAP_HIDDEN.test(each))) return false;
  for (
    let at: OpenElement | null = { attributes: { name, id }, ...field };
    at !== null && at.tag !== "form";
    at = at.parent
  )
    if (OFF_SCREEN.test(at.attributes.style ?? "")) return true;
  return false;
}

/** Neither it nor what is around it has anything by which a style could hide it. */
function isBare(field: OpenElement): boolean {
  for (let at: OpenElement | null = field; at !== null && at.tag !== "form"; at = at.parent)
    if (at.hidden || ["id", "class", "style", "hidden", "tabindex"].some((name) => name in at.attributes)) return false;
  return true;
}

/** Where a form goes whose only buttons are switched off, and that no script in the page switches on; files may. */
function buttonOff({ formBook: { forms, buttons, fields } }: PageDraft, code: string): string | null {
  if (/\bdisabled\b/.test(code)) return null;
  const isDriven = ({ attributes }: OpenElement) => Object.keys(attributes).some((name) => DRIVEN.test(name));
  const off = forms.find((form) => {
    const sending = buttons.filter(({ attributes }) => !/^(?:button|reset)$/i.test(attributes.type ?? ""));
    const own = sending.filter((button) => formAround(button) === form && !button.hidden);
    const isAsking = fields.some((each) => each.form === form && !each.element.hidden);
    const isOff = own.length > 0 && own.every((each) => each.attributes.disabled !== undefined && !isDriven(each));
    return !form.hidden && isAsking && isOff && !isDriven(form);
  });
  return off === undefined ? null : (off.attributes.action ?? "");
}

function indexOf(fields: FormBook["fields"], element: OpenElement): number {
  return fields.findIndex((each) => each.element === element);
}

/** Two fields that ask for different things. */
function isOther({ tag, attributes: a }: OpenElement, { tag: other, attributes: b }: OpenElement): boolean {
  if (other !== "textarea" && !(other === "input" && TYPED.test(b.type?.toLowerCase() ?? ""))) return false;
  const kindOf = ({ type = "" }: OpenElement["attributes"]) => type.toLowerCase() || "text";
  return tag !== other || kindOf(a) !== kindOf(b) || (a.placeholder ?? "") !== (b.placeholder ?? "");
}

/** Nothing about the element that hides it, nor about the field, gives a script a name to show it by. */
function isBeyondScripts(field: OpenElement, code: string): boolean {
  const { name = "", id = "" } = field.attributes;
  if ([name, id].some((each) => each !== "" && code.includes(each))) return false;
  for (let at: OpenElement | null = field; at !== null && at.tag !== "form" && at.hidden; at = at.parent) {
    const others = Object.keys(at.attributes).filter((each) => each !== "style" && each !== "hidden");
    if (at !== field && others.length > 0) return false;
    if (at === field && at.attributes.class !== undefined) return false;
  }
  return field.parent?.tag === "form" || field.parent?.hidden === true;
}

function formFault({ formBook: { fields }, source }: PageDraft, form: OpenElement): string | null {
  const { attributes } = form;
  const outer = formAround(form);
  const isAsking = (of: OpenElement) =>
    fields.some((each) => each.form === of && !each.element.hidden && each.element.attributes.type !== "hidden");
  if (outer !== null && isAsking(outer))
    return "a form stands inside another one, whose button and later fields are lost";
  const server = source.headers.server ?? "";
  const isNetlify = attributes["data-netlify"] === "true" || attributes.netlify !== undefined;
  if (isNetlify && server !== "" && !/netlify/i.test(server) && source.headers["x-nf-request-id"] === undefined)
    return `it relies on Netlify, but the page comes from ${server.slice(0, 40)}`;
  return null;
}

/** Its script waits for an agreement, the form for its answer. */
function captchaFault({ scripts, captchas }: PageDraft): string[] {
  const loads = scripts.filter(({ url }) => CAPTCHA.test(url ?? ""));
  return captchas && loads.length > 0 && loads.every(({ type }) => HELD.test(type ?? ""))
    ? ["the captcha only loads after consent, and without it nothing can be sent"]
    : [];
}

export function isCaptcha({ attributes }: OpenElement): boolean {
  return CAPTCHA_CLASS.test(attributes.class ?? "");
}

/** A form without a button, and a button that sends none. */
function loneButton({ formBook: { forms, buttons } }: PageDraft, code: string): string | null {
  const isSending = ({ tag, attributes }: OpenElement) =>
    tag === "input" || !/^(?:button|reset)$/i.test(attributes.type ?? "");
  const bare = forms.find(
    (form) =>
      !form.hidden &&
      !buttons.some(
        (button) => isSending(button) && (formAround(button) === form || button.attributes.form !== undefined),
      ) &&
      (form.attributes.id === undefined || !code.includes(form.attributes.id)) &&
      /^post$/i.test(form.attributes.method ?? ""),
  );
  const lone = buttons.find(({ attributes, hidden, ...rest }) => {
    const names = Object.keys(attributes).filter((name) => name !== "type" && name !== "class" && name !== "value");
    return (
      !hidden &&
      attributes.type === "submit" &&
      names.length === 0 &&
      formAround({ attributes, hidden, ...rest }) === null
    );
  });
  return bare === undefined || lone === undefined ? null : "its button stands outside the form and sends nothing";
}

function formAround(element: OpenElement): OpenElement | null {
  for (let at = element.parent; at !== null; at = at.parent) if (at.tag === "form") return at;
  return null;
}

/** The price that a visitor pays stands in a field that every browser can change. */
function openAmount(draft: PageDraft): string | null {
  for (const form of draft.formBook.forms) {
    if (!/^https:\/\/(?:www\.)?paypal\.com\//i.test(form.attributes.action ?? "")) continue;
    const given = (name: string) =>
      draft.formBook.fields.find((each) => each.form === form && each.element.attributes.name === name)?.element
        .attributes.value;
    const amount = given("amount");
    if (BUYS_AT_PAYPAL.test(given("cmd") ?? "") && amount !== undefined && Number(amount) > 0)
      return `amount=${amount}`;
  }
  return null;
}
