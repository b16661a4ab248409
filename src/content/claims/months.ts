import { MONTH_NAMES } from "../../language/calendar.ts";
import { type ClaimUnderCheck, citedNames, type Objection } from "./claim.ts";
import type { GroundSource } from "./ground.ts";
import type { Token } from "./tokens.ts";

/** Also words of another meaning; they count as months only beside a number. */
const AMBIGUOUS = ["may", "march", "mars", "mai", "mei", "marzo"];
const DATE_SIGNS: ReadonlySet<string> = new Set(["/", "-", "."]);

/** A month stands in a cited source, by name or in a date of digits. */
export function checkMonths(claim: ClaimUnderCheck): Objection | null {
  if (claim.cited.length === 0) return null;
  for (const [month, name] of monthValues(claim.tokens)) {
    const holds = (source: GroundSource) =>
      !source.sameLanguage || monthValues(source.tokens).has(month) || isDatedIn(source, month);
    if (!claim.cited.some(holds)) return { check: "figures", reason: `“${name}” is in ${citedNames(claim.cited)}` };
  }
  return null;
}

/** The 5 of `03/05/2024`, where a source writes the month out. */
export function isMonthNumber(at: number, { tokens, cited, text }: ClaimUnderCheck): boolean {
  return isDated(text, tokens[at]!) && cited.some((source) => monthValues(source.tokens).has(Number(tokens[at]!.text)));
}

/** The number stands in a date of digits. */
function isDatedIn({ numbers, tokens, text }: GroundSource, value: number): boolean {
  return (numbers.get(value) ?? []).some((at) => isDated(text, tokens[at]!));
}

function isDated(text: string, { start, end, text: shown }: Token): boolean {
  return shown.includes(".") || DATE_SIGNS.has(text.charAt(start - 1)) || DATE_SIGNS.has(text.charAt(end));
}

/** Months named in a text: the number with the word. */
export function monthValues(tokens: readonly Token[]): Map<number, string> {
  const months = new Map<number, string>();
  tokens.forEach(({ fold, text }, at) => {
    const month = MONTH_NAMES.get(fold);
    if (month === undefined) return;
    const dated = tokens[at - 1]?.kind === "number" || tokens[at + 1]?.kind === "number";
    if (dated || !AMBIGUOUS.includes(fold)) months.set(month, text);
  });
  return months;
}
