import type { OutlineSection } from "../brief.ts";
import { joinAnd } from "../phrase.ts";
import { type Ground, supportFor } from "./ground.ts";
import { answerSection, chooseSections, keyPoint, topicSection, urlsOf } from "./outline.ts";
import type { SectionIdea } from "./sections.ts";

const OPTIONS_MAX = 6;
const WORDS = { table: 140, fit: 120 };

/** Sections of a comparison, without what closes every text. */
export function comparisonSections(ground: Ground): OutlineSection[] {
  const topics = chooseSections(ground, { max: 4, without: ["choose"] });
  return [
    answerSection(ground),
    criteriaSection(ground, topics),
    optionsSection(ground),
    ...topics.map((idea) => topicSection(ground, idea)),
    fitSection(ground),
  ];
}

/** Points to compare by, each with what the brand says to it. */
function criteriaSection(_ground: Ground, topics: readonly SectionIdea[]): OutlineSection {
  return {
    heading: `What to compare before you choose`,
    level: 2,
    role: "criteria",
    query: topics.map((idea) => idea.query).join(" "),
    words: WORDS.table,
    source_urls: [...new Set(topics.flatMap((idea) => urlsOf(idea.passages)))].slice(0, 6),
    guidance:
      "A table: the point to compare, the question to ask any provider, your own answer with a link. State your answer also where it is not the best one; that is what makes the rest believable.",
    key_points: topics.map((idea) => idea.heading),
    evidence_ids: [...new Set(topics.flatMap((idea) => idea.evidence_ids))].slice(0, 12),
  };
}

/** The options people meet in results and answers, in those pages' own words. */
function optionsSection(ground: Ground): OutlineSection {
  const rivals = uniqueDomains(ground).slice(0, OPTIONS_MAX);
  return {
    heading: "The options side by side",
    level: 2,
    role: "options",
    query: ground.topic.name,
    words: WORDS.table,
    source_urls: [],
    guidance:
      rivals.length === 0
        ? "No results pages were measured: name the options your customers mention and fill each row from that provider's own page."
        : `A table with one row an option, in the words of its own page, linked. ${joinAnd(rivals.map((page) => page.domain))} are what people see first today. Read each page before you publish: only its title and snippet were read here.`,
    key_points: rivals.map(
      (page) => `${page.domain}: “${page.title}” (position ${page.position} for “${page.keyword}”)`,
    ),
    evidence_ids: [...new Set(rivals.map((page) => page.evidence_id))],
  };
}

/** Pages of others that rank, the best place of each domain. */
export function uniqueDomains(ground: Ground): Ground["landscape"]["ranking"] {
  const seen = new Set<string>();
  return ground.landscape.ranking.filter(
    (page) => !page.own && !seen.has(page.domain) && seen.add(page.domain) !== undefined,
  );
}

function fitSection(ground: Ground): OutlineSection {
  const passages = supportFor(ground, "our we different unlike approach", { limit: 4 }).map((entry) => entry.passage);
  return {
    heading: `Where ${ground.input.brand.name} fits`,
    level: 2,
    role: "fit",
    query: "our we different unlike approach",
    words: WORDS.fit,
    source_urls: urlsOf(passages),
    guidance: "Say plainly for whom you are the right choice, and for whom you are not.",
    key_points: passages.slice(0, 3).map(keyPoint),
    evidence_ids: [],
  };
}
