import { type OpenDatabase, openDatabase } from "../../src/store/open_database.ts";

/** An empty database after all migrations, which take longer than most tests that need one. */
const MIGRATED = migrated();

/** A database of its own in memory. */
export function openMemoryDatabase(): OpenDatabase {
  return openDatabase(MIGRATED);
}

function migrated(): Buffer {
  const { client } = openDatabase(":memory:");
  try {
    return client.serialize();
  } finally {
    client.close();
  }
}
