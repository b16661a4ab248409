import { ContentPlan, type PlannedSection } from "../domain/content_plan.ts";
import type { Refusal } from "../domain/content_record.ts";
import type { Dossier } from "../domain/dossier.ts";
import type { ModelCall } from "../domain/model_call.ts";
import { demandBlocks, nearBlocks, siteBlocks, sourceBlocks, targetBlock, taskBlock } from "./call_material.ts";
import { STRATEGIST_TASK, STRATEGIST_VERSION } from "./prompts/strategist.ts";

export const PLAN_OUTPUT_TOKENS_MAX = 8000;
const SECTIONS_MAX = 24;
const TEXT_CHARS_MAX = 1500;

/** What the strategist is asked: the dossier as it is, with what an earlier answer made necessary to say. */
export function strategistCall(dossier: Dossier, note = ""): ModelCall<ContentPlan> {
  return {
    name: "strategist",
    version: STRATEGIST_VERSION,
    task: STRATEGIST_TASK,
    data: [
      taskBlock(dossier, note),
      ...demandBlocks(dossier),
      ...nearBlocks(dossier),
      ...targetBlock(dossier),
      ...sourceBlocks(dossier.sources),
      ...siteBlocks(dossier),
    ],
    schema: ContentPlan,
    outputTokensMax: PLAN_OUTPUT_TOKENS_MAX,
  };
}

/**
 * The plan with every reference checked: marks, addresses, blocks and asks that do not exist are taken out and told.
 * What it says is judged by the claim checks.
 */
export function resolvePlan(
  plan: ContentPlan,
  dossier: Dossier,
): { plan: ContentPlan; refusals: Refusal[]; unread: string | null } {
  const refusals: Refusal[] = [];
  const refuse = (where: string, text: string, reason: string) =>
    refusals.push({ where, text, check: "reference", reason });
  const marks = new Set(dossier.sources.map(({ mark }) => mark));
  const urls = new Set(dossier.index.map(({ url }) => url));
  const blocks = new Set(["b0", ...dossier.target_blocks.map(({ id }) => id)]);
  const covered = new Set(
    [...dossier.questions.map(({ question }) => question), ...dossier.keywords.map(({ keyword }) => keyword)].map(fold),
  );

  const resolveSection = (section: PlannedSection, place: number): PlannedSection => {
    const where = `section ${place + 1}`;
    const known = <T extends string>(values: readonly T[], has: (value: T) => boolean, what: string): T[] =>
      [...new Set(values)].filter(
        (value) => has(value) || void refuse(where, value, `${what} that the dossier does not have`),
      );
    const edit = section.edit === null || dossier.action !== "edit" ? null : section.edit;
    return {
      ...section,
      id: `s${place + 1}`,
      must_say: section.must_say.map(cut),
      cites: known(section.cites.map(bareMark), (mark) => marks.has(mark) || blocks.has(mark), "a mark"),
      covers: known(section.covers, (text) => covered.has(fold(text)), "a question or search"),
      edit: edit === null ? null : { ...edit, blocks: known(edit.blocks, (id) => blocks.has(id), "a block") },
    };
  };

  const decision = { ...plan.decision };
  let unread: string | null = null;
  if (decision.action === "extend" && !urls.has(decision.url)) {
    refuse("decision", decision.url, "an address that is not in the site's index");
    unread = decision.url;
    decision.action = "write";
    decision.url = "";
  }
  return {
    unread,
    plan: {
      ...plan,
      decision,
      sections: plan.sections.slice(0, SECTIONS_MAX).map(resolveSection),
      links: plan.links.filter(
        ({ url }) => urls.has(url) || void refuse("links", url, "an address that is not in the site's index"),
      ),
      asks: plan.asks.map((ask, place) => ({ ...ask, id: /^A\d+$/.test(ask.id) ? ask.id : `A${place + 1}` })),
    },
    refusals,
  };
}

/** `[P3]` and `p3` are `P3`. */
export function bareMark(mark: string): string {
  return mark
    .replace(/[[\]\s]/g, "")
    .replace(/^[a-z](?=\d)/, (letter) => (letter === "b" ? letter : letter.toUpperCase()));
}

function fold(text: string): string {
  return text
    .replace(/\s*←.*$/, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s"“”„«»?.!]+/g, " ")
    .trim();
}

function cut(text: string): string {
  return text.length <= TEXT_CHARS_MAX ? text : `${text.slice(0, TEXT_CHARS_MAX - 1)}…`;
}
