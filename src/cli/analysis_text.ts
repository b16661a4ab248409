import { stateInsights } from "../brand/sheet.ts";
import type { Brand } from "../domain/brand.ts";
import type { Run } from "../domain/run.ts";
import { queueTable, type ShownQueueItem } from "./queue_table.ts";

type AnalysedBrand = Pick<Brand, "id" | "name" | "domain" | "brand_context" | "technical_context">;
type AnalysisRun = Pick<Run, "status" | "error" | "started_at" | "finished_at"> & {
  meta: Pick<Run["meta"], "skipped" | "simulated">;
};

/** A name for a domain that was given none. */
export function nameOf(domain: string): string {
  const label =
    domain
      .replace(/^[a-z]+:\/\//i, "")
      .replace(/^www\./i, "")
      .split(".", 1)[0] ?? domain;
  return label.replace(/[-_]+/g, " ").replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
}

/** What a full run found, here or at a server elsewhere. */
export function analysisText(brand: AnalysedBrand, run: AnalysisRun, queue: readonly ShownQueueItem[]): string {
  const seconds = Math.round((Date.parse(run.finished_at!) - Date.parse(run.started_at)) / 1000);
  const health = brand.technical_context?.health_score ?? "not measured";
  const skipped = (run.meta.skipped ?? []).map(({ stage, reason }) => `  ${stage}: ${reason}`);
  return [
    `${brand.name} (${brand.domain}): ${run.status}${run.error === null ? "" : `: ${run.error}`}, ${seconds} s`,
    ...(run.meta.simulated ? ["Sandbox: search, keyword and answer figures are simulated"] : []),
    `Pages crawled ${brand.technical_context?.pages_crawled ?? 0}, health score ${health}`,
    ...(skipped.length > 0 ? ["Skipped:", ...skipped] : []),
    ...stateInsights(brand).map(({ text }) => `\nFIRST: ${text}`),
    "",
    queueTable(queue, process.stdout.columns),
  ].join("\n");
}
