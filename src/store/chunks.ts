/** Rows an INSERT takes at once: well under SQLite's limit of bound values. */
const ROWS_PER_INSERT = 200;

/** Inserts in chunks, so that no statement outgrows SQLite's bound values. */
export function insertInChunks<T>(rows: readonly T[], insert: (chunk: T[]) => void): void {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) insert(rows.slice(start, start + ROWS_PER_INSERT));
}
