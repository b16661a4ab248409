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
import { createRecord, summed } from "../domain/content_record.ts";
import { callTokens } from "../domain/model_call.ts";
import { RUN_BUDGET_MS } from "../domain/run.ts";
import type { KindVerdict } from "../page/kind/page_kind.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { cleanData } from "../providers/text_model/marked_data.ts";
import { getBrand } from "../store/brands.ts";
import type { Db } from "../store/db.ts";
import { getPage } from "../store/pages.ts";
import { askModel } from "./ask_model.ts";
import { countingPages } from "./page_kinds.ts";
import { boundedStage } from "./run_cost.ts";
import type { StageContext, StageFigures } from "./stage.ts";
import { openVerdictBook } from "./verdict_book.ts";

const QUESTION = "brand_sheet";
const INSTEAD = "the brand sheet as code has read it";
const EDITOR_MS_MAX = RUN_BUDGET_MS / 7;

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
  const rest = toldPages(pages, kinds).filter(({ url }) => getPage(db, brand.id, url)?.run_id !== run.id);
  if (brand.brand_context === null || !rest.some(({ html }) => html !== null)) return null;
  const reading = { sheet: readSheetOf(brand), context: brand.brand_context };
  const edited = await editBrandSheet(ctx, { reading, pages: rest, excluded: [], figures: "sheet_rest" });
  return edited.isEdited ? edited : null;
}

/** Pages that say who the company is; terms and imprint do, though no keyword rests on them. */
export function toldPages(pages: readonly PageFacts[], kinds: ReadonlyMap<string, KindVerdict>): PageFacts[] {
  const counting = new Set(countingPages(pages, kinds));
  return pages.filter((page) => counting.has(page) || kinds.get(page.url)?.kind === "legal");
}

/** What code read as the run's model edits it, in one call; a site that has not changed is not asked about again. */
export async function editBrandSheet(
  ctx: StageContext,
  {
    reading,
    pages,
    excluded,
    figures = "sheet",
  }: { reading: BrandReading; pages: readonly PageFacts[]; excluded: readonly string[]; figures?: SheetFigures },
): Promise<EditedReading> {
  const { brand, providers } = ctx;
  const { textModel } = providers;
  const { name, domain } = brand;
  const homeUrl = providers.pageFetcher.homeUrl(domain);
  const material = editorMaterial({ name, domain, ...reading, homeUrl }, pages, { excluded, clean: cleanData });
  const told = openVerdictBook(ctx, QUESTION, readSheetAnswer);
  const calls = EDITOR_PAGE_CHARS.map((chars) => brandEditorCall(material, chars));
  const hash = sha256Hex(JSON.stringify([calls[0]!.version, calls[0]!.data]));
  const record = createRecord("");
  const isKnown = told.get(hash) !== undefined;
  if (!isKnown && textModel.ask !== null && material.pages.length > 0) {
    ctx.report("Asking what of the brand sheet is right");
    const fitting = calls.filter((call) => {
      const { input, output } = callTokens(call);
      return input + output <= textModel.contextTokens;
    });
    const within = boundedStage(ctx, EDITOR_MS_MAX);
    // Where even the shortest seems too long it is tried: the estimate errs on that side.
    const tried = fitting.length > 0 ? fitting : calls.slice(-1);
    for (const [at, call] of tried.entries()) {
      const asking = { key: `${QUESTION}:${hash}:${at}`, call, instead: INSTEAD, shortens: at < tried.length - 1 };
      const answer = await askModel(within, record, asking);
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
      const { reused } = told.keep(tx, [hash], record.written_by);
      const { calls: made, failures, cost_usd } = summed(record);
      if (made.length + failures.length + reused === 0) return {};
      return {
        [`${figures}_edited`]: { ...edited?.tally, reused: reused > 0, calls: made, failures },
        ...(cost_usd === null ? {} : { [`${figures}_cost_usd`]: cost_usd }),
      };
    },
  };
}
