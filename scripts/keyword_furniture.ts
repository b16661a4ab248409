import { readFileSync, writeFileSync } from "node:fs";
import { listFurniture, type SiteTexts } from "./keywords/count_furniture.ts";
import { listSets, readCases, readSites } from "./page_kinds/read_cases.ts";

/**
 * Texts that sites of different trades have as titles, headings or links: words of the web, not of a trade. Counted over
 * the labelled sites in CASES_FOLDER and the archives given; written to src/language/furniture.json. `--add FOLDER` counts
 * the sites in a folder, one in each folder there, and adds what three of them share in a language to the file.
 */
const FILE = "src/language/furniture.json";
const ADDED_SITES_MIN = 3;

const [flag, sitesFolder] = process.argv.slice(2);
if (flag === "--add" && sitesFolder !== undefined) {
  const known: Record<string, string[]> = JSON.parse(readFileSync(FILE, "utf8"));
  const found = listFurniture(await readSites(sitesFolder), ADDED_SITES_MIN);
  for (const [language, texts] of Object.entries(found)) {
    const all = new Set([...(known[language] ?? []), ...texts]);
    console.log(`${language}: ${all.size - (known[language]?.length ?? 0)} added`);
    known[language] = [...all].sort();
  }
  writeFileSync(FILE, `${JSON.stringify(known)}\n`);
  process.exit(0);
}
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
writeFileSync(FILE, `${JSON.stringify(furniture)}\n`);
for (const [language, texts] of Object.entries(furniture)) console.log(`${language}: ${texts.length}`);
