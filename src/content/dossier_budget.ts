import { estimateTokens } from "../domain/model_call.ts";

/** Tokens that parts of a dossier share; what does not fit is named, never cut in the middle. */
export interface TokenBudget {
  /** Takes the text where it fits in what is left. */
  take(text: string): boolean;
  /** Sets tokens aside for a part with a budget of its own. */
  reserve(tokens: number): void;
  left(): number;
}

export function createBudget(tokens: number): TokenBudget {
  let left = tokens;
  return {
    left: () => left,
    reserve(tokens) {
      left -= tokens;
    },
    take(text) {
      const needed = estimateTokens(text);
      if (needed > left) return false;
      left -= needed;
      return true;
    },
  };
}

/** Fewer lines say nothing. */
const LINES_MIN = 3;

/** As many whole lines from the start as fit; null where not even the first few do. */
export function fitLines(
  budget: TokenBudget,
  lines: readonly string[],
  tokensMax = Number.POSITIVE_INFINITY,
): { text: string; cut: number } | null {
  const room = Math.min(budget.left(), tokensMax);
  let kept = 0;
  let tokens = 0;
  for (const line of lines) {
    const needed = estimateTokens(`${line}\n`);
    if (tokens + needed > room) break;
    tokens += needed;
    kept += 1;
  }
  if (kept < Math.min(LINES_MIN, lines.length)) return null;
  const text = lines.slice(0, kept).join("\n");
  return budget.take(text) ? { text, cut: lines.length - kept } : null;
}
