/** An address does not answer as it should: whatever leads there is at fault too. */
const FAILURES = ["home_page_error", "server_error", "page_no_response", "client_error"];

/**
 * By the fault that follows: the faults that explain it where they are on the same page, or where the addresses that
 * the one leads to are the other's.
 */
export const EXPLAINED_HERE: Readonly<Record<string, readonly string[]>> = {
  blocked_by_robots_in_sitemap: ["robots_blocks_section"],
  blocked_by_robots_linked: ["robots_blocks_section"],
  own_text_missing: [
    "app_shell",
    "page_cut_off",
    "script_redirect",
    "placeholder_text",
    "not_found_text",
    "duplicate_content",
    "near_duplicate_content",
    "doorway_pages",
    "noindex_page",
    "error_text",
    "empty_page",
    "empty_listing",
    "parts_fetched",
    "soft_404",
    "content_walled",
  ],
  thin_content: [
    "own_text_missing",
    "page_cut_off",
    "doorway_pages",
    "parts_fetched",
    "app_shell",
    "script_redirect",
    "placeholder_text",
    "not_found_text",
    "duplicate_content",
    "noindex_page",
    "comment_open",
    "error_text",
    "empty_page",
    "empty_listing",
  ],
  faq_not_shown: ["text_by_script"],
  app_shell: ["injected_spam", "page_cut_off"],
  temporary_redirect: ["content_walled", "redirect_chain", "redirect_to_error", "page_lost_to_home"],
  link_to_redirect: ["page_lost_to_home"],
  sitemap_redirect: ["page_lost_to_home", "content_walled"],
  keyword_stuffing: ["shortcode_shown"],
  h1_missing: ["app_shell", "page_cut_off", "page_framed"],
  title_missing: ["app_shell", "head_broken"],
  description_missing: ["app_shell"],
  dead_end: ["app_shell", "comment_open", "page_cut_off", "page_framed"],
  noindex_page: [
    "home_noindex",
    "noindex_most",
    "noindex_in_sitemap",
    "noindex_linked_widely",
    "robots_meta_conflict",
    "noindex_with_canonical",
  ],
  noindex_in_sitemap: ["home_noindex", "noindex_most"],
  noindex_linked_widely: ["noindex_most", "noindex_in_sitemap"],
  canonical_in_body: ["head_broken"],
  canonical_other_site: ["base_foreign", "local_link"],
  canonical_to_redirect: ["base_foreign", "local_link"],
  canonical_other_page: ["canonical_first_page", "canonical_to_noindex", "canonical_chain", "canonical_to_redirect"],
  sent_to_other_site: ["injected_spam"],
  canonical_relative: ["base_foreign"],
  text_share_low: ["comment_open", "html_too_large", "image_inline_data", "inline_code_large"],
  html_large: ["html_too_large", "image_inline_data", "inline_code_large"],
  inline_code_large: ["html_too_large"],
  self_serving_rating: ["rating_not_shown"],
  duplicate_content: ["app_shell"],
  asset_broken: ["injected_spam", "base_broken"],
  image_broken: ["base_broken"],
  mixed_content: ["injected_spam"],
  near_duplicate_content: ["duplicate_content", "doorway_pages"],
  robots_meta_in_body: ["head_broken"],
  description_in_body: ["head_broken"],
  title_in_body: ["head_broken", "document_parts"],
  title_multiple: ["document_parts"],
  server_error: ["home_page_error"],
  page_no_response: ["home_page_error"],
  client_error: ["home_page_error"],
  redirect_loop: ["home_page_error"],
  redirect_to_error: FAILURES,
  redirect_chain: ["home_page_error", "redirect_to_error", "redirect_loop"],
  broken_internal_link: [...FAILURES, "content_as_error", "base_broken", "redirect_loop", "redirect_to_error"],
  canonical_to_error: [...FAILURES, "redirect_to_error", "broken_internal_link"],
  hreflang_to_error: [...FAILURES, "redirect_to_error", "broken_internal_link"],
  sitemap_lists_utility: ["sitemap_spam"],
  sitemap_not_found: ["sitemap_spam", ...FAILURES, "redirect_to_error", "broken_internal_link", "canonical_to_error"],
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
    "canonical_other_page",
    "canonical_first_page",
  ],
  meta_refresh: ["site_moved", "sent_to_other_site"],
  script_redirect: ["site_moved", "sent_to_other_site", "injected_spam"],
  canonicalised_link: [
    "canonical_first_page",
    "canonical_to_error",
    "canonical_home_everywhere",
    "canonical_other_site",
    "canonical_other_page",
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
    "canonical_other_page",
    "canonical_first_page",
    "noindex_with_canonical",
    "local_link",
  ],
  hreflang_no_return: ["hreflang_to_redirect", "hreflang_to_hidden", "hreflang_duplicate", "hreflang_relative"],
  hreflang_self_missing: ["hreflang_relative", "hreflang_to_hidden", "hreflang_on_canonicalised"],
  redirect_to_home: ["redirect_loop", "home_page_error", "page_lost_to_home"],
  not_in_sitemap: [
    "url_double_slash",
    "url_slash_mixed",
    "canonical_first_page",
    "duplicate_content",
    "index_file_address",
  ],
  title_duplicate: [
    "app_shell",
    "duplicate_content",
    "index_file_address",
    "not_found_text",
    "content_walled",
    "canonical_first_page",
  ],
  description_duplicate: [
    "app_shell",
    "duplicate_content",
    "index_file_address",
    "title_duplicate",
    "not_found_text",
    "canonical_first_page",
  ],
  h1_duplicate: ["duplicate_content", "index_file_address", "title_duplicate", "near_duplicate_content"],
  title_too_short: ["title_placeholder"],
  title_too_long: ["title_keyword_list"],
  description_too_short: ["description_is_title"],
  headings_none: ["h1_missing"],
  single_inlink: ["orphan_page"],
  empty_anchor: ["link_without_name"],
  mojibake: ["charset_conflict"],
  og_incomplete: ["og_missing"],
  lang_mismatch: ["lang_invalid", "placeholder_text", "theme_demo_pages", "error_text"],
  schema_date_invalid: ["dates_disagree"],
  schema_recommended: ["rating_not_shown", "review_by_owner"],
  schema_review_required: ["rating_not_shown", "review_by_owner"],
  schema_aggregate_rating_required: ["rating_not_shown", "rating_out_of_range"],
  product_schema_missing: ["json_ld_invalid", "schema_context_wrong"],
  article_schema_missing: ["json_ld_invalid"],
  breadcrumb_missing: ["json_ld_invalid"],
  website_schema_missing: ["json_ld_invalid"],
  markup_left_out: [
    "json_ld_invalid",
    "schema_context_wrong",
    "article_schema_missing",
    "breadcrumb_missing",
    "product_schema_missing",
  ],
  part_broken: ["injected_spam"],
  veiled_text: ["injected_spam"],
  text_small: ["veiled_text", "injected_spam"],
  link_shows_other_site: ["injected_spam"],
  schema_link_broken: ["broken_internal_link", "breadcrumb_wrong", "page_not_found"],
  page_unstyled: [
    "app_shell",
    "maintenance_as_page",
    "empty_page",
    "page_framed",
    "head_broken",
    "error_text",
    "host_page",
    "injected_spam",
  ],
  page_without_menu: [
    "app_shell",
    "maintenance_as_page",
    "content_walled",
    "error_text",
    "comment_open",
    "base_foreign",
    "injected_spam",
  ],
  content_walled: ["injected_spam"],
  counted_twice: ["sample_key"],
  legal_link_left_out: [
    "page_without_menu",
    "app_shell",
    "base_foreign",
    "comment_open",
    "page_cut_off",
    "page_framed",
    "error_text",
    "host_page",
    "injected_spam",
    "menu_differs",
  ],
  counter_left_out: ["app_shell", "page_unstyled", "page_without_menu"],
  hreflang_left_out: ["head_broken"],
  schema_markup_in_text: ["schema_placeholder"],
  business_data_differs: ["schema_conflict"],
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
  legal_notice_missing: ["home_page_error"],
  terms_page_missing: ["home_page_error"],
  orphan_page: ["home_page_error"],
  single_inlink: ["home_page_error"],
  click_depth: ["home_page_error"],
  sitemap_missing: ["sitemap_unreachable", "sitemap_invalid"],
  robots_crawl_delay: ["crawl_slowed"],
  not_in_sitemap: ["sitemap_invalid"],
  bing_blocked: ["robots_blocks_all"],
  ai_search_bot_blocked: ["robots_blocks_all"],
  ai_user_bot_blocked: ["robots_blocks_all"],
  ai_training_bot_blocked: ["robots_blocks_all"],
};

/** Pages that should not be there: what else is wrong with them, or with their place, follows from that. */
export const UNWANTED_PAGES: readonly string[] = [
  "attachment_pages",
  "phpinfo_page",
  "directory_listing",
  "test_page",
  "host_page",
  "not_found_text",
  "empty_page",
  "page_framed",
  "empty_listing",
];
const OF_WANTED_PAGES: ReadonlySet<string> = new Set(
  "titles headings content links images structured_data social sitemaps urls mobile accessibility trust ai_readiness canonicals".split(
    " ",
  ),
);

/** Pages that hold a template's text: what judges that text follows from it, what is broken on them does not. */
export const TEMPLATE_PAGES: readonly string[] = ["theme_demo_pages", "placeholder_text"];
const OF_OWN_TEXT: ReadonlySet<string> = new Set("titles headings content social trust ai_readiness".split(" "));
/** Faults of these groups that stand on the page whoever wrote its text. */
const NO_JUDGEMENTS: ReadonlySet<string> = new Set(
  "title_missing title_placeholder title_multiple title_in_body description_in_body description_multiple shortcode_shown markup_shown comment_spam sample_contact mojibake charset_conflict og_image_broken host_page test_page".split(
    " ",
  ),
);

/** Nor should anything lead to a page that is to go. */
const OF_ITS_PLACE: ReadonlySet<string> = new Set(
  "orphan_page single_inlink dead_end click_depth not_in_sitemap no_internal_links_in_text".split(" "),
);

/** Whether a fault is one of the page's text or place. */
export function isOfOwnText({ id, category }: { id: string; category: string }): boolean {
  return (
    OF_ITS_PLACE.has(id) || (OF_OWN_TEXT.has(category) && isOfWantedPages({ id, category }) && !NO_JUDGEMENTS.has(id))
  );
}

/** Whether a fault matters only where its page does. */
export function isOfWantedPages({ id, category }: { id: string; category: string }): boolean {
  return OF_WANTED_PAGES.has(category) && !UNWANTED_PAGES.includes(id) && id !== "injected_spam";
}

/** The whole site is not readable: nothing else can be told. */
export const SILENCES_ALL: ReadonlySet<string> = new Set(["site_blocked", "address_not_public"]);
