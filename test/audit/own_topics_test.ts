import assert from "node:assert/strict";
import { test } from "node:test";
import { crawlWorld, createCachingReader } from "../../scripts/audit_accuracy/crawl_world.ts";
import { full, main, RAIN } from "../../scripts/audit_accuracy/planting.ts";
import { soundSite } from "../../scripts/audit_accuracy/sound_site.ts";
import { auditSite } from "../../src/audit/audit_site.ts";
import type { KindVerdict } from "../../src/page/kind/page_kind.ts";

const IDIOM = "Hoping that a cracked rim holds is like playing the pokies with your teeth.";

/** Whether the page is told as hacked where its words were weighed as spam, with the given text at its end. */
async function isTold(html: string): Promise<boolean> {
  const world = soundSite();
  main(world, RAIN, html);
  const facts = await crawlWorld(world, createCachingReader());
  const verdict: KindVerdict = { kind: "hacked", reason: "gambling: pokies (1 time)", by: "rules" };
  const { issues } = auditSite(facts, new Map([[full(RAIN), verdict]]));
  return issues.some(({ rule }) => rule.id === "injected_spam");
}

test("one word of a trade in the site's own text is a figure of speech", async () => {
  assert.equal(await isTold(`<p>${IDIOM}</p>`), false);
});

test("as a heading, beside others of its kind or with a link to a site unknown elsewhere it is none", async () => {
  assert.equal(await isTold("<h2>Real money pokies</h2>"), true);
  assert.equal(await isTold(`<p>${IDIOM} Play roulette at our online casino.</p>`), true);
  assert.equal(await isTold(`<p>${IDIOM} <a href="https://pokies-vip.example/">Our pokies</a></p>`), true);
});
