import { textOfBlocks } from "../domain/block.ts";
import type { Ask } from "../domain/content_plan.ts";
import type { Dossier, DossierSource } from "../domain/dossier.ts";
import { createBudget } from "./dossier_budget.ts";
import { type Passage, type PassageIndex, queryOf, scorePassages } from "./passage_index.ts";
import { blockLines } from "./site_sources.ts";

const PASSAGES_AN_ASK_MAX = 2;
const PASSAGES_MAX = 12;
const TOKENS_MAX = 4000;
/** A question speaks of the topic without naming it. */
const TOPIC_WEIGHT = 0.3;

/** The dossier with the passages of the whole site that come nearest to its asks. */
export function withAnswerPassages(dossier: Dossier, asks: readonly Ask[], index: PassageIndex): Dossier {
  const shown = new Set(dossier.sources.map(({ text }) => text));
  const given = shownOf(dossier);
  const topic = dossier.keywords[0]?.keyword ?? "";
  const budget = createBudget(TOKENS_MAX);
  const added: DossierSource[] = [];
  const first = dossier.sources.filter(({ mark }) => mark.startsWith("P")).length + 1;
  for (const { question } of asks) {
    const query = queryOf(index, [
      { text: question, weight: 1 },
      { text: topic, weight: TOPIC_WEIGHT },
    ]);
    const scores = scorePassages(index, query);
    const asked = scorePassages(index, queryOf(index, [{ text: question, weight: 1 }]));
    const best = index.passages
      .map((passage, place) => ({ passage, score: scores[place]! }))
      .filter(({ passage }, place) => asked[place]! > 0 && !given(passage))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, PASSAGES_AN_ASK_MAX);
    for (const { passage } of best) {
      const { page, heading, blocks } = passage;
      const text = [heading, textOfBlocks(blocks)].join("\n");
      if (shown.has(text) || added.length >= PASSAGES_MAX || !budget.take(text)) continue;
      shown.add(text);
      added.push({
        mark: `P${first + added.length}`,
        kind: "passage",
        label: `${page.title || page.url} › ${heading}`,
        url: page.url,
        evidence_id: null,
        text,
        simulated: dossier.simulated,
      });
    }
  }
  return added.length === 0 ? dossier : { ...dossier, sources: [...dossier.sources, ...added] };
}

/** Whether the dossier shows a passage already: of a page that was cut its end is not. */
function shownOf({ sources, target_url }: Dossier): (passage: Passage) => boolean {
  const texts = new Map<string, string>();
  for (const { kind, url, text } of sources)
    if (kind === "page" && url !== null) texts.set(url, `${texts.get(url) ?? ""}${text}\n`);
  return ({ page, blocks }) =>
    page.url === target_url ||
    blocks.flatMap(blockLines).every((line) => texts.get(page.url)?.includes(`${line}\n`) ?? false);
}
