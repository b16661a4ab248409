import type { OutlineSection } from "../../core/brief.ts";
import { uniqueDomains } from "../../core/brief_plan/comparison_outline.ts";
import { FACETS, type Facet, type FacetId, facetsAsked } from "../../core/brief_plan/facets.ts";
import { supportFor } from "../../core/brief_plan/ground.ts";
import { relevantServices, serviceMatch } from "../../core/brief_plan/offers.ts";
import { priceLine } from "../../core/brief_plan/opening.ts";
import { BIOGRAPHY, tellsOf } from "../../core/brief_plan/topic_sentences.ts";
import { truncate } from "../../core/phrase.ts";
import { leansOnContext } from "../../core/text/passages.ts";
import { coverage } from "../../core/text/similarity.ts";
import { contentKeys, countWords } from "../../core/text/words.ts";
import { claim, type Desk, linkTo } from "./builtin_desk.ts";
import { cell, plainText } from "./builtin_markdown.ts";
import { versusSides, writeVersus } from "./builtin_versus.ts";

const CRITERIA_MAX = 6;
const ROWS_MIN = 2;
const OPTIONS_MAX = 5;
const ANSWER_WORDS = { min: 6, max: 38 };
const SNIPPET_CHARS_MAX = 180;
/** An answer speaks of what the brand does or what the customer gets. */
const OWN_VOICE =
  /\b(?:we|our|us|you|your|class(?:es)?|courses?|plans?|prices?|costs?|includes?|session|program|wir|unsere?|sie|ihre?)\b/i;

/** What to ask any provider about each side of the topic. */
const CRITERIA: Partial<Record<FacetId, { point: string; ask: string }>> = {
  how: { point: "How it works", ask: "What exactly happens, step by step?" },
  benefits: { point: "What changes for you", ask: "What should be different afterwards, and how will I notice?" },
  audience: { point: "Fit", ask: "Who is this made for, and who should look elsewhere?" },
  kinds: { point: "Approach", ask: "How does your way differ from the others?" },
  cost: { point: "Cost", ask: "What is the full price, and what does it include?" },
  timing: { point: "Time", ask: "When should I start, and how much time will it take?" },
  place: { point: "Place and form", ask: "Online, in person or both, alone or in a group?" },
  prepare: { point: "Preparation", ask: "What do I need to do or bring myself?" },
  proof: { point: "Evidence", ask: "What is it based on, and who can confirm it?" },
  limits: { point: "Limits", ask: "When does it not work, and what then?" },
};

/** Table of points to compare, the question to put to anyone, and the brand's own answer. */
export function writeCriteria(desk: Desk): string[] {
  const sides = versusSides(desk);
  const versus = sides === null ? [] : writeVersus(desk, sides);
  if (versus.length > 0) return versus;
  const { ground } = desk;
  const brand = ground.input.brand.name;
  const asked = new Set(
    [...ground.landscape.questions.map((entry) => entry.question), ...ground.keywords.map((keyword) => keyword.keyword)]
      .flatMap(facetsAsked)
      .map((facet) => facet.id),
  );
  const used = new Set<string>();
  const rows: { id: FacetId; line: string; answer: { sentence: string; url: string } }[] = [];
  for (const facet of FACETS) {
    const criterion = CRITERIA[facet.id];
    if (criterion === undefined) continue;
    const answer = ownAnswer(desk, facet, used) ?? (facet.id === "cost" ? offerPrice(desk) : null);
    if (answer === null) {
      if (asked.has(facet.id))
        desk.notes.push(
          `Comparison, “${criterion.point}”: people ask about it and no page of the site answers; add your own row.`,
        );
      continue;
    }
    used.add(answer.sentence);
    rows.push({
      id: facet.id,
      answer,
      line: `| **${criterion.point}** | ${criterion.ask} | ${cell(plainText(answer.sentence))} (${linkTo(desk, answer.url)}) |`,
    });
  }
  const ordered = [...rows.filter((row) => asked.has(row.id)), ...rows.filter((row) => !asked.has(row.id))].slice(
    0,
    CRITERIA_MAX,
  );
  if (ordered.length < ROWS_MIN) {
    desk.notes.push(
      "Comparison: the site answers too few of the usual points for a table of criteria; fill it yourself.",
    );
    return [];
  }
  for (const { answer } of ordered) claim(desk, answer.sentence, [answer.url]);
  return [
    `Put the same questions to everyone you consider. The last column is how ${plainText(brand)} answers them.`,
    [
      `| What to compare | What to ask | How ${cell(plainText(brand))} answers |`,
      "| --- | --- | --- |",
      ...ordered.map((row) => row.line),
    ].join("\n"),
  ];
}

/** Table of the options people find, in the words of their own pages. */
export function writeOptions(desk: Desk, section: OutlineSection): string[] {
  const { ground } = desk;
  const { name, domain, context } = ground.input.brand;
  const rivals = uniqueDomains(ground)
    .filter((page) => countWords(page.snippet) >= 5)
    .slice(0, OPTIONS_MAX);
  if (rivals.length === 0) {
    desk.notes.push(
      `“${section.heading}” is left out: no results pages with snippets were measured; add the options your customers name, each from its own page.`,
    );
    return [];
  }
  const lines: string[] = [];
  if (context?.description !== null && context?.description !== undefined) {
    const { value, source_url } = context.description;
    claim(desk, truncate(value, SNIPPET_CHARS_MAX), [source_url]);
    lines.push(
      `| **${cell(plainText(name))}** | ${cell(plainText(truncate(value, SNIPPET_CHARS_MAX)))} | [${domain}](${source_url}) |`,
    );
  }
  for (const page of rivals) {
    const words = truncate(page.snippet, SNIPPET_CHARS_MAX);
    claim(desk, words, [page.url], [page.evidence_id]);
    lines.push(
      `| ${cell(plainText(truncate(page.title, 70)))} | “${cell(plainText(words))}” | [${page.domain}](${page.url}) |`,
    );
  }
  desk.notes.push(
    `Options table: the rows of ${rivals.map((page) => page.domain).join(", ")} quote search snippets${ground.landscape.simulated ? " of the sandbox, which do not exist: replace them with real ones" : ""}; read each page before you publish.`,
  );
  return [
    "Each option in the words of its own page, so that you can check them yourself:",
    ["| Option | In its own words | Source |", "| --- | --- | --- |", ...lines].join("\n"),
  ];
}

/** The price line of the offer that the topic is about. */
function offerPrice(desk: Desk): { sentence: string; url: string } | null {
  const service = relevantServices(desk.ground).find((entry) => serviceMatch(desk.ground, entry) >= 0.5);
  const url = service?.url ?? service?.source_url;
  const price = url === undefined ? null : priceLine(desk.ground, url);
  return url === undefined || price === null ? null : { sentence: price, url };
}

/** The sentence of the brand that answers best and fits a cell. */
function ownAnswer(desk: Desk, facet: Facet, used: ReadonlySet<string>): { sentence: string; url: string } | null {
  const { ground } = desk;
  const keys = contentKeys(facet.query, ground.language).filter((key) => !ground.topicKeys.includes(key));
  const topical = new Set(ground.topicKeys);
  /** It speaks for the brand or to the customer, and either names the topic or says much on this side of it. */
  const answers = (sentence: string) => {
    const own = new Set(contentKeys(sentence, ground.language));
    const hits = keys.filter((key) => own.has(key)).length;
    return OWN_VOICE.test(sentence) && (hits >= 2 || (hits === 1 && [...own].some((key) => topical.has(key))));
  };
  let best: { sentence: string; url: string; score: number } | null = null;
  for (const { passage, score } of supportFor(ground, facet.query, {
    limit: 10,
    tells: tellsOf(ground.topic, facet),
  })) {
    if (passage.kind !== "prose") continue;
    for (const sentence of passage.parts) {
      const words = countWords(sentence);
      if (
        words < ANSWER_WORDS.min ||
        words > ANSWER_WORDS.max ||
        leansOnContext(sentence) ||
        used.has(sentence) ||
        sentence.endsWith("?")
      )
        continue;
      if (!facet.told.test(sentence) || BIOGRAPHY.test(sentence) || !(answers(sentence) || isPrice(facet, sentence)))
        continue;
      const match =
        coverage(keys, new Set(contentKeys(sentence, ground.language))) + (isPrice(facet, sentence) ? 1 : 0);
      if (match > 0 && (best === null || match + score / 4 > best.score))
        best = { sentence, url: passage.url, score: match + score / 4 };
    }
  }
  return best;
}

function isPrice(facet: Facet, sentence: string): boolean {
  return facet.id === "cost" && /[$€£]\s?\d/.test(sentence);
}
