import { z } from "zod";
import { inSlices } from "../../base/slices.ts";
import { briefSteps, type PlannedBrief } from "../../core/brief_plan/plan_brief.ts";
import type { OutlineSection } from "../../domain/brief.ts";
import { acceptLine, type Ground, shareWord } from "./answer_checks.ts";
import { evidenceSources, namedSources, pageSources, type Source, sourceBlocks } from "./material_blocks.ts";
import type { BriefMaterial, BriefText } from "./text_model.ts";
import type { Writer } from "./writer.ts";

const TITLE_CHARS_MAX = 90;
const HEADING_CHARS_MAX = 110;
const GUIDANCE_CHARS_MAX = 700;
const POINT_CHARS_MAX = 260;
const POINTS_MAX = 8;
const INTENT_CHARS_MAX = 500;
const ADDED_SECTIONS_MAX = 3;
const OUTPUT_TOKENS_MAX = 10_000;

const TASK = [
  "You are a senior content strategist. You get the plan of a brief made by rules, evidence (E1, E2, …) and pages of the brand (P1, P2, …).",
  "Improve its words: a title people would click that keeps the main keyword, what the searcher wants, and for every section of the outline a clear heading, guidance to a writer and key points that are specific to this brand and market.",
  'Give each section with the number it has in the plan ("base"); you may add up to three sections with base -1 at the place where they belong.',
  "Name the marks of the evidence that supports a section. Keep figures as they stand in the material and add none. No links.",
  "Write in the language of the plan's keywords.",
].join(" ");

const answerShape = z.object({
  title: z.string(),
  search_intent: z.string(),
  sections: z.array(
    z.object({
      base: z.number(),
      heading: z.string(),
      guidance: z.string(),
      key_points: z.array(z.string()),
      evidence: z.array(z.string()),
    }),
  ),
});
type ToldSection = z.infer<typeof answerShape>["sections"][number];

/** The planned brief in a model's words: keywords, sources, links, strategy and evidence ids stay as planned or known. */
export async function writeBrief(writer: Writer, material: BriefMaterial): Promise<BriefText> {
  const plan = await inSlices(briefSteps(material), writer.signal);
  const wantedIds = new Set(plan.outline.flatMap((section) => section.evidence_ids));
  const evidence = evidenceSources(material.evidence, wantedIds);
  const pages = pageSources(
    material.pages,
    plan.outline.flatMap((section) => section.source_urls ?? []),
  );
  const answer = await writer.ask({
    task: TASK,
    data: [{ label: "PLAN", text: planText(plan) }, ...sourceBlocks(evidence), ...sourceBlocks(pages)],
    schema: answerShape,
    outputTokensMax: OUTPUT_TOKENS_MAX,
  });
  const ground: Ground = {
    text: [planText(plan), material.brand.name, ...[...evidence, ...pages].map((source) => source.text)].join("\n"),
    domain: material.brand.domain,
    language: material.language,
  };
  const keywords = plan.target_keywords.map((keyword) => keyword.keyword).join(" ");
  const title = acceptLine(answer.title, { ground, max: TITLE_CHARS_MAX });
  const wants = acceptLine(answer.search_intent, { ground, max: INTENT_CHARS_MAX });
  return {
    ...plan,
    title: title !== null && shareWord(title, keywords, material.language) ? title : plan.title,
    search_intent: { ...plan.search_intent, ...(wants === null ? {} : { description: wants }) },
    outline: wordOutline(plan.outline, answer.sections, { ground, evidence, keywords }),
    written_by: writer.name,
  };
}

function planText(plan: PlannedBrief): string {
  const sections = plan.outline.map(({ heading, guidance, key_points, role }, base) => ({
    base,
    role,
    heading,
    guidance,
    key_points,
  }));
  return JSON.stringify({
    title: plan.title,
    keywords: plan.target_keywords,
    search_intent: plan.search_intent,
    outline: sections,
  });
}

interface Checks {
  ground: Ground;
  evidence: readonly Source[];
  keywords: string;
}

/** Every planned section in its order, reworded where the words hold; added ones after the section they followed. */
function wordOutline(
  planned: readonly OutlineSection[],
  told: readonly ToldSection[],
  checks: Checks,
): OutlineSection[] {
  const added = new Map<number, OutlineSection[]>();
  const worded = new Map<number, ToldSection>();
  let after = -1;
  let count = 0;
  for (const section of told) {
    if (Number.isInteger(section.base) && section.base >= 0 && section.base < planned.length) {
      if (!worded.has(section.base)) worded.set(section.base, section);
      after = section.base;
      continue;
    }
    const made = count < ADDED_SECTIONS_MAX ? addSection(section, checks) : null;
    if (made === null) continue;
    count += 1;
    added.set(after, [...(added.get(after) ?? []), made]);
  }
  const outline = planned.flatMap((section, index) => {
    const words = worded.get(index);
    return [words ? rewordSection(section, words, checks) : section, ...(added.get(index) ?? [])];
  });
  return [...(added.get(-1) ?? []), ...outline];
}

function rewordSection(section: OutlineSection, told: ToldSection, checks: Checks): OutlineSection {
  const { ground } = checks;
  const points = acceptPoints(told.key_points, ground);
  return {
    ...section,
    heading: acceptLine(told.heading, { ground, max: HEADING_CHARS_MAX }) ?? section.heading,
    guidance: acceptLine(told.guidance, { ground, max: GUIDANCE_CHARS_MAX }) ?? section.guidance,
    key_points: points.length > 0 ? points : section.key_points,
    evidence_ids: [...new Set([...section.evidence_ids, ...evidenceIds(told, checks)])],
  };
}

/** A section of the model's own needs a subject that belongs to the brief and something known to rest on. */
function addSection(told: ToldSection, checks: Checks): OutlineSection | null {
  const { ground, keywords } = checks;
  const heading = acceptLine(told.heading, { ground, max: HEADING_CHARS_MAX });
  const guidance = acceptLine(told.guidance, { ground, max: GUIDANCE_CHARS_MAX });
  const ids = evidenceIds(told, checks);
  if (heading === null || guidance === null || ids.length === 0) return null;
  if (!shareWord(heading, keywords, ground.language)) return null;
  return {
    heading,
    level: 2,
    guidance,
    key_points: acceptPoints(told.key_points, ground),
    evidence_ids: ids,
    role: "topic",
  };
}

function acceptPoints(points: readonly string[], ground: Ground): string[] {
  return points.slice(0, POINTS_MAX).flatMap((point) => acceptLine(point, { ground, max: POINT_CHARS_MAX }) ?? []);
}

function evidenceIds(told: ToldSection, { evidence }: Checks): string[] {
  return namedSources(told.evidence, evidence).flatMap((source) => source.evidenceId ?? []);
}
