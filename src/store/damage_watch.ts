import type Database from "better-sqlite3";
import { errorMessage } from "../base/errors.ts";
import { storageFailureOf } from "./storage_failure.ts";

/** What an operator is told, in one line. */
export function damageText(path: string, what: string): string {
  return `The database "${path}" is damaged (${what}). Stop the service and restore a backup: npm run --silent cli -- restore <file>`;
}

/** An error that says the database is damaged, in the operator's words; any other one as it is. */
export function tellDamage(error: unknown, path: string): unknown {
  if (storageFailureOf(error) !== "damaged") return error;
  return new Error(damageText(path, rootMessage(error)), { cause: error });
}

/** Notes the first time that any statement of the connection meets damage: what SQLite said of it, for good. */
export function watchForDamage(client: Database.Database): () => string | null {
  let damage: string | null = null;

  function watched<T extends (...args: never[]) => unknown>(call: T): T {
    return ((...args: never[]) => {
      try {
        return call(...args);
      } catch (error) {
        if (storageFailureOf(error) === "damaged") damage ??= rootMessage(error);
        throw error;
      }
    }) as T;
  }

  const prepare = client.prepare.bind(client);
  client.prepare = watched((source: string) => {
    const statement = prepare(source);
    statement.run = watched(statement.run.bind(statement));
    statement.get = watched(statement.get.bind(statement));
    statement.all = watched(statement.all.bind(statement));
    return statement;
  }) as typeof client.prepare;
  return () => damage;
}

/** Drivers and libraries wrap what SQLite said. */
function rootMessage(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? rootMessage(error.cause) : errorMessage(error);
}
