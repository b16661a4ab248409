import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { HtmlFacts } from "../src/page/page_facts.ts";
import { pageLanguage } from "../src/page/page_language.ts";
import { type PageFile, readCasePage } from "./main_text/read_case_page.ts";

/**
 * How well a page's language is told, on labelled pages that live outside the repository: a line a page in
 * `CASES_FOLDER/page_language/labels.jsonl`, each `{ file, language, unseen }`, where a language is `mixed` or `none` when
 * the text has no single one. `--misses` lists the pages told wrong.
 */
interface LanguageCase extends PageFile {
  language: string;
  unseen: boolean;
}

interface Told extends LanguageCase {
  html: HtmlFacts;
}

const path = join(process.env.CASES_FOLDER ?? "", "page_language", "labels.jsonl");
const SHORT_WORDS = 25;

if (process.env.CASES_FOLDER === undefined || !existsSync(path)) {
  console.log("Skipped: CASES_FOLDER names no folder with page_language/labels.jsonl");
} else {
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  const told = lines.flatMap((line): Told[] => {
    const page = JSON.parse(line) as LanguageCase;
    const html = readCasePage(page);
    return html === null ? [] : [{ ...page, html }];
  });
  for (const [unseen, pages] of Map.groupBy(told, (page) => page.unseen)) printPart(unseen ? "unseen" : "seen", pages);
  if (process.argv.includes("--misses")) printMisses(told);
}

function printPart(name: string, pages: readonly Told[]): void {
  const single = pages.filter(hasOneLanguage);
  const short = single.filter(({ html }) => html.main_word_count < SHORT_WORDS);
  const rest = pages.filter((page) => !hasOneLanguage(page));
  console.log(`\n${name}: ${pages.length} pages, ${single.length} of one language, ${short.length} of these short`);
  printRow("markup alone", single, ({ declared_language }) => declared_language ?? null);
  printRow("text alone", single, ({ detected_language }) => detected_language);
  printRow("text alone, short", short, ({ detected_language }) => detected_language);
  printRow("page", single, pageLanguage);
  const contradicted = (page: Told) => contradicts(page.html);
  const rightMarkup = single.filter(({ html, language }) => html.declared_language === language);
  const wrongMarkup = single.filter(({ html, language }) => (html.declared_language ?? language) !== language);
  console.log(`  right markup contradicted   ${rightMarkup.filter(contradicted).length} of ${rightMarkup.length}`);
  console.log(`  wrong markup contradicted   ${wrongMarkup.filter(contradicted).length} of ${wrongMarkup.length}`);
  const said = rest.filter(({ html }) => html.detected_language !== null);
  console.log(`  mixed or empty, yet one language said   ${said.length} of ${rest.length}`);
  console.log(`  … against the markup   ${rest.filter(contradicted).length}`);
}

function printRow(name: string, pages: readonly Told[], languageOf: (html: HtmlFacts) => string | null): void {
  const right = pages.filter(({ html, language }) => languageOf(html) === language).length;
  const unknown = pages.filter(({ html }) => languageOf(html) === null).length;
  console.log(`  ${name.padEnd(20)}right ${right}, wrong ${pages.length - right - unknown}, unknown ${unknown}`);
}

function printMisses(told: readonly Told[]): void {
  console.log("");
  for (const { file, html, language, unseen } of told) {
    const page = pageLanguage(html);
    if (hasOneLanguage({ language }) ? page === language : !contradicts(html)) continue;
    const facts = `markup ${html.declared_language}, text ${html.detected_language}, ${html.main_word_count} words`;
    console.log(`${unseen ? "unseen " : ""}${file}: ${language}, told ${page} (${facts})`);
  }
}

function hasOneLanguage({ language }: Pick<LanguageCase, "language">): boolean {
  return language !== "mixed" && language !== "none";
}

function contradicts({ declared_language, detected_language }: HtmlFacts): boolean {
  return detected_language !== null && (declared_language ?? detected_language) !== detected_language;
}
