/** A text by its letters and digits alone: what typesetting, markup and white space leave as it is. */
export function compactText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
