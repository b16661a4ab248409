import { OTHER_NAMES } from "../../page/kind/phrases.ts";
import { isLaterPage } from "../../page/later_page.ts";
import { addressKey, structuredTypes } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isFilled, itemsOf } from "../schema_items.ts";
import type { SiteView } from "../site_view.ts";
import { GUIDE } from "./structured_data.ts";

const RETIRED_TYPES =
  /^(?:HowTo|SpecialAnnouncement|ClaimReview|LearningResource|EstimatedSalary|OccupationAggregation)$/;
/** A price as people write it: a sign of currency, or the code of one. */
const PRICE = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|(?:kr|zł|Kč|Ft|lei|CHF|EUR|USD|GBP|COP|MXN|ARS|BRL|TL|руб)(?![\p{L}]))/u;
const PRODUCT_CLASS = /^(?:single-product|product-template(?:-default)?|template-product|page-product|product-page)$/;
const PRODUCT_PAGES_MIN = 3;
const CATEGORY_GOODS_MIN = 2;
const VIDEO_HOST = /^(?:https?:)?\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/embed|player\.vimeo\.com|fast\.wistia)/i;

/** Structured data that the page's kind calls for. */
export const SCHEMA_COVERAGE_RULES: Rule[] = [
  {
    id: "product_schema_missing",
    category: "structured_data",
    severity: "medium",
    title: "Product pages without Product data",
    what: "Pages in the product directory have no Product in their structured data.",
    why: "Price, availability and rating only appear in search results and shopping answers if they are in structured data.",
    fix: "Have the shop template output Product with Offer (name, image, price, currency, availability).",
    reference: `${GUIDE}/product`,
    on: "site",
    check: productsWithoutData,
  },
  {
    id: "article_schema_missing",
    category: "structured_data",
    severity: "low",
    title: "Articles without Article data",
    what: "Articles have no Article or BlogPosting in their structured data.",
    why: "Search engines must guess the headline, author and date.",
    fix: "Have the template output Article with headline, author, datePublished, dateModified and image.",
    reference: `${GUIDE}/article`,
    on: "article",
    check: ({ html }) =>
      [...structuredTypes(html)].some((type) =>
        /Article$|^BlogPosting$|^Report$|^Recipe$|^QAPage$|^FAQPage$/.test(type),
      )
        ? null
        : "no Article",
  },
  {
    id: "breadcrumb_missing",
    category: "structured_data",
    severity: "low",
    title: "Deep pages without breadcrumb data",
    what: "Pages in subdirectories have no BreadcrumbList.",
    why: "Search results show the bare URL, and search engines do not see where the page belongs.",
    fix: "Have the template output BreadcrumbList along with the visible breadcrumbs.",
    reference: `${GUIDE}/breadcrumb`,
    on: "indexable",
    check: ({ html, path }) => {
      const folders = path.split("/").filter((part) => part !== "");
      const depth = folders.length - Number(/^[a-z]{2}(?:-[a-z]{2})?$/i.test(folders[0] ?? ""));
      return depth >= 2 && !isLaterPage(path) && !structuredTypes(html).has("BreadcrumbList")
        ? `${depth} folders deep`
        : null;
    },
  },
  {
    id: "website_schema_missing",
    category: "structured_data",
    severity: "low",
    title: "No WebSite data on the home page",
    what: "The home page does not state the site name in structured data.",
    why: "Google uses it for the site name in search results.",
    fix: "Add JSON-LD of type WebSite with name and url to the home page.",
    reference: "https://developers.google.com/search/docs/appearance/site-names",
    on: "site",
    check: ({ home }) =>
      home === null || structuredTypes(home.html).has("WebSite")
        ? null
        : { pages: [{ url: home.url, detail: "no WebSite" }] },
  },
  {
    id: "video_schema_missing",
    category: "structured_data",
    severity: "info",
    title: "Videos without VideoObject data",
    what: "The page has a video without structured data.",
    why: "The video is unlikely to appear in video results.",
    fix: "Add VideoObject with name, description, thumbnailUrl and uploadDate.",
    reference: `${GUIDE}/video`,
    on: "indexable",
    check: ({ html }) => {
      const plays =
        html.media.some((media) => media.kind === "video" && !media.autoplay) ||
        html.iframes.some((frame) => VIDEO_HOST.test(frame.url ?? ""));
      return plays && !structuredTypes(html).has("VideoObject") ? "no VideoObject" : null;
    },
  },
  {
    id: "self_serving_rating",
    category: "structured_data",
    severity: "info",
    title: "Self-serving ratings",
    what: "Organization or LocalBusiness data has a rating collected on the company's own site.",
    why: "Google shows no stars for it, though elsewhere it does no harm.",
    fix: "Attach ratings to the products or services they are for.",
    reference: `${GUIDE}/review-snippet`,
    on: "html",
    check: ({ items }) =>
      itemsOf(items, /(?:Organization|LocalBusiness)$/).some(({ item }) => isFilled(item.aggregateRating))
        ? "aggregateRating on the organization"
        : null,
  },
  {
    id: "schema_retired_type",
    category: "structured_data",
    severity: "info",
    title: "Schema types Google no longer shows",
    what: "The page uses a type whose rich result Google has retired.",
    why: "It does no harm, but no longer brings a rich result.",
    fix: "Keep it only if it costs you nothing.",
    reference: "https://developers.google.com/search/updates",
    on: "html",
    check: ({ html }) => [...structuredTypes(html)].find((type) => RETIRED_TYPES.test(type)) ?? null,
  },
];

/**
 * Pages of the products' directory without Product data: beside pages that have it, or with something to buy. The
 * directory may hold the shop's categories.
 */
function productsWithoutData(site: SiteView): SiteFault | null {
  const marked = site.indexable.filter(hasProduct);
  const clusters = new Set(marked.map((page) => page.cluster));
  const bare = site.indexable.filter((page) => {
    if (hasProduct(page) || isCategory(page, site) || site.kinds.get(page.url)?.kind !== "offer") return false;
    if (!isAmongGoods(page)) return isMarkedProduct(page);
    return clusters.has(page.cluster) || isOffer(page);
  });
  if (bare.length === 0 || bare.length + marked.length < PRODUCT_PAGES_MIN) return null;
  return { pages: bare.map((page) => ({ url: page.url, detail: "no Product" })) };
}

/** Products of its own folder are listed on it. */
function isCategory({ url, html }: PageView, { viewByKey }: SiteView): boolean {
  const below = html.links.filter((link) => link.region === "main" && link.url?.startsWith(new URL(".", url).href));
  const goods = new Set(below.flatMap((link) => viewByKey.get(addressKey(link.url!)) ?? []).filter(hasProduct));
  return url.endsWith("/") && goods.size >= CATEGORY_GOODS_MIN;
}

function hasProduct({ items }: PageView): boolean {
  return items.some(({ types }) =>
    types.some((type) =>
      /^(?:Product|ProductGroup|IndividualProduct|Course|Event|SoftwareApplication|Service)$/.test(type),
    ),
  );
}

/** Anywhere below a folder that is named for goods, in whatever language. */
function isAmongGoods({ path }: PageView): boolean {
  return path
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "")
    .slice(0, -1)
    .some((folder) => OTHER_NAMES.goods.has(folder));
}

/** Something to buy: the page's system calls it a product, or it names a price. */
function isOffer(page: PageView): boolean {
  return isMarkedProduct(page) || PRICE.test(page.html.main_text);
}

function isMarkedProduct({ html }: PageView): boolean {
  return html.open_graph["og:type"] === "product" || (html.body_classes ?? []).some((name) => PRODUCT_CLASS.test(name));
}
