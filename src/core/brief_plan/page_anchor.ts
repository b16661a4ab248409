import { pageRole } from "../../page/page_role.ts";
import { pagePath, truncate } from "../phrase.ts";

const ANCHOR_CHARS_MAX = 70;

/** How a page calls itself: its first heading, else its title without the site's name. */
export function anchorOf(
  page: { url: string; title: string; headings: readonly { level: number; text: string }[] },
  brandName: string,
): string {
  const heading = page.headings.find((entry) => entry.level === 1)?.text.trim() ?? "";
  const parts = page.title.split(/\s+[|–—·•»]\s+|\s+-\s+/).map((part) => part.trim());
  const own =
    parts.find((part) => part !== "" && !part.toLowerCase().includes(brandName.toLowerCase())) ?? parts[0] ?? "";
  const isHome = pageRole(page.url) === "home";
  const text = isHome ? brandName : heading !== "" && heading.length <= ANCHOR_CHARS_MAX ? heading : own;
  const plain = text
    .replace(/[[\]|<>]/g, "")
    .replace(/\s+Archives?$/i, "")
    .replace(/\s+/g, " ")
    .trim();
  return truncate(plain === "" ? pagePath(page.url) : plain, ANCHOR_CHARS_MAX);
}
