import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { textOfBlocks } from "../src/domain/block.ts";
import { readCasePage } from "./main_text/read_case_page.ts";
import { printTextScores, scoreText, type TextCase } from "./main_text/text_scores.ts";

/**
 * How well a page's own text is told from its boilerplate, on labelled pages that live outside the repository:
 * `CASES_FOLDER/main_text/<n>.json`, each `{ file, host, kind, unseen, main_starts, boilerplate }` with verbatim pieces of
 * either. Recall is the share of main pieces in the text, noise the share of boilerplate pieces, for the main text and for
 * the blocks that later stages read. `--misses` lists the pieces lost and let through.
 */
const folder = join(process.env.CASES_FOLDER ?? "", "main_text");

if (process.env.CASES_FOLDER === undefined || !existsSync(folder)) {
  console.log("Skipped: CASES_FOLDER names no folder with main_text/*.json");
} else {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const cases = names.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as TextCase);
  const pages = cases.map((page) => ({ page, html: readCasePage(page) }));
  const ofMainText = pages.map(({ page, html }) => scoreText(page, html?.main_text ?? ""));
  printTextScores("main_text", ofMainText, { misses: process.argv.includes("--misses") });
  const ofBlocks = pages.map(({ page, html }) => scoreText(page, textOfBlocks(html?.blocks ?? [])));
  printTextScores("blocks", ofBlocks, { misses: false });
}
