import type { Brief, OutlineSection } from "../../domain/brief.ts";
import { keywordOf } from "../../domain/evidence/evidence.ts";
import { contentKeys } from "../../language/words.ts";
import { formatCount, joinAnd, pagePath, proposePath, quoteList, truncate } from "../phrase.ts";
import { coverage } from "../text/similarity.ts";
import { facetsAsked } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { type Spoke, type SpokeSentence, spokeQuestion, spokeRecord, spokeSentences, spokesOf } from "./hub_spokes.ts";
import { answerSection, chooseSections, KEY_POINT_CHARS_MAX, topicSection } from "./outline.ts";
import { anchorOf } from "./page_anchor.ts";
import type { SectionIdea } from "./section_idea.ts";

const SPOKE_WORDS = 60;
const INTRO_MAX = 2;

/** Sections of a hub, without what closes every text: the topic itself, then each spoke's answer in short. */
export function hubSections(ground: Ground): OutlineSection[] {
  const spokes = spokesOf(ground);
  const intro = chooseSections(ground, { max: INTRO_MAX }).filter(
    (idea) =>
      idea.kept !== null || (idea.passages.length > 0 && !spokes.some((spoke) => isSpokes(ground, idea, spoke))),
  );
  const said = new Set<string>();
  const sections = spokes.map((spoke) => {
    const sentences = spokeSentences(ground, spoke, (text) => said.has(text));
    for (const { text } of sentences) said.add(text);
    return spokeSection(ground, spoke, sentences);
  });
  return [answerSection(ground, "hub_and_spokes"), ...intro.map((idea) => topicSection(ground, idea)), ...sections];
}

/** Spokes that stand, each to be linked from the hub and to link back to it. */
export function hubLinks(ground: Ground): Brief["internal_links"] {
  const hub = hubPath(ground);
  return spokesOf(ground).flatMap(({ page, heading }) => {
    const found = ground.pages.find((entry) => entry.url === page);
    return found === undefined
      ? []
      : [
          {
            url: found.url,
            anchor: anchorOf(found, ground.input.brand.name),
            reason: `Spoke “${heading}”: link it from its section, and set a link from it back to ${hub} with the words “${ground.topic.name}”`,
          },
        ];
  });
}

/** The spokes as the strategy lists them: what stands, what is to be written, and the links both ways. */
export function hubSpokes(ground: Ground): Record<string, unknown>[] {
  const hub = hubPath(ground);
  return spokesOf(ground).map((spoke) => ({
    title: spoke.heading,
    also_serves: spoke.also,
    ...spokeRecord(ground, spoke, hub),
  }));
}

function spokeSection(ground: Ground, spoke: Spoke, sentences: readonly SpokeSentence[]): OutlineSection {
  const { page, query } = spoke;
  const hub = hubPath(ground);
  const urls = [...new Set([...(page === null ? [] : [page]), ...sentences.map((entry) => entry.url)])];
  const back = `link back to ${hub} with the words “${ground.topic.name}”`;
  return {
    heading: spoke.heading,
    level: 2,
    role: "spoke",
    query,
    ...(page !== null || sentences.length > 0 ? { words: SPOKE_WORDS } : {}),
    source_urls: urls,
    guidance: [
      page === null
        ? `To write at ${spoke.path}${searched(spoke)}: no page of yours is about it yet. Ask: ${spokeQuestion(ground, query)}`
        : `On the site at ${pagePath(page)}${searched(spoke)}. Give its answer here in two or three sentences, then the link; set a ${back} on that page.`,
      spoke.also.length === 0 ? "" : `The same page serves ${quoteList(spoke.also, 3)}.`,
      page !== null
        ? ""
        : sentences.length > 0
          ? `Until it stands, the hub says what ${joinAnd(urls.map(pagePath))} says of it; then link it here, and give it a ${back}.`
          : `The hub carries its heading once the page stands: two or three sentences of its answer, the link, and on the page a ${back}.`,
    ]
      .filter((part) => part !== "")
      .join(" "),
    key_points: sentences.map(({ text, url }) => `${truncate(text, KEY_POINT_CHARS_MAX)} (${pagePath(url)})`),
    evidence_ids: evidenceOf(ground, query),
  };
}

function hubPath({ target, input }: Ground): string {
  return target === null ? proposePath(input.head) : pagePath(target.url);
}

function searched({ volume }: Spoke): string {
  return volume === null || volume === 0 ? "" : ` (${formatCount(volume)} searches a month)`;
}

/** Whether the spoke tells what the section would. */
function isSpokes(ground: Ground, idea: SectionIdea, spoke: Spoke): boolean {
  const own = contentKeys(spoke.query, ground.language).filter((key) => !ground.topicKeys.includes(key));
  const said = new Set(contentKeys(`${idea.heading} ${idea.query}`, ground.language));
  const [facet] = facetsAsked(spoke.query, ground.language);
  return coverage(own, said) >= 1 || (facet !== undefined && facet.id === idea.facet?.id);
}

function evidenceOf(ground: Ground, keyword: string): string[] {
  return [
    ...new Set(
      ground.input.evidence.filter((row) => row.subject === keyword || keywordOf(row) === keyword).map((row) => row.id),
    ),
  ].slice(0, 6);
}
