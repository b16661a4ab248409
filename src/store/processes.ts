import { eq } from "drizzle-orm";
import type { Db } from "./db.ts";
import { processes } from "./run_schema.ts";

export type ProcessRow = typeof processes.$inferSelect;

export function insertProcess(db: Db, row: typeof processes.$inferInsert): void {
  db.insert(processes).values(row).run();
}

export function getProcess(db: Db, mark: string): ProcessRow | undefined {
  return db.select().from(processes).where(eq(processes.mark, mark)).get();
}

export function listProcesses(db: Db): ProcessRow[] {
  return db.select().from(processes).all();
}

export function updateProcessEnd(db: Db, mark: string, ended: "stopped" | "crashed"): void {
  db.update(processes).set({ ended }).where(eq(processes.mark, mark)).run();
}

export function deleteProcess(db: Db, mark: string): void {
  db.delete(processes).where(eq(processes.mark, mark)).run();
}
