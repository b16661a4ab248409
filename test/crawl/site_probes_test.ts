import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createHtmlReader } from "../../src/page/html_reader.ts";
import { openCrawlWorld, page, type Site } from "../support/crawl_world.ts";

const reader = createHtmlReader({ threads: 1 });
after(() => reader.close());

const agentOf = (userAgent = "") => /Googlebot|GPTBot|Chrome/.exec(userAgent)?.[0] ?? "own";

/** A site that notes who asked for what, its home page with a text long enough to be compared. */
async function probe(site: Site, options: { deadlineMs?: number } = {}) {
  const asked: string[] = [];
  const noting: Site = Object.fromEntries(
    Object.entries({ "*": { status: 404 }, ...site }).map(([path, answer]) => [
      path,
      (request, response) => {
        asked.push(`${agentOf(request.headers["user-agent"])} ${request.url}`);
        if (typeof answer === "function") answer(request, response);
        else if (typeof answer === "string") response.writeHead(200, { "content-type": "text/html" }).end(answer);
        else response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
      },
    ]),
  );
  const world = await openCrawlWorld(noting, reader);
  try {
    return { facts: await world.crawl(options), asked: new Set(asked), requests: asked.length };
  } finally {
    await world.close();
  }
}

const text = (body: string) => ({ headers: { "content-type": "text/plain" }, body });

describe("crawlSite() asks beyond the pages", () => {
  const open: Site = {
    "/": page("Home", ["/a", "/private/b"]),
    "/a": page("A"),
    "/private/b": page("B"),
    "/.git/HEAD": text("ref: refs/heads/main\n"),
    "/.env": text("DB_PASSWORD=hunter2\n"),
  };

  test("for open files, as crawlers and as a browser, so often and no oftener", async () => {
    const { facts, asked, requests } = await probe(open);
    assert.deepEqual(
      facts.exposed?.map(({ kind }) => kind),
      ["git", "env"],
    );
    for (const each of ["Googlebot /a", "GPTBot /", "own /.env", "own /llms.txt"]) assert.ok(asked.has(each), each);
    // Three pages, robots.txt, five usual places of sitemaps; the rest as README tells.
    assert.ok(requests - 9 <= 230, `${requests} requests`);
  });

  test("for nothing that robots.txt forbids the one in whose name it asks, but a secret file that it names", async () => {
    const rules =
      "User-agent: *\nDisallow: /.git/\nDisallow: /.env\nDisallow: /llms.txt\n\nUser-agent: Googlebot\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n";
    const { facts, asked } = await probe({ ...open, "/robots.txt": text(rules) });
    assert.deepEqual(facts.exposed, [{ url: "https://site.example/.env", kind: "env" }]);
    for (const each of ["own /.git/HEAD", "own /llms.txt", "Googlebot /private/b", "GPTBot /"])
      assert.ok(!asked.has(each), each);
    for (const each of ["own /private/b", "Googlebot /a", "Chrome /", "own /backup.sql"])
      assert.ok(asked.has(each), each);
    assert.deepEqual(facts.llms_txt, { status: 0, text: null });
  });

  test("and keeps what was answered when one answer is late", { timeout: 20_000 }, async () => {
    const startedMs = Date.now();
    const silent = { "/.env": () => undefined, "/llms.txt": () => undefined };
    const { facts } = await probe({ ...open, ...silent }, { deadlineMs: startedMs + 2_500 });
    assert.ok(Date.now() - startedMs < 6_000);
    assert.deepEqual(
      facts.exposed?.map(({ kind }) => kind),
      ["git"],
    );
    assert.deepEqual([facts.llms_txt.status, facts.soft_404?.status], [0, 404]);
    assert.ok(facts.agent_probes.length > 10);
  });
});
