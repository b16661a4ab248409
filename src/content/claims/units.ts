import type { Token } from "./tokens.ts";

const YEARS = { from: 1900, to: 2100 };

const SIGNS = "$€£¥";
const SIGN_OF: Readonly<Record<string, string>> = {
  euro: "€",
  euros: "€",
  eur: "€",
  dollar: "$",
  dollars: "$",
  dolares: "$",
  usd: "$",
  pound: "£",
  pounds: "£",
  gbp: "£",
  yen: "¥",
};

/** The sign of currency that goes with the figure at this place, written out or not; empty for none. */
export function currencyAt(tokens: readonly Token[], at: number): string {
  const figure = tokens[at];
  const before = tokens[at - 1];
  if (figure === undefined) return "";
  if (before !== undefined && SIGNS.includes(before.text) && before.end + 1 >= figure.start) return before.text;
  const after = tokens[at + 1];
  if (after === undefined) return "";
  return SIGNS.includes(after.text) ? after.text : (SIGN_OF[after.fold] ?? "");
}

/** A bare number that people read as a year. */
export function couldBeYear(value: number): boolean {
  return value >= YEARS.from && value <= YEARS.to;
}
