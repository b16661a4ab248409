export interface RobotsFacts {
  url: string;
  status: number;
  failure: string | null;
  content_type: string | null;
  bytes: number;
  /** `allow_all`, `disallow_all`, `rules`. */
  verdict: string;
  sitemaps: string[];
  syntax_errors: { line: number; text: string }[];
  crawl_delay_seconds: number | null;
  /** What the crawl waited between requests because of it. */
  waited_seconds?: number;
  /** Of search engines that obey it, where it is another than ours. */
  crawl_delays?: { agent: string; seconds: number }[];
  /** Per known agent: whether the home page is allowed. */
  agents: Record<string, { allowed: boolean; named: boolean }>;
  /** Its rules and what else it says, line by line, capped. */
  said?: string[];
  /** Every agent that it names, in lower case. */
  agents_named?: string[];
  /** Crawlers that check advertisements and offers and may not read the home page. */
  ads_closed?: string[];
  content_signal: string | null;
  /** Paths that are forbidden to all agents and open to Googlebot, whose own group leaves them out. */
  search_unrepeated?: string[];
  /** Agents that a group of their own lets read what it forbids all others. */
  bans_lifted?: { agent: string; paths: string[] }[];
}

/** Where another spelling of an address leads, by how many redirects, and the canonical if a page answers there. */
export interface SpellingFact {
  url: string;
  status: number;
  final_url: string | null;
  failure?: string | null;
  hops?: number;
  canonical?: string | null;
  /** Its redirect leaves out what the address asks for behind its path. */
  query_lost?: true;
}

/** Another domain's home page, and its title. */
export interface Mirror {
  url: string;
  title: string;
}

export interface SitemapFacts {
  url: string;
  status: number;
  failure: string | null;
  kind: "index" | "urlset" | "text" | "rss" | "invalid";
  declared_in_robots: boolean;
  entries: number;
  problems: string[];
  /** Address as normalised, and lastmod; with the language alternates that the entry names. */
  urls: {
    url: string;
    raw: string;
    lastmod: string | null;
    alternates?: { lang: string; href: string; url: string | null }[];
  }[];
  from_index?: boolean;
  /** An index that names itself, or one that leads to it. */
  leads_back_to?: string;
  /** Not all of it was read, or none: of what it does not name nothing can be said. */
  partial?: boolean;
}

/** What lies open: the code's history, keys, settings, a dump or copy of the site, logs, what a system says of itself, its back doors, what installs it anew, the names of its users, an interface for programs, the source that a script was made of. */
export type ExposedKind =
  | "git"
  | "env"
  | "config"
  | "dump"
  | "log"
  | "system"
  | "door"
  | "listing"
  | "users"
  | "remote"
  | "map"
  | "people"
  | "installer";

/** What own files say that cannot be so, and how the server answers what no page asks. */
export type FileFaultKind =
  | "style_missing"
  | "script_broken"
  | "lead_missing"
  | "style_import"
  | "font_refused"
  | "focus_removed"
  | "manifest"
  | "calendar"
  | "gzip_unsaid"
  | "integrity"
  | "secret"
  | "held_back"
  | "worker_foreign"
  | "worker_stale"
  | "ad_click"
  | "origin_echoed"
  | "language_cached"
  | "call_refused"
  | "no_ranges"
  | "own_refused"
  | "hsts_locks"
  | "owner_any"
  | "button_off"
  | "image_ratio";
