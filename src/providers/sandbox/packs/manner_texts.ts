import type { IndustryPack } from "./industry_pack.ts";

/** How a trade works: by appointment, in courses, over a counter, as a house with guests, as software, or any way. */
export type Manner = "practice" | "classes" | "shop" | "venue" | "software" | "general";

/** What every trade of a manner says of itself and, with `{x}`, of its subjects. */
export interface MannerTexts
  extends Pick<
    IndustryPack,
    | "offersPath"
    | "offersLabel"
    | "local"
    | "taglines"
    | "story"
    | "values"
    | "trust"
    | "plans"
    | "faq"
    | "testimonials"
  > {
  details: readonly string[];
  facts: readonly string[];
  tips: readonly string[];
  mistakes: readonly string[];
}
