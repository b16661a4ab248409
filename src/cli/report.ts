import { writeFileSync } from "node:fs";
import { isoTime, systemClock } from "../base/clock.ts";
import { reportPage } from "../http/exports/report_page.ts";
import { reportOf } from "../service/report.ts";
import { periodOf, REPORT_DAYS } from "../service/report_period.ts";
import { listBrandsNamed } from "../store/brands.ts";
import { type CommandContext, printResult, theOnly, withDatabase } from "./command.ts";
import { reportElsewhere } from "./elsewhere.ts";

/** `report`: a brand's report as one HTML page; reads only. */
export async function report(context: CommandContext): Promise<void> {
  const [wanted] = context.words;
  const { out, days = String(REPORT_DAYS) } = context.options;
  if (wanted === undefined || out === undefined)
    throw new Error("Give a brand and a file: npm run --silent cli -- report acme.com --out report.html");
  if (!(Number.isInteger(Number(days)) && Number(days) > 0))
    throw new Error(`--days "${days}" is not a number of days`);
  const { server } = context.options;
  if (server !== undefined) return await reportElsewhere(context, { server, wanted, out, days: Number(days) });
  await withDatabase(async (db) => {
    const nowMs = systemClock.now();
    const brand = theOnly(listBrandsNamed(db, wanted.toLowerCase()), wanted, ({ id }) => id);
    const period = periodOf({ days: Number(days) }, nowMs);
    const { html } = await reportPage(reportOf(db, brand, { period, madeAt: isoTime(nowMs) }));
    writeFileSync(out, html);
    const value = { file: out, brand_id: brand.id, ...period, bytes: Buffer.byteLength(html) };
    printResult(context, { value, text: `${brand.name} (${brand.domain}): written to ${out}` });
  });
}
