import type { Brief, OutlineSection } from "../domain/brief.ts";
import type { DraftFinding } from "../domain/execution.ts";
import { contentKeys, countWords } from "../language/words.ts";
import { redirectOf } from "./brief_plan/redirect_stub.ts";
import { type DraftBlock, type DraftSection, draftSections, isLinkLine, replaceLinks } from "./draft_blocks.ts";
import { proseOf } from "./draft_markdown.ts";
import { asRecord, readNumber } from "./loose_record.ts";
import { joinAnd, plural, truncate } from "./phrase.ts";
import { jaccard } from "./text/similarity.ts";

/** Sections that any page of the brand could carry, whatever its topic. */
const GENERAL_ROLES = new Set(["proof", "audience", "next_step"]);
/** Tables of others' words: they serve the reader, but are not what this site has to say. */
const OTHERS_ROLES = new Set(["options"]);
/** Where each item of a list has to be on topic by itself. */
const LISTING_ROLES = new Set(["offer"]);
/** Sections that were chosen for the topic by what the shop or the site has: their words need not repeat it. */
const CHOSEN_ROLES = new Set(["products", "spoke", "sides", "criteria"]);
/** Share of the topic's words, rare ones counting more, that a section's own text must carry. */
const ON_TOPIC_FROM = 0.5;
const SAME_HEADING_FROM = 0.6;
/** Words on the topic below which there is nothing to publish: this share of what the brief plans, within these bounds. */
const NEEDED = { share: 0.12, min: 40, max: 80 };
/** The same where all that was planned is written: a short page may be complete. */
const NEEDED_COMPLETE = 25;
/** A text with fewer words on the topic than this share of the plan is thin. */
const THIN_BELOW = 0.3;
const NAMED_MAX = 3;
const QUOTED_CHARS = 90;

/** What the check for enough material needs of a draft's brief and of the stored pages. */
export interface DraftMaterialFacts {
  brief: Pick<Brief, "outline" | "strategy"> & Partial<Pick<Brief, "target_keywords">>;
  language: string;
  /** Texts by address; a stored text begins with the lines of title and description. */
  pageTexts: ReadonlyMap<string, string>;
}

/** How much of a draft is about its topic. */
export interface DraftMaterial {
  /** Words of sections whose own text carries the topic. */
  topic_words: number;
  /** Words of all sections without headings and links elsewhere. */
  words: number;
  /** Planned sections on the topic, and those of them that are written. */
  sections_planned: number;
  sections_written: number;
  missing: string[];
}

/** Whether enough of a content draft is about its topic: proof, audiences, contact and other offers fill no page. */
export function materialFindings(body: string, facts: DraftMaterialFacts): DraftFinding[] {
  const { brief } = facts;
  if (brief.strategy.kind !== "content") return [];
  return [...targetFindings(facts), ...enoughFindings(measureMaterial(body, facts), brief)];
}

/** Words on the topic and sections written, by section. */
export function measureMaterial(body: string, facts: DraftMaterialFacts): DraftMaterial {
  const { brief, language } = facts;
  const outline = brief.outline.map((section) => ({
    section,
    keys: new Set(contentKeys(section.heading, language)),
  }));
  const isOnTopic = topicTest(facts);
  const written = new Set<OutlineSection>();
  let topicWords = 0;
  let words = 0;
  let current: OutlineSection | null = null;
  for (const part of draftSections(body)) {
    if (part.level <= 2) current = part.level < 2 ? openingOf(brief.outline) : plannedFor(part, outline, language);
    const text = ownText(part.blocks);
    const count = countWords(text);
    const own = topicWordsOf(part, { planned: current, text, isOnTopic });
    words += count;
    topicWords += own;
    if (own > 0 && current !== null) written.add(current);
  }
  const planned = brief.outline.filter(isTopical);
  const missing = planned.filter((section) => !written.has(section)).map((section) => section.heading);
  return {
    topic_words: topicWords,
    words,
    sections_planned: planned.length,
    sections_written: planned.length - missing.length,
    missing,
  };
}

function enoughFindings(material: DraftMaterial, brief: DraftMaterialFacts["brief"]): DraftFinding[] {
  const target = readNumber(asRecord(brief.strategy.word_count) ?? {}, ["target", "min"]) ?? 0;
  const isComplete = material.sections_planned > 0 && material.missing.length === 0;
  const needed = isComplete
    ? NEEDED_COMPLETE
    : Math.min(NEEDED.max, Math.max(NEEDED.min, Math.round(target * NEEDED.share)));
  const topic =
    typeof brief.strategy.topic === "string" ? ` “${truncate(brief.strategy.topic, QUOTED_CHARS)}”` : " the topic";
  const add =
    material.missing.length === 0
      ? "add what only you know of it"
      : `write ${joinAnd(material.missing.slice(0, NAMED_MAX).map((heading) => `“${truncate(heading, QUOTED_CHARS)}”`))}`;
  const others = material.words - material.topic_words;
  if (material.topic_words < needed) {
    return [
      {
        check: "material",
        severity: "error",
        message: `Only ${plural(material.topic_words, "word")} speak of${topic}, at least ${needed} are needed${others > material.topic_words ? `; the other ${others} could stand on any page of the site` : ""}: ${add}, or do not publish the page`,
      },
    ];
  }
  if (isComplete || target === 0 || material.topic_words >= target * THIN_BELOW) return [];
  return [
    {
      check: "material",
      severity: "warning",
      message: `${material.topic_words} words speak of${topic} where the brief plans about ${target}, in ${material.sections_written} of ${plural(material.sections_planned, "section")}: ${add}, or plan a shorter page`,
    },
  ];
}

/** A page that sends its visitors on is no place for a text. */
function targetFindings({ brief, pageTexts }: DraftMaterialFacts): DraftFinding[] {
  const target = brief.strategy.target_url;
  const text = typeof target === "string" ? pageTexts.get(target) : undefined;
  const [title = "", , ...body] = (text ?? "").split("\n");
  const sentOn = text === undefined ? null : redirectOf({ title, text: body.join("\n") });
  if (sentOn === null) return [];
  return [
    {
      check: "target_page",
      severity: "error",
      message: `The page to edit sends its visitors on${sentOn === "" ? "" : ` to ${truncate(sentOn, QUOTED_CHARS)}`}: settle where the text shall stand before publishing`,
    },
  ];
}

/** Sections of the plan that are to say something of the topic itself. */
function isTopical(section: OutlineSection): boolean {
  const role = section.role ?? "topic";
  return !GENERAL_ROLES.has(role) && !OTHERS_ROLES.has(role) && !["offer", "faq", "template", "fit"].includes(role);
}

function openingOf(outline: readonly OutlineSection[]): OutlineSection | null {
  return outline.find((section) => section.role === "answer") ?? null;
}

function plannedFor(
  part: DraftSection,
  outline: readonly { section: OutlineSection; keys: ReadonlySet<string> }[],
  language: string,
): OutlineSection | null {
  const keys = new Set(contentKeys(part.heading, language));
  const [best] = outline
    .map(({ section, keys: own }) => ({
      section,
      match: part.heading === section.heading ? 1 : jaccard(keys, own),
    }))
    .sort((a, b) => b.match - a.match);
  return best !== undefined && best.match >= SAME_HEADING_FROM ? best.section : null;
}

function topicWordsOf(
  part: DraftSection,
  of: { planned: OutlineSection | null; text: string; isOnTopic: (text: string) => boolean },
): number {
  const role = of.planned?.role ?? "topic";
  if (GENERAL_ROLES.has(role) || OTHERS_ROLES.has(role)) return 0;
  const counted = (text: string) => (of.isOnTopic(text) ? countWords(text) : 0);
  if (CHOSEN_ROLES.has(role)) return countWords(of.text);
  if (LISTING_ROLES.has(role))
    return part.blocks.flatMap((block) => block.lines.map(lineText)).reduce((sum, line) => sum + counted(line), 0);
  // An answer may say "it": the question above it says what of.
  const isAnswer = part.level > 2 && part.heading.endsWith("?");
  return of.isOnTopic(isAnswer ? `${part.heading} ${of.text}` : of.text) ? countWords(of.text) : 0;
}

/** Whether a text carries one of the searches: words that few pages of the site hold weigh most. */
function topicTest({ brief, language, pageTexts }: DraftMaterialFacts): (text: string) => boolean {
  const names = [
    ...(typeof brief.strategy.topic === "string" ? [brief.strategy.topic] : []),
    ...(brief.target_keywords ?? []).map((entry) => entry.keyword),
  ];
  const topics = names.map((name) => [...new Set(contentKeys(name, language))]).filter((keys) => keys.length > 0);
  if (topics.length === 0) return () => true;
  const weights = keyWeights(new Set(topics.flat()), { pageTexts });
  const weigh = (keys: Iterable<string>) => [...keys].reduce((sum, key) => sum + (weights.get(key) ?? 1), 0);
  return (text) => {
    const own = new Set(contentKeys(text, language));
    return topics.some((keys) => weigh(keys.filter((key) => own.has(key))) >= ON_TOPIC_FROM * weigh(keys));
  };
}

/** Inverse page frequency by the stem's letters, which is near enough for a weight: what stands on every page tells nothing. */
function keyWeights(keys: ReadonlySet<string>, of: Pick<DraftMaterialFacts, "pageTexts">): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of of.pageTexts.values()) {
    const lower = text.toLowerCase();
    for (const key of keys) if (lower.includes(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const pages = of.pageTexts.size;
  return new Map([...keys].map((key) => [key, Math.log(1 + (pages + 1) / (1 + (counts.get(key) ?? 0)))]));
}

/** What the blocks say themselves: quotes of others and the way to other pages left out. */
function ownText(blocks: readonly DraftBlock[]): string {
  return blocks
    .filter((block) => block.kind !== "quote" && block.kind !== "code" && !isLinkLine(block))
    .flatMap((block) => block.lines.map(lineText))
    .join("\n");
}

function lineText(line: string): string {
  return proseOf(replaceLinks(line, (link) => link.text)).trim();
}
