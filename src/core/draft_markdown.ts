import { quotedTexts } from "./text/quotation.ts";
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
  const running = withoutCode(body)
    .filter((line) => !/^\s*(?:#|\||- \[)/.test(line))
    .join("\n");
  return splitSentences(proseOf(running)).map((sentence) => sentence.text);
}

/** The body without fenced and inline code, whose braces and angle brackets belong to it. */
export function textOutsideCode(body: string): string {
  return withoutCode(body)
    .join("\n")
    .replace(/`[^`\n]{1,500}`/g, " ");
}

/** Lines outside of fenced code. */
function withoutCode(body: string): string[] {
  let isCode = false;
  return body.split("\n").filter((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    return !isFence && !isCode;
  });
}

export function headingsOf(body: string): { level: number; text: string }[] {
  return [
    ...withoutCode(body)
      .join("\n")
      .matchAll(/^(#{1,6})\s+(.{1,300})$/gm),
  ].map((match) => ({
    level: match[1]?.length ?? 1,
    text: match[2] ?? "",
  }));
}

/** Quotes of a sentence, in the marks of any language. */
export function quotesOf(sentence: string): string[] {
  return quotedTexts(sentence);
}
