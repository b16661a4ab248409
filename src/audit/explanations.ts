/** An address does not answer as it should: whatever leads there is at fault too. */
const FAILURES = ["home_page_error", "server_error", "page_no_response", "client_error"];

/**
 * By the fault that follows: the faults that explain it where they are on the same page, or where the addresses that
 * the one leads to are the other's.
 */
export const EXPLAINED_HERE: Readonly<Record<string, readonly string[]>> = {
  thin_content: [
    "app_shell",
    "script_redirect",
    "placeholder_text",
    "not_found_text",
    "duplicate_content",
    "noindex_page",
    "comment_open",
    "error_text",
  ],
  h1_missing: ["app_shell"],
  title_missing: ["app_shell", "head_broken"],
  description_missing: ["app_shell"],
  dead_end: ["app_shell", "comment_open"],
  noindex_page: ["home_noindex", "noindex_most", "noindex_in_sitemap", "noindex_linked_widely", "robots_meta_conflict"],
  noindex_in_sitemap: ["home_noindex", "noindex_most"],
  noindex_linked_widely: ["noindex_most", "noindex_in_sitemap"],
  canonical_in_body: ["head_broken"],
  canonical_other_site: ["base_foreign"],
  canonical_to_redirect: ["base_foreign"],
  canonical_relative: ["base_foreign"],
  text_share_low: ["comment_open"],
  self_serving_rating: ["rating_not_shown"],
  near_duplicate_content: ["duplicate_content", "doorway_pages"],
  robots_meta_in_body: ["head_broken"],
  description_in_body: ["head_broken"],
  server_error: ["home_page_error"],
  page_no_response: ["home_page_error"],
  client_error: ["home_page_error"],
  redirect_loop: ["home_page_error"],
  redirect_to_error: FAILURES,
  redirect_chain: ["home_page_error", "redirect_to_error", "redirect_loop"],
  temporary_redirect: ["redirect_chain", "redirect_to_error"],
  broken_internal_link: [...FAILURES, "redirect_loop", "redirect_to_error"],
  canonical_to_error: [...FAILURES, "redirect_to_error", "broken_internal_link"],
  hreflang_to_error: [...FAILURES, "redirect_to_error", "broken_internal_link"],
  sitemap_not_found: [...FAILURES, "redirect_to_error", "broken_internal_link", "canonical_to_error"],
  page_not_found: [
    "home_page_error",
    "redirect_to_error",
    "canonical_to_error",
    "hreflang_to_error",
    "sitemap_not_found",
  ],
  sitemap_not_canonical: [
    "canonical_to_error",
    "canonical_to_redirect",
    "canonical_to_noindex",
    "canonical_home_everywhere",
    "canonical_other_site",
  ],
  meta_refresh: ["site_moved", "sent_to_other_site"],
  script_redirect: ["site_moved", "sent_to_other_site"],
  canonicalised_link: [
    "canonical_first_page",
    "canonical_to_error",
    "canonical_home_everywhere",
    "canonical_other_site",
  ],
  hreflang_on_canonicalised: ["canonical_to_error", "canonical_home_everywhere", "canonical_other_site"],
  canonical_chain: ["canonical_home_everywhere", "canonical_to_redirect"],
  canonical_to_noindex: ["canonical_home_everywhere"],
  og_url_differs: [
    "canonical_home_everywhere",
    "canonical_scheme",
    "canonical_other_site",
    "canonical_to_error",
    "canonical_to_redirect",
    "canonical_to_noindex",
  ],
  hreflang_no_return: ["hreflang_to_redirect", "hreflang_to_hidden"],
  title_duplicate: ["app_shell", "duplicate_content", "not_found_text"],
  description_duplicate: ["app_shell", "duplicate_content", "title_duplicate", "not_found_text"],
  h1_duplicate: ["duplicate_content", "title_duplicate", "near_duplicate_content"],
  title_too_short: ["title_placeholder"],
  description_too_short: ["description_is_title"],
  headings_none: ["h1_missing"],
  single_inlink: ["orphan_page"],
  empty_anchor: ["link_without_name"],
  mojibake: ["charset_conflict"],
  og_incomplete: ["og_missing"],
  lang_mismatch: ["lang_invalid", "placeholder_text", "theme_demo_pages"],
  schema_date_invalid: ["dates_disagree"],
  reviews_not_shown: ["rating_not_shown"],
  schema_recommended: ["rating_not_shown", "reviews_not_shown"],
  schema_review_required: ["rating_not_shown", "reviews_not_shown"],
  schema_aggregate_rating_required: ["rating_not_shown", "reviews_not_shown"],
  product_schema_missing: ["json_ld_invalid", "schema_context_wrong"],
  article_schema_missing: ["json_ld_invalid"],
  breadcrumb_missing: ["json_ld_invalid"],
  website_schema_missing: ["json_ld_invalid"],
  organization_missing: ["json_ld_invalid"],
  author_missing: ["json_ld_invalid"],
  ttfb_slow: ["ttfb_very_slow"],
  image_large: ["image_very_large"],
  asset_uncompressed: ["html_uncompressed"],
};

/** The same where the cause explains it wherever it is: what can only be told with a home page or a sitemap that answers. */
export const EXPLAINED_ANYWHERE: Readonly<Record<string, readonly string[]>> = {
  address_missing: ["home_page_error"],
  about_page_missing: ["home_page_error"],
  contact_page_missing: ["home_page_error"],
  privacy_page_missing: ["home_page_error"],
  terms_page_missing: ["home_page_error"],
  orphan_page: ["home_page_error"],
  single_inlink: ["home_page_error"],
  click_depth: ["home_page_error"],
  sitemap_missing: ["sitemap_unreachable", "sitemap_invalid"],
};

/** Pages that should not be there: what else is wrong with them, or with their place, follows from that. */
export const UNWANTED_PAGES: readonly string[] = [
  "attachment_pages",
  "theme_demo_pages",
  "phpinfo_page",
  "directory_listing",
  "empty_page",
  "empty_list",
  "test_page",
];
const OF_WANTED_PAGES: ReadonlySet<string> = new Set(
  "titles headings content links images structured_data social sitemaps urls mobile accessibility trust ai_readiness canonicals".split(
    " ",
  ),
);

/** Whether a fault matters only where its page does. */
export function isOfWantedPages({ id, category }: { id: string; category: string }): boolean {
  return OF_WANTED_PAGES.has(category) && !UNWANTED_PAGES.includes(id) && id !== "injected_spam";
}

/** The whole site is not readable: nothing else can be told. */
export const SILENCES_ALL: ReadonlySet<string> = new Set(["site_blocked", "address_not_public"]);
