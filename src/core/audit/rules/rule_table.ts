import type { Rule } from "../rule.ts";
import { CANONICAL_RULES } from "./canonicals.ts";
import { CONTENT_RULES } from "./content.ts";
import { HEADING_RULES } from "./headings.ts";
import { INDEXABILITY_RULES } from "./indexability.ts";
import { LINK_RULES } from "./links.ts";
import { STATUS_RULES } from "./status.ts";
import { TITLE_RULES } from "./titles.ts";

/** Every rule of the audit, in the order of a page's way into an index. */
export const RULES: readonly Rule[] = [
  ...STATUS_RULES,
  ...INDEXABILITY_RULES,
  ...CANONICAL_RULES,
  ...TITLE_RULES,
  ...HEADING_RULES,
  ...CONTENT_RULES,
  ...LINK_RULES,
];
