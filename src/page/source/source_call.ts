import { z } from "zod";
import type { ModelCall } from "../../domain/model_call.ts";
import type { ReadFaults, SiteQuestion } from "../site_question.ts";
import { SOURCE_AREAS, type SourceFault } from "../told_fault.ts";
import type { OddLine } from "./odd_line.ts";
import { numberedLines } from "./odd_lines.ts";
import { SOURCE_TASK, SOURCE_VERSION } from "./source_prompt.ts";

const OUTPUT_TOKENS_MAX = 3_500;
const FAULTS_MAX = 20;
const LINES_MAX = 12;
const TEXT_CHARS_MAX = 220;
const SEVERITIES = ["high", "medium", "low"] as const;

/** Read leniently: what cannot be shown is left out one by one. */
export const SourceAnswer = z.object({
  faults: z.array(
    z.object({
      lines: z.array(z.number().int()),
      compare: z.array(z.number().int()),
      area: z.string(),
      severity: z.string(),
      about: z.string(),
      fix: z.string(),
      sure: z.string(),
    }),
  ),
});
export type SourceAnswer = z.infer<typeof SourceAnswer>;

/** What stands apart in a site's source, for a model to tell faults from differences. */
export const SOURCE: SiteQuestion<OddLine, SourceAnswer> = { callFor: sourceCall, read: readSource };

export function sourceCall(lines: readonly OddLine[], domain: string): ModelCall<SourceAnswer> {
  return {
    name: "site_source",
    version: SOURCE_VERSION,
    task: SOURCE_TASK,
    data: [{ label: `SOURCE of ${domain}`, text: numberedLines(lines) }],
    schema: SourceAnswer,
    outputTokensMax: OUTPUT_TOKENS_MAX,
  };
}

/** Faults on lines that were shown, each line once, with words for who owns the site. */
export function readSource({ faults: said }: SourceAnswer, shown: readonly OddLine[]): ReadFaults {
  const taken = new Set<OddLine>();
  const faults = said.slice(0, FAULTS_MAX).flatMap((each): SourceFault[] => {
    const area = SOURCE_AREAS.find((known) => known === each.area.trim().toLowerCase());
    const severity = SEVERITIES.find((known) => known === each.severity.trim().toLowerCase());
    const lines = [...new Set(each.lines)].flatMap((number) => shown[number - 1] ?? []);
    const open = lines.filter((line) => line.kind !== "told" && !taken.has(line)).slice(0, LINES_MAX);
    const [about, fix] = [worded(each.about), worded(each.fix)];
    if (area === undefined || severity === undefined || open.length === 0 || about === "" || fix === "") return [];
    for (const line of open) taken.add(line);
    const sure = each.sure.trim().toLowerCase() === "certain";
    return [
      { kind: "source", area, severity, about, fix, sure, lines: open.map(({ text, urls }) => ({ text, urls })) },
    ];
  });
  return { faults, refused: said.length - faults.length };
}

function worded(text: string): string {
  return text
    .replace(/[\s\p{C}]+/gu, " ")
    .trim()
    .replace(/\.$/, "")
    .slice(0, TEXT_CHARS_MAX);
}
