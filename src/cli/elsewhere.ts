import { writeFileSync } from "node:fs";
import { type Client, createClient, RunFailedError } from "../client/client.ts";
import { analysisText, nameOf } from "./analysis_text.ts";
import { type CommandContext, commandSettings, printResult } from "./command.ts";
import { createProgressLine } from "./progress_line.ts";

/** `analyze <domain> --server URL`: the whole pipeline on a server elsewhere, over HTTP as any caller of the API. */
export async function analyzeElsewhere(context: CommandContext, server: string, domain: string): Promise<void> {
  const client = clientOf(server);
  const name = context.options.name ?? nameOf(domain);
  const { id: brand_id } = await client.createBrand({ body: { domain, name } });
  const { run_id } = await client.analyze({ brand_id });
  const run = await follow(client, { brand_id, run_id });
  if (run.status === "failed") process.exitCode = 1;
  const items = await Array.fromAsync(client.each("listQueue", { brand_id }));
  const queue = items.filter(({ status }) => status !== "outdated");
  const brand = await client.getBrand({ brand_id });
  printResult(context, { value: { brand, run, queue }, text: analysisText(brand, run, queue) });
}

async function follow(client: Client, of: { brand_id: string; run_id: string }) {
  const line = createProgressLine(process.stderr);
  const stopped = new AbortController();
  process.once("SIGINT", () => stopped.abort(new Error("Stopped waiting. The run continues on the server")));
  try {
    return await client.waitForRun(of, {
      signal: stopped.signal,
      onProgress: ({ meta, started_at }) =>
        line.show({ stage: meta.current_stage, detail: meta.stage_detail, startedAt: started_at }),
    });
  } catch (error) {
    if (error instanceof RunFailedError) return error.run;
    throw error;
  } finally {
    line.end();
  }
}

/** `report DOMAIN_OR_ID --out FILE --server URL`: the report as that server makes it. */
export async function reportElsewhere(
  context: CommandContext,
  of: { server: string; wanted: string; out: string; days: number },
): Promise<void> {
  const client = clientOf(of.server);
  const brand = (await client.listBrands()).find(({ id, domain }) => [id, domain].includes(of.wanted.toLowerCase()));
  if (brand === undefined) throw new Error(`The account has no brand "${of.wanted}" on ${of.server}`);
  const html = await client.getReport({ brand_id: brand.id, days: of.days });
  writeFileSync(of.out, html);
  const value = { file: of.out, brand_id: brand.id, days: of.days, bytes: Buffer.byteLength(html) };
  printResult(context, { value, text: `${brand.name} (${brand.domain}): written to ${of.out}` });
}

function clientOf(server: string): Client {
  const { API_KEY } = commandSettings().config;
  if (API_KEY === undefined) throw new Error(`Set API_KEY to a key of ${server}: run account create there to get one`);
  if (!/^https?:\/\//.test(server))
    throw new Error(`--server "${server}" is not an address: give http://… or https://…`);
  return createClient({ baseUrl: server, apiKey: API_KEY });
}
