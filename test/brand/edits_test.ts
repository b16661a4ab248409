import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishSteps } from "../../src/base/slices.ts";
import { brandEditorCall, editorMaterial, editSheet } from "../../src/brand/brand_editor.ts";
import { brandSteps } from "../../src/brand/read_brand.ts";
import type { SheetAnswer } from "../../src/brand/sheet_answer.ts";
import { BAKERY_HOME, bakeryFacts, pageFacts } from "../support/bakery_site.ts";

const NOTHING = { value: "", page: "", quote: "" };
const ANSWER: SheetAnswer = {
  keep: [],
  drop: [],
  aliases: [],
  services: [],
  not_offered: [],
  audiences: [],
  places: [],
  languages: [],
  description: { ...NOTHING, reason: "" },
  industry: { ...NOTHING, reason: "" },
  tagline: { ...NOTHING, reason: "" },
  traits: [],
  country: NOTHING,
  state: { ...NOTHING, value: "active", moved_to: "" },
};
const NEWS = `<html lang="en"><head><title>News</title></head><body><main><h1>News</h1>
  <p>From May on we are Northern Loaves, at <a href="https://loaves.example/">a new address</a>. We no longer deliver to Hull.</p></main></body></html>`;

function material(options: { left?: string } = {}) {
  const pages = [...bakeryFacts(), pageFacts("https://bakery.example/news-of-us", NEWS)];
  const [home] = pages;
  const asked =
    options.left === undefined
      ? pages
      : [{ ...home!, html: null, response: { ...home!.response, status: 301, final_url: options.left } }];
  const reading = finishSteps(
    brandSteps(pages, {
      givenName: "North Bakery",
      homeUrl: BAKERY_HOME,
      provider: "crawler",
      simulated: false,
      enrichedAt: "2026-03-02T10:00:00.000Z",
      asked,
    }),
  );
  const of = { name: "North Bakery", domain: "bakery.example", homeUrl: BAKERY_HOME, ...reading };
  return editorMaterial(of, pages, { excluded: ["theme_demo: Sample page"], clean: (text) => text });
}

const edit = (answer: Partial<SheetAnswer>, of = material()) => editSheet({ ...ANSWER, ...answer }, of, "acme/writer");
const markOf = (path: string) => material().pages.find(({ url }) => url.endsWith(path))!.mark;

describe("brandEditorCall()", () => {
  test("shows values, structured data, menu and pages, and nobody's number or mailbox", () => {
    const { data } = brandEditorCall(material(), 4_000);
    const text = JSON.stringify(data);
    assert.match(text, /1\. services: Wedding cakes \[navigation/);
    assert.match(text, /Bread that takes its time/);
    assert.match(text, /theme_demo: Sample page/);
    assert.doesNotMatch(text, /hello@bakery\.example|496 0000/);
    assert.ok(!data.some(({ label }) => label.includes("/testimonials/")));
    assert.ok(JSON.stringify(brandEditorCall(material(), 100).data).length < text.length);
  });

  test("a page is what it was sorted as, and says so where it is cut", () => {
    const text = "Of long walks and their ends. ".repeat(99);
    const page = pageFacts(`${BAKERY_HOME}walks`, `<body><main><h1>Walks</h1><p>${text}</p></main></body>`);
    const kinds = new Map([[page.url, { kind: "article", reason: "", by: "model" } as const]]);
    const of = { excluded: [], clean: (text: string) => text };
    const shown = (options: Partial<Parameters<typeof editorMaterial>[2]>, chars = 1_000) =>
      brandEditorCall(
        editorMaterial({ ...material(), homeUrl: BAKERY_HOME }, [page], { ...of, ...options }),
        chars,
      ).data.at(-1)!;
    assert.match(shown({ kinds }).label, /^P1 \S+ · article$/);
    assert.ok(!shown({ kinds }).text.endsWith("… [cut]"));
    assert.ok(shown({ kinds }, 100).text.length <= 1_000 && shown({ kinds }, 100).text.endsWith("… [cut]"));
  });

  test("shows all pages whole where they fit, else less of posts than of others", () => {
    const long = (path: string, kind: string) =>
      pageFacts(
        `${BAKERY_HOME}${path}`,
        `<body><main><h1>${kind}</h1><p>${`${kind} word `.repeat(400)}</p></main></body>`,
      );
    const pages = [...bakeryFacts(), long("blog/one", "post"), long("terms", "terms")];
    const of = editorMaterial({ ...material(), homeUrl: BAKERY_HOME }, pages, { excluded: [], clean: (text) => text });
    const shown = (path: string, chars: number) =>
      brandEditorCall(of, chars).data.find(({ label }) => label.endsWith(path))?.text.length ?? 0;
    assert.ok(shown("/terms", 2_000) > 4_000 && shown("/blog/one", 2_000) > 3_600);
    assert.ok(shown("/terms", 400) > 3 * shown("/blog/one", 400) && shown("/blog/one", 400) > 0);
  });

  test("shows what forms ask for, which may be quoted", () => {
    const html = `<body><main><h1>Order</h1><form><input name="for a wedding or a school"></form></main></body>`;
    const pages = [...bakeryFacts(), pageFacts(`${BAKERY_HOME}order`, html)];
    const of = editorMaterial({ ...material(), homeUrl: BAKERY_HOME }, pages, { excluded: [], clean: (text) => text });
    const { mark } = of.pages.find(({ url }) => url.endsWith("/order"))!;
    assert.match(JSON.stringify(brandEditorCall(of, 4_000).data), /Form: for a wedding or a school/);
    const told = { value: "Schools", page: mark, quote: "a wedding or a school", replaces: 0 };
    assert.ok(edit({ audiences: [told] }, of).sheet.audiences.some(({ value }) => value === "Schools"));
  });

  test("shows structured data of the company, not of pages and pictures", () => {
    const data = (item: object) => `<script type="application/ld+json">${JSON.stringify(item)}</script>`;
    const html = `<body>${data({ "@type": "WebPage", name: "A page" })}${data({ "@type": "Bakery", name: "North", logo: "x.png", areaServed: "Leeds" })}<main><h1>Us</h1></main></body>`;
    const pages = [...bakeryFacts(), pageFacts(`${BAKERY_HOME}us`, html)];
    const of = editorMaterial({ ...material(), homeUrl: BAKERY_HOME }, pages, { excluded: [], clean: (text) => text });
    const text = brandEditorCall(of, 4_000).data.find(({ label }) => label === "STRUCTURED DATA")?.text ?? "";
    assert.match(text, /"areaServed":"Leeds"/);
    assert.doesNotMatch(text, /A page|x\.png/);
  });

  test("shows the page that an address of the site redirects to", () => {
    const [home] = bakeryFacts();
    const response = { ...home!.response, status: 301, final_url: home!.url };
    const pages = [...bakeryFacts(), { ...home!, url: `${BAKERY_HOME}home`, html: null, response }];
    const of = editorMaterial({ ...material(), homeUrl: BAKERY_HOME }, pages, { excluded: [], clean: (text) => text });
    assert.match(JSON.stringify(brandEditorCall(of, 4_000).data), /P1 https:\/\/bakery\.example\//);
    assert.equal(of.pages.filter(({ url }) => url === BAKERY_HOME).length, 1);
  });

  test("shows what stands on many pages once", () => {
    const page = (path: string) =>
      pageFacts(`${BAKERY_HOME}${path}`, `<body><main><h1>${path}</h1><p>Fresh every day, by bike.</p></main></body>`);
    const pages = [...bakeryFacts(), page("a"), page("b"), page("c")];
    const of = editorMaterial({ ...material(), homeUrl: BAKERY_HOME }, pages, { excluded: [], clean: (text) => text });
    assert.equal(JSON.stringify(brandEditorCall(of, 4_000).data).split("Fresh every day").length, 2);
  });

  test("is the same for the same pages in another order", () => {
    const of = { ...material(), homeUrl: BAKERY_HOME };
    const call = (pages: ReturnType<typeof bakeryFacts>) =>
      brandEditorCall(editorMaterial(of, pages, { excluded: [], clean: (text) => text }), 4_000).data;
    assert.deepEqual(call(bakeryFacts().toReversed()), call(bakeryFacts()));
  });
});

describe("editSheet()", () => {
  test("drops what it is told to, keeps what it is told to, and is unsure of what was left out", () => {
    const { sheet, tally } = edit({ drop: [1] });
    assert.deepEqual(
      sheet.services.map(({ value, unsure }) => [value, unsure]),
      [["Bread courses", true]],
    );
    assert.deepEqual(tally.dropped, ["services: Wedding cakes"]);
    assert.equal(edit({ keep: [2] }).sheet.services[1]?.unsure, undefined);
  });

  test("takes what is not offered by the site's own words alone", () => {
    const page = markOf("/news-of-us");
    const item = (value: string, quote: string) => ({ value, page, quote, replaces: 0 });
    const { sheet, tally } = edit({
      not_offered: [item("Delivery to Hull", "We no longer deliver to Hull."), item("Catering", "a new address")],
    });
    assert.deepEqual(sheet.not_offered, [
      {
        value: "Delivery to Hull",
        page: "https://bakery.example/news-of-us",
        quote: "We no longer deliver to Hull.",
        source: "model",
      },
    ]);
    assert.deepEqual(
      tally.refused.map(({ field }) => field),
      ["not_offered"],
    );
  });

  test("takes a compound whose part the quote has, and not what no word of it says", () => {
    const page = markOf("/news-of-us");
    const item = (value: string) => ({ value, page, quote: "a new address", replaces: 0, description: "" });
    const { sheet } = edit({ services: [item("Addressbook"), item("Wedding photos")] });
    assert.ok(sheet.services.some(({ value }) => value === "Addressbook"));
    assert.ok(!sheet.services.some(({ value }) => value === "Wedding photos"));
  });

  test("gives a service that another page tells of the page that is named after it", () => {
    const page = pageFacts(
      `${BAKERY_HOME}rye`,
      "<body><main><h1>Rye bread days in Leeds</h1><p>Every May.</p></main></body>",
    );
    const kinds = new Map([[page.url, { kind: "offer", reason: "", by: "model" } as const]]);
    const of = { ...material(), homeUrl: BAKERY_HOME };
    const shown = editorMaterial(of, [...bakeryFacts(), page], { excluded: [], clean: (text) => text, kinds });
    const told = {
      value: "Rye bread days",
      page: "P1",
      quote: "Bread that takes its time",
      replaces: 0,
      description: "",
    };
    const { services } = edit({ services: [told, { ...told, value: "Bread of time" }] }, shown).sheet;
    const urlOf = (name: string) => services.find(({ value }) => value === name)?.url;
    assert.deepEqual([urlOf("Rye bread days"), urlOf("Bread of time")], [page.url, undefined]);
  });

  test("takes a service by the words of the page that is named after it", () => {
    const quote = "with a tasting for two included";
    const item = (path: string) => {
      const told = { value: "Advice on wedding cakes", page: markOf(path), quote, replaces: 0, description: "" };
      return edit({ services: [told] }).sheet.services.some(({ value }) => value === told.value);
    };
    assert.deepEqual([item("/services/wedding-cakes"), item("/news-of-us")], [true, false]);
  });

  test("takes what the page names word for word, though its quote is of another line, but for what is not offered", () => {
    const page = markOf("/news-of-us");
    const item = { value: "Hull", page, quote: "a new address", replaces: 0, description: "" };
    const { sheet } = edit({ places: [item], not_offered: [item] });
    assert.ok(sheet.places.some(({ value }) => value === "Hull"));
    assert.deepEqual(sheet.not_offered, []);
  });

  test("takes the country from a page where code could not tell it, and only there", () => {
    const { sheet, ...of } = material();
    const quote = "We no longer deliver to Hull";
    const told = { value: "GB", page: markOf("/news-of-us"), quote };
    const marketsOf = (country: SheetAnswer["country"], markets = sheet.markets) =>
      edit({ country }, { ...of, sheet: { ...sheet, markets } });
    const page = "https://bakery.example/news-of-us";
    const read = { country: "IE", language: "en", place: null, source: "rules" as const, page: BAKERY_HOME };
    assert.deepEqual(marketsOf(told, []).sheet.markets, [{ ...read, country: "GB", source: "model", page }]);
    assert.deepEqual(marketsOf(told, [read]).sheet.markets, [read]);
    for (const wrong of [
      { ...told, value: "UK" },
      { ...told, quote: "We deliver to all of Britain" },
    ]) {
      const { sheet: kept, tally } = marketsOf(wrong, []);
      assert.deepEqual([kept.markets, tally.refused.map(({ field }) => field)], [[], ["markets"]]);
    }
  });

  test("says that the company has been renamed, with the words and the place that the page names", () => {
    const page = markOf("/news-of-us");
    const quote = "From May on we are Northern Loaves";
    const told = { value: "renamed" as const, page, quote };
    const state = (moved_to: string) => edit({ state: { ...told, moved_to } }).sheet.state;
    assert.equal(state("Northern Loaves").moved_to, "Northern Loaves");
    assert.equal(state("https://www.loaves.example/").moved_to, "loaves.example");
    assert.equal(state("elsewhere.example").moved_to, undefined);
    assert.deepEqual([state("").value, state("").source, state("").quote], ["renamed", "model", quote]);
    const invented = edit({ state: { ...told, quote: "we have closed for good", moved_to: "" } });
    assert.deepEqual([invented.sheet.state.value, invented.tally.refused[0]?.field], ["active", "state"]);
  });

  test("cannot deny that the home page leads elsewhere, but may name what lies behind it", () => {
    const moved = material({ left: "https://loaves.example/" });
    assert.deepEqual(edit({}, moved).sheet.state, {
      value: "moved",
      source: "rules",
      page: BAKERY_HOME,
      moved_to: "loaves.example",
    });
    const state = {
      value: "renamed" as const,
      page: markOf("/news-of-us"),
      quote: "we are Northern Loaves",
      moved_to: "",
    };
    const named = edit({ state }, moved).sheet.state;
    assert.deepEqual([named.value, named.moved_to], ["renamed", "loaves.example"]);
  });

  test("rewords what the company is only with a page's words", () => {
    const quote = "we teach what we know";
    const description = { value: "A bakery in Leeds that also teaches.", page: "P1", quote, reason: "" };
    const { context } = edit({ description, industry: { ...description, value: "See https://evil.example" } });
    assert.deepEqual(context.description, { value: description.value, source_url: BAKERY_HOME, method: "model" });
    assert.equal(context.industry?.value, "bakery");
    assert.equal(context.model, "acme/writer");
  });

  test("takes a single value away with a reason alone", () => {
    const gone = (reason: string) => edit({ tagline: { ...NOTHING, value: null, reason } });
    assert.equal(gone("It is a button").context.tagline, null);
    assert.deepEqual(gone("It is a button").tally.dropped, ["tagline: Bread that takes its time"]);
    assert.equal(gone(" ").context.tagline?.value, "Bread that takes its time");
  });
});
