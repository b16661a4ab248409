import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  bodyOf,
  CHAIN,
  edit,
  editEvery,
  fail,
  forward,
  full,
  HOME,
  head,
  jsonLd,
  main,
  TOUR,
} from "./planting.ts";
import type { World } from "./world.ts";

const OFFER = { "@type": "Offer", price: "12.00", priceCurrency: "GBP", availability: "https://schema.org/InStock" };
const PRODUCT_SCRIPT =
  /<script type="application\/ld\+json">\{"@context":"https:\/\/schema\.org","@type":"Product"[\s\S]*?<\/script>/;
const REVIEW = {
  "@type": "Review",
  author: { "@type": "Person", name: "Jo" },
  reviewRating: { "@type": "Rating", ratingValue: 4 },
  datePublished: "2025-01-02",
};
const FR = "https://oakhillcycles.com/fr/";

/** A required field left out sets the rule off; the whole item does not. */
function required(rule: string, item: Record<string, unknown>, field: string): AccuracyCase {
  const { [field]: _, ...without } = item;
  return { rule, fault: (w) => jsonLd(w, ABOUT, without), nearMiss: (w) => jsonLd(w, ABOUT, item) };
}

/** A French home page, and both pages naming each other. */
function french(
  world: World,
  tags = `<link rel="alternate" hreflang="en" href="${full(HOME)}"><link rel="alternate" hreflang="fr" href="${FR}"><link rel="alternate" hreflang="x-default" href="${full(HOME)}">`,
): void {
  add(
    world,
    FR,
    bodyOf(world, HOME)
      .replace('lang="en"', 'lang="fr"')
      .replace(/<link rel="canonical"[^>]*>/, `<link rel="canonical" href="${FR}">`),
  );
  head(world, HOME, tags);
  head(world, FR, tags);
  main(world, HOME, `<a href="${FR}">La version de ce site en langue française</a>`);
}

/** Structured data, languages and previews. */
export const DATA_CASES: AccuracyCase[] = [
  {
    rule: "json_ld_invalid",
    fault: (w) => head(w, TOUR, '<script type="application/ld+json">{"@type": "Thing", "name": "x",}</script>'),
    nearMiss: (w) =>
      head(
        w,
        TOUR,
        '<script type="application/ld+json">//<![CDATA[\n{"@context":"https://schema.org","@type":"Thing","name":"x"}\n//]]></script>',
      ),
  },
  {
    rule: "json_ld_empty",
    fault: (w) => head(w, TOUR, '<script type="application/ld+json">{"name": "x"}</script>'),
    nearMiss: (w) => jsonLd(w, TOUR, { "@graph": [{ "@type": "Thing", name: "x" }] }),
  },
  required(
    "schema_product_required",
    { "@type": "Product", name: "Bell", offers: OFFER, image: "/x", description: "A bell", brand: "Oakhill" },
    "offers",
  ),
  required("schema_offer_required", { ...OFFER }, "price"),
  required(
    "schema_aggregate_offer_required",
    { "@type": "AggregateOffer", lowPrice: "9", priceCurrency: "GBP", offerCount: 3 },
    "priceCurrency",
  ),
  required("schema_review_required", REVIEW, "author"),
  required(
    "schema_aggregate_rating_required",
    { "@type": "AggregateRating", ratingValue: 4.5, reviewCount: 12 },
    "reviewCount",
  ),
  required(
    "schema_breadcrumb_required",
    {
      "@type": "BreadcrumbList",
      itemListElement: [{ "@type": "ListItem", position: 1, name: "A", item: "https://oakhillcycles.com/" }],
    },
    "itemListElement",
  ),
  required(
    "schema_faq_required",
    {
      "@type": "FAQPage",
      mainEntity: [{ "@type": "Question", name: "Q?", acceptedAnswer: { "@type": "Answer", text: "A" } }],
    },
    "mainEntity",
  ),
  required(
    "schema_question_required",
    { "@type": "Question", name: "Q?", acceptedAnswer: { "@type": "Answer", text: "A" } },
    "acceptedAnswer",
  ),
  required(
    "schema_local_business_required",
    {
      "@type": "LocalBusiness",
      name: "Oakhill",
      address: "12 Mill Lane",
      telephone: "1",
      openingHours: "Mo-Fr",
      image: "/x",
      url: "/",
    },
    "address",
  ),
  required(
    "schema_video_required",
    {
      "@type": "VideoObject",
      name: "Ride",
      thumbnailUrl: "/x",
      uploadDate: "2025-01-01",
      description: "A ride",
      contentUrl: "/x",
    },
    "uploadDate",
  ),
  required(
    "schema_event_required",
    {
      "@type": "Event",
      name: "Ride",
      startDate: "2025-01-01",
      location: "Oakhill",
      endDate: "2025-01-01",
      image: "/x",
      description: "A ride",
    },
    "startDate",
  ),
  {
    // On other pages than the first it may leave out what that one says.
    rule: "schema_website_required",
    fault: (w) => edit(w, HOME, ['"@type":"WebSite","name":"Oakhill Cycles",', '"@type":"WebSite",']),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "WebSite", name: "Oakhill" }),
  },
  required(
    "schema_job_required",
    {
      "@type": "JobPosting",
      title: "Mechanic",
      description: "Repairs",
      datePosted: "2025-01-01",
      hiringOrganization: "Oakhill",
      jobLocation: "Oakhill",
      validThrough: "2025-03-01",
      baseSalary: 1,
    },
    "title",
  ),
  required(
    "schema_recipe_required",
    { "@type": "Recipe", name: "Bars", image: "/x", recipeIngredient: ["oats"], recipeInstructions: "Bake" },
    "image",
  ),
  required(
    "schema_course_required",
    { "@type": "Course", name: "Repair", description: "Learn it", provider: "Oakhill" },
    "description",
  ),
  required(
    "schema_software_required",
    {
      "@type": "SoftwareApplication",
      name: "Route",
      offers: OFFER,
      aggregateRating: { "@type": "AggregateRating", ratingValue: 4, ratingCount: 3 },
    },
    "offers",
  ),
  {
    rule: "schema_recommended",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "Article", headline: "x" }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "Article",
        headline: "x",
        author: "Jo",
        datePublished: "2025-01-01",
        image: { "@id": "#i" },
      }),
  },
  {
    rule: "schema_type_malformed",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "local business", name: "x" }),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "https://schema.org/Thing", name: "x" }),
  },
  {
    rule: "rating_out_of_range",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "AggregateRating", ratingValue: "9.2", reviewCount: 3 }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, { "@type": "AggregateRating", ratingValue: "9.2", bestRating: "10", reviewCount: 3 }),
  },
  {
    rule: "price_invalid",
    fault: (w) => jsonLd(w, ABOUT, { ...OFFER, price: "£12,00" }),
    nearMiss: (w) => jsonLd(w, ABOUT, { ...OFFER, price: 12 }),
  },
  {
    rule: "schema_date_invalid",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "CreativeWork", datePublished: "March 3rd, 2025" }),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "CreativeWork", datePublished: "2025-03-03T09:30:00+01:00" }),
  },
  {
    rule: "breadcrumb_items_invalid",
    fault: (w) =>
      jsonLd(w, ABOUT, { "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", position: 1 }] }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "BreadcrumbList",
        itemListElement: [{ "@type": "ListItem", position: 1, item: { "@id": "/", name: "Home" } }],
      }),
  },
  {
    rule: "product_schema_missing",
    fault: (w) => edit(w, TOUR, [PRODUCT_SCRIPT, ""]),
    nearMiss: (w) => edit(w, TOUR, ['"@type":"Product"', '"@type":["Product","Thing"]']),
  },
  {
    rule: "article_schema_missing",
    fault: (w) => edit(w, CHAIN, ['"@type":"BlogPosting"', '"@type":"WebPage"']),
    nearMiss: (w) => edit(w, CHAIN, ['"@type":"BlogPosting"', '"@type":"NewsArticle"']),
  },
  {
    rule: "breadcrumb_missing",
    fault: (w) => edit(w, CHAIN, ['"@type":"BreadcrumbList"', '"@type":"ItemList"']),
    nearMiss: (w) => edit(w, CHAIN, ['"@type":"BreadcrumbList"', '"@type":"https://schema.org/BreadcrumbList"']),
  },
  {
    rule: "website_schema_missing",
    fault: (w) => edit(w, HOME, ['"@type":"WebSite"', '"@type":"Thing"']),
    nearMiss: (w) => edit(w, HOME, ['"@type":"WebSite"', '"@type":["WebSite"]']),
  },
  {
    rule: "video_schema_missing",
    fault: (w) => main(w, TOUR, '<iframe title="A ride" src="https://www.youtube.com/embed/abc"></iframe>'),
    nearMiss: (w) => main(w, TOUR, '<iframe title="A map" src="https://www.google.com/maps/embed?pb=1"></iframe>'),
  },
  {
    rule: "self_serving_rating",
    fault: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "Organization",
        name: "Oakhill",
        aggregateRating: { "@type": "AggregateRating", ratingValue: 5, reviewCount: 3 },
      }),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "Organization", name: "Oakhill" }),
  },
  {
    rule: "schema_retired_type",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "HowTo", name: "Oil a chain" }),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "Service", name: "Oil a chain" }),
  },
  {
    rule: "hreflang_invalid_code",
    fault: (w) => head(w, HOME, `<link rel="alternate" hreflang="en-UK" href="${full(HOME)}">`),
    nearMiss: (w) => french(w),
  },
  {
    rule: "hreflang_no_return",
    fault: (w) => {
      french(w);
      edit(w, FR, [
        /<link rel="alternate" hreflang="en"[^>]*><link rel="alternate" hreflang="fr"[^>]*><link rel="alternate" hreflang="x-default"[^>]*>/,
        "",
      ]);
    },
    nearMiss: (w) => french(w),
  },
  {
    rule: "hreflang_to_error",
    fault: (w) => head(w, HOME, `<link rel="alternate" hreflang="de" href="${full("/de/")}">`),
    nearMiss: (w) => french(w),
  },
  {
    rule: "hreflang_to_redirect",
    fault: (w) => {
      forward(w, "/de/", full(ABOUT));
      head(w, HOME, `<link rel="alternate" hreflang="de" href="${full("/de/")}">`);
    },
    nearMiss: (w) => french(w),
  },
  {
    rule: "hreflang_to_hidden",
    fault: (w) => {
      french(w);
      head(w, FR, '<meta name="robots" content="noindex">');
    },
    nearMiss: (w) => french(w),
  },
  {
    rule: "hreflang_self_missing",
    fault: (w) => french(w, `<link rel="alternate" hreflang="fr" href="${FR}">`),
    nearMiss: (w) => french(w),
  },
  {
    rule: "hreflang_x_default_missing",
    fault: (w) =>
      french(
        w,
        `<link rel="alternate" hreflang="en" href="${full(HOME)}"><link rel="alternate" hreflang="fr" href="${FR}"><link rel="alternate" hreflang="fr-CA" href="${FR}">`,
      ),
    nearMiss: (w) =>
      french(
        w,
        `<link rel="alternate" hreflang="en" href="${full(HOME)}"><link rel="alternate" hreflang="fr" href="${FR}">`,
      ),
  },
  {
    rule: "hreflang_duplicate",
    fault: (w) => {
      french(w);
      head(w, HOME, `<link rel="alternate" hreflang="fr" href="${full(ABOUT)}">`);
    },
    nearMiss: (w) => french(w),
  },
  {
    rule: "hreflang_relative",
    fault: (w) =>
      french(w, `<link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="fr" href="/fr/">`),
    nearMiss: (w) => french(w),
  },
  {
    rule: "hreflang_lang_mismatch",
    fault: (w) => {
      french(w);
      edit(w, FR, ['<html lang="fr">', '<html lang="en">']);
    },
    nearMiss: (w) => french(w),
  },
  {
    rule: "hreflang_on_canonicalised",
    fault: (w) => {
      french(w);
      edit(w, FR, [/<link rel="canonical"[^>]*>/, `<link rel="canonical" href="${full(HOME)}">`]);
    },
    nearMiss: (w) => french(w),
  },
  {
    rule: "og_missing",
    fault: (w) => {
      at(w, TOUR).body = bodyOf(w, TOUR).replaceAll(/<meta property="og:[^>]*>/g, "");
    },
    nearMiss: (w) => {
      at(w, TOUR).body = bodyOf(w, TOUR).replaceAll('meta property="og:', 'meta name="og:');
    },
  },
  {
    rule: "og_incomplete",
    fault: (w) => edit(w, TOUR, [/<meta property="og:image"[^>]*>/, ""]),
    nearMiss: (w) => edit(w, TOUR, [/<meta property="og:type"[^>]*>/, ""]),
  },
  {
    rule: "og_description_missing",
    fault: (w) => {
      edit(w, TOUR, [/<meta property="og:description"[^>]*>/, ""]);
      edit(w, TOUR, [/<meta name="description"[^>]*>/, ""]);
    },
    nearMiss: (w) => edit(w, TOUR, [/<meta property="og:description"[^>]*>/, ""]),
  },
  {
    rule: "og_image_broken",
    fault: (w) => {
      w.answers.delete(full("/img/share.webp"));
      main(w, ABOUT, '<img src="/img/share.webp" alt="Shared" width="9" height="9">');
    },
    nearMiss: (w) => {
      fail(w, "/img/share.webp", 403);
      main(w, ABOUT, '<img src="/img/share.webp" alt="Shared" width="9" height="9">');
    },
  },
  {
    rule: "og_image_relative",
    fault: (w) =>
      edit(w, TOUR, [/(property="og:image" content=")[^"]*/, 'property="og:image" content="/img/share.webp']),
    nearMiss: (w) =>
      edit(w, TOUR, [
        /(property="og:image" content=")[^"]*/,
        'property="og:image" content="https://cdn.example.org/share.webp',
      ]),
  },
  {
    rule: "og_image_small",
    fault: (w) => head(w, TOUR, '<meta property="og:image:width" content="200">'),
    nearMiss: (w) => head(w, TOUR, '<meta property="og:image:width" content="1200">'),
  },
  {
    rule: "og_title_long",
    fault: (w) =>
      edit(w, TOUR, [
        /(property="og:title" content=")[^"]*/,
        `property="og:title" content="${"Touring bicycle Alder ".repeat(6)}`,
      ]),
    nearMiss: (w) =>
      edit(w, TOUR, [
        /(property="og:title" content=")[^"]*/,
        `property="og:title" content="${"Touring bicycle Alder ".repeat(4)}`,
      ]),
  },
  {
    rule: "twitter_card_missing",
    fault: (w) => edit(w, TOUR, [/<meta name="twitter:card"[^>]*>/, ""]),
    nearMiss: (w) => edit(w, TOUR, ['<meta name="twitter:card"', '<meta property="twitter:card"']),
  },
  {
    rule: "twitter_card_invalid",
    fault: (w) => edit(w, TOUR, ['content="summary_large_image"', 'content="photo"']),
    nearMiss: (w) => edit(w, TOUR, ['content="summary_large_image"', 'content="summary"']),
  },
  {
    rule: "favicon_missing",
    fault: (w) => {
      w.answers.delete(full("/favicon.ico"));
      editEvery(w, [/<link rel="icon"[^>]*>/, ""]);
    },
    nearMiss: (w) => edit(w, HOME, ['<link rel="icon"', '<link rel="shortcut icon"']),
  },
];
