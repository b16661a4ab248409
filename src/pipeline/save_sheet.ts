import { isoTime } from "../base/clock.ts";
import type { leadingAway } from "../brand/read_brand.ts";
import { contextWith, readSheetOf, sheetOf, stateInsights } from "../brand/sheet.ts";
import type { Brand } from "../domain/brand.ts";
import { type BrandSheet, isAlarming, SHEET_TEXTS } from "../domain/brand_sheet.ts";
import { getBrand, updateBrand } from "../store/brands.ts";
import type { Db } from "../store/db.ts";
import { openInsights, replaceInsights } from "../store/insights.ts";
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
  const scope = { brandId: brand.id, runId: run.id, type: "brand_state" as const, now, ids };
  replaceInsights(tx, scope, openInsights(scope, stateInsights({ ...brand, brand_context })));
  return brand_context;
}

/** Key pages do not show what a crawl has found: its sign of a move stands until another crawl says otherwise. */
export function withSigns(sheet: BrandSheet, brand: Pick<Brand, "profile_read"> | undefined): BrandSheet {
  const before = brand?.profile_read?.state;
  return before !== undefined && isSign(before) && !isAlarming(sheet.state.value) ? { ...sheet, state: before } : sheet;
}

/** What a model found on pages that this reading did not ask for stands until a crawl reads them again. */
export function withUnread(
  sheet: BrandSheet,
  brand: Pick<Brand, "profile_read"> | undefined,
  asked: ReadonlySet<string>,
): BrandSheet {
  const before = brand?.profile_read;
  if (before == null) return sheet;
  const kept = { ...sheet };
  for (const field of SHEET_TEXTS) {
    const known = new Set(sheet[field].map(({ value }) => value.toLowerCase()));
    const unread = (before[field] ?? []).filter(
      ({ value, source, page }) =>
        source === "model" && page !== null && !asked.has(page) && !known.has(value.toLowerCase()),
    );
    kept[field] = [...sheet[field], ...unread];
  }
  return kept;
}

/**
 * What only a crawl shows: pages that send visitors to another domain, which the owner is then asked about. A whole
 * crawl without any takes back what an earlier one said.
 */
export function saveSigns(
  tx: Db,
  context: StageContext,
  { signs, isWhole }: { signs: ReturnType<typeof leadingAway>; isWhole: boolean },
): StageFigures {
  const brand = getBrand(tx, context.brand.id) ?? context.brand;
  const known = readSheetOf(brand);
  const { state } = sheetOf(brand);
  if (state.source === "person" || (isAlarming(state.value) && !isSign(state))) return {};
  const isGone = signs === null && isSign(state) && isWhole;
  if (signs === null && !isGone) return {};
  const next: BrandSheet["state"] =
    signs === null
      ? { value: known.services.length > 0 ? "active" : "unclear", source: "rules", page: null }
      : { value: "moved", source: "rules", page: signs.page, note: signs.note, moved_to: signs.domain };
  const sheet = { ...known, state: next };
  saveSheet(tx, context, { sheet, context: contextWith(brand.brand_context, sheet, isoTime(context.clock.now())) });
  return { brand_state: next.value };
}

function isSign({ value, source, note }: BrandSheet["state"]): boolean {
  return value === "moved" && source === "rules" && note !== undefined;
}
