import type { OutlineSection } from "../../core/brief.ts";
import { ended } from "../../core/brief_plan/opening.ts";
import { askFor, SLOTS } from "../../core/brief_plan/programmatic_outline.ts";
import { type Slot, type Variant, type VariantSet, variantsOf } from "../../core/brief_plan/programmatic_variants.ts";
import { capitalize, proposePath } from "../../core/phrase.ts";
import { claim, type Desk, linkTo } from "./builtin_desk.ts";
import { plainText } from "./builtin_markdown.ts";
import { type ComposedDraft, leadNotes, writeOutline } from "./builtin_outline.ts";

/** One page written out for the case the site knows most about, the template, and what each other page still needs. */
export function composeSamples(desk: Desk): ComposedDraft {
  const { brief } = desk.material;
  const set = variantsOf(desk.ground);
  const [first] = [...set.variants].sort((a, b) => b.facts.length - a.facts.length);
  const rest = brief.outline.filter((section) => section.role !== "template");
  const sample = first !== undefined && first.facts.length > 0 ? first : null;
  const title = sample?.name ?? brief.title;
  const facts = sample === null ? [] : writeFacts(desk, sample);
  const [opening = [], ...others] = [writeOutline(desk, rest.slice(0, 1)), writeOutline(desk, rest.slice(1))];
  if (sample !== null)
    desk.notes.unshift(
      `The text is the page for “${sample.name}”, the case the site knows most about. The sections after its facts are the same on each page of the set: change them to what matters for the case, or leave them to one page and link it.`,
    );
  for (const variant of set.variants) noteVariant(desk, variant);
  return {
    title,
    body: `${[`# ${plainText(title)}`, ...opening, ...facts, ...others.flat()].join("\n\n")}\n`,
    claims: desk.claims,
    editor_notes: [...leadNotes(desk), ...desk.notes],
    extra: { template: templateOf(brief.outline, set), samples: set.variants.map(sampleOf) },
  };
}

function writeFacts(desk: Desk, variant: Variant): string[] {
  for (const fact of variant.facts) claim(desk, fact.text, [fact.url]);
  const lines = variant.facts.map((fact) => `- ${plainText(ended(fact.text))} (${linkTo(desk, fact.url)})`);
  return [`## ${plainText(capitalize(variant.name))} at a glance`, lines.join("\n")];
}

function noteVariant(desk: Desk, variant: Variant): void {
  if (variant.facts.length === 0) {
    desk.notes.push(
      `“${variant.name}”: nothing of its own on the site, do not publish it yet. Ask sales: ${askFor(variant)}`,
    );
  } else if (variant.page !== null) {
    desk.notes.push(
      `“${variant.name}” is on the site at ${variant.page}: bring the text there, do not make a second page.`,
    );
  }
}

function sampleOf(variant: Variant): Record<string, unknown> {
  const filled = new Set(variant.facts.map((fact) => fact.slot));
  return {
    name: variant.name,
    path: variant.path,
    status: variant.page === null ? "to_write" : "exists",
    url: variant.page,
    searches: variant.searches,
    facts: variant.facts.map(({ slot, text, url }) => ({ slot, text, source_url: url })),
    needs: slotNames()
      .filter((slot) => !filled.has(slot))
      .map((slot) => SLOTS[slot]),
    ready: variant.facts.length > 0,
  };
}

function templateOf(outline: readonly OutlineSection[], { stem, variants }: VariantSet): Record<string, unknown> {
  return {
    title_pattern: `${capitalize(stem)} {variant}`,
    path_pattern: `${proposePath(stem)}/{variant}`,
    slots: slotNames().map((slot) => ({
      slot,
      holds: SLOTS[slot],
      filled: variants.filter((variant) => variant.facts.some((fact) => fact.slot === slot)).length,
      of: variants.length,
    })),
    sections: outline
      .filter((section) => section.role !== "template")
      .map((section) => ({ heading: section.heading, guidance: section.guidance })),
    rule: "publish a page only when it has a fact of its own",
  };
}

function slotNames(): Slot[] {
  return Object.keys(SLOTS) as Slot[];
}
