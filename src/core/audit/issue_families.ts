import type { Severity } from "../insight.ts";
import type { AuditIssue } from "./audit_site.ts";
import { plural } from "./page_facts_read.ts";

/** Small faults that one visit to the template or the server's settings repairs together: told as one cause. */
interface Family {
  id: string;
  category: string;
  title: string;
  why: string;
  fix: string;
  members: readonly string[];
}

const FAMILIES: readonly Family[] = [
  {
    id: "security_headers",
    category: "security",
    title: "Security headers are missing",
    why: "Each closes a way of attack at the cost of one line in the server's settings.",
    fix: "Send the headers named from the web server or CDN, for every page at once.",
    members: [
      "hsts_missing",
      "csp_missing",
      "nosniff_missing",
      "frame_options_missing",
      "referrer_policy_missing",
      "permissions_policy_missing",
      "server_version",
    ],
  },
  {
    id: "render_path",
    category: "speed",
    title: "Scripts and style sheets slow the first view down",
    why: "The browser waits for them before it shows anything.",
    fix: "Load scripts with defer, drop the files of plugins a page does not use, and join what is left.",
    members: [
      "blocking_scripts",
      "blocking_styles",
      "many_files",
      "inline_code_large",
      "asset_large",
      "duplicate_library",
      "many_third_parties",
    ],
  },
  {
    id: "file_delivery",
    category: "speed",
    title: "The server sends files without cache or compression",
    why: "Visitors load more than needed, and everything again when they return.",
    fix: "Switch compression and long cache times on for scripts, styles and images in the web server or CDN.",
    members: ["asset_not_cached", "asset_uncompressed"],
  },
  {
    id: "image_delivery",
    category: "images",
    title: "Images are delivered wastefully",
    why: "They are most of what a phone loads, and pages jump while they come.",
    fix: "Let the template write width, height, srcset and lazy loading, and the system serve WebP or AVIF in the size shown.",
    members: [
      "image_dimensions_missing",
      "image_large",
      "image_old_format",
      "image_not_lazy",
      "first_image_lazy",
      "image_srcset_missing",
      "image_inline_data",
    ],
  },
  {
    id: "alt_texts",
    category: "images",
    title: "Alt texts that do not describe",
    why: "Neither people nor image search learn what is to be seen.",
    fix: "Describe in one short sentence what each image shows.",
    members: ["alt_too_long", "alt_file_name", "image_without_source"],
  },
  {
    id: "sharing_previews",
    category: "social",
    title: "Previews of shared links are incomplete",
    why: "Posts and messages that link to the site show no picture or a guessed title.",
    fix: "Let the template write og:title, og:description, og:url and an og:image with full address, 1200 pixels wide.",
    members: [
      "og_missing",
      "og_incomplete",
      "og_description_missing",
      "og_image_relative",
      "og_image_small",
      "og_title_long",
      "twitter_card_missing",
      "twitter_card_invalid",
      "og_url_differs",
    ],
  },
  {
    id: "heading_outline",
    category: "headings",
    title: "The outline of headings is untidy",
    why: "Screen readers and engines read a page by its headings.",
    fix: "One h1 a page, no empty headings, no skipped levels: change the template first, then the texts.",
    members: [
      "h1_multiple",
      "h1_empty",
      "h1_too_long",
      "h1_duplicate",
      "heading_skip",
      "heading_empty",
      "headings_none",
    ],
  },
  {
    id: "snippet_lengths",
    category: "titles",
    title: "Titles and descriptions of the wrong length",
    why: "Results cut long ones and replace short ones.",
    fix: "Write titles of 15 to 60 and descriptions of 70 to 160 characters, the subject first.",
    members: [
      "title_too_long",
      "title_too_short",
      "title_stuffed",
      "description_too_long",
      "description_too_short",
      "description_is_title",
      "description_multiple",
    ],
  },
  {
    id: "link_texts",
    category: "links",
    title: "Links that do not say where they lead",
    why: "Engines and screen readers learn nothing of the page behind.",
    fix: "Name the target in the link, give icon links an aria-label, and take out links without a target.",
    members: ["generic_anchor", "empty_anchor", "empty_href", "link_without_name", "uncrawlable_link"],
  },
  {
    id: "accessible_markup",
    category: "accessibility",
    title: "Markup that assistive technology stumbles over",
    why: "Screen readers announce wrong or nameless parts; agents read the same tree.",
    fix: "Correct the elements named in the template: one repair counts for every page.",
    members: [
      "input_without_label",
      "frame_without_title",
      "duplicate_id",
      "positive_tabindex",
      "main_landmark_missing",
      "skip_link_missing",
      "invalid_role",
      "invalid_aria",
      "table_without_headers",
      "autoplay_media",
      "list_malformed",
      "video_without_captions",
    ],
  },
  {
    id: "authorship",
    category: "trust",
    title: "Articles do not say who wrote them or when",
    why: "Search and answer engines weigh who says something, and whether it still holds.",
    fix: "Show author and date of the last change in the template, and write both into Article data.",
    members: ["author_missing", "author_generic", "date_missing", "article_schema_missing", "dates_disagree"],
  },
  {
    id: "internal_support",
    category: "links",
    title: "Pages that few links lead to or on from",
    why: "What is hardly linked is hardly visited, by people and crawlers.",
    fix: "Link to these pages from related texts and categories.",
    members: ["single_inlink", "dead_end", "click_depth", "no_internal_links_in_text", "nofollow_internal"],
  },
  {
    id: "robots_file",
    category: "indexability",
    title: "robots.txt and llms.txt leave questions open",
    why: "Crawlers find neither the sitemap nor the owner's rules for AI there.",
    fix: "Add a robots.txt that names the sitemap and the rules for search and training crawlers; llms.txt is optional.",
    members: [
      "robots_missing",
      "sitemap_not_in_robots",
      "ai_agents_unnamed",
      "llms_txt_missing",
      "llms_txt_malformed",
      "robots_crawl_delay",
      "robots_syntax",
    ],
  },
  {
    id: "address_form",
    category: "urls",
    title: "Addresses that are hard to read",
    why: "They look untidy in results and break when shared.",
    fix: "Write new addresses with small letters and hyphens; leave those alone that rank, or redirect them.",
    members: [
      "url_uppercase",
      "url_underscores",
      "url_spaces",
      "url_too_long",
      "url_parameters",
      "url_non_ascii",
      "url_deep_folders",
      "url_file_ending",
      "url_slash_inconsistent",
    ],
  },
  {
    id: "richer_data",
    category: "structured_data",
    title: "Structured data could say more",
    why: "Richer results and answers draw on it.",
    fix: "Add the fields and types named in the template where the page shows the fact; never state what is not on the page.",
    members: [
      "schema_recommended",
      "breadcrumb_missing",
      "breadcrumb_items_invalid",
      "website_schema_missing",
      "video_schema_missing",
      "schema_date_invalid",
      "json_ld_empty",
      "organization_incomplete",
      "same_as_missing",
    ],
  },
  {
    id: "quotable_text",
    category: "ai_readiness",
    title: "Texts are hard to quote",
    why: "Answer engines quote short passages that answer a question and name their source.",
    fix: "Put questions into headings with the answer first, set steps as lists, and link the source of each figure.",
    members: ["questions_none", "question_unanswered", "passages_long", "no_lists_or_tables", "statistics_unsourced"],
  },
];

const FAMILY_OF = new Map(FAMILIES.flatMap((family) => family.members.map((id) => [id, family] as const)));
const WEIGHTLESS: readonly Severity[] = ["low", "info"];

/**
 * Joins small faults of one family; graver ones stand for themselves. A family's key stays the same whichever of its
 * members are found, so that its place in the queue does not change.
 */
export function joinFamilies(issues: readonly AuditIssue[]): AuditIssue[] {
  const groups = new Map<Family, AuditIssue[]>();
  const joined: AuditIssue[] = [];
  for (const issue of issues) {
    const family = WEIGHTLESS.includes(issue.rule.severity) ? FAMILY_OF.get(issue.rule.id) : undefined;
    if (family === undefined) joined.push(issue);
    else groups.set(family, [...(groups.get(family) ?? []), issue]);
  }
  for (const [family, members] of groups) joined.push(joinFamily(family, members));
  return joined;
}

function joinFamily(family: Family, members: readonly AuditIssue[]): AuditIssue {
  const sorted = [...members].sort((a, b) => b.priority - a.priority || b.pages_affected - a.pages_affected);
  const first = sorted[0]!;
  const stable_key = `technical:${family.id}`;
  if (sorted.length === 1) return { ...first, stable_key };
  const hits = new Map(
    sorted.flatMap((issue) =>
      issue.hits.map((hit) => [hit.url, { url: hit.url, detail: `${issue.rule.title}: ${hit.detail}` }]),
    ),
  );
  const subjects = sorted.map((issue) => ({
    name: issue.rule.title,
    count: issue.pages_affected,
    examples: issue.hits.slice(0, 5).map((hit) => hit.url),
  }));
  const list = sorted
    .slice(0, 4)
    .map(
      (issue) =>
        `${lowerFirst(issue.rule.title)} (${issue.hits.length === 0 ? "site-wide" : plural(issue.hits.length, "page")})`,
    );
  const more = sorted.length > 4 ? ` and ${sorted.length - 4} more` : "";
  return {
    ...first,
    stable_key,
    rule: {
      ...first.rule,
      id: family.id,
      category: family.category,
      title: family.title,
      what: sorted.map((issue) => issue.rule.what).join(" "),
      why: family.why,
      fix: family.fix,
    },
    text: `${family.title}: ${list.join(", ")}${more}. ${family.fix}`,
    templates: [],
    pages_affected: Math.max(hits.size, ...sorted.map((issue) => issue.pages_affected)),
    hits: [...hits.values()],
    subjects,
    detail: null,
    ai_readiness_impact: sumOf(sorted.map((issue) => issue.ai_readiness_impact)),
    parts: sorted,
  };
}

function lowerFirst(text: string): string {
  return /^(?:No|[A-Z][a-z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function sumOf(gains: readonly (number | null)[]): number | null {
  const known = gains.filter((gain) => gain !== null);
  return known.length === 0 ? null : Math.round(10 * known.reduce((sum, gain) => sum + gain, 0)) / 10;
}
