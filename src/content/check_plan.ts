import type { ContentPlan, PlannedSection } from "../domain/content_plan.ts";
import type { Refusal } from "../domain/content_record.ts";
import type { Dossier } from "../domain/dossier.ts";
import { countWords } from "../language/words.ts";
import { checkClaim, quotationsIn, withoutQuotations } from "./claims/check_claim.ts";
import type { Ground } from "./claims/ground.ts";
import { readMarkdown } from "./markdown.ts";

/** Fewer words in quotation marks are a name or a label. */
const QUOTED_WORDS_MIN = 6;
/** What advice may get wrong: it states little, but nothing in it may come from nowhere. */
const ADVICE_CHECKS: ReadonlySet<string> = new Set(["figures", "shares", "links", "markup"]);
/** Blocks and asks are named by number, and parts of a page are counted. */
const BLOCK_NAMES = /\b[bsA]\d+\b/g;
const SMALL_NUMBER = /(?<![\d.,])(?:[12]?\d|30)(?![\d.,%]|\s?%)/g;

/**
 * A plan in which every statement for the reader stands in what it cites, and no advice holds a figure, quotation or
 * address of its own; what does not is taken out and told.
 */
export function checkPlan(
  plan: ContentPlan,
  { dossier, ground }: { dossier: Dossier; ground: Ground },
): { plan: ContentPlan; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const all = [...ground.sources.keys()];
  const own = [...ground.sources.values()].filter((source) => source.own).map(({ mark }) => mark);
  const stands = (
    where: string,
    text: string,
    cites: readonly string[],
    { only, said = text }: { only?: ReadonlySet<string>; said?: string } = {},
  ): boolean => {
    // A label is no quotation, what stands beside it is checked all the same.
    const plain = isLabel(said) ? withoutQuotations(said) : said;
    const found = objectionsTo(plain, { cites, ground }).find(({ check }) => only === undefined || only.has(check));
    if (found === undefined) return true;
    refusals.push({ where, text, ...found });
    return false;
  };
  const advises = (where: string, text: string) =>
    stands(where, text, all, { only: ADVICE_CHECKS, said: withoutCounts(text) });
  const kept = (where: string, text: string) => (advises(where, text) ? text : "");

  const checkSection = (section: PlannedSection): PlannedSection => ({
    ...section,
    heading: section.heading === "" ? "" : kept(section.id, section.heading) || (section.covers[0] ?? ""),
    guidance: kept(section.id, section.guidance),
    // What another page of the company bears out is cited from there by the writer.
    must_say: section.must_say.filter((text) => stands(section.id, text, [...new Set([...section.cites, ...own])])),
  });
  return {
    plan: {
      ...plan,
      decision: { ...plan.decision, reason: kept("decision", plan.decision.reason) },
      title: stands("title", plan.title, own, { said: `# ${withoutCounts(plan.title)}` })
        ? plan.title
        : (dossier.keywords[0]?.keyword ?? dossier.task.title),
      meta_description: stands("meta_description", plan.meta_description, own) ? plan.meta_description : "",
      audience: kept("audience", plan.audience),
      angle: kept("angle", plan.angle),
      sections: plan.sections.map(checkSection),
      asks: plan.asks.filter(({ id, question }) => stands(id, question, all, { only: OPEN_CHECKS })),
      conflicts: plan.conflicts.filter(({ text }) => stands("conflicts", text, all, { only: OPEN_CHECKS })),
      not_to_say: plan.not_to_say.filter((text) => stands("not_to_say", text, all, { only: LINKS_ONLY })),
    },
    refusals,
  };
}

/** A question or conflict may name a figure that stands nowhere. */
const OPEN_CHECKS: ReadonlySet<string> = new Set(["shares", "links", "markup"]);
/** So may what must not be said, and a share as well. */
const LINKS_ONLY: ReadonlySet<string> = new Set(["links", "markup"]);

/** Rows, columns and headings of the plan stand in quotation marks, too. */
function isLabel(text: string): boolean {
  return quotationsIn(text).every((quote) => countWords(quote.text) < QUOTED_WORDS_MIN);
}

function withoutCounts(text: string): string {
  return text.replace(BLOCK_NAMES, "").replace(SMALL_NUMBER, "");
}

function objectionsTo(
  text: string,
  { cites, ground }: { cites: readonly string[]; ground: Ground },
): { check: string; reason: string }[] {
  if (text.trim() === "") return [];
  const reading = readMarkdown(text, ground.language);
  if (reading.tricks.length > 0) return [{ check: "markup", reason: `It contains ${reading.tricks[0]}` }];
  return reading.statements.flatMap(({ text: said, kind, links, cites: marks }) => {
    const claim = { text: said, kind, cites: marks.length > 0 ? marks : cites, links: links.map(({ url }) => url) };
    const { verdict, check, reason } = checkClaim(claim, ground, cites);
    return verdict === "refused" ? [{ check: check ?? "", reason: reason ?? "" }] : [];
  });
}
