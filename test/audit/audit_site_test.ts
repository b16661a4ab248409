import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { auditOf as auditFacts, CASES, rulesHit } from "../../scripts/audit_accuracy/check_case.ts";
import { crawlWorld, createCachingReader } from "../../scripts/audit_accuracy/crawl_world.ts";
import {
  ABOUT,
  add,
  at,
  bodyOf,
  EVERY_PAGE,
  edit,
  fail,
  full,
  HOME,
  head,
  jsonLd,
  link,
  main,
  type Plant,
  TOUR,
} from "../../scripts/audit_accuracy/planting.ts";
import { soundSite } from "../../scripts/audit_accuracy/sound_site.ts";
import type { World } from "../../scripts/audit_accuracy/world.ts";
import { type AuditResult, auditSite } from "../../src/audit/audit_site.ts";
import { toEvidence } from "../../src/audit/issue_records.ts";
import { RULE_CATEGORIES } from "../../src/audit/rule.ts";
import { RULES } from "../../src/audit/rules/rule_table.ts";
import { SEVERITIES } from "../../src/domain/severity.ts";
import type { SiteFacts } from "../../src/page/page_facts.ts";

const reader = createCachingReader();

async function factsOf(...plants: Plant[]): Promise<SiteFacts> {
  const world = soundSite();
  for (const plant of plants) plant(world);
  return await crawlWorld(world, reader);
}

async function auditOf(...plants: Plant[]): Promise<AuditResult> {
  return await auditFacts(await factsOf(...plants));
}

const noDescription: Plant = (w) => edit(w, TOUR, [/<meta name="description"[^>]*>/, ""]);
const brokenLink: Plant = (w) => link(w, ABOUT, "/sold-out/");
const badJson: Plant = (w) => head(w, TOUR, '<script type="application/ld+json">{,}</script>');

describe("RULES", () => {
  test("are more than 500 as the dashboard says, over every category, each with its texts and an identity of its own", () => {
    assert.ok(RULES.length > 500, `${RULES.length} rules`);
    assert.equal(new Set(RULES.map((rule) => rule.id)).size, RULES.length);
    assert.deepEqual([...new Set(RULES.map((rule) => rule.category))].sort(), [...RULE_CATEGORIES].sort());
    for (const rule of RULES) {
      assert.match(rule.id, /^[a-z0-9_]+$/);
      assert.ok(SEVERITIES.includes(rule.severity), rule.id);
      assert.match(rule.reference, /^https:\/\//, rule.id);
      for (const text of [rule.title, rule.what, rule.why, rule.fix]) assert.ok(text.length > 8, rule.id);
      assert.ok(/[.!)]$/.test(rule.fix) && !/[.!]$/.test(rule.title), rule.id);
    }
  });

  test("have a planted fault and a near miss each", () => {
    assert.deepEqual([...new Set(CASES.map((each) => each.rule))].sort(), RULES.map((rule) => rule.id).sort());
  });

  test("find nothing on the sound site", async () => {
    assert.deepEqual([...(await rulesHit(await factsOf()))], []);
  });
});

describe("auditSite()", () => {
  test("gives the sound site 100 for health and AI readiness, and no issue", async () => {
    const { health_score, ai_readiness, issues, pages } = await auditOf();
    assert.deepEqual(
      { health_score, ai: ai_readiness?.score, issues, pages },
      { health_score: 100, ai: 100, issues: [], pages: 13 },
    );
  });

  test("counts a page once that answers under its folder and its file name", async () => {
    const index: Plant = (w) => add(w, `${TOUR}index.html`, bodyOf(w, TOUR).replace(/<link rel="canonical"[^>]*>/, ""));
    const { issues } = await auditOf(noDescription, index, (w) => link(w, ABOUT, `${TOUR}index.html`));
    const missing = issues.find(({ stable_key }) => stable_key === "technical:description_missing");
    assert.match(missing?.text ?? "", /1 of 13 pages/);
    assert.ok(issues.some(({ text }) => text.startsWith("A folder and its index file")));
  });

  test("tells of a page that is a template throughout that alone", async () => {
    const facts = await factsOf(noDescription);
    const kind = { kind: "placeholder" as const, reason: "", by: "model" as const };
    const { issues } = auditSite(facts, new Map([[full(TOUR), kind]]));
    const told = issues.map(({ stable_key }) => stable_key);
    assert.ok(told.includes("technical:placeholder_text") && !told.includes("technical:description_missing"));
  });

  test("tells each cause once, worst first, with what its repair gives", async () => {
    const { issues, health_score } = await auditOf(noDescription, brokenLink);
    const [first, second] = issues;
    assert.deepEqual(
      issues.map((issue) => issue.stable_key),
      ["technical:broken_internal_link", "technical:description_missing"],
    );
    assert.match(first!.text, /1 of 13 pages, \/sold-out\/ answers 404/);
    assert.ok(first!.score_impact! > second!.score_impact! && second!.score_impact! > 0);
    assert.ok(health_score! < 100);
  });

  test("score_impact is the score without the fault less the score", async () => {
    const both = await auditOf(noDescription, badJson);
    const one = await auditOf(noDescription);
    const impact = both.issues.find((issue) => issue.rule.id === "json_ld_invalid")!.score_impact!;
    assert.ok(
      Math.abs(one.health_score! - both.health_score! - impact) <= 1,
      `${one.health_score} - ${both.health_score} against ${impact}`,
    );
  });

  test("does not depend on the order of the crawl", async () => {
    const facts = await factsOf(noDescription, brokenLink, badJson);
    const straight = await auditFacts(facts);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(facts.pages, { minLength: facts.pages.length }), async (pages) => {
        assert.deepEqual(await auditFacts({ ...facts, pages }), straight);
      }),
      { numRuns: 5 },
    );
  });

  test("does not move by clean query variants", async () => {
    const facts = await factsOf(noDescription);
    const before = await auditFacts(facts);
    const tour = facts.pages.find((page) => page.url === full(TOUR))!;
    const variants = ["?utm=1", "?colour=green", "?colour=red"].map((query) => {
      const url = full(TOUR) + query;
      return { ...structuredClone(tour), url, path_key: url, response: { ...tour.response, final_url: url } };
    });
    const after = await auditFacts({ ...facts, pages: [...facts.pages, ...variants] });
    assert.equal(after.health_score, before.health_score);
    assert.equal(after.pages, before.pages);
  });

  test("neither lost pages nor thin or spam pages raise the score, whatever else is at fault", async () => {
    // What is critical goes with the page that shows it; "most of the site" is less of one that has grown by junk.
    const faulty = CASES.filter(({ rule }) =>
      RULES.some(({ id, severity }) => id === rule && severity !== "critical" && id !== "noindex_most"),
    );
    const junk = ["thin", "spam"].map((name): Plant => {
      const text =
        name === "thin" ? "Coming later." : "Buy cheap viagra online, no prescription, casino bonus. ".repeat(15);
      const pageOf = (path: string) =>
        `<!doctype html><html lang="en"><title>${path}</title><main><h1>${path}</h1>${text}`;
      const paths = Array.from({ length: 8 }, (_, at) => `/${name}/${at}/`);
      return (w) => {
        for (const path of paths) add(w, path, pageOf(path));
        link(w, ABOUT, ...paths);
      };
    });
    await fc.assert(
      fc.asyncProperty(fc.subarray(faulty, { minLength: 1, maxLength: 2 }), fc.nat(), async (cases, picked) => {
        const audited = async (plants: Plant[], isLost: (at: number) => boolean) => {
          try {
            const facts = await factsOf(...cases.map((each) => each.fault), ...plants);
            return await auditFacts({
              ...facts,
              pages: facts.pages.filter(({ html }, at) => html === null || !isLost(at)),
            });
          } catch {
            return null; // Two plants that change the same place of a page.
          }
        };
        const scoreOf = async (...given: Parameters<typeof audited>) => (await audited(...given))?.health_score ?? null;
        const first = await audited([], () => false);
        // A fault that comes with another one, which is critical (a script's host that does not answer), goes with its page, too.
        fc.pre(first?.health_parts.every(({ name }) => name === "pages" || name === "site") === true);
        const before = first!.health_score;
        for (const plant of [...junk, (w: World) => fail(w, EVERY_PAGE[1 + (picked % 12)]!, 503)]) {
          const after = await scoreOf([plant], () => false);
          assert.ok(after === null || after <= before!, `${after} after ${before}`);
        }
        const fewer = await scoreOf([], (at) => ((picked >> (at % 16)) & 1) === 1);
        assert.ok(fewer === null || fewer <= before!, `${fewer} after ${before}`);
      }),
      { numRuns: 3 },
    );
  });

  test("tells what its score is the product of", async () => {
    const { health_score, health_parts } = await auditOf(noDescription, (w) =>
      head(w, HOME, '<meta name="robots" content="noindex">'),
    );
    const product = health_parts.reduce((score, part) => score * part.value, 100);
    assert.ok(Math.abs(product - health_score!) <= 1, `${product} against ${health_score}`);
    assert.deepEqual(
      health_parts.map((part) => part.name),
      ["pages", "site", "home_noindex"],
    );
  });

  test("judges click depth on a whole crawl only", async () => {
    const deep = CASES.find((each) => each.rule === "click_depth")!;
    const facts = await factsOf(deep.fault);
    deep.faultFacts?.(facts);
    assert.ok((await rulesHit(facts)).has("click_depth"));
    assert.ok(!(await rulesHit({ ...facts, truncated: true })).has("click_depth"));
  });

  test("is null, with one issue, for a site that refuses crawlers", async () => {
    const blocked = CASES.find((each) => each.rule === "site_blocked")!;
    const { health_score, ai_readiness, issues } = await auditOf(blocked.fault);
    assert.equal(health_score, null);
    assert.equal(ai_readiness, null);
    assert.deepEqual(
      issues.map((issue) => issue.rule.id),
      ["site_blocked"],
    );
  });

  test("training crawlers locked out cost neither score", async () => {
    const { health_score, ai_readiness, issues } = await auditOf(
      CASES.find((each) => each.rule === "ai_training_bot_blocked")!.fault,
    );
    assert.equal(health_score, 100);
    assert.equal(ai_readiness?.score, 100);
    assert.deepEqual(
      issues.map((issue) => [issue.rule.id, issue.rule.severity, issue.score_impact]),
      [["ai_training_bot_blocked", "info", 0]],
    );
  });

  test("search crawlers locked out cost AI readiness, not health", async () => {
    const { health_score, ai_readiness, issues } = await auditOf(
      CASES.find((each) => each.rule === "ai_search_bot_blocked")!.fault,
    );
    assert.equal(health_score, 100);
    assert.ok(ai_readiness!.score < 100);
    assert.ok(issues[0]!.ai_readiness_impact! > 0);
  });

  test("Googlebot refused alone is critical; where all search crawlers are, a firewall may know imitators", async () => {
    const refuse =
      (...agents: string[]): Plant =>
      (w) => {
        for (const agent of agents) at(w, HOME).byAgent[agent] = { status: 403, body: "Forbidden" };
      };
    const severityOf = ({ issues }: AuditResult) =>
      issues.find(({ rule }) => rule.id === "search_bots_refused")?.rule.severity;
    assert.equal(severityOf(await auditOf(refuse("Googlebot"))), "critical");
    assert.equal(severityOf(await auditOf(refuse("Googlebot", "bingbot"))), "high");
  });

  test("names the template when most of a directory is at fault", async () => {
    const plants = ["touring", "city", "cargo", "tandem", "folding"].map(
      (name): Plant =>
        (w) => {
          const path = `/products/${name}/`;
          if (!w.answers.has(full(path))) {
            const page = at(w, TOUR);
            w.answers.set(full(path), {
              ...page,
              body: String(page.body).replaceAll(full(TOUR), full(path)).replaceAll("Alder", name),
            });
            link(w, HOME, path);
            link(w, ABOUT, path);
          }
          edit(w, path, [/<meta name="description"[^>]*>/, ""]);
        },
    );
    const { issues } = await auditOf(...plants.toReversed());
    const issue = issues.find((each) => each.rule.id === "description_missing")!;
    assert.deepEqual(issue.templates, [{ cluster: "/products/*", pages: 5, of: 5 }]);
    assert.match(issue.text, /5 of 15 pages \(5 of 5 under \/products\/\)/);
  });

  test("joins small faults of one kind and keeps the single ones as parts", async () => {
    const { issues, health_score } = await auditOf((w) => main(w, TOUR, "<h5>Small print</h5><h2></h2>"));
    assert.equal(health_score, 100);
    assert.equal(issues.length, 1);
    assert.equal(issues[0]!.stable_key, "technical:heading_outline");
    assert.deepEqual(issues[0]!.parts.map((part) => part.rule.id).sort(), ["heading_empty", "heading_skip"]);
    assert.match(issues[0]!.rule.what, /^Found here: [^.]+ \(1 page\), [^.]+ \(1 page\)\.$/);
  });

  test("tells what follows from a graver fault under that fault alone", async () => {
    const shell = CASES.find((each) => each.rule === "app_shell")!;
    const ids = (await auditOf(shell.fault)).issues.map((issue) => issue.rule.id);
    assert.ok(ids.includes("app_shell"));
    assert.ok(!ids.includes("thin_content") && !ids.includes("h1_missing"));
  });

  test("tells every dead target of a site that has a thousand", async () => {
    const dead = Array.from({ length: 1000 }, (_, index) => `/dead/${index}/`);
    const facts = await factsOf((w) => link(w, ABOUT, ...dead));
    const issue = (await auditFacts(facts)).issues.find((each) => each.rule.id === "broken_internal_link")!;
    assert.equal(issue.subjects.length, 1000);
    const source = { brand_id: "b", run_id: "r", provider: "crawler", simulated: false, observed_at: "", now: "" };
    const { data } = toEvidence(issue, { ...source, id: "e" });
    assert.deepEqual([data.subjects.length, data.subjects_left_out], [1000, 0]);
  });

  test("survives hostile structured data and addresses", async () => {
    const result = await auditOf(
      (w) =>
        jsonLd(w, TOUR, {
          "@type": ["Product", { x: 1 }],
          offers: [[[]]],
          aggregateRating: { "@type": "AggregateRating", ratingValue: {}, bestRating: "x" },
        }),
      (w) => main(w, TOUR, '<a href="http://[bad">x</a><a href="https://%">y</a><img src="http://[">'),
      (w) =>
        head(
          w,
          TOUR,
          '<meta property="og:image" content="http://["><meta property="og:url" content="::"><link rel="canonical" href="http://[">',
        ),
    );
    assert.deepEqual(result.failures, []);
  });
});
