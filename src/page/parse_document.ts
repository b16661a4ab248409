import { parseHTML } from "linkedom/worker";

/** The part of linkedom's nodes that the walk touches. */
export interface DomNode {
  nodeType: number;
  localName: string;
  nodeValue: string | null;
  firstChild: DomNode | null;
  nextSibling: DomNode | null;
  getAttributeNames(): string[];
  getAttributeNode(name: string): { value: string } | null;
}

export interface ParsedDocument {
  /** As written, without `<!doctype`; null when there is none. */
  doctype: string | null;
  roots: DomNode[];
}

const DOCTYPE_SCAN = 5000;

/** Parses with linkedom. Walks start at the document's child list: its head, body and title getters lie or throw. */
export function parseDocument(html: string): ParsedDocument {
  const head = html.slice(0, DOCTYPE_SCAN);
  const doctype = /^\s*(?:<!--[\s\S]{0,4000}?-->\s*){0,5}<!doctype\s+([^>]{0,300})>/i.exec(head);
  const { document } = withoutListenerTables(() => parseHTML(html));
  const roots = [...(document as unknown as { childNodes: Iterable<DomNode> }).childNodes];
  return { doctype: doctype === null ? null : doctype[1]!.trim(), roots };
}

/**
 * linkedom puts an empty table of event listeners for every node and attribute into one weak map, and keeping that map
 * costs the garbage collector three quarters of a parse. Nobody listens here, so empty tables are not kept while `work`
 * runs. Should linkedom change, this does nothing.
 */
function withoutListenerTables<T>(work: () => T): T {
  const set = WeakMap.prototype.set;
  WeakMap.prototype.set = function (key, value) {
    return value instanceof Map && value.size === 0 ? this : set.call(this, key, value);
  };
  try {
    return work();
  } finally {
    WeakMap.prototype.set = set;
  }
}
