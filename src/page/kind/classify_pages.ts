import type { PageFacts } from "../page_facts.ts";
import { certainlyUnfinished, certainUse } from "./certain_kinds.ts";
import { describeFacts } from "./describe_facts.ts";
import { type KindModel, MODELS, type Task, weigh } from "./kind_model.ts";
import { neighbourReader } from "./neighbour_features.ts";
import { type PageFeatures, pageFeatures } from "./page_features.ts";
import type { KindVerdict, PageKind } from "./page_kind.ts";
import { type SiteOptions, type SitePage, siteContextSteps } from "./site_context.ts";
import { type SiteTopics, siteTopicSteps } from "./site_topics.ts";

/** A page with its facts, before anything was decided. */
export interface SketchedPage {
  page: SitePage;
  features: PageFeatures;
}

/**
 * What each readable page of a site is, judged among all pages that were read, by address; pages that could not be
 * read are left out. A page a step: first each by itself, then again with what its neighbours are.
 */
export function* pageKindSteps(
  facts: readonly PageFacts[],
  options: SiteOptions,
  models = MODELS,
): Generator<void, ReadonlyMap<string, KindVerdict>> {
  const { topics, sketched } = yield* sketchSteps(facts, options);
  const alone = new Map<SitePage, PageKind>();
  for (const { page, features } of sketched) {
    alone.set(page, kindOf(page, features, models.alone).kind);
    yield;
  }
  const among = neighbourReader(alone);
  const verdicts = new Map<string, KindVerdict>();
  for (const { page, features } of sketched) {
    const verdict = kindOf(page, among(page, features), models.among);
    const injected = topics.injected(page);
    verdicts.set(page.url, injected === null ? verdict : { ...verdict, injected });
    yield;
  }
  return verdicts;
}

/** The facts that verdicts are weighed from: the same for judging a site and for learning from one. */
export function* sketchSteps(
  facts: readonly PageFacts[],
  options: SiteOptions,
): Generator<void, { topics: SiteTopics; sketched: SketchedPage[] }> {
  const site = yield* siteContextSteps(facts, options);
  const topics = yield* siteTopicSteps(site);
  const sketched: SketchedPage[] = [];
  for (const page of site.pages) {
    sketched.push({ page, features: pageFeatures(page, site, topics) });
    yield;
  }
  return { topics, sketched };
}

/** Planted, then unfinished, then what it is for: the first that holds. */
export function kindOf(page: SitePage, features: PageFeatures, model: KindModel): KindVerdict {
  const weighed = <T extends Task>(task: T) => {
    const { answer, facts } = weigh(task, features, model);
    return { kind: answer, reason: describeFacts(facts, { page, features }) };
  };
  const unfinished = certainlyUnfinished(page);
  if (unfinished?.kind === "hacked") return unfinished;
  const planted = weighed("planted");
  if (planted.kind === "hacked") return { ...planted, kind: "hacked" };
  if (unfinished !== null) return unfinished;
  const use = certainUse(page);
  if (use !== null && !page.isHome) return use;
  const finished = weighed("unfinished");
  if (finished.kind !== "finished") return { ...finished, kind: finished.kind };
  return use ?? weighed("use");
}
