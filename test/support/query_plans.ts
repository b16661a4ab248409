import type Database from "better-sqlite3";
import type { Db } from "../../src/store/db.ts";

/** What a database was asked since the recording began, and how SQLite goes about each question. */
export interface QueryRecording {
  /** The SELECT statements, each once. */
  queries(): string[];
  /** `plan line: statement` for each line of each plan that the pattern matches. */
  planLines(pattern: RegExp): string[];
  forget(): void;
}

export function recordQueries(db: Db): QueryRecording {
  const client = (db as unknown as { $client: Database.Database }).$client;
  const prepare = client.prepare.bind(client);
  const seen = new Set<string>();
  client.prepare = ((source: string) => {
    if (/^\s*(select|with)\b/i.test(source)) seen.add(source);
    return prepare(source);
  }) as typeof client.prepare;
  const planOf = (source: string) => {
    const values = Array.from(source.matchAll(/\?/g), () => null);
    return prepare(`EXPLAIN QUERY PLAN ${source}`).all(...values) as { detail: string }[];
  };
  return {
    queries: () => [...seen],
    planLines: (pattern) =>
      [...seen].flatMap((source) =>
        planOf(source)
          .filter(({ detail }) => pattern.test(detail))
          .map(({ detail }) => `${detail}: ${source}`),
      ),
    forget: () => seen.clear(),
  };
}
