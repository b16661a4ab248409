import type * as Diff from "diff";
import { html } from "hono/html";
import { latePackage } from "../../base/late_package.ts";
import type { Html } from "./html.ts";

/** Texts that differ in more are shown one after the other. */
const CHANGES_MAX = 2_000;

/** What goes and what comes, word by word, also where words are written without spaces. */
export function textDiff(before: string, after: string): Html {
  const intlSegmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  const { diffWords } = latePackage<typeof Diff>("diff");
  const parts = diffWords(before, after, { intlSegmenter, maxEditLength: CHANGES_MAX }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return html`<div class="diff">${parts.map(({ value, removed, added }) => (removed ? html`<del>${value}</del>` : added ? html`<ins>${value}</ins>` : value))}</div>`;
}
