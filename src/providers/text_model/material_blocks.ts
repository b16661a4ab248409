import type { Evidence } from "../../domain/evidence/evidence.ts";
import type { DataBlock } from "../../domain/model_call.ts";
import { cleanData } from "./marked_data.ts";
import type { PageText } from "./text_model.ts";

const PAGES_MAX = 14;
const PAGE_CHARS_MAX = 4_000;
const EVIDENCE_MAX = 30;
const EVIDENCE_CHARS_MAX = 1_200;

/** One source a model may name by its mark; code turns the mark back into the page or the record. */
export interface Source {
  mark: string;
  /** What was shown of it: nothing else may be claimed from it. */
  text: string;
  url: string | null;
  evidenceId: string | null;
}

/** Pages as `P1`, `P2`, …; those wanted first. */
export function pageSources(pages: readonly PageText[], wanted: readonly string[] = []): Source[] {
  const order = new Map(wanted.toReversed().map((url, index) => [url, index + 1]));
  const sorted = pages.toSorted((a, b) => (order.get(b.url) ?? 0) - (order.get(a.url) ?? 0));
  return sorted.slice(0, PAGES_MAX).map((page, index) => ({
    mark: `P${index + 1}`,
    text: shown(`${page.title}\n${page.description}\n${page.text}`, PAGE_CHARS_MAX),
    url: page.url,
    evidenceId: null,
  }));
}

/** Evidence as `E1`, `E2`, …; those wanted first. */
export function evidenceSources(evidence: readonly Evidence[], wanted: ReadonlySet<string> = new Set()): Source[] {
  const sorted = evidence.toSorted((a, b) => Number(wanted.has(b.id)) - Number(wanted.has(a.id)));
  return sorted.slice(0, EVIDENCE_MAX).map((record, index) => ({
    mark: `E${index + 1}`,
    text: shown(`${record.type} about "${record.subject}": ${JSON.stringify(record.data)}`, EVIDENCE_CHARS_MAX),
    url: null,
    evidenceId: record.id,
  }));
}

function shown(text: string, charsMax: number): string {
  return cleanData(text.slice(0, charsMax * 2)).slice(0, charsMax);
}

export function sourceBlocks(sources: readonly Source[]): DataBlock[] {
  return sources.map(({ mark, text, url }) => ({ label: url === null ? mark : `${mark} ${url}`, text }));
}

/** The sources a model named, each once; marks that were never given are dropped. */
export function namedSources(marks: readonly string[], sources: readonly Source[]): Source[] {
  const wanted = new Set(marks.map((mark) => mark.trim().toUpperCase()));
  return sources.filter((source) => wanted.has(source.mark));
}
