import type { Severity } from "../../domain/severity.ts";

/** An audit made elsewhere, in our words. What it does not say is null. */
export interface UploadedAudit {
  /** `lighthouse`, `pagespeed_insights`, `unlighthouse`, `squirrelscan`, `screaming_frog`, or the name it gives itself. */
  tool: string;
  /** 0 to 100. */
  health_score: number | null;
  /** How the score came about: the tool's own figure, the mean of its categories, or our formula on its issues. */
  health_score_basis: string | null;
  pages_crawled: number | null;
  crawled_at: string | null;
  categories: Record<string, { issues: number; score: number | null }>;
  issues: UploadedIssue[];
  /** Parts that could not be mapped, by name. */
  unmapped: string[];
}

export interface UploadedIssue {
  id: string;
  title: string;
  category: string;
  severity: Severity;
  description: string | null;
  fix: string | null;
  reference: string | null;
  pages_affected: number | null;
  /** Addresses, capped. */
  examples: string[];
}

export type UploadReading = { ok: true; audit: UploadedAudit } | { ok: false; problem: string };

export type Json = Record<string, unknown>;

export const ISSUES_MAX = 1000;
export const EXAMPLES_MAX = 50;
const TEXT_MAX = 600;
const URL_CHARS_MAX = 2000;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A finite number, also written as text ("1,204", "85%"). */
export function numberOf(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.length > 40) return null;
  const text = value
    .trim()
    .replace(/%$/, "")
    .replace(/(\d),(?=\d{3}\b)/g, "$1");
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

/** A text on one line, capped; null when there is none. */
export function textOf(value: unknown, max = TEXT_MAX): string | null {
  if (typeof value !== "string") return null;
  const text = value
    .slice(0, max * 2)
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? null : text.slice(0, max);
}

/** ISO time of a date in text or epoch milliseconds; null when it is none. */
export function timeOf(value: unknown): string | null {
  const ms = typeof value === "number" ? value : typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isFinite(ms) && ms > 0 && ms < 8.64e15 ? new Date(ms).toISOString() : null;
}

/** Addresses out of texts or objects that name one. */
export function addressesOf(value: unknown): string[] {
  if (typeof value === "string") return isAddress(value) ? [value.trim().slice(0, URL_CHARS_MAX)] : [];
  if (isObject(value)) return addressesOf(value.url ?? value.page ?? value.address ?? value.path ?? value.href ?? null);
  if (!Array.isArray(value)) return [];
  return [
    ...new Set(value.slice(0, EXAMPLES_MAX * 4).flatMap((each) => (Array.isArray(each) ? [] : addressesOf(each)))),
  ].slice(0, EXAMPLES_MAX);
}

/** `Meta Description: Missing` becomes `meta_description_missing`. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 80);
}

/** Mean of the scores there are, null without any. */
export function meanOf(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null);
  return known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length;
}

function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|\/)\S*$/i.test(text.trim());
}
