import type { BrandContext } from "../../domain/brand.ts";
import type { CallTokens, ModelAnswer, ModelCall } from "../../domain/model_call.ts";

/** A page of the brand's own site: visible text only, as data. */
export interface PageText {
  url: string;
  title: string;
  description: string;
  headings: { level: number; text: string }[];
  text: string;
}

/** Facts read by rules from the pages, to be worded by the model. */
export interface BrandMaterial {
  domain: string;
  name: string;
  read: BrandContext;
  pages: PageText[];
}

/**
 * Port: who words things. Given material it gives text; scores, ids, domains and links are never taken from it
 * unchecked. Without a model everything stands as rules read and named it.
 */
export interface TextModel {
  /** `builtin` or `vendor/model`. */
  name: string;
  simulated: boolean;
  /** Tokens of one call, its answer included; less than was set where the endpoint has shown that it takes less. */
  readonly contextTokens: number;
  /**
   * An object of the shape asked for, with what it took. Throws ModelCallError, whose `code` says whether to shorten
   * the call, or the signal's reason. `deadlineMs`: epoch milliseconds. null: there is no model to ask.
   */
  ask:
    | null
    | (<T>(call: ModelCall<T>, options: { signal: AbortSignal; deadlineMs?: number }) => Promise<ModelAnswer<T>>);
  /** What one request of a call (`callTokens`) costs at most by list price; null without a known price. */
  estimateCallUsd(tokens: CallTokens): number | null;
  describeBrand(material: BrandMaterial, options: { signal: AbortSignal }): Promise<BrandContext>;
}
