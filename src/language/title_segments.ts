const TITLE_CHARS_MAX = 200;
const TITLE_BREAK = /\s+[|–—·•»›~:-]+\s+|[|»›]/u;

/** The parts of a title as they stand between separators. */
export function titleSegments(title: string): string[] {
  return title
    .slice(0, TITLE_CHARS_MAX)
    .split(TITLE_BREAK)
    .filter((segment) => segment.trim() !== "");
}
