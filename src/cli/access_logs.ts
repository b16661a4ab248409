import { createReadStream } from "node:fs";
import { uploadAccessLog } from "../service/access_logs.ts";
import { listBrandsNamed } from "../store/brands.ts";
import { type CommandContext, printResult, theOnly, withApp } from "./command.ts";
import { renderTable } from "./table.ts";

/** `access-logs BRAND FILE…`: counts the visits of AI crawlers, file after file; also while the server runs. */
export async function accessLogs(context: CommandContext): Promise<void> {
  const [wanted, ...files] = context.words;
  if (wanted === undefined || files.length === 0)
    throw new Error(
      "Give a brand and its logs: npm run --silent cli -- access-logs acme.com access.log access.log.1.gz",
    );
  const { proxies, host, machine: server = "" } = context.options;
  if (proxies !== undefined && !/^\d{1,2}$/.test(proxies)) throw new Error(`--proxies "${proxies}" is not a number`);
  await withApp(async ({ db, http }) => {
    const brand = theOnly(listBrandsNamed(db, wanted.toLowerCase()), wanted, ({ id }) => id);
    const options = { host: host ?? brand.domain, proxies: proxies === undefined ? null : Number(proxies), server };
    const made: (Awaited<ReturnType<typeof uploadAccessLog>> & { file: string })[] = [];
    for (const file of files) {
      const signal = new AbortController().signal;
      const body = createReadStream(file);
      made.push({ file, ...(await uploadAccessLog(http.accessLogs, brand, { body, options, signal })) });
    }
    printResult(context, { value: made, text: made.map(textOf).join("\n\n") });
  });
}

function textOf(log: Awaited<ReturnType<typeof uploadAccessLog>> & { file: string }): string {
  const head = `${log.file}: ${log.lines} lines, ${log.skipped} not readable, ${log.from ?? ""} to ${log.to ?? ""}`;
  const problems = log.problems.map(({ line, reason }) => `line ${line} ${reason}`);
  const table = renderTable(
    [
      { title: "agent", width: 22, text: ({ agent }) => agent },
      { title: "visits", width: 10, text: ({ visits }) => String(visits) },
      { title: "new", width: 10, text: ({ added }) => String(added) },
      { title: "verified", width: 24, text: ({ verified, unverified }) => unverified ?? String(verified) },
      { title: "outside ranges", width: 14, text: ({ outside_ranges }) => String(outside_ranges) },
    ],
    log.agents,
  );
  return [head, log.agents.length === 0 ? "No visits by known crawlers" : table, ...problems, ...log.notes].join("\n");
}
