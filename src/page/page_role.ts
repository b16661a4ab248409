import { isDated, isLike, isListPath, pageName } from "./kind/page_features.ts";
import { NAMES, OTHER_NAMES } from "./kind/phrases.ts";
import { plainPath } from "./kind/site_context.ts";
import type { HtmlFacts, PageFacts } from "./page_facts.ts";

/** By names of addresses, the same that a page's kind is told by; the first that fits wins. */
const ROLE_NAMES = {
  legal: NAMES.legal!,
  cart: NAMES.cart!,
  testimonial: OTHER_NAMES.told,
  product: OTHER_NAMES.goods.union(OTHER_NAMES.shop_list),
  archive: NAMES.archive!,
  contact: NAMES.contact!,
  about: NAMES.about!,
  article: NAMES.article!,
  offer: NAMES.offer!,
} as const satisfies Record<string, ReadonlySet<string>>;
const NAMED = Object.entries(ROLE_NAMES) as [NamedRole, ReadonlySet<string>][];

/** Pages whose names come with a word beside them: `our-testimonials`, `yoga-classes`. */
const WORDED: ReadonlySet<PageRole> = new Set(["legal", "testimonial", "contact", "about", "offer"]);

const UTILITY = NAMES.cart!.union(OTHER_NAMES.utility);

type NamedRole = keyof typeof ROLE_NAMES;
/** What a page is for by its address alone, where its kind is not known yet. */
export type PageRole = NamedRole | "home" | "other";

/** A page that answered with readable HTML. */
export interface ReadPage {
  url: string;
  role: PageRole;
  html: HtmlFacts;
}

/** Pages that can be read, with what each is for; the home page first, then in the order given. */
export function readablePages(pages: readonly PageFacts[], homeUrl: string): ReadPage[] {
  const read = pages.flatMap((page): ReadPage[] => {
    if (page.html === null || page.response.status !== 200) return [];
    const url = page.response.final_url || page.url;
    return [{ url, role: pageRole(url, homeUrl), html: page.html }];
  });
  const byUrl = [...new Map(read.map((page) => [page.url, page])).values()];
  return [...byUrl.filter((page) => page.role === "home"), ...byUrl.filter((page) => page.role !== "home")];
}

/** What a page is for, by its own name, else its folders', else what its name begins or ends with. */
export function pageRole(url: string, homeUrl = ""): PageRole {
  const path = pathOf(url);
  const segments = path.split("/").filter((segment) => segment !== "");
  if (segments.length === 0 || path === pathOf(homeUrl)) return "home";
  if (isListPath(path)) return "archive";
  const name = pageName({ segments });
  const folders = segments.slice(0, -1);
  const roleBy = (fits: (names: ReadonlySet<string>, role: PageRole) => boolean) =>
    NAMED.find(([role, names]) => fits(names, role))?.[0];
  return (
    roleBy((names) => names.has(name)) ??
    roleBy((names) => folders.some((folder) => names.has(folder))) ??
    (isDated({ path }) ? "article" : roleBy((names, role) => WORDED.has(role) && isLike(name, names))) ??
    "other"
  );
}

/** Whether an address is for acting on the site and not for reading: a cart, an account, a search. */
export function isUtilityPage(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  if (parsed.searchParams.has("s") || parsed.searchParams.has("q")) return true;
  return pathOf(url)
    .split("/")
    .some((segment) => UTILITY.has(pageName({ segments: [segment] })));
}

function pathOf(url: string): string {
  return URL.canParse(url) ? plainPath(url).split("?")[0]! : "";
}
