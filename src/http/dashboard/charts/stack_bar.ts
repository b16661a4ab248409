import { html } from "hono/html";
import { EMPTY, type Html } from "../html.ts";

/** Parts of a whole side by side, by series; the figures stand beside it as text. */
export function stackBar(parts: readonly number[]): Html {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total === 0) return EMPTY;
  let at = 0;
  return html`<svg class="bar stack-bar" height="20" aria-hidden="true" focusable="false">${parts.map(
    (part, series) => {
      const from = at;
      at += (part / total) * 100;
      return part === 0
        ? EMPTY
        : html`<rect class="v${series}" x="${from.toFixed(2)}%" y="2" width="${(at - from).toFixed(2)}%" height="16"/>`;
    },
  )}</svg>`;
}

export function stackKey(series: number): Html {
  return html`<svg width="12" height="12" aria-hidden="true"><rect class="v${series}" width="12" height="12" rx="3"/></svg>`;
}
