import { Evidence, type EvidenceOf, type EvidenceType, isOfType } from "./evidence.ts";

/** A record as stored, by this version or an older one; callers are shown it as it is. */
export type StoredEvidence = Pick<Evidence, Exclude<keyof Evidence, "data">> & {
  data: Readonly<Record<string, unknown>>;
};

/** The record as today's shape of its type; null for a shape nobody knows. Fields that the type does not know stay. */
export function parseEvidence(row: StoredEvidence): Evidence | null {
  if (isEvidence(row)) return row;
  const upgraded = upgradeEvidence(row);
  return upgraded !== null && isEvidence(upgraded) ? upgraded : null;
}

/** The records of these types, and how many are of a shape nobody knows. */
export function readEvidence<T extends EvidenceType>(
  rows: readonly StoredEvidence[],
  types: readonly T[],
): { records: EvidenceOf<T>[]; unknown: number } {
  const records: EvidenceOf<T>[] = [];
  let unknown = 0;
  for (const row of rows) {
    const record = parseEvidence(row);
    if (record === null) unknown++;
    else if (isOfType(record, types)) records.push(record);
  }
  return { records, unknown };
}

function isEvidence(row: StoredEvidence): row is Evidence {
  return Evidence.safeParse(row).success;
}

/** Shapes that earlier versions wrote; null where there was no other. */
function upgradeEvidence(row: StoredEvidence): StoredEvidence | null {
  // A finding named one `cluster` (a directory, `site` or `pages`) before its templates were told with their shares.
  if (row.type === "technical_issue" && !("templates" in row.data))
    return { ...row, data: { ...row.data, templates: [] } };
  return null;
}
