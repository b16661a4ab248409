import type { OutlineSection } from "../../core/brief.ts";
import { asRecord, readText } from "../../core/loose_record.ts";
import { pagePath, truncate } from "../../core/phrase.ts";
import { isProse, splitSentences } from "../../core/text/sentences.ts";
import { claim, type Desk, deskSteps } from "./builtin_desk.ts";
import { cell, plainText } from "./builtin_markdown.ts";
import type { ComposedDraft } from "./builtin_outline.ts";
import type { DraftMaterial, PageText } from "./text_model.ts";

const TITLE_CHARS_MAX = 60;
const DESCRIPTION_CHARS = { min: 50, max: 155 };
const FACTS_MAX = 5;

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
    case "reason":
      for (const text of section.key_points) claim(desk, text, [], evidence);
      return [plainText(section.guidance), bullets(section.key_points)];
    case "steps":
      for (const step of section.key_points) claim(desk, step, [], evidence);
      return [
        section.key_points.map((step, place) => `${place + 1}. ${plainText(step)}`).join("\n"),
        ...proposals(desk),
        ...robotsLines(desk),
      ];
    case "pages":
      for (const text of [section.guidance, ...section.key_points])
        claim(desk, text, section.source_urls ?? [], evidence);
      return [plainText(section.guidance), bullets(section.key_points)];
    case "checks":
      return [section.key_points.map((check) => `- [ ] ${plainText(check)}`).join("\n")];
    case "pitch":
      return writePitch(desk, section);
    default:
      return [plainText(section.guidance), bullets(section.key_points)];
  }
}

/** For crawlers locked out: the lines that let each named one in. */
function robotsLines(desk: Desk): string[] {
  const { rule_id, detail } = desk.material.brief.strategy;
  if (rule_id !== "ai_search_bot_blocked" || typeof detail !== "string") return [];
  const agents = [...new Set(detail.match(/\b[A-Z][A-Za-z-]{1,30}(?:Bot|bot|-User|-SearchBot)\b/g) ?? [])];
  if (agents.length === 0) return [];
  return [
    "Lines for robots.txt:",
    `\`\`\`\n${agents.map((agent) => `User-agent: ${agent}\nAllow: /`).join("\n\n")}\n\`\`\``,
  ];
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

/** A letter with the brand's own facts, each with its page. */
function writePitch(desk: Desk, section: OutlineSection): string[] {
  const { brand, brief } = desk.material;
  const context = brand.context;
  const facts = (context?.trust_signals ?? []).filter((signal) => signal.kind !== "testimonial").slice(0, FACTS_MAX);
  const outlet = typeof brief.strategy.outlet === "string" ? brief.strategy.outlet : "your site";
  const lines = facts.map((fact) => {
    claim(desk, fact.value, [fact.source_url]);
    return `> - ${plainText(fact.value)} (${fact.source_url})`;
  });
  if (facts.length === 0)
    desk.notes.push(
      "The letter has no fact to offer yet: add one figure, result or qualification with the page that proves it.",
    );
  const about = context?.description;
  if (about !== null && about !== undefined) claim(desk, about.value, [about.source_url]);
  const topics = brief.target_keywords.slice(0, 3).map((keyword) => keyword.keyword);
  return [
    plainText(section.guidance),
    [
      `> Subject: ${plainText(brand.name)} for your page on ${plainText(topics[0] ?? "our field")}`,
      ">",
      `> Hello, your pages on ${plainText(topics.join(", ") || "this field")} are what people are sent to, so it matters that they are complete.`,
      ...(about === null || about === undefined
        ? []
        : [`> ${plainText(brand.name)} (https://${brand.domain}): ${plainText(about.value)}`]),
      ...(lines.length === 0 ? [] : [">", "> What your readers could use and check:", ">", ...lines]),
      ">",
      `> If it helps, we send you what you need to check it. Would you consider us at your next update of ${plainText(outlet)}?`,
    ].join("\n"),
  ];
}

function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${plainText(item)}`).join("\n");
}
