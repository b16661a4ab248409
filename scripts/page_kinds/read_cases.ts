import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join, relative } from "node:path";
import { createHtmlReader, type HtmlReader } from "../../src/page/html_reader.ts";
import type { PageFacts } from "../../src/page/page_facts.ts";

/** A page's kind as somebody who read it wrote it down. */
export interface KindLabel {
  site: string;
  file: string;
  url_path: string;
  kind: string;
  split: string;
  real: boolean;
  /** Another kind that could be argued for. */
  doubt?: string;
  hacked_how?: string;
}

export interface CaseSite {
  name: string;
  /** Host and folder that all paths of the site stand under. */
  origin: string;
  homeUrl: string;
  urlOf(label: KindLabel): string;
  pages: PageFacts[];
}

/** A page is read without hurry: figures must not depend on the machine. */
const READ_MS_MAX = 60_000;
const SET = "page_kinds";

/** Folders of labels: `page_kinds`, `page_kinds2`, … */
export function listSets(casesFolder: string): string[] {
  if (casesFolder === "" || !existsSync(casesFolder)) return [];
  const names = readdirSync(casesFolder).filter((name) => name.startsWith(SET));
  return names.filter((name) => existsSync(join(casesFolder, name, "labels.jsonl"))).sort();
}

/** The labelled sites of a set; `page_kinds2` has its sites in `sites2`. */
export async function readCases(
  set: string,
  { casesFolder, archivesFolder }: { casesFolder: string; archivesFolder: string },
): Promise<{ site: CaseSite; labels: KindLabel[] }[]> {
  const lines = readFileSync(join(casesFolder, set, "labels.jsonl"), "utf8")
    .trim()
    .split("\n");
  const labels = lines.map((line) => JSON.parse(line) as KindLabel);
  const sitesFolder = join(casesFolder, `sites${set.slice(SET.length)}`);
  const reader = createHtmlReader({ threads: 2, deadlineMs: READ_MS_MAX });
  const cases: { site: CaseSite; labels: KindLabel[] }[] = [];
  for (const [name, of] of Map.groupBy(labels, (label) => label.site)) {
    const site = await readCaseSite(name, { sitesFolder, archivesFolder, reader, labels: of });
    if (site === null) console.log(`${name}: no files, ${of.length} labels left out`);
    else cases.push({ site, labels: of });
  }
  await reader.close();
  return cases;
}

/** Sites in a folder, one in each folder there. */
export async function readSites(folder: string): Promise<CaseSite[]> {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isFile());
  const reader = createHtmlReader({ threads: 2, deadlineMs: READ_MS_MAX });
  const sites = names.map(({ name }) => readFolder(join(folder, name), { name, reader, labels: [] }));
  const read = await Promise.all(sites);
  await reader.close();
  return read;
}

/** The page was the site's own and still is: only links or text that nobody sees were put on it. */
export function hidesOnly({ hacked_how }: KindLabel): boolean {
  return hacked_how === "hidden_links";
}

/** Every HTML file of a site, from its folder of cases or its archive, as the crawl would know its page; null without either. */
async function readCaseSite(
  name: string,
  from: { sitesFolder: string; archivesFolder: string; reader: HtmlReader; labels: readonly KindLabel[] },
): Promise<CaseSite | null> {
  const archive = join(from.archivesFolder, `${name}.tar.gz`);
  const folder = join(from.sitesFolder, name);
  if (existsSync(folder)) return readFolder(folder, { ...from, name });
  if (!existsSync(archive)) return null;
  const unpacked = mkdtempSync(join(tmpdir(), "page-kinds-"));
  try {
    execFileSync("tar", ["-xzf", archive, "-C", unpacked]);
    return await readFolder(unpacked, { ...from, name });
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

async function readFolder(
  folder: string,
  of: { name: string; reader: HtmlReader; labels: readonly KindLabel[] },
): Promise<CaseSite> {
  const labelled = new Map(
    of.labels.map(({ file, url_path }) => [isAbsolute(file) ? relative(folder, file) : file, url_path]),
  );
  const named = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.html?$/i.test(file));
  const files = [...new Set([...named, ...labelled.keys()])].filter((file) => existsSync(join(folder, file))).sort();
  const sources = files.map((file) => ({ file, bytes: readFileSync(join(folder, file)) }));
  const host = hostOf(sources.map(({ bytes }) => bytes.toString("utf8"))) ?? `${of.name}.example`;
  const origin = `https://${host}${folderOf(sources.find(({ file }) => file === "index.html")?.bytes.toString("utf8") ?? "")}`;
  const site = host.replace(/^www\./, "");
  const read = sources.map(async ({ file, bytes }) => {
    const url = new URL(`${origin}${labelled.get(file) ?? pathOfFile(file)}`).href;
    const source = { url, site, contentType: "text/html; charset=utf-8", headers: {} };
    const length = bytes.length;
    const reading = await of.reader.read(new Uint8Array(bytes), source);
    return pageOf(url, reading.ok ? reading.html : null, length);
  });
  const urlOf = (label: KindLabel) => new URL(`${origin}${label.url_path}`).href;
  return { name: of.name, origin, homeUrl: `${origin}/`, urlOf, pages: await Promise.all(read) };
}

function pathOfFile(file: string): string {
  return `/${file.replace(/(^|\/)index\.html?$/i, "$1")}`;
}

/** The folder a site is published in, as its first page's canonical has it; empty at the top of a host. */
function folderOf(home: string): string {
  const href = /<link[^>]+rel=["']?canonical["']?[^>]+href=["'](https?:[^"']+)/i.exec(home)?.[1] ?? "";
  return URL.canParse(href) ? new URL(href).pathname.replace(/\/(?:index\.html)?$/, "") : "";
}

/** The host that most pages name as their own. */
function hostOf(texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const tag = /<link[^>]+rel=["']?canonical["']?[^>]*>|<meta[^>]+property=["']og:url["'][^>]*>/i.exec(text)?.[0];
    const host = /https?:\/\/([^/"'\s>]+)/i.exec(tag ?? "")?.[1]?.toLowerCase();
    if (host !== undefined) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function pageOf(url: string, html: PageFacts["html"], bytes: number): PageFacts {
  return {
    url,
    path_key: new URL(url).pathname,
    depth: null,
    discovered_by: ["link"],
    response: {
      status: 200,
      failure: null,
      redirects: [],
      final_url: url,
      content_type: "text/html",
      charset: { header: "utf-8", meta: null, bom: null, used: "utf-8", had_errors: false },
      content_encoding: null,
      headers: {},
      bytes,
      transfer_bytes: bytes,
      truncated: false,
      ttfb_ms: 0,
      total_ms: 0,
      http_version: "1.1",
    },
    html,
    parse_problem: html === null ? "not read" : null,
  };
}
