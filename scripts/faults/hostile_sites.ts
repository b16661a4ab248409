import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import zlib from "node:zlib";
import { makePage } from "../bench/bench_site.ts";

export interface HostileSites {
  port: number;
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface HostileSite {
  what: string;
  handle: Handler;
}

const MB = 1 << 20;
const PLAIN_PAGES = 300;
const SITEMAPS_NAMED = 5_000;
const HOME = page(
  "Home",
  Array.from({ length: 150 }, (_, at) => `/p${at}`),
);

/** A sitemap of so many bytes made of one text over and over. */
interface Filled {
  head: string;
  body: string;
  tail: string;
  bytes: number;
}

const filled = (body: string, bytes = 50 * MB): Filled => ({
  head: '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  body,
  tail: "</urlset>",
  bytes,
});
const SPACES = filled(" ".repeat(4096), 2048 * MB);
const ENTRIES = filled(Array.from({ length: 100 }, (_, at) => `<url><loc>/x${at}</loc></url>`).join(""));

/** Sites by host name: a plain one to compare with, and those that try to fill the process. */
export const HOSTILE_SITES: Record<string, HostileSite> = {
  "plain.example": { what: `a plain site of ${PLAIN_PAGES} pages`, handle: servePlain },
  "gz-file.example": {
    what: "sitemap.xml.gz that unpacks to 2 GB",
    handle: sitemap({ "application/gzip": gzipOf(SPACES) }),
  },
  "gz-twice.example": {
    what: "sitemap.xml.gz sent gzipped once more, 2 GB inside",
    handle: sitemap({ "application/gzip": zlib.gzipSync(gzipOf(SPACES)), encoding: "gzip" }),
  },
  "zstd.example": {
    what: "a sitemap of 2 GB sent in a few hundred bytes of zstd",
    handle: sitemap({ "application/xml": zstdOf(SPACES), encoding: "zstd" }),
  },
  "entries.example": {
    what: "a sitemap of 1.6 million entries in 50 MB",
    handle: sitemap({ "application/xml": gzipOf(ENTRIES), encoding: "gzip" }),
  },
  "alternates.example": {
    what: "50 MB of alternates",
    handle: sitemap({
      "application/xml": gzipOf(
        filled(`<url><loc>/a</loc>${'<xhtml:link rel="alternate" hreflang="de" href="/de"/>'.repeat(200)}</url>`),
      ),
      encoding: "gzip",
    }),
  },
  "deep.example": {
    what: "50 MB of elements in elements",
    handle: sitemap({ "application/xml": gzipOf(filled("<url>")), encoding: "gzip" }),
  },
  "attribute.example": {
    what: "one attribute of 50 MB",
    handle: sitemap({
      "application/xml": gzipOf({ ...filled("x".repeat(4096)), head: '<urlset a="' }),
      encoding: "gzip",
    }),
  },
  "text.example": {
    what: "one <loc> of 50 MB",
    handle: sitemap({
      "application/xml": gzipOf({ ...filled("x".repeat(4096)), head: "<urlset><url><loc>" }),
      encoding: "gzip",
    }),
  },
  "comment.example": {
    what: "one comment of 50 MB",
    handle: sitemap({
      "application/xml": gzipOf({ ...filled("x".repeat(4096)), head: "<urlset><!--" }),
      encoding: "gzip",
    }),
  },
  "name.example": {
    what: "one element name of 50 MB",
    handle: sitemap({
      "application/xml": gzipOf({ ...filled("x".repeat(4096)), head: "<urlset><" }),
      encoding: "gzip",
    }),
  },
  "entities.example": {
    what: "50 MB of entities, declared to unfold to gigabytes",
    handle: sitemap({ "application/xml": gzipOf({ ...filled("&z;&#65;&amp;"), head: laughs() }), encoding: "gzip" }),
  },
  "line.example": {
    what: "a text sitemap of one line of 50 MB",
    handle: sitemap({
      "text/plain": gzipOf({ head: "https://line.example/", body: "x".repeat(4096), tail: "", bytes: 50 * MB }),
      encoding: "gzip",
    }),
  },
  "lines.example": {
    what: "a text sitemap of 25 million lines",
    handle: sitemap({
      "text/plain": gzipOf({ head: "https://lines.example/\n", body: "a\n".repeat(2048), tail: "", bytes: 50 * MB }),
      encoding: "gzip",
    }),
  },
  "wide.example": {
    what: "a sitemap of 50 MB in which each character takes two bytes",
    handle: sitemap({
      "application/xml; charset=utf-8": gzipOf(filled(`<url><loc>/${"ж".repeat(500)}</loc></url>`)),
      encoding: "gzip",
    }),
  },
  "index.example": { what: `an index of ${SITEMAPS_NAMED} sitemaps of 50 MB each`, handle: serveIndex },
  "big.example": {
    what: "100 sitemaps of 50 MB, sent as they are",
    handle: (request, response) => {
      if (request.url === "/sitemap.xml") {
        const names = Array.from({ length: 100 }, (_, at) => `<sitemap><loc>/sitemap-${at}.xml</loc></sitemap>`);
        send(response, { "application/xml": `<sitemapindex>${names.join("")}</sitemapindex>` });
      } else if (request.url?.startsWith("/sitemap-")) {
        response.writeHead(200, { "content-type": "application/xml" });
        flood(response, (at) => (at === 0 ? "<urlset>" : "<!-- nothing to keep -->".repeat(1_000)));
      } else serveSmall(request, response);
    },
  },
  "robots.example": { what: "robots.txt that names sitemaps without end", handle: serveRobots },
  "html-gz.example": {
    what: "pages that unpack to 2 GB",
    handle: pages({ "text/html": gzipOf(SPACES), encoding: "gzip" }),
  },
  "html-endless.example": { what: "pages that never end", handle: serveEndless },
  "html-tables.example": {
    what: "pages of 1.5 MB of tables in tables",
    handle: pages({
      "text/html": Buffer.from(`<!doctype html><title>t</title>${"<table><tr><td>".repeat(100_000)}`),
      encoding: "",
    }),
  },
  "html-links.example": { what: "pages of 2 MB of links", handle: serveLinks },
  "html-attributes.example": {
    what: "pages of one element with 2 MB of attributes",
    handle: pages({
      "text/html": Buffer.from(
        `<!doctype html><title>t</title><p ${Array.from({ length: 150_000 }, (_, at) => `a${at}=1`).join(" ")}>x</p>`,
      ),
      encoding: "",
    }),
  },
  "html-json.example": {
    what: "pages with 2 MB of structured data in brackets",
    handle: pages({
      "text/html": Buffer.from(
        `<!doctype html><title>t</title><script type="application/ld+json">${"[".repeat(2_000_000)}</script>`,
      ),
      encoding: "",
    }),
  },
};

/** Serves all of them on one port of loopback, by the Host header. */
export async function serveHostileSites(): Promise<HostileSites> {
  const server = createServer((request, response) => {
    const site = HOSTILE_SITES[(request.headers.host ?? "").replace(/(?:-\d+)?\.example(?::\d+)?$/, ".example")];
    response.on("error", () => undefined);
    if (site === undefined) response.writeHead(404).end();
    else site.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Type and bytes of what is served, already encoded. */
type Served = Record<string, Buffer | string> & { encoding?: string };

function send(response: ServerResponse, served: Served): void {
  const { encoding = "", ...rest } = served;
  const [type, body] = Object.entries(rest)[0]!;
  response.writeHead(200, { "content-type": type, ...(encoding === "" ? {} : { "content-encoding": encoding }) });
  response.end(body);
}

/** A small site whose robots.txt names this sitemap. */
function sitemap(served: Served): Handler {
  return (request, response) => {
    if (request.url === "/robots.txt") {
      send(response, {
        "text/plain": `User-agent: *\nAllow: /\nSitemap: https://${request.headers.host}/sitemap.xml.gz`,
      });
    } else if (request.url?.startsWith("/sitemap")) send(response, served);
    else serveSmall(request, response);
  };
}

function pages(served: Served): Handler {
  return (request, response) => {
    if (request.url === "/") send(response, { "text/html": HOME });
    else if (/^\/p\d+$/.test(request.url ?? "")) send(response, served);
    else response.writeHead(404).end();
  };
}

function servePlain(request: IncomingMessage, response: ServerResponse): void {
  const at = request.url === "/" ? 0 : Number(/^\/page-(\d+)$/.exec(request.url ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(at)) response.writeHead(404).end();
  else send(response, { "text/html": makePage("blog", at, PLAIN_PAGES) });
}

function serveSmall(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === "/") send(response, { "text/html": HOME });
  else if (/^\/p\d+$/.test(request.url ?? "")) send(response, { "text/html": page(request.url!, ["/"]) });
  else response.writeHead(404).end();
}

function serveIndex(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === "/sitemap.xml") {
    const names = Array.from(
      { length: SITEMAPS_NAMED },
      (_, at) => `<sitemap><loc>https://index.example/sitemap-${at}.xml.gz</loc></sitemap>`,
    );
    send(response, { "application/xml": `<sitemapindex>${names.join("")}</sitemapindex>` });
  } else if (request.url?.startsWith("/sitemap-"))
    send(response, { "application/xml": ENTRIES_PACKED, encoding: "gzip" });
  else serveSmall(request, response);
}

const ENTRIES_PACKED = gzipOf(ENTRIES);

function serveRobots(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === "/robots.txt") {
    response.writeHead(200, { "content-type": "text/plain" });
    flood(response, (at) => `Sitemap: https://robots.example/sitemap-${at}.xml\n`.repeat(100));
  } else if (request.url?.startsWith("/sitemap-"))
    send(response, { "application/xml": ENTRIES_PACKED, encoding: "gzip" });
  else serveSmall(request, response);
}

function serveEndless(request: IncomingMessage, response: ServerResponse): void {
  if (/^\/p\d+$/.test(request.url ?? "")) {
    response.writeHead(200, { "content-type": "text/html" });
    flood(response, (at) => `<p>${"endless ".repeat(1_000)}${at}</p>`);
  } else serveSmall(request, response);
}

function serveLinks(request: IncomingMessage, response: ServerResponse): void {
  const links = Array.from({ length: 40_000 }, (_, at) => `<a href="${request.url}/${at}">link number ${at} here</a>`);
  send(response, { "text/html": `<!doctype html><title>t</title><body>${links.join("\n")}` });
}

/** Writes without end, as fast as it is read. */
function flood(response: ServerResponse, chunk: (at: number) => string): void {
  let at = 0;
  const endless = new Readable({
    read() {
      this.push(chunk(at++));
    },
  });
  response.on("close", () => endless.destroy());
  endless.pipe(response);
}

function page(title: string, links: string[]): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${links.map((href) => `<a href="${href}">to ${href}</a>`).join(" ")}</main></body></html>`;
}

/** The classic: each entity names the one before ten times. */
function laughs(): string {
  const names = "abcdefghijklmnopqrstuvwxyz";
  const declared = [...names].map(
    (name, at) => `<!ENTITY ${name} "${at === 0 ? "lol" : `&${names[at - 1]};`.repeat(10)}">`,
  );
  return `<?xml version="1.0"?><!DOCTYPE urlset [${declared.join("")}]><urlset><url><loc>`;
}

function gzipOf(text: Filled): Buffer {
  return packed(text, (bytes) => zlib.gzipSync(bytes, { level: 9 }));
}

function zstdOf(text: Filled): Buffer {
  return packed(text, (bytes) => zlib.zstdCompressSync(bytes));
}

/** Packs piece by piece (members and frames may follow one another), so that making a bomb does not need its memory. */
function packed({ head, body, tail, bytes }: Filled, pack: (bytes: Buffer) => Buffer): Buffer {
  const piece = Buffer.from(body.repeat(Math.ceil((4 * MB) / body.length)));
  const piecePacked = pack(piece);
  const count = Math.floor(bytes / piece.length);
  return Buffer.concat([
    pack(Buffer.from(head)),
    ...Array.from({ length: count }, () => piecePacked),
    pack(Buffer.from(tail)),
  ]);
}
