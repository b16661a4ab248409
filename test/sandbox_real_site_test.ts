import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { listInsights } from "../src/store/insights.ts";
import { listPages } from "../src/store/pages.ts";
import { type LocalServer, startLocalServer } from "./support/local_server.ts";
import { openSandboxApp, type SandboxApp, type Told } from "./support/sandbox_app.ts";

const DOMAIN = "gentlebirth-school.com";
/** Hosts that only the network could tell of. */
const OUTSIDE = ["social.com", "cdn.net", "elsewhere.org", "shop.gentlebirth-school.com"];
const FOOTER = `<p><a href="https://social.com/gentlebirth-106835714543190">Follow us</a>
<a href="https://shop.${DOMAIN}/">Shop</a> <a href="/moved">Partner</a> <a href="/gone">Old page</a>
<img src="https://cdn.net/photos/no-such.jpg" alt="A class"></p>`;
const HEAD = `<link rel="canonical" href="https://elsewhere.org/not-found"><link rel="alternate" hreflang="de" href="https://elsewhere.org/de/not-found"><meta property="og:image" content="https://cdn.net/wp-content/no.txt">`;
const PAGES: Record<string, string> = {
  "/": page("Hypnobirthing classes", `<a href="/courses">Courses</a> <a href="/birth-plan">Birth plan</a>`),
  "/courses": page("Online hypnobirthing course", ""),
  "/birth-plan": page("Birth plan template", "", HEAD),
};

describe("a real site in the sandbox", () => {
  let server: LocalServer;
  let app: SandboxApp;
  let told: Told;

  before(async () => {
    server = await startLocalServer((request, response) => {
      if (request.url === "/moved") return response.writeHead(301, { location: "https://elsewhere.org/x" }).end();
      const html = PAGES[request.url ?? ""];
      response.writeHead(html === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
      return response.end(html ?? "<title>Not found</title>");
    });
    app = openSandboxApp({ CRAWL_HOST_MAP: `${DOMAIN}=127.0.0.1:${server.port}` });
    told = await app.analyze(DOMAIN, "Gentlebirth School");
  });
  after(async () => {
    await app.close();
    await server.close();
  });

  test("what lies outside is not asked: no finding speaks of an answer of it", () => {
    const findings = told.evidence.filter((record) => record.type === "technical_issue");
    const judged = findings.filter((record) =>
      OUTSIDE.some((host) => new RegExp(`${host}\\S* (?:answers|redirects)`).test(JSON.stringify(record.data))),
    );
    assert.deepEqual(
      judged.map((record) => record.subject),
      [],
    );
    const rules = new Set(findings.map((record) => record.subject));
    for (const rule of ["broken_external_link", "image_broken", "og_image_broken", "page_no_response"])
      assert.ok(!rules.has(rule), rule);
    assert.ok(rules.has("broken_internal_link"), "what is measured is told");
  });

  test("its audit is measured; what rests on simulated searches and answers is simulated", () => {
    const queued = (kind: string) => told.queue.filter((item) => item.kind === kind);
    const technical = queued("insight").filter((item) => item.item.category === "technical_gap");
    assert.ok(technical.length > 0 && queued("opportunity").length > 0);
    for (const item of technical)
      assert.deepEqual([item.simulated, item.item.simulated], [false, false], item.item.text);
    for (const item of queued("opportunity")) assert.equal(item.simulated, true, item.item.play);
    for (const row of told.opportunities) assert.equal(row.simulated, true, row.play);
    for (const { data, text } of listInsights(app.app.app.db, told.brandId)) {
      assert.equal(data.simulated, data.outlet !== undefined, text);
    }
  });

  test("no page of a generated site stands among its own", () => {
    const hosts = new Set(listPages(app.app.app.db, told.brandId).map(({ url }) => new URL(url).hostname));
    assert.deepEqual([...hosts], [DOMAIN]);
  });
});

test("a mapped site that leads to a host that is not fails by naming it, and is no finding", async (t) => {
  const server = await startLocalServer((_, response) => {
    response.writeHead(301, { location: `https://www.${DOMAIN}/` }).end();
  });
  const app = openSandboxApp({ CRAWL_HOST_MAP: `${DOMAIN}=127.0.0.1:${server.port}` });
  t.after(async () => {
    await app.close();
    await server.close();
  });
  const { key } = app.app.account();
  const brandId = await app.app.brand(key, DOMAIN);
  const audit = app.run({ brandId, key }, "enrich/technical", { trigger: true });
  await assert.rejects(audit, new RegExp(`Add "www.${DOMAIN}" to CRAWL_HOST_MAP`));
  assert.deepEqual(
    listInsights(app.app.app.db, brandId).map(({ data }) => data.rule_id),
    [],
  );
});

function page(title: string, links: string, head = ""): string {
  const text = `${title} for parents who want a calm birth, with a teacher in small groups. `.repeat(12);
  return `<!doctype html><html lang="en"><head><title>${title} | Gentlebirth School</title>${head}</head><body><main><h1>${title}</h1><p>${text}${links}</p>${FOOTER}</main></body></html>`;
}
