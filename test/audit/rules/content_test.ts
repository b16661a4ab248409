import assert from "node:assert/strict";
import { test } from "node:test";
import { resultsOf } from "../../../scripts/audit_accuracy/check_case.ts";
import { crawlWorld, createCachingReader } from "../../../scripts/audit_accuracy/crawl_world.ts";
import { CONTACT, edit, full, main, TOUR } from "../../../scripts/audit_accuracy/planting.ts";
import { soundSite } from "../../../scripts/audit_accuracy/sound_site.ts";
import { auditSite } from "../../../src/audit/audit_site.ts";
import type { KindVerdict } from "../../../src/page/kind/page_kind.ts";

async function detailsOf(id: string, world: ReturnType<typeof soundSite>): Promise<string[]> {
  const results = await resultsOf(await crawlWorld(world, createCachingReader()));
  return results.flatMap(({ finding }) => (finding?.rule.id === id ? finding.hits : [])).map(({ detail }) => detail);
}

test("placeholder_text quotes the sentence by which a page is known for one, not its title", async () => {
  const world = soundSite();
  edit(world, TOUR, [/<title>[^<]*/, "<title>Ofenrohre vom Meister"]);
  edit(world, TOUR, [
    /<main[\s\S]*<\/main>/,
    "<main><h1>Ofenrohre</h1><p>Strona w budowie, zapraszamy jesienią.</p></main>",
  ]);
  const facts = await crawlWorld(world, createCachingReader());
  const verdict: KindVerdict = { kind: "placeholder", reason: "", by: "rules" };
  const { issues } = auditSite(facts, new Map([[full(TOUR), verdict]]));
  const hits = issues.find(({ rule }) => rule.id === "placeholder_text")?.hits;
  assert.deepEqual(hits, [{ url: full(TOUR), detail: '"Strona w budowie, zapraszamy jesienią."' }]);
});

test("malformed_link shows each address once, and mail_link_dead those of mail", async () => {
  const world = soundSite();
  const links = ["http//www.smed.example/", "http:///www.kunst.example/", "mailto:smed@havn,dk", "mailto:smed@havn,dk"];
  main(world, CONTACT, links.map((href) => `<p><a href="${href}">Se her</a></p>`).join(""));
  const [shown] = await detailsOf("malformed_link", world);
  assert.ok(shown?.includes(links[0]!), `${shown} of ${full(CONTACT)}`);
  assert.deepEqual(await detailsOf("mail_link_dead", world), ["2 links: mailto:smed@havn,dk"]);
});
