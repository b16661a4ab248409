import type { OutreachPlan } from "../../core/brief_plan/outreach_plan.ts";
import { asRecord, readText } from "../../core/loose_record.ts";
import { pagePath, truncate } from "../../core/phrase.ts";
import { isProse, splitSentences } from "../../core/text/sentences.ts";
import type { OutlineSection } from "../../domain/brief.ts";
import { claim, type Desk, deskSteps } from "./builtin_desk.ts";
import { cell, plainText } from "./builtin_markdown.ts";
import type { ComposedDraft } from "./builtin_outline.ts";
import { writePitch } from "./builtin_outreach.ts";
import type { DraftMaterial, PageText } from "./text_model.ts";

const TITLE_CHARS_MAX = 60;
const DESCRIPTION_CHARS = { min: 50, max: 155 };
const CODE_CHARS_MAX = 6_000;

/** Work order for a technical finding, or a letter for an outreach task. */
export function* fixSteps(material: DraftMaterial): Generator<void, ComposedDraft> {
  const desk = yield* deskSteps(material);
  yield;
  const { brief } = material;
  const blocks = brief.outline.flatMap((section) => [
    `## ${plainText(section.heading)}`,
    ...writeFixSection(desk, section),
  ]);
  return {
    title: brief.title,
    body: `${[`# ${plainText(brief.title)}`, ...blocks].join("\n\n")}\n`,
    claims: desk.claims,
    editor_notes: desk.notes,
    extra: { kind: brief.strategy.kind },
  };
}

function writeFixSection(desk: Desk, section: OutlineSection): string[] {
  const evidence = section.evidence_ids;
  switch (section.role) {
    case "finding":
      for (const text of [section.guidance, ...section.key_points]) claim(desk, text, [], evidence);
      return [...new Set([section.guidance, ...section.key_points])].map(plainText);
    case "targets":
    case "reason":
      for (const text of [section.guidance, ...section.key_points])
        claim(desk, text, section.source_urls ?? [], evidence);
      return [plainText(section.guidance), ...(section.key_points.length === 0 ? [] : [bullets(section.key_points)])];
    case "steps":
      for (const step of section.key_points) claim(desk, step, [], evidence);
      return [
        section.key_points.map((step, place) => `${place + 1}. ${plainText(step)}`).join("\n"),
        ...proposals(desk),
        ...writeExamples(desk),
      ];
    case "pages":
      for (const text of [section.guidance, ...section.key_points])
        claim(desk, text, section.source_urls ?? [], evidence);
      return [plainText(section.guidance), bullets(section.key_points)];
    case "checks":
      return [section.key_points.map((check) => `- [ ] ${checkLine(check)}`).join("\n")];
    case "recipient":
    case "proof_points":
      for (const text of section.key_points) claim(desk, text, section.source_urls ?? [], evidence);
      return [plainText(section.guidance), ...(section.key_points.length === 0 ? [] : [bullets(section.key_points)])];
    case "pitch": {
      const plan = desk.material.brief.strategy.outreach as OutreachPlan | undefined;
      return plan === undefined ? [plainText(section.guidance)] : writePitch(desk, section, plan);
    }
    default:
      return [plainText(section.guidance), bullets(section.key_points)];
  }
}

/** A check that begins with a command keeps it as code. */
function checkLine(check: string): string {
  const command = /^`([^`\n]{1,600})`/.exec(check);
  return command === null ? plainText(check) : `${command[0]} ${plainText(check.slice(command[0].length))}`;
}

/** Lines to copy, as the brief holds them. */
function writeExamples(desk: Desk): string[] {
  const { examples } = desk.material.brief.strategy;
  return (Array.isArray(examples) ? examples : []).flatMap((entry): string[] => {
    const record = asRecord(entry);
    const title = record === null ? undefined : readText(record, ["title"]);
    const code = record === null ? undefined : readText(record, ["code"], CODE_CHARS_MAX);
    const language = record === null ? undefined : readText(record, ["language"], 20);
    if (title === undefined || code === undefined || code.includes("```")) return [];
    return [`${plainText(title)}:`, `\`\`\`${language ?? ""}\n${code}\n\`\`\``];
  });
}

/** For findings about titles and descriptions: the texts themselves, taken from each page's own heading and words. */
function proposals(desk: Desk): string[] {
  const { brief, pages } = desk.material;
  const rule = typeof brief.strategy.rule_id === "string" ? brief.strategy.rule_id : "";
  const isTitle = /^(?:og_)?title_|^og_(?:missing|incomplete)/.test(rule);
  const isDescription = /^(?:og_)?description_|^og_(?:missing|incomplete)/.test(rule);
  if (!isTitle && !isDescription) return [];
  const affected = Array.isArray(brief.strategy.affected_pages) ? brief.strategy.affected_pages : [];
  const rows = affected.flatMap((entry): string[] => {
    const url = readText(asRecord(entry) ?? {}, ["url"], 2_000);
    const page = pages.find((candidate) => candidate.url === url);
    if (page === undefined) return [];
    const title = isTitle ? proposeTitle(page, desk.material.brand.name) : null;
    const description = isDescription ? proposeDescription(page) : null;
    if (title === null && description === null) return [];
    const cells = [...(isTitle ? [title ?? ""] : []), ...(isDescription ? [description ?? ""] : [])];
    return [`| ${cell(pagePath(page.url))} | ${cells.map((text) => cell(plainText(text))).join(" | ")} |`];
  });
  if (rows.length === 0) return [];
  const heads = ["Page", ...(isTitle ? ["Proposed title"] : []), ...(isDescription ? ["Proposed description"] : [])];
  desk.notes.push(
    "Proposed texts are taken from each page's own heading and first sentences; read each before you use it.",
  );
  return [
    "Proposed texts, from each page's own words:",
    [`| ${heads.join(" | ")} |`, `| ${heads.map(() => "---").join(" | ")} |`, ...rows].join("\n"),
  ];
}

function proposeTitle(page: PageText, brand: string): string | null {
  const heading = page.headings.find((entry) => entry.level === 1)?.text ?? page.headings[0]?.text;
  if (heading === undefined || heading.trim() === "") return null;
  const full = heading.toLowerCase().includes(brand.toLowerCase()) ? heading : `${heading} | ${brand}`;
  return full.length <= TITLE_CHARS_MAX ? full : truncate(heading, TITLE_CHARS_MAX);
}

function proposeDescription(page: PageText): string | null {
  let text = "";
  for (const { text: sentence } of splitSentences(page.text)) {
    if (!isProse(sentence)) continue;
    const next = text === "" ? sentence : `${text} ${sentence}`;
    if (next.length > DESCRIPTION_CHARS.max) break;
    text = next;
  }
  if (text.length >= DESCRIPTION_CHARS.min) return text;
  const first = splitSentences(page.text).find((entry) => isProse(entry.text))?.text;
  return first === undefined ? null : truncate(first, DESCRIPTION_CHARS.max);
}

function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${plainText(item)}`).join("\n");
}
