import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { crawlWorld, createCachingReader } from "../../scripts/audit_accuracy/crawl_world.ts";
import { soundSite } from "../../scripts/audit_accuracy/sound_site.ts";
import type { SiteFacts } from "../../src/page/page_facts.ts";
import { partsOf } from "../../src/page/site_parts.ts";
import type { JudgedPart, JudgeOrder, SiteDesk } from "../../src/pipeline/site_desk.ts";
import { createSiteJudges, judgeHere } from "../../src/pipeline/site_judges.ts";

const judges = createSiteJudges();
after(() => judges.close());
const { signal } = new AbortController();
const facts: SiteFacts = await crawlWorld(soundSite(), createCachingReader());

const order: JudgeOrder = {
  brandId: "b",
  runId: "r",
  kinds: { homeUrl: facts.home_url, told: [], settled: [], room: null },
  contradictions: null,
  source: null,
  readForSheet: [facts.home_url],
};

async function judged(desk: SiteDesk) {
  for (const part of partsOf(facts)) await desk.take(part);
  const { head, ...asked } = await desk.judge(order);
  const parts: JudgedPart[] = [];
  for (let part = await desk.next(); part !== null; part = await desk.next()) parts.push(part);
  return { head: head!, asked, parts };
}

describe("createSiteJudges()", () => {
  test("judges in its thread as anybody does in his own", async () => {
    const there = await judges.at(signal, judged);
    assert.deepEqual(there, await judgeHere().at(signal, judged));
    assert.ok(there.head.audit.pages > 5 && there.head.addresses > 5 && there.asked.kinds.hashes.length > 5);
    assert.ok(there.parts.some(({ rest }) => rest!.part.pages!.length > 5));
    assert.ok(there.parts.flatMap(({ rows = [] }) => rows).length > 5);
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
    assert.ok((await waiting).head.audit.pages > 5);
  });

  test("a failure there is told here, and harms nobody else", async () => {
    const failing = judges.at(signal, async (desk) => {
      for (const part of partsOf(facts)) await desk.take(part);
      await desk.judge({ ...order, kinds: null as never });
    });
    await assert.rejects(failing, /TypeError/);
    assert.ok((await judges.at(signal, judged)).head.audit.pages > 5);
  });

  test("a thread whose heap is full fails its site with a plain reason and is replaced", {
    timeout: 60_000,
  }, async () => {
    const small = createSiteJudges({ heapMb: 40 });
    const flood = small.at(signal, async (desk) => {
      const targets = Array.from({ length: 40 }, () => facts.targets).flat();
      for (;;) await desk.take({ targets });
    });
    await assert.rejects(flood, { name: "StageUnavailable", message: /more than 40 MB of memory.*CRAWL_PAGES_MAX/ });
    assert.equal(await small.at(signal, async (desk) => desk.next()), null);
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
