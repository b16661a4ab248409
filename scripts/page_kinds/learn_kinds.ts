import { kindOf, type SketchedPage, sketchSite } from "../../src/page/kind/classify_pages.ts";
import { type KindModel, TASKS, type Task } from "../../src/page/kind/kind_model.ts";
import { neighbourReader } from "../../src/page/kind/neighbour_features.ts";
import type { PageFeatures } from "../../src/page/kind/page_features.ts";
import { trainRegression } from "./logistic_regression.ts";
import { PRIOR_WEIGHTS } from "./prior_weights.ts";
import { type CaseSite, hidesOnly, type KindLabel } from "./read_cases.ts";

/** Sites that must have shown a fact before its weight is learned. */
const FACT_SITES_MIN = 3;
/** How strongly weights stay with what is taken for granted. */
const PULL = 4;
/** A site with more labelled pages counts as one with so many. */
const SITE_PAGES_MAX = 40;
/** On sites held out, as much again takes no counting page for a planted one. */
const PLANTED_LEAN = 0.4;
const DIGITS = 100;

export interface Learned {
  alone: KindModel;
  among: KindModel;
}

interface Lesson {
  site: string;
  label: KindLabel;
  features: PageFeatures;
}

interface School {
  name: string;
  sketched: readonly SketchedPage[];
  labels: ReadonlyMap<string, KindLabel>;
}

/** Weights learned from all sites, and for each site those learned from all the others. */
export async function learnKinds(
  sites: readonly { site: CaseSite; labels: readonly KindLabel[] }[],
  { heldOut }: { heldOut: boolean },
): Promise<{ learned: Learned; without: Map<string, Learned> }> {
  const schools: School[] = [];
  for (const { site, labels } of sites) {
    const { sketched } = await sketchSite(site.pages, {
      homeUrl: site.homeUrl,
      isWhole: true,
      signal: new AbortController().signal,
    });
    const known = labels.filter((label) => !hidesOnly(label));
    schools.push({ name: site.name, sketched, labels: new Map(known.map((label) => [site.urlOf(label), label])) });
  }
  const alone = schools.flatMap((school) => lessonsOf(school, ({ features }) => features));
  const aloneWithout = new Map(
    schools.map(({ name }) => [name, fitAll(alone.filter((lesson) => lesson.site !== name))]),
  );
  // What neighbours are is told by weights that never saw the site, as it will be on a new one.
  const among = schools.flatMap((school) => {
    const model = aloneWithout.get(school.name)!;
    const read = neighbourReader(
      new Map(school.sketched.map(({ page, features }) => [page, kindOf(page, features, model).verdict.kind])),
    );
    return lessonsOf(school, ({ page, features }) => read(page, features));
  });
  const without = new Map<string, Learned>();
  if (heldOut)
    for (const { name } of schools)
      without.set(name, {
        alone: aloneWithout.get(name)!,
        among: leaning(fitAll(among.filter((lesson) => lesson.site !== name))),
      });
  return { learned: { alone: fitAll(alone), among: leaning(fitAll(among)) }, without };
}

function lessonsOf(school: School, featuresOf: (sketched: SketchedPage) => PageFeatures): Lesson[] {
  return school.sketched.flatMap((sketched): Lesson[] => {
    const label = school.labels.get(sketched.page.url);
    return label === undefined ? [] : [{ site: school.name, label, features: featuresOf(sketched) }];
  });
}

function fitAll(lessons: readonly Lesson[]): KindModel {
  return { planted: fit("planted", lessons), unfinished: fit("unfinished", lessons), use: fit("use", lessons) };
}

/** A planted page that is kept does more harm than the labels, of which most are sound pages, would have it. */
function leaning(model: KindModel): KindModel {
  const [no = 0, hacked = 0] = model.planted.bias ?? [];
  return { ...model, planted: { ...model.planted, bias: [no, hacked + PLANTED_LEAN] } };
}

function fit(task: Task, lessons: readonly Lesson[]): Record<string, number[]> {
  const answers: readonly string[] = TASKS[task];
  const asked = lessons.flatMap(({ site, label, features }) => {
    const answer = answerOf(task, label.kind);
    return answer === null ? [] : [{ site, kind: answers.indexOf(answer), features: features[task] }];
  });
  const sites = new Map<string, Set<string>>();
  for (const { site, features } of asked)
    for (const fact of features.keys()) sites.set(fact, (sites.get(fact) ?? new Set()).add(site));
  const seen = [...sites].filter(([, of]) => of.size >= FACT_SITES_MIN).map(([fact]) => fact);
  const prior = PRIOR_WEIGHTS[task];
  const names = [...new Set([...prior.keys(), ...seen])].sort();
  const pages = Map.groupBy(asked, ({ site }) => site);
  const weights = trainRegression(
    asked.map(({ site, kind, features }) => ({
      features: new Map([["bias", 1], ...features]),
      kind,
      weight: Math.min(1, SITE_PAGES_MAX / pages.get(site)!.length),
    })),
    {
      classes: answers.length,
      names,
      prior: names.map((name) => prior.get(name) ?? new Float64Array(answers.length)),
      pull: PULL,
    },
  );
  const rounded = names.map(
    (name, at) => [name, [...weights[at]!].map((weight) => Math.round(weight * DIGITS) / DIGITS)] as const,
  );
  return Object.fromEntries(rounded.filter(([, of]) => of.some((weight) => weight !== 0)));
}

/** What a label answers to a question; null where the question was settled before. Shells are told by code alone. */
function answerOf(task: Task, kind: string): string | null {
  if (task === "planted") return kind === "hacked" ? "hacked" : "no";
  if (kind === "hacked" || kind === "script_shell") return null;
  const isUnfinished = (TASKS.unfinished as readonly string[]).includes(kind);
  if (task === "unfinished") return isUnfinished ? kind : "finished";
  return (TASKS.use as readonly string[]).includes(kind) ? kind : null;
}
