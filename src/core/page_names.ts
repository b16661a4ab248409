import { titleSegments } from "../language/title_segments.ts";

/** A page's texts that name it. */
interface Named {
  title: string;
  headings: readonly { level: number; text: string }[];
}

/** Titles and headings as searches are written: lower case, plain apostrophes. */
export function plainText(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase();
  return folded.replace(/[‘’ʼ`´]/g, "'");
}

/** The page's main heading, else its title without the site's name. */
export function nameOf({ headings, title }: Named): string {
  return headings.find(({ level, text }) => level === 1 && text.trim() !== "")?.text ?? titleSegments(title)[0] ?? "";
}

/** The words of an address's path. */
export function slugWords(url: string): string {
  const [path = ""] = url.replace(/^[a-z]+:\/\/[^/]*/i, "").split(/[?#]/, 1);
  return path
    .slice(0, 300)
    .replace(/\.[a-z]{2,5}$/i, "")
    .replace(/[/_-]+/g, " ");
}
