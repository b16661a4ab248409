import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CASES } from "../../../scripts/audit_accuracy/check_case.ts";
import { createCachingReader } from "../../../scripts/audit_accuracy/crawl_world.ts";
import {
  ABOUT,
  CHAIN,
  edit,
  full,
  link,
  main,
  type Plant,
  shell,
  TOUR,
} from "../../../scripts/audit_accuracy/planting.ts";
import { DOMAIN, soundSite } from "../../../scripts/audit_accuracy/sound_site.ts";
import { type Answer, missing, redirect, worldFetcher, worldRenderer } from "../../../scripts/audit_accuracy/world.ts";
import { contextWith, readSheetOf } from "../../../src/brand/sheet.ts";
import type { FetchFailure } from "../../../src/crawl/page_fetcher.ts";
import { EMPTY_SHEET } from "../../../src/domain/brand_sheet.ts";
import type { RunInput, RunKind } from "../../../src/domain/run.ts";
import { judgeHere } from "../../../src/pipeline/site_judges.ts";
import { StageUnavailable } from "../../../src/pipeline/stage.ts";
import { createTechnicalEnrichment } from "../../../src/pipeline/stages/technical_enrichment.ts";
import { getBrand, updateBrand } from "../../../src/store/brands.ts";
import { listEvidence, listStoredEvidence } from "../../../src/store/evidence.ts";
import { listInsightPages, listInsights } from "../../../src/store/insights.ts";
import { getPage, listPages } from "../../../src/store/pages.ts";
import { pageFactsOf } from "../../../src/store/stored_page_facts.ts";
import { materialOf, scriptedModel } from "../../support/scripted_model.ts";
import { type StageHarness, stageHarness } from "../../support/stage_context.ts";

const stage = createTechnicalEnrichment({ reader: createCachingReader(), judges: judgeHere() });
const noDescription: Plant = (w) => edit(w, TOUR, [/<meta name="description"[^>]*>/, ""]);
const brokenLink: Plant = (w) => link(w, ABOUT, "/sold-out/");

function harness(input: RunInput, kind: RunKind = "technical_enrichment"): StageHarness {
  const made = stageHarness({ brand: { domain: DOMAIN, name: "Oakhill Cycles" }, kind, limits: { crawlPagesMax: 50 } });
  made.ctx.run.input = input;
  // The sound site dates its articles by the real time.
  made.setNow(Date.now());
  return made;
}

/** Runs the stage on the sound site with these faults. */
async function enrich(made: StageHarness, plants: readonly Plant[], runId?: string): Promise<void> {
  const world = soundSite();
  for (const plant of plants) plant(world);
  made.ctx.providers.pageFetcher = worldFetcher(world);
  if (runId !== undefined) made.ctx.run.id = runId;
  await stage.run(made.ctx);
}

describe("technical_enrichment by a crawl", () => {
  test("saves context, insights, evidence and pages, and gives the figures", async () => {
    const made = harness({ trigger: true });
    await enrich(made, [noDescription, brokenLink]);
    const { technical_context: context } = getBrand(made.db, made.ctx.brand.id)!;
    const insights = listInsights(made.db, made.ctx.brand.id);
    const evidence = listEvidence(made.db, made.ctx.brand.id, { type: "technical_issue" });
    assert.deepEqual(made.figures(), {
      insights_count: 2,
      evidence_count: 2,
      health_score: context!.health_score,
      ai_readiness: 100,
      pages_crawled: 13,
      truncated: false,
      contradictions: { checked: false, reason: "No writing model is set up" },
      source_read: { checked: false, reason: "No writing model is set up" },
    });
    assert.equal(context!.contradictions_checked, false);
    assert.ok(context!.health_score! < 100 && context!.health_score! > 60);
    assert.deepEqual(
      {
        previous: context!.previous_health_score,
        pages: context!.pages_crawled,
        by: context!.issues_by_severity,
        changes: context!.changes,
        source: context!.source,
        provider: context!.provider,
        simulated: context!.simulated,
        stop: context!.stop_reason,
      },
      {
        previous: null,
        pages: 13,
        by: { critical: 0, high: 1, medium: 1, low: 0, info: 0 },
        changes: null,
        source: "crawl",
        provider: "crawler",
        simulated: false,
        stop: "complete",
      },
    );
    assert.deepEqual(Object.keys(context!.categories), ["links", "titles"]);
    const broken = insights.find((insight) => insight.stable_key === "technical:broken_internal_link")!;
    assert.deepEqual(
      [broken.type, broken.category, broken.severity, broken.data.group, broken.data.pages_affected],
      ["technical_issue", "technical_gap", "high", "links", 1],
    );
    assert.deepEqual(broken.data.examples, [`https://${DOMAIN}${ABOUT}`]);
    const { rows } = listInsightPages(made.db, broken, { limit: 9 });
    assert.deepEqual(
      rows.map(({ url }) => url),
      broken.data.examples,
    );
    assert.deepEqual(
      (context!.health_parts as { name: string }[]).map(({ name }) => name),
      ["pages", "site"],
    );
    assert.deepEqual(broken.evidence_ids, [evidence.find((row) => row.subject === "broken_internal_link")!.id]);
    const pages = listPages(made.db, made.ctx.brand.id).filter((page) => page.status === 200);
    assert.equal(pages.length, 13);
    assert.ok(pages.every((page) => page.title !== "" && page.main_text.length > 200 && page.indexable));
    made.close();
  });

  test("what a model says of a page's kind is stored with who said it, and the findings follow", async () => {
    const model = scriptedModel({
      page_kinds: (call) => {
        const mark = /^## (\w+)\naddress: \/blog\/chain-care\/$/m.exec(materialOf(call, "PAGES"))![1]!;
        return { pages: [{ mark, kind: "hacked", reason: "essays for hire" }], inserted: [], missing: [] };
      },
      site_contradictions: () => ({ contradictions: [], ends: [], withdrawn: [], slips: [] }),
      site_source: () => ({ faults: [] }),
    });
    const made = harness({ trigger: true });
    made.ctx.providers.textModel = model;
    await enrich(made, []);
    const page = getPage(made.db, made.ctx.brand.id, full(CHAIN))!;
    assert.deepEqual([page.kind, page.kind_by], ["hacked", "model"]);
    assert.equal(getPage(made.db, made.ctx.brand.id, full(ABOUT))!.kind_by, "rules");
    const spam = listInsights(made.db, made.ctx.brand.id).find((row) => row.stable_key === "technical:injected_spam")!;
    assert.deepEqual(spam.data.examples, [full(CHAIN)]);
    assert.match(
      JSON.stringify(listStoredEvidence(made.db, made.ctx.brand.id)),
      /essays for hire \(as a model reads it\)/,
    );
    assert.equal(made.figures()!.page_kinds_cost_usd, 0.01);
    made.ctx.run.id = "01900000-0000-7000-8000-000000000003";
    await enrich(made, []);
    assert.deepEqual(
      model.calls.map(({ name }) => name),
      ["page_kinds", "site_contradictions", "site_source"],
    );
    assert.equal(getPage(made.db, made.ctx.brand.id, full(CHAIN))!.kind, "hacked");
    made.close();
  });

  test("tells what contradicts itself with both quotations, refuses what no page says, and asks of an unchanged site once", async () => {
    const model = scriptedModel({
      page_kinds: () => ({ pages: [], inserted: [], missing: [] }),
      site_contradictions: (call) => {
        const passages = materialOf(call, `PASSAGES of ${DOMAIN}`).split("\n");
        const numberOf = (text: string) => Number.parseInt(passages.find((line) => line.includes(text))!, 10);
        const [a, b] = [numberOf("costs £45"), numberOf("costs £54")];
        const said = { topic: "price", about: "price of a service", a, b, sure: "certain" };
        return {
          contradictions: [
            { ...said, quote_a: "costs £45", quote_b: "costs £54" },
            { ...said, quote_a: "costs £45", quote_b: "costs £64" },
            { ...said, quote_a: "A service costs", quote_b: "costs £54", topic: "fee" },
          ],
          ends: [{ passage: b, quote: "until 30 April 2021", until: "2021-04-30", about: "a discount" }],
          withdrawn: [],
          slips: [],
        };
      },
    });
    const made = harness({ trigger: true });
    made.ctx.providers.textModel = model;
    const prices: Plant[] = [
      (w) => main(w, ABOUT, "<p>A service costs £45.</p>"),
      (w) => main(w, TOUR, "<p>A service costs £54, with a discount until 30 April 2021.</p>"),
    ];
    await enrich(made, prices);
    const open = () =>
      listInsights(made.db, made.ctx.brand.id)
        .filter(({ data }) => data.rule_id === "prices_contradict" || data.rule_id === "offer_ended")
        .map(({ severity, data, status }) => [severity, data.findings, status]);
    const found = open();
    assert.deepEqual(found.toSorted(), [
      [
        "high",
        [
          { url: full(TOUR), detail: `price of a service: "costs £54" here, "costs £45" on ${ABOUT}` },
          { url: full(ABOUT), detail: `price of a service: "costs £45" here, "costs £54" on ${TOUR}` },
        ],
        "open",
      ],
      ["medium", [{ url: full(TOUR), detail: '"until 30 April 2021" ended on 2021-04-30' }], "open"],
    ]);
    const { contradictions } = made.figures() as { contradictions: Record<string, unknown> };
    const { checked, told, refused, reused } = contradictions;
    assert.deepEqual({ checked, told, refused, reused }, { checked: true, told: 2, refused: 2, reused: false });
    await enrich(made, prices, "01900000-0000-7000-8000-000000000003");
    assert.equal(model.calls.filter(({ name }) => name === "site_contradictions").length, 1);
    assert.deepEqual(open(), found);
    made.close();
  });

  test("what a model told stays open where it could not be asked again, and goes where it was", async () => {
    let isDown = false;
    const model = scriptedModel({
      page_kinds: () => ({ pages: [], inserted: [], missing: [] }),
      site_contradictions: (call) => {
        if (isDown) return "late";
        const passages = materialOf(call, `PASSAGES of ${DOMAIN}`).split("\n");
        const at = Number.parseInt(passages.find((line) => line.includes("(ask Ann)")) ?? "", 10);
        const slip = { passage: at, quote: "(ask Ann)", about: "a note", topic: "unfinished" };
        return { contradictions: [], ends: [], withdrawn: [], slips: Number.isNaN(at) ? [] : [slip] };
      },
      site_source: (call) => {
        if (isDown) return "late";
        const line = /^(\d+)\. .*<div inert>/m.exec(materialOf(call, "SOURCE"))?.[1];
        const said = { area: "use", severity: "high", about: "Nobody can press it", fix: "Remove it", sure: "certain" };
        return { faults: line === undefined ? [] : [{ lines: [Number(line)], compare: [], ...said }] };
      },
    });
    const made = harness({ trigger: true });
    made.ctx.providers.textModel = model;
    const open = () =>
      listInsights(made.db, made.ctx.brand.id)
        .filter(({ data, status }) => status === "open" && /^(text_|source_)/.test(data.rule_id ?? ""))
        .map(({ data }) => data.rule_id)
        .toSorted();
    await enrich(made, [(w) => main(w, ABOUT, "<p>We open (ask Ann) early.</p><div inert>Book now</div>")]);
    assert.deepEqual(open(), ["source_hinders_visitors", "text_unfinished"]);
    isDown = true;
    const other: Plant[] = [(w) => main(w, ABOUT, "<p>We open early, every day of the year.</p>")];
    await enrich(made, other, "01900000-0000-7000-8000-000000000003");
    assert.deepEqual(open(), ["source_hinders_visitors", "text_unfinished"]);
    isDown = false;
    await enrich(made, other, "01900000-0000-7000-8000-000000000004");
    assert.deepEqual(open(), []);
    made.close();
  });

  test("in a full run shows the sheet's editor what only the crawl has read, and asks no second time", async () => {
    const NOTHING = { value: "", page: "", quote: "", reason: "" };
    const model = scriptedModel({
      page_kinds: () => ({ pages: [], inserted: [], missing: [] }),
      brand_sheet: (call) => {
        const tour = call.data.find(({ label }) => label.includes(TOUR))!;
        const quote = /^Title: (.+)$/m.exec(tour.text)![1]!;
        const service = { value: quote, page: tour.label.split(" ")[0]!, quote, replaces: 0, description: "" };
        const lists = { aliases: [], not_offered: [], audiences: [], places: [], languages: [], traits: [] };
        const one = { description: NOTHING, industry: NOTHING, tagline: NOTHING };
        const state = { ...NOTHING, value: "active", moved_to: "" };
        return { keep: [], drop: [], services: [service], ...lists, ...one, country: NOTHING, state };
      },
    });
    const made = harness({}, "full");
    const { db, ctx } = made;
    ctx.providers.textModel = model;
    updateBrand(db, ctx.brand.id, { brand_context: contextWith(null, EMPTY_SHEET, "2026-03-02T10:00:00.000Z") });
    await enrich(made, []);
    const asked = () => model.calls.filter(({ name }) => name === "brand_sheet");
    assert.equal(asked().length, 1);
    const { services } = readSheetOf(getBrand(db, ctx.brand.id)!);
    assert.deepEqual([services.length, services[0]?.source, services[0]?.page], [1, "model", full(TOUR)]);
    assert.equal(made.figures()?.sheet_rest_cost_usd, 0.01);
    // Read by this run's reading of the brand: shown there.
    await enrich(made, []);
    assert.equal(asked().length, 1);
    made.close();
  });

  test("the next audit opens what is new, closes what is gone and keeps what stays", async () => {
    const made = harness({ trigger: true });
    await enrich(made, [noDescription, brokenLink]);
    const before = listInsights(made.db, made.ctx.brand.id).find(
      (insight) => insight.stable_key === "technical:description_missing",
    )!;
    const badJson = CASES.find((each) => each.rule === "json_ld_invalid")!.fault;
    await enrich(made, [noDescription, badJson], "01900000-0000-7000-8000-000000000002");
    const { technical_context: context } = getBrand(made.db, made.ctx.brand.id)!;
    assert.deepEqual(context!.changes, {
      opened: ["technical:json_ld_invalid"],
      closed: ["technical:broken_internal_link"],
    });
    assert.ok(context!.previous_health_score! < 100);
    const status = new Map(listInsights(made.db, made.ctx.brand.id).map((insight) => [insight.stable_key, insight]));
    assert.equal(status.get("technical:broken_internal_link")!.status, "closed");
    assert.equal(status.get("technical:description_missing")!.id, before.id);
    made.close();
  });

  test("a crawl that is cut short closes nothing on pages that it did not read; a whole one does", async () => {
    const made = harness({ trigger: true });
    await enrich(made, [noDescription, brokenLink]);
    const open = () =>
      listInsights(made.db, made.ctx.brand.id, { status: "open" }).map((insight) => insight.stable_key);
    assert.ok(open().includes("technical:description_missing"));
    made.ctx.limits = { ...made.ctx.limits, crawlPagesMax: 2 };
    await enrich(made, [], "01900000-0000-7000-8000-000000000003");
    assert.equal(getBrand(made.db, made.ctx.brand.id)!.technical_context!.truncated, true);
    const read = listPages(made.db, made.ctx.brand.id).filter(({ run_id }) => run_id === made.ctx.run.id);
    assert.ok(!read.some(({ url }) => url === full(TOUR)));
    assert.ok(open().includes("technical:description_missing"), "its page was not read");
    made.ctx.limits = { ...made.ctx.limits, crawlPagesMax: 50 };
    await enrich(made, [], "01900000-0000-7000-8000-000000000004");
    assert.ok(!open().includes("technical:description_missing"), "its page was read, and is mended");
    made.close();
  });

  test("a page that scripts fill: stored as a person sees it, with both views; without a browser the run says how to get one", async () => {
    const plants: Plant[] = [
      (w) => shell(w, TOUR),
      (w) => Object.assign(made.ctx.providers, { renderer: worldRenderer(w) }),
    ];
    const made = harness({ trigger: true });
    await enrich(made, plants);
    const stored = getPage(made.db, made.ctx.brand.id, full(TOUR))!;
    assert.ok(stored.main_text.length > 200);
    assert.deepEqual(pageFactsOf(stored)!.unscripted?.title, "App");
    const rendering = made.figures()!.rendering as { rendered: number; note: string };
    assert.deepEqual([rendering.rendered, rendering.note], [1, "1 page empty without scripts, 1 rendered."]);
    const [insight] = listInsights(made.db, made.ctx.brand.id);
    assert.match(insight!.text, /^Pages are empty without JavaScript: 1 of 13 pages/);

    delete made.ctx.providers.renderer;
    await enrich(made, plants.slice(0, 1), "run-2");
    const { note } = getBrand(made.db, made.ctx.brand.id)!.technical_context!.rendering!;
    assert.match(note, /^1 page empty without scripts, 0 rendered, 1 not rendered\. .*BROWSER_WS_ENDPOINT/);
    const again = getPage(made.db, made.ctx.brand.id, full(TOUR))!;
    assert.deepEqual([again.main_text, pageFactsOf(again)!.not_rendered], ["", "no_browser"]);
  });

  test("runs in a full run without being asked", async () => {
    const made = harness({}, "full");
    await enrich(made, []);
    assert.equal(made.figures()!.health_score, 100);
    made.close();
  });

  test("a site that refuses us fails the run with the reason, keeps what was known and says so", async () => {
    const made = harness({ trigger: true });
    await enrich(made, [noDescription]);
    const blocked = CASES.find((each) => each.rule === "site_blocked")!.fault;
    await assert.rejects(
      enrich(made, [blocked], "01900000-0000-7000-8000-000000000002"),
      (error) => error instanceof StageUnavailable && /refuses crawlers/.test(error.message),
    );
    const { technical_context: context } = getBrand(made.db, made.ctx.brand.id)!;
    assert.deepEqual([context!.health_score, context!.ai_readiness, context!.pages_audited], [null, null, 0]);
    const open = listInsights(made.db, made.ctx.brand.id, { status: "open" }).map((insight) => insight.stable_key);
    assert.deepEqual(open.sort(), ["technical:description_missing", "technical:site_blocked"]);
    assert.equal(listPages(made.db, made.ctx.brand.id).filter((page) => page.status === 200).length, 13);
    made.close();
  });

  test("robots.txt that forbids everything is told as the one cause", async () => {
    const made = harness({ trigger: true });
    await assert.rejects(
      enrich(made, [CASES.find((each) => each.rule === "robots_blocks_all")!.fault]),
      /robots\.txt of .* forbids/,
    );
    assert.ok(
      listInsights(made.db, made.ctx.brand.id).some((insight) => insight.stable_key === "technical:robots_blocks_all"),
    );
    made.close();
  });
});

describe("technical_enrichment of a site that is not public", () => {
  const PRIVATE = "http://192.168.0.5/";
  const unreachable = (reason: FetchFailure): Answer => ({ ...missing(), failure: reason });
  /** The run's error, the context's reason and the keys of what is told. */
  async function told(plant: Plant) {
    const made = harness({ trigger: true });
    const error = await enrich(made, [plant]).then(
      () => "",
      (thrown: Error) => thrown.message,
    );
    const insights = listInsights(made.db, made.ctx.brand.id);
    const stop = getBrand(made.db, made.ctx.brand.id)!.technical_context!.stop_reason;
    made.close();
    return { error, stop, keys: insights.map((row) => row.stable_key).sort(), texts: insights.map((row) => row.text) };
  }

  test("its DNS leads to a private address: that is the one cause told", async () => {
    const { error, stop, keys, texts } = await told((w) => {
      w.unknown = unreachable("blocked_address");
      for (const each of w.answers.values()) each.failure = "blocked_address";
    });
    assert.match(error, /^The address of "oakhillcycles\.com" is not public/);
    assert.equal(stop, "address_not_public");
    assert.deepEqual(keys, ["technical:address_not_public"]);
    assert.doesNotMatch([error, ...texts].join(), /robots/);
  });

  test("its home page redirects to one", async () => {
    const { error, stop, keys, texts } = await told((w) => {
      w.answers.set(full("/"), redirect(PRIVATE));
      w.answers.set(PRIVATE, unreachable("blocked_address"));
      w.unknown = unreachable("blocked_address");
    });
    assert.match(error, /is not public/);
    assert.deepEqual([stop, keys], ["address_not_public", ["technical:address_not_public"]]);
    assert.match(texts.join(), /a redirect to http:\/\/192\.168\.0\.5\//);
  });

  test("its robots.txt redirects to one: that is told, and the pages are read all the same", async () => {
    const { error, stop, keys, texts } = await told((w) => {
      w.answers.set(full("/robots.txt"), redirect(`${PRIVATE}robots.txt`));
      w.answers.set(`${PRIVATE}robots.txt`, unreachable("blocked_address"));
    });
    assert.deepEqual([error, stop], ["", "complete"]);
    assert.ok(keys.includes("technical:robots_unreachable"));
    assert.doesNotMatch([error, ...texts].join(), /forbid|disallow/);
  });

  test("one of its pages redirects to one: the page's detail says so, the others are read", async () => {
    const { error, stop, texts } = await told((w) => {
      w.answers.set(full(ABOUT), redirect(`${PRIVATE}about`));
      w.answers.set(`${PRIVATE}about`, unreachable("blocked_address"));
    });
    assert.deepEqual([error, stop], ["", "complete"]);
    assert.match(texts.join(), /to http:\/\/192\.168\.0\.5\/about, its address is not public/);
  });

  test("a server error of robots.txt, or a host that is not there, is no rule of robots.txt either", async () => {
    const failing = await told((w) => {
      w.answers.set(full("/robots.txt"), { ...missing(), status: 503 });
    });
    assert.deepEqual([failing.error, failing.stop], ["", "complete"]);
    assert.ok(failing.keys.includes("technical:robots_unreachable"));
    const absent = await told((w) => {
      w.unknown = unreachable("dns");
      for (const each of w.answers.values()) each.failure = "dns";
    });
    assert.match(absent.error, /could not be reached \(dns\)/);
    assert.equal(absent.stop, "unreachable");
  });
});

describe("technical_enrichment from an upload", () => {
  test("takes over issues and score, and tells what could not be mapped", async () => {
    const made = harness({
      audit_data: {
        tool: "Checker",
        health_score: 64,
        pages_crawled: 20,
        mystery: 1,
        issues: [
          { title: "Missing meta description", severity: "warning", count: 5, urls: ["https://oakhillcycles.com/a"] },
        ],
      },
    });
    await enrich(made, []);
    assert.deepEqual(made.figures(), {
      insights_count: 1,
      evidence_count: 1,
      health_score: 64,
      ai_readiness: null,
      pages_crawled: 20,
      truncated: false,
      unmapped: ["mystery"],
    });
    const { technical_context: context } = getBrand(made.db, made.ctx.brand.id)!;
    assert.deepEqual([context!.source, context!.provider, context!.health_score], ["upload", "checker", 64]);
    assert.equal(listStoredEvidence(made.db, made.ctx.brand.id)[0]!.provider, "checker");
    made.close();
  });

  test("an unknown shape fails the run saying what was expected", async () => {
    const made = harness({ audit_data: { hello: "world" } });
    await assert.rejects(
      enrich(made, []),
      (error) => error instanceof StageUnavailable && /Expected a Lighthouse/.test(error.message),
    );
    assert.equal(made.figures(), undefined);
    made.close();
  });

  test("neither trigger nor audit_data fails the run naming both", async () => {
    const made = harness({});
    await assert.rejects(
      enrich(made, []),
      (error) => error instanceof StageUnavailable && /"trigger".*"audit_data"/.test(error.message),
    );
    made.close();
  });
});
