import { answerTo } from "../../core/brief_plan/answers.ts";
import { facetsAsked } from "../../core/brief_plan/facets.ts";
import { ended, offerPrice } from "../../core/brief_plan/opening.ts";
import { quotesFor } from "../../core/brief_plan/quotes.ts";
import { wordingFor } from "../../core/brief_plan/wording/wording_for.ts";
import { pagePath } from "../../core/phrase.ts";
import type { OutlineSection } from "../../domain/brief.ts";
import { claim, type Desk, isSaid, linkTo, writeQuotes } from "./builtin_desk.ts";
import { plainText, sameText } from "./builtin_markdown.ts";

const QUESTIONS_MAX = 10;

/** Questions as headings with the site's own answers; those that nobody answers go to the editor. */
export function writeFaq(desk: Desk, section: OutlineSection): string[] {
  const wording = wordingFor(desk.ground.language);
  const blocks: string[] = [];
  const open: string[] = [];
  const told: string[] = [];
  for (const question of section.key_points.slice(0, QUESTIONS_MAX)) {
    if (sameText(question, desk.material.brief.title)) continue;
    const answer = writeAnswerTo(desk, question, section);
    if (answer === null) open.push(question);
    else if (answer.length > 0) blocks.push(`### ${plainText(wording.question(question))}`, ...answer);
    else told.push(question);
  }
  if (told.length > 0) {
    desk.notes.push(
      `FAQ: ${told.map((question) => `“${wording.question(question)}”`).join(", ")} ${told.length === 1 ? "is" : "are"} answered in the text above, in the same words; make ${told.length === 1 ? "it a heading" : "them headings"} there.`,
    );
  }
  if (open.length > 0) {
    desk.notes.push(
      `FAQ: no page of the site answers ${open.map((question) => `“${wording.question(question)}”`).join(", ")}; add 40 to 60 words each by someone who knows.`,
    );
  }
  return blocks;
}

/** Null where nothing answers it; empty where the text says it already. */
function writeAnswerTo(desk: Desk, question: string, section: OutlineSection): string[] | null {
  const { ground } = desk;
  const answer = answerTo(ground, question, desk.taken) ?? answerTo(ground, question);
  if (answer !== null) {
    // The page's own questions stay with it, whatever else it says.
    const isKept = answer.passage === null && answer.url === ground.target?.url;
    if (!isKept && answer.sentences.every((sentence) => isSaid(desk, sentence))) return [];
    if (answer.passage !== null) desk.taken.push(answer.passage);
    for (const sentence of answer.sentences) claim(desk, sentence, [answer.url], section.evidence_ids.slice(0, 1));
    return [answer.sentences.map(plainText).join(" ")];
  }
  const facet = facetsAsked(question, ground.language)[0] ?? null;
  if (facet?.id === "definition" && desk.opened) return [];
  const price = facet?.id === "cost" ? priceAnswer(desk) : null;
  if (price !== null) return [price];
  if (desk.material.brief.format === "landing_page") return null;
  const [quote] = quotesFor(ground, { facet, question, limit: 1 }).filter((entry) => !isSaid(desk, entry.sentence));
  return quote === undefined ? null : writeQuotes(desk, [quote]);
}

/** The price line of the offer that the topic is about. */
export function priceAnswer(desk: Desk, options: { again?: boolean } = {}): string | null {
  const price = offerPrice(desk.ground);
  if (price === null || (options.again !== true && isSaid(desk, price.line))) return null;
  claim(desk, price.line, [price.url]);
  const name = desk.ground.input.pages.some((page) => page.url === price.url)
    ? linkTo(desk, price.url, price.name)
    : plainText(price.name || pagePath(price.url));
  return wordingFor(desk.ground.language).labelled(name, plainText(ended(price.line)));
}
