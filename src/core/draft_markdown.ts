import { splitSentences } from "./text/sentences.ts";

/** Visible text of a Markdown body, without tables' and links' marks. */
export function proseOf(markdown: string): string {
  return markdown
    .replace(/^\|?\s*:?-{3,}.*$/gm, "")
    .replace(/\[([^\]]{0,300})\]\([^)]{0,2000}\)/g, "$1")
    .replace(/^#{1,6}\s+/gm, "")
    .replace(/^\s*(?:[-*>]|\d+\.|- \[[ x]\])\s+/gm, "")
    .replace(/\\([*_`#<>[\]\\])/g, "$1")
    .replace(/[*`|]/g, " ")
    .replace(/[ \t]+/g, " ");
}

/** Sentences of running text: headings, tables and lists are not sentences of the author's. */
export function proseSentences(body: string): string[] {
  const running = body
    .split("\n")
    .filter((line) => !/^\s*(?:#|\||- \[)/.test(line))
    .join("\n");
  return splitSentences(proseOf(running)).map((sentence) => sentence.text);
}

export function headingsOf(body: string): { level: number; text: string }[] {
  return [...body.matchAll(/^(#{1,6})\s+(.{1,300})$/gm)].map((match) => ({
    level: match[1]?.length ?? 1,
    text: match[2] ?? "",
  }));
}

export function quotesOf(sentence: string): string[] {
  return [...sentence.matchAll(/[“"]([^”"]{15,600})[”"]/g)].map((match) => match[1] ?? "");
}
