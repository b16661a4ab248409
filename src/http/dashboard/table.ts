import { html } from "hono/html";
import { EMPTY, type Html } from "./html.ts";

/** How a table is sorted: `name` of the query, `-name` the other way round. */
export interface Sort<K extends string = string> {
  key: K;
  down: boolean;
}

export function sortOf<K extends string>(asked: string | undefined, keys: readonly K[]): Sort<K> {
  const down = asked?.startsWith("-") === true;
  const key = keys.find((known) => known === (down ? asked!.slice(1) : asked));
  return key === undefined ? { key: keys[0]!, down: false } : { key, down };
}

export function sortText({ key, down }: Sort): string {
  return `${down ? "-" : ""}${key}`;
}

/** A column's head that sorts by it, and the other way round where it does already. */
export function sortHead<K extends string>(
  label: string,
  { key, sort, href, num, most }: { key: K; sort: Sort<K>; href(sort: string): string; num?: boolean; most?: boolean },
): Html {
  const is = sort.key === key;
  const state = is ? html` aria-sort="${sort.down ? "descending" : "ascending"}"` : EMPTY;
  const next = sortText({ key, down: is ? !sort.down : most === true });
  return html`<th scope="col"${num ? html` class="num"` : EMPTY}${state}><a href="${href(next)}">${label}</a></th>`;
}

/** Rows by one value each; what is not known stands last, whichever way round. */
export function sortRows<Row, K extends string>(
  rows: readonly Row[],
  { key, down }: Sort<K>,
  values: Record<K, (row: Row) => string | number | null | undefined>,
): Row[] {
  const of = values[key];
  const turn = down ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [of(a) ?? null, of(b) ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === "number" && typeof right === "number") return turn * (left - right);
    return turn * String(left).localeCompare(String(right));
  });
}

/** Address with what is not empty of these. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === "" ? path : `${path}?${text}`;
}

/** A value from 0 to 1 as a bar on the scale of 0 to 100, its number beside it. */
export function scoreBar(value: number): Html {
  const points = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return html`<span class="score"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="bar-track" width="100" height="8"/><rect class="bar-own" width="${points}" height="8"/></svg>${Math.round(value * 100)}</span>`;
}
