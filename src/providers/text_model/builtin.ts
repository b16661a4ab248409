import { inSlices } from "../../base/slices.ts";
import { briefSteps } from "../../core/brief_plan/plan_brief.ts";
import { draftSteps } from "./builtin_draft.ts";
import type { TextModel } from "./text_model.ts";

/** Name shown in `written_by` and `model`. */
export const BUILTIN_NAME = "builtin";

/**
 * The text model that needs no vendor: deterministic and extractive. What it writes are sentences of the brand's own
 * pages and of the evidence, chosen, ordered and attributed; names and wordings made by rules pass as they stand.
 */
export function createBuiltinTextModel(): TextModel {
  return {
    name: BUILTIN_NAME,
    simulated: false,
    contextTokens: 0,
    ask: null,
    estimateCallUsd: () => 0,
    async describeBrand(material, { signal }) {
      signal.throwIfAborted();
      return material.read;
    },
    async nameFamilies(families, { signal }) {
      signal.throwIfAborted();
      return families.map((family) => family.head);
    },
    async wordOpportunities(items, { signal }) {
      signal.throwIfAborted();
      return items.map((item) => ({ ...item.draft }));
    },
    async writeBrief(material, { signal }) {
      signal.throwIfAborted();
      return { ...(await inSlices(briefSteps(material), signal)), written_by: BUILTIN_NAME };
    },
    async writeDraft(material, { signal }) {
      signal.throwIfAborted();
      return { ...(await inSlices(draftSteps(material), signal)), written_by: BUILTIN_NAME };
    },
  };
}
