import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";

/**
 * Removes an account with all that it owns, of brands that it removed itself, too; gives the rows by table. Tables are
 * found by their columns, so that one that is added later is not forgotten. Part of a transaction.
 */
export function deleteAccountRows(db: Db, { id, email }: { id: string; email: string }): Record<string, number> {
  db.run(sql`PRAGMA defer_foreign_keys = ON`);
  const ofAccount = tablesWith(db, "account_id");
  const brands = ofAccount.flatMap((table) =>
    tablesWith(db, "brand_id").includes(table) || table === "brands"
      ? db.all<{ id: string | null }>(
          sql`SELECT DISTINCT ${sql.identifier(table === "brands" ? "id" : "brand_id")} AS id FROM ${sql.identifier(table)} WHERE account_id = ${id}`,
        )
      : [],
  );
  const brandIds = JSON.stringify([...new Set(brands.flatMap((row) => row.id ?? []))]);
  const deleted: Record<string, number> = {};
  const remove = (table: string, where: ReturnType<typeof sql>) => {
    const { changes } = db.run(sql`DELETE FROM ${sql.identifier(table)} WHERE ${where}`);
    if (changes > 0) deleted[table] = (deleted[table] ?? 0) + changes;
  };
  const ofRuns = tablesWith(db, "run_id").filter((table) => !tablesWith(db, "brand_id").includes(table));
  for (const table of ofRuns) remove(table, sql`run_id IN (SELECT id FROM runs WHERE account_id = ${id})`);
  remove("budgets", sql`owner_id = ${id} OR owner_id IN (SELECT value FROM json_each(${brandIds}))`);
  remove("webhook_deliveries", sql`endpoint_id IN (SELECT id FROM webhook_endpoints WHERE account_id = ${id})`);
  remove("mail_outbox", sql`recipient IN (SELECT email FROM members WHERE account_id = ${id})`);
  for (const table of tablesWith(db, "brand_id"))
    remove(table, sql`brand_id IN (SELECT value FROM json_each(${brandIds}))`);
  for (const table of ofAccount) remove(table, sql`account_id = ${id}`);
  remove("mail_outbox", sql`recipient = ${email}`);
  for (const name of [id, email]) remove("rate_events", sql`substr(bucket, -${name.length + 1}) = ${`:${name}`}`);
  remove("checkout_sessions", sql`lower(email) = ${email}`);
  remove("accounts", sql`id = ${id}`);
  return deleted;
}

function tablesWith(db: Db, column: string): string[] {
  return db
    .all<{ name: string }>(
      sql`SELECT t.name AS name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = ${column}`,
    )
    .map(({ name }) => name);
}
