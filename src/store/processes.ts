import { eq } from "drizzle-orm";
import type { Db } from "./db.ts";
import { deleterBy, getterBy, inserterOf } from "./rows.ts";
import { processes } from "./run_schema.ts";

export const insertProcess = inserterOf(processes);
export const getProcess = getterBy(processes, "mark");

export function listProcesses(db: Db): (typeof processes.$inferSelect)[] {
  return db.select().from(processes).all();
}

export function updateProcessEnd(db: Db, mark: string, ended: "stopped" | "crashed"): void {
  db.update(processes).set({ ended }).where(eq(processes.mark, mark)).run();
}

export const deleteProcess = deleterBy(processes, "mark");
