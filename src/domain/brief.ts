import type { EditOp } from "./content_plan.ts";
import type { Intent } from "./intent.ts";
import type { MadeByRun } from "./kept.ts";
import type { Format } from "./opportunity.ts";

export interface OutlineSection {
  heading: string;
  /** 2 for a section, 3 for a part of one. */
  level: number;
  guidance: string;
  key_points: string[];
  evidence_ids: string[];
  /** What the section does: one of SECTION_ROLES; others in briefs made before there were dossiers (`topic`, `faq`, …). */
  role?: string;
  /** Words to aim for. */
  words?: number;
  /** Pages of the brand that support it, best first. */
  source_urls?: string[];
  /** `s1`, `s2`, …; what a draft's parts name. Absent in briefs made before there were dossiers, as what follows. */
  id?: string;
  /** Marks of the dossier's sources. */
  cites?: string[];
  /** Questions and searches it answers. */
  covers?: string[];
  /** What happens to blocks of the page that is edited. */
  edit?: { op: EditOp; blocks: string[]; reason: string };
}

interface BriefSource {
  /** As the outline cites it. */
  mark?: string;
  title: string;
  url: string | null;
  evidence_id: string | null;
  /** What it supports. */
  supports: string;
}

/** What a writer gets: who searches, what to cover, with which proof. */
export interface Brief extends MadeByRun {
  queue_item_id: string;
  opportunity_id: string | null;
  title: string;
  format: Format;
  target_keywords: { keyword: string; google_vol?: number; difficulty?: number; role: string }[];
  search_intent: { primary: Intent; description: string };
  /** `simulated`: whether any evidence behind the brief is. */
  strategy: Record<string, unknown>;
  outline: OutlineSection[];
  brand_context: Record<string, unknown>;
  internal_links: { url: string; anchor: string; reason: string }[];
  sources: BriefSource[];
  status: "ready" | "declined";
}
