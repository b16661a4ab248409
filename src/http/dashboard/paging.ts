import { html } from "hono/html";
import type { PageRequest } from "../../store/list_page.ts";
import { formatNumber } from "./format.ts";
import { EMPTY, type Html, when } from "./html.ts";

export interface Paging {
  /** From 1. */
  page: number;
  pages: number;
  total: number;
  request: PageRequest;
}

/** The page asked for, or the nearest there is. */
export function pagingOf(asked: string | undefined, { total, size }: { total: number; size: number }): Paging {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, Number.parseInt(asked ?? "1", 10) || 1), pages);
  return { page, pages, total, request: { limit: size, offset: (page - 1) * size } };
}

/** Links to the pages beside this one, and where it stands; nothing where one page holds all. */
export function pageLinks(paging: Paging, { label, href }: { label: string; href(page: number): string }): Html {
  const { page, pages, total, request } = paging;
  if (pages === 1) return EMPTY;
  const first = (page - 1) * request.limit + 1;
  const last = Math.min(total, page * request.limit);
  return html`<nav class="tabs" aria-label="${label}"><ul>
${when(page > 1, () => html`<li><a rel="prev" href="${href(page - 1)}">Previous</a></li>`)}
<li><span class="muted">${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}</span></li>
${when(page < pages, () => html`<li><a rel="next" href="${href(page + 1)}">Next</a></li>`)}</ul></nav>`;
}
