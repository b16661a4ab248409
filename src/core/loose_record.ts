/** Reading of JSON whose shape is not ours to rely on: the first named field of the right type, or nothing. */
export type LooseRecord = Record<string, unknown>;

export function asRecord(value: unknown): LooseRecord | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as LooseRecord) : null;
}

/** First finite number among the fields; null when a field holds null, undefined when none is there. */
export function readNumber(record: LooseRecord, names: readonly string[]): number | null | undefined {
  for (const name of names) {
    const value = record[name];
    if (value === null) return null;
    if (typeof value === "number" && Number.isFinite(value)) return value;
  }
  return undefined;
}

/** First non-empty text among the fields, trimmed and capped. */
export function readText(record: LooseRecord, names: readonly string[], charsMax = 300): string | undefined {
  for (const name of names) {
    const value = record[name];
    if (typeof value === "string" && value.trim() !== "") return value.trim().slice(0, charsMax);
  }
  return undefined;
}

export function readBoolean(record: LooseRecord, names: readonly string[]): boolean | null | undefined {
  for (const name of names) {
    const value = record[name];
    if (value === null) return null;
    if (typeof value === "boolean") return value;
  }
  return undefined;
}

/** First array among the fields, capped; undefined when none is there. */
export function readList(record: LooseRecord, names: readonly string[], itemsMax = 200): unknown[] | undefined {
  for (const name of names) {
    const value = record[name];
    if (Array.isArray(value)) return value.slice(0, itemsMax);
  }
  return undefined;
}
