import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { systemClock } from "../../src/base/clock.ts";
import { silentLog } from "../../src/base/log.ts";
import { crawlSite } from "../../src/crawl/crawl_site.ts";
import { createHtmlReader } from "../../src/page/html_reader.ts";
import type { SiteFacts } from "../../src/page/page_facts.ts";
import { createPageFetcher } from "../../src/providers/page_fetcher/guarded_fetcher.ts";

/**
 * Crawls the archived real site of ../shared/sites (or `SHARED_FOLDER`) over loopback and compares the pages read with
 * those that links and sitemaps reach, found here from the archive's files by other means:
 * `npx node scripts/bench/real_site_check.ts`. Exits 1 when they differ.
 */
const SITE = "curtismethod";
const HOST = "curtismethod.com";
const folder = resolve(process.env.SHARED_FOLDER ?? join(import.meta.dirname, "../../../shared"), "sites");

if (existsSync(join(folder, `${SITE}.tar.gz`))) await check();
else console.log(`Skipped: no archive of a real site in "${folder}"`);

async function check(): Promise<void> {
  const expected = reachablePaths();
  const server = spawn(process.execPath, [join(folder, "serve.mjs"), SITE], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((done) => {
    server.stdout.once("data", (line) => done(Number(String(line).split(" ")[1])));
  });
  try {
    const facts = await crawl(port);
    const read = new Set(
      facts.pages.filter((page) => page.html !== null).map((page) => decodeURIComponent(new URL(page.url).pathname)),
    );
    const missing = [...expected].filter((path) => !read.has(path));
    const extra = [...read].filter((path) => !expected.has(path));
    console.log(
      `pages reachable ${expected.size}, read ${read.size}, missing ${missing.length}, extra ${extra.length}`,
    );
    for (const path of missing) console.log(`  missing ${path}`);
    for (const path of extra) console.log(`  extra ${path}`);
    if (missing.length + extra.length > 0) process.exitCode = 1;
  } finally {
    server.kill();
  }
}

async function crawl(port: number): Promise<SiteFacts> {
  const fetcher = createPageFetcher({
    userAgent: "BrandVisibilityBot/1.0",
    hostMap: new Map([[HOST, { address: "127.0.0.1", port }]]),
    // Nothing leaves the machine: every other name does not exist.
    lookup: (name, _options, callback) =>
      callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" }), []),
  });
  const reader = createHtmlReader({ threads: 2 });
  const lag = monitorEventLoopDelay({ resolution: 2 });
  lag.enable();
  const startedMs = performance.now();
  const facts = await crawlSite(
    { fetcher, reader, clock: systemClock, log: silentLog },
    {
      domain: HOST,
      pagesMax: 500,
      userAgent: "BrandVisibilityBot/1.0",
      signal: new AbortController().signal,
      deadlineMs: Date.now() + 120_000,
    },
  );
  const seconds = (performance.now() - startedMs) / 1000;
  lag.disable();
  await Promise.all([fetcher.close(), reader.close()]);
  const rssMib = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${facts.stop_reason}: ${facts.pages.length} pages and ${facts.targets.length} targets in ${seconds.toFixed(1)} s`,
  );
  console.log(
    `${(facts.pages.length / seconds).toFixed(0)} pages/s, ${rssMib} MiB peak, main loop held at most ${(lag.max / 1e6).toFixed(0)} ms`,
  );
  console.log(
    `sitemaps ${facts.sitemaps.length}, addresses left aside as traps ${facts.traps.reduce((sum, trap) => sum + trap.urls_skipped, 0)}`,
  );
  return facts;
}

/** Paths of archive files that can be walked to from the home page and the sitemaps, by searching the files' text. */
function reachablePaths(): Set<string> {
  const root = mkdtempSync(join(tmpdir(), `${SITE}-check-`));
  try {
    execFileSync("tar", ["-xzf", join(folder, `${SITE}.tar.gz`), "-C", root]);
    const reached = new Set<string>();
    const queue = ["/", ...sitemapPaths(root, "/sitemap.xml")];
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const file = fileOf(root, path);
      if (file === null || reached.has(file.path)) continue;
      reached.add(file.path);
      for (const match of file.text.matchAll(/<a\s[^>]*?href\s*=\s*["']([^"']+)["']/gi)) {
        const next = pathOf(match[1]!.replaceAll("&amp;", "&").replaceAll("&#038;", "&"), file.path);
        if (next !== null) queue.push(next);
      }
    }
    return reached;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function sitemapPaths(root: string, path: string): string[] {
  const file = join(root, path);
  if (!existsSync(file)) return [];
  const locs = [...readFileSync(file, "utf8").matchAll(/<loc>\s*([^<]+?)\s*<\/loc>/g)].map((match) => match[1]!);
  return locs.flatMap((loc) => {
    const found = pathOf(loc, path);
    if (found === null) return [];
    return found.endsWith(".xml") ? sitemapPaths(root, found) : [found];
  });
}

function pathOf(href: string, base: string): string | null {
  const url = URL.parse(href, `https://${HOST}${base}`);
  return url?.hostname === HOST && url.protocol.startsWith("http") ? decodeURIComponent(url.pathname) : null;
}

function fileOf(root: string, path: string): { path: string; text: string } | null {
  for (const candidate of path.endsWith("/") ? [path] : [path, `${path}/`]) {
    const file = join(root, candidate.endsWith("/") ? `${candidate}index.html` : candidate);
    if (file.endsWith(".html") && existsSync(file)) return { path: candidate, text: readFileSync(file, "utf8") };
  }
  return null;
}
