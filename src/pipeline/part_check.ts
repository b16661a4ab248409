import { eachInSlices } from "../base/slices.ts";
import { type ContentPage, openIndex, queryOf, scorePassages } from "../content/passage_index.ts";
import type { SiteNotes } from "../core/site_notes.ts";
import { type Block, textOfBlocks } from "../domain/block.ts";
import {
  applyPartVerdicts,
  askedParts,
  PARTS_A_CALL_MAX,
  PartVerdict,
  partCheckCall,
  partVerdictKey,
  readPartCheck,
  type SaidPassage,
} from "../opportunity/judge.ts";
import type { OpportunityDraft } from "../opportunity/synthesis.ts";
import type { Db } from "../store/db.ts";
import { contentPages } from "./dossier_material.ts";
import { openModelQuestion } from "./model_question.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const INSTEAD = "the steps as they were recommended";
/** The recommendations that people read first. */
const DRAFTS_MAX = 30;
const CALLS_MAX = 2;
/** Of the page itself, and of the rest of the site. */
const NEAR_MAX = 2;
/** What a part is about counts, what its recommendation is about a little. */
const SUBJECT_WEIGHT = 0.3;

/** Recommendations without what the site says already, as a model, where there is one, finds it in passages that code picked. */
export async function checkParts(
  ctx: StageContext,
  drafts: readonly OpportunityDraft[],
  {
    about,
    site,
    isDecided,
  }: { about: readonly string[]; site: SiteNotes | undefined; isDecided(draft: OpportunityDraft): boolean },
): Promise<{ drafts: OpportunityDraft[]; keep(tx: Db, costBefore: number): StageFigures }> {
  if (ctx.providers.textModel.ask === null) return { drafts: [...drafts], keep: () => ({}) };
  const open = drafts.filter((draft) => !isDecided(draft)).slice(0, DRAFTS_MAX);
  const nearest = await passageFinder(ctx, site);
  // Each draft has some parts, and each part is compared with every passage of the site.
  const parts = (await eachInSlices(open, (draft) => askedParts([draft], nearest), ctx.signal)).flat();
  const told = openModelQuestion(ctx, {
    question: "parts",
    instead: INSTEAD,
    read: (verdict) => PartVerdict.safeParse(verdict).data,
  });
  await told.askBatches(
    parts.filter((part) => told.get(partVerdictKey(part)) === undefined),
    {
      size: PARTS_A_CALL_MAX,
      callsMax: CALLS_MAX,
      keyOf: partVerdictKey,
      callFor: (batch) => partCheckCall(batch, about),
      read: readPartCheck,
      report: (count) => `Checking what the site says already of ${count} things to write`,
    },
  );
  const keys = new Map(parts.map((part) => [`${part.draft.stable_key} ${part.key}`, partVerdictKey(part)]));
  const { kept, ...figures } = applyPartVerdicts(drafts, ({ stable_key }, key) =>
    told.get(keys.get(`${stable_key} ${key}`) ?? ""),
  );
  return {
    drafts: kept.map((draft, at) => ({ ...draft, rank: at + 1 })),
    keep: (tx, costBefore) =>
      told.keep(tx, keys.values(), {
        ...{ name: "parts_checked", cost: "opportunities_cost_usd", costBefore },
        figures: () => figures,
      }),
  };
}

/** Finds what the site says nearest to some words: on the page itself first, then elsewhere and in structured data. */
async function passageFinder(ctx: StageContext, site: SiteNotes | undefined) {
  const { db, brand } = ctx;
  const unshown = [...(site?.notes.values() ?? [])].map(
    ({ url, unshown: texts }): ContentPage => ({
      ...{ url, title: "", description: "", kind: null },
      blocks: texts.flatMap((text): Block[] => [
        { type: "heading", level: 2, text: "" },
        { type: "paragraph", text },
      ]),
    }),
  );
  const own = contentPages(db, brand.id);
  const pages = [...own, ...unshown];
  const hidden = new Set<ContentPage["blocks"][number]>(unshown.flatMap(({ blocks }) => blocks));
  const { indexPage, join } = openIndex(pages, brand.brand_context?.language ?? "", { whole: true });
  const index = join(await eachInSlices(pages, indexPage, ctx.signal));
  const passages = index.passages.map(
    ({ page, heading, blocks }): SaidPassage => ({
      url: page.url,
      text: [heading, textOfBlocks(blocks)].filter(Boolean).join("\n"),
      isShown: !hidden.has(blocks[0]!),
    }),
  );
  // What a page has sections on says in few words what it tells.
  const outlines = new Map(
    own.map(({ url, blocks }): [string, SaidPassage] => {
      const headings = blocks.flatMap((block) => (block.type === "heading" ? [block.text] : []));
      return [url, { url, text: `its headings: ${headings.join(" | ")}`, isShown: true }];
    }),
  );
  return ({ family, data }: OpportunityDraft, name: string): SaidPassage[] => {
    const outline = outlines.get(data.target_url ?? "");
    const scores = scorePassages(
      index,
      queryOf(index, [
        { text: name, weight: 1 },
        { text: family, weight: SUBJECT_WEIGHT },
      ]),
    );
    const found = passages
      .map((passage, at) => ({ passage, score: scores[at]! }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ passage }) => passage);
    const isOwn = ({ url }: SaidPassage) => url === data.target_url;
    return [
      ...found.filter(isOwn).slice(0, NEAR_MAX),
      ...found.filter((one) => !isOwn(one)).slice(0, NEAR_MAX),
      ...(outline === undefined ? [] : [outline]),
    ];
  };
}
