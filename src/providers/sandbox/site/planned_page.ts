import type { Offer, QuestionAnswer, Topic } from "../packs/industry_pack.ts";

export type PageKind =
  | "home"
  | "about"
  | "offers"
  | "offer"
  | "pricing"
  | "cases"
  | "case"
  | "testimonials"
  | "blog"
  | "post"
  | "faq"
  | "contact"
  | "privacy"
  | "terms"
  | "careers"
  | "area"
  | "thanks"
  | "other";

export type PostKind = "guide" | "question" | "mistakes" | "checklist" | "compared";

export interface PlannedPage {
  path: string;
  kind: PageKind;
  title: string;
  heading: string;
  description: string;
  topic?: Topic;
  offer?: Offer;
  post?: PostKind;
  question?: QuestionAnswer;
  /** Index into the pack's cases, or the audience or place the page is for. */
  index?: number;
  author?: string;
  /** `YYYY-MM-DD`. */
  published?: string;
  updated?: string;
}
