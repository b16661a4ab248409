import { sha256Hex } from "../base/ids.ts";
import {
  brandEditorCall,
  EDITOR_PAGE_CHARS,
  editorMaterial,
  editSheet,
  readSheetAnswer,
} from "../brand/brand_editor.ts";
import type { BrandReading } from "../brand/read_brand.ts";
import { readSheetOf } from "../brand/sheet.ts";
import { callTokens } from "../domain/model_call.ts";
import type { KindVerdict } from "../page/kind/page_kind.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { addressKey, canonicalUrl, isCanonicalised } from "../page/page_facts_read.ts";
import { cleanData } from "../providers/text_model/marked_data.ts";
import { getBrand } from "../store/brands.ts";
import type { Db } from "../store/db.ts";
import { listPageUrls } from "../store/pages.ts";
import { openModelQuestion } from "./model_question.ts";
import { countingPages } from "./page_kinds.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const INSTEAD = "the brand sheet as code has read it";

/** Under what name the run's figures tell of it. */
type SheetFigures = "sheet" | "sheet_rest";

export interface EditedReading extends BrandReading {
  /** Whether a model had a say in it. */
  isEdited: boolean;
  /** Part of the stage's save. */
  keep(tx: Db): StageFigures;
}

/** The same with the pages of a crawl that were not read when the sheet was made; null where there are none. */
export async function editByRest(
  ctx: StageContext,
  { pages, kinds }: { pages: readonly PageFacts[]; kinds: ReadonlyMap<string, KindVerdict> },
): Promise<EditedReading | null> {
  const { db, run } = ctx;
  const brand = getBrand(db, ctx.brand.id) ?? ctx.brand;
  const asked = new Set(listPageUrls(db, brand.id, run.id));
  const rest = toldPages(pages, kinds).filter(({ url }) => !asked.has(url));
  if (brand.brand_context === null || !rest.some(({ html }) => html !== null)) return null;
  const reading = { sheet: readSheetOf(brand), context: brand.brand_context };
  const edited = await editBrandSheet(ctx, { reading, pages: rest, kinds, excluded: [], figures: "sheet_rest" });
  return edited.isEdited ? edited : null;
}

/**
 * Pages that say who the company is; terms and imprint do, though no keyword rests on them. A page that names another
 * of them as its canonical says nothing that is not told there.
 */
export function toldPages(pages: readonly PageFacts[], kinds: ReadonlyMap<string, KindVerdict>): PageFacts[] {
  const counting = new Set(countingPages(pages, kinds));
  const told = pages.filter((page) => counting.has(page) || kinds.get(page.url)?.kind === "legal");
  const isTwin = (page: PageFacts) => page.html !== null && isCanonicalised(page, page.html);
  const own = new Set(told.filter((page) => !isTwin(page)).map(({ url }) => addressKey(url)));
  return told.filter((page) => !isTwin(page) || !own.has(addressKey(canonicalUrl(page.html!)!)));
}

/** What code read as the run's model edits it, in one call; a site that has not changed is not asked about again. */
export async function editBrandSheet(
  ctx: StageContext,
  {
    reading,
    pages,
    kinds,
    excluded,
    figures = "sheet",
  }: {
    reading: BrandReading;
    pages: readonly PageFacts[];
    kinds: ReadonlyMap<string, KindVerdict>;
    excluded: readonly string[];
    figures?: SheetFigures;
  },
): Promise<EditedReading> {
  const { brand, providers } = ctx;
  const { textModel } = providers;
  const { name, domain } = brand;
  const told = openModelQuestion(ctx, { question: "brand_sheet", instead: INSTEAD, read: readSheetAnswer });
  if (told.isEmpty() && textModel.ask === null) return { ...reading, isEdited: false, keep: () => ({}) };
  const homeUrl = providers.pageFetcher.homeUrl(domain);
  const material = editorMaterial({ name, domain, ...reading, homeUrl }, pages, { excluded, clean: cleanData, kinds });
  const calls = EDITOR_PAGE_CHARS.map((chars) => brandEditorCall(material, chars));
  const hash = sha256Hex(JSON.stringify([calls[0]!.version, calls[0]!.data]));
  if (told.get(hash) === undefined && textModel.ask !== null && material.pages.length > 0) {
    ctx.report("Asking what of the brand sheet is right");
    const fitting = calls.filter((call) => {
      const { input, output } = callTokens(call);
      return input + output <= textModel.contextTokens;
    });
    const ask = told.begin();
    // Where even the shortest seems too long it is tried: the estimate errs on that side.
    const tried = fitting.length > 0 ? fitting : calls.slice(-1);
    for (const [at, call] of tried.entries()) {
      const answer = await ask(`${hash}:${at}`, call, at < tried.length - 1);
      if (answer.ok) told.set(hash, answer.object);
      if (answer.ok || !answer.tooLong) break;
    }
  }
  const answer = told.get(hash);
  const edited = answer === undefined ? null : editSheet(answer, material, told.by(hash) ?? textModel.name);
  return {
    ...(edited ?? reading),
    isEdited: edited !== null,
    keep(tx) {
      return told.keep(tx, [hash], {
        name: `${figures}_edited`,
        cost: `${figures}_cost_usd`,
        figures: (reused) => ({ ...edited?.tally, reused: reused > 0 }),
      });
    },
  };
}
