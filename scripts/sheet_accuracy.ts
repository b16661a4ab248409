import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { z } from "zod";
import { systemClock } from "../src/base/clock.ts";
import { ProviderError } from "../src/base/errors.ts";
import { silentLog } from "../src/base/log.ts";
import { readKeyPages } from "../src/crawl/crawl_site.ts";
import type { Brand } from "../src/domain/brand.ts";
import { type BrandSheet, SHEET_TEXTS, type SheetTexts } from "../src/domain/brand_sheet.ts";
import { ModelCallError } from "../src/domain/model_call.ts";
import { contentStems, normalizeKeyword } from "../src/language/keyword_text.ts";
import { createHtmlReader } from "../src/page/html_reader.ts";
import { createBrandEnrichment } from "../src/pipeline/stages/brand_enrichment.ts";
import { createPageFetcher } from "../src/providers/page_fetcher/guarded_fetcher.ts";
import type { Providers } from "../src/providers/providers.ts";
import { createBuiltinTextModel } from "../src/providers/text_model/builtin.ts";
import type { TextModel } from "../src/providers/text_model/text_model.ts";
import { getBrand, insertBrand } from "../src/store/brands.ts";
import { openDatabase } from "../src/store/open_database.ts";
import { createRecordedModel, UnansweredCall } from "./content/recorded_model.ts";
import { runStage } from "./content/run_case.ts";

/**
 * Reads the brand sheet of sites that people have made a sheet of by hand, and tells how much of theirs it has and how
 * much of it is not theirs. CASES_FOLDER holds `gold/NAME.json` and the unpacked site in `gold/sites/NAME`. With
 * `--model` the editor's answers come from `gold/exchanges`, recorded; `--show` lists what is missing and what is wrong.
 */
const Gold = z.object({ value: z.string(), also: z.array(z.string()).default([]) });
const GoldSheet = z.object({
  site: z.string(),
  language: z.string(),
  ...Object.fromEntries(SHEET_TEXTS.map((field) => [field, z.array(Gold).default([])])),
  state: z.object({ value: z.string() }),
  traps: z.array(Gold).default([]),
});
type GoldValue = z.infer<typeof Gold>;

const OVERLAP_MIN = 0.5;
const PAGES_MAX = 60;
const USER_AGENT = "BrandVisibilityBot/1.0";
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".xml": "application/xml",
  ".txt": "text/plain",
};

const NEW_BRAND: Brand = {
  id: "00000000-0000-4000-8000-000000000001",
  account_id: "00000000-0000-4000-8000-000000000002",
  domain: "",
  name: "",
  competitors: [],
  competitors_pinned: false,
  brand_context: null,
  technical_context: null,
  llm_context: null,
  profile_read: null,
  profile_set: null,
  is_managed: false,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
};

const folder = join(process.env.CASES_FOLDER ?? "", "gold");
if (process.env.CASES_FOLDER === undefined || !existsSync(folder)) {
  console.log("No sheets: set CASES_FOLDER to a folder with gold/NAME.json and gold/sites/NAME");
  process.exit(0);
}
const shows = process.argv.includes("--show");
const model = process.argv.includes("--model")
  ? editorAlone(createRecordedModel(join(folder, "exchanges")))
  : createBuiltinTextModel();
const reader = createHtmlReader({ threads: 1 });
const sums = new Map<SheetTexts, Counts>(
  SHEET_TEXTS.map((field) => [field, { gold: 0, found: 0, shown: 0, traps: 0, strange: 0 }]),
);

interface Counts {
  gold: number;
  found: number;
  shown: number;
  traps: number;
  strange: number;
}

for (const file of readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .toSorted()) {
  const gold = GoldSheet.parse(JSON.parse(readFileSync(join(folder, file), "utf8")));
  const site = join(folder, "sites", gold.site);
  if (!existsSync(site)) {
    console.log(`${gold.site}: "${site}" is missing`);
    continue;
  }
  try {
    report(gold, await readSheet(gold.site, site));
  } catch (error) {
    if (!(error instanceof UnansweredCall)) throw error;
    console.log(`${gold.site}: unanswered ${error.hash}`);
    process.exitCode = 1;
  }
}
console.log("\nall sites");
for (const [field, counts] of sums) printCounts(field, counts);
await reader.close();

function report(gold: z.infer<typeof GoldSheet>, sheet: BrandSheet): void {
  console.log(
    `\n${gold.site}: state ${sheet.state.value}${sheet.state.value === gold.state.value ? "" : ` (gold ${gold.state.value})`}`,
  );
  for (const field of SHEET_TEXTS) {
    const wanted = (gold as unknown as Record<SheetTexts, GoldValue[]>)[field];
    const shown = sheet[field].map(({ value }) => value);
    const matches = (value: string, of: GoldValue) =>
      [of.value, ...of.also].some((text) => isAlike(value, text, gold.language));
    const missing = wanted.filter((of) => !shown.some((value) => matches(value, of)));
    const wrong = shown.filter((value) => !wanted.some((of) => matches(value, of)));
    const trapped = wrong.filter((value) => gold.traps.some((of) => matches(value, of)));
    const counts = {
      gold: wanted.length,
      found: wanted.length - missing.length,
      shown: shown.length,
      traps: trapped.length,
      strange: wrong.length - trapped.length,
    };
    printCounts(field, counts);
    const sum = sums.get(field)!;
    for (const key of Object.keys(counts) as (keyof Counts)[]) sum[key] += counts[key];
    if (shows && missing.length > 0) console.log(`    missing: ${missing.map(({ value }) => value).join(" | ")}`);
    if (shows && wrong.length > 0) console.log(`    not of the gold sheet: ${wrong.join(" | ")}`);
  }
}

function printCounts(field: string, { gold, found, shown, traps, strange }: Counts): void {
  const recall = gold === 0 ? "   –" : `${Math.round((found / gold) * 100)} %`.padStart(4);
  console.log(
    `  ${field.padEnd(12)} recall ${recall.padStart(5)} (${found}/${gold}), shown ${shown}, traps ${traps}, no gold value ${strange}`,
  );
}

/** One names the other, or half of their words are the same. */
function isAlike(a: string, b: string, language: string): boolean {
  const [one, other] = [a, b].map((text) => new Set(contentStems(normalizeKeyword(text), language)));
  if (one!.size === 0 || other!.size === 0) return normalizeKeyword(a) === normalizeKeyword(b);
  const shared = one!.intersection(other!).size;
  return shared === Math.min(one!.size, other!.size) || shared / one!.union(other!).size >= OVERLAP_MIN;
}

/** Kinds of pages are judged by facts alone: what is measured is the editor. */
function editorAlone(recorded: TextModel): TextModel {
  return {
    ...recorded,
    ask: (call, options) => {
      if (call.name === "brand_sheet") return recorded.ask!(call, options);
      const usage = {
        call: call.name,
        version: call.version,
        model: null,
        input_tokens: 0,
        output_tokens: 0,
        cost_usd: 0,
        seconds: 0,
        requests: 0,
      };
      return Promise.reject(
        new ModelCallError(new ProviderError("recorded", "Only the editor answers here"), "failed", usage),
      );
    },
  };
}

async function readSheet(name: string, root: string): Promise<BrandSheet> {
  const { host, path } = homeOf(name, root);
  const server = await serve(root, path);
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const fetcher = createPageFetcher({
    userAgent: USER_AGENT,
    hostMap: new Map([[host, { address: "127.0.0.1", port }]]),
    // Nothing leaves the machine: every other name does not exist.
    lookup: (host, _options, callback) =>
      callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: "ENOTFOUND" }), []),
  });
  const { db, close } = openDatabase(":memory:");
  const signal = new AbortController().signal;
  try {
    const brand: Brand = { ...NEW_BRAND, domain: host, name };
    insertBrand(db, brand);
    const stage = createBrandEnrichment({
      readKeyPages: async () => {
        const deps = { fetcher, reader, clock: systemClock, log: silentLog };
        const options = {
          domain: host,
          pagesMax: PAGES_MAX,
          userAgent: USER_AGENT,
          signal,
          deadlineMs: Date.now() + 120_000,
        };
        return (await readKeyPages(deps, options)).pages;
      },
    });
    const providers = { sandbox: false, pageFetcher: fetcher, textModel: model } as unknown as Providers;
    const figures = await runStage(stage, { db, brand, providers, kind: "brand_enrichment", input: {} });
    if (shows) console.log(JSON.stringify(figures.sheet_edited ?? "by rules alone"));
    return getBrand(db, brand.id)!.profile_read!;
  } finally {
    close();
    server.close();
    await fetcher.close();
  }
}

/** Where the site says that it lives: its canonical address, else the host that most of its links name. */
function homeOf(name: string, root: string): { host: string; path: string } {
  const page = readFileSync(join(root, "index.html"), "utf8");
  const canonical =
    /<link[^>]+rel=["']?canonical["']?[^>]*>/i.exec(page)?.[0].match(/href=["']?([^"'\s>]+)/i)?.[1] ?? "";
  if (/^https?:/.test(canonical)) return placeOf(canonical);
  const links = [...page.matchAll(/<a\s[^>]*href=["']?([^"'\s>]+)/gi)].map((match) => match[1]!);
  const byHost = Map.groupBy(
    links.filter((link) => URL.canParse(link)),
    (link) => new URL(link).hostname,
  );
  const [own] = [...byHost.values()].sort((a, b) => b.length - a.length);
  if (own === undefined || own.length < links.length / 2) return { host: `${name}.example`, path: "/" };
  return placeOf(own.toSorted((a, b) => a.length - b.length)[0]!);
}

function placeOf(url: string): { host: string; path: string } {
  const { hostname, pathname } = new URL(url);
  return { host: hostname.replace(/^www\./, ""), path: pathname.endsWith("/") ? pathname : `${pathname}/` };
}

/** The unpacked site, also below the folder that its own links name. */
async function serve(root: string, home: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname);
    const inside = home !== "/" && path.startsWith(home) ? path.slice(home.length - 1) : path;
    const file = resolve(root, `.${inside.endsWith("/") ? `${inside}index.html` : inside}`);
    const isThere = file.startsWith(resolve(root) + sep) && existsSync(file);
    if (isThere && statSync(file).isDirectory()) response.writeHead(301, { location: `${path}/` }).end();
    else if (isThere)
      response
        .writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" })
        .end(readFileSync(file));
    else response.writeHead(404, { "content-type": "text/html" }).end("<!doctype html><title>Not found</title>");
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  return server;
}
