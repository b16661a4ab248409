import type { BriefBrand } from "../../core/brief_plan/ground.ts";
import type { BrandContext } from "../../domain/brand.ts";
import type { Brief, OutlineSection } from "../../domain/brief.ts";
import type { Evidence } from "../../domain/evidence/evidence.ts";
import type { DraftClaim } from "../../domain/execution.ts";
import type { Family } from "../../domain/keyword.ts";
import type { CallTokens, ModelAnswer, ModelCall } from "../../domain/model_call.ts";
import type { Opportunity } from "../../domain/opportunity.ts";

/** A page of the brand's own site as writers see it: visible text only, as data. */
export interface PageText {
  url: string;
  title: string;
  description: string;
  headings: { level: number; text: string }[];
  text: string;
}

/** Everything a brief may rest on; nothing else may enter it. */
export interface BriefMaterial {
  brand: BriefBrand;
  opportunity: Opportunity;
  family: Family | null;
  evidence: Evidence[];
  pages: PageText[];
  language: string;
}

export type BriefText = Pick<
  Brief,
  | "title"
  | "target_keywords"
  | "search_intent"
  | "strategy"
  | "outline"
  | "brand_context"
  | "internal_links"
  | "sources"
> & { written_by: string };

export interface DraftMaterial {
  brand: BriefBrand;
  brief: Brief;
  evidence: Evidence[];
  pages: PageText[];
  language: string;
}

export interface DraftText {
  title: string;
  /** Markdown. */
  body: string;
  claims: DraftClaim[];
  /** What the operator must add or check; never part of the body. */
  editor_notes?: string[];
  /** Parts beside the body (`spokes`, `samples`, `template`, …). */
  extra?: Record<string, unknown>;
  written_by: string;
}

/** Facts read by rules from the pages, to be worded by the model (or left as read by the built-in one). */
export interface BrandMaterial {
  domain: string;
  name: string;
  read: BrandContext;
  pages: PageText[];
}

/** What a model may word in an opportunity; numbers, ids and formats are set by code. */
export interface OpportunityWording {
  play: string;
  summary: string;
  why_now: string;
  next_action: string;
}

/**
 * Port: who words things. Given material it gives text; scores, ids, domains and links are never taken from it
 * unchecked. The built-in one is deterministic and extractive.
 */
export interface TextModel {
  /** `builtin` or `vendor/model`. */
  name: string;
  simulated: boolean;
  /** Tokens of one call, its answer included; less than was set where the endpoint has shown that it takes less. */
  readonly contextTokens: number;
  /**
   * An object of the shape asked for, with what it took. Throws ModelCallError, whose `code` says whether to shorten
   * the call, or the signal's reason. `deadlineMs`: epoch milliseconds. null: the built-in writer is asked nothing.
   */
  ask:
    | null
    | (<T>(call: ModelCall<T>, options: { signal: AbortSignal; deadlineMs?: number }) => Promise<ModelAnswer<T>>);
  /** What one request of a call (`callTokens`) costs at most by list price; null without a known price. */
  estimateCallUsd(tokens: CallTokens): number | null;
  describeBrand(material: BrandMaterial, options: { signal: AbortSignal }): Promise<BrandContext>;
  nameFamilies(
    families: readonly { head: string; keywords: string[] }[],
    options: { signal: AbortSignal },
  ): Promise<string[]>;
  wordOpportunities(
    items: readonly { draft: OpportunityWording; facts: Record<string, unknown> }[],
    options: { signal: AbortSignal },
  ): Promise<OpportunityWording[]>;
  writeBrief(material: BriefMaterial, options: { signal: AbortSignal }): Promise<BriefText>;
  writeDraft(material: DraftMaterial, options: { signal: AbortSignal }): Promise<DraftText>;
}

export type { OutlineSection };
