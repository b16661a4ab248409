import type { ModelUsage } from "./model_call.ts";

/** Who made a field. */
export type Author = "rules" | "model" | "person" | "caller";

/** Something that was written and does not stand: it was taken out, written again, or asked instead. */
export interface Refusal {
  /** `section 3`, `title`, a section's id. */
  where: string;
  text: string;
  /** Which check: `reference`, `figure`, `quotation`, `judge`, … */
  check: string;
  reason: string;
}

/** How a brief or draft came about, kept with it. */
export interface ContentRecord {
  /** `builtin`, `vendor/model`, or `caller` of a text that was handed in. */
  written_by: string;
  /** By field of the brief or draft. */
  authors: Record<string, Author>;
  /** Hash of the dossier it was written from. */
  dossier_hash: string;
  calls: ModelUsage[];
  /** Calls without a usable answer, and what stands instead. */
  failures: { call: string; reason: string; instead: string }[];
  refusals: Refusal[];
  /** Refused passages that were written again and then stood. */
  repaired: number;
  /** Refused passages that became questions. */
  asked_instead: number;
  /** null where a part is not known. */
  input_tokens: number | null;
  output_tokens: number | null;
  cost_usd: number | null;
}

export function createRecord(dossierHash: string): ContentRecord {
  return {
    written_by: "builtin",
    authors: {},
    dossier_hash: dossierHash,
    calls: [],
    failures: [],
    refusals: [],
    repaired: 0,
    asked_instead: 0,
    input_tokens: 0,
    output_tokens: 0,
    cost_usd: 0,
  };
}

/** The record with its sums. */
export function summed(record: ContentRecord): ContentRecord {
  const sum = (figures: readonly (number | null)[]) =>
    figures.reduce((total, figure) => (total === null || figure === null ? null : total + figure), 0);
  return {
    ...record,
    input_tokens: sum(record.calls.map((call) => call.input_tokens)),
    output_tokens: sum(record.calls.map((call) => call.output_tokens)),
    cost_usd: sum(record.calls.map((call) => call.cost_usd)),
  };
}
