import { isAriaAttribute, isAriaRole } from "./aria_names.ts";
import type { OpenElement } from "./dom_walk.ts";
import { addTo, LIMITS, type PageDraft } from "./page_draft.ts";
import { nameOf } from "./read_body.ts";

/** Faults of the names that assistive technology reads, gathered while the walk goes through the document. */
export interface AccessibilityReader {
  open(element: OpenElement): void;
  close(element: OpenElement): void;
  finish(): void;
}

const NAMED_INPUTS = new Set(["hidden", "submit", "button", "reset", "image"]);
const LIST_CHILDREN = new Set(["li", "script", "template", "style"]);
const SKIP_LINK = /\b(?:skip|jump|zum inhalt|aller au|saltar|ir al contenido|vai al|overslaan|naar inhoud)\b/i;
const SKIP_LINKS_AMONG = 8;
const UNNAMED_MAX = 3;
const TAG_CHARS_MAX = 80;
/** What an element is found by in its source, best first. */
const TELLING = ["id", "href", "class", "type"];
const SWITCHES = new Set(
  "aria-expanded aria-hidden aria-checked aria-selected aria-pressed aria-disabled aria-required".split(" "),
);

/** What a role says nothing without. */
const NEEDED_STATES: Readonly<Record<string, string>> = {
  checkbox: "aria-checked",
  switch: "aria-checked",
  radio: "aria-checked",
  slider: "aria-valuenow",
};

interface OpenTable {
  element: OpenElement;
  headers: boolean;
  rows: number;
  cells: number;
}

export function createAccessibilityReader(draft: PageDraft): AccessibilityReader {
  const facts = draft.accessibility;
  const labelled = new Set<string>();
  const referred = new Set<string>();
  const drawn = new Set<string>();
  const unlabelled: string[] = [];
  const tables: OpenTable[] = [];
  const badLists = new WeakSet<OpenElement>();
  let anchorsSeen = 0;

  function noteUnnamed(what: "buttons" | "links", element: OpenElement): void {
    facts[`${what}_without_name`] += 1;
    const named = facts[`unnamed_${what}`];
    if (named.length < UNNAMED_MAX) named.push(tagText(element));
  }

  function openInputField(element: OpenElement): void {
    const { tag, attributes } = element;
    if (element.silent) return;
    const type = (attributes.type ?? "text").toLowerCase();
    if (tag === "input" && NAMED_INPUTS.has(type)) {
      if (type === "image" && !hasLabelAttribute(element) && !attributes.alt?.trim()) noteUnnamed("buttons", element);
      if (type === "button" && !hasLabelAttribute(element) && !attributes.value?.trim())
        noteUnnamed("buttons", element);
      return;
    }
    if (hasLabelAttribute(element) || isInside(element, "label")) return;
    const id = attributes.id;
    if (id === undefined || unlabelled.length >= LIMITS.links) facts.inputs_without_label += 1;
    else unlabelled.push(id);
  }

  function openControl(element: OpenElement): void {
    const { tag, attributes } = element;
    const isControl = (tag === "a" && attributes.href !== undefined) || tag === "button";
    if (!isControl || element.hidden) return;
    // A link in a link is one that was not closed: browsers close it.
    if (!element.silent && (isInside(element, "button") || (tag === "button" && isInside(element, "a"))))
      facts.nested_controls += 1;
    const isReached = attributes.tabindex !== "-1" && !("disabled" in attributes);
    if (isReached && (attributes["aria-hidden"] === "true" || isInHidden(element))) facts.hidden_controls += 1;
  }

  function openListPart(element: OpenElement): void {
    const { tag, parent } = element;
    const inList = parent !== null && (parent.tag === "ul" || parent.tag === "ol" || parent.tag === "menu");
    if (tag === "li" && !inList && parent?.attributes.role !== "list") facts.lists_malformed += 1;
    if ((tag === "dt" || tag === "dd") && !isInside(element, "dl")) facts.lists_malformed += 1;
    if (!inList || LIST_CHILDREN.has(tag) || parent.attributes.role !== undefined || badLists.has(parent)) return;
    badLists.add(parent);
    facts.lists_malformed += 1;
  }

  return {
    open(element) {
      const { tag, attributes } = element;
      readAttributes(draft, element);
      for (const name of ["aria-labelledby", "aria-describedby"])
        for (const id of attributes[name]?.split(/\s+/) ?? []) addTo(referred, id.slice(0, 120));
      if (tag === "label" && attributes.for?.trim()) addTo(referred, attributes.for.slice(0, 120));
      if (element.inSvg && attributes.id !== undefined) addTo(drawn, attributes.id.slice(0, 120));
      openControl(element);
      openListPart(element);
      if (tag === "input" || tag === "select" || tag === "textarea") openInputField(element);
      else if (tag === "label" && attributes.for !== undefined) labelled.add(attributes.for);
      else if (tag === "main" || attributes.role === "main") {
        facts.has_main = true;
        if (!element.silent) facts.mains += 1;
      } else if (tag === "table") tables.push({ element, headers: isLayout(element), rows: 0, cells: 0 });
      else if (tag === "img") openImage(draft, element);
      else if (tag === "iframe" && !element.silent && !attributes.title?.trim() && !hasLabelAttribute(element)) {
        facts.frames_without_title += 1;
      }
      const table = tables.at(-1);
      if (table === undefined) return;
      if (tag === "tr") table.rows += 1;
      else if (tag === "td") table.cells += 1;
      if (tag === "th" || attributes.role === "columnheader" || attributes.role === "rowheader") table.headers = true;
    },
    close(element) {
      const { tag, attributes } = element;
      if (tag === "area" && attributes.href !== undefined && !attributes.alt?.trim() && !hasLabelAttribute(element))
        noteUnnamed("links", element);
      if (tag === "a" && attributes.href !== undefined) {
        anchorsSeen += 1;
        if (anchorsSeen <= SKIP_LINKS_AMONG && attributes.href.startsWith("#") && attributes.href.length > 1) {
          if (SKIP_LINK.test(nameOf(element.capture))) facts.has_skip_link = true;
        }
        if (!element.silent && !isNamed(element)) noteUnnamed("links", element);
      } else if ((tag === "button" || attributes.role === "button") && tag !== "input") {
        if (!element.silent && !isNamed(element)) noteUnnamed("buttons", element);
      } else if (tag === "table" && tables.at(-1)?.element === element) {
        const table = tables.pop()!;
        if (!table.headers && table.rows >= 2 && table.cells >= 4) facts.tables_without_headers += 1;
      }
    },
    finish() {
      facts.missing_references.push(
        ...[...referred].filter((id) => id !== "" && !draft.ids.has(id) && !drawn.has(id)).slice(0, 20),
      );
      for (const id of unlabelled) if (!labelled.has(id)) facts.inputs_without_label += 1;
      for (const [id, count] of draft.ids) {
        if (count > 1 && facts.duplicate_ids.length < LIMITS.list) facts.duplicate_ids.push(id);
      }
    },
  };
}

/** `<button class="menu-toggle">` */
function tagText({ tag, attributes }: OpenElement): string {
  const name = TELLING.find((each) => attributes[each]?.trim());
  return name === undefined ? `<${tag}>` : `<${tag} ${name}="${attributes[name]!.trim().slice(0, TAG_CHARS_MAX)}">`;
}

function readAttributes(draft: PageDraft, element: OpenElement): void {
  const { tag, attributes } = element;
  const facts = draft.accessibility;
  const id = attributes.id?.slice(0, 120);
  if (id !== undefined && id !== "" && !element.inSvg && (draft.ids.has(id) || draft.ids.size < 5000)) {
    draft.ids.set(id, (draft.ids.get(id) ?? 0) + 1);
  }
  if (attributes.tabindex !== undefined && Number.parseInt(attributes.tabindex, 10) > 0) facts.positive_tabindex += 1;
  if (attributes.role !== undefined) {
    const roles = attributes.role.toLowerCase().split(/\s+/).slice(0, 6);
    // Several are fallbacks: one that is known will do.
    if (roles.some((role) => role !== "") && !roles.some(isAriaRole)) pushOnce(facts.invalid_roles, roles.join(" "));
    const state = tag === "input" || element.hidden ? undefined : NEEDED_STATES[roles[0] ?? ""];
    if (state !== undefined && attributes[state] === undefined)
      pushOnce(facts.invalid_aria, `${roles[0]} without ${state}`);
  }
  for (const name in attributes) {
    if (!name.startsWith("aria-")) continue;
    const value = attributes[name]!.trim().toLowerCase();
    if (!isAriaAttribute(name.slice(5))) pushOnce(facts.invalid_aria, name);
    else if (SWITCHES.has(name) && !/^(?:true|false|mixed|undefined|)$/.test(value))
      pushOnce(facts.invalid_aria, `${name}="${value}"`);
  }
}

function openImage(draft: PageDraft, element: OpenElement): void {
  const { attributes } = element;
  const role = attributes.role;
  if (attributes.alt !== undefined || element.silent || role === "presentation" || role === "none") return;
  if (!hasLabelAttribute(element)) draft.accessibility.images_without_alt += 1;
}

function hasLabelAttribute({ attributes }: OpenElement): boolean {
  return Boolean(attributes["aria-label"]?.trim() || attributes["aria-labelledby"]?.trim() || attributes.title?.trim());
}

function isNamed(element: OpenElement): boolean {
  return hasLabelAttribute(element) || nameOf(element.capture) !== "";
}

/** In an element that assistive technology skips, and that no style or script can have meant to open and close. */
function isInHidden(element: OpenElement): boolean {
  for (let at = element.parent; at !== null; at = at.parent)
    if (at.attributes["aria-hidden"] === "true") return Object.keys(at.attributes).length === 1;
  return false;
}

function isLayout(element: OpenElement): boolean {
  const role = element.attributes.role;
  return role === "presentation" || role === "none";
}

function isInside(element: OpenElement, tag: string): boolean {
  for (let at = element.parent, steps = 0; at !== null && steps < 20; at = at.parent, steps++) {
    if (at.tag === tag) return true;
  }
  return false;
}

function pushOnce(list: string[], value: string): void {
  const cut = value.slice(0, 60);
  if (list.length < 20 && !list.includes(cut)) list.push(cut);
}
