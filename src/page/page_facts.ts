import type { Block } from "../domain/block.ts";
import type { AccessibilityFacts } from "./accessibility_facts.ts";
import type { ButtonFact, FormFact, FormScript } from "./form_fact.ts";
import type { PageRendering, RenderingFacts } from "./rendering_facts.ts";
import type { ExposedKind, FileFaultKind, Mirror, RobotsFacts, SitemapFacts, SpellingFact } from "./site_file_facts.ts";
import type { SourceSign } from "./source_sign.ts";
import type { StructuredDataFact } from "./structured_data_fact.ts";
import type { ToldFault } from "./told_fault.ts";

/**
 * A page as plain facts: read once from the response and its parsed HTML, then only these are kept. Rules see nothing
 * else, so every rule is a pure function over them. All strings are trimmed and capped by the extractor.
 */
export interface PageFacts extends PageRendering {
  /** Address asked for, normalised. */
  url: string;
  /** Canonical path key: query variants of one page share it. */
  path_key: string;
  depth: number | null;
  discovered_by: ("home" | "link" | "sitemap" | "redirect" | "canonical")[];
  response: ResponseFacts;
  /** null when it is not HTML or could not be parsed; `parse_problem` then says why. */
  html: HtmlFacts | null;
  parse_problem: string | null;
  /** It answers 404, 410 or a server error, and names its own address as canonical. */
  stated_canonical?: true;
  /** The server said 304: taken over from the last crawl. */
  carried_over?: boolean;
}

export interface ResponseFacts {
  status: number;
  /** FetchFailure word when there was no response (status 0). */
  failure: string | null;
  redirects: { url: string; status: number; location: string }[];
  final_url: string;
  content_type: string | null;
  charset: { header: string | null; meta: string | null; bom: string | null; used: string; had_errors: boolean };
  content_encoding: string | null;
  headers: Record<string, string>;
  bytes: number;
  transfer_bytes: number;
  truncated: boolean;
  ttfb_ms: number;
  total_ms: number;
  http_version: string | null;
}

export interface LinkFact {
  href: string;
  /** Absolute, normalised; null when it is no http(s) address. */
  url: string | null;
  text: string;
  rel: string[];
  internal: boolean;
  target_blank: boolean;
  region: string;
  image_only: boolean;
  /** What assistive technology reads in place of the text. */
  label?: string;
  /** Not rendered (inline style or `hidden`). */
  hidden?: boolean;
  in_comments?: boolean;
  /** A script handles it: what it opens need not be in the source. */
  scripted?: boolean;
}

export interface ImageFact {
  src: string | null;
  url: string | null;
  /** null: no attribute; "": decorative. */
  alt: string | null;
  width: string | null;
  height: string | null;
  loading: string | null;
  srcset: boolean;
  /** The first addresses of its srcset that are the site's own; the first one on another host than the image's. */
  candidates?: string[];
  fetchpriority: string | null;
  in_picture: boolean;
  /** Its address waits for a script; false where a noscript element repeats it. */
  script_only?: boolean;
  /** Length of a `data:` address, of which `src` keeps the beginning. */
  inline_chars?: number;
  /** Order in the document, from 0. */
  index: number;
}

export interface MetaFact {
  name: string;
  content: string;
  in_head: boolean;
}

export interface HtmlFacts {
  doctype: string | null;
  lang: string | null;
  /** Code of the language that the markup gives in whatever place; absent in facts of readers before READER_VERSION 4. */
  declared_language?: string | null;
  /** Language of the text as detected; null when unsure. */
  detected_language: string | null;
  titles: string[];
  descriptions: string[];
  metas: MetaFact[];
  /** Content of every robots meta and X-Robots-Tag, by agent (`*`, `googlebot`, …), lower-case directives. */
  robots: { agent: string; directives: string[]; source: "meta" | "header" }[];
  canonicals: { href: string; url: string | null; source: "link" | "header"; in_head: boolean }[];
  hreflangs: {
    lang: string;
    href: string;
    url: string | null;
    source: "link" | "header" | "sitemap";
    in_head?: boolean;
  }[];
  /** What the head names beside the page: feeds, the pages before and after, the manifest, icons, files to load early. */
  alternates: { rel: string; type: string | null; url: string | null }[];
  viewport: string | null;
  meta_refresh: string | null;
  base_href: string | null;
  open_graph: Record<string, string>;
  twitter: Record<string, string>;
  favicon: boolean;
  headings: { level: number; text: string }[];
  links: LinkFact[];
  images: ImageFact[];
  structured_data: StructuredDataFact[];
  scripts: {
    src: string | null;
    url: string | null;
    async: boolean;
    defer: boolean;
    module: boolean;
    in_head: boolean;
    bytes: number;
    integrity: boolean;
    type: string | null;
    /** Of an own file, as the page gives it. */ hash?: string;
  }[];
  styles: { url: string | null; in_head: boolean; media: string | null; bytes: number; hash?: string }[];
  forms: FormFact[];
  /** Absent before READER_VERSION 20. */ buttons?: ButtonFact[];
  iframes: { url: string | null; title: string | null; loading: string | null }[];
  media: { kind: "video" | "audio"; has_tracks: boolean; autoplay: boolean; url?: string | null }[];
  /** Visible text without navigation, header and footer. */
  main_text: string;
  /** The same as typed blocks; absent in facts of readers before READER_VERSION 2. */
  blocks?: Block[];
  /** Visible text of the whole page: count only. */
  word_count: number;
  main_word_count: number;
  /** 64-bit, of the main text's word shingles, hex; null when too short. */ simhash: string | null;
  text_hash: string;
  reading_grade: number | null;
  paragraphs: number;
  lists: number;
  tables: number;
  /** Headings that are questions, with the words that answer below them. */
  questions: { heading: string; answer_words: number }[];
  /** Sentences with a figure; how many have a link or a named source beside it. */
  statistics: { count: number; sourced: number };
  authors: string[];
  dates: { published: string | null; modified: string | null; visible: string | null };
  copyright_year: number | null;
  emails: string[];
  phones: string[];
  hidden_text_words: number;
  /** What of it is kept; absent in facts of readers before READER_VERSION 3. */
  hidden_text?: string;
  /** Text too small, too pale or too far off for anybody to read; absent in facts of readers before READER_VERSION 7. */
  veiled_text?: string;
  /** Beside their menus; absent in facts of readers before READER_VERSION 6. */
  outer_text?: { header: string; footer: string };
  /** Classes of the body element, by which systems name the kind of a page; as old as `hidden_text`. */
  body_classes?: string[];
  element_count: number;
  depth_max: number;
  app_shell: boolean;
  /** A container that only scripts fill. */ empty_root?: boolean;
  head_broken_by: string | null;
  placeholder_text: string | null;
  /** Addresses of parts that are fetched over plain http. */
  mixed_content: string[];
  accessibility: AccessibilityFacts;
  parse_uncertain: boolean;
  /** `link rel` hints: preconnect, preload, dns-prefetch, … */
  resource_hints?: { rel: string; url: string | null; as: string | null }[];
  /** Kinds of credential whose unmistakable pattern stands in the page's source (`aws_access_key`, …). */
  leaked_secrets?: string[];
  /** What the source does behind what it shows; absent in facts of readers before READER_VERSION 5, as `anchors`. */
  signs?: SourceSign[];
  /** Further addresses (posters, subtitles, cards) by what names them; words of link elements' rel. Absent before READER_VERSION 13. */
  named?: { as: string; url: string }[];
  rels?: string[];
  /** Ids and names that a link can lead to. */ anchors?: string[];
  /** What its elements do, as source/source_lines.ts gives it; absent before READER_VERSION 21. */ source_lines?: string[];
}

/** What one link or asset target answered. */
export interface TargetFact {
  url: string;
  kind: "page" | "external" | "image" | "script" | "style" | "other";
  status: number;
  failure: string | null;
  /** 401, 403, 429, 999: answered, but not to us. */
  unverified: boolean;
  redirects: number /** Status of the first. */;
  moved?: number;
  final_url: string | null;
  bytes: number | null;
  content_type: string | null;
  cache_control: string | null;
  content_encoding: string | null;
  /** Browsers may not guess another type than it says. */
  nosniff?: true;
  /** It says which other origins may use it. */ allows_origin?: true /** Its bytes are an image's, or a web page's, whatever type it is sent as. */;
  is_image?: true;
  is_page?: true;
  /** Its X-Robots-Tag; names of the cookies that it sets. */
  robots?: string;
  cookies?: string[];
  /** Its X-Frame-Options. */ framing?: string;
  /** What a cloud service says on which nobody holds its name. */ unclaimed?: string;
  /** Pages that name it, capped, and how many. */
  from: string[];
  from_count: number;
}

export interface SiteFacts {
  domain: string;
  home_url: string;
  /** Every address asked for as a page, errors and redirects (no html, the status of the chain's end) too. */
  pages: PageFacts[];
  /** Every other address that pages or sitemaps name, as far as the budgets reach: never one that is in `pages`. */
  targets: TargetFact[];
  /** Addresses of other sites for which there was no time or that no resolver told of. */
  outside_unchecked?: number;
  robots: RobotsFacts;
  sitemaps: SitemapFacts[];
  llms_txt: { status: number; text: string | null; links?: { url: string; status: number }[] };
  /** How the server answers the home page to a browser and to known bots. */
  agent_probes: {
    agent: string;
    status: number;
    failure: string | null;
    bytes: number;
    /** The check of a firewall came in place of the page. */ challenged?: true;
    /** Told to wait, twice, where a browser in between was not. */
    limited?: true;
  }[];
  /** Other spellings of the home address and of one page's (http, www). */
  host_variants: SpellingFact[];
  /** False when the host is answered over plain http (mapped, generated): nothing can be said of https. */
  tls_measured?: boolean;
  soft_404: { url: string; status: number; title: string | null; h1?: string | null; links?: number } | null;
  /** What folders with several pages answer at an address that they do not have, where it is a page. */
  soft_404_folders?: { url: string; title: string | null; text_hash: string }[];
  /** Files that must not be open, and a folder whose files are listed. */
  exposed?: { url: string; kind: ExposedKind }[];
  /** Pages that we may read and robots.txt forbids Googlebot. */
  closed_to_search?: string[];
  /** Pages that we may read and robots.txt forbids AI crawlers which may read the home page. */
  closed_to_ai?: { url: string; agents: string[] }[];
  /** Pages that crawlers are shown otherwise than browsers, and how many were asked for as one. */
  cloaked?: { url: string; detail: string }[];
  cloaked_of?: number;
  /** Pages that phones are shown otherwise. */ phones_differ?: { url: string; detail: string }[];
  /** Pages that answer Googlebot alone with an error. */ search_refused?: { url: string; status: number }[];
  /** Addresses that forward to whatever address they are given, with a page that links to each. */
  open_redirects?: { url: string; from: string }[];
  /** Pages that show an AI crawler much less text than a browser. */
  ai_shown_less?: { url: string; detail: string }[];
  /** What pages answer to browsers set to another language. */ language_moves?: { url: string; detail: string }[];
  /** Linked domains of nearly the site's name that show its home page. */ mirrors?: Mirror[];
  /** What own style sheets, the manifest and calendars name that is missing, or say that cannot be so. */
  file_faults?: { kind: FileFaultKind; url: string; detail: string }[];
  /** How own script files begin and end, and whom they call. */ script_texts?: { url: string; excerpt: string }[];
  /** Feeds that heads announce; own scripts that handle forms. */ feeds?: SitemapFacts[];
  form_scripts?: FormScript[];
  /** Styles, scripts and images of the site that Googlebot may not read, with the pages that load them. */
  assets_blocked?: { url: string; kind: "style" | "script" | "image"; from: string[]; from_count: number }[];
  /** What a model found wrong in what the site says and in its source, verified; null or absent where nobody looked. */
  told_faults?: readonly ToldFault[] | null;
  blocked: { kind: string; reason: string } | null;
  urls_blocked_by_robots: string[];
  traps: { pattern: string; kind: string; urls_skipped: number; example: string }[];
  /** Absent where every page has its text in the HTML. */ rendering?: RenderingFacts;
  /** There was no time to read, or to check as pages name them. */ unread?: number;
  unchecked?: number;
  /** HTML pages by host: subdomains are counted apart. */ hosts?: { host: string; pages: number }[];
  /**
   * `complete`, `pages_max`, `deadline`, `blocked`, `rate_limited`; without pages that could be read `unreachable`,
   * `address_not_public`, `robots_disallow`, and in older audits `robots_unreadable`.
   */
  stop_reason: string;
  truncated: boolean;
  crawled_at: string;
}
