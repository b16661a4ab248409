import { noteDeadStep } from "./code_signs.ts";
import type { Capture, OpenElement } from "./dom_walk.ts";
import { absolute, addTo, isInternal, LIMITS, noteMixed, type PageDraft, squash } from "./page_draft.ts";
import { noteHiddenHeading } from "./part_signs.ts";
import { noteFileLink, noteFrameSigns } from "./script_signs.ts";
import { endSection } from "./section_signs.ts";
import { noteSign } from "./source_signs.ts";
import { hostOf } from "./url_rules.ts";

const ROOT_IDS = new Set(["root", "app", "__next", "__nuxt", "___gatsby", "svelte", "react-root", "q-app"]);

const CANDIDATES_MAX = 3;
const CARD =
  /\bcc-(?:number|csc)\b|card[-_]?(?:num|no\b|number)|\b(?:cvv|cvc)\d?\b|kredit-?karte|carte_?(?:bancaire|bleue)|tarjeta_?(?:credito|num)|carta_?(?:di_?)?credito|creditcard/i;
/** Of a patient, in the languages that clinics name their fields in. */
const HEALTH =
  /medikament|medicat|medicament|medicin[ae]s|diagnos|s[iy]n?[mt]?ptom|sintom|beschwerden|anamnes|allerg|erkrank|krankheit|maladie|enfermedad|malattia|ziekte|doenca|schwanger|pregnan|embaraz/i;
const TOKEN = /nonce|csrf|^_?(?:wp_?)?token$|authenticity_token/i;
/** As old form mailers call the field that says to whom they write. */
const RECIPIENT = /^_?(?:recipients?|to|mail_?to|send_?to|empf(?:ae|ä)nger|destinatari[oa]|destinataire)$/i;
const ROOT_TAG = /^app-|-(?:app|root|outlet)$/;
/** Marks of a link that a script handles: it opens something and leads nowhere. */
const SCRIPTED = ["onclick", "role", "aria-controls", "aria-expanded", "aria-haspopup", "aria-selected"];

export function captured(capture: Capture | null, max: number = LIMITS.text): string {
  return capture === null ? "" : squash(capture.parts.join(""), max);
}

/** Text of a link or heading: what it says, else what its images say. */
export function nameOf(capture: Capture | null, max: number = LIMITS.text): string {
  const text = captured(capture, max);
  return text !== "" || capture === null ? text : squash(capture.alts.join(" "), max);
}

export function closeAnchor(draft: PageDraft, element: OpenElement): void {
  const { attributes, capture } = element;
  draft.anchors += 1;
  if (attributes.name !== undefined) addTo(draft.names, attributes.name.slice(0, LIMITS.text));
  const href = attributes.href ?? attributes["xlink:href"];
  if (href === undefined) return;
  noteContact(draft, href);
  const isPlain = Object.keys(attributes).every((name) => name === "href" || name === "title");
  if (href.trim() === "#" && isPlain && element.parent !== null) element.parent.emptyLink = captured(capture);
  if (isPlain && !element.hidden) noteDeadStep(draft, element, captured(capture));
  draft.linkCount += 1;
  if (draft.links.length >= LIMITS.links) return;
  const url = absolute(draft, href);
  const own = captured(capture);
  noteFileLink(draft, url, own);
  draft.links.push({
    href: href.trim().slice(0, LIMITS.href),
    url,
    text: own === "" ? squash(nameOfLink(attributes, capture?.alts ?? []), LIMITS.text) : own,
    rel: relOf(attributes.rel),
    internal: isInternal(draft, url),
    target_blank: attributes.target?.toLowerCase() === "_blank",
    region: element.region,
    image_only: own === "" && (capture?.images ?? 0) > 0,
    ...(attributes["aria-label"] ? { label: squash(attributes["aria-label"], LIMITS.text) } : {}),
    ...(element.hidden || (element.veil.links && url !== null && !isInternal(draft, url)) ? { hidden: true } : {}),
    ...(element.inComments ? { in_comments: true } : {}),
    ...(SCRIPTED.some((name) => name in attributes) ? { scripted: true } : {}),
  });
}

/** What assistive technology reads of a link without a text. */
function nameOfLink({ "aria-label": label, title }: Record<string, string>, alts: readonly string[]): string {
  return label || alts.join(" ").trim() || title || "";
}

/** Links to other sites that only readers without scripts are shown: crawlers follow them all the same. */
export function closeUnseenAnchor(draft: PageDraft, element: OpenElement): void {
  const url = element.tag === "a" ? absolute(draft, element.attributes.href) : null;
  if (url === null || isInternal(draft, url)) return;
  for (let at = element.parent; at !== null; at = at.parent) if (at.tag === "template") return;
  closeAnchor(draft, { ...element, hidden: true });
}

function relOf(rel: string | undefined): string[] {
  if (rel === undefined) return [];
  return rel
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .slice(0, 10);
}

function noteContact(draft: PageDraft, href: string): void {
  const match = /^\s*(mailto|tel|callto|sms|whatsapp):([^?]{1,200})/i.exec(href);
  if (match === null) return;
  const value = squash(unescapeText(match[2]!), 120);
  if (match[1]!.toLowerCase() === "mailto") {
    if (/^[^\s@]{1,64}@[^\s@]{1,100}$/.test(value)) addTo(draft.emails, value.toLowerCase(), 20);
  } else if (/\d{3}/.test(value)) addTo(draft.phones, value, 20);
}

function unescapeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function openImage(draft: PageDraft, element: OpenElement): void {
  const { attributes } = element;
  const waiting = attributes["data-src"] ?? attributes["data-lazy-src"];
  const src = isForScripts(attributes) ? waiting : (attributes.src ?? waiting);
  noteMixed(draft, src);
  const index = draft.imageCount;
  draft.imageCount += 1;
  if (draft.images.length >= LIMITS.images) return;
  draft.images.push({
    // A data: address is the image itself: its beginning tells enough.
    src: src === undefined ? null : src.slice(0, src.startsWith("data:") ? 60 : LIMITS.href),
    url: absolute(draft, src),
    alt: attributes.alt === undefined ? null : squash(attributes.alt, 500),
    width: sizeOf("width", attributes),
    height: sizeOf("height", attributes),
    loading: attributes.loading?.toLowerCase().slice(0, 20) ?? null,
    srcset: "srcset" in attributes || "data-srcset" in attributes,
    ...candidatesOf(draft, attributes.srcset, absolute(draft, src)),
    fetchpriority: attributes.fetchpriority?.toLowerCase().slice(0, 20) ?? null,
    in_picture: element.parent?.tag === "picture",
    ...(isForScripts(attributes) && element.parent?.tag !== "picture" ? { script_only: true } : {}),
    ...(src?.startsWith("data:") ? { inline_chars: src.length } : {}),
    index,
  });
}

/**
 * As browsers take them apart: an address with a comma in it is not followed. Of another site one stands for all, where
 * the image itself is on another host: its own is asked for anyway.
 */
function candidatesOf(draft: PageDraft, srcset = "", own: string | null = null): { candidates?: string[] } {
  const named = srcset
    .slice(0, 4 * LIMITS.href)
    .split(/,\s+/)
    .slice(0, CANDIDATES_MAX)
    .map((text) => text.trim().split(/\s+/)[0]);
  for (const href of named) noteMixed(draft, href);
  const urls = named.map((href) => absolute(draft, href));
  const whole = urls.filter((url) => url !== null && !url.includes(",")) as string[];
  const isOther = (url: string) => !isInternal(draft, url) && own !== null && hostOf(url) !== hostOf(own);
  const candidates = [...whole.filter((url) => isInternal(draft, url)), ...whole.filter(isOther).slice(0, 1)];
  return candidates.length === 0 ? {} : { candidates };
}

/** The empty or tiny image that stands for it until a script comes is none. */
function isForScripts({ src, srcset, ...rest }: OpenElement["attributes"]): boolean {
  const waiting = rest["data-src"] ?? rest["data-lazy-src"];
  const isStandIn = src === undefined || /^\s*(?:data:.{0,200})?$/s.test(src);
  return waiting !== undefined && waiting.trim() !== "" && isStandIn && srcset === undefined;
}

/** Of an image that a noscript element repeats. */
export function noteUnscriptedImage(draft: PageDraft, { tag, attributes }: OpenElement): void {
  if (tag !== "img") return;
  const url = absolute(draft, attributes.src);
  for (const image of draft.images) if (image.url === url && image.script_only) image.script_only = false;
}

/** By its attribute, or in pixels by its style. */
function sizeOf(name: "width" | "height", attributes: OpenElement["attributes"]): string | null {
  const styled = /^\d+px$/.exec(styleOf(attributes, name))?.[0];
  return attributes[name]?.slice(0, 20) ?? styled ?? null;
}

function styleOf({ style = "" }: OpenElement["attributes"], name: string): string {
  const rule = style.split(";").find((each) => each.split(":")[0]!.trim().toLowerCase() === name);
  return rule?.slice(rule.indexOf(":") + 1).trim() ?? "";
}

/** One that is not shown (a closed tab, a heading for another width) is neither there nor empty. */
export function closeHeading(draft: PageDraft, element: OpenElement): void {
  if (element.hidden) noteHiddenHeading(draft, element, nameOf(element.capture));
  endSection(draft, { element, heading: nameOf(element.capture, 80) });
  if (draft.headings.length >= LIMITS.headings || element.silent) return;
  draft.headings.push({ level: Number(element.tag[1]), text: nameOf(element.capture) });
}

export function openForm(draft: PageDraft, element: OpenElement): void {
  if (draft.forms.length >= LIMITS.list) return;
  const { action, method, enctype } = element.attributes;
  draft.forms.push({
    action: action?.slice(0, LIMITS.href) ?? null,
    url: absolute(draft, action) ?? draft.source.url,
    method: (method ?? "get").toLowerCase().slice(0, 10),
    has_password: false,
    ...(enctype === undefined ? {} : { enctype: enctype.toLowerCase().slice(0, 40) }),
  });
}

/** A field belongs to the form that was opened last. */
export function openInput(draft: PageDraft, { tag, attributes }: OpenElement): void {
  const form = draft.forms.at(-1);
  if (form === undefined) return;
  if (tag === "textarea") form.has_message = true;
  const type = attributes.type?.toLowerCase();
  if (type === "password") form.has_password = true;
  if (type === "file") form.has_file = true;
  const { name = "", value = "" } = attributes;
  if (type === "hidden" && RECIPIENT.test(name) && /^[^\s@]+@[^\s@]+\.\w+$/.test(value))
    form.recipient = value.slice(0, LIMITS.text);
  if (type !== "hidden" && HEALTH.test(`${name} ${attributes.id ?? ""}`)) form.health ??= name.slice(0, LIMITS.text);
  if (type === "hidden" && TOKEN.test(name) && value !== "") form.token = true;
  if (CARD.test(`${attributes.autocomplete} ${attributes.name} ${attributes.id}`)) form.has_card = true;
}

/** As shop systems mark what puts a product into the cart; of one that is sold out it is disabled or gone. */
export function openButton(draft: PageDraft, { attributes }: OpenElement): void {
  const form = draft.forms.at(-1);
  if (form === undefined || attributes.disabled !== undefined || attributes["aria-disabled"] === "true") return;
  const isOrder = attributes.name === "add-to-cart" || /\bsingle_add_to_cart_button\b/.test(attributes.class ?? "");
  const isSent = attributes.type === undefined || attributes.type === "submit";
  if (isOrder || (isSent && /\/cart\/add\b/i.test(form.action ?? ""))) form.buys = true;
}

export function openFrame(draft: PageDraft, element: OpenElement): void {
  const { attributes } = element;
  noteMixed(draft, attributes.src);
  noteFrameSigns(draft, element);
  if (draft.iframes.length >= LIMITS.list) return;
  draft.iframes.push({
    url: absolute(draft, attributes.src ?? attributes["data-src"]),
    title: attributes.title === undefined ? null : squash(attributes.title, 200),
    loading: attributes.loading?.toLowerCase().slice(0, 20) ?? null,
  });
}

export function openMedia(draft: PageDraft, element: OpenElement): void {
  const { tag, attributes } = element;
  noteMixed(draft, attributes.src);
  const last = draft.media.at(-1);
  if (tag === "source") {
    if (last !== undefined) last.url ??= absolute(draft, attributes.src);
    return;
  }
  if (tag === "track") {
    if (last !== undefined) last.has_tracks = true;
    return;
  }
  const autoplay = "autoplay" in attributes;
  if (autoplay && !("muted" in attributes)) draft.accessibility.autoplay_media += 1;
  if (draft.media.length >= LIMITS.list) return;
  const url = absolute(draft, attributes.src);
  draft.media.push({ kind: tag === "audio" ? "audio" : "video", has_tracks: false, autoplay, url });
}

export function closeTime(draft: PageDraft, element: OpenElement): void {
  const { attributes } = element;
  if (draft.times.length >= LIMITS.list || (element.region !== "main" && !("itemprop" in attributes))) return;
  const iso = squash(attributes.datetime ?? captured(element.capture, 60), 60);
  if (iso === "") return;
  const names = `${attributes.class ?? ""} ${attributes.itemprop ?? ""}`.slice(0, 300);
  draft.times.push({
    iso,
    published: /publish|entry-date|created/i.test(names),
    modified: /updated|modif/i.test(names),
  });
}

/** An author line as CMSes mark it. */
export function closeByline(draft: PageDraft, element: OpenElement): void {
  const { attributes, capture } = element;
  if (capture === null || element.silent) return;
  const rel = attributes.rel?.toLowerCase().split(/\s+/);
  const isNamed = /(?:^|\s)createdby(?:\s|$)/.test(attributes.class ?? "");
  if (isNamed || attributes.itemprop === "author" || rel?.includes("author") === true) {
    const name = captured(capture, 120).replace(/^(?:written\s+)?by\s+/i, "");
    if (name.length > 1 && name.length < 80) addTo(draft.authors, name, 20);
  }
}

/** An entry of a menu with neither a page nor a menu of its own. */
export function closeEntry(draft: PageDraft, { emptyLink, children, region, hidden }: OpenElement): void {
  if (emptyLink && children === 1 && region === "nav" && !hidden) noteSign(draft, "menu_empty", emptyLink);
}

/** A container that only scripts fill: by its id, or by the name that frameworks give their own element. */
export function closeRoot(draft: PageDraft, element: OpenElement): void {
  const isRoot = ROOT_IDS.has(element.attributes.id ?? "") || ROOT_TAG.test(element.tag);
  if (isRoot && element.children === 0) {
    draft.emptyRoot = true;
    draft.rootIn = element.parent;
  }
  // Whatever its header says: nothing else is in the main part.
  if (element.tag === "main" && draft.rootIn === element && draft.mainParts === 1 && !element.filled)
    draft.emptyMain = true;
}
