import type { OutlineSection } from "../brief.ts";
import { capitalize, plural, quoteList } from "../phrase.ts";
import { findSubtopics, findTemplate } from "../search_pattern.ts";
import { spelled } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { answerSection, chooseSections, topicSection } from "./outline.ts";

const VARIANTS_MAX = 12;
const TEMPLATE_WORDS = 150;

/** Sections of a set of pages from one template, without what closes every text. */
export function programmaticSections(ground: Ground): OutlineSection[] {
  const names = ground.keywords.map((keyword) => keyword.keyword);
  const template = findTemplate(names);
  const variants = (template?.variants ?? findSubtopics(ground.topic.name, names, ground.language)).slice(
    0,
    VARIANTS_MAX,
  );
  const topics = chooseSections(ground, { max: 3 }).map((idea) => topicSection(ground, idea));
  const texts = ground.input.pages.map((page) => `${page.title}\n${page.text}`).join("\n");
  const nameOf = (variant: string) =>
    capitalize(spelled(template === null ? variant : `${template.stem} ${variant}`, texts));
  const shape: OutlineSection = {
    heading: "The template",
    level: 2,
    role: "template",
    query: template?.stem ?? ground.topic.name,
    words: TEMPLATE_WORDS,
    source_urls: [],
    guidance: `One page for each of ${plural(variants.length, "variant")} (${quoteList(variants, 4)}). A page goes live only with at least one fact of its own (address, price, example, customer): a page that differs by its name alone is doorway spam.`,
    key_points: variants.map(nameOf),
    evidence_ids: [...new Set(ground.landscape.ranking.map((page) => page.evidence_id))].slice(0, 6),
  };
  return [answerSection(ground), shape, ...topics];
}
