import type { BrandContext } from "../../domain/brand.ts";
import { contentKeys, countWords } from "../../language/words.ts";
import type { ReadPage } from "../../page/page_role.ts";
import { truncate } from "../phrase.ts";
import { jaccard } from "../text/similarity.ts";
import { customerWords } from "./customer_words.ts";
import { isRecord, isType, type StructuredItem, textOf } from "./structured_items.ts";

const SIGNALS_MAX = 30;
const PER_KIND_MAX = 6;
const VALUE_CHARS_MAX = 300;
const REVIEW_WORDS_MIN = 8;
const ALIKE_FROM = 0.5;

type Signal = BrandContext["trust_signals"][number];

/**
 * Proof that others may rely on, as the site marks it up: ratings, reviews, awards, credentials, its founding, quoted
 * customers. What a sentence proves is for those to judge who read it. A page at a time.
 */
export function* trustSignalSteps(
  pages: readonly ReadPage[],
  { items, language, names }: { items: readonly StructuredItem[]; language: string; names: readonly string[] },
): Generator<void, Signal[]> {
  const found = structured(items);
  for (const page of pages) {
    yield;
    found.push(...customerWords(page, names));
  }
  yield;
  const kept: { signal: Signal; keys: Set<string> }[] = [];
  const perKind = new Map<string, number>();
  for (const signal of found) {
    const count = perKind.get(signal.kind) ?? 0;
    const keys = new Set(contentKeys(signal.value, language));
    if (count >= PER_KIND_MAX || kept.some((other) => jaccard(other.keys, keys) >= ALIKE_FROM)) continue;
    kept.push({ signal, keys });
    perKind.set(signal.kind, count + 1);
  }
  return kept.slice(0, SIGNALS_MAX).map((entry) => entry.signal);
}

function structured(items: readonly StructuredItem[]): Signal[] {
  const signals: Signal[] = [];
  for (const item of items) {
    const base = { source_url: item.url, method: item.method };
    if (isType(item, /^AggregateRating$/)) {
      const rating = textOf(item.item.ratingValue);
      const count = textOf(item.item.reviewCount) ?? textOf(item.item.ratingCount);
      const best = textOf(item.item.bestRating) ?? "5";
      if (rating !== null) {
        signals.push({
          ...base,
          value: `Rated ${rating} of ${best}${count === null ? "" : ` in ${count} reviews`}`,
          kind: "rating",
        });
      }
    }
    if (isType(item, /^Review$/)) {
      const body = textOf(item.item.reviewBody) ?? textOf(item.item.description);
      const author = textOf(item.item.author);
      if (body !== null && countWords(body) >= REVIEW_WORDS_MIN) {
        signals.push({
          ...base,
          value: truncate(body, VALUE_CHARS_MAX),
          kind: "testimonial",
          ...(author === null ? {} : { author }),
        });
      }
    }
    const founded = textOf(item.item.foundingDate);
    if (founded !== null) signals.push({ ...base, value: `Founded ${founded}`, kind: "experience" });
    for (const key of ["award", "awards"]) {
      const award = textOf(item.item[key]);
      if (award !== null) signals.push({ ...base, value: truncate(award, VALUE_CHARS_MAX), kind: "award" });
    }
    const credential = item.item.hasCredential;
    const name = isRecord(credential) || Array.isArray(credential) ? textOf(credential) : null;
    if (name !== null) signals.push({ ...base, value: truncate(name, VALUE_CHARS_MAX), kind: "certification" });
  }
  return signals;
}
