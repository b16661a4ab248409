import type { Finding } from "./rule.ts";

/**
 * Faults that follow from another one on the same page are told once, under their cause: the key's hits are left out
 * where a rule of its list hit too. The score still counts them.
 */
const SUPERSEDED_BY: Record<string, readonly string[]> = {
  thin_content: [
    "app_shell",
    "script_redirect",
    "placeholder_text",
    "not_found_text",
    "duplicate_content",
    "noindex_page",
  ],
  h1_missing: ["app_shell"],
  title_missing: ["app_shell"],
  description_missing: ["app_shell"],
  dead_end: ["app_shell"],
  noindex_page: ["home_noindex", "noindex_most", "noindex_in_sitemap", "noindex_linked_widely", "robots_meta_conflict"],
  noindex_in_sitemap: ["noindex_most"],
  sitemap_noindex: ["noindex_in_sitemap", "noindex_most"],
  sitemap_not_found: ["home_page_error"],
  page_not_found: ["sitemap_not_found", "home_page_error", "redirect_to_error"],
  noindex_linked_widely: ["noindex_most", "noindex_in_sitemap"],
  title_duplicate: ["duplicate_content", "not_found_text"],
  description_duplicate: ["duplicate_content", "title_duplicate", "not_found_text"],
  near_duplicate_content: ["duplicate_content"],
  h1_duplicate: ["duplicate_content", "title_duplicate", "near_duplicate_content"],
  title_too_short: ["title_placeholder"],
  description_too_short: ["description_is_title"],
  headings_none: ["h1_missing"],
  canonical_chain: ["canonical_home_everywhere", "canonical_to_redirect"],
  canonical_to_noindex: ["canonical_home_everywhere"],
  og_url_differs: ["canonical_home_everywhere", "canonical_scheme", "canonical_other_site"],
  single_inlink: ["orphan_page"],
  empty_anchor: ["link_without_name"],
  redirect_chain: ["redirect_to_error"],
  meta_refresh: ["site_moved", "sent_to_other_site"],
  script_redirect: ["site_moved", "sent_to_other_site"],
  canonicalised_link: ["canonical_first_page"],
  temporary_redirect: ["redirect_chain", "redirect_to_error"],
  charset_conflict: ["mojibake"],
  og_incomplete: ["og_missing"],
  server_error: ["home_page_error"],
  page_no_response: ["home_page_error"],
  client_error: ["home_page_error"],
  redirect_loop: ["home_page_error"],
  lang_mismatch: ["lang_invalid"],
  article_schema_missing: ["json_ld_invalid"],
  product_schema_missing: ["json_ld_invalid"],
  breadcrumb_missing: ["json_ld_invalid"],
  website_schema_missing: ["json_ld_invalid"],
  organization_missing: ["json_ld_invalid"],
  author_missing: ["json_ld_invalid"],
  ttfb_slow: ["ttfb_very_slow"],
  image_large: ["image_very_large"],
  asset_uncompressed: ["html_uncompressed"],
};

/** Pages that should not be there: what else is wrong with them, or with their place, is not told. */
const UNWANTED = ["attachment_pages", "theme_demo_pages"];
const OF_WANTED_PAGES: ReadonlySet<string> = new Set(
  "titles headings content links images structured_data social sitemaps urls accessibility trust ai_readiness canonicals".split(
    " ",
  ),
);

/** The whole site is not readable: nothing else can be told. */
const SILENCES_ALL = new Set(["site_blocked", "address_not_public"]);

export interface Superseded {
  /** What is told. */
  shown: Finding[];
  /** Hits left out, by the rule told in their place, to count them into its gain. */
  carried: Map<string, { rule_id: string; url: string }[]>;
}

export function dropSuperseded(findings: readonly Finding[]): Superseded {
  const carried = new Map<string, { rule_id: string; url: string }[]>();
  const alone = findings.find((finding) => SILENCES_ALL.has(finding.rule.id));
  if (alone !== undefined) return { shown: [alone], carried };
  const urlsOf = new Map(findings.map((finding) => [finding.rule.id, new Set(finding.hits.map((hit) => hit.url))]));
  const shown: Finding[] = [];
  for (const finding of findings) {
    const { id, category } = finding.rule;
    const isOfPage = OF_WANTED_PAGES.has(category) && !UNWANTED.includes(id) && id !== "injected_spam";
    const causes = [...(SUPERSEDED_BY[id] ?? []), ...(isOfPage ? UNWANTED : [])].filter((each) => urlsOf.has(each));
    const hits = finding.hits.filter((hit) => {
      const cause = causes.find((id) => urlsOf.get(id)!.has(hit.url));
      if (cause === undefined) return true;
      const held = carried.get(cause);
      const left = { rule_id: finding.rule.id, url: hit.url };
      if (held === undefined) carried.set(cause, [left]);
      else held.push(left);
      return false;
    });
    if (finding.site_wide || hits.length > 0)
      shown.push(hits.length === finding.hits.length ? finding : { ...finding, hits });
  }
  return { shown, carried };
}
