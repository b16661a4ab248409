import { AppError } from "../../base/errors.ts";
import { sheetOf } from "../../brand/sheet.ts";
import type { Brand } from "../../domain/brand.ts";
import { BrandSheet, type SheetField } from "../../domain/brand_sheet.ts";
import { changeProfile } from "../../service/profile.ts";
import { brandPath, type Dashboard, type DashboardApp } from "../dashboard/dashboard.ts";
import { sendPage } from "../dashboard/page.ts";
import { marketLine, profileBody } from "../dashboard/pages/profile_page.ts";
import { ownBrand, sessionForm, signedIn } from "../dashboard/session.ts";
import { ProfileChange } from "../schemas/profile.ts";

const MARKET = /^([a-z]{2})-([a-z]{2})(?:\s+(.+))?$/i;

/** The brand sheet's page and its forms, a field each; what is saved passes the API's own check. */
export function mountDashboardProfile(app: DashboardApp, dashboard: Dashboard): void {
  const { deps } = dashboard;
  const own = [signedIn(dashboard), ownBrand(dashboard)] as const;

  app.get("/b/:brand_id/profile", ...own, (c) => {
    const [session, brand] = [c.get("session"), c.get("brand")];
    const body = profileBody(dashboard, session, { brand, saved: c.req.query("saved") ?? null });
    return sendPage(dashboard, c, { active: "profile", title: "Profile", body, session, brand });
  });

  app.post("/b/:brand_id/profile", ...own, ...sessionForm(dashboard), async (c) => {
    const brandId = c.get("brand").id;
    const form = c.get("form");
    const { field, fields } = asked(c.get("brand"), form);
    const change = ProfileChange.safeParse(fields);
    if (!change.success) {
      const told = change.error.issues.map(({ path, message }) => `${path.slice(1).join(" ")} ${message}`.trim());
      throw new AppError("invalid_input", `This cannot be saved: ${told.join("; ")}`);
    }
    const scope = { accountId: c.get("session").account.id, brandId };
    const { followUp } = await changeProfile(deps, scope, change.data);
    const place = form.to === "topics" ? "topics" : "profile";
    return c.redirect(brandPath(dashboard, brandId, `${place}?saved=${followUp.run_id ?? ""}#${field}`), 303);
  });
}

/** What a form asks to change: a whole field, or by a name such as `remove.services` one value of it. */
function asked(brand: Brand, form: Record<string, string>): { field: SheetField; fields: Record<string, unknown> } {
  const [name = "", value = ""] = Object.entries(form).find(([known]) => known.includes(".")) ?? [];
  const [verb, named = form.field] = name === "" ? [] : name.split(".");
  const field = Object.keys(BrandSheet.shape).find((known): known is SheetField => known === named);
  if (field === undefined) throw new AppError("invalid_input", "There is no such field");
  if (verb === undefined) return { field, fields: { [field]: form.back === "yes" ? null : given(field, form) } };
  const sheet = sheetOf(brand);
  const linesOf = (of: SheetField): string[] =>
    of === "state" ? [] : of === "markets" ? sheet.markets.map(marketLine) : sheet[of].map((row) => row.value);
  const list = (of: SheetField, lines: string[]) => ({ [of]: given(of, { values: lines.join("\n") }) });
  const others = linesOf(field).filter((line) => line !== value);
  if (verb === "add") return { field, fields: list(field, [...others, value]) };
  if (verb === "confirm") return { field, fields: list(field, linesOf(field)) };
  if (verb === "remove") return { field, fields: list(field, others) };
  const disowned = list("not_offered", [...linesOf("not_offered"), value]);
  return { field, fields: { ...list(field, others), ...disowned } };
}

function given(field: SheetField, form: Record<string, string>): unknown {
  if (field === "state") {
    const { value, moved_to = "", note = "" } = form;
    return { value, ...(moved_to.trim() === "" ? {} : { moved_to }), ...(note.trim() === "" ? {} : { note }) };
  }
  const lines = (form.values ?? "").split(/\r?\n/).filter((line) => line.trim() !== "");
  if (field !== "markets") return lines;
  return lines.map((line) => {
    const [, language, country, place] = MARKET.exec(line.trim()) ?? [];
    return { language, country, ...(place === undefined ? {} : { place }) };
  });
}
