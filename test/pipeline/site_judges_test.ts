import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { crawlWorld, createCachingReader } from "../../scripts/audit_accuracy/crawl_world.ts";
import { soundSite } from "../../scripts/audit_accuracy/sound_site.ts";
import type { SiteFacts } from "../../src/page/page_facts.ts";
import { partsOf } from "../../src/page/site_parts.ts";
import type { SiteDesk } from "../../src/pipeline/site_desk.ts";
import { createSiteJudges, judgeHere } from "../../src/pipeline/site_judges.ts";

const judges = createSiteJudges();
after(() => judges.close());
const { signal } = new AbortController();
const facts: SiteFacts = await crawlWorld(soundSite(), createCachingReader());

async function judged(desk: SiteDesk) {
  for (const part of partsOf(facts)) await desk.take(part);
  const kinds = await desk.kindsByRules({ homeUrl: facts.home_url, isWhole: true });
  const head = await desk.audit(kinds);
  const of = { brandId: "b", runId: "r", fetchedAt: facts.crawled_at };
  return { kinds, head, hashes: await desk.kindHashes(), issues: await desk.issues(0), rows: await desk.rows(0, of) };
}

describe("createSiteJudges()", () => {
  test("judges in its thread as anybody does in his own", async () => {
    const there = await judges.at(signal, judged);
    assert.deepEqual(there, await judgeHere().at(signal, judged));
    assert.ok(there.head.pages > 5 && there.rows.length > 5);
  });

  test("takes one site after the other, and another after one that was given up", async () => {
    const run = new AbortController();
    const given = judges.at(run.signal, async (desk) => {
      for (const part of partsOf(facts)) await desk.take(part);
      run.abort(new Error("The run expired"));
      return judged(desk);
    });
    const waiting = judges.at(signal, judged);
    await assert.rejects(given, /The run expired/);
    assert.ok((await waiting).head.pages > 5);
  });

  test("a failure there is told here, and harms nobody else", async () => {
    const failing = judges.at(signal, (desk) => desk.rows(0, null as never).then(() => desk.audit(null as never)));
    await assert.rejects(failing, /TypeError/);
    assert.ok((await judges.at(signal, judged)).head.pages > 5);
  });

  test("a thread whose heap is full fails its site with a plain reason and is replaced", {
    timeout: 60_000,
  }, async () => {
    const small = createSiteJudges({ heapMb: 24 });
    const flood = small.at(signal, async (desk) => {
      for (;;) for (const part of partsOf(facts)) await desk.take(part);
    });
    await assert.rejects(flood, { name: "StageUnavailable", message: /more than 24 MB of memory.*CRAWL_PAGES_MAX/ });
    assert.equal(
      await small.at(
        signal,
        async (desk) => (await desk.kindsByRules({ homeUrl: "https://a.example/", isWhole: true })).size,
      ),
      0,
    );
    await small.close();
  });

  test("ends what is under way when it closes", async () => {
    const closing = createSiteJudges();
    const under = closing.at(signal, async (desk) => {
      for (const part of partsOf(facts)) await desk.take(part);
      void closing.close();
      return judged(desk);
    });
    await assert.rejects(under);
  });
});
