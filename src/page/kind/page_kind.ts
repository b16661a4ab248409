/** What a page is; earlier ones win where several fit, the home page after `empty`. */
export const PAGE_KINDS = [
  "hacked",
  "script_shell",
  "theme_demo",
  "placeholder",
  "empty",
  "home",
  "cart",
  "legal",
  "attachment",
  "archive",
  "contact",
  "about",
  "article",
  "offer",
  "other",
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** A page's kind and what decided it, for people. */
export interface KindVerdict {
  kind: PageKind;
  reason: string;
  by: "rules" | "model";
  /** Hacked so that an attacker's message stands over the page. */
  defaced?: true;
  /** Spam that was hidden on it, whatever the page itself is. */
  injected?: string;
  /** What it says in place of what was asked for, as a model reads it. */
  missing?: string;
}

const EXCLUDED: ReadonlySet<PageKind> = new Set([
  "hacked",
  "script_shell",
  "theme_demo",
  "placeholder",
  "empty",
  "cart",
  "legal",
]);

/** Whether a page is there and still to be written. */
export function isUnwrittenKind(kind: PageKind | null): boolean {
  return kind === "empty" || kind === "placeholder";
}

/** Whether nothing but the audit may rest on such a page; one that was never judged counts. */
export function isExcludedKind(kind: PageKind | null): boolean {
  return kind !== null && EXCLUDED.has(kind);
}
