import type { EvidenceReading } from "../store/evidence.ts";
import type { StageContext } from "./stage.ts";

/** Logs how many records a stage goes without, as no version known here wrote their shape. */
export function logUnknown({ log }: Pick<StageContext, "log">): NonNullable<EvidenceReading["onUnknown"]> {
  return (records) => log.warn({ records }, "evidence of an unknown shape is left out");
}
