import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createHtmlReader } from "../../src/page/html_reader.ts";
import { createBrowserRenderer } from "../../src/providers/renderer/browser_renderer.ts";
import { CHROMIUM, launchBrowserServer, NO_BROWSER } from "../support/browser.ts";
import { openCrawlWorld, pageAt, readPaths, type Site } from "../support/crawl_world.ts";
import { startLocalServer } from "../support/local_server.ts";

const PLACE = { executable: CHROMIUM, confined: false };
const MEGABYTE = 1024 * 1024;

const shell = (script: string) =>
  `<!doctype html><html lang="en"><head><title>App</title></head><body><div id="root"></div><script type="module">const show = (html) => { document.getElementById("root").innerHTML = html; };${script}</script></body></html>`;

const root = (html: string) => `<div id="root">${html}</div>`;

/** A site whose pages are one shell: scripts ask for each page's words and links. */
const ROUTED = shell(`
  const { title, words, links } = await (await fetch("/api" + location.pathname)).json();
  document.title = title;
  show("<h1>" + title + "</h1><p>" + words + "</p>" + links.map((to) => "<a href='" + to + "'>" + to + "</a>").join(""));
`);
const api = (title: string, links: string[]) => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ title, words: `What ${title} has to say. `.repeat(30), links }),
});

/** Everything that reaches for machines of the inside, on the page and past its requests. */
const reaching = (port: number) =>
  shell(`
  const told = [];
  const asked = [];
  const ask = (name, work) => asked.push(work().catch(() => "refused").then((end) => told.push(name + " " + end)));
  for (const url of ["http://169.254.169.254/latest/meta-data/", "http://127.0.0.1:${port}/", "http://localhost:${port}/", "/inside", "/kept/out"])
    ask(url, async () => (await fetch(url, { mode: "no-cors" })).type);
  const inWorker = "fetch('http://127.0.0.1:${port}/worker', { mode: 'no-cors' }).then(() => postMessage('got'), () => postMessage('refused'))";
  ask("worker", () => new Promise((done) => { new Worker(URL.createObjectURL(new Blob([inWorker]))).onmessage = ({ data }) => done(data); }));
  ask("socket", () => new Promise((done) => { const s = new WebSocket("ws://127.0.0.1:${port}/"); s.onopen = () => done("got"); s.onclose = () => done("refused"); }));
  ask("image", () => new Promise((done) => { const i = new Image(); i.onload = () => done("got"); i.onerror = () => done("refused"); i.src = "http://127.0.0.1:${port}/i"; }));
  navigator.sendBeacon("http://127.0.0.1:${port}/beacon", "x");
  window.open("http://127.0.0.1:${port}/window");
  document.body.insertAdjacentHTML("beforeend", "<iframe src='http://127.0.0.1:${port}/frame'></iframe><link rel='prefetch' href='http://127.0.0.1:${port}/p'><link rel='preconnect' href='http://127.0.0.1:${port}'>");
  await Promise.all(asked);
  show("<p>" + told.join(", ") + "</p>");
`);

describe("rendering in Chromium", { skip: NO_BROWSER, timeout: 600_000 }, () => {
  const reader = createHtmlReader({ threads: 1 });
  let inside: Awaited<ReturnType<typeof startLocalServer>>;
  before(async () => {
    inside = await startLocalServer((_request, response) => response.end("inside"));
  });
  after(async () => {
    await inside.close();
    await reader.close();
  });

  test("a client-routed site is read whole; nothing of it reaches the inside", async () => {
    const site: Site = {
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /kept/\nAllow: /\n" },
      "/": ROUTED,
      "/bread": ROUTED,
      "/bread/rye": ROUTED,
      "/api/": api("Bakery", ["/bread", "/reaching"]),
      "/api/bread": api("Bread", ["/bread/rye"]),
      "/api/bread/rye": api("Rye", ["/"]),
      "/inside": { status: 302, headers: { location: `http://127.0.0.1:${inside.port}/sent` } },
      "/kept/out": "kept out",
      "/reaching": reaching(inside.port),
    };
    const world = await openCrawlWorld(site, reader);
    const renderer = createBrowserRenderer({ place: PLACE, pagesMax: 10 });
    world.deps.renderer = renderer;
    try {
      const facts = await world.crawl();
      assert.deepEqual(readPaths(facts), ["/", "/bread", "/reaching", "/bread/rye"]);
      assert.deepEqual([facts.rendering!.shells, facts.rendering!.rendered], [4, 4]);
      const rye = pageAt(facts, "/bread/rye");
      assert.deepEqual([rye.html!.titles, rye.unscripted!.title, rye.unscripted!.words], [["Rye"], "App", 0]);
      const told = pageAt(facts, "/reaching").html!.main_text;
      assert.equal(told.match(/refused/g)?.length, 8, told);
      assert.deepEqual(inside.requests, []);
      assert.ok(!world.asked().includes("/kept/out"));
      const reasons = new Set(facts.rendering!.refused.map(({ reason }) => reason));
      assert.deepEqual(reasons, new Set(["blocked_address", "unsupported_url", "robots"]));
    } finally {
      await renderer.close();
      await world.close();
    }
  });

  test("a page that loops, asks without end, goes elsewhere or takes all memory ends in time; the next one is rendered", async (t) => {
    const renderer = createBrowserRenderer({ place: PLACE, pagesMax: 10, pageBytesMax: 400 * MEGABYTE });
    t.after(() => renderer.close());
    const ends = async (script: string, timeoutMs = 120_000) => {
      const { signal } = new AbortController();
      const html = new TextEncoder().encode(shell(script));
      const rendering = await renderer.render("https://hostile.example/", {
        signal,
        timeoutMs,
        userAgent: "TestBot/1.0",
        fetch: async ({ isPage }) =>
          isPage
            ? { ok: true, status: 200, headers: { "content-type": "text/html" }, body: html }
            : { ok: true, status: 200, headers: { "content-type": "text/plain" }, body: new Uint8Array() },
      });
      return rendering.ok ? /<div id="root">.*?<\/div>/.exec(rendering.html)?.[0] : rendering.reason;
    };
    const tick = "fetch('/tick');";
    assert.equal(await ends("for (;;) alert('again')", 6_000), "timeout");
    assert.equal(
      await ends(`show('<p>no rest</p>'); setInterval(() => { ${tick} }, 50)`, 15_000),
      root("<p>no rest</p>"),
    );
    assert.equal(await ends("location.replace('https://elsewhere.example/')"), "sent_on");
    const grow = `for (let n = 0; n < 20; n++) all.push(new Uint8Array(8e6).fill(1)); ${tick}`;
    assert.equal(await ends(`const all = []; setInterval(() => { ${grow} }, 20)`), "memory");
    const storm = "for (let n = 0; n < 50; n++) fetch('/storm?' + Math.random())";
    assert.equal(await ends(`setInterval(() => { ${storm} }, 10)`), "too_many_requests");
    assert.equal(await ends("show('<p>well</p>')"), root("<p>well</p>"));
  });

  test("an endpoint is spoken to in its language, Playwright's or Chromium's; one that is down is told without its token", async (t) => {
    const server = await launchBrowserServer();
    t.after(() => server.close());
    for (const endpoint of server.endpoints) {
      const renderer = createBrowserRenderer({ place: { endpoint }, pagesMax: 10 });
      t.after(() => renderer.close());
      const html = new TextEncoder().encode(shell("show('<p>seen</p>')"));
      const { signal } = new AbortController();
      const rendering = await renderer.render("https://page.example/", {
        signal,
        timeoutMs: 60_000,
        userAgent: "TestBot/1.0",
        fetch: async () => ({ ok: true, status: 200, headers: { "content-type": "text/html" }, body: html }),
      });
      assert.ok(rendering.ok && rendering.html.includes("<p>seen</p>"), endpoint);
    }
    const down = createBrowserRenderer({ place: { endpoint: "ws://127.0.0.1:9/?token=secret-1" }, pagesMax: 10 });
    const given = { signal: new AbortController().signal, timeoutMs: 5_000, userAgent: "TestBot/1.0" };
    const rendering = await down.render("https://page.example/", {
      ...given,
      fetch: async () => ({ ok: false, reason: "none" }),
    });
    assert.ok(!rendering.ok && rendering.reason === "no_browser");
    assert.match(rendering.message, /127\.0\.0\.1:9/);
    assert.doesNotMatch(rendering.message, /secret-1/);
  });
});
