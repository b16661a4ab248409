import { existsSync } from "node:fs";
import { join } from "node:path";
import { finishSteps } from "../src/core/finish_steps.ts";
import { createHtmlReader } from "../src/page/html_reader.ts";
import { pageKindSteps } from "../src/page/kind/classify_pages.ts";
import { PAGE_KINDS } from "../src/page/kind/page_kind.ts";
import { type KindLabel, readCaseSite, readLabels } from "./page_kinds/read_cases.ts";

/**
 * How well kinds of pages are told, on labelled sites that live outside the repository: `CASES_FOLDER` holds
 * `page_kinds/labels.jsonl` and `sites/<name>/`; archives `<name>.tar.gz` in the folder given as first argument.
 * `--misses` lists the pages told wrong.
 */
const FINDS = ["hacked", "theme_demo"] as const;
/** A page of a case is read without hurry: figures must not depend on the machine. */
const READ_MS_MAX = 60_000;
const casesFolder = process.env.CASES_FOLDER ?? "";
const options = process.argv.slice(2);
const archivesFolder = options.find((option) => !option.startsWith("--")) ?? join(casesFolder, "sites");
const onlySplit = options.find((option) => option.startsWith("--split="))?.slice("--split=".length);

interface Told extends KindLabel {
  told: string;
  reason: string;
}

if (casesFolder !== "" && existsSync(join(casesFolder, "page_kinds/labels.jsonl"))) await measure();
else console.log("Skipped: CASES_FOLDER names no folder with page_kinds/labels.jsonl");

async function measure(): Promise<void> {
  const reader = createHtmlReader({ threads: 2, deadlineMs: READ_MS_MAX });
  const all: Told[] = [];
  for (const [name, labels] of readLabels(casesFolder)) {
    if (onlySplit !== undefined && labels[0]!.split !== onlySplit) continue;
    const site = await readCaseSite(name, { casesFolder, archivesFolder, reader, labels });
    if (site === null) {
      console.log(`${name}: no files, ${labels.length} labels left out`);
      continue;
    }
    const kinds = finishSteps(pageKindSteps(site.pages, { homeUrl: site.homeUrl, isWhole: true }));
    const told = labels.map((label): Told => {
      const verdict = kinds.get(new URL(`${site.origin}${label.url_path}`).href);
      return { ...label, told: verdict?.kind ?? "unread", reason: verdict?.reason ?? "" };
    });
    printLine(`${name} (${labels[0]!.split})`, told);
    all.push(...told);
  }
  await reader.close();
  for (const [split, told] of Map.groupBy(all, ({ split }) => split)) printSplit(split, told);
  if (options.includes("--misses")) printMisses(all);
}

function printLine(name: string, told: readonly Told[]): void {
  const right = told.filter(isRight).length;
  console.log(`${name}: ${right} of ${told.length} right (${share(right, told.length)})`);
}

function isRight({ kind, told }: Told): boolean {
  return kind === told;
}

function printSplit(split: string, told: readonly Told[]): void {
  console.log("");
  printLine(`All sites of split "${split}"`, told);
  for (const real of [true, false]) {
    const part = told.filter((page) => page.real === real);
    if (part.length > 0) printLine(real ? "  real sites" : "  invented sites", part);
  }
  for (const kind of FINDS) {
    const held = told.filter((page) => page.kind === kind);
    const said = told.filter((page) => page.told === kind);
    const both = held.filter(isRight).length;
    console.log(
      `  ${kind}: found ${share(both, held.length)} of ${held.length}, right ${share(both, said.length)} of ${said.length}`,
    );
  }
  for (const kind of PAGE_KINDS) {
    const held = told.filter((page) => page.kind === kind);
    const wrong = Map.groupBy(
      held.filter((page) => !isRight(page)),
      (page) => page.told,
    );
    const pairs = [...wrong].map(([as, pages]) => `${as} ${pages.length}`).join(", ");
    if (held.length > 0)
      console.log(
        `  ${kind}: ${held.length - [...wrong.values()].flat().length} of ${held.length}${pairs === "" ? "" : `, else ${pairs}`}`,
      );
  }
}

function printMisses(told: readonly Told[]): void {
  console.log("");
  for (const page of told) {
    if (!isRight(page)) console.log(`${page.site} ${page.url_path}: ${page.kind}, told ${page.told} (${page.reason})`);
  }
}

function share(part: number, whole: number): string {
  return whole === 0 ? "none" : `${((100 * part) / whole).toFixed(1)} %`;
}
