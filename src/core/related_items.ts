import type { Insight } from "../domain/insight.ts";
import type { Opportunity } from "../domain/opportunity.ts";
import type { Severity } from "../domain/severity.ts";
import { pageKey } from "./page_match.ts";

/** A finding on more pages is a job of its own. */
const PAGES_MAX = 3;
const RELATED_MAX = 3;
/** What matters far less can wait for its own turn. */
const SCORE_SHARE_MIN = 0.6;
const WEIGHTLESS: readonly Severity[] = ["low", "info"];

/** Another item of the queue on the same page: one visit does both. */
export interface RelatedItem {
  stable_key: string;
  title: string;
}

interface Work {
  key: string;
  title: string;
  pages: readonly string[];
  score: number;
}

/** By stable key, the recommendations and findings on the pages of each, by their scores; of findings on many pages none. */
export function relateItems(
  opportunities: readonly Pick<Opportunity, "id" | "stable_key" | "play" | "data">[],
  insights: readonly Pick<Insight, "id" | "stable_key" | "text" | "severity" | "data">[],
  scores: ReadonlyMap<string, number>,
): Map<string, RelatedItem[]> {
  const works: Work[] = [
    ...opportunities.map(({ id, stable_key, play, data }) => ({
      ...{ key: stable_key, title: play, pages: pagesOf(data) },
      score: scores.get(id) ?? 0,
    })),
    ...insights.map(({ id, stable_key, text, severity, data }) => ({
      score: scores.get(id) ?? 0,
      key: stable_key,
      title: data.review?.title ?? data.title ?? text,
      pages: WEIGHTLESS.includes(severity) || (data.pages_affected ?? 0) > PAGES_MAX ? [] : (data.examples ?? []),
    })),
  ];
  const byPage = new Map<string, Work[]>();
  for (const work of works)
    for (const page of new Set(work.pages.map(pageKey))) byPage.set(page, [...(byPage.get(page) ?? []), work]);
  return new Map(
    works.map((work) => {
      const others = new Set(work.pages.flatMap((page) => byPage.get(pageKey(page)) ?? []));
      others.delete(work);
      const telling = [...others].filter(({ score }) => score >= work.score * SCORE_SHARE_MIN);
      return [work.key, telling.slice(0, RELATED_MAX).map(({ key, title }) => ({ stable_key: key, title }))];
    }),
  );
}

function pagesOf({ target_url, steps = [] }: Opportunity["data"]): string[] {
  const alike = steps.flatMap((step) => (step.kind === "alike" ? step.pages : []));
  return target_url === null ? [] : [target_url, ...alike];
}
