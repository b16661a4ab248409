import { cut } from "../page/page_facts_read.ts";
import type { PageView } from "./page_view.ts";
import { type SchemaItem, textOf } from "./schema_items.ts";

const AMOUNT = /\d[\d.,'’\u00a0\u202f ]*/g;
const DEFAULT_BEST_RATING = 5;
const FIGURE_AND_WORD = /(?<![\d.,])(\d[\d.,]*)\s?(\p{L}+)/gu;

/** Whether a figure stands on a page only before a word that follows other figures, too: 25 of `25 miles`, `40 miles`. */
export function isMeasure(figure: string, text: string): boolean {
  const units = Map.groupBy(text.matchAll(FIGURE_AND_WORD), ([, , word]) => word!.toLowerCase());
  const after = [...units.values()].filter((found) => found.some(([, amount]) => amount === figure));
  const whole = [...text.matchAll(AMOUNT)].filter(([amount]) => amount.trim().replace(/[.,]$/, "") === figure);
  const measured = after.filter((found) => new Set(found.map(([, amount]) => amount)).size > 1);
  return (
    whole.length > 0 &&
    measured.flatMap((found) => found.filter(([, amount]) => amount === figure)).length === whole.length
  );
}

/** A figure such as 5 stands on most pages: as a rating it has a scale, stars or a decimal beside it. */
export function isScored(value: string, { html }: PageView): boolean {
  const named = html.images.map(({ alt }) => alt ?? "").join(" ");
  const scored = new RegExp(
    `(?<![\\d.,])${Number(value.replace(",", "."))}(?:[.,]0|[\\s-]?(?:/|★|⭐|\\p{L}{1,4}\\.? (?:5|10)\\b|st[ae]r|[ée]t|gwia|stj|звез))`,
    "iu",
  );
  return scored.test(`${html.main_text} ${html.hidden_text ?? ""} ${named}`);
}

/** Every figure as a number, whichever way thousands and decimals are set. */
export function figuresIn(text: string): Set<number> {
  const amounts = new Set<number>();
  for (const [figure] of text.normalize("NFKC").matchAll(AMOUNT)) {
    const bare = figure.replace(/[\s'’]/g, "").replace(/[.,]$/, "");
    amounts.add(Number(bare.replace(/[.,]/g, "")));
    amounts.add(Number(bare.replace(/[.,](?=.*[.,])/g, "").replace(",", ".")));
    for (const part of figure.split(/\s+/)) amounts.add(Number(part.replace(/[.,]$/, "").replace(",", ".")));
  }
  return amounts;
}

/** What is wrong with a rating's figures by themselves; null where nothing is. */
export function ratingFault(item: SchemaItem): string | null {
  const text = textOf(item.ratingValue);
  if (text === null || text === "") return null;
  const counts = [item.ratingCount, item.reviewCount].flatMap((count) => textOf(count) ?? []);
  if (counts.length > 0 && counts.every((count) => Number(count) === 0)) return `rated ${cut(text, 30)}, no reviews`;
  if (/^\d+,\d+$/.test(text)) return `ratingValue "${cut(text, 30)}" with a comma`;
  const value = Number(text.replace(",", ".").replace("%", ""));
  if (Number.isNaN(value)) return `ratingValue "${cut(text, 30)}"`;
  const best = Number(textOf(item.bestRating) ?? DEFAULT_BEST_RATING);
  const worst = Number(textOf(item.worstRating) ?? 0);
  return value > best || value < worst ? `${value} on a scale up to ${best}` : null;
}
