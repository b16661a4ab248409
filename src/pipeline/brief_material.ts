import { testimonialSteps } from "../core/brand_reading/testimonials.ts";
import type { BrandContext } from "../domain/brand.ts";
import { type Evidence, KEYWORD_EVIDENCE_TYPES } from "../domain/evidence/evidence.ts";
import { keywordKey, primaryLanguage } from "../language/keyword_text.ts";
import type { PageText } from "../providers/text_model/text_model.ts";
import type { Db } from "../store/db.ts";
import { type EvidenceReading, listEvidenceByIds, listLatestEvidence } from "../store/evidence.ts";
import { listCountingPages, type PageSummary } from "../store/pages.ts";

const EVIDENCE_MAX = 400;
const QUOTES_MAX = 12;

/** Evidence about these keywords, newest of each kind, and the records named by id whatever their age. */
export function evidenceAbout(
  db: Db,
  brandId: string,
  about: { keywords: readonly string[]; ids: readonly string[]; language: string } & EvidenceReading,
): Evidence[] {
  const language = primaryLanguage(about.language);
  const keys = new Set(about.keywords.map((keyword) => keywordKey(keyword, language)));
  const { onUnknown } = about;
  const named = listEvidenceByIds(db, brandId, { ids: [...new Set(about.ids)], onUnknown });
  const latest = listLatestEvidence(db, brandId, { types: KEYWORD_EVIDENCE_TYPES, onUnknown }).filter((row) =>
    keys.has(keywordKey(row.data.keyword.toLowerCase(), language)),
  );
  const byId = new Map<string, Evidence>([...named, ...latest].map((row) => [row.id, row]));
  return [...byId.values()].slice(0, EVIDENCE_MAX);
}

/** Stored pages as writers see them: answered, readable, meant to be found, and written by the brand. */
export function pageTextsOf(db: Db, brandId: string): PageText[] {
  return listCountingPages(db, brandId)
    .filter(isReadable)
    .map(({ url, title, description, headings, main_text }) => ({
      url,
      title,
      description,
      headings,
      text: main_text,
    }));
}

function isReadable(page: PageSummary): boolean {
  return (
    page.status === 200 && page.indexable && !page.url.includes("?") && (page.main_text !== "" || page.title !== "")
  );
}

/** Texts and addresses an evidence record names, for checking a draft against it. */
export function urlsIn(row: Evidence): string[] {
  const urls = new Set<string>();
  const visit = (value: unknown, depth: number) => {
    if (depth > 4 || urls.size > 200) return;
    if (typeof value === "string") {
      if (/^https?:\/\//.test(value) && value.length < 2_000) urls.add(value);
    } else if (Array.isArray(value)) {
      for (const part of value) visit(part, depth + 1);
    } else if (typeof value === "object" && value !== null) {
      for (const part of Object.values(value)) visit(part, depth + 1);
    }
  };
  visit(row.data, 0);
  return [...urls];
}

/** The brand's context with customers' words from every stored page, where its key pages held none; a page at a time. */
export function* contextWithQuotes(
  context: BrandContext | null,
  pages: readonly PageText[],
): Generator<void, BrandContext | null> {
  if (context === null || context.trust_signals.some((signal) => signal.kind === "testimonial")) return context;
  const brand = [context.name?.value ?? "", ...context.aliases];
  const quotes = (yield* testimonialSteps(pages, { brand })).filter((quote) => quote.author !== undefined);
  return { ...context, trust_signals: [...quotes.slice(0, QUOTES_MAX), ...context.trust_signals] };
}
