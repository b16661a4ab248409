import { eachInSlices } from "../../base/slices.ts";
import type { PageFacts } from "../page_facts.ts";
import { certainlyUnfinished, certainUse } from "./certain_kinds.ts";
import { describeFacts } from "./describe_facts.ts";
import { type KindModel, MODELS, type Task, type Weighed, weigh } from "./kind_model.ts";
import { neighbourReader } from "./neighbour_features.ts";
import { type PageFeatures, pageFeatures } from "./page_features.ts";
import type { KindVerdict, PageKind } from "./page_kind.ts";
import { readSiteContext, type SiteContext, type SiteOptions, type SitePage } from "./site_context.ts";
import { readSiteTopics, type SiteTopics } from "./site_topics.ts";

/** A page with its facts, before anything was decided. */
export interface SketchedPage {
  page: SitePage;
  features: PageFeatures;
}

/** A page as facts alone judge it. */
export interface JudgedPage {
  page: SitePage;
  verdict: KindVerdict;
  /** How likely each kind is; those left out are not. */
  odds: ReadonlyMap<PageKind, number>;
  /** It took no weighing, but whether it was planted. */
  certain: boolean;
}

export interface JudgedSite {
  site: SiteContext;
  pages: readonly JudgedPage[];
}

/** What each readable page of a site is, by address; pages that could not be read are left out. */
export function verdictsOf({ pages }: JudgedSite): Map<string, KindVerdict> {
  return new Map(pages.map(({ page, verdict }) => [page.url, verdict]));
}

/** Each page judged among all pages that were read: first by itself, then with what its neighbours are. */
export async function judgeSite(
  facts: readonly PageFacts[],
  options: SiteOptions,
  models = MODELS,
): Promise<JudgedSite> {
  const { signal } = options;
  const { site, topics, sketched } = await sketchSite(facts, options);
  const judgeAlone = ({ page, features }: SketchedPage) =>
    [page, kindOf(page, features, models.alone).verdict.kind] as const;
  const among = neighbourReader(new Map(await eachInSlices(sketched, judgeAlone, signal)));
  const judgeAmong = ({ page, features }: SketchedPage): JudgedPage => {
    const judged = kindOf(page, among(page, features), models.among);
    const injected = topics.injected(page);
    return injected === null ? judged : { ...judged, verdict: { ...judged.verdict, injected } };
  };
  return { site, pages: await eachInSlices(sketched, judgeAmong, signal) };
}

/** The facts that verdicts are weighed from: the same for judging a site and for learning from one. */
export async function sketchSite(
  facts: readonly PageFacts[],
  options: SiteOptions,
): Promise<{ site: SiteContext; topics: SiteTopics; sketched: SketchedPage[] }> {
  const site = await readSiteContext(facts, options);
  const topics = await readSiteTopics(site, options.signal);
  const sketch = (page: SitePage): SketchedPage => ({ page, features: pageFeatures(page, site, topics) });
  return { site, topics, sketched: await eachInSlices(site.pages, sketch, options.signal) };
}

/** Planted, then unfinished, then what it is for: the first that holds. */
export function kindOf(page: SitePage, features: PageFeatures, model: KindModel): JudgedPage {
  const [planted, finished, used] = (["planted", "unfinished", "use"] as const).map((task) =>
    weigh(task, features, model),
  ) as [Weighed<"planted">, Weighed<"unfinished">, Weighed<"use">];
  const unfinished = certainlyUnfinished(page);
  const use = certainUse(page);
  const certain = unfinished ?? (page.isHome ? null : use);
  const odds = oddsOf({ planted, finished, used }, { certain, use });
  const weighed = (kind: PageKind, { facts }: Weighed<Task>): JudgedPage => {
    const reason = describeFacts(facts, { page, features });
    return { page, verdict: { kind, reason, by: "rules" }, odds, certain: false };
  };
  if (unfinished?.kind !== "hacked" && planted.answer === "hacked") return weighed("hacked", planted);
  if (certain !== null) return { page, verdict: { ...certain, by: "rules" }, odds, certain: true };
  if (finished.answer !== "finished") return weighed(finished.answer, finished);
  if (use !== null) return { page, verdict: { ...use, by: "rules" }, odds, certain: false };
  return weighed(used.answer, used);
}

/** Of the questions one after the other: what is not planted and finished is for something. */
function oddsOf(
  of: { planted: Weighed<"planted">; finished: Weighed<"unfinished">; used: Weighed<"use"> },
  { certain, use }: { certain: { kind: PageKind } | null; use: { kind: PageKind } | null },
): Map<PageKind, number> {
  if (certain?.kind === "hacked") return new Map([["hacked", 1]]);
  const planted = of.planted.odds.get("hacked")!;
  const odds = new Map<PageKind, number>([["hacked", planted]]);
  if (certain !== null) return odds.set(certain.kind, 1 - planted);
  let left = 0;
  for (const [answer, share] of of.finished.odds) {
    if (answer === "finished") left = (1 - planted) * share;
    else odds.set(answer, (1 - planted) * share);
  }
  if (use !== null) return odds.set(use.kind, left);
  for (const [answer, share] of of.used.odds) odds.set(answer, left * share);
  return odds;
}
