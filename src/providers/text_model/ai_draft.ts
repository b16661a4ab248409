import { z } from "zod";
import { ProviderError } from "../../base/errors.ts";
import { inSlices } from "../../base/slices.ts";
import { splitSentences } from "../../core/text/sentences.ts";
import type { Brief, OutlineSection } from "../../domain/brief.ts";
import type { DraftClaim } from "../../domain/execution.ts";
import { countWords } from "../../language/words.ts";
import { acceptLine, type Ground, isGrounded, plainLine, refusalOf } from "./answer_checks.ts";
import { BUILTIN_NAME } from "./builtin.ts";
import { draftSteps } from "./builtin_draft.ts";
import { evidenceSources, namedSources, pageSources, type Source, sourceBlocks } from "./material_blocks.ts";
import type { DraftMaterial, DraftText } from "./text_model.ts";
import type { Writer } from "./writer.ts";

const TITLE_CHARS_MAX = 110;
const OUTPUT_TOKENS_MAX = 20_000;
const NOTES_MAX = 40;
const NOTE_CHARS_MAX = 240;
const SENTENCE_CHARS_MAX = 600;
/** Less than this is no article: most of what the model wrote did not rest on the material. */
const BODY_WORDS_MIN = 120;
/** Parts made by rules from lists and tables, where a model's words would only loosen the figures. */
const COMPOSED_FORMATS = new Set(["programmatic"]);
const COMPOSED_KINDS = new Set(["fix", "outreach"]);

const TASK = [
  "You write an article for a brand from a brief. You get the brief, evidence (E1, E2, …) and pages of the brand (P1, P2, …).",
  "Write each section of the outline by its number: paragraphs that answer the reader first, concrete, in the brand's voice, in the language of the brief.",
  "Every paragraph names the marks of the sources it rests on. Say nothing a source does not say: no figures, quotations, names, awards, prices or promises of your own.",
  "No links, no markdown, no lists: plain sentences. Leave a section empty when the material has nothing for it, and say in notes what is missing.",
].join(" ");

const answerShape = z.object({
  title: z.string(),
  sections: z.array(
    z.object({
      section: z.number(),
      paragraphs: z.array(z.object({ text: z.string(), sources: z.array(z.string()) })),
    }),
  ),
  notes: z.array(z.string()),
});
type ToldSection = z.infer<typeof answerShape>["sections"][number];

/**
 * An article in a model's words. A sentence stays when the sources its paragraph names carry its figures, quotations
 * and most of its words; what does not is left out and told to the editor. Headings, links and claims are set by code.
 */
export async function writeDraft(writer: Writer, material: DraftMaterial): Promise<DraftText> {
  const { brief } = material;
  if (COMPOSED_FORMATS.has(brief.format) || COMPOSED_KINDS.has(String(brief.strategy.kind)))
    return { ...(await inSlices(draftSteps(material), writer.signal)), written_by: BUILTIN_NAME };
  const sources = sourcesOf(material);
  const answer = await writer.ask({
    task: TASK,
    data: [{ label: "BRIEF", text: briefText(brief) }, ...sourceBlocks(sources)],
    schema: answerShape,
    outputTokensMax: OUTPUT_TOKENS_MAX,
  });
  const desk: Desk = { material, sources, claims: [], notes: [], linked: new Set() };
  const told = new Map(answer.sections.map((section) => [section.section, section]));
  const blocks = brief.outline.flatMap((section, index) => writeSection(desk, section, told.get(index)));
  const title = acceptTitle(answer.title, desk) ?? brief.title;
  const body = [`# ${title}`, ...blocks].join("\n\n");
  if (countWords(blocks.join(" ")) < BODY_WORDS_MIN)
    throw new ProviderError(writer.name, `${writer.name} wrote too little that the material supports`);
  const ground = groundOf(desk, sources);
  const missing = answer.notes
    .slice(0, NOTES_MAX)
    .flatMap((note) => acceptLine(note, { ground, max: NOTE_CHARS_MAX }) ?? []);
  return {
    title,
    body: `${body}\n`,
    claims: desk.claims,
    editor_notes: [...desk.notes, ...missing].slice(0, NOTES_MAX),
    written_by: writer.name,
  };
}

interface Desk {
  material: DraftMaterial;
  sources: Source[];
  claims: DraftClaim[];
  notes: string[];
  linked: Set<string>;
}

function sourcesOf({ brief, evidence, pages }: DraftMaterial): Source[] {
  const urls = [
    ...brief.outline.flatMap((section) => section.source_urls ?? []),
    ...brief.internal_links.map((link) => link.url),
  ];
  const ids = new Set(brief.outline.flatMap((section) => section.evidence_ids));
  return [...pageSources(pages, [...new Set(urls)]), ...evidenceSources(evidence, ids)];
}

function briefText(brief: Brief): string {
  const outline = brief.outline.map(({ heading, guidance, key_points, words }, section) => ({
    section,
    heading,
    guidance,
    key_points,
    words,
  }));
  return JSON.stringify({
    title: brief.title,
    keywords: brief.target_keywords.map((keyword) => keyword.keyword),
    search_intent: brief.search_intent,
    brand: brief.brand_context,
    outline,
  });
}

/** Heading and paragraphs; nothing at all when no sentence of the section holds. */
function writeSection(desk: Desk, section: OutlineSection, told: ToldSection | undefined): string[] {
  const paragraphs = (told?.paragraphs ?? []).flatMap((paragraph) => writeParagraph(desk, paragraph));
  if (paragraphs.length === 0) {
    desk.notes.push(`Nothing in the material for "${section.heading}": add it or drop the section`);
    return [];
  }
  const link = nextLink(desk, section);
  const blocks = link === null ? paragraphs : [...paragraphs, link];
  if (section.role === "answer") return blocks;
  return [`${"#".repeat(Math.min(4, Math.max(2, section.level)))} ${plainLine(section.heading)}`, ...blocks];
}

function writeParagraph(desk: Desk, { text, sources }: ToldSection["paragraphs"][number]): string[] {
  const named = namedSources(sources, desk.sources);
  if (named.length === 0) {
    note(desk, text, "it names no source");
    return [];
  }
  const ground = groundOf(desk, named);
  const sentences: string[] = [];
  for (const { text: sentence } of splitSentences(plainLine(text), desk.material.language)) {
    const refusal = refusalOfSentence(sentence, ground);
    if (refusal !== null) {
      note(desk, sentence, refusal);
      continue;
    }
    sentences.push(sentence);
    desk.claims.push({
      text: sentence,
      evidence_ids: named.flatMap((source) => source.evidenceId ?? []),
      source_urls: named.flatMap((source) => source.url ?? []),
    });
  }
  return sentences.length > 0 ? [escapeMarkdown(sentences.join(" "))] : [];
}

function refusalOfSentence(sentence: string, ground: Ground): string | null {
  if (sentence.length > SENTENCE_CHARS_MAX) return "it is too long for a sentence";
  return refusalOf(sentence, ground) ?? (isGrounded(sentence, ground) ? null : "its sources do not say so");
}

function groundOf({ material }: Desk, sources: readonly Source[]): Ground {
  return {
    text: [material.brand.name, ...sources.map((source) => source.text)].join("\n"),
    domain: material.brand.domain,
    language: material.language,
  };
}

function acceptTitle(title: string, desk: Desk): string | null {
  const ground = groundOf(desk, desk.sources);
  const keywords = desk.material.brief.target_keywords.map((keyword) => keyword.keyword).join(" ");
  const text = `${ground.text}\n${desk.material.brief.title}`;
  const line = acceptLine(title, { ground: { ...ground, text }, max: TITLE_CHARS_MAX });
  return line !== null && isGrounded(line, { ...ground, text: `${text}\n${keywords}` }) ? line : null;
}

/** The brief's first internal link to a page the section rests on, given once. */
function nextLink(desk: Desk, section: OutlineSection): string | null {
  const own = new Set(section.source_urls ?? []);
  const link = desk.material.brief.internal_links.find(({ url }) => own.has(url) && !desk.linked.has(url));
  if (!link) return null;
  desk.linked.add(link.url);
  return `Read more: [${escapeMarkdown(plainLine(link.anchor))}](${link.url})`;
}

function note(desk: Desk, text: string, reason: string): void {
  if (desk.notes.length >= NOTES_MAX) return;
  desk.notes.push(`Left out, since ${reason}: "${plainLine(text).slice(0, NOTE_CHARS_MAX)}"`);
}

/** A model's line must not become markup: no heading, list, table, code or link of its own. */
function escapeMarkdown(text: string): string {
  return text.replace(/^(\s*)([#>*+-]|\d+[.)])(?=\s)/, "$1\\$2").replace(/[`|[\]]/g, "\\$&");
}
