import { eachInSlices } from "../base/slices.ts";
import { uniqueBy } from "../base/unique_by.ts";
import { type ContentPage, openIndex, queryOf, scorePassages } from "../content/passage_index.ts";
import { pageKey } from "../core/page_match.ts";
import { pagePath } from "../core/phrase.ts";
import { belongsInQueue } from "../core/queue_left_out.ts";
import { placesOnPages, scoreBeforeOutcomes, scoreInsight } from "../core/score_multipliers.ts";
import { besidesWords, noteAt, type SiteNotes } from "../core/site_notes.ts";
import { type Block, textOfBlocks } from "../domain/block.ts";
import type { Insight } from "../domain/insight.ts";
import {
  applyReview,
  type Finding,
  queueReviewCall,
  type Reviewed,
  type ReviewItem,
  ReviewVerdict,
  readReview,
  reviewedDraft,
  reviewedFinding,
  reviewKey,
  type SaidPassage,
  type SiteReader,
} from "../opportunity/judge.ts";
import type { OpportunityDraft } from "../opportunity/synthesis.ts";
import type { Db } from "../store/db.ts";
import { contentPages } from "./dossier_material.ts";
import { openModelQuestion } from "./model_question.ts";
import { overlookQueue } from "./queue_overview.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const INSTEAD = "the queue as it was ranked";
const ITEMS_A_CALL_MAX = 25;
const CALLS_MAX = 4;
/** Items that may come to stand among the first. */
const ITEMS_MAX = 50;
/** Of its own pages and of the rest of the site, for one thing; of its own pages in all. */
const NEAR_MAX = 2;
const OWN_MAX = 30;
/** What a part is about counts, what its recommendation is about a little. */
const SUBJECT_WEIGHT = 0.3;

type QueueFinding = Finding & Pick<Insight, "priority" | "category">;

export interface ReviewedQueue extends Pick<Reviewed, "drafts" | "reviews"> {
  /** Stable keys of the findings that were read. */
  read: ReadonlySet<string>;
  /** Part of the stage's save. */
  keep(tx: Db, costBefore: number): StageFigures;
}

/** The first of the queue as a model, where there is one, leaves it that reads each item beside what the site says. */
export async function reviewQueue(
  ctx: StageContext,
  drafts: readonly OpportunityDraft[],
  {
    findings,
    isLeft,
    about,
    mark,
    site,
  }: {
    findings: readonly QueueFinding[];
    /** What is no item to read: somebody has decided on it, or it waits. */
    isLeft(item: OpportunityDraft | QueueFinding): boolean;
    about: readonly string[];
    mark: string;
    site: SiteNotes | undefined;
  },
): Promise<ReviewedQueue> {
  const told = openModelQuestion(ctx, {
    question: "queue",
    instead: INSTEAD,
    read: (verdict) => ReviewVerdict.safeParse(verdict).data,
  });
  const untouched = { drafts: [...drafts], reviews: new Map(), read: new Set<string>(), keep: () => ({}) };
  if (ctx.providers.textModel.ask === null && told.isEmpty()) return untouched;
  const pages = contentPages(ctx.db, ctx.brand.id);
  const reader = await siteReader(ctx, pages, site);
  const ranked = inOrder(drafts, findings).filter((item) => !isLeft(item));
  const items = await eachInSlices(
    ranked.slice(0, ITEMS_MAX),
    (item) => ("play" in item ? reviewedDraft(item, reader) : reviewedFinding(item, reader)),
    ctx.signal,
  );
  const keys = new Map(items.map((item) => [item, reviewKey(item, mark)]));
  const verdictOf = (item: ReviewItem) => told.get(keys.get(item)!);
  const isRead = (item: ReviewItem) => verdictOf(item) !== undefined;
  const standing = (item: ReviewItem) => {
    const said = verdictOf(item);
    if (said?.verdict !== "keep" && said?.verdict !== "minor") return [];
    return [{ ...item, told: [said.title, said.advice].filter((text) => text !== "") }];
  };
  const known = [...(site?.notes.values() ?? [])].map(({ url }) => url);
  const around = () => ({ about, pages, known, earlier: items.flatMap(standing) });
  await told.askBatches(
    items.filter((item) => !isRead(item)),
    {
      size: ITEMS_A_CALL_MAX,
      callsMax: CALLS_MAX,
      keyOf: (item) => keys.get(item)!,
      callFor: (batch) => queueReviewCall(batch, around()),
      read: (answer, batch) => readReview(answer, batch, around()),
      report: (count) => `Reviewing ${count} items of the queue`,
    },
  );
  const compared = await overlookQueue(ctx, items, { verdictOf, about, mark });
  const { drafts: left, reviews, ...counts } = applyReview(drafts, items, compared.verdictOf);
  const figures = { read: items.filter(verdictOf).length, ...counts };
  return {
    drafts: left,
    reviews,
    read: new Set(items.filter(({ draft }) => draft === null).map(({ key }) => key)),
    keep(tx, costBefore) {
      const reviewed = told.keep(tx, keys.values(), {
        ...{ name: "queue_reviewed", cost: "opportunities_cost_usd", costBefore },
        figures: () => figures,
      });
      return { ...reviewed, ...compared.keep(tx, Number(reviewed.opportunities_cost_usd ?? costBefore)) };
    },
  };
}

/** As the queue will rank them, but for what outcomes teach. */
function inOrder(
  drafts: readonly OpportunityDraft[],
  findings: readonly QueueFinding[],
): (OpportunityDraft | QueueFinding)[] {
  const places = placesOnPages(drafts.map((draft) => ({ ...draft, id: draft.stable_key })));
  const scored = [
    ...drafts.map((item) => ({ item, ...scoreBeforeOutcomes(item, places.get(item.stable_key)) })),
    ...findings.filter(belongsInQueue).map((item) => ({ item, ...scoreInsight(item) })),
  ];
  return scored.toSorted((a, b) => b.score - a.score).map(({ item }) => item);
}

/** What the site says, to visitors and in structured data alone. */
async function siteReader(
  ctx: StageContext,
  own: readonly ContentPage[],
  site: SiteNotes | undefined,
): Promise<SiteReader> {
  const unshown = [...(site?.notes.values() ?? [])].map(
    ({ url, unshown: texts }): ContentPage => ({
      ...{ url, title: "", description: "", kind: null },
      blocks: texts.flatMap((text): Block[] => [
        { type: "heading", level: 2, text: "" },
        { type: "paragraph", text },
      ]),
    }),
  );
  const besides = own.flatMap(({ url }) => besidesPage(site, url));
  const pages = [...own, ...unshown, ...besides];
  const hidden = new Set<ContentPage["blocks"][number]>(unshown.flatMap(({ blocks }) => blocks));
  const { indexPage, join } = openIndex(pages, ctx.brand.brand_context?.language ?? "", { whole: true });
  const index = join(await eachInSlices(pages, indexPage, ctx.signal));
  const passages = index.passages.map(
    ({ page, heading, blocks }, at): SaidPassage => ({
      ...{ url: page.url, at },
      text: [heading, textOfBlocks(blocks)].filter(Boolean).join("\n"),
      isShown: !hidden.has(blocks[0]!),
    }),
  );
  // What every page says is told once.
  const told = uniqueBy(passages, ({ text }) => text);
  const byPage = Map.groupBy(told, ({ url }) => pageKey(url));
  const of = (page: string) => byPage.get(pageKey(page)) ?? [];
  const has = new Set(besides.map(({ blocks }) => textOfBlocks(blocks)));
  const outlines = new Map(
    own.map(({ url, title, description, blocks }): [string, SaidPassage[]] => {
      const headings = blocks.flatMap((block) => (block.type === "heading" ? [block.text] : []));
      const text = `title: ${title} | description: ${description} | headings: ${headings.join(" | ")}`;
      const outline = { url, text, isShown: true, at: of(url)[0]?.at ?? 0 };
      return [pageKey(url), [outline, ...of(url).filter((passage) => has.has(passage.text))]];
    }),
  );
  return {
    outlines: (about) => about.flatMap((page) => outlines.get(pageKey(page)) ?? []),
    passages: (about) => about.flatMap(of).slice(0, OWN_MAX),
    nearest({ name, family, pages: about }) {
      const asked = [name, family].map((text, at) => ({ text, weight: at === 0 ? 1 : SUBJECT_WEIGHT }));
      const scores = scorePassages(index, queryOf(index, asked));
      const found = told.filter(({ at }) => scores[at]! > 0).sort((a, b) => scores[b.at]! - scores[a.at]!);
      const meant = new Set(about.flatMap(of));
      return [
        ...found.filter((one) => meant.has(one)).slice(0, NEAR_MAX),
        ...found.filter((one) => !meant.has(one)).slice(0, NEAR_MAX),
      ];
    },
  };
}

/** What a page has besides its words, as a page of its own; with its path, since the same form elsewhere is another. */
function besidesPage(site: SiteNotes | undefined, url: string): ContentPage[] {
  const { pictures = [] } = noteAt(site, url) ?? {};
  const named = pictures.length === 0 ? [] : [`pictures of ${pictures.join(" · ")}`];
  const parts = [...besidesWords(site, url), ...named];
  if (parts.length === 0) return [];
  const text = `Besides its words ${pagePath(url)} has ${parts.join(", ")}`;
  return [{ ...{ url, title: "", description: "", kind: null }, blocks: [{ type: "paragraph", text }] }];
}
