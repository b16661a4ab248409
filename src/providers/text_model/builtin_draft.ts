import { wordingFor } from "../../core/brief_plan/wording/wording_for.ts";
import { deskSteps } from "./builtin_desk.ts";
import { fixSteps } from "./builtin_fix.ts";
import { hubParts } from "./builtin_hub.ts";
import { plainText } from "./builtin_markdown.ts";
import { type ComposedDraft, leadNotes, writeOutline } from "./builtin_outline.ts";
import { composeSamples } from "./builtin_programmatic.ts";
import type { DraftMaterial } from "./text_model.ts";

/** The article of a brief, from the brand's own pages and the evidence; what they do not give becomes an editor's note. */
export function* draftSteps(material: DraftMaterial): Generator<void, ComposedDraft> {
  if (material.brief.strategy.kind === "fix" || material.brief.strategy.kind === "outreach")
    return yield* fixSteps(material);
  const desk = yield* deskSteps(material);
  yield;
  if (material.brief.format === "programmatic") return composeSamples(desk);
  const body = [`# ${plainText(material.brief.title)}`, ...writeOutline(desk, material.brief.outline)].join("\n\n");
  return {
    title: material.brief.title,
    body: `${wordingFor(desk.ground.language).typeset(body)}\n`,
    claims: desk.claims,
    editor_notes: [...leadNotes(desk), ...desk.notes],
    ...(material.brief.format === "hub_and_spokes" ? { extra: hubParts(desk) } : {}),
  };
}
