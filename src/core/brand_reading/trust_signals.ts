import type { BrandContext } from "../../domain/brand.ts";
import { contentKeys, countWords } from "../../language/words.ts";
import type { ReadPage } from "../../page/page_role.ts";
import { personCounts } from "../text/reading.ts";
import { isProse, sentencesOf } from "../text/sentences.ts";
import { jaccard } from "../text/similarity.ts";
import { FOREIGN_PROOFS, FOREIGN_RATING, FOREIGN_STATES } from "./foreign_proof.ts";
import { isRecord, isType, type StructuredItem, textOf } from "./structured_items.ts";
import { excerpt, testimonialSteps } from "./testimonials.ts";
import { foundedText, ratedText } from "./trust_words.ts";
import { toSourcePage } from "./voice.ts";

const SIGNALS_MAX = 30;
const PER_KIND_MAX = 6;
/** Statements that anyone may make of themselves. */
const WEAK_KINDS = new Set(["research", "membership"]);
const PER_WEAK_KIND_MAX = 2;
const VALUE_CHARS_MAX = 300;
const REVIEW_WORDS_MIN = 8;
const ALIKE_FROM = 0.5;

type Signal = BrandContext["trust_signals"][number];

/** Words that show what kind of proof a sentence gives; the first that fits wins. */
const PROOFS: readonly (readonly [string, RegExp])[] = [
  [
    "certification",
    /\b(?:certified|accredited|licen[sc]ed|certification|accreditation|ISO ?\d{4,5}|SOC ?2|HIPAA|GDPR[- ]compliant|PCI[- ]DSS|board[- ]certified|akkreditiert)\b/i,
  ],
  ["award", /\b(?:award(?:s|ed)?|award-winning|winner of|voted (?:best|#1)|finalist)\b/i],
  ["press", /\b(?:featured (?:in|on)|as seen (?:in|on)|appeared (?:in|on)|mentioned in)\b/i],
  [
    "experience",
    /\b(?:since (?:18|19|20)\d\d|founded in (?:18|19|20)\d\d|established in (?:18|19|20)\d\d|(?:over|more than|nearly|almost|\d+\+?) ?(?:\d+|[a-z]+)? years(?: of| in| experience)|years of experience)\b/i,
  ],
  [
    "customers",
    /\b(?:trusted by|(?:over|more than|\d[\d,.]*\+?) (?:\d[\d,.]*\+? )?(?:happy |satisfied )?(?:customers|clients|families|couples|students|companies|teams|businesses|users|patients|members|homes|projects))\b/i,
  ],
  ["guarantee", /\b(?:money[- ]back|days? to return|satisfaction guarante|guaranteed?|warranty|free returns)\b/i],
  ["membership", /\b(?:member of|members of the|affiliated with|partner(?:ed)? with)\b/i],
  ["figure", /\b(?:we|our)\b.{0,80}\b\d{1,3}(?:,\d{3})+\b/i],
  [
    "research",
    /\b(?:evidence[- ]based|peer[- ]reviewed|clinical(?:ly)? (?:proven|tested|stud)|according to (?:a )?(?:study|research))\b/i,
  ],
];
const RATING = /\b[0-5][.,]\d\s?(?:of|out of|\/|stars?)\s?5?|\b\d[\d.,]*\+? (?:five-star |5-star )?reviews\b/i;
/** A verb or a speaker that makes a statement of the words. */
const STATES =
  /\b(?:is|are|was|were|has|have|had|been|be|we|our|offers?|provides?|gives?|teach\w*|serv\w+|works?|won|received|earned|holds?|became|trained|certified (?:as|by|in))\b/i;
const BADGE_WORDS_MAX = 14;

/** Proof that others may rely on: reviews, ratings, certificates, awards, experience, guarantees, quoted customers. A page at a time. */
export function* trustSignalSteps(
  pages: readonly ReadPage[],
  { items, language, names }: { items: readonly StructuredItem[]; language: string; names: readonly string[] },
): Generator<void, Signal[]> {
  const quotes = yield* testimonialSteps(pages.map(toSourcePage), { brand: names });
  const shown: Signal[] = [];
  const stated: Signal[] = [];
  for (const page of pages) {
    yield;
    shown.push(...badges(page, language));
    stated.push(...statements(page, language));
  }
  yield;
  const found = [...structured(items, language), ...quotes, ...shown, ...stated];
  const kept: { signal: Signal; keys: Set<string> }[] = [];
  const perKind = new Map<string, number>();
  for (const signal of found) {
    const count = perKind.get(signal.kind) ?? 0;
    const keys = new Set(contentKeys(signal.value, language));
    if (count >= (WEAK_KINDS.has(signal.kind) ? PER_WEAK_KIND_MAX : PER_KIND_MAX)) continue;
    if (kept.some((other) => jaccard(other.keys, keys) >= ALIKE_FROM)) continue;
    kept.push({ signal, keys });
    perKind.set(signal.kind, count + 1);
  }
  return kept.slice(0, SIGNALS_MAX).map((entry) => entry.signal);
}

function structured(items: readonly StructuredItem[], language: string): Signal[] {
  const signals: Signal[] = [];
  for (const item of items) {
    const base = { source_url: item.url, method: item.method };
    if (isType(item, /^AggregateRating$/)) {
      const rating = textOf(item.item.ratingValue);
      const count = textOf(item.item.reviewCount) ?? textOf(item.item.ratingCount);
      const best = textOf(item.item.bestRating) ?? "5";
      if (rating !== null) {
        signals.push({ ...base, value: ratedText({ rating, best, count }, language), kind: "rating" });
      }
    }
    if (isType(item, /^Review$/)) {
      const body = textOf(item.item.reviewBody) ?? textOf(item.item.description);
      const author = textOf(item.item.author);
      if (body !== null && countWords(body) >= REVIEW_WORDS_MIN) {
        signals.push({ ...base, value: excerpt(body), kind: "testimonial", ...(author === null ? {} : { author }) });
      }
    }
    const founded = textOf(item.item.foundingDate);
    if (founded !== null) signals.push({ ...base, value: foundedText(founded, language), kind: "experience" });
    for (const key of ["award", "awards"]) {
      const award = textOf(item.item[key]);
      if (award !== null) signals.push({ ...base, value: excerpt(award), kind: "award" });
    }
    const credential = item.item.hasCredential;
    const name = isRecord(credential) || Array.isArray(credential) ? textOf(credential) : null;
    if (name !== null) signals.push({ ...base, value: excerpt(name), kind: "certification" });
  }
  return signals;
}

function statements(page: ReadPage, language: string): Signal[] {
  if (page.role === "testimonial" || page.role === "story" || page.role === "legal" || page.role === "shop") return [];
  const signals: Signal[] = [];
  for (const text of sentencesOf(page.html.main_text, language)) {
    if (
      !isProse(text) ||
      !(STATES.test(text) || (language !== "en" && FOREIGN_STATES.test(text))) ||
      text.endsWith("?") ||
      // Somebody named in the sentence before.
      personCounts(text.split(" ", 1)[0]!, "en").third > 0 ||
      text.length > VALUE_CHARS_MAX ||
      (language === "en" ? /["“]|\b(?:I|my)\b/ : /["“„«»]/).test(text)
    )
      continue;
    const kind = kindOf(text, language);
    if (kind !== undefined) signals.push({ value: text, source_url: page.url, method: "text", kind });
  }
  return signals;
}

/** Short lines that stand by themselves: certificates, ratings, guarantees as badges show them. */
function badges(page: ReadPage, language: string): Signal[] {
  if (page.role === "testimonial" || page.role === "story" || page.role === "legal" || page.role === "shop") return [];
  const headings = new Set(page.html.headings.map((heading) => heading.text.trim()));
  return page.html.main_text.split(/\n+/).flatMap((line): Signal[] => {
    const text = line.trim();
    if (headings.has(text)) return [];
    const words = countWords(text);
    if (words < 3 || words > BADGE_WORDS_MAX || /[.!?:]$/.test(text) || /["“„«|»]|^[-–—]/.test(text)) return [];
    const kind = RATING.test(text) || FOREIGN_RATING.test(text) ? "rating" : kindOf(text, language);
    return kind === undefined || (WEAK_KINDS.has(kind) && kind !== "membership")
      ? []
      : [{ value: text, source_url: page.url, method: "text", kind }];
  });
}

/** English is read by its own words alone: `certificate` and `garantie` mean something else there. */
function kindOf(text: string, language: string): string | undefined {
  const proofs = language === "en" ? PROOFS : [...PROOFS, ...FOREIGN_PROOFS];
  return proofs.find(([, pattern]) => pattern.test(text))?.[0];
}
