import type { Brand } from "../../domain/brand.ts";
import type { Brief } from "../../domain/brief.ts";
import type { Execution } from "../../domain/execution.ts";

/** A draft as its files have it. */
export interface DraftText {
  title: string;
  /** What a results page shows; "" where none was written. */
  head: string;
  description: string;
  /** Markdown. */
  body: string;
  language: string;
  author: string;
  /** What keeps it from being published; none where nothing does. */
  notes: string[];
}

export function draftText({
  draft,
  brief,
  brand,
}: {
  draft: Execution;
  brief: Brief | undefined;
  brand: Brand;
}): DraftText {
  const { title, body, page_meta, editor_notes, review, simulated } = draft.content;
  const meta = textsOf(page_meta);
  const language = textsOf(brief?.brand_context).language ?? brand.brand_context?.language;
  const asks = Array.isArray(editor_notes) ? editor_notes.map((note) => `Still to answer: ${note}`) : [];
  const errors = (review?.findings ?? []).filter(({ severity, check }) => severity === "error" && check !== "asks");
  return {
    title,
    head: meta.title ?? title,
    description: meta.description ?? "",
    body,
    language: isLanguage(language) ? language : "en",
    author: brand.name,
    notes: [
      ...(simulated === true ? ["Simulated data from the sandbox: do not publish this text."] : []),
      ...errors.map(({ message }) => `To fix: ${message}`),
      ...asks,
    ],
  };
}

/** The texts of a record that has no fixed shape. */
function textsOf(given: unknown): { readonly [name in string]?: string } {
  const entries = typeof given === "object" && given !== null ? Object.entries(given) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function isLanguage(tag: unknown): tag is string {
  return typeof tag === "string" && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag);
}
