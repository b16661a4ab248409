import type { DataBlock } from "../../domain/model_call.ts";
import { cleanData } from "./marked_data.ts";
import type { PageText } from "./text_model.ts";

const PAGES_MAX = 14;
const PAGE_CHARS_MAX = 4_000;

/** One page a model may name by its mark; code turns the mark back into the page. */
export interface Source {
  mark: string;
  /** What was shown of it: nothing else may be claimed from it. */
  text: string;
  url: string;
}

/** Pages as `P1`, `P2`, …. */
export function pageSources(pages: readonly PageText[]): Source[] {
  return pages.slice(0, PAGES_MAX).map((page, index) => ({
    mark: `P${index + 1}`,
    text: shown(`${page.title}\n${page.description}\n${page.text}`, PAGE_CHARS_MAX),
    url: page.url,
  }));
}

export function sourceBlocks(sources: readonly Source[]): DataBlock[] {
  return sources.map(({ mark, text, url }) => ({ label: `${mark} ${url}`, text }));
}

function shown(text: string, charsMax: number): string {
  return cleanData(text.slice(0, charsMax * 2)).slice(0, charsMax);
}
