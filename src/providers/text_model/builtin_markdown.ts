/** Text of a page as text: nothing in it may become Markdown, HTML or a link of its own. */
export function plainText(text: string): string {
  return text
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g, "")
    .replace(/\s+/g, " ")
    .replace(/\s+([,.;:!?])/g, "$1")
    .trim()
    .replace(/([*`<>[\]\\])/g, "\\$1")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/^(#|[-+]\s|\d+[.)]\s)/, "\\$1");
}

/** A cell of a Markdown table. */
export function cell(text: string): string {
  return text.replace(/\|/g, "\\|").replace(/\n+/g, " ").trim();
}

export function sameText(a: string, b: string): boolean {
  return bare(a) === bare(b);
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
