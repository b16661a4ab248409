import type { ModelLine } from "./model_line.ts";

/** Who writes, for one call. */
export interface Writer {
  /** `vendor/model`. */
  name: string;
  line: ModelLine;
  signal: AbortSignal;
}
