const THINKING_START = "<think>";
const THINKING_END = "</think>";

/** The answer without the reasoning that some models write before it. */
export function withoutThinking(text: string): string {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith(THINKING_START)) return text.trim();
  const end = trimmed.indexOf(THINKING_END);
  return end === -1 ? "" : trimmed.slice(end + THINKING_END.length).trim();
}

const MARK_PATTERN = /\[(\d{1,3})\]/g;

export function citationMarks(text: string): Set<number> {
  const marks = new Set<number>();
  for (const match of text.matchAll(MARK_PATTERN)) marks.add(Number(match[1]));
  return marks;
}
