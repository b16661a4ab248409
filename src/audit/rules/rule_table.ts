import type { Rule } from "../rule.ts";
import { ACCESSIBILITY_RULES } from "./accessibility.ts";
import { ADVERTISING_RULES } from "./advertising.ts";
import { AI_ACCESS_RULES } from "./ai_access.ts";
import { AI_READINESS_RULES } from "./ai_readiness.ts";
import { ASSET_RULES } from "./assets.ts";
import { BREACH_RULES } from "./breaches.ts";
import { CACHING_RULES } from "./caching.ts";
import { CANONICAL_COPY_RULES } from "./canonical_copies.ts";
import { CANONICAL_RULES } from "./canonicals.ts";
import { CHANGED_HANDS_RULES } from "./changed_hands.ts";
import { CLOSED_PAGE_RULES } from "./closed_pages.ts";
import { COMPANY_NUMBER_RULES } from "./company_numbers.ts";
import { CONTACT_WAY_RULES } from "./contact_ways.ts";
import { CONTACT_RULES } from "./contacts.ts";
import { CONTENT_RULES } from "./content.ts";
import { CONTENT_POLICY_RULES } from "./content_policy.ts";
import { CONTRADICTION_RULES } from "./contradictions.ts";
import { CONTROL_RULES } from "./controls.ts";
import { CRAWL_REACH_RULES } from "./crawl_reach.ts";
import { DEAD_PART_RULES } from "./dead_parts.ts";
import { DOCUMENT_RULES } from "./document.ts";
import { FEED_RULES } from "./feeds.ts";
import { FIELD_RULES } from "./field_faults.ts";
import { HEAD_TAG_RULES } from "./head_tags.ts";
import { HEADING_RULES } from "./headings.ts";
import { HINDRANCE_RULES } from "./hindrances.ts";
import { HOST_FORM_RULES } from "./host_forms.ts";
import { HOURS_RULES } from "./hours.ts";
import { HREFLANG_RULES } from "./hreflang.ts";
import { IMAGE_SOURCE_RULES } from "./image_sources.ts";
import { IMAGE_TEXT_RULES } from "./image_texts.ts";
import { IMAGE_RULES } from "./images.ts";
import { INDEXABILITY_RULES } from "./indexability.ts";
import { INTERFACE_TEXT_RULES } from "./interface_texts.ts";
import { LANGUAGE_RULES } from "./languages.ts";
import { LEFTOVER_RULES } from "./leftovers.ts";
import { LEGAL_DETAIL_RULES } from "./legal_details.ts";
import { LEGAL_PAGE_RULES } from "./legal_pages.ts";
import { LINK_FORM_RULES } from "./link_forms.ts";
import { LINK_TARGET_RULES } from "./link_targets.ts";
import { LINK_RULES } from "./links.ts";
import { LOADING_RULES } from "./loading.ts";
import { MIXED_UP_RULES } from "./mixed_up.ts";
import { MOBILE_RULES } from "./mobile.ts";
import { NAMED_ADDRESS_RULES } from "./named_addresses.ts";
import { OUTDATED_LAW_RULES } from "./outdated_law.ts";
import { OWN_TEXT_RULES } from "./own_text.ts";
import { PAGE_PART_RULES } from "./page_parts.ts";
import { PAGINATION_RULES } from "./pagination.ts";
import { PHONE_NUMBER_RULES } from "./phone_numbers.ts";
import { PLACE_RULES } from "./places.ts";
import { PRICE_CLAIM_RULES } from "./price_claims.ts";
import { PRIVACY_RULES } from "./privacy.ts";
import { REDIRECT_RULES } from "./redirects.ts";
import { RELAUNCH_RULES } from "./relaunch.ts";
import { ROBOTS_AGENT_RULES } from "./robots_agents.ts";
import { ROBOTS_DIRECTIVE_RULES } from "./robots_directives.ts";
import { ROBOTS_TXT_RULES } from "./robots_txt.ts";
import { SCHEMA_BUSINESS_RULES } from "./schema_business.ts";
import { SCHEMA_COVERAGE_RULES } from "./schema_coverage.ts";
import { SCHEMA_SITE_RULES } from "./schema_site.ts";
import { SCHEMA_VALUE_RULES } from "./schema_values.ts";
import { SCRIPT_PAGE_RULES } from "./script_pages.ts";
import { SECURITY_RULES } from "./security.ts";
import { SECURITY_HEADER_RULES } from "./security_headers.ts";
import { SERVER_FAULT_RULES } from "./server_faults.ts";
import { SHOWN_FACT_RULES } from "./shown_facts.ts";
import { SIBLING_RULES } from "./siblings.ts";
import { SITE_FILE_RULES } from "./site_files.ts";
import { SITEMAP_ENTRY_RULES } from "./sitemap_entries.ts";
import { SITEMAP_RULES } from "./sitemaps.ts";
import { SOCIAL_RULES } from "./social.ts";
import { SOFT_ERROR_RULES } from "./soft_errors.ts";
import { SOURCE_READING_RULES } from "./source_reading.ts";
import { SPEED_RULES } from "./speed.ts";
import { STATED_FACT_RULES } from "./stated_facts.ts";
import { STATUS_RULES } from "./status.ts";
import { STRUCTURED_DATA_RULES } from "./structured_data.ts";
import { TEMPLATE_VALUE_RULES } from "./template_values.ts";
import { TITLE_WORD_RULES } from "./title_words.ts";
import { TITLE_RULES } from "./titles.ts";
import { TRUST_RULES } from "./trust.ts";
import { UNSHOWN_RULES } from "./unshown.ts";
import { UNWRITTEN_RULES } from "./unwritten.ts";
import { URL_RULES } from "./urls.ts";
import { WEEKDAY_RULES } from "./weekdays.ts";

/** Every rule of the audit, in the order of a page's way into an index and an answer. */
export const RULES: readonly Rule[] = [
  ...STATUS_RULES,
  ...SOFT_ERROR_RULES,
  ...CLOSED_PAGE_RULES,
  ...REDIRECT_RULES,
  ...RELAUNCH_RULES,
  ...INDEXABILITY_RULES,
  ...SCRIPT_PAGE_RULES,
  ...ROBOTS_DIRECTIVE_RULES,
  ...ROBOTS_TXT_RULES,
  ...ROBOTS_AGENT_RULES,
  ...CRAWL_REACH_RULES,
  ...CANONICAL_RULES,
  ...CANONICAL_COPY_RULES,
  ...PAGINATION_RULES,
  ...TITLE_RULES,
  ...TITLE_WORD_RULES,
  ...HEADING_RULES,
  ...CONTENT_RULES,
  ...OWN_TEXT_RULES,
  ...CONTRADICTION_RULES,
  ...SOURCE_READING_RULES,
  ...LEFTOVER_RULES,
  ...UNWRITTEN_RULES,
  ...UNSHOWN_RULES,
  ...PAGE_PART_RULES,
  ...DOCUMENT_RULES,
  ...LINK_RULES,
  ...LINK_TARGET_RULES,
  ...HOST_FORM_RULES,
  ...LINK_FORM_RULES,
  ...CHANGED_HANDS_RULES,
  ...FEED_RULES,
  ...CONTACT_RULES,
  ...CONTACT_WAY_RULES,
  ...FIELD_RULES,
  ...CONTROL_RULES,
  ...DEAD_PART_RULES,
  ...PHONE_NUMBER_RULES,
  ...IMAGE_RULES,
  ...IMAGE_TEXT_RULES,
  ...IMAGE_SOURCE_RULES,
  ...STRUCTURED_DATA_RULES,
  ...SCHEMA_VALUE_RULES,
  ...SCHEMA_BUSINESS_RULES,
  ...SHOWN_FACT_RULES,
  ...SCHEMA_COVERAGE_RULES,
  ...HREFLANG_RULES,
  ...LANGUAGE_RULES,
  ...INTERFACE_TEXT_RULES,
  ...SOCIAL_RULES,
  ...SITEMAP_RULES,
  ...SITEMAP_ENTRY_RULES,
  ...URL_RULES,
  ...MOBILE_RULES,
  ...SPEED_RULES,
  ...ASSET_RULES,
  ...LOADING_RULES,
  ...BREACH_RULES,
  ...SITE_FILE_RULES,
  ...CACHING_RULES,
  ...SECURITY_RULES,
  ...SECURITY_HEADER_RULES,
  ...CONTENT_POLICY_RULES,
  ...SERVER_FAULT_RULES,
  ...ACCESSIBILITY_RULES,
  ...HEAD_TAG_RULES,
  ...HINDRANCE_RULES,
  ...NAMED_ADDRESS_RULES,
  ...PRIVACY_RULES,
  ...ADVERTISING_RULES,
  ...SCHEMA_SITE_RULES,
  ...SIBLING_RULES,
  ...MIXED_UP_RULES,
  ...HOURS_RULES,
  ...PLACE_RULES,
  ...WEEKDAY_RULES,
  ...PRICE_CLAIM_RULES,
  ...STATED_FACT_RULES,
  ...TEMPLATE_VALUE_RULES,
  ...TRUST_RULES,
  ...LEGAL_DETAIL_RULES,
  ...OUTDATED_LAW_RULES,
  ...COMPANY_NUMBER_RULES,
  ...LEGAL_PAGE_RULES,
  ...AI_READINESS_RULES,
  ...AI_ACCESS_RULES,
];
