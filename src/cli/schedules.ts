import type { Schedule } from "../domain/schedule.ts";
import { getBrand } from "../store/brands.ts";
import { listSchedules } from "../store/schedules.ts";
import { type CommandContext, printResult, withDatabase } from "./command.ts";
import { renderTable } from "./table.ts";

/** `schedules`: which analyses come round by themselves, and when next. */
export async function schedules(context: CommandContext): Promise<void> {
  await withDatabase((db) => {
    const rows = listSchedules(db).flatMap((schedule) => {
      const domain = getBrand(db, schedule.brand_id)?.domain;
      return domain === undefined ? [] : [{ domain, ...schedule }];
    });
    printResult(context, {
      value: { schedules: rows },
      text: rows.length === 0 ? "Nothing is scheduled" : tableOf(rows),
    });
  });
}

function tableOf(rows: readonly (Schedule & { domain: string })[]): string {
  return renderTable(
    [
      { title: "brand", width: 30, text: ({ domain }) => domain },
      { title: "analysis", width: 20, text: ({ kind }) => kind },
      { title: "cron", width: 14, text: ({ cron }) => cron },
      { title: "time zone", width: 20, text: ({ time_zone }) => time_zone },
      { title: "next", width: 24, text: ({ next_at }) => next_at ?? "paused" },
      { title: "last run", width: 40, text: ({ last_note, last_at }) => last_note ?? last_at ?? "" },
    ],
    rows,
  );
}
