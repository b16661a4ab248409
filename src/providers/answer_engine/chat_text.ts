const THINKING_START = "<think>";
const THINKING_END = "</think>";

/** The answer without the reasoning that some models write before it. */
export function withoutThinking(text: string): string {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith(THINKING_START)) return text.trim();
  const end = trimmed.indexOf(THINKING_END);
  return end === -1 ? "" : trimmed.slice(end + THINKING_END.length).trim();
}

const MARK_PATTERN = /\[(\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20})\]/g;
const MARKS_RANGE_MAX = 50;

/** Numbers of the sources that `[1]`, `[1, 2]` and `[1-3]` stand for. */
export function citationMarks(text: string): Set<number> {
  const marks = new Set<number>();
  for (const match of text.matchAll(MARK_PATTERN))
    for (const part of match[1]!.split(/[,;]/)) {
      const [from = 0, to = from] = part.split(/[–-]/).map(Number);
      for (let mark = from; mark <= Math.min(to, from + MARKS_RANGE_MAX); mark++) marks.add(mark);
    }
  return marks;
}
