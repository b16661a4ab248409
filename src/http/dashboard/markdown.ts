import { html } from "hono/html";
import type { ListItem, Nodes, PhrasingContent, RootContent, Table } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { parseMarkdown } from "../../base/markdown.ts";
import { EMPTY, type Html, isWebAddress } from "./html.ts";

/** Longer drafts are cut: a page is for reading. */
const CHARS_MAX = 200_000;
const MAIL_ADDRESS = /^mailto:[\w.+-]{1,100}@[\w.-]{1,200}$/;

/**
 * GitHub Markdown of a draft as markup, without the heading that repeats `title`. Links lead to web and mail addresses
 * alone; whatever else a text could hold, HTML and images above all, is shown as it is written.
 */
export function renderMarkdown(text: string, title = ""): Html {
  const { nodes, source } = readDraft(text, title);
  return html`<div class="prose">${blocks(nodes, { source, rel: html` rel="noopener noreferrer nofollow"` })}</div>`;
}

/** The same as its author's own page has it: its links are links. */
export function renderOwnMarkdown(text: string, title: string): Html {
  const { nodes, source } = readDraft(text, title);
  return html`${blocks(nodes, { source, rel: EMPTY })}`;
}

/** The same a section each, from one heading of the first two levels to the next; what stands before the first has none. */
export function renderSections(text: string, title: string): { heading: string; body: Html }[] {
  const { nodes, source } = readDraft(text, title);
  const writing = { source, rel: html` rel="noopener noreferrer nofollow"` };
  const starts = nodes.flatMap((node, at) => (at === 0 || (node.type === "heading" && node.depth <= 2) ? [at] : []));
  return starts.map((from, at) => {
    const [first, ...rest] = nodes.slice(from, starts[at + 1]);
    const heading = first!.type === "heading" ? textOf(first) : "";
    return { heading, body: html`${blocks([first!, ...rest], writing)}` };
  });
}

/** The same in parts, each as HTML, as it was written, and its words alone. */
export function draftParts(text: string, title: string): { html: string; markdown: string; text: string }[] {
  const { nodes, source } = readDraft(text, title);
  return nodes.map((node) => ({
    html: String(blockOf(node, { source, rel: EMPTY })),
    markdown: written(node, { source }),
    text: wordsOf(node),
  }));
}

/** Items and cells stand apart. */
function wordsOf(node: RootContent): string {
  return "children" in node && /^(?:list|table|blockquote)$/.test(node.type)
    ? node.children.map((child) => wordsOf(child as RootContent)).join("\n")
    : textOf(node, { includeImageAlt: false });
}

/** What a draft's text holds below its title, and the text that was read: no more than a page is for. */
export function readDraft(text: string, title: string): { nodes: RootContent[]; source: string } {
  const source = text.slice(0, CHARS_MAX);
  const [first, ...others] = parseMarkdown(source).children;
  if (first === undefined) return { nodes: [], source };
  const isTitle = first.type === "heading" && first.depth === 1 && textOf(first).trim() === title.trim();
  return { nodes: isTitle ? others : [first, ...others], source };
}

interface Writing {
  source: string;
  /** Of links. */
  rel: Html;
}

function blocks(nodes: readonly RootContent[], writing: Writing): Html[] {
  return nodes.map((node) => blockOf(node, writing));
}

function blockOf(node: RootContent, writing: Writing): Html {
  switch (node.type) {
    case "heading":
      return headingOf(node.depth, inlines(node.children, writing));
    case "paragraph":
      return html`<p>${inlines(node.children, writing)}</p>`;
    case "thematicBreak":
      return html`<hr>`;
    case "list": {
      const isLoose = node.spread === true || node.children.some(({ spread }) => spread === true);
      const items = node.children.map((item) => html`<li>${itemOf(item, { writing, isLoose })}</li>`);
      if (node.ordered !== true) return html`<ul>${items}</ul>`;
      return (node.start ?? 1) === 1 ? html`<ol>${items}</ol>` : html`<ol start="${node.start}">${items}</ol>`;
    }
    case "blockquote":
      return html`<blockquote>${blocks(node.children, writing)}</blockquote>`;
    case "code":
      return html`<pre tabindex="0"><code>${node.value}</code></pre>`;
    case "table":
      return tableOf(node, writing);
    default:
      return html`<p>${written(node, writing)}</p>`;
  }
}

/** Web and mail addresses alone. */
export function isDraftLink(url: string): boolean {
  return isWebAddress(url) || MAIL_ADDRESS.test(url);
}

/** The page has the one first-level heading: those of the text begin at the second. */
function headingOf(level: number, content: Html[]): Html {
  if (level <= 2) return html`<h2>${content}</h2>`;
  if (level === 3) return html`<h3>${content}</h3>`;
  return level === 4 ? html`<h4>${content}</h4>` : html`<h5>${content}</h5>`;
}

function itemOf({ checked, children }: ListItem, { writing, isLoose }: { writing: Writing; isLoose: boolean }): Html[] {
  const box = typeof checked === "boolean" ? [html`${checked ? "☑" : "☐"} `] : [];
  const content = children.map((child) =>
    child.type === "paragraph" && !isLoose ? html`${inlines(child.children, writing)}` : blockOf(child, writing),
  );
  return [...box, ...content];
}

function tableOf({ children: [head, ...rows] }: Table, writing: Writing): Html {
  const heads = head?.children.map((cell) => html`<th scope="col">${inlines(cell.children, writing)}</th>`) ?? [];
  const body = rows.map(
    (row) => html`<tr>${row.children.map((cell) => html`<td>${inlines(cell.children, writing)}</td>`)}</tr>`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function inlines(nodes: readonly PhrasingContent[], writing: Writing): Html[] {
  return nodes.map((node) => inlineOf(node, writing));
}

function inlineOf(node: PhrasingContent, writing: Writing): Html {
  switch (node.type) {
    case "text":
      return html`${node.value}`;
    case "strong":
      return html`<strong>${inlines(node.children, writing)}</strong>`;
    case "emphasis":
      return html`<em>${inlines(node.children, writing)}</em>`;
    case "delete":
      return html`<del>${inlines(node.children, writing)}</del>`;
    case "inlineCode":
      return html`<code>${node.value}</code>`;
    case "break":
      return html`<br>`;
    case "link":
      return isDraftLink(node.url)
        ? html`<a href="${node.url}"${writing.rel}>${inlines(node.children, writing)}</a>`
        : html`${written(node, writing)}`;
    default:
      return html`${written(node, writing)}`;
  }
}

export function written({ position }: Nodes, { source }: Pick<Writing, "source">): string {
  return position === undefined ? "" : source.slice(position.start.offset, position.end.offset);
}
