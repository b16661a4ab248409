import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { EDITOR_PAGE_CHARS } from "../../../src/brand/brand_editor.ts";
import type { PageFetcher } from "../../../src/crawl/page_fetcher.ts";
import type { ModelCall } from "../../../src/domain/model_call.ts";
import type { PageFacts } from "../../../src/page/page_facts.ts";
import { StageUnavailable } from "../../../src/pipeline/stage.ts";
import { createBrandEnrichment } from "../../../src/pipeline/stages/brand_enrichment.ts";
import { createBuiltinTextModel } from "../../../src/providers/text_model/builtin.ts";
import type { TextModel } from "../../../src/providers/text_model/text_model.ts";
import { getBrand, updateBrand } from "../../../src/store/brands.ts";
import { listInsights } from "../../../src/store/insights.ts";
import { getPage, listPages, upsertPages } from "../../../src/store/pages.ts";
import { BAKERY_HOME, BAKERY_PAGES, bakeryFacts, pageFacts } from "../../support/bakery_site.ts";
import { materialOf, scriptedModel } from "../../support/scripted_model.ts";
import { type StageHarness, stageHarness } from "../../support/stage_context.ts";

let harness: StageHarness;

const NOTHING = { value: "", page: "", quote: "", reason: "" };

/** Keeps cakes, rewords courses, adds one offer that the pages have and four that they do not, drops the rest. */
function editedAnswer(call: ModelCall<unknown>): object {
  const read = materialOf(call, "VALUES AS READ").split("\n");
  const numberOf = (text: string) => Number(read.find((line) => line.includes(text))!.split(".")[0]);
  const markOf = (path: string) =>
    call.data.find(({ label }) => label.split(" ")[1]?.endsWith(path))!.label.split(" ")[0]!;
  const cakes = markOf("/services/wedding-cakes");
  const item = (value: string, page: string, quote: string, replaces = 0) => ({
    value,
    page,
    quote,
    replaces,
    description: "",
  });
  return {
    keep: [numberOf("services: Wedding cakes")],
    drop: [],
    aliases: [],
    services: [
      item(
        "Sourdough courses",
        markOf("/bread-courses"),
        "to make SOURDOUGH with  confidence",
        numberOf("services: Bread courses"),
      ),
      item("Cake tastings", cakes, "we meet for a tasting of four flavours"),
      item("Pretzel school", cakes, "our famous pretzel school"),
      item("Bun rental", "P99", "First we meet"),
      item("Cakes from £99", cakes, "We bake wedding cakes to order"),
      item("Funeral catering", cakes, "We bake the day before"),
    ],
    not_offered: [],
    audiences: [],
    places: [],
    languages: [],
    description: NOTHING,
    industry: NOTHING,
    tagline: NOTHING,
    traits: [],
    country: NOTHING,
    state: { value: "active", page: "P1", quote: "We bake sourdough in a wood oven", moved_to: "" },
  };
}

function open(options: { simulated?: boolean; textModel?: TextModel } = {}): StageHarness {
  const pageFetcher = {
    provider: "crawler",
    isSimulated: () => options.simulated ?? false,
    homeUrl: () => BAKERY_HOME,
  } as unknown as PageFetcher;
  harness = stageHarness({
    kind: "brand_enrichment",
    brand: { domain: "bakery.example", name: "North Bakery" },
    providers: { pageFetcher, textModel: options.textModel ?? createBuiltinTextModel() },
  });
  return harness;
}

const enrich = (pages: PageFacts[]) => createBrandEnrichment({ readKeyPages: async () => pages }).run(harness.ctx);
const stored = () => getBrand(harness.db, harness.ctx.brand.id)?.brand_context;

describe("brand_enrichment", () => {
  afterEach(() => harness.close());

  test("stores what the pages say, and the pages", async () => {
    open();
    await enrich(bakeryFacts());
    assert.equal(stored()?.tagline?.value, "Bread that takes its time");
    assert.equal(stored()?.simulated, false);
    assert.equal(stored()?.model, null);
    assert.equal(listPages(harness.db, harness.ctx.brand.id).length, bakeryFacts().length);
    assert.equal(harness.figures()?.pages_read, bakeryFacts().length);
  });

  test("takes nothing from a page still to be written, and keeps it with its kind", async () => {
    open();
    const unwritten =
      "<html><head><title>Catering</title></head><body><main><h1>Catering</h1><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p></main></body></html>";
    await enrich(bakeryFacts({ "/services/catering": unwritten }));
    assert.ok(!stored()?.services.some(({ source_url }) => source_url.endsWith("/catering")));
    assert.equal(harness.figures()?.pages_read, bakeryFacts().length);
    const rows = listPages(harness.db, harness.ctx.brand.id);
    assert.equal(rows.find(({ url }) => url.endsWith("/catering"))?.kind, "placeholder");
    assert.equal(rows.find(({ url }) => url === BAKERY_HOME)?.kind, "home");
  });

  test("takes from a German imprint how to reach the brand, and nothing else", async () => {
    open();
    const page = (title: string, text: string) =>
      `<html lang="de"><head><title>${title} | Lindner</title></head><body><nav><a href="/">Start</a> <a href="/leistungen/">Leistungen</a> <a href="/kontakt-impressum/">Kontakt &amp; Impressum</a> <a href="/datenschutz/">Datenschutz</a></nav><main><h1>${title}</h1>${text}</main></body></html>`;
    await enrich([
      pageFacts(BAKERY_HOME, page("Gärten, die bleiben", "<p>Wir planen und bauen Gärten in Freiburg.</p>")),
      pageFacts(
        `${BAKERY_HOME}leistungen/`,
        page("Leistungen", "<p>Planung, Erdbau, Mauern, Pflanzung und die Pflege danach machen wir alles selbst.</p>"),
      ),
      pageFacts(
        `${BAKERY_HOME}impressum/`,
        page(
          "Impressum",
          `<p>Angaben gemäß § 5 DDG</p><p>Lindner Gartenbau GmbH<br>Feldweg 3<br>79100 Freiburg</p><p>Telefon: <a href="tel:+49761555010">0761 555010</a><br>E-Mail: <a href="mailto:post@lindner.example">post@lindner.example</a></p><h2>Streitschlichtung</h2><p>Wir nehmen an keinem Verfahren vor einer Schlichtungsstelle teil.</p>`,
        ),
      ),
      pageFacts(
        `${BAKERY_HOME}datenschutz/`,
        page(
          "Datenschutz",
          '<p>Fragen an <a href="mailto:hilfe@hoster.example">hilfe@hoster.example</a>, Serverstraße 9, 10115 Berlin.</p>',
        ),
      ),
    ]);
    const context = stored()!;
    const imprint = `${BAKERY_HOME}impressum/`;
    assert.equal(getPage(harness.db, harness.ctx.brand.id, imprint)?.kind, "legal");
    assert.deepEqual(
      context.contact.map(({ kind, source_url }) => [kind, source_url]),
      [
        ["email", imprint],
        ["phone", imprint],
      ],
    );
    assert.deepEqual(
      context.locations.map(({ value, source_url }) => [value, source_url]),
      [["Feldweg 3, 79100 Freiburg", imprint]],
    );
    const { contact: _, locations: __, ...rest } = context;
    assert.ok(!JSON.stringify(rest).includes("impressum"), JSON.stringify(rest));
  });

  test("what the whole site told of an unchanged page stands", async () => {
    open();
    await enrich(bakeryFacts());
    const { db, ctx } = harness;
    const known = getPage(db, ctx.brand.id, "https://bakery.example/contact")!;
    upsertPages(db, [{ ...known, kind: "theme_demo", kind_reason: "Only pages of a template's demo lead to it" }]);
    await enrich(bakeryFacts());
    assert.equal(getPage(db, ctx.brand.id, known.url)?.kind, "theme_demo");
    assert.equal(harness.figures()?.pages_read, bakeryFacts().length - 1);
  });

  test("says so when the site is simulated", async () => {
    open({ simulated: true });
    await enrich(bakeryFacts());
    assert.equal(stored()?.simulated, true);
  });

  test("has the sheet edited once: what a page does not say is refused, an unchanged site is not asked about again", async () => {
    const model = scriptedModel({ brand_sheet: (call) => editedAnswer(call) });
    open({ textModel: model });
    await enrich(bakeryFacts());
    const sheet = getBrand(harness.db, harness.ctx.brand.id)!.profile_read!;
    assert.deepEqual(
      sheet.services.map(({ value, source }) => [value, source]),
      [
        ["Wedding cakes", "rules"],
        ["Sourdough courses", "model"],
        ["Cake tastings", "model"],
      ],
    );
    assert.deepEqual(sheet.state, {
      value: "active",
      source: "model",
      page: BAKERY_HOME,
      quote: "We bake sourdough in a wood oven",
    });
    assert.equal(stored()?.model, "scripted/model");
    const edited = harness.figures()?.sheet_edited as { refused: { value: string; reason: string }[] };
    assert.deepEqual(
      edited.refused.map(({ value, reason }) => [value, reason]),
      [
        ["Pretzel school", "its quote is not on that page"],
        ["Bun rental", "its page was not read"],
        ["Cakes from £99", "a figure is not in its quote"],
        ["Funeral catering", "none of its words are in its quote"],
      ],
    );
    assert.equal(harness.figures()?.sheet_cost_usd, 0.01);
    await enrich(bakeryFacts());
    assert.equal(model.calls.filter(({ name }) => name === "brand_sheet").length, 1);
    const again = harness.figures()?.sheet_edited as { reused: boolean };
    assert.equal(again.reused, true);
    assert.equal(stored()?.services[1]?.value, "Sourdough courses");
  });

  test("a page that names another as its canonical is not told twice", async () => {
    const model = scriptedModel({ brand_sheet: (call) => editedAnswer(call) });
    open({ textModel: model });
    const courses = BAKERY_PAGES["/services/bread-courses"]!;
    const naming = (path: string) =>
      courses
        .replace("</title>", `</title><link rel="canonical" href="https://bakery.example/services/${path}">`)
        .replace("</body>", `<p>The next course for ${path} is held on the first Saturday of the month.</p></body>`);
    await enrich(
      bakeryFacts({
        "/services/bread-courses.html": naming("bread-courses"),
      }),
    );
    const told = model.calls.find(({ name }) => name === "brand_sheet")!.data.map(({ label }) => label);
    assert.deepEqual(
      told.flatMap((label) => label.match(/services\/b\S*/)?.[0] ?? []),
      ["services/bread-courses"],
    );
  });

  test("stands as code has read it where the model is late, refused or too short of context, and says so", async () => {
    open();
    await enrich(bakeryFacts());
    const read = stored()!.services;
    harness.close();
    for (const answer of ["late", "context_exceeded"] as const) {
      const model = scriptedModel({ brand_sheet: () => answer });
      open({ textModel: model });
      await enrich(bakeryFacts());
      assert.deepEqual(stored()?.services, read);
      assert.equal(stored()?.model, null);
      const edited = harness.figures()?.sheet_edited as { failures: { instead: string }[]; calls: unknown[] };
      assert.equal(edited.failures.length, 1);
      assert.match(edited.failures[0]!.instead, /as code has read it/);
      assert.equal(edited.calls.length, answer === "late" ? 1 : EDITOR_PAGE_CHARS.length);
      if (answer === "late") harness.close();
    }
  });

  test("what a model found on a page that this reading did not ask for stands, also without a model", async () => {
    open();
    await enrich(bakeryFacts());
    const { db, ctx } = harness;
    const read = getBrand(db, ctx.brand.id)!.profile_read!;
    const found = (value: string, page: string) => ({ value, source: "model" as const, page, quote: value });
    const places = [found("Hull", `${BAKERY_HOME}markets/hull`), found("York", BAKERY_HOME)];
    updateBrand(db, ctx.brand.id, { profile_read: { ...read, places: [...read.places, ...places] } });
    await enrich(bakeryFacts());
    const values = getBrand(db, ctx.brand.id)!.profile_read!.places.map(({ value }) => value);
    assert.deepEqual(values, [...read.places.map(({ value }) => value), "Hull"]);
    ctx.run.kind = "full";
    await enrich(bakeryFacts());
    assert.deepEqual(getBrand(db, ctx.brand.id)!.profile_read!.places, read.places);
  });

  test("a person's word given while the site is read stands above it", async () => {
    open();
    const { db, ctx } = harness;
    const set_at = "2026-03-02T10:00:00.000Z";
    await createBrandEnrichment({
      readKeyPages: async () => {
        const services = [{ value: "Bagels", source: "person" as const, page: null }];
        updateBrand(db, ctx.brand.id, { profile_set: { set_at, services } });
        return bakeryFacts();
      },
    }).run(ctx);
    assert.deepEqual(
      stored()?.services.map(({ value, method }) => [value, method]),
      [["Bagels", "person"]],
    );
  });

  test("finds that the home page leads to another domain, and says it first", async () => {
    open();
    const [home] = bakeryFacts();
    const away = "https://northbread.example/";
    const gone = { ...home!, html: null, response: { ...home!.response, status: 301, final_url: away } };
    const there = { ...home!, url: away, response: { ...home!.response, final_url: away } };
    await enrich([gone, there]);
    assert.equal(harness.figures()?.brand_state, "moved");
    assert.deepEqual(stored()?.state, {
      value: "moved",
      source: "rules",
      page: BAKERY_HOME,
      moved_to: "northbread.example",
    });
    const [insight] = listInsights(harness.db, harness.ctx.brand.id, { type: "brand_state" });
    assert.match(insight!.text, /bakery\.example has moved to northbread\.example.*with a 301.*on the Profile page/);
    assert.deepEqual([insight!.severity, insight!.priority], ["critical", 1]);
    await enrich(bakeryFacts());
    assert.deepEqual(listInsights(harness.db, harness.ctx.brand.id, { type: "brand_state", status: "open" }), []);
  });

  test("says so where that domain cannot be read, and keeps what was known", async () => {
    open();
    await enrich(bakeryFacts());
    const { services } = stored()!;
    const [home] = bakeryFacts();
    const response = { ...home!.response, status: 301, final_url: "https://northbread.example/", failure: "dns" };
    await enrich([{ ...home!, html: null, response }]);
    assert.deepEqual([stored()?.state?.moved_to, stored()?.services], ["northbread.example", services]);
    assert.deepEqual(harness.figures(), { pages_read: 0, brand_state: "moved" });
  });

  test("cannot go on without a readable page and says why", async () => {
    open();
    const [home] = bakeryFacts();
    const refused = { ...home!, html: null, response: { ...home!.response, status: 403 } };
    await assert.rejects(
      enrich([refused]),
      (error) => error instanceof StageUnavailable && /answers 403/.test(error.message),
    );
    await assert.rejects(enrich([]), /no page answered/);
    const lost = { ...home!, html: null, response: { ...home!.response, status: 0, failure: "dns" } };
    await assert.rejects(enrich([lost]), /connection failed \(dns\)/);
    for (const status of [0, 302]) {
      const hidden = { ...home!, html: null, response: { ...home!.response, status, failure: "blocked_address" } };
      await assert.rejects(enrich([hidden]), /The address of "bakery\.example" is not public/);
    }
    assert.equal(stored(), null);
  });
});
