import { isoTime } from "../../base/clock.ts";
import { inSlices } from "../../base/slices.ts";
import { proseOf } from "../../core/draft_markdown.ts";
import { reviewDraft } from "../../core/draft_review.ts";
import type { Brand } from "../../domain/brand.ts";
import type { Brief } from "../../domain/brief.ts";
import type { Evidence } from "../../domain/evidence/evidence.ts";
import type { DraftContent, Execution } from "../../domain/execution.ts";
import { marketOf } from "../../domain/market.ts";
import { countWords } from "../../language/words.ts";
import type { DraftText, PageText } from "../../providers/text_model/text_model.ts";
import { getBrand } from "../../store/brands.ts";
import { getBrief } from "../../store/briefs.ts";
import { insertExecution } from "../../store/executions.ts";
import { contextWithQuotes, evidenceAbout, pageTextsOf, urlsIn } from "../brief_material.ts";
import { type Stage, type StageContext, StageUnavailable } from "../stage.ts";
import { logUnknown } from "../unknown_evidence.ts";

/** Drafts the article of a brief, has it checked, and keeps both. */
export const draftWriting: Stage = {
  name: "draft_writing",
  pool: "model",
  budgetShare: 1,
  async run(context) {
    const brand = getBrand(context.db, context.brand.id) ?? context.brand;
    const brief = loadBrief(context, brand);
    const { language } = marketOf(brand);
    const evidence = evidenceAbout(context.db, brand.id, {
      keywords: brief.target_keywords.map((keyword) => keyword.keyword),
      ids: evidenceIds(brief),
      language,
      onUnknown: logUnknown(context),
    });
    const pages = pageTextsOf(context.db, brand.id);
    context.report(`Writing "${brief.title}"`);
    const { textModel } = context.providers;
    const brandContext = await inSlices(contextWithQuotes(brand.brand_context, pages), context.signal);
    const text = await context.once(`draft:${brief.id}`, () =>
      textModel.writeDraft(
        {
          brand: {
            name: brand.name,
            domain: brand.domain,
            context: brandContext,
            competitors: brand.competitors,
          },
          brief,
          evidence,
          pages,
          language,
        },
        { signal: context.signal },
      ),
    );
    context.report("Checking the draft");
    const simulated = brief.strategy.simulated === true || evidence.some((row) => row.simulated) || textModel.simulated;
    const content = contentOf(text, { brief, brand, pages, evidence, language, simulated });
    const now = isoTime(context.clock.now());
    const row: Execution = {
      id: context.ids.uuid(),
      brand_id: brand.id,
      run_id: context.run.id,
      brief_id: brief.id,
      format: brief.format,
      status: "draft",
      content,
      gate_scores: null,
      created_at: now,
      updated_at: now,
    };
    context.save((tx) => {
      insertExecution(tx, row);
      return { execution_id: row.id, word_count: content.word_count, review_passed: content.review.passed, simulated };
    });
  },
};

function loadBrief(context: StageContext, brand: Brand): Brief {
  const id = context.run.input.brief_id;
  const brief = id === undefined ? undefined : getBrief(context.db, brand.id, id);
  if (brief === undefined) {
    throw new StageUnavailable(
      `Cannot find brief "${id ?? ""}" of this brand; pass the "id" of a brief from GET /brands/${brand.id}/briefs`,
    );
  }
  return brief;
}

function evidenceIds(brief: Brief): string[] {
  return [
    ...brief.outline.flatMap((section) => section.evidence_ids),
    ...brief.sources.flatMap((source) => source.evidence_id ?? []),
  ];
}

function contentOf(
  text: DraftText,
  of: { brief: Brief; brand: Brand; pages: PageText[]; evidence: Evidence[]; language: string; simulated: boolean },
): DraftContent {
  const { brief, pages, evidence, language, simulated } = of;
  const review = reviewDraft(text, {
    brief,
    language,
    pageUrls: [...pages.map((page) => page.url), ...brandUrls(of.brand)],
    pageTexts: textsByUrl(pages, of.brand),
    evidenceUrls: new Map(evidence.map((row) => [row.id, urlsIn(row)])),
  });
  return {
    title: text.title,
    body: text.body,
    word_count: countWords(proseOf(text.body)),
    claims: text.claims,
    review,
    editor_notes: text.editor_notes ?? [],
    ...headOf(brief.strategy),
    ...text.extra,
    written_by: text.written_by,
    simulated,
  };
}

/** Title and description for the head of the page, and what changes on it, as the brief has them. */
function headOf(strategy: Record<string, unknown>): Record<string, unknown> {
  const { page_meta, changes } = strategy;
  return { ...(page_meta === undefined ? {} : { page_meta }), ...(changes === undefined ? {} : { changes }) };
}

/** What each page says: its text, and what enrichment read off it besides (structured data, links, numbers). */
function textsByUrl(pages: readonly PageText[], { brand_context: context }: Brand): Map<string, string> {
  const texts = new Map(pages.map((page) => [page.url, `${page.title}\n${page.description}\n${page.text}`]));
  const add = (url: string, text: string) => texts.set(url, `${texts.get(url) ?? ""}\n${text}`);
  if (context === null) return texts;
  for (const value of [context.tagline, context.description]) if (value !== null) add(value.source_url, value.value);
  for (const entry of [...context.trust_signals, ...context.icp, ...context.contact, ...context.locations]) {
    add(entry.source_url, entry.value);
  }
  for (const { source_url, value, description } of context.services) add(source_url, `${value}\n${description ?? ""}`);
  return texts;
}

/** Pages the brand's context names as its sources, though they may not be stored any more. */
function brandUrls({ brand_context: context, domain }: Brand): string[] {
  if (context === null) return [`https://${domain}/`];
  return [
    `https://${domain}/`,
    ...[context.name, context.tagline, context.description].flatMap((value) => value?.source_url ?? []),
    ...[...context.trust_signals, ...context.services, ...context.icp, ...context.contact].map(
      (value) => value.source_url,
    ),
  ];
}
