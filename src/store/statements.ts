import type Database from "better-sqlite3";

/** More than a server's usual queries take. */
const STATEMENTS_MAX = 400;
/** Longer ones are of many rows, each number of them another text. */
const KEPT_CHARS_MAX = 4_000;
/** Prepared once they mean the same ever after; a PRAGMA acts while it is prepared. */
const KEPT_VERBS = ["select", "insert", "update", "delete"];

/**
 * The connection with the statements that it prepares kept by their text, those used last, as preparing one costs more
 * than most take. SQLite prepares a kept one again by itself where the schema has changed. For queries that are read to
 * their end at once: whoever asks for the same text gets the same statement.
 */
export function keepStatements(client: Database.Database): Database.Database {
  const kept = new Map<string, Database.Statement>();
  function prepare(source: string): Database.Statement {
    const known = kept.get(source);
    if (known === undefined && !isKept(source)) return client.prepare(source);
    kept.delete(source);
    const statement = known ?? client.prepare(source);
    kept.set(source, statement);
    if (kept.size > STATEMENTS_MAX) kept.delete(kept.keys().next().value!);
    // As a new one is: whoever wants rows as lists says so.
    return statement.reader ? statement.raw(false) : statement;
  }
  return Object.create(client, { prepare: { value: prepare, writable: true } }) as Database.Database;
}

function isKept(source: string): boolean {
  return source.length <= KEPT_CHARS_MAX && KEPT_VERBS.includes(source.slice(0, 6).toLowerCase());
}
