const OPEN = "<!--";
const EMPTY = ["<!-->", "<!--->"];

/**
 * HTML whose comments the parser ends where browsers do: they end one at `--!>`, and take `<!-->` for an empty one unless
 * it ends another (`<!--[if gt IE 8]><!-->`); the parser would swallow the rest of the page.
 */
export function repairComments(html: string): string {
  const closed = html.includes("--!>") ? html.replaceAll("--!>", "-->") : html;
  if (!EMPTY.some((empty) => closed.includes(empty))) return closed;
  const parts: string[] = [];
  let kept = 0;
  let at = closed.indexOf(OPEN);
  while (at >= 0) {
    const empty = EMPTY.find((each) => closed.startsWith(each, at));
    if (empty !== undefined) parts.push(closed.slice(kept, at));
    const end = empty === undefined ? closed.indexOf("-->", at + OPEN.length) + "-->".length : at + empty.length;
    if (end < at) break;
    if (empty !== undefined) kept = end;
    at = closed.indexOf(OPEN, end);
  }
  return [...parts, closed.slice(kept)].join("");
}
