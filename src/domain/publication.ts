import type { Kept } from "./kept.ts";
export const TARGET_KINDS = ["wordpress", "github"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export interface WordPressSite {
  /** Where WordPress lives, without trailing slash. */
  site_url: string;
  username: string;
}

export interface GithubRepository {
  /** `owner/name`. */
  repository: string;
  /** What pull requests are to be merged into. */
  branch: string;
  /** Where a page's file lies: `content/blog/{slug}.md`. */
  path_pattern: string;
}

export type TargetSettings = WordPressSite | GithubRepository;

export const PUBLICATION_STATUSES = [
  "waiting_for_approval",
  "rejected",
  "sending",
  "sent",
  "failed",
  "not_found_yet",
  "live",
] as const;
export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number];

/** A part of a text, in its order: as the target takes it (HTML or Markdown), and its words alone. */
export interface PublicationPart {
  source: string;
  text: string;
}

/** A page text as it is sent. */
export interface TextContent {
  title: string;
  slug: string;
  description: string;
  language: string;
  /** Of the parts' sources. */
  format: "html" | "markdown";
  parts: PublicationPart[];
  /** The words that are not on the site yet, a paragraph a line: what a crawl has to find. */
  new_text: string;
  /** Of a page that stands; null where a page is made. */
  edit: PublicationEdit | null;
}

/** What of a page a fix can change. */
export const FIX_KINDS = ["title", "meta_description", "canonical", "link", "image_alt"] as const;
export type FixKind = (typeof FIX_KINDS)[number];

export interface FixChange {
  what: FixKind;
  /** The link's or image's whole address, as the last crawl read it; null for what a page has once. */
  at: string | null;
  /** What the last crawl read there; null where the page had none. */
  before: string | null;
  /** What is to stand there; null: the link goes, its words stay. */
  after: string | null;
}

/** Single values of a page that stands. */
export interface FixContent {
  /** For lists: what is changed where. */
  title: string;
  page_url: string;
  changes: FixChange[];
  /** The repository's file that renders the page; null elsewhere. */
  file: string | null;
}

/** What is sent, exactly as it was shown to whoever accepts it. */
export type PublicationContent = TextContent | FixContent;

export function isFix(content: PublicationContent): content is FixContent {
  return "changes" in content;
}

export interface PublicationEdit {
  page_url: string;
  /** Words of the page's parts that the text replaces or leaves out. */
  gone: string[];
  /** Whether its first heading is one of them. */
  retitled: boolean;
}

/** Who proposed or decided. */
export interface PublicationActor {
  id: string;
  email: string;
  /** Signed in to the dashboard, or with an API key. */
  by: "dashboard" | "key";
  at: string;
}

/** A place of a brand's that texts are sent to, without what opens it. */
export interface PublishingTarget extends Kept {
  kind: TargetKind;
  settings: TargetSettings;
}

/** Where it is at the target. */
export interface SentPiece {
  kind: "draft_post" | "page_revision" | "pull_request";
  /** The target's own id of it. */
  id: string;
  /** Where a person opens it. */
  url: string;
}

/** A text or a fix on its way to the site. */
export interface Publication extends Kept {
  target_id: string;
  /** Of a text; null of a fix. */
  draft_id: string | null;
  brief_id: string | null;
  /** The action that a fix carries out, where one is named. */
  queue_item_id: string | null;
  status: PublicationStatus;
  content: PublicationContent;
  /** What the checks of the draft left open, for whoever accepts it. */
  warnings: string[];
  proposed: PublicationActor;
  decided: PublicationActor | null;
  /** Why it was rejected. */
  reason: string | null;
  /** Why it could not be sent, and what to do. */
  error: string | null;
  sent: SentPiece | null;
  sent_at: string | null;
  checked: PublicationCheck | null;
  live_at: string | null;
  /** The event that reported its recommendation done. */
  outcome_id: string | null;
}

/** What the last crawl told. */
export interface PublicationCheck {
  run_id: string;
  at: string;
  /** The page that holds the most of it; null where none holds any, or a fix's page was not read. */
  url: string | null;
  /** Share of the new text, by its sentences' length, that stands there, or share of a fix's changes; 0 to 1. */
  found_share: number;
}
