import type { SiteView } from "./site_view.ts";

/** What a rule of single pages has to know of the whole site, looked up once a site. */
export function oncePerSite<T>(make: (site: SiteView) => T): (site: SiteView) => T {
  const made = new WeakMap<SiteView, { value: T }>();
  return (site) => {
    const known = made.get(site) ?? { value: make(site) };
    made.set(site, known);
    return known.value;
  };
}
