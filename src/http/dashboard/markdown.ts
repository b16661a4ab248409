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
  const source = text.slice(0, CHARS_MAX);
  const [first, ...others] = parseMarkdown(source).children;
  if (first === undefined) return html`<div class="prose"></div>`;
  const isTitle = first.type === "heading" && first.depth === 1 && textOf(first).trim() === title.trim();
  return html`<div class="prose">${blocks(isTitle ? others : [first, ...others], source)}</div>`;
}

function blocks(nodes: readonly RootContent[], source: string): Html[] {
  return nodes.map((node) => blockOf(node, source));
}

function blockOf(node: RootContent, source: string): Html {
  switch (node.type) {
    case "heading":
      return headingOf(node.depth, inlines(node.children, source));
    case "paragraph":
      return html`<p>${inlines(node.children, source)}</p>`;
    case "thematicBreak":
      return html`<hr>`;
    case "list": {
      const isLoose = node.spread === true || node.children.some(({ spread }) => spread === true);
      const items = node.children.map((item) => html`<li>${itemOf(item, { source, isLoose })}</li>`);
      if (node.ordered !== true) return html`<ul>${items}</ul>`;
      return (node.start ?? 1) === 1 ? html`<ol>${items}</ol>` : html`<ol start="${node.start}">${items}</ol>`;
    }
    case "blockquote":
      return html`<blockquote>${blocks(node.children, source)}</blockquote>`;
    case "code":
      return html`<pre tabindex="0"><code>${node.value}</code></pre>`;
    case "table":
      return tableOf(node, source);
    default:
      return html`<p>${written(node, source)}</p>`;
  }
}

/** The page has the one first-level heading: those of the text begin at the second. */
function headingOf(level: number, content: Html[]): Html {
  if (level <= 2) return html`<h2>${content}</h2>`;
  if (level === 3) return html`<h3>${content}</h3>`;
  return level === 4 ? html`<h4>${content}</h4>` : html`<h5>${content}</h5>`;
}

function itemOf({ checked, children }: ListItem, { source, isLoose }: { source: string; isLoose: boolean }): Html[] {
  const box = typeof checked === "boolean" ? [html`${checked ? "☑" : "☐"} `] : [];
  const content = children.map((child) =>
    child.type === "paragraph" && !isLoose ? html`${inlines(child.children, source)}` : blockOf(child, source),
  );
  return [...box, ...content];
}

function tableOf({ children: [head, ...rows] }: Table, source: string): Html {
  const heads = head?.children.map((cell) => html`<th scope="col">${inlines(cell.children, source)}</th>`) ?? [];
  const body = rows.map(
    (row) => html`<tr>${row.children.map((cell) => html`<td>${inlines(cell.children, source)}</td>`)}</tr>`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function inlines(nodes: readonly PhrasingContent[], source: string): Html[] {
  return nodes.map((node) => inlineOf(node, source));
}

function inlineOf(node: PhrasingContent, source: string): Html {
  switch (node.type) {
    case "text":
      return html`${node.value}`;
    case "strong":
      return html`<strong>${inlines(node.children, source)}</strong>`;
    case "emphasis":
      return html`<em>${inlines(node.children, source)}</em>`;
    case "delete":
      return html`<del>${inlines(node.children, source)}</del>`;
    case "inlineCode":
      return html`<code>${node.value}</code>`;
    case "break":
      return html`<br>`;
    case "link":
      return isWebAddress(node.url) || MAIL_ADDRESS.test(node.url)
        ? html`<a href="${node.url}" rel="noopener noreferrer nofollow">${inlines(node.children, source)}</a>`
        : written(node, source);
    default:
      return written(node, source);
  }
}

function written({ position }: Nodes, source: string): Html {
  return position === undefined ? EMPTY : html`${source.slice(position.start.offset, position.end.offset)}`;
}
