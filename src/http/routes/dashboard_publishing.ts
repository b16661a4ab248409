import { html, raw } from "hono/html";
import { isFix, type TextContent } from "../../domain/publication.ts";
import { approvePublication, type Decider, rejectPublication, requirePublication } from "../../service/publications.ts";
import { addTarget, removeTarget, showTarget } from "../../service/publishing_targets.ts";
import { getTarget, listPublicationsPage, listTargets } from "../../store/publications.ts";
import { brandPath, type Dashboard, type DashboardApp, type DashboardContext } from "../dashboard/dashboard.ts";
import type { Html } from "../dashboard/html.ts";
import { renderMarkdown } from "../dashboard/markdown.ts";
import { sendPage } from "../dashboard/page.ts";
import { publicationBody, publishingBody } from "../dashboard/pages/publishing_page.ts";
import { pagingOf } from "../dashboard/paging.ts";
import { ownBrand, sessionForm, signedIn } from "../dashboard/session.ts";
import { PublicationAdd, PublicationReject, TargetAdd } from "../schemas/publishing.ts";
import { checked } from "./dashboard_alerts.ts";
import { propose } from "./publishing.ts";

const PAGE_ROWS = 50;

/** As it will be read; HTML of a part was made here from Markdown, with nothing else in it. */
function textOf({ parts, format, title }: TextContent): Html {
  const source = parts.map((part) => part.source).join("\n\n");
  return format === "html" ? html`<div class="prose">${raw(source)}</div>` : renderMarkdown(source, title);
}

/** Where a person looks at what was proposed, and accepts it. */
export function mountDashboardPublishing(app: DashboardApp, dashboard: Dashboard): void {
  const { deps } = dashboard;
  const own = [signedIn(dashboard), ownBrand(dashboard)] as const;
  const form = [...own, ...sessionForm(dashboard)] as const;
  const place = (c: DashboardContext, page = "") =>
    brandPath(dashboard, c.get("brand").id, `publishing${page === "" ? "" : `/${page}`}`);
  const decider = (c: DashboardContext): Decider => ({ actor: c.get("actor"), by: "dashboard" });
  const publicationOf = (c: DashboardContext) => ({
    brandId: c.get("brand").id,
    id: c.req.param("publication_id") ?? "",
  });

  app.get("/b/:brand_id/publishing", ...own, (c) => {
    const [session, brand] = [c.get("session"), c.get("brand")];
    const { total } = listPublicationsPage(deps.db, brand.id, { page: { limit: 1 } });
    const paging = pagingOf(c.req.query("page"), { total, size: PAGE_ROWS });
    const { rows } = listPublicationsPage(deps.db, brand.id, { page: paging.request });
    const targets = listTargets(deps.db, brand.id).map(showTarget);
    const body = publishingBody(dashboard, session, { brand, publications: rows, targets, paging });
    return sendPage(dashboard, c, { title: "Publishing", body, active: "publishing", session, brand });
  });

  app.get("/b/:brand_id/publishing/:publication_id", ...own, (c) => {
    const [session, brand] = [c.get("session"), c.get("brand")];
    const publication = requirePublication(deps.db, brand.id, c.req.param("publication_id"));
    const row = getTarget(deps.db, brand.id, publication.target_id);
    const target = row === undefined ? null : showTarget(row);
    const { content } = publication;
    const text = isFix(content) ? null : textOf(content);
    const body = publicationBody(dashboard, session, { publication, target, text });
    return sendPage(dashboard, c, { title: content.title, body, active: "publishing", session, brand });
  });

  app.post("/b/:brand_id/publishing", ...form, async (c) => {
    const { target_id, draft_id } = c.get("form");
    const { id } = await propose(deps, c, checked(PublicationAdd, { target_id, draft_id }), "dashboard");
    return c.redirect(place(c, id), 303);
  });

  app.post("/b/:brand_id/publishing-targets", ...form, async (c) => {
    const { csrf: _, ...fields } = c.get("form");
    await addTarget(deps.publishing, c.get("brand").id, checked(TargetAdd, fields));
    return c.redirect(`${place(c)}#targets`, 303);
  });

  app.post("/b/:brand_id/publishing-targets/:target_id/delete", ...form, (c) => {
    removeTarget(deps.db, c.get("brand").id, c.req.param("target_id"));
    return c.redirect(`${place(c)}#targets`, 303);
  });

  app.post("/b/:brand_id/publishing/:publication_id/approve", ...form, (c) => {
    const { id } = approvePublication(deps.publishing, decider(c), publicationOf(c));
    return c.redirect(place(c, id), 303);
  });

  app.post("/b/:brand_id/publishing/:publication_id/reject", ...form, (c) => {
    const { reason } = checked(PublicationReject, { reason: c.get("form").reason });
    const { id } = rejectPublication(deps.publishing, decider(c), { ...publicationOf(c), reason });
    return c.redirect(place(c, id), 303);
  });
}
