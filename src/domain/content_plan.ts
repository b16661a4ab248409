import { z } from "zod";

/** What somebody of the company has to answer before the text can say it. */
export const Ask = z.object({
  /** `A1`, `A2`, … */
  id: z.string(),
  question: z.string(),
  /** Who can answer: `owner`, `workshop`, `lawyer`, a name of the site. */
  who: z.string(),
  /** The text must not be published before it is answered. */
  blocks_publishing: z.boolean(),
});
export type Ask = z.infer<typeof Ask>;

/** Where the site contradicts itself or has fallen behind. */
export const Conflict = z.object({
  text: z.string(),
  /** Addresses or marks of the pages. */
  pages: z.array(z.string()),
  blocks_publishing: z.boolean(),
});
export type Conflict = z.infer<typeof Conflict>;

/** What sections do; a format has its own order of them. */
export const SECTION_ROLES = [
  "answer",
  "section",
  "question",
  "table",
  "steps",
  "proof",
  "price",
  "fairness",
  "spoke",
  "variant",
  "checklist",
  "cta",
] as const;
export type SectionRole = (typeof SECTION_ROLES)[number];

/** What happens to blocks of the page that is edited. */
export const EDIT_OPS = ["keep", "replace", "insert_after", "remove"] as const;
export type EditOp = (typeof EDIT_OPS)[number];

/** The strategist's plan of a page, or the fallback's: one shape for both. */
export const ContentPlan = z.object({
  decision: z.object({
    /** `decline`: not to be written, for `reason`. `extend`: on the page `url` instead of a new one. */
    action: z.enum(["write", "extend", "decline"]),
    url: z.string(),
    reason: z.string(),
  }),
  title: z.string(),
  meta_description: z.string(),
  audience: z.string(),
  angle: z.string(),
  sections: z.array(
    z.object({
      /** `s1`, `s2`, … */
      id: z.string(),
      heading: z.string(),
      role: z.enum(SECTION_ROLES),
      /** What the reader gets from it and how to build it, one or two sentences. */
      guidance: z.string(),
      must_say: z.array(z.string()),
      /** Marks of the dossier's sources. */
      cites: z.array(z.string()),
      words: z.number(),
      /** Questions and searches that this section answers, verbatim. */
      covers: z.array(z.string()),
      /** Edits only, else null. `blocks`: ids of the page's blocks; for `insert_after` the block before. */
      edit: z.object({ op: z.enum(EDIT_OPS), blocks: z.array(z.string()), reason: z.string() }).nullable(),
    }),
  ),
  links: z.array(z.object({ url: z.string(), anchor: z.string(), reason: z.string() })),
  asks: z.array(Ask),
  conflicts: z.array(Conflict),
  /** What the text must not say, with why. */
  not_to_say: z.array(z.string()),
});
export type ContentPlan = z.infer<typeof ContentPlan>;
export type PlannedSection = ContentPlan["sections"][number];

/** A piece of a written text. */
export const WrittenBlock = z.object({
  /** Section of the plan it belongs to. */
  section: z.string(),
  /** Empty: it goes on under the heading before. */
  heading: z.string(),
  /** Paragraphs, lists, tables, quotes, links; marks of sources (`[P3]`) and `[Ask A1]` stand in the text. */
  markdown: z.string(),
  cites: z.array(z.string()),
  edit: z.object({ op: z.enum(EDIT_OPS), blocks: z.array(z.string()), reason: z.string() }).nullable(),
});
export type WrittenBlock = z.infer<typeof WrittenBlock>;

/** The writer's answer, or the fallback's. */
export const WrittenText = z.object({
  title: z.string(),
  meta_description: z.string(),
  blocks: z.array(WrittenBlock),
  asks: z.array(Ask),
  conflicts: z.array(Conflict),
});
export type WrittenText = z.infer<typeof WrittenText>;
