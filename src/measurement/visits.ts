import { isoTime } from "../base/clock.ts";
import { DAY_MS } from "../base/iso_time.ts";
import { normalizeKeyword } from "../language/keyword_text.ts";
import { type BeforeAfter, CONTROL_CELLS_MIN, type Touched } from "./effect.ts";

/** Visits by search or by page address. */
export type Visits = readonly { name: string; clicks: number }[];

/** As many whole days before the day of the work as after it, which itself is neither. */
export function visitDays(completedAt: string, days: number) {
  const day = (shift: number) => isoTime(Date.parse(completedAt) + shift * DAY_MS).slice(0, 10);
  return { before: { from: day(-days), to: day(-1) }, after: { from: day(1), to: day(days) } };
}

/** Sums over what the work was to change and over what nobody touched; null where nobody came before or after. */
export function visitsEffect(
  visits: { before: Visits; after: Visits },
  of: { by: "query" | "page"; own: Touched; touched: Touched },
): { changed: BeforeAfter; control: BeforeAfter | null } | null {
  const isIn = (name: string, { keywords, pages }: Touched) =>
    of.by === "query"
      ? keywords.has(normalizeKeyword(name))
      : [...pages].some((page) => pageKey(page) === pageKey(name));
  const changed = sumOver(visits, (name) => isIn(name, of.own));
  if (changed.n === 0) return null;
  const control = sumOver(visits, (name) => !isIn(name, of.own) && !isIn(name, of.touched));
  return { changed, control: control.n < CONTROL_CELLS_MIN ? null : control };
}

function sumOver(visits: { before: Visits; after: Visits }, isOf: (name: string) => boolean): BeforeAfter {
  const of = (side: Visits) => side.filter(({ name, clicks }) => clicks > 0 && isOf(name));
  const [before, after] = [of(visits.before), of(visits.after)];
  const total = (side: Visits) => side.reduce((sum, { clicks }) => sum + clicks, 0);
  const n = new Set([...before, ...after].map(({ name }) => name)).size;
  return { before: total(before), after: total(after), n };
}

/** Tools write one page with and without `www.`, a final slash and what follows `#`. */
function pageKey(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/i, "")
    .replace(/#.*$/, "")
    .replace(/\/$/, "");
}
