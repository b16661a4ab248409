import { inSlices } from "../base/slices.ts";
import { planFixBrief } from "../core/brief_plan/fix_brief.ts";
import { groundSteps } from "../core/brief_plan/ground.ts";
import { topicsOf } from "../core/brief_plan/outreach_plan.ts";
import type { PlannedBrief } from "../core/brief_plan/plan_brief.ts";
import { proseOf } from "../core/draft_markdown.ts";
import { reviewDraft } from "../core/draft_review.ts";
import type { Brand } from "../domain/brand.ts";
import type { Brief } from "../domain/brief.ts";
import type { DraftContent } from "../domain/execution.ts";
import type { Insight } from "../domain/insight.ts";
import { marketOf } from "../domain/market.ts";
import { countWords } from "../language/words.ts";
import { draftSteps } from "../providers/text_model/builtin_draft.ts";
import { contextWithQuotes, evidenceAbout, pageTextsOf, urlsIn } from "./brief_material.ts";
import type { StageContext } from "./stage.ts";
import { logUnknown } from "./unknown_evidence.ts";

/** A fix or an outreach task is facts in a fixed order: without a model rules plan and write it. */
export async function planTask(
  context: StageContext,
  { brand, insight }: { brand: Brand; insight: Insight },
): Promise<{ brief: PlannedBrief; simulated: boolean }> {
  const { db, signal } = context;
  const { language } = marketOf(brand);
  const evidence = evidenceAbout(db, brand.id, {
    keywords: [],
    ids: insight.evidence_ids,
    language,
    onUnknown: logUnknown(context),
  });
  const pages = pageTextsOf(db, brand.id);
  const topics = topicsOf(insight);
  const of = { name: brand.name, domain: brand.domain, context: brand.brand_context, competitors: brand.competitors };
  const ground =
    insight.type === "outreach"
      ? await inSlices(
          groundSteps({
            brand: of,
            head: topics[0] ?? insight.text,
            keywords: topics.map((keyword) => ({ keyword, intent: "informational", source: "outreach" })),
            targetUrl: null,
            evidence,
            pages,
            language,
          }),
          signal,
        )
      : null;
  const known = new Set(evidence.map((row) => row.id));
  const brief = planFixBrief({
    brand: of,
    evidence,
    insight: { ...insight, evidence_ids: insight.evidence_ids.filter((id) => known.has(id)) },
    pageUrls: pages.map((page) => page.url),
    ...(ground === null ? {} : { ground }),
  });
  return { brief, simulated: insight.data.simulated || evidence.some((row) => row.simulated) };
}

/** The text of such a task, checked against the pages and records that it names. */
export async function draftTask(
  context: StageContext,
  { brand, brief }: { brand: Brand; brief: Brief },
): Promise<DraftContent> {
  const { db, signal } = context;
  const { language } = marketOf(brand);
  const ids = [
    ...brief.outline.flatMap((section) => section.evidence_ids),
    ...brief.sources.flatMap((source) => source.evidence_id ?? []),
  ];
  const keywords = brief.target_keywords.map(({ keyword }) => keyword);
  const evidence = evidenceAbout(db, brand.id, { keywords, ids, language, onUnknown: logUnknown(context) });
  const pages = pageTextsOf(db, brand.id);
  const told = await inSlices(contextWithQuotes(brand.brand_context, pages), signal);
  const of = { name: brand.name, domain: brand.domain, context: told, competitors: brand.competitors };
  const text = await inSlices(draftSteps({ brand: of, brief, evidence, pages, language }), signal);
  const review = reviewDraft(text, {
    brief,
    language,
    pageUrls: [`https://${brand.domain}/`, ...pages.map((page) => page.url)],
    pageTexts: new Map(pages.map((page) => [page.url, `${page.title}\n${page.description}\n${page.text}`])),
    evidenceUrls: new Map(evidence.map((row) => [row.id, urlsIn(row)])),
  });
  return {
    title: text.title,
    body: text.body,
    word_count: countWords(proseOf(text.body)),
    claims: text.claims,
    review: { ...review, publishable: review.passed },
    editor_notes: text.editor_notes ?? [],
    ...text.extra,
    written_by: "builtin",
    simulated: brief.strategy.simulated === true || evidence.some((row) => row.simulated),
  };
}
