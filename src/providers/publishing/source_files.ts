import type { SourceFormat } from "./fix_source.ts";

const FORMATS: Readonly<Record<string, SourceFormat>> = {
  md: "markdown",
  mdx: "markdown",
  markdown: "markdown",
  html: "html",
  htm: "html",
};
/** Folders that site generators keep pages in without their name in the address. */
const ROOTS = new Set("content src pages docs site public static app source www _pages _posts posts".split(" "));
const OWN_PAGE = new Set(["index", "_index", "readme"]);
const EXTENSION = /\.([a-z]+)$/i;
const DATE = /^\d{4}-\d{2}-\d{2}-/;

/** How a file is written, by its name; null where nobody knows. */
export function formatOf(path: string): SourceFormat | null {
  return FORMATS[EXTENSION.exec(path)?.[1]?.toLowerCase() ?? ""] ?? null;
}

/** Files of a repository that may render the page, by their names: those that say its whole path, or else its last part. */
export function filesForPage(paths: readonly string[], pageUrl: string): string[] {
  const page = partsOf(decodeURIComponent(new URL(pageUrl).pathname)).map((part) =>
    part.replace(/\.(?:html?|php)$/i, ""),
  );
  if (OWN_PAGE.has(page.at(-1) ?? "")) page.pop();
  const files = paths.filter((path) => formatOf(path) !== null).map((path) => ({ path, stem: stemOf(path) }));
  const whole = files.filter(({ stem }) => {
    const before = stem.slice(0, stem.length - page.length);
    return before.every((part) => ROOTS.has(part)) && isSame(stem.slice(before.length), page);
  });
  if (whole.length > 0 || page.length === 0) return whole.map(({ path }) => path);
  return files.filter(({ stem }) => stem.at(-1) === page.at(-1)).map(({ path }) => path);
}

/** The parts of the address that a file's name stands for. */
function stemOf(path: string): string[] {
  const parts = partsOf(path.replace(EXTENSION, ""));
  const last = parts.pop()?.toLowerCase() ?? "";
  return OWN_PAGE.has(last) ? parts : [...parts, last.replace(DATE, "")];
}

function partsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split("/")
    .filter((part) => part !== "");
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
