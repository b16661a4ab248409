import { html } from "hono/html";
import { AppError } from "../../base/errors.ts";
import { reportOutcome } from "../../service/outcomes.ts";
import { showTarget } from "../../service/publishing_targets.ts";
import { getBrief } from "../../store/briefs.ts";
import { getExecution } from "../../store/executions.ts";
import { listTargets } from "../../store/publications.ts";
import { getQueueItem } from "../../store/queue_items.ts";
import { brandPath, type Dashboard, type DashboardApp, type DashboardContext } from "../dashboard/dashboard.ts";
import { sendPage } from "../dashboard/page.ts";
import { briefMarkdown, draftBody } from "../dashboard/pages/content_page.ts";
import { proposeCard, publishedCard } from "../dashboard/pages/publishing_page.ts";
import { OUTCOMES_OFF } from "../dashboard/pages/queue_page.ts";
import { ownBrand, sessionForm, signedIn } from "../dashboard/session.ts";
import { attachment } from "../exports/attachment.ts";
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
    const item = brief === undefined ? undefined : getQueueItem(db, brief.queue_item_id);
    const publish = html`${publishedCard(dashboard, session, { draft, item, outcomes: dashboard.deps.outcomeLinkage })}${proposeCard(dashboard, session, { brandId: brand.id, draftId: draft.id, targets })}`;
    const body = draftBody(dashboard, { draft, brief, publish });
    const title = draft.content.title.slice(0, TITLE_CHARS_MAX);
    return sendPage(dashboard, c, { title, body, active: "content", session, brand });
  });

  app.post("/b/:brand_id/drafts/:draft_id/published", ...own, ...sessionForm(dashboard), (c) => {
    const { draft, brief } = draftOf(c);
    if (!dashboard.deps.outcomeLinkage) throw new AppError("unavailable", OUTCOMES_OFF);
    reportOutcome(dashboard.deps, c.get("session").account.id, {
      brand_id: draft.brand_id,
      event_type: "completed",
      brief_id: draft.brief_id,
    });
    const place = brief === undefined ? "content" : `queue/${brief.queue_item_id}#loop`;
    return c.redirect(brandPath(dashboard, draft.brand_id, place), 303);
  });

  app.get("/b/:brand_id/briefs/:brief_id/md", ...own, (c) => {
    const brief = getBrief(db, c.get("brand").id, c.req.param("brief_id"));
    if (brief === undefined) throw new AppError("not_found", "There is nothing at this address");
    return c.body(briefMarkdown(brief), 200, {
      "Content-Type": DRAFT_FORMATS.md.type,
      "Content-Disposition": attachment(brief.title, "md"),
      "X-Content-Type-Options": "nosniff",
    });
  });

  app.get("/b/:brand_id/drafts/:draft_id/:format", ...own, async (c) => {
    const format = (Object.keys(DRAFT_FORMATS) as DraftFormat[]).find((known) => known === c.req.param("format"));
    if (format === undefined) throw new AppError("not_found", "There is nothing at this address");
    const { body, headers } = await draftFile({ ...draftOf(c), brand: c.get("brand") }, format);
    return c.body(body, 200, headers);
  });
}
