/** How far a sentence is followed to either side. */
const SENTENCE_REACH = 300;

/** The sentence around a place in the text, in one line, at most 600 characters. */
export function sentenceAround(text: string, start: number, end: number): string {
  return text.slice(sentenceStart(text, start), sentenceEnd(text, end)).replace(/\s+/g, " ").trim();
}

export function sentenceStart(text: string, at: number): number {
  const limit = Math.max(0, at - SENTENCE_REACH);
  for (let i = at - 1; i >= limit; i--) if (endsSentence(text, i)) return i + 1;
  return limit;
}

export function sentenceEnd(text: string, at: number): number {
  const limit = Math.min(text.length, at + SENTENCE_REACH);
  for (let i = at; i < limit; i++) if (endsSentence(text, i)) return i + 1;
  return limit;
}

function endsSentence(text: string, at: number): boolean {
  const char = text[at];
  if (char === "\n" || char === "。" || char === "！" || char === "？") return true;
  if (char !== "." && char !== "!" && char !== "?") return false;
  const next = text[at + 1];
  if (next === undefined || next === "\n") return true;
  if (next !== " ") return false;
  // "1. Acme" and "e.g. Acme" go on.
  return !/(?:^|[\s(])(?:\d{1,3}|[a-z]|e\.g|i\.e|z\.b|bzw|inc|ltd|corp|co|st|dr|mr|ms|vs|ca|etc|p\.ej)$/i.test(
    text.slice(Math.max(0, at - 8), at),
  );
}
