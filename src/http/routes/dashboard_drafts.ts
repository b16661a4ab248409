import { AppError } from "../../base/errors.ts";
import { showTarget } from "../../service/publishing_targets.ts";
import { getBrief } from "../../store/briefs.ts";
import { getExecution } from "../../store/executions.ts";
import { listTargets } from "../../store/publications.ts";
import type { Dashboard, DashboardApp, DashboardContext } from "../dashboard/dashboard.ts";
import { sendPage } from "../dashboard/page.ts";
import { draftBody } from "../dashboard/pages/content_page.ts";
import { proposeCard } from "../dashboard/pages/publishing_page.ts";
import { ownBrand, signedIn } from "../dashboard/session.ts";
import { DRAFT_FORMATS, type DraftFormat, draftFile } from "../exports/draft_file.ts";

const TITLE_CHARS_MAX = 120;

/** A draft to read, and to take along as the API gives it. */
export function mountDrafts(app: DashboardApp, dashboard: Dashboard): void {
  const { db } = dashboard.deps;
  const own = [signedIn(dashboard), ownBrand(dashboard)] as const;
  const draftOf = (c: DashboardContext) => {
    const draft = getExecution(db, c.get("brand").id, c.req.param("draft_id") ?? "");
    if (draft === undefined) throw new AppError("not_found", "There is nothing at this address");
    return { draft, brief: getBrief(db, draft.brand_id, draft.brief_id) };
  };

  app.get("/b/:brand_id/drafts/:draft_id", ...own, (c) => {
    const [session, brand] = [c.get("session"), c.get("brand")];
    const { draft, brief } = draftOf(c);
    const targets = listTargets(db, brand.id).map(showTarget);
    const publish = proposeCard(dashboard, session, { brandId: brand.id, draftId: draft.id, targets });
    const body = draftBody(dashboard, { draft, brief, publish });
    const title = draft.content.title.slice(0, TITLE_CHARS_MAX);
    return sendPage(dashboard, c, { title, body, active: "content", session, brand });
  });

  app.get("/b/:brand_id/drafts/:draft_id/:format", ...own, async (c) => {
    const format = (Object.keys(DRAFT_FORMATS) as DraftFormat[]).find((known) => known === c.req.param("format"));
    if (format === undefined) throw new AppError("not_found", "There is nothing at this address");
    const { body, headers } = await draftFile({ ...draftOf(c), brand: c.get("brand") }, format);
    return c.body(body, 200, headers);
  });
}
