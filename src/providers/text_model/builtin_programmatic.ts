import type { OutlineSection } from "../../core/brief.ts";
import { anchorOf } from "../../core/brief_plan/page_anchor.ts";
import { capitalize, proposePath } from "../../core/phrase.ts";
import { contentKeys } from "../../core/text/words.ts";
import { claim, type Desk, linkTo } from "./builtin_desk.ts";
import { plainText } from "./builtin_markdown.ts";
import { type ComposedDraft, leadNotes, writeOutline } from "./builtin_outline.ts";

const FACTS_MAX = 4;

interface Sample {
  name: string;
  path: string;
  facts: { text: string; source_url: string }[];
  ready: boolean;
}

/** One page written out for the case the site knows most about, the template, and what each other page still needs. */
export function composeSamples(desk: Desk): ComposedDraft {
  const { brief } = desk.material;
  const shape = brief.outline.find((section) => section.role === "template");
  const stem = shape?.query ?? "";
  const samples = (shape?.key_points ?? []).map((name) => sampleOf(desk, name, stem));
  const first = [...samples].sort((a, b) => b.facts.length - a.facts.length)[0];
  const rest = brief.outline.filter((section) => section.role !== "template");
  const title = first?.ready ? first.name : brief.title;
  const facts = first === undefined || first.facts.length === 0 ? [] : writeFacts(desk, first);
  const [opening = [], ...others] = [writeOutline(desk, rest.slice(0, 1)), writeOutline(desk, rest.slice(1))];
  for (const sample of samples) {
    if (!sample.ready)
      desk.notes.push(
        `“${sample.name}”: no fact of its own was found on the site; do not publish this page before it has one (address, price, date, example or customer).`,
      );
  }
  return {
    title,
    body: `${[`# ${plainText(title)}`, ...opening, ...facts, ...others.flat()].join("\n\n")}\n`,
    claims: desk.claims,
    editor_notes: [...leadNotes(desk), ...desk.notes],
    extra: { template: templateOf(brief.outline, stem), samples },
  };
}

function writeFacts(desk: Desk, sample: Sample): string[] {
  for (const fact of sample.facts) claim(desk, fact.text, [fact.source_url]);
  const lines = sample.facts.map((fact) => `- ${plainText(fact.text)} (${linkTo(desk, fact.source_url)})`);
  return [`## ${plainText(capitalize(sample.name))} at a glance`, lines.join("\n")];
}

/** Sentences and places of the site that name the variant. */
function sampleOf(desk: Desk, name: string, stem: string): Sample {
  const { ground } = desk;
  const constant = new Set([...contentKeys(stem, ground.language), ...ground.topicKeys]);
  const keys = contentKeys(name, ground.language).filter((key) => !constant.has(key));
  const facts: Sample["facts"] = [];
  const location = ground.input.brand.context?.locations.find(
    (entry) => keys.length > 0 && hasAll(keys, contentKeys(entry.value, ground.language)),
  );
  if (location !== undefined) facts.push({ text: location.value, source_url: location.source_url });
  const page = ground.input.pages.find(
    (entry) => keys.length > 0 && hasAll(keys, contentKeys(entry.title, ground.language)),
  );
  if (page !== undefined) facts.push({ text: anchorOf(page, ground.input.brand.name), source_url: page.url });
  for (const passage of ground.index.passages) {
    if (facts.length >= FACTS_MAX || keys.length === 0) break;
    if (passage.kind !== "prose" || !keys.every((key) => passage.keys.has(key))) continue;
    const sentence = passage.parts.find((part) => hasAll(keys, contentKeys(part, ground.language)));
    if (sentence !== undefined && !facts.some((fact) => fact.text === sentence))
      facts.push({ text: sentence, source_url: passage.url });
  }
  return { name, path: proposePath(name), facts, ready: facts.length > 0 };
}

function templateOf(outline: readonly OutlineSection[], stem: string): Record<string, unknown> {
  return {
    title_pattern: `${capitalize(stem)} {variant}`,
    path_pattern: `${proposePath(stem)}/{variant}`,
    sections: outline
      .filter((section) => section.role !== "template")
      .map((section) => ({ heading: section.heading, guidance: section.guidance })),
    rule: "publish a page only when it has a fact of its own",
  };
}

function hasAll(keys: readonly string[], words: readonly string[]): boolean {
  const set = new Set(words);
  return keys.every((key) => set.has(key));
}
