import type { Definition, Html, Image, Link, LinkReference, Nodes } from "mdast";
import type * as Yaml from "yaml";
import { latePackage } from "../../base/late_package.ts";
import { parseMarkdown, visit } from "../../base/markdown.ts";
import type { FixChange, FixContent, FixKind } from "../../domain/publication.ts";
import { changeHtml, isAddress, type Replacement, replaceAll } from "./html_source.ts";
import { isShown, ownTitle } from "./own_title.ts";

/** How a source is written. */
export type SourceFormat = "html" | "markdown";

export interface FixedSource {
  text: string;
  /** What the source holds nothing of. */
  missing: FixChange[];
  /** Fields that its head did not have before. */
  added: FixKind[];
}

const FRONT_MATTER = /^(---\r?\n)([\s\S]*?)(?:\r?\n)---[ \t]*(?:\r?\n|$)/;
/** Names that site generators and their plugins read, the most common first. */
const FIELDS: { readonly [kind in FixKind]?: readonly string[] } = {
  title: ["title"],
  meta_description: ["description", "meta_description", "seo_description"],
  canonical: ["canonical_url", "canonicalURL", "canonicalUrl", "canonical"],
};
/** Of a head that has none, as most templates show them. */
const ADDED: readonly FixKind[] = ["title", "meta_description"];

/** The source of a page with a fix's changes, and nothing else changed. */
export function fixSource(
  source: string,
  { format, fix }: { format: SourceFormat; fix: Pick<FixContent, "page_url" | "changes"> },
): FixedSource {
  const missing: FixChange[] = [];
  const added: FixKind[] = [];
  let text = source;
  for (const change of fix.changes) {
    const made = changesOf(text, change, { format, base: fix.page_url });
    if (made === null) missing.push(change);
    else {
      text = replaceAll(text, made.replacements);
      if (made.isNew) added.push(change.what);
    }
  }
  return { text, missing, added };
}

interface Made {
  replacements: Replacement[];
  isNew?: boolean;
}

function changesOf(
  text: string,
  change: FixChange,
  { format, base }: { format: SourceFormat; base: string },
): Made | null {
  const isOnce = FIELDS[change.what] !== undefined;
  const field = isOnce ? changeField(text, change, format) : null;
  if (field !== null) return field;
  if (format === "html" || isOnce) {
    const replacements = format === "html" ? changeHtml(text, change, base) : null;
    return replacements && { replacements };
  }
  const start = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  const found = changeMarkdown(text.slice(start), change, base);
  if (found.length === 0) return null;
  return { replacements: found.map((one) => ({ ...one, start: one.start + start, end: one.end + start })) };
}

/** A field of the front matter; one that it has not is added to a Markdown file's. */
function changeField(text: string, { what, before, after }: FixChange, format: SourceFormat): Made | null {
  const head = FRONT_MATTER.exec(text);
  if (head === null) return null;
  const [whole, open = "", yaml = ""] = head;
  const { isMap, isScalar, parseDocument } = latePackage<typeof Yaml>("yaml");
  const document = parseDocument(yaml);
  if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents))) return null;
  const names = FIELDS[what] ?? [];
  for (const name of names) {
    const node: unknown = document.get(name, true);
    if (!isScalar(node) || !node.range) continue;
    const [start, end] = node.range;
    const own = String(node.value ?? "");
    if (!isShown(own, before)) return null;
    const value = what === "title" ? ownTitle(after ?? "", { before, own }) : (after ?? "");
    const line = yaml.slice(start, end).endsWith("\n") ? "\n" : "";
    const gap = start > 0 && yaml[start - 1] === ":" ? " " : "";
    const put = { start: open.length + start, end: open.length + end, text: `${gap}${JSON.stringify(value)}${line}` };
    return { replacements: [put] };
  }
  if (format === "html" || !ADDED.includes(what)) return null;
  const end = whole.lastIndexOf("---");
  return { replacements: [{ start: end, end, text: `${names[0]}: ${JSON.stringify(after)}\n` }], isNew: true };
}

function changeMarkdown(markdown: string, change: FixChange, base: string): Replacement[] {
  const found: Replacement[] = [];
  const gone = new Set<string>();
  const add = (node: Nodes, put: (source: string) => string | null) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (start === undefined || end === undefined) return;
    const text = put(markdown.slice(start, end));
    if (text !== null) found.push({ start, end, text });
  };
  const references: LinkReference[] = [];
  visit(parseMarkdown(markdown), (node) => {
    if (node.type === "html") add(node, (source) => changePiece(source, node, change, base));
    else if (change.what === "image_alt" && node.type === "image")
      add(node, (source) => altOf(source, node, change, base));
    else if (change.what !== "link") return;
    else if (node.type === "linkReference") references.push(node);
    else if (node.type === "link" || node.type === "definition") {
      if (!isAddress(node.url, change.at, base)) return;
      if (node.type === "definition" && change.after === null) gone.add(node.identifier);
      add(node, (source) => linkOf(source, node, change.after, markdown));
    }
  });
  for (const node of references) if (gone.has(node.identifier)) add(node, () => wordsOf(node, markdown));
  return found;
}

function changePiece(source: string, _: Html, change: FixChange, base: string): string | null {
  // An inline tag is a node of its own: where it closes is not in it.
  if (change.what === "link" && change.after === null && !source.includes("</a")) return null;
  const made = changeHtml(source, change, base);
  return made && replaceAll(source, made);
}

function linkOf(source: string, node: Link | Definition, after: string | null, markdown: string): string | null {
  if (after === null) return node.type === "definition" ? "" : wordsOf(node, markdown);
  const written = addressIn(source, node);
  if (written === null) return null;
  const put = /[\s()<>]/.test(after) ? `<${after}>` : after;
  return source.slice(0, written.start) + put + source.slice(written.end);
}

/** Where a link writes its address: behind its words. */
function addressIn(source: string, node: Link | Definition): { start: number; end: number } | null {
  const last = node.type === "link" ? node.children.at(-1)?.position?.end.offset : undefined;
  const from =
    last === undefined ? source.indexOf(node.type === "link" ? "](" : "]:") : last - node.position!.start.offset!;
  for (const written of [node.url, node.url.replaceAll("&", "&amp;")]) {
    const at = source.indexOf(written, Math.max(0, from));
    if (at !== -1) return { start: at, end: at + written.length };
  }
  // `<https://acme.com>` and bare addresses are their own words.
  const at = source.indexOf(node.url);
  return at === -1 ? null : { start: at, end: at + node.url.length };
}

function wordsOf(node: Link | LinkReference, markdown: string): string {
  const [first, last] = [node.children[0], node.children.at(-1)];
  return markdown.slice(first?.position?.start.offset, last?.position?.end.offset);
}

function altOf(source: string, { url }: Image, { at, after }: FixChange, base: string): string | null {
  const behind = source.lastIndexOf("](");
  if (!isAddress(url, at, base) || behind === -1) return null;
  return `![${(after ?? "").replace(/[[\]\\]/g, "\\$&")}${source.slice(behind)}`;
}
