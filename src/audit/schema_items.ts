import type { HtmlFacts } from "../page/page_facts.ts";

export type SchemaItem = Record<string, unknown>;

const DEPTH_MAX = 10;
const ITEMS_MAX = 2000;

/** An item of structured data with its types, and whether it stands inside another one. */
export interface TypedItem {
  types: string[];
  item: SchemaItem;
  nested: boolean;
  /** Types of the item around it. */
  owner: string[];
}

/** Every typed item of a page's structured data, nested ones too; what other blocks add to it by its @id is its own. */
export function typedItems(html: HtmlFacts): TypedItem[] {
  const found: TypedItem[] = [];
  const items = html.structured_data.flatMap((block) => block.items).filter((item) => !isForeignContext(item));
  for (const item of items) collect(item, { found, depth: 0, owner: [] });
  const additions = items.filter((item) => isFilled(item["@id"]) && Object.keys(item).length > 1);
  if (additions.length === 0) return found;
  const byId = Map.groupBy(additions, (item) => item["@id"]);
  return found.map((each) => {
    const added = byId.get(each.item["@id"])?.filter((item) => item !== each.item) ?? [];
    return added.length === 0 ? each : { ...each, item: Object.assign({}, ...added, each.item) as SchemaItem };
  });
}

/** Those of the items that have a type of this name. */
export function itemsOf(items: readonly TypedItem[], type: RegExp): TypedItem[] {
  return items.filter((each) => each.types.some((name) => type.test(name)));
}

/** Of another vocabulary than schema.org, or of none that exists. */
export function isForeignContext({ "@context": context }: SchemaItem): boolean {
  return typeof context === "string" && !/^\s*(?:https?:)?\/?\/?(?:www\.)?schema\.org\/?/i.test(context);
}

export function typesOf(item: SchemaItem): string[] {
  return [item["@type"]]
    .flat()
    .filter((type) => typeof type === "string")
    .map((type) => type.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, ""));
}

/** A value that says something; a reference by @id counts, since its target may stand elsewhere. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.some(isFilled);
  return typeof value !== "object" || Object.keys(value).length > 0;
}

/** First text of a value: itself, its first entry, or its name. */
export function textOf(value: unknown): string | null {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? null : textOf(value[0]);
  if (typeof value === "object" && value !== null) {
    const item = value as SchemaItem;
    return textOf(item.name ?? item["@value"] ?? item["@id"] ?? null);
  }
  return null;
}

/** A reference to an item that is described elsewhere. */
export function isReference(item: SchemaItem): boolean {
  const keys = Object.keys(item).filter((key) => key !== "@type" && key !== "@context");
  return item["@id"] !== undefined && keys.length === 1;
}

function collect(value: unknown, into: { found: TypedItem[]; depth: number; owner: string[] }): void {
  if (into.depth > DEPTH_MAX || into.found.length > ITEMS_MAX || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) collect(each, into);
    return;
  }
  const item = value as SchemaItem;
  const types = typesOf(item);
  const { found, depth, owner } = into;
  if (types.length > 0 && !isReference(item)) found.push({ types, item, nested: depth > 0, owner });
  for (const key of Object.keys(item)) {
    if (key === "@type" || key === "@context") continue;
    collect(item[key], { found, depth: depth + 1, owner: types.length > 0 ? types : owner });
  }
}
