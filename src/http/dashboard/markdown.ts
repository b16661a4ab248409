import { html } from "hono/html";
import { EMPTY, type Html, isWebAddress } from "./html.ts";

/** Longer drafts are cut: a page is for reading. */
const CHARS_MAX = 200_000;
const INLINE_CHARS_MAX = 20_000;

/**
 * Markdown of a draft as markup: headings, paragraphs, lists, quotes, code, tables, emphasis, links to web addresses.
 * Everything else, HTML above all, is shown as the text it is. One pass over the lines, no nesting of blocks.
 */
export function renderMarkdown(text: string): Html {
  const lines = text.slice(0, CHARS_MAX).replace(/\r\n?/g, "\n").split("\n");
  const blocks: Html[] = [];
  for (let at = 0; at < lines.length; ) {
    const block = readBlock(lines, at);
    if (block.markup !== null) blocks.push(block.markup);
    at = block.next;
  }
  return html`<div class="prose">${blocks}</div>`;
}

interface Block {
  markup: Html | null;
  next: number;
}

const FENCE = /^\s*(```|~~~)/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const BULLET = /^\s*[-*+]\s+/;
const NUMBERED = /^\s*\d{1,4}[.)]\s+/;
const QUOTE = /^\s*>\s?/;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const TABLE_RULE = /^[\s|:-]*-[\s|:-]*$/;

function readBlock(lines: readonly string[], at: number): Block {
  const line = lines[at]!;
  if (line.trim() === "") return { markup: null, next: at + 1 };
  if (FENCE.test(line)) return readFence(lines, at);
  const heading = HEADING.exec(line);
  if (heading !== null) return { markup: headingOf(heading[1]!.length, heading[2]!), next: at + 1 };
  if (RULE.test(line)) return { markup: html`<hr>`, next: at + 1 };
  if (BULLET.test(line)) return readList(lines, at, { item: BULLET, ordered: false });
  if (NUMBERED.test(line)) return readList(lines, at, { item: NUMBERED, ordered: true });
  if (QUOTE.test(line)) {
    const { taken, next } = takeWhile(lines, at, (each) => QUOTE.test(each));
    const inner = taken.map((each) => each.replace(QUOTE, "")).join(" ");
    return { markup: html`<blockquote><p>${inline(inner)}</p></blockquote>`, next };
  }
  if (line.includes("|") && TABLE_RULE.test(lines[at + 1] ?? "") && lines[at + 1]!.includes("|"))
    return readTable(lines, at);
  const { taken, next } = takeWhile(lines, at, (each, index) => index === at || continues(each));
  return { markup: html`<p>${inline(taken.join("\n"))}</p>`, next };
}

function continues(line: string): boolean {
  return line.trim() !== "" && ![FENCE, HEADING, RULE, BULLET, NUMBERED, QUOTE].some((start) => start.test(line));
}

function takeWhile(
  lines: readonly string[],
  at: number,
  keeps: (line: string, index: number) => boolean,
): { taken: string[]; next: number } {
  let next = at;
  while (next < lines.length && keeps(lines[next]!, next)) next++;
  return { taken: lines.slice(at, next), next };
}

function readFence(lines: readonly string[], at: number): Block {
  const { taken, next } = takeWhile(lines, at + 1, (line) => !FENCE.test(line));
  return { markup: html`<pre tabindex="0"><code>${taken.join("\n")}</code></pre>`, next: next + 1 };
}

/** The page has the one first-level heading: those of the text begin at the second. */
function headingOf(level: number, text: string): Html {
  const content = inline(text.replace(/\s+#+\s*$/, ""));
  if (level <= 2) return html`<h2>${content}</h2>`;
  if (level === 3) return html`<h3>${content}</h3>`;
  return level === 4 ? html`<h4>${content}</h4>` : html`<h5>${content}</h5>`;
}

function readList(lines: readonly string[], at: number, kind: { item: RegExp; ordered: boolean }): Block {
  const items: string[] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const line = lines[next]!;
    if (kind.item.test(line)) items.push(line.replace(kind.item, ""));
    else if (/^\s{2,}\S/.test(line) && items.length > 0) items[items.length - 1] += ` ${line.trim()}`;
    else break;
  }
  const entries = items.map((item) => html`<li>${inline(item)}</li>`);
  return { markup: kind.ordered ? html`<ol>${entries}</ol>` : html`<ul>${entries}</ul>`, next };
}

function readTable(lines: readonly string[], at: number): Block {
  const { taken, next } = takeWhile(lines, at, (line) => line.includes("|"));
  const cells = (line: string) =>
    line
      .replace(/^\s*\|/, "")
      .replace(/\|\s*$/, "")
      .split("|")
      .map((cell) => cell.trim());
  const head = cells(taken[0]!);
  const rows = taken.slice(2).map(cells);
  const markup = html`<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${head.map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}</tbody></table></div>`;
  return { markup, next };
}

/** Code, links, strong, emphasis; each mark is matched within a bounded distance, so that no text costs more than its length. */
const INLINE =
  /`([^`\n]{1,500})`|\[([^[\]\n]{1,500})\]\(([^()\s]{1,1000})\)|\*\*([^*\n]{1,1000})\*\*|\*([^*\s\n][^*\n]{0,500})\*/g;

function inline(text: string): Html[] {
  const source = text.slice(0, INLINE_CHARS_MAX);
  const parts: Html[] = [];
  let last = 0;
  for (const match of source.matchAll(INLINE)) {
    parts.push(html`${source.slice(last, match.index)}`, mark(match));
    last = match.index + match[0].length;
  }
  parts.push(html`${source.slice(last)}`);
  return parts;
}

/** A link within strong text is common in lists; nothing is nested deeper. */
function mark([whole, code, label, href, strong, emphasis]: RegExpExecArray): Html {
  if (code !== undefined) return html`<code>${code}</code>`;
  if (strong !== undefined) return html`<strong>${linked(strong)}</strong>`;
  if (emphasis !== undefined) return html`<em>${emphasis}</em>`;
  if (label === undefined || href === undefined) return EMPTY;
  return linkOf(label, href) ?? html`${whole}`;
}

const WHOLE_LINK = /^\[([^[\]\n]{1,500})\]\(([^()\s]{1,1000})\)(.{0,20})$/;
const MAIL_ADDRESS = /^mailto:[\w.+-]{1,100}@[\w.-]{1,200}$/;

function linked(text: string): Html {
  const [, label = "", href = "", rest = ""] = WHOLE_LINK.exec(text) ?? [];
  const link = linkOf(label, href);
  return link === null ? html`${text}` : html`${link}${rest}`;
}

function linkOf(label: string, href: string): Html | null {
  if (!isWebAddress(href) && !MAIL_ADDRESS.test(href)) return null;
  return html`<a href="${href}" rel="noopener noreferrer nofollow">${label}</a>`;
}
