import { placesOf } from "../../core/brand_places.ts";
import { ended } from "../../core/brief_plan/opening.ts";
import { ASK_EACH, SLOTS } from "../../core/brief_plan/programmatic_outline.ts";
import {
  type Slot,
  sampleOf,
  type Variant,
  type VariantSet,
  variantsOf,
} from "../../core/brief_plan/programmatic_variants.ts";
import { wordingFor } from "../../core/brief_plan/wording/wording_for.ts";
import { capitalize, joinAnd, proposePath } from "../../core/phrase.ts";
import type { OutlineSection } from "../../domain/brief.ts";
import { pageRole } from "../../page/page_role.ts";
import { claim, type Desk, linkTo } from "./builtin_desk.ts";
import { plainText } from "./builtin_markdown.ts";
import { type ComposedDraft, leadNotes, writeOutline } from "./builtin_outline.ts";

/** One page written out for the case the site knows most about, the template, and what each other page still needs. */
export function composeSamples(desk: Desk): ComposedDraft {
  const { brief } = desk.material;
  const set = variantsOf(desk.ground);
  const rest = brief.outline.filter((section) => section.role !== "template");
  const sample = sampleOf(set);
  const wording = wordingFor(desk.ground.language);
  const title = sample?.name ?? wording.titles.fromBrand(desk.ground.topic, desk.ground.input.brand.name);
  const facts = sample === null ? writeServed(desk, set) : writeFacts(desk, sample);
  const [opening = [], ...others] = [writeOutline(desk, rest.slice(0, 1)), writeOutline(desk, rest.slice(1))];
  desk.notes.unshift(
    sample === null
      ? "No case has a fact of its own on the site, so no page of the set is written: pages that differ by a name alone are doorways. The text is the one page that can stand for all of them until there are facts."
      : `The text is the page for “${sample.name}”, the case the site knows most about. The sections after its facts are the same on each page of the set: change them to what matters for the case, or leave them to one page and link it.`,
  );
  noteVariants(desk, set);
  return {
    title,
    body: `${wording.typeset([`# ${plainText(title)}`, ...opening, ...facts, ...others.flat()].join("\n\n"))}\n`,
    claims: desk.claims,
    editor_notes: [...leadNotes(desk), ...desk.notes],
    extra: { template: templateOf(brief.outline, set), samples: set.variants.map(partOf) },
  };
}

function writeFacts(desk: Desk, variant: Variant): string[] {
  const { headings, quoted, labelled, placeLabels } = wordingFor(desk.ground.language);
  for (const fact of variant.facts) claim(desk, fact.text, [fact.url]);
  const lines = variant.facts
    .filter((fact) => fact.author === undefined)
    .map((fact) => {
      if (fact.slot === "place") return `- ${labelled(`**${placeLabels.address}**`, plainText(fact.text))}`;
      const isLinked = fact.url === variant.page || pageRole(fact.url) === "home" || desk.linked.has(fact.url);
      desk.linked.add(fact.url);
      return `- ${plainText(ended(fact.text))}${isLinked ? "" : ` (${linkTo(desk, fact.url)})`}`;
    });
  const quotes = variant.facts.flatMap(({ text, url, author }) => {
    if (author === undefined) return [];
    claim(desk, author, [url]);
    return [`> ${quoted(plainText(text))}\n>\n> — ${linkTo(desk, url, author)}`];
  });
  return [
    `## ${plainText(headings.atAGlance(variant.name))}`,
    ...(lines.length === 0 ? [] : [lines.join("\n")]),
    ...quotes,
  ];
}

/** The places served, on the one page that stands for a set whose places have nothing of their own. */
function writeServed(desk: Desk, set: VariantSet): string[] {
  const { areas } = placesOf(desk.ground.input.brand.context?.locations ?? []);
  if (!set.places || areas.length === 0) return [];
  const { labelled, placeLabels, and } = wordingFor(desk.ground.language);
  for (const { value, source_url } of areas) claim(desk, value, [source_url]);
  return [labelled(`**${placeLabels.area}**`, `${and(areas.map((area) => plainText(area.value)))}.`)];
}

/** Cases without a fact are named once, with what to ask for each. */
function noteVariants(desk: Desk, { variants }: VariantSet): void {
  for (const variant of variants) {
    if (variant.page !== null && variant.facts.length > 0)
      desk.notes.push(
        `“${variant.name}” is on the site at ${variant.page}: bring the text there, do not make a second page.`,
      );
  }
  const bare = variants.filter((variant) => variant.facts.length === 0);
  if (bare.length === 0) return;
  desk.notes.push(
    `Nothing of their own on the site, so not written and not to be published yet: ${joinAnd(bare.map((variant) => `“${variant.name}”`))}. Ask sales for each: ${ASK_EACH}.`,
  );
}

function partOf(variant: Variant): Record<string, unknown> {
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
