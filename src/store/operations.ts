import { count, inArray } from "drizzle-orm";
import { mailOutbox } from "./account_schema.ts";
import { webhookDeliveries } from "./alert_schema.ts";
import type { Db } from "./db.ts";
import { runs } from "./run_schema.ts";

/** By status, of what is not done: each an index look-up. */
export function countBacklog(db: Db) {
  const tables = [
    [runs, ["queued", "running"]],
    [mailOutbox, ["pending", "sending", "failed"]],
    [webhookDeliveries, ["pending", "sending", "failed"]],
  ] as const;
  const [ofRuns, mails, webhooks] = tables.map(([table, statuses]) => {
    const { status } = table;
    const found = db
      .select({ status, n: count() })
      .from(table)
      .where(inArray(status as typeof runs.status, statuses as never))
      .groupBy(status)
      .all();
    const known = new Map(found.map((row) => [row.status as string, row.n]));
    return Object.fromEntries(statuses.map((name) => [name, known.get(name) ?? 0]));
  });
  return { runs: ofRuns!, mails: mails!, webhooks: webhooks! };
}
