/** JSON whose shape is not ours to rely on. */
export type LooseRecord = Record<string, unknown>;

export function asRecord(value: unknown): LooseRecord | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as LooseRecord) : null;
}
