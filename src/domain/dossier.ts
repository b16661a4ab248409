import { z } from "zod";
import { Block } from "./block.ts";
import { INTENTS } from "./intent.ts";
import { FORMATS } from "./opportunity.ts";

/** What is done with the page: beside the format, which says what kind of text it is. */
export const CONTENT_ACTIONS = ["create", "edit", "fix", "outreach"] as const;
export type ContentAction = (typeof CONTENT_ACTIONS)[number];

/**
 * Kinds of sources. `page` (whole) and `passage` are the brand's own, `brand` what was read or confirmed of the brand;
 * these alone prove a statement about the brand. `keyword`, `results` (a results page), `answer` (of an engine) and
 * `ranking_page` (outline of somebody's page) say what others say or what was measured, `finding` what a task is about.
 */
export const SOURCE_KINDS = [
  "page",
  "passage",
  "brand",
  "keyword",
  "results",
  "answer",
  "ranking_page",
  "finding",
] as const;

/** Something a text may cite by its mark; nothing else may be claimed. */
export const DossierSource = z.object({
  /** `P3` page or passage of the brand, `B1` brand, `E2` what was measured, `R1` a ranking page. The same from dossier to draft. */
  mark: z.string(),
  kind: z.enum(SOURCE_KINDS),
  /** What it is, for people: a page's title, `Results for "x"`. */
  label: z.string(),
  url: z.string().nullable(),
  evidence_id: z.string().nullable(),
  /** Plain text, a line a block. */
  text: z.string(),
  simulated: z.boolean(),
});
export type DossierSource = z.infer<typeof DossierSource>;

/** A block of the page that is edited; `b1`, `b2`, … in the page's order. */
export const TargetBlock = z.object({ id: z.string(), block: Block });
export type TargetBlock = z.infer<typeof TargetBlock>;

export const DossierKeyword = z.object({
  keyword: z.string(),
  google_vol: z.number().optional(),
  difficulty: z.number().optional(),
  intent: z.enum(INTENTS),
  role: z.enum(["primary", "secondary", "question"]),
  /** The brand's place; null: looked and not found; absent: not measured. */
  position: z.number().nullable().optional(),
  /** The brand's page at that place. */
  url: z.string().optional(),
});
export type DossierKeyword = z.infer<typeof DossierKeyword>;

/** Everything a brief and its draft may rest on, made by code and kept with the brief. */
export const Dossier = z.object({
  version: z.literal(1),
  /** Of the site: what is written is written in it. */
  language: z.string(),
  format: z.enum(FORMATS),
  action: z.enum(CONTENT_ACTIONS),
  brand: z.object({ name: z.string(), aliases: z.array(z.string()), domain: z.string() }),
  /** What is recommended and why, with its figures, in words; written by code. */
  task: z.object({ title: z.string(), reason: z.string(), next_action: z.string(), figures: z.array(z.string()) }),
  /** Page to edit; null where one is to be made. */
  target_url: z.string().nullable(),
  proposed_path: z.string().nullable(),
  target_blocks: z.array(TargetBlock),
  keywords: z.array(DossierKeyword),
  /** Questions people ask, from results pages and searches. */
  questions: z.array(z.object({ question: z.string(), from: z.string() })),
  /** Other topics of the brand and the pages that own them: not to be competed with. */
  neighbours: z.array(z.object({ topic: z.string(), urls: z.array(z.string()) })),
  /** Pages of the site nearest to this topic: they decide between a new page and one there is. */
  closest: z.array(z.object({ url: z.string(), title: z.string(), kind: z.string() })),
  sources: z.array(DossierSource),
  /** Every page of the site that counts, with its kind. */
  index: z.array(z.object({ url: z.string(), title: z.string(), kind: z.string() })),
  /** Pages worth a link, with the sentence of the site that speaks of what they are about. */
  links: z.array(z.object({ url: z.string(), title: z.string(), sentence: z.string() })),
  /** What did not fit or could not be read, for people. */
  left_out: z.array(z.string()),
  /** True when any of its material is. */
  simulated: z.boolean(),
});
export type Dossier = z.infer<typeof Dossier>;

/** Sources that can prove a statement about the brand. */
export function isOwnSource({ kind }: Pick<DossierSource, "kind">): boolean {
  return kind === "page" || kind === "passage" || kind === "brand";
}

/** What is done on the site or elsewhere, instead of written for it. */
export function isTask({ action }: Pick<Dossier, "action">): boolean {
  return action === "fix" || action === "outreach";
}
