import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buildDossier, type DossierInput } from "../../src/content/dossier.ts";
import { frameOf } from "../../src/content/dossier_frame.ts";
import type { ContentPage } from "../../src/content/passage_index.ts";
import type { Block } from "../../src/domain/block.ts";
import { estimateTokens } from "../../src/domain/model_call.ts";
import { bakeryContext, CAKE_SERP, cakeOpportunity } from "../support/cake_brief.ts";
import { insight } from "../support/opportunity_world.ts";
import { indexPages } from "../support/page_index.ts";
import { testBrand } from "../support/stage_context.ts";

const FOOTER: Block = { type: "paragraph", text: "Follow us on every channel there is" };

function page(path: string, title: string, texts: readonly string[], kind = "offer"): ContentPage {
  const blocks: Block[] = [
    { type: "heading", level: 1, text: title },
    ...texts.map((text): Block => ({ type: "paragraph", text })),
    FOOTER,
  ];
  return { url: `https://bakery.example${path}`, title, description: "", kind, blocks };
}

const PAGES: ContentPage[] = [
  page("/wedding-cakes", "Wedding cakes", [
    "Order your wedding cake eight weeks before the day and taste four flavours.",
  ]),
  page("/bread", "Bread courses", ["Six people bake sourdough for a day in our bakery with a master."]),
  page(
    "/archive",
    "All posts",
    ["Order your wedding cake eight weeks before the day and taste four flavours."],
    "archive",
  ),
  page("/contact", "Contact", ["Write to hello at the bakery or call us in the morning, please."], "contact"),
  page("/tiers", "Tiered cakes", ["A wedding cake with three tiers feeds one hundred guests at the table."]),
];

function build(change: Partial<DossierInput> = {}) {
  const pages = change.pages ?? PAGES;
  return buildDossier({
    brand: testBrand({ name: "North Bakery", domain: "bakery.example", brand_context: bakeryContext() }),
    language: "en",
    subject: { opportunity: cakeOpportunity(), family: null },
    families: [],
    evidence: [CAKE_SERP],
    pages,
    index: indexPages(pages, "en"),
    ranking: [],
    unread: [],
    pagesSimulated: false,
    tokensMax: 20_000,
    ...change,
  });
}

describe("buildDossier()", () => {
  test("gives the pages nearest to the searches whole, what repeats on every page left out", () => {
    const { sources, closest } = build();
    const cakes = sources.find(({ url }) => url?.endsWith("/wedding-cakes"));
    assert.equal(cakes?.kind, "page");
    assert.match(cakes?.text ?? "", /^Title: Wedding cakes\n# Wedding cakes\nOrder your wedding cake/);
    assert.doesNotMatch(cakes?.text ?? "", /Follow us/);
    assert.match(closest[0]?.url ?? "", /cake/);
    const order = sources.filter(({ kind }) => kind === "page").map(({ url }) => url);
    assert.match(order[0] ?? "", /cake/);
  });

  test("does not tell twice what a list of pages repeats", () => {
    const texts = build().sources.filter(({ text }) => text.includes("eight weeks before the day and taste"));
    assert.deepEqual(
      texts.map(({ url }) => url),
      ["https://bakery.example/wedding-cakes"],
    );
  });

  test("always has the page by which the company is reached", () =>
    assert.ok(build().sources.some(({ url }) => url?.endsWith("/contact"))));

  test("shows results pages with places, questions and who the overview cites", () => {
    const dossier = build();
    const results = dossier.sources.find(({ kind }) => kind === "results");
    assert.match(results?.text ?? "", /1\. Wedding cakes from £200 — cakeshop\.example — Prices for two/);
    assert.match(results?.text ?? "", /The AI overview refers to: Tiers \(tiers\.example\)/);
    assert.equal(results?.evidence_id, CAKE_SERP.id);
    assert.deepEqual(
      dossier.questions.map(({ question }) => question),
      ["How early should I order a wedding cake?", "How much does a wedding cake cost?"],
    );
  });

  test("keeps to its budget and names what does not fit", () => {
    const long = page(
      "/long-cake",
      "Wedding cake stories",
      Array.from({ length: 300 }, (_, at) => `Wedding cake number ${at} had tiers and a story of its own.`),
    );
    const dossier = build({ pages: [...PAGES, long], tokensMax: 2000 });
    const tokens = dossier.sources.reduce((sum, { text }) => sum + estimateTokens(text), 0);
    assert.ok(tokens <= 2000, `${tokens} tokens`);
    assert.ok(dossier.left_out.some((line) => line.includes("did not fit")));
    for (const { text } of dossier.sources) assert.ok(!text.endsWith("Wedding cake number"), text.slice(-40));
  });

  test("an edit has the page's blocks by name and not its text once more", () => {
    const url = "https://bakery.example/wedding-cakes";
    const dossier = build({ targetUrl: url });
    assert.equal(dossier.action, "edit");
    assert.deepEqual(
      dossier.target_blocks.map(({ id, block }) => [id, block.type]),
      [
        ["b1", "heading"],
        ["b2", "paragraph"],
      ],
    );
    assert.ok(!dossier.sources.some((source) => source.url === url && source.kind === "page"));
    assert.match(dossier.task.next_action, /extend https:\/\/bakery\.example\/wedding-cakes/);
  });

  test("says simulated where any of its material is", () => {
    assert.equal(build().simulated, false);
    assert.equal(build({ evidence: [{ ...CAKE_SERP, simulated: true }] }).simulated, true);
  });
});

test("frameOf() makes of what a reader would change on a page an edit of that page, of other findings a fix", () => {
  const data = { title: "No price", what: "The site says: “Ask us” (/).", next_action: "Say it.", simulated: false };
  const read = insight({
    type: "site_reading",
    text: "No price",
    data: { ...data, examples: ["https://a.example/x"] },
  });
  const { action, target_url, task } = frameOf({ insight: read });
  assert.deepEqual([action, target_url], ["edit", "https://a.example/x"]);
  assert.equal(task.reason, "No price The site says: “Ask us” (/).");
  assert.deepEqual(frameOf({ insight: insight({ type: "site_reading", data }) }).action, "fix");
  assert.deepEqual(
    frameOf({ insight: insight({ data: { ...data, examples: ["https://a.example/x"] } }) }).action,
    "fix",
  );
});
