import { describeBrand } from "./ai_brand.ts";
import { writeBrief } from "./ai_brief.ts";
import { writeDraft } from "./ai_draft.ts";
import { nameFamilies, wordOpportunities } from "./ai_wording.ts";
import type { ModelLine } from "./model_line.ts";
import type { TextModel } from "./text_model.ts";

/**
 * A vendor's model as the writer. It words; ids, links, figures and what a text may claim are set or checked by code
 * against the material, and what does not hold is left out. Throws ProviderError when the model cannot be used.
 */
export function createAiTextModel(name: string, line: ModelLine): TextModel {
  return {
    name,
    simulated: false,
    describeBrand: (material, { signal }) => describeBrand({ name, line, signal }, material),
    nameFamilies: (families, { signal }) => nameFamilies({ name, line, signal }, families),
    wordOpportunities: (items, { signal }) => wordOpportunities({ name, line, signal }, items),
    writeBrief: (material, { signal }) => writeBrief({ name, line, signal }, material),
    writeDraft: (material, { signal }) => writeDraft({ name, line, signal }, material),
  };
}
