export interface Embedded {
  /** One of length 1 for each text, in order. */
  vectors: Float32Array[];
  /** US dollars by list price; null without a known price. */
  cost_usd: number | null;
}

/** Port: what texts mean, as vectors that may be compared with each other. */
export interface Embedding {
  /** `vendor/model`. */
  name: string;
  /** Texts that one call takes. */
  textsMax: number;
  /** Throws ProviderError, or the signal's reason. */
  embed(texts: readonly string[], options: { signal: AbortSignal }): Promise<Embedded>;
  /** What a call costs at most by list price; null without a known price. */
  estimateUsd(texts: readonly string[]): number | null;
}
