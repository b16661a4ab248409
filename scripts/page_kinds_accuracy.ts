import { join } from "node:path";
import { callTokens } from "../src/domain/model_call.ts";
import { jointVerdicts, readKinds } from "../src/page/kind/asked/joint_verdicts.ts";
import { kindsCall } from "../src/page/kind/asked/kinds_call.ts";
import { type JudgedSite, judgeSite, verdictsOf } from "../src/page/kind/classify_pages.ts";
import { MODELS } from "../src/page/kind/kind_model.ts";
import type { KindVerdict } from "../src/page/kind/page_kind.ts";
import { createRecordedModel, UnansweredCall } from "./content/recorded_model.ts";
import { learnKinds } from "./page_kinds/learn_kinds.ts";
import { printBeside, printResults, type Told } from "./page_kinds/print_results.ts";
import { type CaseSite, type KindLabel, listSets, readCases } from "./page_kinds/read_cases.ts";

/**
 * How well kinds of pages are told, on labelled sites that live outside the repository: `CASES_FOLDER` holds sets
 * `page_kinds*`, each with `labels.jsonl`, and beside each its sites in `sites*` (a folder a site); the folder given as first
 * argument holds archives `<name>.tar.gz`. `--set=page_kinds2` takes one set alone, `--site=acme` one site, `--split=unseen`
 * one split; `--held-out` judges each site by weights learned from all the others; `--misses` lists the pages told wrong.
 *
 * `--model` replays recorded answers to what a model is asked about each site, and sets the figures with and without it
 * side by side: `page_kinds_exchanges/HASH.answer.json` in CASES_FOLDER. What nobody answered yet is written beside it as
 * `HASH.request.md` and told; its site is left out of both sides.
 */
const { signal } = new AbortController();
const casesFolder = process.env.CASES_FOLDER ?? "";
const options = process.argv.slice(2);
const archivesFolder = options.find((option) => !option.startsWith("--")) ?? "";
const [onlySet, onlySite, onlySplit] = ["--set=", "--site=", "--split="].map(optionOf);
const sets = listSets(casesFolder).filter((set) => onlySet === undefined || set === onlySet);
const model = options.includes("--model") ? createRecordedModel(join(casesFolder, "page_kinds_exchanges")) : null;

if (sets.length === 0) console.log("Skipped: CASES_FOLDER names no folder with page_kinds*/labels.jsonl");
for (const set of sets) await measure(set);

async function measure(set: string): Promise<void> {
  const cases = await readCases(set, { casesFolder, archivesFolder });
  const without = options.includes("--held-out") ? (await learnKinds(cases, { heldOut: true })).without : null;
  const chosen = cases.filter(({ site }) => onlySite === undefined || site.name === onlySite);
  console.log(
    `\nSet "${set}", ${without === null ? "by the stored weights" : "each site by weights learned from the others"}`,
  );
  const byRules: Told[] = [];
  const byBoth: Told[] = [];
  const calls: Size[] = [];
  let unanswered = 0;
  for (const { site, labels } of chosen) {
    const models = without?.get(site.name) ?? MODELS;
    const judged = await judgeSite(site.pages, { homeUrl: site.homeUrl, isWhole: true, signal }, models);
    const both = model === null ? null : await askAbout(site.name, judged, calls);
    if (both === "unanswered") unanswered++;
    else {
      byRules.push(...toldOf(site, labels, verdictsOf(judged)));
      if (both !== null) byBoth.push(...toldOf(site, labels, both));
    }
  }
  const misses = options.includes("--misses");
  if (model === null) return printResults(byRules, { misses });
  printSizes(calls);
  if (unanswered > 0) {
    console.log(`${unanswered} of ${chosen.length} sites left out: nobody answered for them yet`);
    process.exitCode = 1;
  }
  if (byBoth.length > 0) printBeside(byRules, byBoth, { misses });
}

interface Size {
  pages: number;
  marks: number;
  leftOut: number;
  tokens: number;
}

/** The verdicts with the recorded answer's. */
async function askAbout(
  name: string,
  judged: JudgedSite,
  calls: Size[],
): Promise<Map<string, KindVerdict> | "unanswered"> {
  const { ask, contextTokens } = model!;
  const asked = await kindsCall(judged, { isSettled: () => false, contextTokens, signal });
  if (asked.call === null) return verdictsOf(judged);
  const pages = [...asked.groups.values()].reduce((sum, group) => sum + group.length, 0);
  const { groups, leftOut } = asked;
  const tokens = callTokens(asked.call).input;
  calls.push({ pages, marks: groups.size, leftOut, tokens });
  const size = `${pages} of ${judged.pages.length} pages under ${groups.size} marks, ${leftOut} without room, ${tokens} tokens`;
  try {
    const { object, usage } = await ask!(asked.call, { signal: new AbortController().signal });
    console.log(`${name}: ${size}; ${usage.output_tokens} tokens answered`);
    const told = readKinds(object, asked.groups);
    return jointVerdicts(judged, (page) => told.get(page));
  } catch (error) {
    if (!(error instanceof UnansweredCall)) throw error;
    console.log(`${name}: ${size}; unanswered ${error.hash}`);
    return "unanswered";
  }
}

function printSizes(calls: readonly Size[]): void {
  const mean = (of: (call: Size) => number) =>
    Math.round(calls.reduce((sum, call) => sum + of(call), 0) / calls.length);
  if (calls.length === 0) return;
  console.log(
    `${calls.length} sites asked about: on average ${mean(({ pages }) => pages)} pages under ${mean(({ marks }) => marks)} marks, ${mean(({ leftOut }) => leftOut)} without room, ${mean(({ tokens }) => tokens)} tokens (at most ${Math.max(...calls.map(({ tokens }) => tokens))})`,
  );
}

function toldOf(site: CaseSite, labels: readonly KindLabel[], kinds: ReadonlyMap<string, KindVerdict>): Told[] {
  const all = labels.map((label): Told => {
    const verdict = kinds.get(site.urlOf(label));
    return { ...label, told: verdict?.kind ?? "unread", reason: verdict?.reason ?? "", injected: verdict?.injected };
  });
  return all.filter(({ split }) => onlySplit === undefined || split === onlySplit);
}

function optionOf(start: string): string | undefined {
  return options.find((option) => option.startsWith(start))?.slice(start.length);
}
