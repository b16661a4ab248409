import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { learnKinds } from "./page_kinds/learn_kinds.ts";
import { listSets, readCases } from "./page_kinds/read_cases.ts";

/**
 * Learns the weights of `src/page/kind/kind_model.json` from labelled sites outside the repository: the sets of
 * `CASES_FOLDER` that are named as arguments (`page_kinds`), with a folder of archives first. The same labels give the
 * same file.
 */
const MODEL = join(import.meta.dirname, "../src/page/kind/kind_model.json");
const casesFolder = process.env.CASES_FOLDER ?? "";
const [archivesFolder = "", ...sets] = process.argv.slice(2);

if (sets.length > 0 && sets.every((set) => listSets(casesFolder).includes(set)) && existsSync(archivesFolder)) {
  const cases = (await Promise.all(sets.map((set) => readCases(set, { casesFolder, archivesFolder })))).flat();
  const { learned } = await learnKinds(cases, { heldOut: false });
  const pages = cases.reduce((sum, { labels }) => sum + labels.length, 0);
  const note = `Learned by scripts/page_kinds_train.ts from ${pages} labelled pages of ${cases.length} sites (${sets.join(", ")}); single words of addresses and marks of systems, no text of pages.`;
  writeFileSync(MODEL, `${pretty({ note, models: learned })}\n`);
  console.log(note);
} else console.log("Usage: CASES_FOLDER=cases npm run pages:train -- archives page_kinds");

/** A fact a line, as the formatter has it. */
function pretty(value: object): string {
  return JSON.stringify(value, null, 2).replace(
    /\[\s+([^\]]*?)\s+\]/g,
    (_, list: string) => `[${list.replace(/\s+/g, " ")}]`,
  );
}
