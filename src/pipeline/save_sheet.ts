import { isoTime } from "../base/clock.ts";
import { leadingAway } from "../brand/read_brand.ts";
import { contextWith, readSheetOf, sheetOf, stateInsights } from "../brand/sheet.ts";
import type { Brand } from "../domain/brand.ts";
import { type BrandSheet, isAlarming } from "../domain/brand_sheet.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { getBrand, updateBrand } from "../store/brands.ts";
import type { Db } from "../store/db.ts";
import { replaceInsights } from "../store/insights.ts";
import type { StageContext, StageFigures } from "./stage.ts";

/** The sheet as it was read, and the context in which a person's word, given meanwhile too, stands above it. */
export function saveSheet(
  tx: Db,
  { brand: begun, run, ids, clock }: StageContext,
  read: { sheet: BrandSheet; context: NonNullable<Brand["brand_context"]> },
): NonNullable<Brand["brand_context"]> {
  const now = isoTime(clock.now());
  const brand = { ...(getBrand(tx, begun.id) ?? begun), brand_context: read.context, profile_read: read.sheet };
  const brand_context = contextWith(read.context, sheetOf(brand), now);
  updateBrand(tx, brand.id, { brand_context, profile_read: read.sheet, updated_at: now });
  replaceInsights(
    tx,
    { brandId: brand.id, type: "brand_state", now },
    stateInsights({ ...brand, brand_context }).map((insight) => ({
      ...insight,
      id: ids.uuid(),
      brand_id: brand.id,
      run_id: run.id,
      type: "brand_state",
      status: "open",
      created_at: now,
      updated_at: now,
    })),
  );
  return brand_context;
}

/** What only the whole site shows: pages that send visitors to another domain, which the owner is then asked about. */
export function saveSigns(tx: Db, context: StageContext, pages: readonly PageFacts[]): StageFigures {
  const brand = getBrand(tx, context.brand.id) ?? context.brand;
  const signs = leadingAway(pages, brand.domain);
  const known = sheetOf(brand).state;
  if (signs === null || known.source === "person" || isAlarming(known.value)) return {};
  const state = {
    value: "moved",
    source: "rules",
    page: signs.page,
    note: signs.note,
    moved_to: signs.domain,
  } as const;
  const sheet = { ...readSheetOf(brand), state };
  saveSheet(tx, context, { sheet, context: contextWith(brand.brand_context, sheet, isoTime(context.clock.now())) });
  return { brand_state: state.value };
}
