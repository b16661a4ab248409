import { writeFileSync } from "node:fs";
import { listFurniture, type SiteTexts } from "./keywords/count_furniture.ts";
import { listSets, readCases } from "./page_kinds/read_cases.ts";

/**
 * Texts that sites of different trades have as titles, headings or links: words of the web, not of a trade. Counted over
 * the labelled sites in CASES_FOLDER and the archives given; written to src/language/furniture.json.
 */
const casesFolder = process.env.CASES_FOLDER ?? "";
const archivesFolder = process.argv[2] ?? "";
if (listSets(casesFolder).length === 0) {
  console.log('No cases: set CASES_FOLDER (README, "How good it is")');
  process.exit(0);
}
const sites: SiteTexts[] = [];
for (const set of listSets(casesFolder))
  for (const { site } of await readCases(set, { casesFolder, archivesFolder })) sites.push(site);
const furniture = listFurniture(sites);
writeFileSync("src/language/furniture.json", `${JSON.stringify(furniture)}\n`);
for (const [language, texts] of Object.entries(furniture)) console.log(`${language}: ${texts.length}`);
