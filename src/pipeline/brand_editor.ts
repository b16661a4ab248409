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
import type { KindVerdict } from "../page/kind/page_kind.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { cleanData } from "../providers/text_model/marked_data.ts";
import { getBrand } from "../store/brands.ts";
import type { Db } from "../store/db.ts";
import { listModelVerdicts } from "../store/model_verdicts.ts";
import { listPageUrls } from "../store/pages.ts";
import { openModelQuestion } from "./model_question.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const QUESTION = "brand_sheet";
const INSTEAD = "the brand sheet as code has read it";

/** Under what name the run's figures tell of it. */
type SheetFigures = "sheet" | "sheet_rest";

export interface EditedReading extends BrandReading {
  /** Whether a model had a say in it. */
  isEdited: boolean;
  /** Part of the stage's save. */
  keep(tx: Db): StageFigures;
}

/** Addresses that the run's reading of the brand was made from; null where the rest of its site is of no use to it. */
export function readForSheet({ db, run, brand, providers }: StageContext): string[] | null {
  const isAsked = providers.textModel.ask !== null || listModelVerdicts(db, brand.id, QUESTION).size > 0;
  const isKnown = (getBrand(db, brand.id) ?? brand).brand_context !== null;
  return run.kind === "full" && isKnown && isAsked ? listPageUrls(db, brand.id, run.id) : null;
}

/** The sheet with these pages of a crawl, which were not read when it was made; null where they add nothing. */
export async function editByRest(
  ctx: StageContext,
  { pages, kinds }: { pages: readonly PageFacts[]; kinds: ReadonlyMap<string, KindVerdict> },
): Promise<EditedReading | null> {
  const brand = getBrand(ctx.db, ctx.brand.id) ?? ctx.brand;
  if (brand.brand_context === null || pages.length === 0) return null;
  const reading = { sheet: readSheetOf(brand), context: brand.brand_context };
  const edited = await editBrandSheet(ctx, { reading, pages, kinds, excluded: [], figures: "sheet_rest" });
  return edited.isEdited ? edited : null;
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
  const told = openModelQuestion(ctx, { question: QUESTION, instead: INSTEAD, read: readSheetAnswer });
  if (told.isEmpty() && textModel.ask === null) return { ...reading, isEdited: false, keep: () => ({}) };
  const homeUrl = providers.pageFetcher.homeUrl(domain);
  const material = editorMaterial({ name, domain, ...reading, homeUrl }, pages, { excluded, clean: cleanData, kinds });
  const calls = EDITOR_PAGE_CHARS.map((chars) => brandEditorCall(material, chars));
  const hash = sha256Hex(JSON.stringify([calls[0]!.version, calls[0]!.data]));
  if (told.get(hash) === undefined && textModel.ask !== null && material.pages.length > 0) {
    ctx.report("Asking what of the brand sheet is right");
    const answer = await told.askFitting(hash, calls);
    if (answer !== undefined) told.set(hash, answer);
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
