import { AppError } from "../../base/errors.ts";
import { competitorFromDomain } from "../../domain/competitor.ts";
import { changeBrand } from "../../service/brands.ts";
import { countFamilyKeywords } from "../../store/families.ts";
import { FAMILY_SORTS, getFamily, listFamilyHeads } from "../../store/family_heads.ts";
import { brandPath, type Dashboard, type DashboardApp } from "../dashboard/dashboard.ts";
import {
  competitorsBody,
  KEYWORD_VALUES,
  type KeywordSort,
  RIVAL_VALUES,
  type RivalSort,
  topicBody,
  topicsBody,
} from "../dashboard/pages/topics_page.ts";
import { pagingOf } from "../dashboard/paging.ts";
import { ownBrand, sessionForm, signedIn } from "../dashboard/session.ts";
import { sortOf, sortRows } from "../dashboard/table.ts";
import { type BrandPages, notFound, requireFound } from "./brand_pages.ts";

const PAGE_ROWS = { families: 50, keywords: 100 };
const COMPETITORS_MAX = 50;

/** What people search for, and who else is found. */
export function mountTopics(app: DashboardApp, dashboard: Dashboard, { page, below }: BrandPages): void {
  const { db } = dashboard.deps;

  page("topics", (brand, c) => {
    const q = c.req.query("q")?.trim() ?? "";
    const sort = sortOf(c.req.query("sort"), FAMILY_SORTS);
    const { total } = listFamilyHeads(db, brand.id, { q, sort, page: { limit: 0 } });
    const paging = pagingOf(c.req.query("page"), { total, size: PAGE_ROWS.families });
    return topicsBody(dashboard, c.get("session"), {
      brand,
      families: listFamilyHeads(db, brand.id, { q, sort, page: paging.request }).rows,
      keywords: countFamilyKeywords(db, brand.id),
      q,
      sort,
      paging,
      saved: c.req.query("saved") !== undefined,
    });
  });

  below("topics", "/topics/:family_id", (brand, c) => {
    const family = requireFound(getFamily(db, c.req.param("family_id")!));
    if (family.brand_id !== brand.id) throw notFound();
    const names = Object.keys(KEYWORD_VALUES) as KeywordSort["key"][];
    const sort = sortOf(c.req.query("sort") ?? "-volume", names);
    const paging = pagingOf(c.req.query("page"), { total: family.keywords.length, size: PAGE_ROWS.keywords });
    const { offset = 0, limit } = paging.request;
    const shown = sortRows(family.keywords, sort, KEYWORD_VALUES).slice(offset, offset + limit);
    return { title: family.name, body: topicBody(dashboard, c.get("session"), { brand, family, shown, sort, paging }) };
  });

  page("competitors", (brand, c) => {
    const names = Object.keys(RIVAL_VALUES) as RivalSort["key"][];
    const sort = sortOf(c.req.query("sort"), names);
    const rows = sortRows(brand.competitors, sort, RIVAL_VALUES);
    const saved = c.req.query("saved") !== undefined;
    return competitorsBody(dashboard, c.get("session"), { brand, rows, sort, saved });
  });

  app.post("/b/:brand_id/competitors", signedIn(dashboard), ownBrand(dashboard), ...sessionForm(dashboard), (c) => {
    const brand = c.get("brand");
    const { add, remove, domains: all } = c.get("form");
    const known = new Map(brand.competitors.map((competitor) => [competitor.domain, competitor]));
    const kept = [...known.keys()].filter((domain) => domain !== remove);
    const domains = (all ?? [...kept, add ?? ""].join("\n")).split(/[\s,;]+/).filter((domain) => domain !== "");
    if (domains.length > COMPETITORS_MAX)
      throw new AppError("invalid_input", `A brand has ${COMPETITORS_MAX} competitors at most`);
    const { deps } = dashboard;
    changeBrand(
      { ...deps.accounts, abort: deps.runs.abort },
      { accountId: c.get("session").account.id, brandId: brand.id },
      { competitors: domains.map((domain) => known.get(domain) ?? competitorFromDomain(domain)) },
    );
    return c.redirect(brandPath(dashboard, brand.id, "competitors?saved"), 303);
  });
}
