import { AppError } from "../../base/errors.ts";
import type { Brand } from "../../domain/brand.ts";
import type { Dashboard, DashboardApp, DashboardContext } from "../dashboard/dashboard.ts";
import type { Html } from "../dashboard/html.ts";
import { type BrandPage, type Page, pageTitle, sendPage } from "../dashboard/page.ts";
import { ownBrand, signedIn } from "../dashboard/session.ts";

type Render<T> = (brand: Brand, c: DashboardContext) => T;

export interface BrandPages {
  /** One of the navigation's. */
  page(active: BrandPage, render: Render<Html>): void;
  /** One that is reached from there; it may lead on instead. */
  below(
    active: BrandPage,
    path: string,
    render: Render<Response | Pick<Page, "title" | "body" | "refreshSeconds">>,
  ): void;
}

/** Mounts pages of one brand: each loads what it shows, then renders. */
export function brandPages(app: DashboardApp, dashboard: Dashboard): BrandPages {
  const below: BrandPages["below"] = (active, path, render) =>
    app.get(`/b/:brand_id${path}`, signedIn(dashboard), ownBrand(dashboard), (c) => {
      const [session, brand] = [c.get("session"), c.get("brand")];
      const shown = render(brand, c);
      return shown instanceof Response ? shown : sendPage(dashboard, c, { ...shown, active, session, brand });
    });
  return {
    below,
    page: (active, render) =>
      below(active, active === "" ? "" : `/${active}`, (brand, c) => {
        return { title: pageTitle(active), body: render(brand, c) };
      }),
  };
}

export function requireFound<T>(value: T | undefined): T {
  if (value === undefined) throw notFound();
  return value;
}

export function notFound(): AppError {
  return new AppError("not_found", "There is nothing at this address");
}
