import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { ContentRecord } from "../src/domain/content_record.ts";
import { createHtmlReader } from "../src/page/html_reader.ts";
import { createPageFetcher } from "../src/providers/page_fetcher/guarded_fetcher.ts";
import { createSandboxProviders } from "../src/providers/sandbox/sandbox_providers.ts";
import { createBuiltinTextModel } from "../src/providers/text_model/builtin.ts";
import { createRecordedModel, UnansweredCall } from "./content/recorded_model.ts";
import { printCases, printSums } from "./content/report.ts";
import { type CaseResult, runCase } from "./content/run_case.ts";

/**
 * Briefs and drafts of labelled cases, written by recorded answers (or, with `--builtin`, without a model), and what
 * people found in them. CASES_FOLDER holds `content/cases.json`, the databases it names, `content/exchanges` and
 * `content/labels`; `--out FOLDER` writes every brief and draft there as Markdown, `--refusals` tells what was refused.
 */
const Case = z.object({
  id: z.string(),
  /** File beside cases.json. */
  database: z.string(),
  domain: z.string(),
  /** Beginning of the queue item's id. */
  item: z.string(),
  split: z.enum(["seen", "unseen"]).default("seen"),
});

const folder = join(process.env.CASES_FOLDER ?? "", "content");
if (process.env.CASES_FOLDER === undefined || !existsSync(join(folder, "cases.json"))) {
  console.log('No cases: set CASES_FOLDER to a folder with content/cases.json (README, "How good it is")');
  process.exit(0);
}
const words = process.argv.slice(2);
const isBuiltin = words.includes("--builtin");
const showsRefusals = words.includes("--refusals");
const outAt = words.indexOf("--out");
const out = outAt === -1 ? null : words[outAt + 1]!;
const only = words.find((word, at) => !word.startsWith("--") && (outAt === -1 || at !== outAt + 1));
const cases = z.array(Case).parse(JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")));
const reader = createHtmlReader({ threads: 1 });
const realFetcher = createPageFetcher({ hostMap: new Map(), userAgent: "test" });
const textModel = isBuiltin ? createBuiltinTextModel() : createRecordedModel(join(folder, "exchanges"));
const work = mkdtempSync(join(tmpdir(), "content-"));
const results: CaseResult[] = [];
let unanswered = 0;

for (const given of cases.filter(({ id }) => only === undefined || id.includes(only))) {
  const database = join(work, `${given.id}.db`);
  copyFileSync(join(folder, given.database), database);
  const sandbox = createSandboxProviders({
    realFetcher,
    isMapped: (host) => host.replace(/^www\./, "") === given.domain,
    clock: { now: () => Date.now() },
  });
  try {
    const result = await runCase(
      { ...given, database },
      {
        reader,
        providers: { sandbox: true, ...sandbox, textModel, embedding: null },
        ...(showsRefusals ? { onRecord } : {}),
      },
    );
    results.push(result);
    if (out !== null) {
      mkdirSync(out, { recursive: true });
      writeFileSync(join(out, `${given.id}.md`), result.text);
      writeFileSync(join(out, `${given.id}.json`), JSON.stringify(result.raw, null, 1));
    }
  } catch (error) {
    if (!(error instanceof UnansweredCall)) throw error;
    unanswered++;
    console.log(`${given.id}: unanswered ${error.hash}`);
  }
}
printCases(results, join(folder, "labels"));
printSums(results, { labels: join(folder, "labels"), unanswered });
rmSync(work, { recursive: true, force: true });
await Promise.all([reader.close(), realFetcher.close()]);
if (unanswered > 0) process.exitCode = 1;

function onRecord({ refusals }: ContentRecord): void {
  for (const { where, check, text, reason } of refusals) console.log(`  ${where} ${check}: ${text}\n    ${reason}`);
}
