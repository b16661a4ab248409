import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sha256Hex } from "../../src/base/ids.ts";
import type { CaseResult } from "./run_case.ts";

/** What somebody who knows the site counted in one brief and draft. */
const Label = z.object({
  /** Sentences of the draft that the site does not bear out. */
  untrue: z.number(),
  /** True sentences that were refused. */
  true_refused: z.number(),
  /** Asks whose answer the site holds. */
  asks_held: z.number(),
  /** Sections that do not answer their heading. */
  off_heading: z.number(),
  /** Passages that stand where they do not belong. */
  misplaced: z.number(),
  /** First 16 digits of the SHA-256 of the draft that was read: a label speaks of no other. */
  draft_hash: z.string(),
});
type Label = Omit<z.infer<typeof Label>, "draft_hash">;

interface Figures {
  sections: number;
  questions: number;
  questions_covered: number;
  searches: number;
  searches_covered: number;
  asks: number;
  words: number;
  claims: number;
  refused: number;
  repaired: number;
  passed: number;
  tokens: number;
}

export function printCases(results: readonly CaseResult[], labels: string): void {
  for (const result of results) {
    const figures = figuresOf(result);
    const { brief, draft } = result;
    const label = labelOf(result, labels);
    console.log(
      `${result.id.padEnd(34)} ${result.language} ${brief.format} ${String(brief.strategy.action)} ${brief.status} · ${figures.sections} sections, questions ${figures.questions_covered}/${figures.questions}, searches ${figures.searches_covered}/${figures.searches}, asks ${figures.asks} · ${figures.words} words, claims ${figures.claims}, refused ${figures.refused}, repaired ${figures.repaired}, review ${figures.passed === 1 ? "passed" : "failed"} by ${errorsOf(draft)} · ${draft.content.written_by}${label === null ? "" : ` · untrue ${label.untrue}, true refused ${label.true_refused}, asks held ${label.asks_held}, off heading ${label.off_heading}, misplaced ${label.misplaced}`}`,
    );
  }
}

export function printSums(
  results: readonly CaseResult[],
  { labels, unanswered }: { labels: string; unanswered: number },
): void {
  const groups = Map.groupBy(results, ({ brief }) => `${brief.format} ${String(brief.strategy.action)}`);
  console.log("");
  for (const [name, members] of [...groups, ["all", results] as const]) {
    if (members.length === 0) continue;
    const sums = members.map(figuresOf).reduce(add);
    const found = members.flatMap((member) => labelOf(member, labels) ?? []);
    const label = found.length === 0 ? null : found.reduce(add);
    console.log(
      `${name.padEnd(28)} ${members.length} cases · questions covered ${sums.questions_covered}/${sums.questions}, searches ${sums.searches_covered}/${sums.searches} · asks ${sums.asks} · claims ${sums.claims}, refused ${sums.refused}, repaired ${sums.repaired} · reviews passed ${sums.passed} · ${Math.round(sums.tokens / members.length)} tokens a case`,
    );
    if (label !== null)
      console.log(
        `${"".padEnd(28)} labelled ${found.length}: untrue ${label.untrue}, true refused ${label.true_refused}, asks the site answers ${label.asks_held}, sections off heading ${label.off_heading}, misplaced ${label.misplaced}`,
      );
  }
  if (unanswered > 0) console.log(`\n${unanswered} cases wait for answers`);
}

function figuresOf({ brief, draft, records }: CaseResult): Figures {
  const questions = Array.isArray(brief.strategy.questions)
    ? (brief.strategy.questions as { covered?: boolean }[])
    : [];
  const covered = new Set(brief.outline.flatMap(({ covers = [] }) => covers));
  const { review } = draft.content;
  return {
    sections: brief.outline.length,
    questions: questions.length,
    questions_covered: questions.filter((question) => question.covered === true).length,
    searches: brief.target_keywords.length,
    searches_covered: brief.target_keywords.filter(({ keyword }) => covered.has(keyword)).length,
    asks: Array.isArray(draft.content.asks) ? draft.content.asks.length : 0,
    words: draft.content.word_count,
    claims: Number(review.claims ?? 0),
    refused: records.reduce((sum, record) => sum + record.refusals.length, 0),
    repaired: records.reduce((sum, record) => sum + record.repaired, 0),
    passed: review.passed ? 1 : 0,
    tokens: records.reduce((sum, record) => sum + (record.input_tokens ?? 0) + (record.output_tokens ?? 0), 0),
  };
}

function errorsOf(draft: CaseResult["draft"]): string {
  const checks = draft.content.review.findings.filter(({ severity }) => severity === "error").map(({ check }) => check);
  return [...new Set(checks)].join(", ") || "nothing";
}

function labelOf({ id, draft }: CaseResult, folder: string): Label | null {
  const file = join(folder, `${id}.json`);
  if (!existsSync(file)) return null;
  const { draft_hash, ...label } = Label.parse(JSON.parse(readFileSync(file, "utf8")));
  return sha256Hex(draft.content.body).startsWith(draft_hash) ? label : null;
}

function add<T extends object>(a: T, b: T): T {
  return Object.fromEntries(
    Object.entries(a).map(([name, value]) => [name, Number(value) + Number(b[name as keyof T])]),
  ) as T;
}
