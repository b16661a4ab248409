import { numberValues } from "./tokens.ts";

/** `259 / 7 = 37 euro`, `$20 − 20% = $16`. */
const EXPRESSION =
  /(\d[\d.,]*)\s*[€$£]?\s*([+−–×x*/÷:-])\s*[€$£]?\s*(\d[\d.,]*)\s*(%)?\s*[€$£]?\s*=\s*[€$£]?\s*(\d[\d.,]*\d|\d)/g;
const CENTS = 0.005;

/** Where results of sums stand that are shown with their terms and come out right. */
export function computedAt(text: string): Set<number> {
  const places = new Set<number>();
  for (const match of text.matchAll(EXPRESSION)) {
    const [whole, left = "", operator = "", right = "", percent, result = ""] = match;
    const holds = numberValues(left).some((a) =>
      numberValues(right).some((b) =>
        numberValues(result).some(
          (c) => Math.abs(compute(a, operator, percent === undefined ? b : (a * b) / 100) - c) < CENTS,
        ),
      ),
    );
    if (holds) places.add(match.index + whole.length - result.length);
  }
  return places;
}

function compute(a: number, operator: string, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "×":
    case "x":
    case "*":
      return a * b;
    case "/":
    case "÷":
    case ":":
      return a / b;
    default:
      return a - b;
  }
}
