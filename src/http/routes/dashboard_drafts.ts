import { AppError } from "../../base/errors.ts";
import { getBrief } from "../../store/briefs.ts";
import { getExecution } from "../../store/executions.ts";
import type { Dashboard, DashboardApp } from "../dashboard/dashboard.ts";
import { ownBrand, signedIn } from "../dashboard/session.ts";
import { DRAFT_FORMATS, type DraftFormat, draftFile } from "../exports/draft_file.ts";

/** A draft to take along, as the API gives it. */
export function mountDraftFiles(app: DashboardApp, dashboard: Dashboard): void {
  const { db } = dashboard.deps;
  app.get("/b/:brand_id/drafts/:draft_id/:format", signedIn(dashboard), ownBrand(dashboard), async (c) => {
    const brand = c.get("brand");
    const draft = getExecution(db, brand.id, c.req.param("draft_id"));
    const format = (Object.keys(DRAFT_FORMATS) as DraftFormat[]).find((known) => known === c.req.param("format"));
    if (draft === undefined || format === undefined)
      throw new AppError("not_found", "There is nothing at this address");
    const brief = getBrief(db, brand.id, draft.brief_id);
    const { body, headers } = await draftFile({ draft, brief, brand }, format);
    return c.body(body, 200, headers);
  });
}
