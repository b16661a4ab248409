import { finishSteps } from "../src/base/finish_steps.ts";
import { pageKindSteps } from "../src/page/kind/classify_pages.ts";
import { MODELS } from "../src/page/kind/kind_model.ts";
import { learnKinds } from "./page_kinds/learn_kinds.ts";
import { printResults, type Told } from "./page_kinds/print_results.ts";
import { listSets, readCases } from "./page_kinds/read_cases.ts";

/**
 * How well kinds of pages are told, on labelled sites that live outside the repository: `CASES_FOLDER` holds sets
 * `page_kinds*`, each with `labels.jsonl`, and beside each its sites in `sites*` (a folder a site); the folder given as first
 * argument holds archives `<name>.tar.gz`. `--set=page_kinds2` takes one set alone, `--split=unseen` one split;
 * `--held-out` judges each site by weights learned from all the others; `--misses` lists the pages told wrong.
 */
const casesFolder = process.env.CASES_FOLDER ?? "";
const options = process.argv.slice(2);
const archivesFolder = options.find((option) => !option.startsWith("--")) ?? "";
const onlySet = optionOf("--set=");
const onlySplit = optionOf("--split=");
const sets = listSets(casesFolder).filter((set) => onlySet === undefined || set === onlySet);

if (sets.length === 0) console.log("Skipped: CASES_FOLDER names no folder with page_kinds*/labels.jsonl");
for (const set of sets) await measure(set);

async function measure(set: string): Promise<void> {
  const cases = await readCases(set, { casesFolder, archivesFolder });
  const without = options.includes("--held-out") ? learnKinds(cases, { heldOut: true }).without : null;
  const all = cases.flatMap(({ site, labels }) => {
    const models = without?.get(site.name) ?? MODELS;
    const kinds = finishSteps(pageKindSteps(site.pages, { homeUrl: site.homeUrl, isWhole: true }, models));
    return labels.map((label): Told => {
      const verdict = kinds.get(site.urlOf(label));
      return { ...label, told: verdict?.kind ?? "unread", reason: verdict?.reason ?? "", injected: verdict?.injected };
    });
  });
  const told = all.filter(({ split }) => onlySplit === undefined || split === onlySplit);
  const how = without === null ? "by the stored weights" : "each site by weights learned from the others";
  console.log(`\nSet "${set}", ${how}`);
  printResults(told, { misses: options.includes("--misses") });
}

function optionOf(start: string): string | undefined {
  return options.find((option) => option.startsWith(start))?.slice(start.length);
}
