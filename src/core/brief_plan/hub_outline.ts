import type { OutlineSection } from "../brief.ts";
import { pagePath } from "../phrase.ts";
import { findSubtopics } from "../search_pattern.ts";
import { type Ground, pageMatches, supportFor } from "./ground.ts";
import { answerSection, chooseSections, keyPoint, topicSection, urlsOf } from "./outline.ts";
import { writtenSearch } from "./written_question.ts";

const SPOKES_MAX = 8;
const SPOKE_WORDS = 120;

/** Sections of a hub, without what closes every text. */
export function hubSections(ground: Ground): OutlineSection[] {
  const names = ground.keywords.map((keyword) => keyword.keyword);
  const subtopics = findSubtopics(ground.topic.name, names, ground.language).slice(0, SPOKES_MAX);
  const intro = chooseSections(ground, { max: 2 }).map((idea) => topicSection(ground, idea));
  const spokes = subtopics.map((keyword): OutlineSection => {
    const passages = supportFor(ground, keyword, { limit: 4 }).map((entry) => entry.passage);
    const existing = pageMatches(ground, keyword);
    return {
      heading: writtenSearch(ground, keyword),
      level: 2,
      role: "spoke",
      query: keyword,
      words: SPOKE_WORDS,
      source_urls:
        existing === null ? urlsOf(passages) : [existing, ...urlsOf(passages).filter((url) => url !== existing)],
      guidance: [
        `Two paragraphs on the hub that answer “${keyword}” in short, then a link to the spoke.`,
        existing === null
          ? "No page of yours is about it yet: the spoke is to be written."
          : `The spoke is there already: ${pagePath(existing)}.`,
        passages.length === 0 ? "Nothing on your site supports it yet." : "",
      ]
        .filter((part) => part !== "")
        .join(" "),
      key_points: passages.slice(0, 3).map(keyPoint),
      evidence_ids: evidenceOf(ground, keyword),
    };
  });
  return [answerSection(ground), ...intro, ...spokes];
}

function evidenceOf(ground: Ground, keyword: string): string[] {
  return [
    ...new Set(
      ground.input.evidence
        .filter((row) => row.subject === keyword || row.data.keyword === keyword)
        .map((row) => row.id),
    ),
  ].slice(0, 6);
}
