import type { OpenElement } from "./dom_walk.ts";
import { addTo, type PageDraft, squash } from "./page_draft.ts";
import type { StructuredDataFact } from "./structured_data_fact.ts";

const BLOCKS_MAX = 60;
const SOURCE_MAX = 512 * 1024;
const DEPTH_MAX = 10;
const NODES_MAX = 3000;
const STRING_MAX = 600;
const KEYS_MAX = 80;
const ITEMS_MAX = 60;

type Json = Record<string, unknown>;

export function readJsonLd(draft: PageDraft, source: string): void {
  if (draft.structured.length >= BLOCKS_MAX || source.trim() === "") return;
  const parsed = parseJsonLd(source);
  if ("error" in parsed) {
    draft.structured.push({ format: "json_ld", error: parsed.error, types: [], items: [] });
    return;
  }
  const items = topItems(capJson(parsed.value));
  draft.structured.push({ format: "json_ld", error: null, types: typesOf(items), items });
  for (const item of items) noteAuthors(draft, item);
}

/** Browsers and search engines read it under one type alone. */
export function noteUnreadJsonLd(draft: PageDraft, type: string): void {
  if (draft.structured.length >= BLOCKS_MAX) return;
  const error = `the script has the type "${squash(type, 40)}"; only "application/ld+json" is read`;
  draft.structured.push({ format: "json_ld", error, types: [], items: [] });
}

function parseJsonLd(source: string): { value: unknown } | { error: string } {
  if (source.length > SOURCE_MAX) return { error: "The block is too large to read" };
  // CMSes wrap blocks against old parsers; search engines take the wrapping off.
  const text = source.replace(/^\s*(?:\/\/\s*)?(?:<!\[CDATA\[|<!--)/, "").replace(/(?:\/\/\s*)?(?:\]\]>|-->)\s*$/, "");
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: squash(`${slipIn(text)}${error instanceof Error ? error.message : String(error)}`, 200) };
  }
}

/** A longer block is told as it is read. */
const SLIP_CHARS_MAX = 20_000;
/** Text in quotes, or what scripts may have and JSON may not. */
const COMMENT = /("(?:\\.|[^"\\])*"|\\.)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const TRAILING = /("(?:\\.|[^"\\])*"|\\.)|,(?=\s*[}\]])/g;

/** What alone keeps the block from being read, in words. */
function slipIn(text: string): string {
  if (text.length > SLIP_CHARS_MAX) return "";
  const plain = text.replace(COMMENT, "$1");
  const comment = [...text.matchAll(COMMENT)].find(([, quoted]) => quoted === undefined)?.[0];
  if (comment !== undefined && isJson(plain))
    return `the comment “${squash(comment, 60)}”, which JSON does not allow: `;
  return isJson(text.replace(TRAILING, "$1")) ? "a comma after the last entry: " : "";
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A copy with bounded depth, size and strings. */
function capJson(value: unknown): unknown {
  let nodes = 0;
  function cap(part: unknown, depth: number): unknown {
    if (typeof part === "string") return part.length > STRING_MAX ? part.slice(0, STRING_MAX) : part;
    if (typeof part !== "object" || part === null) return part;
    if (depth > DEPTH_MAX || ++nodes > NODES_MAX) return null;
    if (Array.isArray(part)) return part.slice(0, ITEMS_MAX * 4).map((entry) => cap(entry, depth + 1));
    const copy: Json = {};
    for (const key of Object.keys(part).slice(0, KEYS_MAX)) {
      if (key === "__proto__") continue;
      copy[key.slice(0, 80)] = cap((part as Json)[key], depth + 1);
    }
    return copy;
  }
  return cap(value, 0);
}

function topItems(value: unknown): Json[] {
  const items: Json[] = [];
  const queue = Array.isArray(value) ? value : [value];
  for (const entry of queue) {
    if (!isObject(entry) || items.length >= ITEMS_MAX) continue;
    const graph = entry["@graph"];
    // Every item of a graph is of its vocabulary: told with each where it is not the usual one, or none.
    const context = entry["@context"];
    const isNone = context === undefined || context === null;
    const own = isNone ? { "@context": "" } : isOther(context) ? { "@context": context } : {};
    const graphItems = [graph]
      .flat()
      .filter(isObject)
      .slice(0, ITEMS_MAX - items.length);
    items.push(...graphItems.map((item) => ({ ...own, ...item })));
    if (graph === undefined || entry["@type"] !== undefined) items.push(isNone ? { ...own, ...entry } : entry);
  }
  return items;
}

function isOther(context: unknown): boolean {
  return typeof context === "string" && !/schema\.org/i.test(context);
}

/** schema.org types anywhere in the items, without the vocabulary's address. */
function typesOf(items: readonly Json[]): string[] {
  const types = new Set<string>();
  function visit(value: unknown): void {
    if (Array.isArray(value)) {
      for (const entry of value) visit(entry);
    } else if (isObject(value)) {
      const own = value["@type"];
      for (const type of Array.isArray(own) ? own : [own]) {
        if (typeof type === "string") addTo(types, bareType(type));
      }
      for (const entry of Object.values(value)) visit(entry);
    }
  }
  visit(items);
  return [...types];
}

export function bareType(type: string): string {
  return type
    .trim()
    .replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, "")
    .slice(0, 80);
}

function noteAuthors(draft: PageDraft, item: Json): void {
  for (const author of [item.author, item.creator].flat()) {
    const name = isObject(author) ? author.name : author;
    if (typeof name === "string" && !/^https?:/i.test(name)) addTo(draft.authors, squash(name, 120), 20);
  }
}

/** Microdata and RDFa, gathered while the walk goes through the document. */
export interface ItemReader {
  open(element: OpenElement): void;
  close(element: OpenElement): void;
  finish(): StructuredDataFact[];
  /** Properties of items without a type that belong to a known one, and ratings without a value. */
  untyped(): string[];
}

interface OpenItem {
  element: OpenElement;
  item: Json;
}

/** What says nothing unless one knows of what. */
const RATED = ["aggregateRating", "offers", "review"];
const MICRODATA_ITEMS_MAX = 300;

export function createItemReader(): ItemReader {
  const top: Json[] = [];
  const scopes: OpenItem[] = [];
  const rdfaTypes = new Set<string>();
  let items = 0;
  let schemaVocab = false;
  return {
    open(element) {
      const { attributes } = element;
      if (attributes.vocab?.includes("schema.org")) schemaVocab = true;
      if (attributes.typeof !== undefined && (schemaVocab || attributes.typeof.startsWith("schema:"))) {
        for (const type of attributes.typeof.split(/\s+/)) addTo(rdfaTypes, bareType(type));
      }
      if (!("itemscope" in attributes) || items >= MICRODATA_ITEMS_MAX) return;
      items += 1;
      const item: Json = {};
      const types = (attributes.itemtype ?? "").split(/\s+/).filter((type) => type !== "");
      if (types.length > 0) item["@type"] = types.length === 1 ? bareType(types[0]!) : types.slice(0, 8).map(bareType);
      const id = attributes.itemid ?? (element.tag === "a" || element.tag === "link" ? attributes.href : undefined);
      if (id !== undefined) item["@id"] = id.slice(0, STRING_MAX);
      const owner = scopes.at(-1);
      if (attributes.itemprop !== undefined && owner !== undefined) setProperty(owner.item, attributes.itemprop, item);
      else top.push(item);
      scopes.push({ element, item });
    },
    close(element) {
      const { attributes } = element;
      if (scopes.at(-1)?.element === element) scopes.pop();
      else if (attributes.itemprop !== undefined && !("itemscope" in attributes)) {
        const owner = scopes.at(-1);
        if (owner !== undefined) setProperty(owner.item, attributes.itemprop, propertyValue(element));
      }
    },
    finish() {
      const facts: StructuredDataFact[] = [];
      const typed = top.filter((item) => item["@type"] !== undefined);
      if (typed.length > 0) facts.push({ format: "microdata", error: null, types: typesOf(typed), items: typed });
      if (rdfaTypes.size > 0) facts.push({ format: "rdfa", error: null, types: [...rdfaTypes], items: [] });
      return facts;
    },
    untyped: () =>
      top.flatMap((item) => {
        const [property] = RATED.filter((name) => isObject(item[name]));
        return item["@type"] === undefined && property !== undefined ? [`${property} of an item without itemtype`] : [];
      }),
  };
}

function setProperty(item: Json, names: string, value: unknown): void {
  for (const raw of names.split(/\s+/).slice(0, 8)) {
    const name = raw.slice(0, 80);
    if (name === "" || name === "__proto__" || Object.keys(item).length > KEYS_MAX) continue;
    const held = item[name];
    if (held === undefined) item[name] = value;
    else if (!Array.isArray(held)) item[name] = [held, value];
    else if (held.length < ITEMS_MAX) held.push(value);
  }
}

function propertyValue(element: OpenElement): string {
  const { tag, attributes, capture } = element;
  if (attributes.content !== undefined) return squash(attributes.content, STRING_MAX);
  if (tag === "a" || tag === "area" || tag === "link") return (attributes.href ?? "").slice(0, STRING_MAX);
  if (tag === "img" || tag === "iframe" || tag === "audio" || tag === "video" || tag === "source" || tag === "embed") {
    return (attributes.src ?? "").slice(0, STRING_MAX);
  }
  if (tag === "time" && attributes.datetime !== undefined) return attributes.datetime.slice(0, 60);
  if ((tag === "data" || tag === "meter") && attributes.value !== undefined)
    return attributes.value.slice(0, STRING_MAX);
  return squash(capture?.parts.join("") ?? "", STRING_MAX);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
