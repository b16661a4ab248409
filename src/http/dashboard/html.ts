import { html } from "hono/html";
import { shownDomain } from "./format.ts";

/** A piece of markup whose interpolated texts are escaped. */
export type Html = ReturnType<typeof html>;

export const EMPTY = html``;

export function when(condition: unknown, render: () => Html): Html {
  return condition ? render() : EMPTY;
}

/** The hidden field without which a form of the session is refused. */
export function csrfField(session: { csrfToken: string }): Html {
  return html`<input type="hidden" name="csrf" value="${session.csrfToken}">`;
}

/** Addresses from crawled pages and answers become links only when they are plain web addresses. */
export function isWebAddress(text: unknown): text is string {
  return typeof text === "string" && /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && text.length <= 2_000;
}

/** A link to a page elsewhere, or the bare text when the address is none. */
export function outerLink(url: string, label: string = shownDomain(url)): Html {
  if (!isWebAddress(url)) return html`${label}`;
  return html`<a href="${url}" rel="noopener noreferrer nofollow" target="_blank">${label}<span class="hidden"> (opens in a new tab)</span></a>`;
}
